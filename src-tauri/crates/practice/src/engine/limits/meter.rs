//! The limits of one account.

use chrono::{DateTime, Utc};

use super::rate_limit::{OverLimit, RateLimit};

/// The rate limits of an account, and how many requests exceeded them.
pub(crate) struct Meter {
    limits: Vec<RateLimit>,
    refused: u64,
}

impl Meter {
    pub(crate) fn new(limits: Vec<RateLimit>) -> Self {
        Self { limits, refused: 0 }
    }

    /// Takes the limits of another meter and goes on counting what is refused.
    pub(crate) fn replace(&mut self, other: Self) {
        self.limits = other.limits;
    }

    /// Counts a request in each of these limits, or in none of them when one is exceeded.
    pub(crate) fn count(&mut self, limits: &[usize], now: DateTime<Utc>) -> Result<(), OverLimit> {
        let room = limits.iter().try_for_each(|limit| self.limits[*limit].require_room(now));
        if room.is_ok() {
            limits.iter().for_each(|limit| self.limits[*limit].count(now));
        } else {
            self.refused += 1;
        }
        room
    }

    /// A limit, and what is left of it.
    pub(crate) fn state(&self, limit: usize, now: DateTime<Utc>) -> (u32, u32) {
        self.limits[limit].state(now)
    }

    /// Requests that exceeded a limit.
    pub(crate) fn refused(&self) -> u64 {
        self.refused
    }
}
