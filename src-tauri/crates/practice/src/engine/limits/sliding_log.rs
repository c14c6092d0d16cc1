//! The requests of the last sixty seconds, each with its time.

use std::collections::VecDeque;

use chrono::{DateTime, TimeDelta, Utc};

use super::counter::{Counter, MINUTE};

pub(super) struct SlidingLog {
    most: u32,
    /// Times of counted requests, oldest first, never more than `most`.
    counted: VecDeque<DateTime<Utc>>,
}

impl SlidingLog {
    pub(super) fn new(most: u32) -> Self {
        Self { most, counted: VecDeque::new() }
    }

    fn in_last_minute(&self, now: DateTime<Utc>) -> impl Iterator<Item = DateTime<Utc>> {
        let oldest = now - MINUTE;
        self.counted.iter().copied().filter(move |at| (oldest + TimeDelta::nanoseconds(1)..=now).contains(at))
    }
}

impl Counter for SlidingLog {
    fn wait(&self, now: DateTime<Utc>) -> Option<TimeDelta> {
        if self.remaining(now) > 0 {
            return None;
        }
        self.in_last_minute(now).next().map(|oldest| oldest + MINUTE - now)
    }

    fn count(&mut self, now: DateTime<Utc>) {
        self.counted = self.in_last_minute(now).collect();
        self.counted.push_back(now);
    }

    fn remaining(&self, now: DateTime<Utc>) -> u32 {
        self.in_last_minute(now).fold(self.most, |left, _| left.saturating_sub(1))
    }
}
