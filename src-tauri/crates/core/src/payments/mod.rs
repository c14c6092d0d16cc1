//! Creating payments, verifying that they were paid, refunding them.
//!
//! - `form` validates the form; `create` creates a payment, `settle` resolves a payment that may have been created;
//!   `share` shares its link. `creation` is the request that the outbox sends.
//! - `verdict` compares the service's record with the request; `poll` fetches the record, `watch` schedules the polls
//!   within the account's poll budget.
//! - `ledger` lists, sums and exports payments.
//!
//! Three features are built on [`Payments`]: `refund`, `transfer` (matches transaction ids with received SMS) and
//! `links` (payment links for many customers).
//!
//! A request that may have moved money is never repeated automatically: the intent is on disk before the request
//! leaves, and a request without an answer stays unknown until the service's record or the user resolves it.

mod create;
pub(crate) mod creation;
mod detail;
mod form;
mod fresh;
mod ledger;
mod links;
mod poll;
mod refund;
mod settle;
mod share;
#[cfg(test)]
pub(crate) mod tests;
mod transfer;
mod verdict;
mod watch;

pub(crate) use creation::OWN_REF;
pub(crate) use form::{amount, problem};
pub use links::Links;
pub use refund::Refunds;
pub use share::mail_link;
pub(crate) use share::qr;
pub use transfer::Transfers;

use std::sync::Arc;

use porokh_runtime::Ctx;
use watch::PaymentWatch;

use crate::{accounts::Accounts, files::Files, orders::Orders};

pub struct Payments {
    ctx: Arc<Ctx>,
    accounts: Arc<Accounts>,
    files: Arc<Files>,
    orders: Arc<Orders>,
    payment_watch: PaymentWatch,
}

impl Payments {
    pub(crate) fn new(
        ctx: Arc<Ctx>,
        accounts: Arc<Accounts>,
        files: Arc<Files>,
        orders: Arc<Orders>,
    ) -> Arc<Self> {
        Arc::new(Self { ctx, accounts, files, orders, payment_watch: PaymentWatch::default() })
    }
}
