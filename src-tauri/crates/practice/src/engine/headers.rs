//! Headers that both services use. The interface documents replace the brand in the real names; these are ours.

use axum::http::{HeaderName, HeaderValue};
use chrono::{DateTime, Utc};
use porokh_domain::Mode;

pub(crate) const MODE: HeaderName = HeaderName::from_static("x-practice-mode");
pub(crate) const RATE_LIMIT: HeaderName = HeaderName::from_static("x-ratelimit-limit");
pub(crate) const RATE_REMAINING: HeaderName = HeaderName::from_static("x-ratelimit-remaining");
pub(crate) const EVENT: HeaderName = HeaderName::from_static("x-practice-event");
pub(crate) const SIGNATURE: HeaderName = HeaderName::from_static("x-practice-signature");

pub(crate) fn mode_value(mode: &Mode) -> HeaderValue {
    HeaderValue::from_static(if *mode == Mode::Test { "test" } else { "live" })
}

pub(crate) fn http_date(instant: DateTime<Utc>) -> Option<HeaderValue> {
    HeaderValue::try_from(instant.format("%a, %d %b %Y %H:%M:%S GMT").to_string()).ok()
}
