//! The headers that every response carries (Authentication 3 and Limits).

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use porokh_domain::Mode;

use crate::limits::REQUESTS_PER_WINDOW;

/// Says `live` or `test`. The document replaces the brand in the real name; this is ours.
pub(crate) const MODE: HeaderName = HeaderName::from_static("x-practice-mode");
/// Requests that a window allows.
pub(crate) const RATE_LIMIT: HeaderName = HeaderName::from_static("x-ratelimit-limit");
/// Requests left in the open window.
pub(crate) const RATE_REMAINING: HeaderName = HeaderName::from_static("x-ratelimit-remaining");

/// What a response says about its mode and the account's requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stamp {
    pub(crate) mode: Mode,
    pub(crate) remaining: u32,
}

impl Stamp {
    /// A window in which nothing is counted.
    pub(crate) fn untouched(mode: Mode) -> Self {
        Self { mode, remaining: REQUESTS_PER_WINDOW }
    }

    /// Writes the headers.
    pub(crate) fn mark(&self, headers: &mut HeaderMap) {
        headers.insert(MODE, mode_value(&self.mode));
        headers.insert(RATE_LIMIT, HeaderValue::from(REQUESTS_PER_WINDOW));
        headers.insert(RATE_REMAINING, HeaderValue::from(self.remaining));
    }
}

/// `live` or `test` as a header's value.
pub(crate) fn mode_value(mode: &Mode) -> HeaderValue {
    HeaderValue::from_static(if *mode == Mode::Test { "test" } else { "live" })
}
