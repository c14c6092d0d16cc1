//! One limit, counted in one of three ways.

use chrono::{DateTime, Utc};

use super::counter::Counter;
use super::fixed_window::FixedWindow;
use super::sliding_log::SlidingLog;
use super::token_bucket::TokenBucket;

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

/// A request exceeds a limit; the next one is allowed after this many whole seconds, at least one.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct OverLimit {
    pub(crate) retry_after: u64,
}

/// One limit of an account.
pub(crate) struct RateLimit {
    most: u32,
    counter: Box<dyn Counter>,
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
