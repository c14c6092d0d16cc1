//! What the service was asked, for tests that look at the client from outside.

use std::fmt;

use axum::http::{HeaderMap, Method, Uri};
use chrono::{DateTime, Utc};

use crate::credentials;

/// A header that can carry a key (Authentication 1 of both interfaces).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KeyHeader {
    /// `Authorization: Bearer …`
    Authorization,
    /// `X-Api-Key: …` of the fraud-check service
    XApiKey,
    /// `X-…-Key: …` of the payment service, whatever brand stands within
    XKey,
    /// `RT-…-API-KEY: …`, the payment service's header of the compatible plugin
    RtApiKey,
}

/// A request as it arrived. Its `Debug` leaves out what may hold a phone number.
#[derive(Clone, PartialEq, Eq)]
pub struct SeenRequest {
    /// When it arrived, by the service's clock.
    pub at: DateTime<Utc>,
    /// `GET`, `POST`, …
    pub method: String,
    /// Path with its query, as sent.
    pub path: String,
    /// Names of all headers in lower case, as often as they were sent.
    pub headers: Vec<String>,
    /// The headers that carried a key.
    pub key_headers: Vec<KeyHeader>,
    /// The body as text; bytes that are no UTF-8 are replaced.
    pub body: String,
}

impl SeenRequest {
    pub(crate) fn new(
        at: DateTime<Utc>,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
        body: &[u8],
    ) -> Self {
        Self {
            at,
            method: method.to_string(),
            path: uri.path_and_query().map_or_else(|| uri.path().to_owned(), ToString::to_string),
            headers: headers.iter().map(|(name, _)| name.to_string()).collect(),
            key_headers: credentials::key_headers(headers),
            body: String::from_utf8_lossy(body).into_owned(),
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
