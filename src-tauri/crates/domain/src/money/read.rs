//! Parses amounts as typed.

use rust_decimal::Decimal;

use super::{Currency, Money, MoneyRefusal, PLACES};
use crate::phone::is_invisible;

/// Lowercase currency signs before or after an amount; of two with the same beginning, the longer first.
const MARKS: &[(&str, Currency)] = &[
    ("bdt", Currency::Bdt),
    ("taka", Currency::Bdt),
    ("tk.", Currency::Bdt),
    ("tk", Currency::Bdt),
    ("৳", Currency::Bdt),
    ("টাকা", Currency::Bdt),
    ("us$", Currency::Usd),
    ("usd", Currency::Usd),
    ("$", Currency::Usd),
    ("ডলার", Currency::Usd),
];

/// Suffixes that close an amount in taka, so that no digit can be added.
const CLOSINGS: &[&str] = &["/-", "/="];

pub(super) fn read(typed: &str, unmarked: Currency) -> Result<Money, MoneyRefusal> {
    let text: String = typed.chars().filter(|c| !is_invisible(*c)).map(fold).collect();
    let text = text.trim();
    if text.is_empty() {
        return Err(MoneyRefusal::Empty);
    }
    let (in_front, text) = mark_in_front(text);
    let (behind, text) = mark_behind(text);
    let currency = match (in_front, behind) {
        (Some(one), Some(other)) if one != other => return Err(MoneyRefusal::NotAnAmount),
        (one, other) => one.or(other).unwrap_or(unmarked),
    };
    let (is_negative, text) = match text.strip_prefix(['-', '\u{2212}']) {
        Some(rest) => (true, mark_in_front(rest.trim_start()).1),
        None => (false, text),
    };
    let number = number(text)?;
    if is_negative {
        return Err(MoneyRefusal::Negative);
    }
    Money::new(number, currency)
}

/// Converts digits of regional scripts to ASCII, and letters to lowercase.
fn fold(c: char) -> char {
    let zero = match c {
        '০'..='৯' => '০',
        '０'..='９' => '０',
        '٠'..='٩' => '٠',
        '۰'..='۹' => '۰',
        '०'..='९' => '०',
        _ => return c.to_ascii_lowercase(),
    };
    char::from(b'0' + (c as u32 - zero as u32) as u8)
}

fn mark_in_front(text: &str) -> (Option<Currency>, &str) {
    let found = MARKS.iter().find_map(|(mark, currency)| Some((*currency, text.strip_prefix(mark)?)));
    found.map_or((None, text), |(currency, rest)| (Some(currency), rest.trim_start()))
}

fn mark_behind(text: &str) -> (Option<Currency>, &str) {
    let found = MARKS.iter().find_map(|(mark, currency)| Some((*currency, text.strip_suffix(mark)?)));
    let (currency, text) = found.map_or((None, text), |(currency, rest)| (Some(currency), rest.trim_end()));
    let closed = CLOSINGS.iter().find_map(|closing| text.strip_suffix(closing));
    (currency, closed.unwrap_or(text).trim_end())
}

/// Digits with or without groups, and at most two decimal places. Refuses a comma that doesn't separate a whole group
/// (it may be a decimal point) and a leading zero (a phone number or a code).
fn number(text: &str) -> Result<Decimal, MoneyRefusal> {
    let (whole, places) = match text.split_once('.') {
        Some((whole, places)) => (whole, Some(places)),
        None => (text, None),
    };
    let groups: Vec<&str> = whole.split(',').collect();
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let has_zero_in_front = whole.len() > 1 && whole.starts_with('0');
    if !groups.iter().chain(&places).all(|part| is_digits(part)) || has_zero_in_front || !is_grouped(&groups)
    {
        return Err(MoneyRefusal::NotAnAmount);
    }
    if places.is_some_and(|places| places.len() > PLACES as usize) {
        return Err(MoneyRefusal::TooManyPlaces);
    }
    // Only digits are left, so parsing fails only if too large.
    let number = Decimal::from_str_exact(&text.replace(',', ""));
    number.map_err(|_| MoneyRefusal::TooLarge)
}

/// Groups of three (`1,250,000`), or of two before the last three (`12,50,000`).
fn is_grouped(groups: &[&str]) -> bool {
    let [first, middle @ .., last] = groups else { return true };
    let all_have = |length| middle.iter().all(|group| group.len() == length);
    let is_international = first.len() <= 3 && all_have(3);
    let is_indian = first.len() <= 2 && all_have(2);
    last.len() == 3 && (is_international || is_indian)
}

#[cfg(test)]
mod tests;
