//! The payment service: every endpoint of the payment-collection interface, and the hosted payment page.
//!
//! Where the document leaves a choice, these were made:
//!
//! - **Which error wins.** 401, 429, unknown endpoint (404) or method (405), 402, 422.
//! - **The key header** is known by the form of its name, `RT-…-API-KEY` or `X-…-Key`, because the document
//!   replaces the brand within. A request with none or with more than one of the three is a 401.
//! - **A test key on a trx endpoint** is a 401.
//! - **What is not found** (an invoice id, a transaction) is a 422 that names the field.
//! - **402** is only for creating live payments: those that were created before can still be verified and
//!   refunded. The month counts payments that were created, on the calendar of Bangladesh.
//! - **429** comes after 120 requests a minute of a merchant, with either key, and without Retry-After, unless
//!   [`PaymentService::limit_requests`] says otherwise.
//! - **Amounts** are from 0.01 to 1,000,000.00 with at most two places. Texts have at most 255 characters,
//!   addresses 2,048, metadata 16 KiB. An amount in a trx request is a number and never a string.
//! - **The dollar checkout** has the shapes of the other one, and `USD` as currency.
//! - **Before payment** the record's method, sender and transaction are empty, and its date is that of creation.
//!   Dates are on a clock in Bangladesh.
//! - **Refunds.** The amount without the fee can be refunded, in parts. When nothing is left the payment is
//!   REFUNDED and `payment.refunded` is sent; a part leaves COMPLETED and sends nothing. With a personal or an
//!   agent's number the refund is only recorded (`manual`), with a gateway it is `executed`.
//! - **Other readings** of what the document doesn't show, for tests of clients, are in [`Answers`].
//! - **On the page** of a live payment by hand, a transaction id is accepted once. If an SMS tells of it, its amount
//!   must be the payment's, and it is marked as used. A gateway always accepts.
//! - **After cancelling** the customer returns to the cancel address as it was given.
//! - **The plugin's header** in a webhook has the name that the payment was created with, if it was created with
//!   such a header, so that an existing plugin finds it.
//! - **Webhooks** go to plain HTTP addresses on this computer only.

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
