//! How often: pauses after failures, and progress.

use std::time::{Duration, Instant};

/// Pauses that double with each failure.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Backoff {
    /// After the first failure.
    pub(crate) first: Duration,
    pub(crate) longest: Duration,
}

impl Backoff {
    /// The pause after so many failures before this one.
    pub(crate) fn pause(&self, before: u32) -> Duration {
        self.first.saturating_mul(2_u32.saturating_pow(before)).min(self.longest)
    }
}

/// Progress is told ten times a second at most.
const BETWEEN_EVENTS: Duration = Duration::from_millis(100);

/// Limits how often progress is told.
#[derive(Debug, Default)]
pub(crate) struct Throttle(Option<Instant>);

impl Throttle {
    /// Whether progress may be told now.
    pub(crate) fn is_due(&self) -> bool {
        self.0.is_none_or(|told| told.elapsed() >= BETWEEN_EVENTS)
    }

    pub(crate) fn told(&mut self) {
        self.0 = Some(Instant::now());
    }

    /// Whether progress is told now: it may be, and counts as told.
    pub(crate) fn passes(&mut self) -> bool {
        let due = self.is_due();
        if due {
            self.told();
        }
        due
    }
}
