//! Payments over a real socket, against the practice payment service.

mod account;
mod create;
mod environments;
pub(crate) mod harness;
mod pacing;
pub(crate) mod two_accounts;
mod verified;
mod waits;
mod watch;
