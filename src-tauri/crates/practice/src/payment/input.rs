//! JSON bodies, read field by field, so that an error names its field.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde_json::value::RawValue;
use url::Url;

use super::amount;
use super::refusal::Refusal;
use super::state::Payments;
use crate::engine::{Call, Unusable};

/// In characters; the interface shows no bounds.
const TEXT_MAX: usize = 255;
/// In characters.
const URL_MAX: usize = 2_048;
/// In bytes.
const METADATA_MAX: usize = 16 * 1024;
/// In either currency; the minimum is 0.01.
const AMOUNT_MAX: Decimal = Decimal::from_parts(1_000_000, 0, 0, false, 0);

/// Raw JSON by field.
pub(super) struct Fields(BTreeMap<String, Box<RawValue>>);

impl Fields {
    pub(super) fn read(call: &Call<Payments>) -> Result<Self, Refusal> {
        call.json().map(Self).map_err(|unusable| match unusable {
            Unusable::NotJson => Refusal::Field("Content-Type", "তথ্য JSON আকারে পাঠান (application/json)।"),
            Unusable::Unreadable => Refusal::Field("body", "অনুরোধের তথ্য পড়া যায়নি।"),
        })
    }

    /// Required and not empty.
    pub(super) fn text(&self, name: &'static str) -> Result<String, Refusal> {
        self.optional_text(name, TEXT_MAX)?.ok_or(missing(name))
    }

    /// May be absent, null or empty.
    pub(super) fn optional(&self, name: &'static str) -> Result<Option<String>, Refusal> {
        self.optional_text(name, TEXT_MAX)
    }

    pub(super) fn email(&self, name: &'static str) -> Result<String, Refusal> {
        let email = self.text(name)?;
        let is_address = email.split_once('@').is_some_and(|(user, host)| {
            !user.is_empty()
                && !host.is_empty()
                && !host.contains('@')
                && !email.contains(char::is_whitespace)
        });
        if is_address {
            Ok(email)
        } else {
            Err(Refusal::Field(name, "ই-মেইল ঠিকানাটি সঠিক নয়।"))
        }
    }

    /// Required; absolute http or https.
    pub(super) fn url(&self, name: &'static str) -> Result<Url, Refusal> {
        self.optional_url(name)?.ok_or(missing(name))
    }

    /// Absolute http or https.
    pub(super) fn optional_url(&self, name: &'static str) -> Result<Option<Url>, Refusal> {
        let Some(text) = self.optional_text(name, URL_MAX)? else { return Ok(None) };
        match Url::parse(&text) {
            Ok(url) if matches!(url.scheme(), "http" | "https") => Ok(Some(url)),
            _ => Err(Refusal::Field(name, "সম্পূর্ণ ঠিকানা দিন, যেমন https://…")),
        }
    }

    /// Above zero; a string or a number.
    pub(super) fn amount(&self, name: &'static str) -> Result<Decimal, Refusal> {
        match self.optional_text(name, TEXT_MAX) {
            Ok(None) => Err(missing(name)),
            Ok(Some(text)) => in_bounds(name, amount::from_text(&text)),
            Err(_) => self.amount_number(name),
        }
    }

    /// Above zero; a number only.
    pub(super) fn amount_number(&self, name: &'static str) -> Result<Decimal, Refusal> {
        let raw = self.raw(name).ok_or(missing(name))?;
        in_bounds(name, amount::from_number(raw))
    }

    pub(super) fn whole_number(&self, name: &'static str) -> Result<u64, Refusal> {
        let raw = self.raw(name).ok_or(missing(name))?;
        raw.parse().map_err(|_| Refusal::Field(name, "পূর্ণ সংখ্যা দিন।"))
    }

    /// Required; the text of a JSON object.
    pub(super) fn object(&self, name: &'static str) -> Result<String, Refusal> {
        let raw = self.raw(name).ok_or(missing(name))?;
        if !raw.starts_with('{') {
            return Err(Refusal::Field(name, "JSON অবজেক্ট দিন।"));
        }
        if raw.len() > METADATA_MAX {
            return Err(too_long(name));
        }
        Ok(raw.to_owned())
    }

    fn optional_text(&self, name: &'static str, longest: usize) -> Result<Option<String>, Refusal> {
        let Some(raw) = self.raw(name) else { return Ok(None) };
        let text: String = serde_json::from_str(raw)
            .map_err(|_| Refusal::Field(name, "উদ্ধৃতিচিহ্নের ভেতরে লেখা হিসেবে দিন।"))?;
        if text.chars().count() > longest {
            return Err(too_long(name));
        }
        Ok(Some(text).filter(|text| !text.trim().is_empty()))
    }

    /// `None` for null.
    fn raw(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(|raw| raw.get()).filter(|raw| *raw != "null")
    }
}

fn in_bounds(name: &'static str, amount: Option<Decimal>) -> Result<Decimal, Refusal> {
    amount
        .filter(|amount| !amount.is_zero() && *amount <= AMOUNT_MAX)
        .ok_or(Refusal::Field(name, "টাকার পরিমাণ সঠিক নয়।"))
}

fn missing(name: &'static str) -> Refusal {
    Refusal::Field(name, "এই তথ্যটি দিতে হবে।")
}

fn too_long(name: &'static str) -> Refusal {
    Refusal::Field(name, "লেখাটি বেশি বড়।")
}
