//! Outcomes of deliveries: collecting and sharing.
//!
//! - `file` reads a courier's download and maps its words to outcomes.
//! - `list` has one outcome per order reference; `by_hand` and `from_run` add outcomes without a file.
//! - `record` converts an outcome to the five fields of the interface; `dry_run` shows them.
//! - `payout` compares what a courier paid with the orders.
//! - `share` sends them, 200 per request; `answer` reads the result of each.
//!
//! Sharing is idempotent per reference, so that a request whose reply is lost may be repeated.

mod answer;
mod by_hand;
mod dry_run;
mod export;
mod file;
mod from_run;
mod list;
mod payout;
mod record;
mod share;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use file::OutcomeFiles;
use porokh_runtime::Ctx;
use share::Sharings;

use crate::{accounts::Accounts, bulk::Runs, files::Files, orders::Orders};

pub struct Deliveries {
    ctx: Arc<Ctx>,
    accounts: Arc<Accounts>,
    files: Arc<Files>,
    runs: Arc<Runs>,
    orders: Arc<Orders>,
    outcome_files: OutcomeFiles,
    sharings: Sharings,
}

impl Deliveries {
    pub(crate) fn new(
        ctx: Arc<Ctx>,
        accounts: Arc<Accounts>,
        files: Arc<Files>,
        runs: Arc<Runs>,
        orders: Arc<Orders>,
    ) -> Arc<Self> {
        Arc::new(Self {
            ctx,
            accounts,
            files,
            runs,
            orders,
            outcome_files: OutcomeFiles::default(),
            sharings: Sharings::default(),
        })
    }
}
