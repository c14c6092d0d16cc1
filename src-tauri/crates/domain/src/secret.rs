use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

use crate::BearerSecret;

/// The data that a key gives access to (fraud-check interface, Authentication 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KeyKind {
    /// `dc_live_…` of the fraud-check service: real data, counts against the daily limit. Of the payment service any
    /// key without the test prefix: real money.
    Live,
    /// `dc_test_…` of the fraud-check service: free sample data. `test_…` of the payment service: payments without
    /// real money.
    Test,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KeyRefusal {
    #[error("the key is empty")]
    Empty,
    /// Neither `dc_live_` nor `dc_test_`.
    #[error("the key begins with neither dc_live_ nor dc_test_")]
    Prefix,
    /// Nothing after the prefix: only a part was copied.
    #[error("the key is too short")]
    TooShort,
    /// Contains a space, a line break or a character that is invalid in a header.
    #[error("the key contains a character that keys don't have")]
    Characters,
}

/// A key of the fraud-check service.
///
/// It has no `Display`, its `Debug` shows only the hint, and its memory is wiped on drop.
#[derive(Clone)]
pub struct ApiKey {
    kind: KeyKind,
    secret: BearerSecret,
}

pub(crate) const LIVE: &str = "dc_live_";
pub(crate) const TEST: &str = "dc_test_";

impl ApiKey {
    /// Parses a typed or pasted key, ignoring white space around it. The interface defines no length, so only the
    /// service can judge the rest.
    pub fn parse(typed: &str) -> Result<Self, KeyRefusal> {
        let text = typed.trim();
        if text.is_empty() {
            return Err(KeyRefusal::Empty);
        }
        let (kind, body) = if let Some(body) = text.strip_prefix(LIVE) {
            (KeyKind::Live, body)
        } else if let Some(body) = text.strip_prefix(TEST) {
            (KeyKind::Test, body)
        } else {
            return Err(KeyRefusal::Prefix);
        };
        let secret = BearerSecret::new(text).ok_or(KeyRefusal::Characters)?;
        if body.is_empty() {
            return Err(KeyRefusal::TooShort);
        }
        Ok(Self { kind, secret })
    }

    pub fn kind(&self) -> KeyKind {
        self.kind
    }

    /// Prefix and last four characters, `dc_live_…a1b2`; of a short key only the prefix.
    pub fn hint(&self) -> String {
        let prefix = match self.kind {
            KeyKind::Live => LIVE,
            KeyKind::Test => TEST,
        };
        format!("{prefix}…{}", self.secret.end(prefix))
    }

    /// For the request header and the key store only.
    pub fn expose(&self) -> &str {
        self.secret.expose()
    }
}

impl AsRef<BearerSecret> for ApiKey {
    fn as_ref(&self) -> &BearerSecret {
        &self.secret
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ApiKey({})", self.hint())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_end_of_a_key_can_be_printed() {
        let key = ApiKey::parse("  dc_live_0123456789abcdefa1b2\n").unwrap();
        assert_eq!(key.hint(), "dc_live_…a1b2");
        assert_eq!(key.kind(), KeyKind::Live);
        assert_eq!(format!("{key:?}"), "ApiKey(dc_live_…a1b2)");
        assert_eq!(key.expose(), "dc_live_0123456789abcdefa1b2");
    }

    /// A seller with an unusually short or long key could never connect.
    #[test]
    fn short_key_has_no_hint() {
        for length in [1, 4, 7, 8, 200, 4_000] {
            let typed = format!("dc_live_{}", "k".repeat(length));
            let key = ApiKey::parse(&typed).unwrap();
            assert_eq!((key.expose(), key.kind()), (typed.as_str(), KeyKind::Live));
            assert_eq!(key.hint(), if length < 8 { "dc_live_…" } else { "dc_live_…kkkk" });
        }
    }

    #[test]
    fn a_text_that_is_no_key_is_refused_with_its_reason() {
        let cases = [
            ("", KeyRefusal::Empty),
            ("  ", KeyRefusal::Empty),
            ("sk_live_0123456789", KeyRefusal::Prefix),
            ("dc_live_", KeyRefusal::TooShort),
            ("dc_test_", KeyRefusal::TooShort),
            ("dc_test_0123 4567 89ab", KeyRefusal::Characters),
            ("dc_live_০১২৩৪৫৬৭৮", KeyRefusal::Characters),
        ];
        for (typed, refusal) in cases {
            assert_eq!(ApiKey::parse(typed).unwrap_err(), refusal, "{typed:?}");
        }
    }
}
