//! Asking for money, finding out that it was really paid, giving it back.
//!
//! - `form` reads what was typed; `create` asks for a payment, `settle` finds out about one that may exist; `share`
//!   hands its link on. `creation` is the request that the outbox sends.
//! - `verdict` compares the service's record with what was asked for; `poll` asks for the record, `watch` decides
//!   when, within the account's budget of polls.
//! - `ledger` lists, sums and exports payments.
//!
//! Three capabilities rest on [`Payments`]: `refund` gives money back, `transfer` matches transaction ids with received
//! SMS, `links` asks many customers at once.
//!
//! Nothing that may have moved money is repeated by itself: the intent is on disk before the request leaves, and a
//! request without an answer stays unknown until the service's record or the user settles it.

mod capability;
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

pub use capability::Payments;
pub(crate) use create::OWN_REF;
pub(crate) use form::{amount, problem};
pub use links::Links;
pub use refund::Refunds;
pub use share::mail_link;
pub use transfer::Transfers;
