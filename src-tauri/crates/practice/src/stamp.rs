//! The headers that every response carries (Authentication 3 and Limits).

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use porokh_domain::Mode;

/// Says `live` or `test`. The document replaces the brand in the real name; this is ours.
pub(crate) const MODE: HeaderName = HeaderName::from_static("x-practice-mode");
/// Requests that a minute allows.
pub(crate) const RATE_LIMIT: HeaderName = HeaderName::from_static("x-ratelimit-limit");
/// Requests that are left of it.
pub(crate) const RATE_REMAINING: HeaderName = HeaderName::from_static("x-ratelimit-remaining");

/// What a response says about its mode and the account's requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stamp {
    pub(crate) mode: Mode,
    pub(crate) limit: u32,
    pub(crate) remaining: u32,
}

impl Stamp {
    /// Writes the headers.
    pub(crate) fn mark(&self, headers: &mut HeaderMap) {
        headers.insert(MODE, mode_value(&self.mode));
        headers.insert(RATE_LIMIT, HeaderValue::from(self.limit));
        headers.insert(RATE_REMAINING, HeaderValue::from(self.remaining));
    }
}

/// `live` or `test` as a header's value.
pub(crate) fn mode_value(mode: &Mode) -> HeaderValue {
    HeaderValue::from_static(if *mode == Mode::Test { "test" } else { "live" })
}
