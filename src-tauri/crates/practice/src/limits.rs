//! Requests a minute, per account (interface, Limits).

use chrono::{DateTime, TimeDelta, Utc};

/// Requests that an account may send in one window.
pub(crate) const REQUESTS_PER_WINDOW: u32 = 60;

const WINDOW: TimeDelta = TimeDelta::minutes(1);

/// A fixed window that opens with the first counted request. Refused requests don't count.
#[derive(Debug, Default)]
pub(crate) struct RequestWindow {
    opened: Option<DateTime<Utc>>,
    counted: u32,
}

/// A request past the limit; the whole seconds, at least one, until the window closes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct OverLimit {
    pub(crate) retry_after: u64,
}

impl RequestWindow {
    /// Counts a request, or refuses it.
    pub(crate) fn count(&mut self, now: DateTime<Utc>) -> Result<(), OverLimit> {
        match self.age(now) {
            Some(age) if self.counted >= REQUESTS_PER_WINDOW => {
                let left = (WINDOW - age).as_seconds_f64().ceil();
                Err(OverLimit { retry_after: (left as u64).max(1) })
            }
            Some(_) => {
                self.counted += 1;
                Ok(())
            }
            None => {
                *self = Self { opened: Some(now), counted: 1 };
                Ok(())
            }
        }
    }

    /// Requests left in the window that is open at `now`.
    pub(crate) fn remaining(&self, now: DateTime<Utc>) -> u32 {
        self.age(now).map_or(REQUESTS_PER_WINDOW, |_| REQUESTS_PER_WINDOW - self.counted)
    }

    /// Age of the open window; `None` when none is open, or when the clock was set back to before it.
    fn age(&self, now: DateTime<Utc>) -> Option<TimeDelta> {
        let age = now - self.opened?;
        (age >= TimeDelta::zero() && age < WINDOW).then_some(age)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + seconds, 0).unwrap()
    }

    fn full_from(start: i64) -> RequestWindow {
        let mut window = RequestWindow::default();
        for _ in 0..REQUESTS_PER_WINDOW {
            window.count(at(start)).unwrap();
        }
        window
    }

    #[test]
    fn the_window_opens_with_the_first_counted_request_and_lasts_a_minute() {
        let mut window = full_from(7);
        assert_eq!(window.count(at(7)), Err(OverLimit { retry_after: 60 }));
        assert_eq!(window.count(at(66)), Err(OverLimit { retry_after: 1 }));
        assert_eq!(window.count(at(67)), Ok(()));
        assert_eq!(window.remaining(at(67)), REQUESTS_PER_WINDOW - 1);
    }

    #[test]
    fn refused_requests_do_not_count() {
        let mut window = full_from(0);
        for _ in 0..100 {
            window.count(at(30)).unwrap_err();
        }
        assert_eq!(window.count(at(60)), Ok(()));
    }

    #[test]
    fn a_part_of_a_second_is_waited_for_whole() {
        let mut window = full_from(0);
        for (milliseconds, retry_after) in [(500, 60), (30_000, 30), (30_001, 30), (59_001, 1), (59_999, 1)] {
            let now = at(0) + TimeDelta::milliseconds(milliseconds);
            assert_eq!(window.count(now), Err(OverLimit { retry_after }), "{milliseconds}");
        }
    }

    #[test]
    fn a_clock_that_is_set_back_opens_a_new_window() {
        let mut window = full_from(100);
        assert_eq!(window.remaining(at(0)), REQUESTS_PER_WINDOW);
        assert_eq!(window.count(at(0)), Ok(()));
    }
}
