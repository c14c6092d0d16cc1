//! Finds the received amount in a message: its first amount of money that isn't a fee or a balance.

use porokh_domain::{Currency, Money};

use super::chunk::Chunk;

/// Signs and names of the taka, in lower case; of two with a common prefix the longer comes first.
const SIGNS: &[&str] = &["taka", "tk", "bdt", "৳", "টাকার", "টাকা"];
/// Names of an amount without a sign.
const NAMES: &[&str] = &["amount", "পরিমাণ"];
/// Names of amounts other than the received one.
const ASIDES: &[&str] = &[
    "fee",
    "fees",
    "charge",
    "charges",
    "commission",
    "comm",
    "vat",
    "tax",
    "balance",
    "bal",
    "netbal",
    "newbal",
    "available",
    "due",
    "ফি",
    "চার্জ",
    "কমিশন",
    "ভ্যাট",
    "ব্যালেন্স",
    "বাকি",
];
/// How many words before an amount can name it: `Balance is now Tk 100`.
const REACH: usize = 3;

/// A part of a chunk: number, sign or word.
#[derive(Debug, PartialEq, Eq)]
enum Part<'a> {
    Number(&'a str),
    Sign,
    Word(String),
    Mark(char),
}

pub(super) fn received(chunks: &[Chunk]) -> Option<Money> {
    let parts: Vec<Part<'_>> = chunks.iter().flat_map(parts).collect();
    let places = 0..parts.len();
    let signed = places.clone().filter_map(|place| Some((place, number_beside(&parts, place)?)));
    let named = places.filter_map(|place| Some((place, named_number(&parts, place)?)));
    signed.chain(named).filter(|(place, _)| !is_aside(&parts, *place)).find_map(|(_, number)| money(number))
}

fn money(number: &str) -> Option<Money> {
    Money::read(number, Currency::Bdt).ok().filter(|money| !money.amount().is_zero())
}

/// Splits a chunk: `Tk500.00` and `500tk` have two parts.
fn parts(chunk: &Chunk) -> Vec<Part<'_>> {
    let text = match chunk {
        Chunk::Mark(mark) => return vec![Part::Mark(*mark)],
        Chunk::Text(text) => text,
    };
    // Signs are ASCII or have no case, so offsets in the lower-case text are offsets in the text.
    let lower = text.to_ascii_lowercase();
    let rest = |length: usize| text.get(length..).filter(|rest| is_number(rest));
    let front = |length: usize| text.get(..text.len() - length).filter(|front| is_number(front));
    if is_number(text) {
        return vec![Part::Number(text)];
    }
    if SIGNS.contains(&lower.as_str()) {
        return vec![Part::Sign];
    }
    if let Some(number) =
        SIGNS.iter().filter(|sign| lower.starts_with(**sign)).find_map(|sign| rest(sign.len()))
    {
        return vec![Part::Sign, Part::Number(number)];
    }
    if let Some(number) =
        SIGNS.iter().filter(|sign| lower.ends_with(**sign)).find_map(|sign| front(sign.len()))
    {
        return vec![Part::Number(number), Part::Sign];
    }
    vec![Part::Word(text.to_lowercase())]
}

fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
        && text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b',' | b'.'))
}

/// Returns the number of the sign at this place, or the number at this place whose sign follows it. A sign between two
/// numbers belongs to the second: the first is the sender's number.
fn number_beside<'a>(parts: &[Part<'a>], place: usize) -> Option<&'a str> {
    match parts.get(place)? {
        Part::Sign => number_after(parts, place),
        Part::Number(number) => {
            let behind = match parts.get(place + 1)? {
                Part::Sign => number_after(parts, place + 1).is_none(),
                Part::Mark('/') => matches!(parts.get(place + 2), Some(Part::Mark('-' | '='))),
                _ => false,
            };
            behind.then_some(*number)
        }
        Part::Word(_) | Part::Mark(_) => None,
    }
}

fn named_number<'a>(parts: &[Part<'a>], place: usize) -> Option<&'a str> {
    match parts.get(place)? {
        Part::Word(word) if NAMES.contains(&word.as_str()) => number_after(parts, place),
        _ => None,
    }
}

/// Returns the number after a sign or a name, with at most `. : - =` between them.
fn number_after<'a>(parts: &[Part<'a>], place: usize) -> Option<&'a str> {
    let mut after = parts.get(place + 1..)?.iter();
    match after.find(|part| !matches!(part, Part::Mark('.' | ':' | '-' | '='))) {
        Some(Part::Number(number)) => Some(number),
        _ => None,
    }
}

/// Returns whether the words before an amount, back to the last sentence or number, name a fee or a balance.
fn is_aside(parts: &[Part<'_>], place: usize) -> bool {
    let before = parts.get(..place).unwrap_or_default().iter().rev();
    let beside = before.skip_while(|part| matches!(part, Part::Mark(_)));
    let sentence = beside.take_while(|part| {
        !matches!(part, Part::Number(_) | Part::Sign | Part::Mark('.' | ',' | ';' | '!' | '?' | '।' | '\n'))
    });
    let mut words = sentence.filter_map(|part| match part {
        Part::Word(word) => Some(word.as_str()),
        _ => None,
    });
    words.by_ref().take(REACH).any(|word| ASIDES.contains(&word))
}
