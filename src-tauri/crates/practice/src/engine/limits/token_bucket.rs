//! A store of requests that refills evenly, held as the instant at which it is full again.

use chrono::{DateTime, TimeDelta, Utc};

use super::counter::{Counter, MINUTE};

pub(super) struct TokenBucket {
    /// Time in which one request comes back.
    each: TimeDelta,
    most: u32,
    full_at: DateTime<Utc>,
}

impl TokenBucket {
    pub(super) fn new(most: u32) -> Self {
        let parts = i32::try_from(most).unwrap_or(i32::MAX).max(1);
        Self { each: MINUTE / parts, most, full_at: DateTime::UNIX_EPOCH }
    }

    /// Time until it is full; after the clock was set back it is full at once.
    fn missing(&self, now: DateTime<Utc>) -> TimeDelta {
        let missing = self.full_at - now;
        if (TimeDelta::zero()..=MINUTE).contains(&missing) { missing } else { TimeDelta::zero() }
    }
}

impl Counter for TokenBucket {
    fn wait(&self, now: DateTime<Utc>) -> Option<TimeDelta> {
        let wait = self.missing(now) + self.each - MINUTE;
        (wait > TimeDelta::zero()).then_some(wait)
    }

    fn count(&mut self, now: DateTime<Utc>) {
        self.full_at = now + self.missing(now) + self.each;
    }

    fn remaining(&self, now: DateTime<Utc>) -> u32 {
        let stored = (MINUTE - self.missing(now)).num_microseconds().unwrap_or_default();
        let each = self.each.num_microseconds().unwrap_or(1).max(1);
        u32::try_from(stored / each).unwrap_or_default().min(self.most)
    }
}
