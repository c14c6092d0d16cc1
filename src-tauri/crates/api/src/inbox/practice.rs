use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Events that the practice services send on request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PracticeEvent {
    /// Another seller reports the number checked last.
    Report,
    PlanEnds,
    /// The job of the last bulk run ended.
    ListEnds,
    /// The customer pays the newest payment link.
    Paid,
    /// A message that isn't signed with the secret.
    Forgery,
}

#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct PracticeEventRequest {
    pub event: PracticeEvent,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PracticeEventResult {
    /// On its way, as from the real service.
    Happened,
    NotListening,
    /// A number must be checked first: the service reports checked numbers only.
    NothingChecked,
    /// A run must be done first that is large enough to become a job (fraud-check interface, POST /bulk-jobs).
    NoList,
    /// An unpaid payment link must be created first.
    NoLink,
}
