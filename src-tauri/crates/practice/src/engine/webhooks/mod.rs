//! Webhooks of both services: signed posts to an address that an account gave, sent again until they arrive.
//!
//! Both interfaces state the same rule (Events): any 2xx reply is success, otherwise retries follow after
//! 1 minute, 5 minutes, 15 minutes, 1 hour and 6 hours, each counted from the failed attempt on the service's
//! clock. After the last one a delivery is given up. A reply is waited for ten seconds; the documents don't say
//! how long.
//!
//! Nothing leaves the computer: an address that is not plain HTTP on the loopback interface gets no request, and
//! its attempts fail.

mod delivery;
mod outbox;
mod post;
mod signature;

pub use delivery::{Attempt, Delivery};
pub(crate) use outbox::{Outbox, Webhook};
pub(crate) use signature::hex_hmac_sha256;
