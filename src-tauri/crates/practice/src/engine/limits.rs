//! Rate limits: requests a minute of an account (Limits of both interfaces).

use std::collections::VecDeque;

use chrono::{DateTime, TimeDelta, Utc};

/// How requests a minute are counted; the interface gives the numbers and not the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum RateLimitKind {
    /// In a window that opens with the first counted request
    #[default]
    #[value(name = "window")]
    FixedWindow,
    /// In the sixty seconds before each request
    #[value(name = "log")]
    SlidingLog,
    /// A store of as many requests as the limit says, which refills evenly within a minute
    #[value(name = "bucket")]
    TokenBucket,
}

/// A request exceeds a limit; the next one is allowed after this many whole seconds, at least one.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct OverLimit {
    pub(crate) retry_after: u64,
}

pub(crate) struct RateLimit {
    most: u32,
    counter: Box<dyn Counter>,
}

impl RateLimit {
    /// At most `most` requests a minute, at least one.
    pub(crate) fn new(kind: RateLimitKind, most: u32) -> Self {
        let counter: Box<dyn Counter> = match kind {
            RateLimitKind::FixedWindow => Box::new(FixedWindow::new(most)),
            RateLimitKind::SlidingLog => Box::new(SlidingLog::new(most)),
            RateLimitKind::TokenBucket => Box::new(TokenBucket::new(most)),
        };
        Self { most, counter }
    }

    pub(crate) fn require_room(&self, now: DateTime<Utc>) -> Result<(), OverLimit> {
        self.counter.wait(now).map_or(Ok(()), |wait| {
            let seconds = wait.as_seconds_f64().ceil() as u64;
            Err(OverLimit { retry_after: seconds.max(1) })
        })
    }

    pub(crate) fn count(&mut self, now: DateTime<Utc>) {
        self.counter.count(now);
    }

    /// The limit and the remaining requests.
    pub(crate) fn state(&self, now: DateTime<Utc>) -> (u32, u32) {
        (self.most, self.counter.remaining(now))
    }
}

pub(crate) struct Meter {
    limits: Vec<RateLimit>,
    refused: u64,
}

impl Meter {
    pub(crate) fn new(limits: Vec<RateLimit>) -> Self {
        Self { limits, refused: 0 }
    }

    /// Keeps the number of refused requests.
    pub(crate) fn replace(&mut self, other: Self) {
        self.limits = other.limits;
    }

    /// Counts a request in each of these limits, or in none if one is exceeded.
    pub(crate) fn count(&mut self, limits: &[usize], now: DateTime<Utc>) -> Result<(), OverLimit> {
        let room = limits.iter().try_for_each(|limit| self.limits[*limit].require_room(now));
        if room.is_ok() {
            limits.iter().for_each(|limit| self.limits[*limit].count(now));
        } else {
            self.refused += 1;
        }
        room
    }

    /// The limit and the remaining requests.
    pub(crate) fn state(&self, limit: usize, now: DateTime<Utc>) -> (u32, u32) {
        self.limits[limit].state(now)
    }

    pub(crate) fn refused(&self) -> u64 {
        self.refused
    }
}

pub(crate) const MINUTE: TimeDelta = TimeDelta::minutes(1);

/// Setting the clock back to before the counted requests forgets them.
pub(crate) trait Counter: Send {
    /// Time until a request is allowed; `None`: it is allowed now.
    fn wait(&self, now: DateTime<Utc>) -> Option<TimeDelta>;
    fn count(&mut self, now: DateTime<Utc>);
    fn remaining(&self, now: DateTime<Utc>) -> u32;
}

pub(crate) struct FixedWindow {
    most: u32,
    opened: Option<DateTime<Utc>>,
    counted: u32,
}

impl FixedWindow {
    pub(crate) fn new(most: u32) -> Self {
        Self { most, opened: None, counted: 0 }
    }

    /// `None` if no window is open.
    fn age(&self, now: DateTime<Utc>) -> Option<TimeDelta> {
        let age = now - self.opened?;
        (age >= TimeDelta::zero() && age < MINUTE).then_some(age)
    }
}

impl Counter for FixedWindow {
    fn wait(&self, now: DateTime<Utc>) -> Option<TimeDelta> {
        let age = self.age(now)?;
        (self.counted >= self.most).then(|| MINUTE - age)
    }

    fn count(&mut self, now: DateTime<Utc>) {
        if self.age(now).is_none() {
            (self.opened, self.counted) = (Some(now), 0);
        }
        self.counted += 1;
    }

    fn remaining(&self, now: DateTime<Utc>) -> u32 {
        self.age(now).map_or(self.most, |_| self.most - self.counted)
    }
}

pub(crate) struct SlidingLog {
    most: u32,
    /// Times of counted requests, oldest first, never more than `most`.
    counted: VecDeque<DateTime<Utc>>,
}

impl SlidingLog {
    pub(crate) fn new(most: u32) -> Self {
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

pub(crate) struct TokenBucket {
    /// Refill time of one request.
    each: TimeDelta,
    most: u32,
    full_at: DateTime<Utc>,
}

impl TokenBucket {
    pub(crate) fn new(most: u32) -> Self {
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

#[cfg(test)]
mod tests;
