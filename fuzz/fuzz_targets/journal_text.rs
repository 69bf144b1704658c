//! Journal texts: the parser answers whatever it is given, and gives the same answer with and without a predecessor.
//!
//! The input is a text, or a predecessor and a text with the byte 0xFF between them, which no text contains.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let middle = input.iter().position(|byte| *byte == 0xFF);
    let (predecessor, text) = match middle {
        Some(middle) => (&input[..middle], &input[middle + 1..]),
        None => (input, input),
    };
    nenjim_hub::fuzz_journal_text(predecessor, text);
});
