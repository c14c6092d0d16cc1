//! Members of verified JSON; those of another type count as missing.

use chrono::{DateTime, Utc};
use serde_json::Value;

/// Not empty.
pub(crate) fn text(object: &Value, name: &str) -> Option<String> {
    object.get(name)?.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
}

/// A text, or a number without quotes.
pub(crate) fn identifier(object: &Value, name: &str) -> Option<String> {
    match object.get(name)? {
        Value::Number(number) => Some(number.to_string()),
        _ => text(object, name),
    }
}

/// Also as a word or a number.
pub(crate) fn boolean(object: &Value, name: &str) -> Option<bool> {
    match object.get(name)? {
        Value::Bool(value) => Some(*value),
        Value::Number(number) => match number.as_u64()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        },
        Value::String(word) => match word.to_ascii_lowercase().as_str() {
            "true" | "1" => Some(true),
            "false" | "0" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// ISO 8601 with an offset.
pub(crate) fn instant(object: &Value, name: &str) -> Option<DateTime<Utc>> {
    object.get(name)?.as_str()?.parse().ok()
}
