//! The state of the service: the accounts with what they have used, and the background jobs.

mod courier;
mod ledger;
mod notify;
mod spending;

pub(super) use courier::{BULK_CHECKS, Courier, REQUESTS, untouched};
pub(super) use ledger::Ledger;
