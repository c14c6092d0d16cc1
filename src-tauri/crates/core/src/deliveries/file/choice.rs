//! What a kind of file needs to be understood: its columns, its words, its couriers.

use std::collections::BTreeMap;

use porokh_api::deliveries::Meaning;
use porokh_sheets::outcomes::{OutcomeMapping, OutcomeRole};
use serde::{Deserialize, Serialize};

/// What the user chose for files with the same headers, or of one courier. Words are in the spelling of [`plain`](super::words::plain).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Choice {
    /// Columns, where the user changed them.
    pub(super) columns: Option<Vec<(OutcomeRole, u32)>>,
    /// Words that the user gave a meaning.
    pub(super) words: BTreeMap<String, Meaning>,
    /// The service's courier for each of the file's.
    pub(super) couriers: BTreeMap<String, Option<String>>,
    /// The courier that such files are from: one of [`couriers`](porokh_sheets::outcomes::couriers), or an identifier
    /// of the service's; empty for none on purpose, which JSON couldn't tell from nothing said.
    pub(super) courier: Option<String>,
}

/// What the user chose for an open file.
#[derive(Debug, Clone, Default)]
pub(super) struct Chosen {
    /// For files with its headers.
    pub(super) headers: Choice,
    /// For files of its courier, where that is known: it goes before the choice for the headers.
    pub(super) courier: Choice,
}

impl Chosen {
    /// The meaning that the user gave a word.
    pub(super) fn word(&self, plain: &str) -> Option<&Meaning> {
        self.courier.words.get(plain).or_else(|| self.headers.words.get(plain))
    }

    /// The service's courier that the user gave for one of the file's.
    pub(super) fn courier(&self, plain: &str) -> Option<&Option<String>> {
        self.courier.couriers.get(plain).or_else(|| self.headers.couriers.get(plain))
    }
}

impl Choice {
    /// Puts the chosen columns in the place of those that were found.
    pub(super) fn apply(&self, mapping: &mut OutcomeMapping) {
        if let Some(columns) = &self.columns {
            mapping.columns.clone_from(columns);
        }
    }
}
