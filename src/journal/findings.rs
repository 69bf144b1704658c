//! What is valid and still worth an operator's eye.
