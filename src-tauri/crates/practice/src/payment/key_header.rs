//! The headers that can carry a key (Authentication 1).

use axum::http::{HeaderMap, HeaderName, header};

use crate::engine::KeyHeader;

/// By the form of the name: the document replaces the brand within it, so any brand is accepted.
pub(super) fn key_header(name: &HeaderName) -> Option<KeyHeader> {
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

/// The name of the compatible plugin's header, if the request uses it.
pub(super) fn plugin_header(headers: &HeaderMap) -> Option<&HeaderName> {
    headers.keys().find(|name| key_header(name) == Some(KeyHeader::RtApiKey))
}

fn is_branded(name: &str, start: &str, end: &str) -> bool {
    name.strip_prefix(start).and_then(|rest| rest.strip_suffix(end)).is_some_and(|brand| !brand.is_empty())
}
