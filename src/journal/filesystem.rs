//! The only input of the Journal: scanning a root and reading its files.
