//! The log of requests, for tests that watch a client from outside.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Mutex;

use axum::http::request::Parts;
use axum::http::{HeaderName, Method};
use chrono::{DateTime, Utc};

use super::accounts::KeyHeader;
use super::lock::lock;

/// These bound the memory of a practice mode that runs for weeks.
const KEPT: usize = 2_000;
const KEPT_BYTES: usize = 16 << 20;

/// A request as it arrived, if it had a valid key. Of others only the method, the endpoint and the kinds of keys are
/// kept: any program can send them. `Debug` omits parts that may hold a phone number.
#[derive(Clone, PartialEq, Eq)]
pub struct SeenRequest {
    /// By the service's clock.
    pub at: DateTime<Utc>,
    pub method: String,
    /// Path with its query, as sent. Without a key the endpoint's, as `/bulk-jobs/{id}`; empty for another.
    pub path: String,
    /// Names of all headers in lower case, as often as they were sent.
    pub headers: Vec<String>,
    pub key_headers: Vec<KeyHeader>,
    /// The body as text; bytes that are no UTF-8 are replaced.
    pub body: String,
}

impl SeenRequest {
    pub(super) fn new(
        at: DateTime<Utc>,
        head: &Parts,
        body: &[u8],
        key_header: fn(&HeaderName) -> Option<KeyHeader>,
    ) -> Self {
        let Parts { method, uri, headers, .. } = head;
        Self {
            at,
            method: method.to_string(),
            path: uri.path_and_query().map_or_else(|| uri.path().to_owned(), ToString::to_string),
            headers: headers.iter().map(|(name, _)| name.to_string()).collect(),
            key_headers: headers.keys().filter_map(key_header).collect(),
            body: String::from_utf8_lossy(body).into_owned(),
        }
    }

    pub(super) fn without_key(
        at: DateTime<Utc>,
        head: &Parts,
        endpoint: Option<&str>,
        key_header: fn(&HeaderName) -> Option<KeyHeader>,
    ) -> Self {
        let Parts { method, headers, .. } = head;
        let is_usual = [Method::GET, Method::POST, Method::HEAD].contains(method);
        Self {
            at,
            method: if is_usual { method.to_string() } else { String::new() },
            path: endpoint.unwrap_or_default().to_owned(),
            headers: Vec::new(),
            key_headers: headers.keys().filter_map(key_header).collect(),
            body: String::new(),
        }
    }
}

impl fmt::Debug for SeenRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SeenRequest")
            .field("at", &self.at)
            .field("method", &self.method)
            .field("path", &self.path.split('?').next().unwrap_or_default())
            .field("headers", &self.headers)
            .field("key_headers", &self.key_headers)
            .field("body_bytes", &self.body.len())
            .finish()
    }
}

/// Oldest first.
#[derive(Default)]
pub(crate) struct RequestLog(Mutex<VecDeque<SeenRequest>>);

impl RequestLog {
    pub(super) fn add(&self, request: SeenRequest) {
        let mut kept = lock(&self.0);
        kept.push_back(request);
        let size = |request: &SeenRequest| request.path.len() + request.body.len();
        let mut bytes: usize = kept.iter().map(size).sum();
        while kept.len() > KEPT || bytes > KEPT_BYTES {
            bytes -= kept.pop_front().as_ref().map_or(bytes, size);
        }
    }

    pub(super) fn all(&self) -> Vec<SeenRequest> {
        lock(&self.0).iter().cloned().collect()
    }
}
