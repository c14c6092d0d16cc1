use std::collections::{BTreeMap, HashSet};

use axum::extract::Query;
use axum::http::Uri;
use porokh_domain::BdPhone;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::jobs::BulkNumber;
use super::refusal::Refusal;
use super::rules::{ResultKeys, Rules};
use super::state::Courier;
use crate::engine::{Call, Unusable};

const PHONE: &str = "phone";
const PHONES: &str = "phones";

/// A body that can't be read is a `validation_error` of this field.
pub(super) fn object(call: &Call<Courier>, field: &'static str) -> Result<Map<String, Value>, Refusal> {
    call.json().map_err(|unusable| match unusable {
        Unusable::NotJson => Refusal::field(field, "তথ্য JSON আকারে পাঠান (Content-Type: application/json)।"),
        Unusable::Unreadable => unreadable(field),
    })
}

fn unreadable(field: &'static str) -> Refusal {
    Refusal::field(field, "অনুরোধের তথ্য পড়া যায়নি।")
}

/// Reads `?phone=…`. A plus sign that was not percent-encoded arrives as a space.
pub(super) fn phone_from_query(uri: &Uri) -> Result<BdPhone, Refusal> {
    let Query(pairs) = Query::<Vec<(String, String)>>::try_from_uri(uri).map_err(|_| unreadable(PHONE))?;
    let mut given = pairs.into_iter().filter(|(name, _)| name == PHONE).map(|(_, value)| value);
    let phone = given.next().ok_or_else(required)?;
    if given.next().is_some() {
        return Err(Refusal::field(PHONE, "একটি অনুরোধে একটিই নম্বর দিন।"));
    }
    match phone.strip_prefix(' ') {
        Some(rest) if rest.starts_with("880") => required_number(&format!("+{rest}")),
        _ => required_number(&phone),
    }
}

pub(super) fn phone_from_body(call: &Call<Courier>) -> Result<BdPhone, Refusal> {
    /// Refuses a repeated `phone`.
    #[derive(Deserialize)]
    struct Body {
        phone: Option<Value>,
    }
    // A derived reader would accept an array.
    object(call, PHONE)?;
    let Body { phone } = serde_json::from_slice(&call.body).map_err(|_| unreadable(PHONE))?;
    match phone {
        None | Some(Value::Null) => Err(required()),
        Some(Value::String(phone)) => required_number(&phone),
        Some(_) => Err(Refusal::field(PHONE, "মোবাইল নম্বর উদ্ধৃতিচিহ্নের ভেতরে লেখা হিসেবে দিন।")),
    }
}

fn required_number(phone: &str) -> Result<BdPhone, Refusal> {
    if phone.is_empty() {
        return Err(required());
    }
    number(phone).ok_or(Refusal::InvalidPhone)
}

fn required() -> Refusal {
    Refusal::field(PHONE, "মোবাইল নম্বর দিন।")
}

/// The three accepted forms: 01…, 8801… and +8801….
fn number(text: &str) -> Option<BdPhone> {
    let local = text.strip_prefix("+88").or_else(|| text.strip_prefix("88")).unwrap_or(text);
    BdPhone::from_canonical(local)
}

/// Applies [`Rules::unacceptable`].
pub(super) fn acceptable(phone: BdPhone, rules: &Rules) -> Result<BdPhone, Refusal> {
    acceptable_in(PHONE, phone, rules)
}

fn acceptable_in(field: impl Into<String>, phone: BdPhone, rules: &Rules) -> Result<BdPhone, Refusal> {
    if rules.unacceptable.iter().any(|listed| listed == phone.as_str()) {
        return Err(Refusal::field(field, "এই নম্বরটি নেওয়া যাচ্ছে না।"));
    }
    Ok(phone)
}

pub(super) struct Batch {
    /// Without duplicates.
    pub(super) numbers: Vec<BulkNumber>,
    /// As given.
    pub(super) invalid: Vec<String>,
}

