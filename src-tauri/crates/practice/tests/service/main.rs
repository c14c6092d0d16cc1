//! Each row of the interfaces' tables has a test that names it.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a helper of these tests fails the test that calls it"
)]

mod courier;
mod harness;
mod hostile;
mod payment;
mod receiver;
