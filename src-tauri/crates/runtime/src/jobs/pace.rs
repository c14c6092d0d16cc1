//! Backoff and throttling.

use std::time::{Duration, Instant};

/// Pauses that double with each failure.
#[derive(Debug, Clone, Copy)]
pub struct Backoff {
    pub first: Duration,
    pub longest: Duration,
}

impl Backoff {
    /// The pause after this many earlier failures.
    pub fn pause(&self, before: u32) -> Duration {
        self.first.saturating_mul(2_u32.saturating_pow(before)).min(self.longest)
    }
}

/// Shortest interval of progress events.
const BETWEEN_EVENTS: Duration = Duration::from_millis(100);

#[derive(Debug, Default)]
pub struct Throttle(Option<Instant>);

impl Throttle {
    pub fn is_due(&self) -> bool {
        self.0.is_none_or(|told| told.elapsed() >= BETWEEN_EVENTS)
    }

    pub fn told(&mut self) {
        self.0 = Some(Instant::now());
    }

    /// Whether to report progress now; counts as reported.
    pub fn passes(&mut self) -> bool {
        let due = self.is_due();
        if due {
            self.told();
        }
        due
    }
}
