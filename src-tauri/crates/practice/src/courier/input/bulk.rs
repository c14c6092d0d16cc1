//! Reading the numbers of a bulk request.

use std::collections::HashSet;

use serde_json::Value;

use super::{body, phone};
use crate::courier::jobs::BulkNumber;
use crate::courier::refusal::Refusal;
use crate::courier::rules::{ResultKeys, Rules};
use crate::courier::state::Courier;
use crate::engine::Call;

const FIELD: &str = "phones";

/// What a bulk request asks for.
pub(in crate::courier) struct Batch {
    /// Valid numbers, each once.
    pub(in crate::courier) numbers: Vec<BulkNumber>,
    /// Inputs that are no numbers, as given.
    pub(in crate::courier) invalid: Vec<String>,
}

/// From a JSON body with 1 to `most` texts in `phones`. A number that stands there twice, in whatever forms, is
/// one number.
pub(in crate::courier) fn read(call: &Call<Courier>, most: usize, rules: &Rules) -> Result<Batch, Refusal> {
    let body = body::object(call, FIELD)?;
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
        let Some(number) = phone::number(input) else {
            batch.invalid.push(input.clone());
            continue;
        };
        if phone::is_unacceptable(&number, rules) {
            return Err(Refusal::field(format!("{FIELD}.{place}"), phone::UNACCEPTABLE));
        }
        if seen.insert(number.clone()) {
            let key = match rules.result_keys {
                ResultKeys::Normalised => number.as_str().to_owned(),
                ResultKeys::AsGiven => input.clone(),
            };
            batch.numbers.push(BulkNumber { key, phone: number });
        }
    }
    Ok(batch)
}
