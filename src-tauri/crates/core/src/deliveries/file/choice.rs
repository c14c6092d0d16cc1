//! What a kind of file needs to be understood: its columns, its words, its couriers.

use std::collections::BTreeMap;

use porokh_sheets::outcomes::{OutcomeMapping, OutcomeRole};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a word of the file means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Meaning {
    /// The parcel ended so.
    Outcome {
        /// The outcome as the service's word.
        outcome: String,
    },
    /// The parcel is still on its way: nothing is shared.
    NotFinal,
    /// The row is about something else than a parcel's end, such as a fee: nothing is shared.
    NoOutcome,
    /// Nobody has said yet.
    Ask,
}

/// What the user chose for a kind of file. Words are in the spelling of [`plain`](super::words::plain).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Choice {
    /// Columns, where the user changed them.
    pub(super) columns: Option<Vec<(OutcomeRole, u32)>>,
    /// Words that the user gave a meaning.
    pub(super) words: BTreeMap<String, Meaning>,
    /// The service's courier for each of the file's.
    pub(super) couriers: BTreeMap<String, Option<String>>,
    /// The courier of the whole file; `Some(None)` is none on purpose.
    pub(super) courier: Option<Option<String>>,
}

impl Choice {
    /// Puts the chosen columns in the place of those that were found.
    pub(super) fn apply(&self, mapping: &mut OutcomeMapping) {
        if let Some(columns) = &self.columns {
            mapping.columns.clone_from(columns);
        }
    }
}
