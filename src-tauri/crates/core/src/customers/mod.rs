//! Customers by number, and the seller's marks of numbers.
//!
//! - `page` collects the records of a number: checks, deliveries, payments, reports, runs, link batches, a note.
//! - `changes` compares two checks.
//! - `orders` finds the number in the runs' files, which is slow.
//! - `known` summarises the user's own records in one line.
//! - `find` searches by number or name.
//! - `mark` stores "don't ship to this number" and "trusted".
//!
//! No request is sent. Marks and notes belong to an environment: practice mode must neither hold nor release a real
//! order.

mod changes;
mod find;
mod known;
mod mark;
mod orders;
mod page;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use porokh_runtime::Ctx;

use crate::{
    accounts::Accounts, check::Checks, deliveries::Deliveries, files::Files, inbox::Inbox, orders::Orders,
    payments::Links, payments::Payments, payments::Transfers, reports::Reports,
};

pub struct Customers {
    pub(crate) ctx: Arc<Ctx>,
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) files: Arc<Files>,
    pub(crate) orders: Arc<Orders>,
    pub(crate) checks: Arc<Checks>,
    pub(crate) payments: Arc<Payments>,
    pub(crate) links: Arc<Links>,
    pub(crate) transfers: Arc<Transfers>,
    pub(crate) deliveries: Arc<Deliveries>,
    pub(crate) reports: Arc<Reports>,
    pub(crate) inbox: Arc<Inbox>,
}
