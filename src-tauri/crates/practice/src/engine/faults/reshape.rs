//! Other legal, or nearly legal, forms of a JSON reply.

use serde_json::{Map, Value, json};

const EACH: &str = "*";

/// An object in replies.
pub struct Shape {
    /// Path in the reply; `*` is every entry of a map.
    pub(crate) place: &'static [&'static str],
    /// Fields that are "or null" in the interface.
    pub(crate) nullable: &'static [&'static str],
}

/// See Versioning 2 and 4 of the fraud-check service.
pub(in crate::engine) fn add_unknown_fields(reply: &mut Value, shapes: &[Shape]) {
    for shape in shapes {
        for_each(reply, shape.place, &mut |object| {
            object.insert("introduced_later".into(), json!({ "list": [1, "two", null], "flag": true }));
        });
    }
}

pub(in crate::engine) fn null_nullable_fields(reply: &mut Value, shapes: &[Shape]) {
    for shape in shapes {
        for_each(reply, shape.place, &mut |object| {
            for (_, value) in object.iter_mut().filter(|(name, _)| shape.nullable.contains(&name.as_str())) {
                *value = Value::Null;
            }
        });
    }
}

/// Sets texts in these fields to an unlisted word.
pub(in crate::engine) fn set_unknown_words(value: &mut Value, fields: &[&str]) {
    for_each_member(value, &mut |name, member| {
        if member.is_string() && fields.contains(&name) {
            *member = json!("introduced_later");
        }
    });
}

pub(in crate::engine) fn swap_modes(value: &mut Value) {
    for_each_member(value, &mut |name, member| match member.as_str() {
        Some("live") if name == "mode" => *member = json!("test"),
        Some("test") if name == "mode" => *member = json!("live"),
        _ => {}
    });
}

pub(in crate::engine) fn numbers_to_strings(value: &mut Value) {
    for_each_number(value, &mut |number| *number = Value::String(number.to_string()));
}

/// Replaces every number by this JSON, or by the text if it isn't JSON.
pub(in crate::engine) fn set_numbers(value: &mut Value, json: &str) {
    for_each_number(value, &mut |number| {
        *number = serde_json::from_str(json).unwrap_or_else(|_| json.into());
    });
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

fn for_each_member(value: &mut Value, change: &mut dyn FnMut(&str, &mut Value)) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                change(name, member);
                for_each_member(member, change);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| for_each_member(item, change)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn for_each_number(value: &mut Value, change: &mut dyn FnMut(&mut Value)) {
    match value {
        Value::Number(_) => change(value),
        Value::Array(items) => items.iter_mut().for_each(|item| for_each_number(item, change)),
        Value::Object(members) => members.values_mut().for_each(|member| for_each_number(member, change)),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}
