//! What the words and couriers of a file mean: as the user said, else as they are usually meant.

use std::collections::{BTreeMap, HashMap};

use porokh_api::deliveries::Meaning;
use porokh_courier_api::FormRules;
use porokh_sheets::outcomes;

use super::{
    choice::Chosen,
    words::{self, plain},
};

/// The words of a file, or its couriers: as they came first, with the rows that have them.
#[derive(Debug, Clone, Default)]
pub(super) struct Words {
    places: HashMap<String, u32>,
    /// The plain spelling, as it came first, and how many rows have it.
    pub(super) all: Vec<(String, String, u32)>,
}

impl Words {
    /// The place of a word, which is counted; none for an empty one.
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

/// What a file's words and couriers mean now.
pub(super) struct Dictionary {
    pub(super) meanings: Vec<Meaning>,
    /// The service's courier for each of the file's.
    pub(super) couriers: Vec<Option<String>>,
    /// The service's courier of the rows that name none.
    pub(super) courier: Option<String>,
}

/// What couriers can be found by.
pub(super) struct CourierNames<'a> {
    pub(super) rules: &'a FormRules,
    /// The user's own names of the service's couriers.
    pub(super) labels: &'a BTreeMap<String, String>,
}

impl Dictionary {
    /// `invoice`: the words name kinds of an invoice's rows. `from` is the courier that the file is from.
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
    /// The service's courier that a word stands for: as the user said, else the one with this identifier or this
    /// name by the user. A name that the user gave may say more than a courier's usual one.
    fn courier(&self, word: &str, chosen: &Chosen) -> Option<String> {
        if let Some(chosen) = chosen.courier(word) {
            return chosen.clone();
        }
        let usual = is_usual(word);
        let is = |text: &str| if usual { plain(text).contains(word) } else { plain(text) == word };
        let by_label = self.labels.iter().find(|(_, label)| is(label)).map(|(courier, _)| courier);
        by_label.or_else(|| self.rules.courier.words.iter().find(|courier| is(courier))).cloned()
    }

    /// The service's courier of a file's: one that the user chose by its identifier is meant as it stands.
    pub(super) fn courier_of_file(&self, from: &str, chosen: &Chosen) -> Option<String> {
        let word = plain(from);
        if is_usual(&word) { self.courier(&word, chosen) } else { Some(from.to_owned()) }
    }
}

/// Whether a file from a courier of this name can be recognised.
pub(super) fn is_usual(word: &str) -> bool {
    outcomes::couriers().iter().any(|name| plain(name) == word)
}
