//! Time as a parameter, and the day as Bangladesh counts it.

use chrono::{DateTime, Days, FixedOffset, NaiveTime, Utc};

/// Where "now" comes from. Logic takes a clock, so that a test can set it.
pub trait Clock: Send + Sync {
    /// The present instant.
    fn now(&self) -> DateTime<Utc>;

    /// How many times as fast as real time it runs, at least 1. Only clocks of tests and measurements are quick; who waits in real
    /// time for an instant of this clock divides by it.
    fn speed(&self) -> u32 {
        1
    }
}

/// The computer's own clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }
}

/// The same instant on a clock in Bangladesh: UTC+06:00 all year, no daylight saving.
pub fn bangladesh(instant: DateTime<Utc>) -> DateTime<FixedOffset> {
    instant.with_timezone(&offset())
}

/// The next midnight in Bangladesh, when the daily limit resets (fraud-check interface, Limits).
/// At midnight itself the answer is the midnight after.
pub fn next_refill(instant: DateTime<Utc>) -> DateTime<Utc> {
    let local = bangladesh(instant).date_naive();
    let midnight = local.checked_add_days(Days::new(1)).unwrap_or(local).and_time(NaiveTime::MIN);
    // A fixed offset has exactly one instant for each local time.
    midnight.and_local_timezone(offset()).single().map_or(instant, |t| t.with_timezone(&Utc))
}

const SIX_HOURS: i32 = 6 * 3600;

fn offset() -> FixedOffset {
    match FixedOffset::east_opt(SIX_HOURS) {
        Some(offset) => offset,
        None => unreachable!("six hours are within a day"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn the_quota_refills_at_six_in_the_evening_utc() {
        assert_eq!(next_refill(at("2026-11-20T17:59:59Z")), at("2026-11-20T18:00:00Z"));
        assert_eq!(next_refill(at("2026-11-20T18:00:00Z")), at("2026-11-21T18:00:00Z"));
        assert_eq!(next_refill(at("2026-12-31T20:00:00Z")), at("2027-01-01T18:00:00Z"));
    }
}
