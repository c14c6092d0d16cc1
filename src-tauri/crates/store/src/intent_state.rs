//! Where a request with side effects is, in the same six words for every kind.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::column::words;

/// Where a request that costs a check, moves money or tells a service something is. Each of the seven kinds has a table
/// whose `state` column takes these words and no other; what else is known of a request stands in further columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum IntentState {
    /// It hasn't left, or certainly wasn't handled: it will leave, or may.
    Pending,
    /// It is about to leave, or has left.
    InFlight,
    /// The service handled it.
    Done,
    /// The service refused it.
    Refused,
    /// It may have been handled.
    Unknown,
    /// It was given up, by the seller or by the app.
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
