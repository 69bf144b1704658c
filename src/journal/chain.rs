//! From drafts to verified chains.
