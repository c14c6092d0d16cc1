//! What the services tell by themselves: taking it, acting on it, showing it.
//!
//! - `secrets` are what messages may be signed with; `take` believes or rejects one, and puts it on disk before its
//!   sender hears that it was taken.
//! - `act` does what a message means, after that; `reported` marks a customer and holds orders back.
//! - `receiver` opens and closes the loopback address, `switch` is what the user sets of it, `self_test` tries it.
//! - `practise` makes something happen in practice mode that arrives by itself.
//! - `missed` notices that the service may have stopped sending; `activity` is the list.
//!
//! Nothing depends on a message: jobs and payments are asked about all the same. A message says when to ask.

mod act;
mod activity;
mod capability;
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

pub use capability::Inbox;
