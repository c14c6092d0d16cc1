use std::fmt;

use serde_json::{Value, json};
use thiserror::Error;

/// Identifier of a payment: 1 to 255 visible ASCII characters that are safe in a path. It may come from a customer's
///
/// browser; `Debug` omits it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InvoiceId(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("not an invoice id")]
pub struct NoInvoiceId;

/// The interface shows no bound.
const LONGEST: usize = 255;

impl InvoiceId {
    /// Trims, and refuses what some servers read as another path even if it is percent-encoded: slashes, `?`, `#`,
    ///
    /// `%`, `.` and `..`.
    pub fn parse(text: &str) -> Result<Self, NoInvoiceId> {
        let text = text.trim();
        let is_safe = |c: char| c.is_ascii_graphic() && !matches!(c, '/' | '\\' | '?' | '#' | '%');
        let is_id = (1..=LONGEST).contains(&text.len()) && !matches!(text, "." | "..");
        (is_id && text.chars().all(is_safe)).then(|| Self(text.to_owned())).ok_or(NoInvoiceId)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn to_json(&self) -> Value {
        json!({ "invoice_id": self.0 })
    }
}

impl fmt::Debug for InvoiceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("InvoiceId(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_what_can_stand_in_a_path() {
        for (text, id) in [
            ("INV-2026_11.20~a", "INV-2026_11.20~a"),
            (" 0192f3c4\n", "0192f3c4"),
            ("a:b=c+d@e", "a:b=c+d@e"),
            ("...", "..."),
        ] {
            assert_eq!(InvoiceId::parse(text).as_ref().map(InvoiceId::as_str), Ok(id), "{text:?}");
        }
        let longest = "a".repeat(LONGEST);
        assert!(InvoiceId::parse(&longest).is_ok());
        let too_long = longest + "a";
        for text in [
            "", " ", ".", "..", "a/b", "../ping", "a\\b", "a?b", "a#b", "a%2Fb", "a b", "a\0", "ক", &too_long,
        ] {
            assert_eq!(InvoiceId::parse(text), Err(NoInvoiceId), "{text:?}");
        }
    }

    #[test]
    fn an_id_is_never_printed() {
        assert_eq!(format!("{:?}", InvoiceId::parse("01712345678")), "Ok(InvoiceId(…))");
    }
}
