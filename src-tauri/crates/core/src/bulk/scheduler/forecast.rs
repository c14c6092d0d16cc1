//! Forecasts ends of jobs: they start in order of acceptance, a limited number at a time, and take time in proportion
//! to their numbers.

use std::collections::VecDeque;

use chrono::{DateTime, TimeDelta, Utc};

use super::{Flight, pace::Pace};

/// First poll without any knowledge.
const FIRST_POLL: TimeDelta = TimeDelta::seconds(2);
/// Ended jobs that are remembered: more than run at the same time.
const REMEMBERED: usize = 256;
/// The service's times are whole seconds.
const WHOLE: TimeDelta = TimeDelta::seconds(1);

/// Ended jobs by batch id, which grows in order of acceptance.
#[derive(Debug, Clone, Default)]
pub(super) struct Ended(VecDeque<(i64, DateTime<Utc>)>);

impl Ended {
    /// Expected end of each pending job, in order of acceptance.
    pub(super) fn dues(&self, flights: &[Flight], pace: &Pace) -> Vec<DateTime<Utc>> {
        self.times(flights, pace).map(|(_, due)| due).collect()
    }

    /// Expected start and end of each pending job.
    fn times(&self, flights: &[Flight], pace: &Pace) -> impl Iterator<Item = (DateTime<Utc>, DateTime<Utc>)> {
        let mut ends: Vec<_> = self.0.iter().map(|(_, ended)| *ended).collect();
        ends.sort_unstable();
        flights.iter().map(move |flight| {
            let begins = begins(&ends, flight.accepted, pace.lanes()).max(flight.waited_until);
            let takes = pace.running(flight.numbers as u64);
            let due =
                flight.told.unwrap_or_else(|| takes.map_or(begins + FIRST_POLL, |takes| begins + takes));
            ends.insert(ends.partition_point(|end| *end <= due), due);
            (begins, due)
        })
    }

    /// Numbers of pending jobs that should be done by now, extrapolated from their last progress. A job never counts
    /// as completely done before its results are here.
    pub(super) fn about_done(&self, flights: &[Flight], pace: &Pace, now: DateTime<Utc>) -> u64 {
        let each = |(flight, (begins, _)): (&Flight, (DateTime<Utc>, _))| {
            let since = if flight.processed > 0 { flight.progressed } else { begins };
            let since_then = if flight.missing.is_some() { 0 } else { pace.done_in(now - since) };
            let most = (flight.numbers as u64).saturating_sub(1);
            (flight.processed + since_then).min(most)
        };
        flights.iter().zip(self.times(flights, pace)).map(each).sum()
    }

    /// Learns from a job whose end was observed; `turnaround` is by the service's clock.
    pub(super) fn learn(
        &mut self,
        pace: &mut Pace,
        flight: &Flight,
        others: &[Flight],
        seen: DateTime<Utc>,
        turnaround: Option<TimeDelta>,
    ) {
        let (accepted, numbers) = (flight.accepted, flight.numbers as u64);
        let told = turnaround.map(|turnaround| accepted + turnaround.max(TimeDelta::zero()));
        // The forecast stays unless contradicted: a late poll says nothing about the service.
        let ended = told.map_or(flight.planned, |told| flight.planned.max(told - WHOLE).min(told + WHOLE));
        let ended = ended.max(flight.unfinished_at).min(seen);
        let before = self.before(flight);
        if let Some(takes) = pace.running(numbers).filter(|_| pace.has_learnt()) {
            let began = ended - takes + doubt(takes);
            pace.at_least_side_by_side(open(&before, flight, others, began) + 1);
        }
        let left = numbers.saturating_sub(flight.processed);
        if flight.processed > 0 && left * 10 >= numbers {
            pace.learn(left, ended - flight.unfinished_at);
        } else {
            let alone = open(&before, flight, others, accepted) == 0;
            let began = begins(&before, accepted, pace.lanes()).max(flight.waited_until).min(ended);
            pace.learn_from_whole(numbers, ended - began, alone);
        }
        self.0.push_back((flight.batch, ended));
        if self.0.len() > REMEMBERED {
            self.0.pop_front();
        }
    }

    /// Learns the parallelism from a job that hasn't started: at most the open jobs before it.
    pub(super) fn waits(&self, pace: &mut Pace, flight: &Flight, others: &[Flight], now: DateTime<Utc>) {
        let takes = pace.running(flight.numbers as u64).unwrap_or_default();
        let before = open(&self.before(flight), flight, others, now - doubt(takes));
        if pace.has_learnt() && now - flight.accepted > doubt(takes) && before > 0 {
            pace.at_most_side_by_side(before);
        }
    }

    /// Ends of earlier accepted jobs, ascending.
    fn before(&self, flight: &Flight) -> Vec<DateTime<Utc>> {
        let before = self.0.iter().filter(|(batch, _)| *batch < flight.batch);
        let mut ends: Vec<_> = before.map(|(_, ended)| *ended).collect();
        ends.sort_unstable();
        ends
    }
}

/// Tolerance of a job's start, computed from its end and its numbers.
fn doubt(takes: TimeDelta) -> TimeDelta {
    WHOLE.max(takes / 10)
}

/// Earlier accepted jobs that were open at an instant.
fn open(before: &[DateTime<Utc>], flight: &Flight, others: &[Flight], instant: DateTime<Utc>) -> usize {
    let under_way = others.iter().filter(|other| other.batch < flight.batch).count();
    under_way + before.len() - before.partition_point(|end| *end <= instant)
}

/// Start of a job, given the sorted ends of those before it: at once, or when a lane is free.
fn begins(before: &[DateTime<Utc>], accepted: DateTime<Utc>, lanes: Option<usize>) -> DateTime<Utc> {
    let frees = lanes.and_then(|lanes| before.get(before.len().checked_sub(lanes)?));
    frees.map_or(accepted, |frees| accepted.max(*frees))
}
