//! Evidence for a column's role in its cells.

use std::collections::HashMap;

use porokh_domain::phone::PhoneKey;

use super::sample::SampleRow;
use crate::{
    Value,
    clean::{AmountCell, PhoneCell, amount_cell, phone_cell},
};

#[derive(Debug, Default)]
pub(super) struct Content {
    /// Non-empty cells.
    pub(super) filled: usize,
    pub(super) phones: usize,
    /// Cells with the most frequent phone.
    most_frequent: usize,
    amounts: usize,
    references: usize,
    names: usize,
    addresses: usize,
    distinct: usize,
}

/// Range of a parcel's price in paisa.
const PLAUSIBLE: std::ops::RangeInclusive<i64> = 2_000..=50_000_000;

impl Content {
    pub(super) fn new<'a>(values: impl Iterator<Item = &'a Value<'static>>) -> Self {
        let mut content = Self::default();
        let mut phones: HashMap<PhoneKey, usize> = HashMap::new();
        let mut texts: HashMap<String, usize> = HashMap::new();
        for value in values {
            let phone = phone_cell(Some(value)).0;
            if phone == PhoneCell::Empty {
                continue;
            }
            content.filled += 1;
            let keys = match &phone {
                PhoneCell::One { phone, .. } => vec![*phone],
                PhoneCell::Many { phones, .. } => phones.clone(),
                PhoneCell::Empty | PhoneCell::Refused(_) => Vec::new(),
            };
            content.phones += usize::from(!keys.is_empty());
            for key in &keys {
                *phones.entry(*key).or_default() += 1;
            }
            let is_amount =
                matches!(amount_cell(Some(value)), AmountCell::Paisa(paisa) if PLAUSIBLE.contains(&paisa));
            content.amounts += usize::from(keys.is_empty() && is_amount);
            if let Value::Text(text) = value {
                content.references += usize::from(is_reference(text));
                content.names += usize::from(is_name(text));
                content.addresses += usize::from(is_address(text));
                *texts.entry(text.trim().to_lowercase()).or_default() += 1;
            }
        }
        content.most_frequent = phones.values().copied().max().unwrap_or(0);
        content.distinct = texts.len();
        content
    }

    pub(super) fn phone_share(&self) -> f64 {
        share(self.phones, self.filled)
    }

    /// Nearly every row has the same number, which is then the sender's.
    pub(super) fn is_one_number(&self) -> bool {
        self.phones >= 5 && share(self.most_frequent, self.phones) >= 0.9
    }

    pub(super) fn amount_share(&self) -> f64 {
        share(self.amounts, self.filled)
    }

    /// Share of distinct texts like `#1001` or `INV-205`.
    pub(super) fn reference_share(&self) -> f64 {
        if share(self.distinct, self.filled) < 0.6 { 0.0 } else { share(self.references, self.filled) }
    }

    pub(super) fn name_share(&self) -> f64 {
        if share(self.distinct, self.filled) < 0.5 { 0.0 } else { share(self.names, self.filled) }
    }

    /// Share of texts with several words, as most addresses; they may repeat.
    pub(super) fn address_share(&self) -> f64 {
        share(self.addresses, self.filled)
    }
}

fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

fn is_reference(text: &str) -> bool {
    let text = text.trim();
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let letters = text.bytes().filter(|byte| byte.is_ascii_alphabetic() || *byte == b'#').count();
    let others = text.bytes().filter(|byte| b"-_/".contains(byte)).count();
    text.len() <= 24 && digits >= 2 && (1..=8).contains(&letters) && digits + letters + others == text.len()
}

fn is_name(text: &str) -> bool {
    let words = text.split_whitespace().count();
    let is_part =
        |c: char| c.is_alphabetic() || c.is_whitespace() || c == '.' || ('\u{980}'..='\u{9e3}').contains(&c);
    (2..=5).contains(&words) && text.chars().count() <= 60 && text.chars().all(is_part)
}

fn is_address(text: &str) -> bool {
    text.chars().count() >= 8 && text.split([' ', ',', '\n']).filter(|word| !word.is_empty()).count() >= 2
}

pub(super) fn contents(rows: &[SampleRow], columns: u32) -> Vec<Content> {
    (0..columns).map(|column| Content::new(rows.iter().filter_map(|row| row.value(column)))).collect()
}
