//! Reading a JSON body.

use axum::http::{HeaderMap, header};
use serde::de::DeserializeOwned;

/// Why a body can't be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unusable {
    /// It is not declared as JSON.
    NotJson,
    /// It is malformed, or not of the expected form.
    Unreadable,
}

/// Reads a body that is declared as JSON; parameters of the content type are ignored.
pub(crate) fn read_json<T: DeserializeOwned>(headers: &HeaderMap, body: &[u8]) -> Result<T, Unusable> {
    let declared =
        headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = declared.split(';').next().unwrap_or_default().trim();
    if !essence.eq_ignore_ascii_case("application/json") {
        return Err(Unusable::NotJson);
    }
    serde_json::from_slice(body).map_err(|_| Unusable::Unreadable)
}
