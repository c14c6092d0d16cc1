//! The key that a request carries, in either of two headers (Authentication 1).

use axum::http::{HeaderMap, HeaderValue, header};
use porokh_domain::Mode;

use crate::seen::KeyHeader;

const API_KEY_HEADER: &str = "x-api-key";
const BEARER: &str = "bearer";

/// The key headers that a request has, whatever they hold.
pub(crate) fn key_headers(headers: &HeaderMap) -> Vec<KeyHeader> {
    [(header::AUTHORIZATION.as_str(), KeyHeader::Authorization), (API_KEY_HEADER, KeyHeader::XApiKey)]
        .into_iter()
        .filter(|(name, _)| headers.contains_key(*name))
        .map(|(_, key_header)| key_header)
        .collect()
}

/// The one key that the request carries; `None` when there is none, or when two differ.
pub(crate) fn key(headers: &HeaderMap) -> Option<&str> {
    let bearers = headers.get_all(header::AUTHORIZATION).iter().filter_map(bearer);
    let api_keys = headers.get_all(API_KEY_HEADER).iter().filter_map(|value| value.to_str().ok());
    let mut keys = bearers.chain(api_keys);
    let first = keys.next()?;
    keys.all(|other| other == first).then_some(first)
}

/// The mode that a key claims by its prefix; `live` if it claims none.
pub(crate) fn claimed_mode(key: Option<&str>) -> Mode {
    if key.is_some_and(|key| key.starts_with("dc_test_")) { Mode::Test } else { Mode::Live }
}

/// The key of an Authorization header's value, if its scheme is Bearer.
pub(crate) fn bearer(value: &HeaderValue) -> Option<&str> {
    let (scheme, key) = value.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case(BEARER).then(|| key.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn two_keys_are_one_only_when_they_are_the_same() {
        let same = headers(&[("authorization", "Bearer dc_live_a"), ("x-api-key", "dc_live_a")]);
        assert_eq!(key(&same), Some("dc_live_a"));
        let different = headers(&[("authorization", "Bearer dc_live_a"), ("x-api-key", "dc_live_b")]);
        assert_eq!(key(&different), None);
    }

    #[test]
    fn the_scheme_is_read_in_any_case_and_must_be_bearer() {
        assert_eq!(key(&headers(&[("authorization", "bearer k")])), Some("k"));
        assert_eq!(key(&headers(&[("authorization", "Basic k")])), None);
        assert_eq!(key(&headers(&[("authorization", "k")])), None);
    }
}
