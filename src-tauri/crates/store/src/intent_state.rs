//! States of requests with side effects.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::column::words;

/// State of a request that costs a check, moves money or sends data to a service. Each of the seven kinds has a table
/// with a `state` column of these words; further facts have their own columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum IntentState {
    /// Not sent, or certainly not processed; may be sent later.
    Pending,
    /// About to be sent, or sent.
    InFlight,
    /// Processed by the service.
    Done,
    Refused,
    Unknown,
    /// By the seller or the app.
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
    /// The result isn't known yet.
    pub fn is_open(self) -> bool {
        matches!(self, Self::InFlight | Self::Unknown)
    }
}
