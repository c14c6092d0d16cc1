//! JSON read member by member, after its sender was proven: what has another shape is not known.

use chrono::{DateTime, Utc};
use serde_json::Value;

/// A text that isn't empty.
pub(crate) fn text(object: &Value, name: &str) -> Option<String> {
    object.get(name)?.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
}

/// An identifier: a text, or a number that somebody wrote without quotes.
pub(crate) fn identifier(object: &Value, name: &str) -> Option<String> {
    match object.get(name)? {
        Value::Number(number) => Some(number.to_string()),
        _ => text(object, name),
    }
}

/// A truth value, also where somebody wrote it as a word or as a number.
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

/// An instant, ISO 8601 with an offset.
pub(crate) fn instant(object: &Value, name: &str) -> Option<DateTime<Utc>> {
    object.get(name)?.as_str()?.parse().ok()
}
