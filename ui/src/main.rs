//! The operator console of a Nenjim Hub, and its queries for scripts.

mod moment;

fn main() {}
