//! What can be asked of a service.

use std::fmt;

use bytes::Bytes;
use serde_json::Value;

use crate::Departure;

/// One request to a service.
///
/// Paths are fixed texts: a customer's number travels in a body, never in an address.
pub struct Request {
    pub(crate) path: &'static str,
    pub(crate) body: Option<Bytes>,
    pub(crate) departure: Departure,
}

impl Request {
    /// Asks for what is at `path`, which begins with a slash. It costs and changes nothing.
    pub fn get(path: &'static str) -> Self {
        Self { path, body: None, departure: Departure::default() }
    }

    /// Posts a JSON body to `path`, which begins with a slash. It may cost; it is sent at most once.
    pub fn post(path: &'static str, body: &Value) -> Self {
        Self { path, body: Some(body.to_string().into()), departure: Departure::default() }
    }

    /// Lets the caller see whether a posted request has left, also after it was dropped in flight.
    #[must_use]
    pub fn noted_by(self, departure: &Departure) -> Self {
        Self { departure: departure.clone(), ..self }
    }
}

/// Without the body: it may hold a customer's number.
impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request")
            .field("method", &if self.body.is_some() { "POST" } else { "GET" })
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}
