//! Finds the transaction id in a message.

use super::chunk::Chunk;

/// Longest id in characters; wallets use about ten, gateways may use many more.
pub(super) const LONGEST: usize = 64;
const SHORTEST: usize = 6;
/// Shortest id of digits alone: shorter ones are amounts and order numbers.
const SHORTEST_OF_DIGITS: usize = 8;
/// Lengths of an id in a sentence without a name before it.
const UNNAMED: std::ops::RangeInclusive<usize> = 8..=14;
/// An id without a digit must have the length of a wallet's ids.
const WALLET: usize = 10;

/// Names of an id, in lower case; of two with a common prefix the longer comes first.
const NAMES: &[&str] = &[
    "transactionid",
    "transaction",
    "trnxid",
    "trxid",
    "txnid",
    "tnxid",
    "trnx",
    "trx",
    "txn",
    "tnx",
    "ট্রানজেকশন",
    "ট্রানজ্যাকশন",
    "ট্রানজেকশান",
    "ট্রান্সজেকশন",
    "লেনদেন",
    "লেনদেনের",
];
/// Words that can stand between the name and the id.
const JOINTS: &[&str] = &["id", "no", "number", "is", "আইডি", "নং", "নম্বর", "নাম্বার", "হলো"];

/// Takes the id out of a message, so that none of it is parsed again.
pub(super) fn take(chunks: &mut [Chunk]) -> Option<String> {
    let id = named(chunks).or_else(|| alone(chunks)).or_else(|| unnamed(chunks))?;
    for chunk in chunks.iter_mut().filter(|chunk| chunk.text().is_some_and(|text| text.ends_with(&id))) {
        *chunk = Chunk::Mark(' ');
    }
    Some(id)
}

/// Returns the first text after an id's name that can be an id.
fn named(chunks: &[Chunk]) -> Option<String> {
    (0..chunks.len()).find_map(|place| {
        let text = chunks.get(place)?.text()?;
        let lower = text.to_lowercase();
        if NAMES.contains(&lower.as_str()) {
            let after = chunks.get(place + 1..)?.iter().find(|chunk| !is_joint(chunk))?;
            return after.text().filter(|text| is_id(text)).map(str::to_owned);
        }
        let name = NAMES.iter().find(|name| name.ends_with("id") && lower.starts_with(**name))?;
        text.get(name.len()..).filter(|rest| is_id(rest)).map(str::to_owned)
    })
}

fn is_joint(chunk: &Chunk) -> bool {
    match chunk.text() {
        Some(text) => JOINTS.contains(&text.to_lowercase().as_str()),
        None => true,
    }
}

/// Returns the id of a message that consists of an id only.
fn alone(chunks: &[Chunk]) -> Option<String> {
    let mut texts = chunks.iter().filter_map(Chunk::text);
    let only = texts.next().filter(|text| is_id(text))?;
    texts.next().is_none().then(|| only.to_owned())
}

/// Returns the only text of a message that looks like an id: its letters and digits alternate, unlike those of
/// `Order1103` and `1250tk`.
fn unnamed(chunks: &[Chunk]) -> Option<String> {
    let mut found = chunks.iter().filter_map(Chunk::text).filter(|text| {
        let turns = text
            .as_bytes()
            .windows(2)
            .filter(|pair| matches!(pair, [one, other] if one.is_ascii_digit() != other.is_ascii_digit()));
        is_id(text) && UNNAMED.contains(&text.len()) && turns.count() >= 2
    });
    let only = found.next()?;
    found.all(|other| other == only).then(|| only.to_owned())
}

fn is_id(text: &str) -> bool {
    let is_length = (SHORTEST..=LONGEST).contains(&text.len());
    let of_digits = text.bytes().all(|b| b.is_ascii_digit());
    let of_letters = text.bytes().all(|b| b.is_ascii_uppercase());
    let has_digit = text.bytes().any(|b| b.is_ascii_digit());
    is_length
        && text.bytes().all(|b| b.is_ascii_alphanumeric())
        && (has_digit || of_letters && text.len() == WALLET)
        && !(of_digits && (text.len() < SHORTEST_OF_DIGITS || is_phone(text)))
}

/// `01…`, `8801…` or `008801…`: most messages contain the customer's number.
fn is_phone(digits: &str) -> bool {
    let local = digits.trim_start_matches("00").strip_prefix("88").unwrap_or(digits);
    local.len() == 11 && local.starts_with("01")
}
