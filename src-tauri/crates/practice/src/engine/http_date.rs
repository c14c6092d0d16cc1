//! Dates as HTTP writes them.

use axum::http::HeaderValue;
use chrono::{DateTime, Utc};

/// A date in a header, to the second.
pub(super) fn http_date(instant: DateTime<Utc>) -> Option<HeaderValue> {
    HeaderValue::try_from(instant.format("%a, %d %b %Y %H:%M:%S GMT").to_string()).ok()
}
