//! Handles a clock that is set back: planned times keep their distance.

use chrono::{DateTime, TimeDelta, Utc};

use super::Scheduler;

/// Smaller changes are negligible.
const LEAST: TimeDelta = TimeDelta::seconds(1);

impl Scheduler {
    /// Takes the clock's time. If it went back, all remembered times go back as well: a plan for tomorrow would delay
    /// the run by a day.
    pub(super) fn follow(&mut self, now: DateTime<Utc>) {
        let before = self.asked.replace(now);
        let Some(back) = before.map(|before| before - now).filter(|back| *back > LEAST) else { return };
        let times = [&mut self.resting_until, &mut self.judging].into_iter().flatten();
        let flights = self.flights.iter_mut().flat_map(|flight| {
            let planned = [&mut flight.accepted, &mut flight.planned, &mut flight.waited_until];
            let seen = [&mut flight.unfinished_at, &mut flight.progressed];
            let missing = flight.missing.as_mut().map(|(since, _)| since);
            planned.into_iter().chain(seen).chain(flight.told.as_mut()).chain(missing)
        });
        for time in times.chain(flights) {
            *time -= back;
        }
        self.quota.set_back(back);
    }
}
