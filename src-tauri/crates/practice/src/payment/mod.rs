//! The payment service: every endpoint of the payment-collection interface, and the hosted payment page.
//!
//! Where the document leaves a choice, these were made, and [`Answers`] offers others:
//!
//! - **Order of errors.** 401, 429, unknown endpoint (404) or method (405), 402, 422.
//! - **Key header.** Any brand is accepted in `RT-…-API-KEY` and `X-…-Key`, since the document replaces it. A request
//!   with none or more than one of the three headers is a 401.
//! - **A test key on a trx endpoint** is a 401.
//! - **An unknown invoice id or transaction** is a 422 that names the field.
//! - **402** only refuses new live payments. The month counts created payments, in Bangladesh.
//! - **429** after 120 requests a minute of a merchant, without Retry-After
//!   ([`PaymentService::limit_requests`] changes it).
//! - **Bounds.** Amounts from 0.01 to 1,000,000.00 with at most two places, texts up to 255 characters, addresses up to
//!   2,048, metadata up to 16 KiB. In trx requests an amount is a number, not a string.
//! - **The dollar checkout** is the same, with the currency `USD`.
//! - **Before payment** the record's method, sender and transaction are empty, and its date is that of creation. Dates
//!   are in Bangladesh.
//! - **Refunds.** The amount without the fee, in parts. The payment is REFUNDED, with `payment.refunded`, when nothing
//!   is left. Refunds to a personal or agent's number are recorded (`manual`), by gateway `executed`.
//! - **The page** accepts a transaction id once; an SMS of it must have the payment's amount, and is marked as used. A
//!   gateway always accepts. After cancelling, the customer returns to the unchanged cancel address.
//! - **The plugin's header** in a webhook has the same name as when the payment was created.
//! - **Webhooks** only go to plain HTTP addresses on this computer.

mod amount;
mod answers;
mod endpoints;
mod input;
mod interface;
mod merchant;
mod page;
mod record;
mod refusal;
mod service;
mod sms;
mod state;
mod webhooks;

pub use answers::{Answers, MatchShape, NoMatch, PartRefund, RefundReply, WrongKey};
pub use merchant::{Currency, Merchant, Method, MethodKind};
pub use record::{Execution, Paid, Payment, Refund, ReturnType, Status};
pub use service::{PaymentOptions, PaymentService};
pub use sms::ReceivedSms;
