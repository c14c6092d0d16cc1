//! Reading a JSON body.

use axum::body::Bytes;
use axum::http::HeaderMap;
use serde_json::{Map, Value};

use crate::content_type::is_json;
use crate::refusal::Refusal;

/// The body's object. What can't be read is a `validation_error` of this field.
pub(super) fn object(
    headers: &HeaderMap,
    body: &Bytes,
    field: &'static str,
) -> Result<Map<String, Value>, Refusal> {
    if !is_json(headers) {
        return Err(Refusal::field(field, "তথ্য JSON আকারে পাঠান (Content-Type: application/json)।"));
    }
    match serde_json::from_slice(body) {
        Ok(Value::Object(object)) => Ok(object),
        _ => Err(unreadable(field)),
    }
}

/// Request data that can't be read.
pub(super) fn unreadable(field: &'static str) -> Refusal {
    Refusal::field(field, "অনুরোধের তথ্য পড়া যায়নি।")
}
