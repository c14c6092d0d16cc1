use std::sync::Arc;
use std::time::Duration;

use porokh_domain::{Clock, SystemClock, debug_only};

#[derive(Clone)]
pub struct HttpOptions {
    /// Includes name lookup and TLS.
    pub connect_timeout: Duration,
    /// From the first connection attempt to the last byte of the reply.
    pub total_timeout: Duration,
    /// Added for each lookup that the service makes before it replies
    /// ([`Request::with_lookups`](crate::Request::with_lookups)).
    pub lookup_timeout: Duration,
    /// In bytes.
    pub max_body: usize,
    /// Local time, for replies without `Date`.
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
    /// Timeout of a request with so many lookups.
    pub fn timeout(&self, lookups: u32) -> Duration {
        self.total_timeout.saturating_add(self.lookup_timeout.saturating_mul(lookups))
    }
}

debug_only!(HttpOptions { connect_timeout, total_timeout, lookup_timeout, max_body });
