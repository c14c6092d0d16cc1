//! Bulk runs.
//!
//! - `plan` computes the cost of a run in advance.
//! - `scheduler` decides what is sent when: a state machine that receives the time and events.
//! - `driver` executes its decisions with the account's connection and the stored batches.
//! - `doubt` judges requests of unknown result by the quota.
//! - `poll_again` polls jobs that the service didn't know any more.
//! - `from_file` plans and starts the run of the open file.
//! - `rows` joins the file's rows with results, decisions and notes.
//! - `saved` offers results of runs among single checks.
//! - `export` writes workbooks and text files.
//!
//! Nothing is charged twice without the user's confirmation: an intent is persisted before its first byte is sent,
//! only certainly unprocessed requests are repeated, and all others are shown as unknown.

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
