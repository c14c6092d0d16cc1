//! Webhooks of both services: verification, parsing, and the local receiver.
//!
//! A body is parsed ([`Envelope`], [`Record`]) only after its signature over the raw bytes was verified
//! ([`verify_fraud_at`], [`verify_payment`]). Verification returns which secret matches, because only that
//! distinguishes live from test events: headers and bodies can claim anything.
//!
//! The real header names contain each service's brand, so headers are recognised by how their names begin and end
//! ([`SignedHeaders`]).

mod envelope;
mod fields;
mod headers;
#[cfg(test)]
mod hostile;
mod probe;
mod receiver;
mod record;
mod rejection;
mod signature;

pub use envelope::{Envelope, Event};
pub use headers::SignedHeaders;
pub use probe::post_to_ourselves;
pub use receiver::{Incoming, LARGEST_BODY, Receiver, Reply, Route};
pub use record::Record;
pub use rejection::Rejection;
pub use signature::{LONGEST_AGE, Proven, sign_fraud, sign_payment, verify_fraud_at, verify_payment};
