//! Practice services: both interfaces, implemented on the loopback address.
//!
//! Porokh's practice mode, its demonstrations and its tests talk to them over real sockets. They are written from
//! the interface documents alone and share no type with the clients, so that one catches the other's
//! misreading.
//!
//! [`courier`] is the fraud-check service, [`payment`] the payment service. Each is a set of routes, rules and state on
//! one engine, which has the connections, keys, rate limits, faults and webhooks of both: [`PracticeService`] is what
//! can be done with either. A [`Fault`] of an [`Endpoint`] makes a reply late, lost, broken or odd.
//!
//! Where a document leaves a choice, the page of the module says which was made, and which others can be asked for.

pub mod courier;
mod engine;
pub mod payment;

pub use courier::{
    Account, BulkCheckHeaders, EventResults, JobPace, Options, PastDailyLimit, ResultKeys, Rules, Service,
    SkippedShape, StoredDelivery, StoredReport, WebhookEndpoint, Workers,
};
pub use engine::{
    Attempt, Delivery, Endpoint, Fault, FaultKind, KeyHeader, MovableClock, PracticeService, RateLimitKind,
    RetryAfter, SeenRequest, Times,
};
