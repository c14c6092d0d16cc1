use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

use crate::{BearerSecret, KeyKind, secret};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PaymentKeyRefusal {
    #[error("the key is empty")]
    Empty,
    /// The key has the prefix of the fraud-check service and must not be sent to another service.
    #[error("the key is one of the fraud-check service")]
    OtherService,
    /// Nothing after `test_`: only a part was copied.
    #[error("the key is too short")]
    TooShort,
    /// Contains a space, a line break or a character that is invalid in a header.
    #[error("the key contains a character that keys don't have")]
    Characters,
}

/// A key of the payment service (payment interface, Authentication 1 and 3).
///
/// It has no `Display`, its `Debug` shows only the hint, and its memory is wiped on drop.
#[derive(Clone)]
pub struct PaymentKey {
    kind: KeyKind,
    secret: BearerSecret,
}

/// The interface defines no prefix for live keys.
const TEST: &str = "test_";
const OTHER_SERVICE: [&str; 2] = [secret::LIVE, secret::TEST];

impl PaymentKey {
    /// Parses a typed or pasted key, ignoring white space around it. The interface defines no length, so only the
    /// service can judge it.
    pub fn parse(typed: &str) -> Result<Self, PaymentKeyRefusal> {
        let text = typed.trim();
        if text.is_empty() {
            return Err(PaymentKeyRefusal::Empty);
        }
        if OTHER_SERVICE.iter().any(|prefix| text.starts_with(prefix)) {
            return Err(PaymentKeyRefusal::OtherService);
        }
        let (kind, body) = match text.strip_prefix(TEST) {
            Some(body) => (KeyKind::Test, body),
            None => (KeyKind::Live, text),
        };
        let secret = BearerSecret::new(text).ok_or(PaymentKeyRefusal::Characters)?;
        if body.is_empty() {
            return Err(PaymentKeyRefusal::TooShort);
        }
        Ok(Self { kind, secret })
    }

    /// Whether it moves real money.
    pub fn kind(&self) -> KeyKind {
        self.kind
    }

    /// Prefix and last four characters, `test_…77d0` or `…9f3c`; of a short key only the prefix.
    pub fn hint(&self) -> String {
        let prefix = match self.kind {
            KeyKind::Live => "",
            KeyKind::Test => TEST,
        };
        format!("{prefix}…{}", self.secret.end(prefix))
    }

    /// For the request header, the signature of test webhooks (payment interface, Authentication 5) and the key store
    /// only.
    pub fn expose(&self) -> &str {
        self.secret.expose()
    }
}

impl AsRef<BearerSecret> for PaymentKey {
    fn as_ref(&self) -> &BearerSecret {
        &self.secret
    }
}

impl fmt::Debug for PaymentKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PaymentKey({})", self.hint())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_prefix_is_a_test_key() {
        for (typed, kind, hint) in [
            ("  0a1b2c3d4e5f9f3c\n", KeyKind::Live, "…9f3c"),
            ("test_0a1b2c3d4e5f77d0", KeyKind::Test, "test_…77d0"),
            ("TEST_0a1b2c3d4e5f77d0", KeyKind::Live, "…77d0"),
            ("live_test_0a1b2c3d77d0", KeyKind::Live, "…77d0"),
        ] {
            let key = PaymentKey::parse(typed).unwrap();
            assert_eq!((key.kind(), key.hint().as_str(), key.expose()), (kind, hint, typed.trim()));
        }
    }

    /// A seller with an unusually short or long key could never connect.
    #[test]
    fn a_key_of_any_length_is_accepted_and_a_short_one_is_not_shown() {
        for (typed, kind, hint) in [
            ("9", KeyKind::Live, "…".to_owned()),
            ("9f3c", KeyKind::Live, "…".to_owned()),
            ("test_7", KeyKind::Test, "test_…".to_owned()),
            (&"k".repeat(4_000), KeyKind::Live, "…kkkk".to_owned()),
        ] {
            let key = PaymentKey::parse(typed).unwrap();
            assert_eq!((key.kind(), key.hint(), key.expose()), (kind, hint, typed));
        }
    }

    #[test]
    fn a_text_that_is_no_key_is_refused_with_its_reason() {
        for (typed, refusal) in [
            ("", PaymentKeyRefusal::Empty),
            (" \n", PaymentKeyRefusal::Empty),
            ("dc_live_0123456789ab", PaymentKeyRefusal::OtherService),
            ("dc_test_0123456789ab", PaymentKeyRefusal::OtherService),
            ("test_", PaymentKeyRefusal::TooShort),
            ("0a1b2c3d 4e5f9f3c", PaymentKeyRefusal::Characters),
            ("test_০১২৩৪৫৬৭৮", PaymentKeyRefusal::Characters),
        ] {
            assert_eq!(PaymentKey::parse(typed).unwrap_err(), refusal, "{typed:?}");
        }
    }

    #[test]
    fn only_the_end_of_a_key_can_be_printed() {
        let key = PaymentKey::parse("0a1b2c3d4e5f9f3c").unwrap();
        assert_eq!(format!("{key:?}"), "PaymentKey(…9f3c)");
    }
}
