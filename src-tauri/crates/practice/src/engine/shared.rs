//! What the connections, the handlers and the owner of a running service share.

use std::sync::{Arc, Mutex};

use chrono::{DateTime, Utc};
use porokh_domain::Clock;
use tokio::sync::Notify;

use super::endpoints::Endpoints;
use super::faults::FaultPlan;
use super::latency::Latency;
use super::requests::RequestLog;
use super::webhooks::Outbox;

/// A running service. `S` is its state.
pub(crate) struct Shared<S> {
    pub(super) base_address: String,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) latency: Latency,
    pub(super) endpoints: Endpoints,
    pub(super) faults: Mutex<FaultPlan>,
    pub(super) requests: RequestLog,
    pub(super) outbox: Arc<Outbox>,
    pub(super) state: Mutex<S>,
    /// The state changed, and something may wait for the clock now.
    pub(super) changed: Notify,
}

impl<S> Shared<S> {
    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }
}
