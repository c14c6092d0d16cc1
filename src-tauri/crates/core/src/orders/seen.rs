//! Orders that are in several sheets, compared before anything is recorded about them.

use std::{
    collections::{HashMap, HashSet},
    hash::{DefaultHasher, Hash, Hasher},
};

use porokh_domain::phone::PhoneKey;

/// Orders by reference and number, or without a reference by number, amount and occurrence in the sheet.
#[derive(Default)]
pub(crate) struct SeenOrders {
    /// Of the sheets before.
    seen: HashSet<u64>,
    /// Of the current sheet: occurrences of each identity.
    here: HashMap<u64, u32>,
}

impl SeenOrders {
    /// Whether no sheet before has the order. Two lines with one reference are one order.
    pub(crate) fn is_new(&mut self, phone: PhoneKey, reference: &str, amount: Option<i64>) -> bool {
        let has_reference = !reference.is_empty();
        let kind = hashed(&(phone.digits(), reference, amount.filter(|_| !has_reference)));
        let before = self.here.entry(kind).or_default();
        let nth = *before;
        *before += 1;
        let is_another_line = has_reference && nth > 0;
        !is_another_line && !self.seen.contains(&hashed(&(kind, nth)))
    }

    pub(crate) fn next_sheet(&mut self) {
        for (kind, orders) in self.here.drain() {
            self.seen.extend((0..orders).map(|nth| hashed(&(kind, nth))));
        }
    }
}

fn hashed(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
