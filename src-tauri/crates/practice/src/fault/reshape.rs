//! Other legal, or nearly legal, shapes of a JSON reply.

use serde_json::{Map, Value, json};

/// Stands for every entry of a map in the places below.
const EACH: &str = "*";

/// A kind of object in a reply: its place, and its fields that the interface calls "or null".
type Shape = (&'static [&'static str], &'static [&'static str]);

const SUCCESS_RATIO: &[&str] = &["success_ratio"];
const BULK_COURIER: &[&str] = &["total", "delivered", "cancelled", "rating", "source"];
const COURIER: &[&str] =
    &["total", "delivered", "cancelled", "success_ratio", "rating", "message", "source", "source_label"];

/// Objects of fixed shape in most replies.
const SHAPES: [Shape; 12] = [
    (&[], &["remaining_today"]),
    (&["error"], &[]),
    (&["data"], &["plan_ends_at", "daily_limit", "remaining_today"]),
    (&["data", "features"], &[]),
    (&["data", "key"], &[]),
    (&["data", "summary"], SUCCESS_RATIO),
    (&["data", "risk"], &[]),
    (&["data", "community"], &[]),
    (&["data", "couriers", EACH], COURIER),
    (&["data", "sources", EACH], &["message"]),
    (&["data", "results", EACH], SUCCESS_RATIO),
    (&["data", "results", EACH, "couriers", EACH], BULK_COURIER),
];
/// The same in a reply to a bulk check, whose `data` is a map.
const BULK_SHAPES: [Shape; 3] = [
    (&[], &["remaining_today"]),
    (&["data", EACH], SUCCESS_RATIO),
    (&["data", EACH, "couriers", EACH], BULK_COURIER),
];

/// Adds a field that nobody knows to every object of fixed shape (Versioning 2 and 4).
pub(crate) fn add_unknown_fields(reply: &mut Value) {
    for (place, _) in shapes(reply) {
        for_each(reply, place, &mut |object| {
            object.insert("introduced_later".into(), json!({ "list": [1, "two", null], "flag": true }));
        });
    }
}

/// Null in every field that may be null.
pub(crate) fn null_what_may_be(reply: &mut Value) {
    for (place, fields) in shapes(reply) {
        for_each(reply, place, &mut |object| {
            for (_, value) in object.iter_mut().filter(|(name, _)| fields.contains(&name.as_str())) {
                *value = Value::Null;
            }
        });
    }
}

/// Fields that hold a word of a list.
const WORDS: [&str; 6] = ["level", "risk", "status", "mode", "skipped", "code"];

/// A word that nobody knows in every field that holds one of a list.
pub(super) fn unknown_words(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                if field.is_string() && WORDS.contains(&name.as_str()) {
                    *field = json!("introduced_later");
                }
                unknown_words(field);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(unknown_words),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The other mode wherever a body names one.
pub(super) fn swap_modes(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                match field.as_str() {
                    Some("live") if name == "mode" => *field = json!("test"),
                    Some("test") if name == "mode" => *field = json!("live"),
                    _ => swap_modes(field),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(swap_modes),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Another address in a job's `url`; a reply without one stays as it is.
pub(super) fn set_job_url(reply: &mut Value, url: String) {
    if let Some(place) = reply.pointer_mut("/data/url") {
        *place = Value::String(url);
    }
}

/// Every number as a string.
pub(crate) fn numbers_to_strings(value: &mut Value) {
    match value {
        Value::Number(number) => *value = Value::String(number.to_string()),
        Value::Array(items) => items.iter_mut().for_each(numbers_to_strings),
        Value::Object(fields) => fields.values_mut().for_each(numbers_to_strings),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// This JSON in the place of every number; what is no JSON becomes a text.
pub(crate) fn set_numbers(value: &mut Value, json: &str) {
    match value {
        Value::Number(_) => *value = serde_json::from_str(json).unwrap_or_else(|_| json.into()),
        Value::Array(items) => items.iter_mut().for_each(|item| set_numbers(item, json)),
        Value::Object(fields) => fields.values_mut().for_each(|field| set_numbers(field, json)),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// Another status of a job, or none.
pub(super) fn set_job_status(reply: &mut Value, word: Option<String>) {
    let Some(Value::Object(job)) = reply.get_mut("data") else { return };
    match word {
        Some(word) => _ = job.insert("status".into(), word.into()),
        None => _ = job.remove("status"),
    }
}

/// Masks the keys of the first so many results, each in a way of its own.
pub(super) fn mask_keys(reply: &mut Value, count: usize) {
    let place = if reply.pointer("/data/results").is_some() { "/data/results" } else { "/data" };
    let Some(Value::Object(results)) = reply.pointer_mut(place) else { return };
    let masked = |(place, (key, entry)): (usize, (String, Value))| {
        (if place < count { format!("{}*****#{place}", &key[..key.len().min(4)]) } else { key }, entry)
    };
    *results = std::mem::take(results).into_iter().enumerate().map(masked).collect();
}

fn shapes(reply: &Value) -> &'static [Shape] {
    // Of all replies only that of a bulk check has `invalid` beside `data`.
    if reply.get("invalid").is_some() { &BULK_SHAPES } else { &SHAPES }
}

fn for_each(value: &mut Value, place: &[&str], change: &mut dyn FnMut(&mut Map<String, Value>)) {
    let Value::Object(object) = value else { return };
    match place {
        [] => change(object),
        [EACH, rest @ ..] => object.values_mut().for_each(|entry| for_each(entry, rest, change)),
        [name, rest @ ..] => {
            if let Some(member) = object.get_mut(*name) {
                for_each(member, rest, change);
            }
        }
    }
}
