//! Webhooks of both services: who sent them, what they say, and the loopback address that takes them.
//!
//! A body is nothing until its signature was checked over the raw bytes ([`verify_fraud_at`],
//! [`verify_payment`]); only then is it parsed ([`Envelope`], [`Record`]). Which of several secrets fits is
//! the answer of the check, because that alone tells a live message from a test message: headers and bodies may
//! say what they like.
//!
//! The real names of the headers contain each service's brand, which is not ours to know: a header is known by
//! how its name begins and ends ([`SignedHeaders`]).

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
