//! Checking many numbers: what it will cost, the run itself, and what it found.
//!
//! - `plan` says what a run costs before anything is spent.
//! - `scheduler` decides what leaves when: a state machine that is told the time and what happened.
//! - `driver` carries that out over the account's connection and the batches in the store.
//! - `doubt` says what the quota tells of requests of which nobody knows whether they were handled.
//! - `poll_again` asks about jobs that the service no longer knew.
//! - `from_file` plans and starts the run of the open file.
//! - `rows` joins the file's rows with what was found, decided and noted.
//! - `saved` offers results of runs where single checks are shown.
//! - `export` writes that into workbooks and text files.
//!
//! Nothing is charged twice without the user's word: a request's intent is on disk before its first byte leaves,
//! only what certainly wasn't handled is sent again, and everything else is a doubt that is shown.

mod active;
mod control;
mod doubt;
mod driver;
mod export;
mod from_file;
mod plan;
mod poll_again;
mod results;
mod reused;
mod rows;
mod saved;
mod scheduler;
mod tally;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use porokh_domain::CorrectedClock;

use control::BulkState;
pub(crate) use results::result as run_result;
pub(crate) use rows::{JudgedOrder, PackedOrder, reply as reply_of_run};

use crate::{
    Events, SettingsStore, accounts::Accounts, alerts::Alerts, check::Checks, exports::Exports, files::Files,
    outbox::Outbox, services::Services, store::Store,
};

/// Bulk runs: planned, driven, decided about and exported.
pub struct Runs {
    store: Store,
    settings: Arc<SettingsStore>,
    clock: Arc<CorrectedClock>,
    events: Arc<Events>,
    alerts: Arc<Alerts>,
    outbox: Outbox,
    exports: Arc<Exports>,
    accounts: Arc<Accounts>,
    files: Arc<Files>,
    checks: Arc<Checks>,
    state: BulkState,
}

impl Runs {
    pub(crate) fn new(
        services: &Services,
        accounts: &Arc<Accounts>,
        files: &Arc<Files>,
        checks: &Arc<Checks>,
    ) -> Arc<Self> {
        let Services { store, settings, clock, events, alerts, outbox, exports, .. } = services.clone();
        Arc::new(Self {
            store,
            settings,
            clock,
            events,
            alerts,
            outbox,
            exports,
            accounts: Arc::clone(accounts),
            files: Arc::clone(files),
            checks: Arc::clone(checks),
            state: BulkState::default(),
        })
    }
}
