//! The payment account: connecting, testing, and what the window shows of it.

mod connect;
mod connection;
mod view;

pub(super) use connect::{ping_facts, ping_words};
pub(super) use connection::PaymentGates;
pub use view::{PaymentAccountView, PingFacts, PingWord};
