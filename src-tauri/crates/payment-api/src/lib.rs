//! Typed client of the payment-collection service.
//!
//! Replies are read member by member: one that is missing or has an unexpected shape is unknown, and the others are
//! still read. The original JSON is kept.

mod acknowledgement;
mod checkout;
mod client;
mod created;
mod error;
mod evidence;
#[cfg(test)]
mod hostile;
mod invoice_id;
mod payment;
mod ping;
mod refund;
mod reply;
mod retrying;
mod scalar;
mod status;
mod transaction;
mod transfer;

pub use acknowledgement::Acknowledgement;
pub use checkout::{NewPayment, ReturnType};
pub use client::PaymentClient;
pub use created::CreatedPayment;
pub use error::{PaymentError, Refusal};
pub use evidence::Call;
pub use invoice_id::{InvoiceId, NoInvoiceId};
pub use payment::{Payment, PaymentAnswer};
pub use ping::PingAnswer;
pub use porokh_transport::{ServiceText, json::UnknownShape};
pub use refund::NewRefund;
pub use retrying::RetryingClient;
pub use status::ServiceStatus;
pub use transaction::TransferMatch;
pub use transfer::{MatchId, Transfer};
