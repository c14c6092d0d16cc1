use std::fmt;

use serde_json::{Value, json};
use thiserror::Error;

/// Identifier of a payment: up to 255 bytes without control characters, whatever the service makes it of. It may come
/// from a customer's browser; `Debug` omits it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InvoiceId(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("not an invoice id")]
pub struct NoInvoiceId;

/// The interface shows no bound.
const LONGEST: usize = 255;

impl InvoiceId {
    /// Trims.
    pub fn parse(text: &str) -> Result<Self, NoInvoiceId> {
        let text = text.trim();
        let is_id = (1..=LONGEST).contains(&text.len()) && !text.contains(char::is_control);
        is_id.then(|| Self(text.to_owned())).ok_or(NoInvoiceId)
    }

    /// `false` for what some servers read as another path even if it is percent-encoded.
    pub(crate) fn is_safe_in_path(&self) -> bool {
        let is_safe = |c: char| c.is_ascii_graphic() && !matches!(c, '/' | '\\' | '?' | '#' | '%');
        !matches!(self.0.as_str(), "." | "..") && self.0.chars().all(is_safe)
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
    fn an_id_is_whatever_the_service_makes_it_of() {
        for (text, id, is_safe_in_path) in [
            ("INV-2026_11.20~a", "INV-2026_11.20~a", true),
            (" 0192f3c4\n", "0192f3c4", true),
            ("a:b=c+d@e", "a:b=c+d@e", true),
            ("...", "...", true),
            ("2026/11/0042", "2026/11/0042", false),
            ("../ping", "../ping", false),
            ("a\\b", "a\\b", false),
            ("a?b", "a?b", false),
            ("#42", "#42", false),
            ("a%2Fb", "a%2Fb", false),
            ("..", "..", false),
            ("INV 42", "INV 42", false),
            ("ইনভয়েস-৪২", "ইনভয়েস-৪২", false),
        ] {
            let parsed = InvoiceId::parse(text).unwrap();
            assert_eq!((parsed.as_str(), parsed.is_safe_in_path()), (id, is_safe_in_path), "{text:?}");
        }
        let longest = "a".repeat(LONGEST);
        assert!(InvoiceId::parse(&longest).is_ok());
        let too_long = longest + "a";
        for text in ["", " ", "a\0", "a\nb", "a\u{7f}", &too_long] {
            assert_eq!(InvoiceId::parse(text), Err(NoInvoiceId), "{text:?}");
        }
    }

    #[test]
    fn an_id_is_never_printed() {
        assert_eq!(format!("{:?}", InvoiceId::parse("01712345678")), "Ok(InvoiceId(…))");
    }
}
