//! Checking many numbers: what it will cost, the run itself, and what it found.
//!
//! - `plan` says what a run costs before anything is spent.
//! - `scheduler` decides what leaves when: a state machine that is told the time and what happened.
//! - `driver` carries that out over the account's connection and the journal in the store.
//! - `doubt` settles requests of which nobody knows whether they were handled.
//!
//! Nothing is charged twice without the user's word: a request's intent is on disk before its first byte leaves,
//! only what certainly wasn't handled is sent again, and everything else is a doubt that is shown.

mod control;
mod doubt;
mod driver;
mod plan;
mod results;
mod scheduler;
mod tally;
#[cfg(test)]
mod tests;
mod view;

pub(crate) use control::BulkState;
pub(crate) use view::words;
pub use view::{
    Doubt, DoubtAnswer, DoubtReason, NumberState, PausedBy, PlanView, ResolveDoubtRequest, RiskCounts,
    RunNumber, RunResult, RunState, RunView, StartRun, WaitsFor, Way,
};
