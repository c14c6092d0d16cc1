//! Tolerant reading of single values.

use porokh_transport::json::Members;
use rust_decimal::Decimal;

/// In characters; longer texts are cut.
const LONGEST_TEXT: usize = 500;
/// In bytes; longer identifiers are unknown.
const LONGEST_ID: usize = 200;

/// An exact number, also in a text, without exponent; never through a float.
pub(crate) fn decimal(members: &Members<'_>, name: &str) -> Option<Decimal> {
    let text = members.text(name);
    let text = text.as_deref().or_else(|| members.raw(name))?.trim();
    let is_plain = text.bytes().all(|b| b.is_ascii_digit() || b == b'.' || b == b'-');
    is_plain.then(|| Decimal::from_str_exact(text).ok()).flatten()
}

/// A non-empty text, or a whole number.
pub(crate) fn identifier(members: &Members<'_>, name: &str) -> Option<String> {
    let is_whole = |raw: &&str| raw.bytes().all(|b| b.is_ascii_digit());
    let digits = || members.raw(name).filter(is_whole).map(str::to_owned);
    let known = |text: &String| !text.is_empty() && text.len() <= LONGEST_ID;
    members.text(name).or_else(digits).filter(known)
}

/// Cut, so that one record can't fill lists and files.
pub(crate) fn text(members: &Members<'_>, name: &str) -> Option<String> {
    members.text(name).map(cut)
}

pub(crate) fn cut(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(LONGEST_TEXT) {
        text.truncate(end);
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(json: &str) -> String {
        format!("{{\"a\":{json}}}")
    }

    #[test]
    fn a_decimal_is_exact_in_a_text_and_as_a_number() {
        for (json, number) in [
            ("\"1250.00\"", Some("1250.00")),
            ("1250.00", Some("1250.00")),
            ("1250", Some("1250")),
            ("\" 80.5 \"", Some("80.5")),
            ("-3.50", Some("-3.50")),
            ("0.1", Some("0.1")),
            ("1234567890123456789.01", Some("1234567890123456789.01")),
            ("0.00000000000000000000000000001", None),
            ("99999999999999999999999999999999", None),
            ("1e3", None),
            ("\"\"", None),
            ("\"1,250.00\"", None),
            ("\"1_250\"", None),
            ("\"12-5\"", None),
            ("\"৳1250\"", None),
            ("null", None),
            ("true", None),
            ("[1]", None),
        ] {
            let json = one(json);
            let members = Members::of(&json).unwrap();
            assert_eq!(decimal(&members, "a").map(|d| d.to_string()).as_deref(), number, "{json}");
        }
    }

    #[test]
    fn an_identifier_may_be_a_whole_number() {
        for (json, id) in [
            ("\"INV-1\"", Some("INV-1")),
            ("\"0042\"", Some("0042")),
            ("90071992547409939007199254740993", Some("90071992547409939007199254740993")),
            ("1.5", None),
            ("-1", None),
            ("\"\"", None),
            ("null", None),
            ("{}", None),
        ] {
            let json = one(json);
            assert_eq!(identifier(&Members::of(&json).unwrap(), "a").as_deref(), id, "{json}");
        }
    }
}
