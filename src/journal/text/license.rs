//! SPDX license expressions, judged by their grammar alone.
//!
//! ```text
//! expression = term ((' '+ ("AND" | "OR") ' '+) term)*
//! term       = license (' '+ "WITH" ' '+ addition)? | '(' ' '* expression ' '* ')'
//! license    = id '+'? | (document ':')? "LicenseRef-" id
//! addition   = id | (document ':')? "AdditionRef-" id
//! document   = "DocumentRef-" id
//! id         = [A-Za-z0-9.-]+
//! ```
//!
//! The lists of licenses and exceptions grow, shrink and move identifiers; an expression that was accepted once must stay
//! accepted, so no list takes part. An operator in any case is never an identifier.

use std::ops::Range;

/// Why a text is not an expression, and which bytes of it are at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LicenseFault {
    pub(super) bytes: Range<usize>,
    pub(super) reason: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Open,
    Close,
    Operator,
    With,
    License,
    /// `+` right after an identifier.
    OrLater,
    Reference,
    AdditionReference,
}

/// Checks one expression. Takes time linear in its length and no memory, however deep its parentheses are.
pub(super) fn check(text: &str) -> Result<(), LicenseFault> {
    let mut previous = None;
    let mut at = 0;
    let mut open = 0_usize;
    let mut outermost = 0;
    while at < text.len() {
        if text.as_bytes()[at] == b' ' {
            at += 1;
            continue;
        }
        let (token, length) = token(text, at)?;
        let bytes = at..at + length;
        let apart = at == 0 || matches!(text.as_bytes()[at - 1], b' ');
        if let Some(reason) = objection(previous, token, apart) {
            return Err(LicenseFault { bytes, reason });
        }
        match token {
            Token::Open => {
                if open == 0 {
                    outermost = at;
                }
                open += 1;
            }
            Token::Close if open == 0 => {
                return Err(LicenseFault {
                    bytes,
                    reason: "the parenthesis closes nothing",
                });
            }
            Token::Close => open -= 1,
            _ => {}
        }
        previous = Some(match previous {
            Some(Token::With) => Token::AdditionReference,
            _ => token,
        });
        at += length;
    }
    match previous {
        Some(Token::Operator | Token::With | Token::Open) | None => Err(LicenseFault {
            bytes: text.len()..text.len(),
            reason: "an identifier is missing at the end",
        }),
        Some(_) if open > 0 => Err(LicenseFault {
            bytes: outermost..outermost + 1,
            reason: "the parenthesis is never closed",
        }),
        Some(_) => Ok(()),
    }
}

/// The token at `at`, where no space is, and its length in bytes.
fn token(text: &str, at: usize) -> Result<(Token, usize), LicenseFault> {
    let rest = &text[at..];
    match rest.as_bytes()[0] {
        b'(' => return Ok((Token::Open, 1)),
        b')' => return Ok((Token::Close, 1)),
        b'+' => return Ok((Token::OrLater, 1)),
        _ => {}
    }
    let is_of_word = |character: char| character.is_ascii_alphanumeric() || matches!(character, '-' | '.' | ':');
    let length = rest.find(|character| !is_of_word(character)).unwrap_or(rest.len());
    let fault = |length: usize, reason| {
        Err(LicenseFault {
            bytes: at..at + length,
            reason,
        })
    };
    if length == 0 {
        let character = rest.chars().next().map_or(1, char::len_utf8);
        return fault(character, "an identifier is made of ASCII letters, digits, '-' and '.'");
    }
    let word = &rest[..length];
    match word {
        "AND" | "OR" => return Ok((Token::Operator, length)),
        "WITH" => return Ok((Token::With, length)),
        _ => {}
    }
    if ["AND", "OR", "WITH"]
        .iter()
        .any(|operator| word.eq_ignore_ascii_case(operator))
    {
        return fault(length, "an operator is written in upper case");
    }
    match classify(word) {
        Some(token) => Ok((token, length)),
        None => fault(
            length,
            "a reference is written LicenseRef-, AdditionRef- or DocumentRef-…:LicenseRef- and a name",
        ),
    }
}

fn classify(word: &str) -> Option<Token> {
    let is_id = |text: &str| !text.is_empty() && !text.contains(':');
    let reference = match word.split_once(':') {
        Some((document, reference)) => {
            if !document.strip_prefix("DocumentRef-").is_some_and(is_id) {
                return None;
            }
            reference
        }
        None => word,
    };
    if let Some(name) = reference.strip_prefix("LicenseRef-") {
        return is_id(name).then_some(Token::Reference);
    }
    if let Some(name) = reference.strip_prefix("AdditionRef-") {
        return is_id(name).then_some(Token::AdditionReference);
    }
    (!word.contains(':') && !word.starts_with("DocumentRef-")).then_some(Token::License)
}

/// Why `token` must not follow `previous`, if so. `apart` tells whether a space, or nothing, is before it.
fn objection(previous: Option<Token>, token: Token, apart: bool) -> Option<&'static str> {
    use Token::{AdditionReference, Close, License, Open, Operator, OrLater, Reference, With};
    match (previous, token) {
        (Some(Close | OrLater), Operator | With) | (Some(Operator | With), Open) if !apart => {
            Some("an operator is set apart by a space")
        }
        (Some(License), OrLater) if apart => Some("'+' follows an identifier without a space"),
        (_, OrLater) if previous != Some(License) => Some("'+' follows a license identifier only"),
        (Some(With), License | AdditionReference) => None,
        (Some(With), _) => Some("WITH is followed by the identifier of an exception"),
        (_, AdditionReference) => Some("an addition stands only after WITH"),
        (None | Some(Open | Operator), License | Reference | Open) => None,
        (None | Some(Open | Operator), _) => Some("an identifier is missing before it"),
        (Some(License | OrLater | Reference), With | OrLater) => None,
        (Some(_), With) => Some("WITH stands only after a license"),
        (Some(_), Operator | Close) => None,
        (Some(_), _) => Some("AND or OR is missing before it"),
    }
}

/// The identifiers of licenses and exceptions in a valid expression, in its order, references left out.
pub(in crate::journal) fn identifiers(expression: &str) -> impl Iterator<Item = &str> {
    expression
        .split([' ', '(', ')', '+'])
        .filter(|word| !word.is_empty() && !matches!(*word, "AND" | "OR" | "WITH"))
        .filter(|word| classify(word) == Some(Token::License))
}

#[cfg(test)]
mod tests;
