//! The bounds within which a request happens.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use porokh_domain::{Clock, SystemClock};

/// Bounds of every request.
#[derive(Clone)]
pub struct HttpOptions {
    /// For the connection, name lookup and TLS included.
    pub connect_timeout: Duration,
    /// For the whole request, from the first attempt to connect to the last byte of the reply.
    pub total_timeout: Duration,
    /// Added to it for each lookup that the service has to make before it can reply ([`Request::with_lookups`]).
    ///
    /// [`Request::with_lookups`]: crate::Request::with_lookups
    pub lookup_timeout: Duration,
    /// Largest body of a reply, in bytes.
    pub max_body: usize,
    /// The local time, for replies that don't tell theirs.
    pub clock: Arc<dyn Clock>,
}

impl Default for HttpOptions {
    fn default() -> Self {
        Self {
            connect_timeout: Duration::from_secs(10),
            total_timeout: Duration::from_secs(30),
            lookup_timeout: Duration::from_secs(2),
            max_body: 8 << 20,
            clock: Arc::new(SystemClock),
        }
    }
}

impl HttpOptions {
    /// How long a request may take whose reply needs so many lookups.
    pub fn timeout(&self, lookups: u32) -> Duration {
        self.total_timeout.saturating_add(self.lookup_timeout.saturating_mul(lookups))
    }
}

impl fmt::Debug for HttpOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpOptions")
            .field("connect_timeout", &self.connect_timeout)
            .field("total_timeout", &self.total_timeout)
            .field("lookup_timeout", &self.lookup_timeout)
            .field("max_body", &self.max_body)
            .finish_non_exhaustive()
    }
}
