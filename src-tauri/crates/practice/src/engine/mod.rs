//! What both services share: connections, admission by key, rate limits, faults, the log of requests, the clock, and
//! webhooks with retries.
//!
//! A service implements [`Interface`]; [`PracticeService`] runs it. Handlers get a [`Call`] and lock the state of the
//! service with [`Call::state`].

mod accounts;
mod call;
mod clock;
mod endpoint;
mod faults;
mod headers;
mod interface;
mod limits;
mod lock;
mod pipeline;
mod random;
mod requests;
mod server;
mod service;
mod webhooks;

pub use accounts::KeyHeader;
pub(crate) use accounts::{Accounts, Caller, Key, KeyHolder, sent_keys};
pub(crate) use call::{Call, Unusable};
pub use clock::MovableClock;
pub use endpoint::Endpoint;
pub(crate) use faults::Shape;
pub use faults::{Fault, FaultKind, RetryAfter, Times};
pub(crate) use headers::{MODE, RATE_LIMIT, RATE_REMAINING, mode_value};
pub(crate) use interface::{CommonRefusal, Interface, Route, Shared};
pub use limits::RateLimitKind;
pub(crate) use limits::{Meter, RateLimit};
pub(crate) use random::{Ids, Random};
pub use requests::SeenRequest;
pub use service::PracticeService;
pub(crate) use service::Setup;
pub use webhooks::{Attempt, Delivery};
pub(crate) use webhooks::{Outbox, Webhook, hex_hmac_sha256};
