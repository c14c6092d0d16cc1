//! State of a request with side effects, in the same six words for every kind.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::column::words;

/// State of a request that costs a check, moves money or tells a service something. Each of the seven kinds has a table
/// whose `state` column takes exactly these words; further facts about a request have columns of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum IntentState {
    /// Not sent, or certainly not handled; will leave, or may.
    Pending,
    /// About to leave, or left.
    InFlight,
    /// The service handled it.
    Done,
    Refused,
    Unknown,
    /// Given up by the seller or the app.
    Cancelled,
}

words!(IntentState {
    Pending = "pending",
    InFlight = "in_flight",
    Done = "done",
    Refused = "refused",
    Unknown = "unknown",
    Cancelled = "cancelled",
});

impl IntentState {
    /// Its fate isn't known yet.
    pub fn is_open(self) -> bool {
        matches!(self, Self::InFlight | Self::Unknown)
    }
}
