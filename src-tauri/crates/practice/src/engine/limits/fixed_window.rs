//! A window that opens with the first counted request and lasts a minute.

use chrono::{DateTime, TimeDelta, Utc};

use super::counter::{Counter, MINUTE};

pub(super) struct FixedWindow {
    most: u32,
    opened: Option<DateTime<Utc>>,
    counted: u32,
}

impl FixedWindow {
    pub(super) fn new(most: u32) -> Self {
        Self { most, opened: None, counted: 0 }
    }

    /// Age of the open window, if one is open.
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
