//! How fast jobs are worked off.

use std::time::Duration;

use chrono::TimeDelta;

/// How background jobs are worked off. All times are those of the service's clock; each is at most a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobPace {
    /// Who works them off, in the order in which they came.
    pub workers: Workers,
    /// Time for each valid number, whether it is checked or skipped.
    pub per_number: Duration,
    /// The shortest time in the queue.
    pub queued_for: Duration,
    /// Checks that each number deducts; the interface doesn't say how many.
    pub checks_per_number: u64,
}

impl Default for JobPace {
    /// One job after the other, ten numbers a second, after a second in the queue; one check a number.
    fn default() -> Self {
        Self {
            workers: Workers::OneByOne,
            per_number: Duration::from_millis(100),
            queued_for: Duration::from_secs(1),
            checks_per_number: 1,
        }
    }
}

/// How many jobs run at the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Workers {
    OneByOne,
    /// This many; none is taken for one.
    Several(usize),
    AllAtOnce,
}

impl JobPace {
    pub(super) fn number_takes(&self) -> TimeDelta {
        up_to_a_day(self.per_number)
    }

    pub(super) fn queue_takes(&self) -> TimeDelta {
        up_to_a_day(self.queued_for)
    }
}

pub(crate) fn up_to_a_day(time: Duration) -> TimeDelta {
    let day = TimeDelta::days(1);
    TimeDelta::from_std(time).map_or(day, |time| time.min(day))
}
