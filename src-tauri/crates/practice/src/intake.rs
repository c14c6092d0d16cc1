//! What both services do with every request before they look at it: it is noted and delayed, and a fault may
//! strike it.

use std::collections::VecDeque;
use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::Request;
use axum::http::request::Parts;

use crate::fault::{Endpoint, Fault, FaultPlan};
use crate::latency::Latency;
use crate::lock::lock;
use crate::seen::SeenRequest;

/// A body that is longer than this is not read.
const BODY_BYTES_MAX: usize = 1 << 20;

/// Requests that are kept, so that a practice mode that runs for weeks doesn't grow.
const SEEN_KEPT: usize = 2_000;

/// The requests that came and the faults to come.
pub(crate) struct Intake {
    latency: Latency,
    faults: Mutex<FaultPlan>,
    seen: Mutex<VecDeque<SeenRequest>>,
}

impl Intake {
    /// Each request waits for a time from the range.
    pub(crate) fn new(latency: RangeInclusive<Duration>) -> Self {
        Self { latency: Latency::new(latency), faults: Mutex::default(), seen: Mutex::default() }
    }

    /// Notes a request, lets the latency pass and gives the fault that strikes it.
    pub(crate) async fn pass(&self, request: SeenRequest, endpoint: Option<Endpoint>) -> Option<Fault> {
        self.note(request);
        let fault = lock(&self.faults).strike(endpoint);
        self.latency.pass().await;
        fault
    }

    /// Adds a fault behind the others.
    pub(crate) fn inject(&self, fault: Fault) {
        lock(&self.faults).add(fault);
    }

    /// Removes all faults.
    pub(crate) fn clear_faults(&self) {
        *lock(&self.faults) = FaultPlan::default();
    }

    /// The last requests, oldest first.
    pub(crate) fn requests(&self) -> Vec<SeenRequest> {
        lock(&self.seen).iter().cloned().collect()
    }

    fn note(&self, request: SeenRequest) {
        let mut seen = lock(&self.seen);
        if seen.len() == SEEN_KEPT {
            seen.pop_front();
        }
        seen.push_back(request);
    }
}

/// A request's head and its whole body. A body that is too long, or that breaks off, is treated as none.
pub(crate) async fn read(request: Request) -> (Parts, Bytes) {
    let (head, body) = request.into_parts();
    let body = axum::body::to_bytes(body, BODY_BYTES_MAX).await.unwrap_or_default();
    (head, body)
}
