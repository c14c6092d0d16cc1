//! Counts the quota between two readings.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use porokh_domain::bangladesh;

/// The quota as last read, and checks committed since.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct QuotaCount {
    reading: Option<Reading>,
    /// Checks of requests that were sent since the reading or in flight at it.
    committed: u64,
    /// Numbers processed by jobs since a reading with nothing in flight.
    handled: Option<u64>,
    /// The service refused or skipped since the last reading.
    refused: bool,
    /// Consecutive refusals without a result.
    refusals: u32,
    /// Checks that others are to have.
    reserved: u64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Reading {
    remaining: Option<u64>,
    at: DateTime<Utc>,
}

/// Poll interval while the quota is exhausted: the local clock may be wrong, and plans grow.
const ASK_AGAIN: TimeDelta = TimeDelta::minutes(30);

/// With fewer numbers the cost of one can't be learnt: somebody else may have spent as much by chance.
const TELLING: u64 = 20;

/// A higher cost per number is somebody else's spending, or an error of the service.
const DEAREST: u64 = 100;

/// How often a quota is trusted although the service skips numbers.
const BELIEVED: u32 = 2;

fn day(instant: DateTime<Utc>) -> NaiveDate {
    bangladesh(instant).date_naive()
}

impl QuotaCount {
    pub(super) fn new() -> Self {
        Self { reading: None, committed: 0, handled: None, refused: false, refusals: 0, reserved: 0 }
    }

    /// Stores a reading. `under_way`: checks of unanswered requests. Returns the cost per number of jobs since the
    /// last reading, if it can be told.
    pub(super) fn read(&mut self, now: DateTime<Utc>, remaining: Option<u64>, under_way: u64) -> Option<u64> {
        let before = self.reading.filter(|reading| day(reading.at) == day(now)).and_then(|r| r.remaining);
        let spent = before.zip(remaining).map(|(before, now)| before.saturating_sub(now));
        let cost =
            spent.zip(self.handled.filter(|numbers| *numbers >= TELLING)).and_then(|(spent, numbers)| {
                let each = (under_way == 0 && spent.is_multiple_of(numbers)).then(|| spent / numbers)?;
                (1..=DEAREST).contains(&each).then_some(each)
            });
        self.reading = Some(Reading { remaining, at: now });
        self.committed = under_way;
        self.handled = (under_way == 0).then_some(0);
        self.refused = false;
        cost
    }

    pub(super) fn set_back(&mut self, by: TimeDelta) {
        if let Some(reading) = &mut self.reading {
            reading.at -= by;
        }
    }

    pub(super) fn commit(&mut self, checks: u64) {
        self.committed = self.committed.saturating_add(checks);
    }

    /// Releases checks that certainly weren't spent.
    pub(super) fn release(&mut self, checks: u64) {
        self.committed = self.committed.saturating_sub(checks);
    }

    pub(super) fn reserve(&mut self, checks: u64) {
        self.reserved = checks;
    }

    pub(super) fn handled(&mut self, numbers: u64) {
        self.handled = self.handled.map(|known| known + numbers);
        if numbers > 0 {
            self.trust();
        }
    }

    pub(super) fn trust(&mut self) {
        self.refusals = 0;
    }

    /// Jobs were processed since a reading with nothing else in flight: the next reading shows their cost.
    pub(super) fn learns(&self) -> bool {
        self.handled.is_some() && self.committed > 0
    }

    /// Something else than our jobs may have changed the quota.
    pub(super) fn disturb(&mut self) {
        self.handled = None;
    }

    /// The quota is exhausted.
    pub(super) fn refuse(&mut self) {
        self.refused = true;
        self.refusals += 1;
    }

    /// Checks that may be committed; `None` without a limit.
    pub(super) fn free(&self) -> Option<u64> {
        if self.refused || self.refusals > BELIEVED {
            return Some(0);
        }
        let taken = self.committed.saturating_add(self.reserved);
        self.reading?.remaining.map(|remaining| remaining.saturating_sub(taken))
    }

    /// The remaining quota, if read after everything that was sent.
    pub(super) fn exact(&self) -> Option<u64> {
        self.reading.filter(|_| self.committed == 0 && !self.refused)?.remaining
    }

    /// The quota is limited and only counted locally, so that a reading is useful.
    pub(super) fn is_counted(&self) -> bool {
        let limited = self.reading.is_some_and(|reading| reading.remaining.is_some());
        self.refused || (limited && self.committed > 0)
    }

    /// Today's quota is unknown.
    pub(super) fn is_stale(&self, now: DateTime<Utc>) -> bool {
        self.reading.is_none_or(|reading| {
            day(reading.at) != day(now) || (self.free() == Some(0) && now - reading.at >= ASK_AGAIN)
        })
    }

    /// A new day resets the trust.
    pub(super) fn new_day(&mut self, now: DateTime<Utc>) {
        if self.reading.is_some_and(|reading| day(reading.at) != day(now)) {
            self.refusals = 0;
            self.handled = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noon() -> DateTime<Utc> {
        "2026-11-20T06:00:00Z".parse().unwrap()
    }

    #[test]
    fn what_is_sent_is_counted_down_until_the_service_says_it() {
        let mut quota = QuotaCount::new();
        assert!(quota.is_stale(noon()));
        quota.read(noon(), Some(500), 0);
        quota.commit(200);
        assert_eq!((quota.free(), quota.exact()), (Some(300), None));
        quota.release(200);
        assert_eq!(quota.exact(), Some(500));
    }

    #[test]
    fn cost_learnt_from_two_idle_readings() {
        let mut quota = QuotaCount::new();
        quota.read(noon(), Some(1_000), 0);
        quota.commit(100);
        quota.handled(100);
        assert_eq!(quota.read(noon(), Some(800), 0), Some(2));
        quota.handled(20);
        assert_eq!(quota.read(noon(), Some(u64::MAX), 0), None);
        quota.handled(20);
        assert_eq!(quota.read(noon(), Some(u64::MAX - 20 * 101), 0), None);
        quota.read(noon(), Some(800), 0);
        // Something in flight, or spent by others, teaches nothing.
        quota.handled(100);
        assert_eq!(quota.read(noon(), Some(700), 50), None);
        quota.read(noon(), Some(700), 0);
        quota.handled(100);
        assert_eq!(quota.read(noon(), Some(567), 0), None);
    }

    #[test]
    fn after_midnight_in_bangladesh_the_service_is_asked() {
        let mut quota = QuotaCount::new();
        quota.read(noon(), Some(0), 0);
        assert!(!quota.is_stale(noon() + TimeDelta::minutes(29)));
        assert!(quota.is_stale(noon() + TimeDelta::hours(12)));
    }
}
