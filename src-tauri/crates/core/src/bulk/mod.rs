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
mod state;
mod tally;
#[cfg(test)]
pub(crate) mod tests;

use std::sync::Arc;

use porokh_runtime::Ctx;

pub(crate) use results::result as run_result;
pub(crate) use rows::{PackedOrder, reply as reply_of_run};
use state::BulkState;

use crate::{accounts::Accounts, check::Checks, files::Files, orders::Orders};

pub struct Runs {
    ctx: Arc<Ctx>,
    accounts: Arc<Accounts>,
    files: Arc<Files>,
    checks: Arc<Checks>,
    orders: Arc<Orders>,
    state: BulkState,
}

impl Runs {
    pub(crate) fn new(
        ctx: Arc<Ctx>,
        accounts: Arc<Accounts>,
        files: Arc<Files>,
        checks: Arc<Checks>,
        orders: Arc<Orders>,
    ) -> Arc<Self> {
        Arc::new(Self { ctx, accounts, files, checks, orders, state: BulkState::default() })
    }
}
