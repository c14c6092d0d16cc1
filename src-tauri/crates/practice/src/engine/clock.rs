//! A clock for practice and tests.

use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_domain::Clock;

use super::lock::lock;

/// Polling interval while something waits for a clock, which may be set at any moment without notice.
pub(super) const CLOCK_CHECK: Duration = Duration::from_millis(20);

/// A clock that can stand still, run fast and be set. Services notice within milliseconds, at the latest with the
/// next request.
#[derive(Debug)]
pub struct MovableClock(Mutex<Anchor>);

#[derive(Debug)]
struct Anchor {
    made: Instant,
    real: Instant,
    shown: DateTime<Utc>,
    /// Time passed until `real`, whatever the clock was set to.
    passed: Duration,
    speed: u32,
    /// Advances by ticks instead of with real time.
    ticks: bool,
    /// Ticks are ignored.
    held: bool,
}

impl Anchor {
    /// Clock time since `real`.
    fn since(&self) -> Duration {
        if self.ticks { Duration::ZERO } else { self.real.elapsed() * self.speed }
    }
}

/// More would leave the calendar within hours.
const SPEED_MAX: u32 = 100_000;

const TICK: Duration = Duration::from_millis(1);
/// Most real time that one tick counts.
const TICK_MAX: Duration = Duration::from_millis(4);

impl MovableClock {
    /// Stands still until it is moved.
    pub fn standing_at(shown: DateTime<Utc>) -> Self {
        Self::running_from(shown, 0)
    }

    /// Runs this many times as fast as real time, at most 100,000 times; 1 is real time.
    pub fn running_from(shown: DateTime<Utc>, speed: u32) -> Self {
        let speed = speed.min(SPEED_MAX);
        let (made, passed) = (Instant::now(), Duration::ZERO);
        Self(Mutex::new(Anchor { made, real: made, shown, passed, speed, ticks: false, held: false }))
    }

    /// Runs `speed` times as fast as real time while the current tokio runtime keeps up, and more slowly when its tasks
    /// or blocking calls are late. A busy machine that delays a request by a tenth of a second would otherwise delay it
    /// by minutes of a fast clock, and tests of pacing would fail.
    ///
    /// # Panics
    ///
    /// Outside a tokio runtime.
    pub fn ticking_from(shown: DateTime<Utc>, speed: u32) -> Arc<Self> {
        let clock = Arc::new(Self::running_from(shown, speed));
        clock.anchor().ticks = true;
        let ticking = Arc::downgrade(&clock);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(TICK).await;
                // Where blocking calls wait for a thread, time waits too.
                let _ = tokio::task::spawn_blocking(|| ()).await;
                let Some(clock) = ticking.upgrade() else { return };
                clock.tick();
            }
        });
        clock
    }

    fn tick(&self) {
        let mut anchor = self.anchor();
        if !anchor.held {
            let step = anchor.real.elapsed().min(TICK_MAX) * anchor.speed;
            anchor.shown += step;
            anchor.passed += step;
        }
        anchor.real = Instant::now();
    }

    /// Pauses or resumes a ticking clock, so that a test's own steps take none of its time.
    pub fn hold(&self, held: bool) {
        self.anchor().held = held;
    }

    /// Sets the time, forward or back.
    pub fn set(&self, shown: DateTime<Utc>) {
        let mut anchor = self.anchor();
        let passed = anchor.since();
        anchor.passed += passed;
        (anchor.real, anchor.shown) = (Instant::now(), shown);
    }

    /// Advances the time at once; negative goes back.
    pub fn pass(&self, time: TimeDelta) {
        let mut anchor = self.anchor();
        anchor.shown += time;
        anchor.passed += time.to_std().unwrap_or_default();
    }

    fn anchor(&self) -> MutexGuard<'_, Anchor> {
        lock(&self.0)
    }
}

impl Clock for MovableClock {
    fn now(&self) -> DateTime<Utc> {
        let anchor = self.anchor();
        anchor.shown + anchor.since()
    }

    fn passed(&self) -> Duration {
        let anchor = self.anchor();
        anchor.passed + anchor.since()
    }

    fn waited(&self) -> Duration {
        let anchor = self.anchor();
        if anchor.ticks { anchor.passed } else { anchor.made.elapsed() * anchor.speed.max(1) }
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

    #[tokio::test]
    async fn a_ticking_clock_waits_for_a_runtime_that_is_held_up() {
        let clock = MovableClock::ticking_from(start(), 100);
        let began = Instant::now();
        while clock.now() == start() {
            assert!(began.elapsed() < Duration::from_secs(10), "it stands");
            tokio::time::sleep(TICK).await;
        }
        clock.hold(true);
        let shown = clock.now();
        tokio::time::sleep(TICK * 20).await;
        assert_eq!(clock.now(), shown, "it is held");
        clock.hold(false);
        // Nothing in this runtime can do anything meanwhile.
        std::thread::sleep(Duration::from_millis(200));
        assert_eq!(clock.now(), shown);
        tokio::time::sleep(TICK).await;
        assert!(clock.now() - shown < TimeDelta::seconds(5), "{}", clock.now() - shown);
    }
}
