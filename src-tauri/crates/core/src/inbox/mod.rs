//! Webhook events: ingest, processing, display.
//!
//! - `secrets` are the secrets that may sign events; `take` verifies an event and persists it before it is
//!   acknowledged.
//! - `act` processes events afterwards; `reported` marks a customer and puts orders on hold.
//! - `receiver` opens and closes the local address, `switch` has its settings, `self_test` tests it.
//! - `practise` triggers events in practice mode.
//! - `missed` detects that the service may have stopped sending; `activity` is the list.
//!
//! Nothing depends on an event: jobs and payments are polled anyway. An event only triggers a poll.

mod act;
mod activity;
mod intake;
mod missed;
mod practise;
mod receiver;
mod reported;
mod secrets;
mod self_test;
mod switch;
mod take;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use intake::InboxState;
use porokh_runtime::Ctx;

use crate::{accounts::Accounts, files::Files, orders::Orders, payments::Payments};

pub struct Inbox {
    ctx: Arc<Ctx>,
    accounts: Arc<Accounts>,
    files: Arc<Files>,
    orders: Arc<Orders>,
    payments: Arc<Payments>,
    state: InboxState,
}

impl Inbox {
    pub(crate) fn new(
        ctx: Arc<Ctx>,
        accounts: Arc<Accounts>,
        files: Arc<Files>,
        orders: Arc<Orders>,
        payments: Arc<Payments>,
    ) -> Arc<Self> {
        Arc::new(Self { ctx, accounts, files, orders, payments, state: InboxState::default() })
    }
}
