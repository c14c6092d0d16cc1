//! Events that the practice services send on request.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Something that arrives by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PracticeEvent {
    /// Another seller reports the number that was checked last.
    Report,
    /// The plan comes near its end.
    PlanEnds,
    /// The service tells that the list that was checked last has ended.
    ListEnds,
    /// The customer pays the payment link that was made last.
    Paid,
    /// A stranger sends a message that isn't signed with the secret.
    Forgery,
}

#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct PracticeEventRequest {
    pub event: PracticeEvent,
}

/// Whether it happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PracticeEventResult {
    /// It is on its way, as from the service itself.
    Happened,
    NotListening,
    /// A number must be checked first: the service tells of checked numbers only.
    NothingChecked,
    /// A list must be checked first, of so many numbers that the service makes a job of them (fraud-check interface,
    /// POST /bulk-jobs).
    NoList,
    /// A payment link must be made first, and not be paid.
    NoLink,
}
