//! Meanings of a file's words and couriers: chosen by the user, else usual.

use std::collections::{BTreeMap, HashMap};

use porokh_api::deliveries::Meaning;
use porokh_courier_api::FormRules;
use porokh_sheets::outcomes;

use super::{
    choice::Chosen,
    words::{self, plain},
};

/// Words or couriers of a file in their first spelling, with counts.
#[derive(Debug, Clone, Default)]
pub(super) struct Words {
    places: HashMap<String, u32>,
    /// Normalised and first spelling, and number of rows.
    pub(super) all: Vec<(String, String, u32)>,
}

impl Words {
    /// Counts a word and returns its index; `None` for an empty one.
    pub(super) fn count(&mut self, word: &str) -> Option<u32> {
        let plain = plain(word);
        if plain.is_empty() {
            return None;
        }
        let next = u32::try_from(self.all.len()).ok()?;
        let place = *self.places.entry(plain.clone()).or_insert(next);
        if place == next {
            self.all.push((plain, word.to_owned(), 0));
        }
        self.all[place as usize].2 += 1;
        Some(place)
    }
}

/// Current meanings of a file's words and couriers.
pub(super) struct Dictionary {
    pub(super) meanings: Vec<Meaning>,
    /// The service's courier for each of the file's.
    pub(super) couriers: Vec<Option<String>>,
    /// The service's courier of rows that name none.
    pub(super) courier: Option<String>,
}

/// Data for finding couriers.
pub(super) struct CourierNames<'a> {
    pub(super) rules: &'a FormRules,
    /// The seller's display names.
    pub(super) labels: &'a BTreeMap<String, String>,
}

impl Dictionary {
    /// `invoice`: the words are kinds of an invoice's rows. `from`: courier of the file.
    pub(super) fn new(
        words: &Words,
        couriers: &Words,
        chosen: &Chosen,
        names: &CourierNames<'_>,
        invoice: bool,
        from: Option<&str>,
    ) -> Self {
        let meaning = |(plain, ..): &(String, String, u32)| match chosen.word(plain) {
            Some(meaning) => meaning.clone(),
            None => words::meaning(plain, &names.rules.outcome, invoice).0,
        };
        let courier = |(plain, ..): &(String, String, u32)| names.courier(plain, chosen);
        Self {
            meanings: words.all.iter().map(meaning).collect(),
            couriers: couriers.all.iter().map(courier).collect(),
            courier: from.and_then(|from| names.courier_of_file(from, chosen)),
        }
    }
}

impl CourierNames<'_> {
    /// The service's courier of a word: chosen by the user, else by identifier or display name. A display name may
    /// say more than a courier's usual name.
    fn courier(&self, word: &str, chosen: &Chosen) -> Option<String> {
        if let Some(chosen) = chosen.courier(word) {
            return chosen.clone();
        }
        let usual = is_usual(word);
        let is = |text: &str| if usual { plain(text).contains(word) } else { plain(text) == word };
        let by_label = self.labels.iter().find(|(_, label)| is(label)).map(|(courier, _)| courier);
        by_label.or_else(|| self.rules.courier.words.iter().find(|courier| is(courier))).cloned()
    }

    /// The service's courier of a file's; one that the user chose by identifier is used unchanged.
    pub(super) fn courier_of_file(&self, from: &str, chosen: &Chosen) -> Option<String> {
        let word = plain(from);
        if is_usual(&word) { self.courier(&word, chosen) } else { Some(from.to_owned()) }
    }
}

/// Whether files of a courier with this name can be recognised.
pub(super) fn is_usual(word: &str) -> bool {
    outcomes::couriers().iter().any(|name| plain(name) == word)
}
