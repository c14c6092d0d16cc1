//! The payment service over a real socket. Each row of the interface's tables has a test that names it.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a helper of these tests fails the test that calls it"
)]

mod answers;
mod authentication;
mod checkout;
mod faults;
mod harness;
mod hostile;
#[path = "../shared/http.rs"]
mod http;
mod limits;
mod page;
mod ping;
#[path = "../shared/receiver.rs"]
mod receiver;
mod record;
mod refund;
mod transaction;
mod webhooks;
