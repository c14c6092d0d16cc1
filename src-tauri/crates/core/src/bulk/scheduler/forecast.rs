//! When jobs end: they begin in the order in which they were accepted, so many at a time, and each takes as long as its
//! numbers do.

use std::collections::VecDeque;

use chrono::{DateTime, TimeDelta, Utc};

use super::{Flight, pace::Pace};

/// Without knowledge, a job is asked about this early.
const FIRST_POLL: TimeDelta = TimeDelta::seconds(2);
/// Jobs that ended and are remembered: more than run at the same time.
const REMEMBERED: usize = 256;
/// Times of the service are whole seconds.
const WHOLE: TimeDelta = TimeDelta::seconds(1);

/// Jobs that have ended, by the batches' ids, which grow in the order in which jobs are accepted.
#[derive(Debug, Clone, Default)]
pub(super) struct Ended(VecDeque<(i64, DateTime<Utc>)>);

impl Ended {
    /// When each job under way should have ended; they are in the order in which they were accepted.
    pub(super) fn dues(&self, flights: &[Flight], pace: &Pace) -> Vec<DateTime<Utc>> {
        self.times(flights, pace).map(|(_, due)| due).collect()
    }

    /// When each job under way should have begun, and have ended.
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

    /// Numbers of the jobs under way that should be done by now: what each told last, and from there its pace. None of
    /// a job is taken for all done before its results are here.
    pub(super) fn about_done(&self, flights: &[Flight], pace: &Pace, now: DateTime<Utc>) -> u64 {
        let each = |(flight, (begins, _)): (&Flight, (DateTime<Utc>, _))| {
            let since = if flight.processed > 0 { flight.progressed } else { begins };
            let since_then = if flight.missing.is_some() { 0 } else { pace.done_in(now - since) };
            let most = (flight.numbers as u64).saturating_sub(1);
            (flight.processed + since_then).min(most)
        };
        flights.iter().zip(self.times(flights, pace)).map(each).sum()
    }

    /// Learns from a job whose end was seen; `turnaround` is what the service told by its own clock.
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
        // The forecast stands where nothing speaks against it: that it was asked late says nothing of the service.
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

    /// Learns from a job that has not begun how many run at the same time: no more than those before it that are open.
    pub(super) fn waits(&self, pace: &mut Pace, flight: &Flight, others: &[Flight], now: DateTime<Utc>) {
        let takes = pace.running(flight.numbers as u64).unwrap_or_default();
        let before = open(&self.before(flight), flight, others, now - doubt(takes));
        if pace.has_learnt() && now - flight.accepted > doubt(takes) && before > 0 {
            pace.at_most_side_by_side(before);
        }
    }

    /// When those ended that were accepted before, the earliest first.
    fn before(&self, flight: &Flight) -> Vec<DateTime<Utc>> {
        let before = self.0.iter().filter(|(batch, _)| *batch < flight.batch);
        let mut ends: Vec<_> = before.map(|(_, ended)| *ended).collect();
        ends.sort_unstable();
        ends
    }
}

/// How far a job's beginning may be from where its end and its numbers place it.
fn doubt(takes: TimeDelta) -> TimeDelta {
    WHOLE.max(takes / 10)
}

/// Jobs that were accepted before this one and had not ended at an instant.
fn open(before: &[DateTime<Utc>], flight: &Flight, others: &[Flight], instant: DateTime<Utc>) -> usize {
    let under_way = others.iter().filter(|other| other.batch < flight.batch).count();
    under_way + before.len() - before.partition_point(|end| *end <= instant)
}

/// When a job begins, given the ends of those before it in order: at once, or as one of the lanes gets free.
fn begins(before: &[DateTime<Utc>], accepted: DateTime<Utc>, lanes: Option<usize>) -> DateTime<Utc> {
    let frees = lanes.and_then(|lanes| before.get(before.len().checked_sub(lanes)?));
    frees.map_or(accepted, |frees| accepted.max(*frees))
}
