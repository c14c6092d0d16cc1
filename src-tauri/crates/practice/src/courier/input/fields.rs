//! Collecting what is wrong with the fields of a request.

use std::collections::BTreeMap;

use porokh_domain::BdPhone;
use serde_json::{Map, Value};

use super::phone;
use crate::courier::refusal::Refusal;

/// An object of a request, and the complaints about its fields.
pub(in crate::courier) struct Fields<'a> {
    object: &'a Map<String, Value>,
    /// What stands before a field's name in a complaint.
    path: String,
    complaints: &'a mut Complaints,
}

/// Messages by field.
#[derive(Default)]
pub(in crate::courier) struct Complaints(BTreeMap<String, Vec<String>>);

impl Complaints {
    pub(in crate::courier) fn add(&mut self, field: String, message: impl Into<String>) {
        self.0.entry(field).or_default().push(message.into());
    }

    /// Refuses if there is a complaint.
    pub(in crate::courier) fn settle(self) -> Result<(), Refusal> {
        if self.0.is_empty() { Ok(()) } else { Err(Refusal::ValidationError(self.0)) }
    }
}

impl<'a> Fields<'a> {
    pub(in crate::courier) fn new(
        object: &'a Map<String, Value>,
        path: String,
        complaints: &'a mut Complaints,
    ) -> Self {
        Self { object, path, complaints }
    }

    /// A number; `None` and no complaint when it is a text that is no Bangladeshi mobile number.
    pub(in crate::courier) fn phone(&mut self, name: &str) -> Option<BdPhone> {
        let text = self.required_text(name, usize::MAX)?;
        phone::number(&text)
    }

    /// A text of 1 to `most` characters.
    pub(in crate::courier) fn required_text(&mut self, name: &str, most: usize) -> Option<String> {
        match self.given(name) {
            None => self.missing(name),
            Some(Value::String(text)) if text.is_empty() => self.missing(name),
            Some(_) => self.text(name, most),
        }
    }

    /// A text of at most `most` characters, or nothing.
    pub(in crate::courier) fn text(&mut self, name: &str, most: usize) -> Option<String> {
        match self.given(name)? {
            Value::String(text) if text.chars().count() <= most => Some(text.clone()),
            Value::String(_) => self.complain(name, format!("সর্বোচ্চ {most} অক্ষর লেখা যাবে।")),
            _ => self.complain(name, "উদ্ধৃতিচিহ্নের ভেতরে লেখা হিসেবে দিন।"),
        }
    }

    /// One of these words, or nothing.
    pub(in crate::courier) fn word(&mut self, name: &str, words: &[&str]) -> Option<String> {
        let word = self.text(name, usize::MAX)?;
        if words.contains(&word.as_str()) {
            return Some(word);
        }
        self.complain(name, format!("এর একটি দিন: {}।", words.join(", ")))
    }

    pub(in crate::courier) fn required_word(&mut self, name: &str, words: &[&str]) -> Option<String> {
        if self.given(name).is_none() { self.missing(name) } else { self.word(name, words) }
    }

    /// A number from 0 to `most`, as JSON writes it, or nothing.
    pub(in crate::courier) fn amount(&mut self, name: &str, most: u32) -> Option<String> {
        match self.given(name)? {
            Value::Number(amount)
                if amount.as_f64().is_some_and(|amount| (0.0..=f64::from(most)).contains(&amount)) =>
            {
                Some(amount.to_string())
            }
            _ => self.complain(name, format!("0 থেকে {most} পর্যন্ত একটি সংখ্যা দিন।")),
        }
    }

    /// Complains about every field that is not one of these.
    pub(in crate::courier) fn allow_only(&mut self, names: &[&str]) {
        for name in self.object.keys().filter(|name| !names.contains(&name.as_str())) {
            self.complaints.add(format!("{}{name}", self.path), "এই ঘরটি পাঠাবেন না।");
        }
    }

    /// A field that is there and not null.
    fn given(&self, name: &str) -> Option<&'a Value> {
        self.object.get(name).filter(|value| !value.is_null())
    }

    fn complain<T>(&mut self, name: &str, message: impl Into<String>) -> Option<T> {
        self.complaints.add(format!("{}{name}", self.path), message);
        None
    }

    fn missing<T>(&mut self, name: &str) -> Option<T> {
        self.complain(name, "এই ঘরটি পূরণ করুন।")
    }
}
