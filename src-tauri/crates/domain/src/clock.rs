//! Time as a parameter, and days in Bangladesh.

use std::{
    sync::LazyLock,
    time::{Duration, Instant},
};

use chrono::{DateTime, Days, FixedOffset, NaiveDate, NaiveTime, TimeDelta, Utc};

/// The source of "now"; tests pass their own.
pub trait Clock: Send + Sync {
    fn now(&self) -> DateTime<Utc>;

    /// Monotonic time since some instant, unaffected by setting the clock. May not advance while the computer sleeps.
    fn passed(&self) -> Duration {
        BEGAN.elapsed()
    }

    /// The time base of waits: monotonic time at this clock's speed. Advances even if a test clock stands still.
    fn waited(&self) -> Duration {
        BEGAN.elapsed().saturating_mul(self.speed())
    }

    /// Speed relative to real time, at least 1. Only test and benchmark clocks are faster; code that sleeps until an
    /// instant of this clock divides by it.
    fn speed(&self) -> u32 {
        1
    }
}

static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);

#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }
}

/// In UTC+06:00; Bangladesh has no daylight saving.
pub fn bangladesh(instant: DateTime<Utc>) -> DateTime<FixedOffset> {
    instant.with_timezone(&offset())
}

/// The next midnight in Bangladesh, when the daily limit resets (fraud-check interface, Limits); at midnight itself,
/// the following one.
pub fn next_refill(instant: DateTime<Utc>) -> DateTime<Utc> {
    let today = bangladesh(instant).date_naive();
    today.checked_add_days(Days::new(1)).map_or(instant, day_begins)
}

/// Midnight in Bangladesh.
pub fn day_begins(day: NaiveDate) -> DateTime<Utc> {
    let midnight = day.and_time(NaiveTime::MIN).checked_sub_offset(offset());
    midnight.map_or(DateTime::<Utc>::MIN_UTC, |midnight| midnight.and_utc())
}

/// Largest delay of the service's midnight behind ours: values read just after our midnight are read again.
pub const AROUND_MIDNIGHT: TimeDelta = TimeDelta::minutes(2);

/// Whether a daily value read from the service is still valid: read today (Bangladesh), and not so soon after
/// midnight that it may refer to the day before, unless it is still that soon.
pub fn is_of_today(said: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    let day = |instant| bangladesh(instant).date_naive();
    day(said) == day(now)
        && (day(said - AROUND_MIDNIGHT) == day(said) || day(now - AROUND_MIDNIGHT) != day(now))
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

    /// A clock that was slightly fast showed "0 left" all day.
    #[test]
    fn what_was_said_around_midnight_is_asked_again_when_it_is_over() {
        let said = at("2026-11-20T18:00:30Z");
        assert!(is_of_today(said, said));
        assert!(!is_of_today(said, at("2026-11-20T18:02:00Z")));
        assert!(!is_of_today(at("2026-11-20T17:59:59Z"), said));
        assert!(is_of_today(at("2026-11-20T18:02:00Z"), at("2026-11-21T17:59:59Z")));
    }

    #[test]
    fn the_quota_refills_at_six_in_the_evening_utc() {
        assert_eq!(next_refill(at("2026-11-20T17:59:59Z")), at("2026-11-20T18:00:00Z"));
        assert_eq!(next_refill(at("2026-11-20T18:00:00Z")), at("2026-11-21T18:00:00Z"));
        assert_eq!(next_refill(at("2026-12-31T20:00:00Z")), at("2027-01-01T18:00:00Z"));
    }
}
