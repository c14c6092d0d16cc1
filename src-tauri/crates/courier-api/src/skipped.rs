//! Numbers that a bulk check skipped (fraud-check interface, States).
//!
//! The interface shows the marker `skipped` and its value `daily_limit_reached`, but not where it is. A skipped number
//! must never pass for a checked one, so the marker counts in every shape: as the entry itself, anywhere inside it, or
//! beside the entries as a text, a list, a map or positions in the request.

use std::collections::BTreeMap;

use porokh_domain::BdPhone;
use porokh_domain::phone::{self, Reading};
use porokh_transport::json::Members;
use serde_json::Value;

const MARKER: &str = "skipped";
pub(crate) const DAILY_LIMIT: &str = "daily_limit_reached";

/// The service's word.
pub(crate) type Reason = Option<String>;

/// Markers beside the entries.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Beside {
    markers: Vec<Value>,
    /// Something else beside the entries names the daily limit.
    daily_limit: bool,
}

#[derive(Default)]
struct Found {
    skipped: bool,
    daily_limit: bool,
    word: Reason,
}

/// `None`: the entry's number wasn't skipped.
pub(crate) fn entry(raw: &str) -> Option<Reason> {
    let mut found = Found::default();
    match Members::of(raw) {
        // A courier may have been skipped although the number was checked.
        Some(entry) => {
            let about_the_number = |name: &str| !matches!(name, "couriers" | "sources");
            for (name, value) in entry.values().filter(|(name, _)| about_the_number(name)) {
                found.member(&name, &value);
            }
        }
        None => found.value(&serde_json::from_str(raw).ok()?),
    }
    found.skipped.then(|| found.reason())
}

impl Found {
    fn member(&mut self, name: &str, value: &Value) {
        if code(name) == MARKER && is_set(value) {
            self.skipped = true;
            self.marked(value);
        } else {
            self.value(value);
        }
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::String(text) => {
                let code = code(text);
                let daily_limit = matches!(code.as_str(), DAILY_LIMIT | "daily_limit");
                self.daily_limit |= daily_limit || (code.contains("daily_limit") && code.contains(MARKER));
                self.skipped |= daily_limit || code.starts_with(MARKER) || code.ends_with(MARKER);
            }
            Value::Array(items) => items.iter().for_each(|item| self.value(item)),
            Value::Object(members) => members.iter().for_each(|(name, value)| self.member(name, value)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    /// Reads the reason from the marker's value.
    fn marked(&mut self, value: &Value) {
        match value {
            Value::String(text) => {
                let code = code(text);
                self.daily_limit |= code.contains("daily_limit");
                if code != MARKER && code != "true" {
                    self.word.get_or_insert_with(|| text.clone());
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.marked(item)),
            Value::Object(members) => members.values().for_each(|value| self.marked(value)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    fn reason(self) -> Reason {
        if self.daily_limit { Some(DAILY_LIMIT.to_owned()) } else { self.word }
    }
}

/// Normalizes a word to lower case with underscores; empty for a long sentence.
fn code(text: &str) -> String {
    const LONGEST: usize = 64;
    if text.len() > LONGEST {
        return String::new();
    }
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("_").to_lowercase()
}

fn is_set(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(value) => *value,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !matches!(text.trim(), "" | "0" | "false" | "null"),
        Value::Array(items) => !items.is_empty(),
        Value::Object(members) => !members.is_empty(),
    }
}

pub(crate) fn is_marker(name: &str) -> bool {
    code(name) == MARKER
}

impl Beside {
    /// `results` is the member with the entries.
    pub(crate) fn read(holder: &Members<'_>, results: &str) -> Self {
        let mut beside = Self::default();
        for (name, value) in holder.values_but(&[results, "invalid"]) {
            if is_marker(&name) {
                beside.add(value);
            } else {
                let mut found = Found::default();
                found.value(&value);
                beside.daily_limit |= found.daily_limit;
            }
        }
        beside
    }

    pub(crate) fn add(&mut self, marker: Value) {
        if is_set(&marker) {
            self.markers.push(marker);
        }
    }

    pub(crate) fn is_there(&self) -> bool {
        !self.markers.is_empty()
    }

    /// The skipped ones of numbers without an entry. `told` more have a marker in their own entry, which a list of
    /// positions may include.
    pub(crate) fn among(&self, open: &[BdPhone], told: usize) -> BTreeMap<BdPhone, Reason> {
        let mut skipped = BTreeMap::new();
        for marker in &self.markers {
            let named = named(marker);
            if !named.is_empty() {
                let of_open =
                    |(phone, reason)| open.contains(&phone).then_some((phone, self.or_limit(reason)));
                skipped.extend(named.into_iter().filter_map(of_open));
                continue;
            }
            let all = match places(marker) {
                // Positions count from 0 or 1, and a count names nobody, so they count only if they are exactly the
                // numbers without a result.
                Some(count) => count == open.len() || count == open.len() + told,
                None => true,
            };
            if all {
                let mut found = Found::default();
                found.marked(marker);
                let reason = self.or_limit(found.reason());
                skipped.extend(open.iter().map(|phone| (phone.clone(), reason.clone())));
            }
        }
        skipped
    }

    fn or_limit(&self, reason: Reason) -> Reason {
        reason.or_else(|| self.daily_limit.then(|| DAILY_LIMIT.to_owned()))
    }
}

/// The numbers that a marker names, with their reasons.
fn named(marker: &Value) -> Vec<(BdPhone, Reason)> {
    let said = |value: &Value| {
        let mut found = Found::default();
        found.marked(value);
        found.daily_limit.then(|| DAILY_LIMIT.to_owned())
    };
    match marker {
        Value::String(_) | Value::Number(_) => read(marker).map(|phone| (phone, None)).into_iter().collect(),
        Value::Array(items) => items
            .iter()
            .flat_map(|item| match item {
                Value::Object(members) => {
                    let reason = said(item);
                    members.values().find_map(read).map(|phone| (phone, reason)).into_iter().collect()
                }
                _ => named(item),
            })
            .collect(),
        Value::Object(members) => members
            .iter()
            .flat_map(|(name, value)| {
                if let Some(phone) = read(&Value::String(name.clone())) {
                    return vec![(phone, said(value))];
                }
                let says = || said(&Value::String(name.clone())).or_else(|| said(marker));
                named(value).into_iter().map(|(phone, reason)| (phone, reason.or_else(says))).collect()
            })
            .collect(),
        Value::Null | Value::Bool(_) => Vec::new(),
    }
}

fn read(value: &Value) -> Option<BdPhone> {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    match phone::read(&text) {
        Reading::One(found) => Some(found.phone),
        _ => None,
    }
}

/// How many numbers a marker means without naming them.
fn places(marker: &Value) -> Option<usize> {
    let is_place = |text: &str| text.parse::<usize>().is_ok();
    match marker {
        Value::Number(number) => usize::try_from(number.as_u64()?).ok(),
        // Words are reasons, not positions.
        Value::Array(items) => {
            let is_word = |item: &Value| item.as_str().is_some_and(|text| !is_place(text));
            (!items.iter().all(is_word)).then_some(items.len())
        }
        Value::Object(members) => members.keys().all(|name| is_place(name)).then_some(members.len()),
        Value::Null | Value::Bool(_) | Value::String(_) => None,
    }
}
