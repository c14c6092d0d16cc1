//! Credentials of a request.

use std::fmt;

use secrecy::{ExposeSecret, SecretString};

/// A secret that a request carries as `Authorization: Bearer …`; visible ASCII characters only.
///
/// The value can't be printed, and its memory is wiped on drop. A key of a service holds one and
/// gives it to the transport with `AsRef`.
#[derive(Clone)]
pub struct BearerSecret(SecretString);

/// Of a key with fewer characters than this after its prefix a hint shows nothing: it would show most of it.
const SHORTEST_SHOWN: usize = 8;
const SHOWN_AT_END: usize = 4;

impl BearerSecret {
    /// `None` where the text is empty or a header can't carry it.
    pub(crate) fn new(text: &str) -> Option<Self> {
        let is_carried = !text.is_empty() && text.chars().all(|c| c.is_ascii_graphic());
        is_carried.then(|| Self(SecretString::from(text)))
    }

    /// The secret itself, for the request header and the key store only.
    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }

    /// The last four characters for a hint, none of a short key. `prefix` is the part that the hint shows anyway.
    pub(crate) fn end(&self, prefix: &str) -> &str {
        let text = self.expose();
        let body = text.strip_prefix(prefix).unwrap_or(text);
        if body.len() < SHORTEST_SHOWN { "" } else { &body[body.len() - SHOWN_AT_END..] }
    }
}

impl fmt::Debug for BearerSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BearerSecret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_what_a_header_can_carry() {
        assert_eq!(BearerSecret::new("a!~9").unwrap().expose(), "a!~9");
        for text in ["", "a b", "a\n", "\ta", "a\u{7f}", "চাবি", "a\u{a0}"] {
            assert!(BearerSecret::new(text).is_none(), "{text:?}");
        }
    }

    #[test]
    fn a_secret_is_never_printed() {
        assert_eq!(format!("{:?}", BearerSecret::new("0123456789").unwrap()), "BearerSecret(…)");
    }
}
