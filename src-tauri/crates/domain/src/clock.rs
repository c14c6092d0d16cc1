//! Time as a parameter, and the day as Bangladesh counts it.

use std::{
    sync::LazyLock,
    time::{Duration, Instant},
};

use chrono::{DateTime, Days, FixedOffset, NaiveDate, NaiveTime, TimeDelta, Utc};

/// The source of "now". Logic takes a clock, so that a test can set the time.
pub trait Clock: Send + Sync {
    fn now(&self) -> DateTime<Utc>;

    /// The time that has passed since some instant, whoever set the clock meanwhile. May stand still while the computer
    /// sleeps.
    fn passed(&self) -> Duration {
        BEGAN.elapsed()
    }

    /// The time that waits are measured by: real time since some instant, as fast as this clock is. Goes on while a clock of
    /// tests stands still.
    fn waited(&self) -> Duration {
        BEGAN.elapsed().saturating_mul(self.speed())
    }

    /// How many times as fast as real time it runs, at least 1. Only clocks of tests and measurements are quick; who waits in real
    /// time for an instant of this clock divides by it.
    fn speed(&self) -> u32 {
        1
    }
}

/// Some instant that real time is measured from.
static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);

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
    let today = bangladesh(instant).date_naive();
    today.checked_add_days(Days::new(1)).map_or(instant, day_begins)
}

/// The instant at which a day begins in Bangladesh.
pub fn day_begins(day: NaiveDate) -> DateTime<Utc> {
    let midnight = day.and_time(NaiveTime::MIN).checked_sub_offset(offset());
    midnight.map_or(DateTime::<Utc>::MIN_UTC, |midnight| midnight.and_utc())
}

/// The service's midnight may come so much later than ours: what it said of the day just after ours is asked again.
pub const AROUND_MIDNIGHT: TimeDelta = TimeDelta::minutes(2);

/// Whether what a service said of its day still holds: said on this day in Bangladesh, and not so soon after midnight
/// that it may have been about the day before, unless that is still so near.
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

    /// A computer that was a moment fast showed "0 left" all day.
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
