//! Choices for a kind of file: columns, words, couriers.

use std::collections::BTreeMap;

use porokh_api::deliveries::{Meaning, OutcomeFileKind};
use porokh_sheets::outcomes::{OutcomeMapping, OutcomeRole};
use serde::{Deserialize, Serialize};

/// Choices for files with the same headers, or of one courier. Words are normalised by
/// [`plain`](super::words::plain).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Choice {
    /// `None` if unchanged.
    pub(super) columns: Option<Vec<(OutcomeRole, u32)>>,
    /// Words interpreted by the user.
    pub(super) words: BTreeMap<String, Meaning>,
    /// The service's courier for each of the file's.
    pub(super) couriers: BTreeMap<String, Option<String>>,
    /// The courier of such files: one of [`couriers`](porokh_sheets::outcomes::couriers), or a service identifier;
    /// empty for "none", since JSON can't distinguish that from unset.
    pub(super) courier: Option<String>,
    /// How such files are read, if they can be both.
    pub(super) kind: Option<OutcomeFileKind>,
}

/// Choices for an open file.
#[derive(Debug, Clone, Default)]
pub(super) struct Chosen {
    pub(super) headers: Choice,
    /// For files of its courier, if known: overrides `headers`.
    pub(super) courier: Choice,
}

impl Chosen {
    /// The user's interpretation of a word.
    pub(super) fn word(&self, plain: &str) -> Option<&Meaning> {
        self.courier.words.get(plain).or_else(|| self.headers.words.get(plain))
    }

    pub(super) fn courier(&self, plain: &str) -> Option<&Option<String>> {
        self.courier.couriers.get(plain).or_else(|| self.headers.couriers.get(plain))
    }
}

impl Choice {
    /// Overrides the detected columns; one with a role is beside no other.
    pub(super) fn apply(&self, mapping: &mut OutcomeMapping) {
        if let Some(columns) = &self.columns {
            mapping.columns.clone_from(columns);
        }
        mapping.beside.retain(|(_, at)| mapping.columns.iter().all(|(_, known)| known != at));
    }
}
