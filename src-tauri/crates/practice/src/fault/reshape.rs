//! Other legal, or nearly legal, shapes of a JSON reply.

use serde_json::{Map, Value, json};

/// Objects of fixed shape, by their place in a reply; the entries of maps come in addition.
const OBJECTS: [&str; 8] =
    ["", "/error", "/data", "/data/features", "/data/key", "/data/summary", "/data/risk", "/data/community"];
/// Fields that the interface calls "or null".
const NULLABLE: [(&str, &[&str]); 3] = [
    ("", &["remaining_today"]),
    ("/data", &["plan_ends_at", "daily_limit", "remaining_today"]),
    ("/data/summary", &["success_ratio"]),
];
/// Maps in a reply, and the fields of their entries that the interface calls "or null".
const MAPS: [(&str, &[&str]); 2] = [
    (
        "/data/couriers",
        &["total", "delivered", "cancelled", "success_ratio", "rating", "message", "source", "source_label"],
    ),
    ("/data/sources", &["message"]),
];

/// Adds a field that nobody knows to every object of fixed shape (Versioning 2 and 4).
pub(super) fn add_unknown_fields(reply: &mut Value) {
    let surprise = |object: &mut Map<String, Value>| {
        object.insert("introduced_later".into(), json!({ "list": [1, "two", null], "flag": true }));
    };
    for place in OBJECTS {
        if let Some(Value::Object(object)) = reply.pointer_mut(place) {
            surprise(object);
        }
    }
    for (place, _) in MAPS {
        for_each_entry(reply, place, surprise);
    }
}

/// Null in every field that may be null.
pub(super) fn null_what_may_be(reply: &mut Value) {
    for (place, fields) in NULLABLE {
        if let Some(Value::Object(object)) = reply.pointer_mut(place) {
            null_fields(object, fields);
        }
    }
    for (place, fields) in MAPS {
        for_each_entry(reply, place, |entry| null_fields(entry, fields));
    }
}

/// Every number as a string.
pub(super) fn numbers_to_strings(value: &mut Value) {
    match value {
        Value::Number(number) => *value = Value::String(number.to_string()),
        Value::Array(items) => items.iter_mut().for_each(numbers_to_strings),
        Value::Object(fields) => fields.values_mut().for_each(numbers_to_strings),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

fn null_fields(object: &mut Map<String, Value>, fields: &[&str]) {
    for (_, value) in object.iter_mut().filter(|(name, _)| fields.contains(&name.as_str())) {
        *value = Value::Null;
    }
}

fn for_each_entry(reply: &mut Value, place: &str, change: impl Fn(&mut Map<String, Value>)) {
    let entries = reply.pointer_mut(place).and_then(Value::as_object_mut);
    entries.into_iter().flat_map(Map::values_mut).filter_map(Value::as_object_mut).for_each(change);
}
