//! A clock that is set back: what is planned stays as far away as it was.

use chrono::{DateTime, TimeDelta, Utc};

use super::Scheduler;

/// Less is within the waits themselves.
const LEAST: TimeDelta = TimeDelta::seconds(1);

impl Scheduler {
    /// Takes the clock's word for the present time. Where it went back, everything that is remembered goes back with it:
    /// a plan for tomorrow would hold the run up for a day.
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
