//! Reading the numbers of a bulk request.

use std::collections::HashSet;

use axum::body::Bytes;
use axum::http::HeaderMap;
use serde_json::Value;

use super::{body, phone_input};
use crate::jobs::Asked;
use crate::refusal::Refusal;
use crate::rules::{ResultKeys, Rules};

const FIELD: &str = "phones";

/// What a bulk request asks for.
pub(super) struct Batch {
    /// Valid numbers, each once.
    pub(super) numbers: Vec<Asked>,
    /// Inputs that are no numbers, as given.
    pub(super) invalid: Vec<String>,
}

/// From a JSON body with 1 to `most` texts in `phones`. A number that stands there twice, in whatever forms, is
/// one number.
pub(super) fn read(headers: &HeaderMap, body: &Bytes, most: usize, rules: &Rules) -> Result<Batch, Refusal> {
    let body = body::object(headers, body, FIELD)?;
    let given = match body.get(FIELD) {
        None | Some(Value::Null) => return Err(Refusal::field(FIELD, "মোবাইল নম্বরের তালিকা দিন।")),
        Some(Value::Array(given)) => given,
        Some(_) => return Err(Refusal::field(FIELD, "মোবাইল নম্বরগুলো একটি তালিকায় দিন।")),
    };
    if given.is_empty() || given.len() > most {
        return Err(Refusal::field(FIELD, &format!("একবারে 1 থেকে {most}টি নম্বর দিন।")));
    }
    let mut batch = Batch { numbers: Vec::with_capacity(given.len()), invalid: Vec::new() };
    let mut seen = HashSet::new();
    for (place, input) in given.iter().enumerate() {
        let Value::String(input) = input else {
            return Err(Refusal::field(
                format!("{FIELD}.{place}"),
                "নম্বরটি উদ্ধৃতিচিহ্নের ভেতরে লেখা হিসেবে দিন।",
            ));
        };
        let Some(phone) = phone_input::number(input) else {
            batch.invalid.push(input.clone());
            continue;
        };
        if phone_input::is_unacceptable(&phone, rules) {
            return Err(Refusal::field(format!("{FIELD}.{place}"), phone_input::UNACCEPTABLE));
        }
        if seen.insert(phone.clone()) {
            let key = match rules.result_keys {
                ResultKeys::Normalised => phone.as_str().to_owned(),
                ResultKeys::AsGiven => input.clone(),
            };
            batch.numbers.push(Asked { key, phone });
        }
    }
    Ok(batch)
}
