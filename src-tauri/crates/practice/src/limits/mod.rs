//! Requests a minute, per account (interface, Limits).

mod fixed_window;
mod sliding_log;
mod token_bucket;

use chrono::{DateTime, TimeDelta, Utc};

use fixed_window::FixedWindow;
use sliding_log::SlidingLog;
use token_bucket::TokenBucket;

/// Requests of all kinds that an account may send in a minute.
pub(crate) const REQUESTS_A_MINUTE: u32 = 60;
/// Bulk checks among them.
pub(crate) const BULK_CHECKS_A_MINUTE: u32 = 10;

const MINUTE: TimeDelta = TimeDelta::minutes(1);

/// How requests a minute are counted; the interface gives the numbers and not the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RateLimitKind {
    /// In a window that opens with the first counted request.
    #[default]
    FixedWindow,
    /// In the sixty seconds before each request.
    SlidingLog,
    /// A store of as many requests as the limit says, which refills evenly within a minute.
    TokenBucket,
}

/// A request past the limit; the whole seconds, at least one, until one is allowed again.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct OverLimit {
    pub(crate) retry_after: u64,
}

/// One limit of an account.
pub(crate) struct RateLimit {
    most: u32,
    counter: Box<dyn Counter>,
}

/// A way to count requests. A clock that is set back to before the counted requests forgets them.
trait Counter: Send {
    /// Time until a request is allowed; `None`: it is allowed now.
    fn wait(&self, now: DateTime<Utc>) -> Option<TimeDelta>;
    /// Counts a request that is allowed.
    fn count(&mut self, now: DateTime<Utc>);
    /// Requests that would be allowed at `now`.
    fn remaining(&self, now: DateTime<Utc>) -> u32;
}

impl RateLimit {
    /// At most `most` requests a minute, at least one.
    pub(crate) fn new(kind: RateLimitKind, most: u32) -> Self {
        let counter: Box<dyn Counter> = match kind {
            RateLimitKind::FixedWindow => Box::new(FixedWindow::new(most)),
            RateLimitKind::SlidingLog => Box::new(SlidingLog::new(most)),
            RateLimitKind::TokenBucket => Box::new(TokenBucket::new(most)),
        };
        Self { most, counter }
    }

    /// Refuses a request past the limit; counts nothing.
    pub(crate) fn require_room(&self, now: DateTime<Utc>) -> Result<(), OverLimit> {
        self.counter.wait(now).map_or(Ok(()), |wait| {
            let seconds = wait.as_seconds_f64().ceil() as u64;
            Err(OverLimit { retry_after: seconds.max(1) })
        })
    }

    /// Counts a request for which there is room.
    pub(crate) fn count(&mut self, now: DateTime<Utc>) {
        self.counter.count(now);
    }

    /// The limit, and what is left of it.
    pub(crate) fn state(&self, now: DateTime<Utc>) -> (u32, u32) {
        (self.most, self.counter.remaining(now))
    }
}

#[cfg(test)]
mod tests;
