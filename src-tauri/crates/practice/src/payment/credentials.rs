//! The key that a request carries, in exactly one of three headers (Authentication 1).

use axum::http::{HeaderMap, HeaderName, header};

use crate::credentials::bearer;
use crate::seen::KeyHeader;

/// The key headers that a request has, whatever they hold.
pub(super) fn key_headers(headers: &HeaderMap) -> Vec<KeyHeader> {
    headers.keys().filter_map(key_header).collect()
}

/// The key; `None` when no header has one, or when more than one header could.
pub(super) fn key(headers: &HeaderMap) -> Option<&str> {
    let mut candidates =
        headers.iter().filter_map(|(name, value)| key_header(name).map(|kind| (kind, value)));
    let (kind, value) = candidates.next()?;
    if candidates.next().is_some() {
        return None;
    }
    match kind {
        KeyHeader::Authorization => bearer(value),
        KeyHeader::XApiKey | KeyHeader::XKey | KeyHeader::RtApiKey => value.to_str().ok(),
    }
}

/// The name of the compatible plugin's header, if the request uses it.
pub(super) fn plugin_header(headers: &HeaderMap) -> Option<&HeaderName> {
    headers.keys().find(|name| key_header(name) == Some(KeyHeader::RtApiKey))
}

/// By the form of the name: the document replaces the brand within it, so any brand is accepted.
fn key_header(name: &HeaderName) -> Option<KeyHeader> {
    if name == header::AUTHORIZATION {
        Some(KeyHeader::Authorization)
    } else if is_branded(name.as_str(), "rt-", "-api-key") {
        Some(KeyHeader::RtApiKey)
    } else if is_branded(name.as_str(), "x-", "-key") {
        Some(KeyHeader::XKey)
    } else {
        None
    }
}

fn is_branded(name: &str, start: &str, end: &str) -> bool {
    name.strip_prefix(start).and_then(|rest| rest.strip_suffix(end)).is_some_and(|brand| !brand.is_empty())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn headers(names: &[&'static str]) -> HeaderMap {
        let value = |name: &str| if name == "authorization" { "Bearer k" } else { "k" };
        names
            .iter()
            .map(|name| (HeaderName::from_static(name), HeaderValue::from_static(value(name))))
            .collect()
    }

    #[test]
    fn each_form_of_header_is_read_under_any_brand() {
        for name in ["authorization", "x-pay-key", "x-some-shop-key", "rt-compat-api-key", "rt-b-api-key"] {
            assert_eq!(key(&headers(&[name])), Some("k"), "{name}");
        }
        let mut basic = HeaderMap::new();
        basic.insert("authorization", HeaderValue::from_static("Basic k"));
        assert_eq!(key(&basic), None);
        for name in ["x-key", "rt-api-key", "rt-key", "pay-key", "x-pay-keys"] {
            assert_eq!(key(&headers(&[name])), None, "{name}");
        }
    }

    #[test]
    fn more_than_one_key_header_is_none() {
        assert_eq!(key(&headers(&["authorization", "x-pay-key"])), None);
        assert_eq!(key(&headers(&["x-pay-key", "rt-compat-api-key"])), None);
        let mut twice = headers(&["x-pay-key"]);
        twice.append("x-pay-key", HeaderValue::from_static("k"));
        assert_eq!(key(&twice), None);
    }
}
