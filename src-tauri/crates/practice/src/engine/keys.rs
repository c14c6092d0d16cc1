//! API keys: the two of an account, and those that a request carries.

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use porokh_domain::Mode;

/// A header that can carry a key (Authentication 1 of both interfaces).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KeyHeader {
    /// `Authorization: Bearer …`
    Authorization,
    /// `X-Api-Key: …` of the fraud-check service
    XApiKey,
    /// `X-…-Key: …` of the payment service, under any brand
    XKey,
    /// `RT-…-API-KEY: …`, the payment service's header of the compatible plugin
    RtApiKey,
}

/// A key of an account.
pub struct Key<'a> {
    pub(crate) value: &'a str,
    pub(crate) mode: Mode,
    pub(crate) revoked: bool,
}

/// The key in each key header of a request, repeated headers as often as they were sent. `None`: the value is no text,
/// or an Authorization of another scheme than Bearer.
pub(crate) fn sent_keys(
    headers: &HeaderMap,
    key_header: fn(&HeaderName) -> Option<KeyHeader>,
) -> impl Iterator<Item = Option<&str>> {
    headers.iter().filter_map(move |(name, value)| {
        let header = key_header(name)?;
        Some(if header == KeyHeader::Authorization { bearer(value) } else { value.to_str().ok() })
    })
}

fn bearer(value: &HeaderValue) -> Option<&str> {
    let (scheme, key) = value.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| key.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scheme_is_read_in_any_case_and_must_be_bearer() {
        let key = |value| bearer(&HeaderValue::from_static(value)).map(str::to_owned);
        assert_eq!(key("bearer k"), Some("k".into()));
        assert_eq!((key("Basic k"), key("k")), (None, None));
    }
}
