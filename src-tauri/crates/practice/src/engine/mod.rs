//! Everything that both services need and neither interface decides alone: connections, admission by key, rate
//! limits, faults, the log of requests, the clock, and webhooks with their retries.
//!
//! A service implements [`Interface`]; [`PracticeService`] runs it. Handlers get a [`Call`] and lock the state of the
//! service with [`Call::state`].

mod accounts;
mod admission;
mod call;
mod clock;
mod endpoints;
mod fault_injection;
mod faults;
mod headers;
mod http_date;
mod ids;
mod interface;
mod json_body;
mod keys;
mod latency;
mod limits;
mod lock;
mod pipeline;
mod random;
mod refusal;
mod requests;
mod route;
mod server;
mod service;
mod settling;
mod shared;
mod webhooks;

pub(crate) use accounts::{Accounts, Caller, KeyHolder};
pub(crate) use call::Call;
pub use clock::MovableClock;
pub(crate) use faults::Shape;
pub use faults::{Fault, FaultKind, RetryAfter, Times};
pub(crate) use headers::{MODE, RATE_LIMIT, RATE_REMAINING, mode_value};
pub(crate) use ids::Ids;
pub(crate) use interface::Interface;
pub(crate) use json_body::Unusable;
pub use keys::KeyHeader;
pub(crate) use keys::{Key, sent_keys};
pub use limits::RateLimitKind;
pub(crate) use limits::{Meter, RateLimit};
pub(crate) use random::Random;
pub(crate) use refusal::CommonRefusal;
pub use requests::SeenRequest;
pub(crate) use route::Route;
pub use service::PracticeService;
pub(crate) use service::Setup;
pub(crate) use shared::Shared;
pub use webhooks::{Attempt, Delivery};
pub(crate) use webhooks::{Outbox, Webhook, hex_hmac_sha256};
