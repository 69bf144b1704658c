//! The operator console of a Nenjim Hub, and its queries for scripts.

mod demo;
mod moment;
mod row;

fn main() {}
