//! The time that a reply takes, so that people see the states in between.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::random::Random;

/// Gives each request its wait from a range.
pub(super) struct Latency {
    range: RangeInclusive<Duration>,
    requests: AtomicU64,
}

impl Latency {
    pub(super) fn new(range: RangeInclusive<Duration>) -> Self {
        Self { range, requests: AtomicU64::new(0) }
    }

    /// Waits; not at all if the range is zero.
    pub(super) async fn pass(&self) {
        let wait = self.next();
        if !wait.is_zero() {
            tokio::time::sleep(wait).await;
        }
    }

    fn next(&self) -> Duration {
        let spread = self.range.end().saturating_sub(*self.range.start());
        let micros = u64::try_from(spread.as_micros()).unwrap_or(u64::MAX);
        let request = self.requests.fetch_add(1, Ordering::Relaxed);
        *self.range.start() + Duration::from_micros(Random::from_number(request).within(0..=micros))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wait_is_within_the_range_and_they_differ() {
        let range = Duration::from_millis(100)..=Duration::from_millis(400);
        let latency = Latency::new(range.clone());
        let waits: Vec<Duration> = (0..50).map(|_| latency.next()).collect();
        assert!(waits.iter().all(|wait| range.contains(wait)));
        assert!(waits.windows(2).any(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn the_default_is_no_wait() {
        assert_eq!(Latency::new(Duration::ZERO..=Duration::ZERO).next(), Duration::ZERO);
    }
}