/// Reads 1 to `most` texts in `phones`; forms of one number count once.
pub(super) fn batch(call: &Call<Courier>, most: usize, rules: &Rules) -> Result<Batch, Refusal> {
    let body = object(call, PHONES)?;
    let given = match body.get(PHONES) {
        None | Some(Value::Null) => return Err(Refusal::field(PHONES, "মোবাইল নম্বরের তালিকা দিন।")),
        Some(Value::Array(given)) => given,
        Some(_) => return Err(Refusal::field(PHONES, "মোবাইল নম্বরগুলো একটি তালিকায় দিন।")),
    };
    if given.is_empty() || given.len() > most {
        return Err(Refusal::field(PHONES, &format!("একবারে 1 থেকে {most}টি নম্বর দিন।")));
    }
    let mut batch = Batch { numbers: Vec::with_capacity(given.len()), invalid: Vec::new() };
    let mut seen = HashSet::new();
    for (place, input) in given.iter().enumerate() {
        let field = || format!("{PHONES}.{place}");
        let Value::String(input) = input else {
            return Err(Refusal::field(field(), "নম্বরটি উদ্ধৃতিচিহ্নের ভেতরে লেখা হিসেবে দিন।"));
        };
        let Some(number) = number(input) else {
            batch.invalid.push(input.clone());
            continue;
        };
        let phone = acceptable_in(field(), number, rules)?;
        if seen.insert(phone.clone()) {
            let key = match rules.result_keys {
                ResultKeys::Normalised => phone.as_str().to_owned(),
                ResultKeys::AsGiven => input.clone(),
            };
            batch.numbers.push(BulkNumber { key, phone });
        }
    }
    Ok(batch)
}

pub(super) struct Fields<'a> {
    object: &'a Map<String, Value>,
    /// Prefix of field names in complaints.
    path: String,
    complaints: &'a mut Complaints,
}

#[derive(Default)]
pub(super) struct Complaints(BTreeMap<String, Vec<String>>);

impl Complaints {
    pub(super) fn add(&mut self, field: String, message: impl Into<String>) {
        self.0.entry(field).or_default().push(message.into());
    }

    pub(super) fn settle(self) -> Result<(), Refusal> {
        if self.0.is_empty() { Ok(()) } else { Err(Refusal::ValidationError(self.0)) }
    }
}

impl<'a> Fields<'a> {
    pub(super) fn new(object: &'a Map<String, Value>, path: String, complaints: &'a mut Complaints) -> Self {
        Self { object, path, complaints }
    }

    /// `None` without complaint for a text that isn't a Bangladeshi mobile number.
    pub(super) fn phone(&mut self, name: &str) -> Option<BdPhone> {
        let text = self.required_text(name, usize::MAX)?;
        number(&text)
    }

    /// Required; 1 to `most` characters.
    pub(super) fn required_text(&mut self, name: &str, most: usize) -> Option<String> {
        match self.given(name) {
            None => self.missing(name),
            Some(Value::String(text)) if text.is_empty() => self.missing(name),
            Some(_) => self.text(name, most),
        }
    }

    /// At most `most` characters.
    pub(super) fn text(&mut self, name: &str, most: usize) -> Option<String> {
        match self.given(name)? {
            Value::String(text) if text.chars().count() <= most => Some(text.clone()),
            Value::String(_) => self.complain(name, format!("সর্বোচ্চ {most} অক্ষর লেখা যাবে।")),
            _ => self.complain(name, "উদ্ধৃতিচিহ্নের ভেতরে লেখা হিসেবে দিন।"),
        }
    }

    pub(super) fn word(&mut self, name: &str, words: &[&str]) -> Option<String> {
        let word = self.text(name, usize::MAX)?;
        if words.contains(&word.as_str()) {
            return Some(word);
        }
        self.complain(name, format!("এর একটি দিন: {}।", words.join(", ")))
    }

    pub(super) fn required_word(&mut self, name: &str, words: &[&str]) -> Option<String> {
        if self.given(name).is_none() { self.missing(name) } else { self.word(name, words) }
    }

    /// 0 to `most`, as written.
    pub(super) fn amount(&mut self, name: &str, most: u32) -> Option<String> {
        match self.given(name)? {
            Value::Number(amount)
                if amount.as_f64().is_some_and(|amount| (0.0..=f64::from(most)).contains(&amount)) =>
            {
                Some(amount.to_string())
            }
            _ => self.complain(name, format!("0 থেকে {most} পর্যন্ত একটি সংখ্যা দিন।")),
        }
    }

    pub(super) fn allow_only(&mut self, names: &[&str]) {
        for name in self.object.keys().filter(|name| !names.contains(&name.as_str())) {
            self.complaints.add(format!("{}{name}", self.path), "এই ঘরটি পাঠাবেন না।");
        }
    }

    /// `None` for null.
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
