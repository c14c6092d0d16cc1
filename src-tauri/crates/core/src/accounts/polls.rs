//! Pace of all polls of an account's payments.
//!
//! The payment interface documents no limit. The seller's own requests must not be rate limited because of polls: an
//! account's polls share an evenly spread budget, which a refusal halves.

use chrono::{DateTime, TimeDelta, Utc};

/// Largest number of polls per minute.
const MOST: f64 = 20.0;
/// Smallest number of polls per minute.
const LEAST: f64 = 1.0;
/// Slightly more than even spacing, so that no sixty seconds at the service contain one more: latencies vary.
const SLACK: f64 = 1.03;
/// Interval without a refusal after which one poll a minute more is allowed.
const GROWS_EACH: TimeDelta = TimeDelta::minutes(1);
/// Refusals within this time count as one.
const ONE_REFUSAL: TimeDelta = TimeDelta::seconds(10);

/// The poll budget of one account. The clock may be set back at any time.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PollPace {
    a_minute: f64,
    last: Option<DateTime<Utc>>,
    /// When `a_minute` was last changed.
    since: Option<DateTime<Utc>>,
    /// Refusals of the account's gate that were considered.
    refusals: u64,
}

impl Default for PollPace {
    fn default() -> Self {
        Self { a_minute: MOST, last: None, since: None, refusals: 0 }
    }
}

impl PollPace {
    /// How long the next poll must wait; `refusals` counts all refusals of the account so far.
    pub(super) fn wait(&mut self, now: DateTime<Utc>, refusals: u64) -> TimeDelta {
        self.grow(now);
        if refusals != self.refusals {
            self.refusals = refusals;
            self.refused(now);
        }
        let between = TimeDelta::milliseconds((60_000.0 * SLACK / self.a_minute) as i64);
        let next = self.last.map_or(now, |last| last.min(now) + between);
        (next - now).max(TimeDelta::zero())
    }

    pub(super) fn took(&mut self, now: DateTime<Utc>) {
        self.last = Some(now);
    }

    fn refused(&mut self, now: DateTime<Utc>) {
        let is_another = self.since.is_none_or(|since| now - since >= ONE_REFUSAL);
        if is_another || self.a_minute == MOST {
            self.a_minute = (self.a_minute / 2.0).max(LEAST);
        }
        self.since = Some(now);
    }

    fn grow(&mut self, now: DateTime<Utc>) {
        let Some(since) = self.since else { return };
        let minutes = (now - since).num_seconds() / GROWS_EACH.num_seconds();
        if minutes > 0 {
            self.a_minute = (self.a_minute + minutes as f64).min(MOST);
            self.since = (self.a_minute < MOST)
                .then(|| since + GROWS_EACH * i32::try_from(minutes).unwrap_or(i32::MAX));
        } else if minutes < 0 {
            self.since = Some(now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + seconds, 0).unwrap()
    }

    /// Polls without own pauses for so many seconds, starting at `from`.
    fn polls(pace: &mut PollPace, from: i64, seconds: i64, refusals: u64) -> usize {
        let polled = |second: &i64| {
            let is_free = pace.wait(at(from + second), refusals).is_zero();
            if is_free {
                pace.took(at(from + second));
            }
            is_free
        };
        (0..seconds).filter(polled).count()
    }

    #[test]
    fn polls_are_spread_over_the_minute_and_are_never_more_than_twenty() {
        let mut pace = PollPace::default();
        assert!(pace.wait(at(0), 0).is_zero());
        pace.took(at(0));
        assert!(pace.wait(at(0), 0) > TimeDelta::seconds(2), "not in a burst");
        let mut pace = PollPace::default();
        assert!((14..=20).contains(&polls(&mut pace, 0, 60, 0)));
    }

    #[test]
    fn a_refusal_halves_the_polls_and_they_come_back_slowly() {
        let mut pace = PollPace::default();
        pace.wait(at(0), 1);
        assert_eq!(pace.a_minute, 10.0);
        // At the same time.
        pace.wait(at(1), 3);
        assert_eq!(pace.a_minute, 10.0);
        pace.wait(at(20), 4);
        assert_eq!(pace.a_minute, 5.0);
        pace.wait(at(20 + 61), 4);
        assert_eq!(pace.a_minute, 6.0);
        pace.wait(at(20 + 100 * 60), 4);
        assert_eq!(pace, PollPace { refusals: 4, ..PollPace::default() });
        for refusal in 5..40 {
            pace.wait(at(20_000 + 30 * refusal), refusal as u64);
        }
        assert_eq!(pace.a_minute, LEAST);
    }

    #[test]
    fn a_clock_that_is_set_back_stops_no_poll() {
        let mut pace = PollPace::default();
        pace.wait(at(86_400), 1);
        pace.took(at(86_400));
        assert!(pace.wait(at(0), 1) <= TimeDelta::seconds(10));
        pace.wait(at(120), 1);
        assert_eq!(pace.a_minute, 12.0);
    }
}
