//! A clock for practice and tests.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_domain::Clock;

/// A clock that can stand still, run fast and be set. A service that was started with it notices within some
/// milliseconds, and at the latest with the next request.
#[derive(Debug)]
pub struct MovableClock(Mutex<Anchor>);

/// What the clock showed at a real instant, and how fast it runs since.
#[derive(Debug)]
struct Anchor {
    real: Instant,
    shown: DateTime<Utc>,
    /// What had passed by then, whatever the clock was set to.
    passed: Duration,
    speed: u32,
}

/// More would leave the calendar within hours.
const SPEED_MAX: u32 = 100_000;

impl MovableClock {
    /// Stands still until it is moved.
    pub fn standing_at(shown: DateTime<Utc>) -> Self {
        Self::running_from(shown, 0)
    }

    /// Runs this many times as fast as real time, at most 100,000 times; 1 is real time.
    pub fn running_from(shown: DateTime<Utc>, speed: u32) -> Self {
        let speed = speed.min(SPEED_MAX);
        Self(Mutex::new(Anchor { real: Instant::now(), shown, passed: Duration::ZERO, speed }))
    }

    /// Shows another time, which may be an earlier one, and goes on from there.
    pub fn set(&self, shown: DateTime<Utc>) {
        let mut anchor = self.anchor();
        let passed = anchor.real.elapsed() * anchor.speed;
        anchor.passed += passed;
        (anchor.real, anchor.shown) = (Instant::now(), shown);
    }

    /// Lets time pass at once; a negative time goes back.
    pub fn pass(&self, time: TimeDelta) {
        let mut anchor = self.anchor();
        anchor.shown += time;
        anchor.passed += time.to_std().unwrap_or_default();
    }

    fn anchor(&self) -> MutexGuard<'_, Anchor> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Clock for MovableClock {
    fn now(&self) -> DateTime<Utc> {
        let anchor = self.anchor();
        anchor.shown + anchor.real.elapsed() * anchor.speed
    }

    fn passed(&self) -> Duration {
        let anchor = self.anchor();
        anchor.passed + anchor.real.elapsed() * anchor.speed
    }

    fn speed(&self) -> u32 {
        self.anchor().speed.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    #[test]
    fn a_standing_clock_moves_only_when_it_is_moved() {
        let clock = MovableClock::standing_at(start());
        assert_eq!(clock.now(), start());
        clock.pass(TimeDelta::hours(2));
        assert_eq!(clock.now(), start() + TimeDelta::hours(2));
        clock.set(start() - TimeDelta::days(1));
        clock.pass(TimeDelta::seconds(-1));
        assert_eq!(clock.now(), start() - TimeDelta::days(1) - TimeDelta::seconds(1));
    }

    #[test]
    fn a_running_clock_is_as_many_times_ahead_as_it_is_fast() {
        let (fast, slow) =
            (MovableClock::running_from(start(), 1_000), MovableClock::running_from(start(), 1));
        let (before, shown, after) = (slow.now(), fast.now(), Instant::now());
        assert!(shown - start() >= (before - start()) * 900, "{before} {shown}");
        while after.elapsed().is_zero() {}
        assert!(fast.now() > shown);
    }
}
