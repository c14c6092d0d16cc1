//! Decides what is sent when: a state machine without I/O that receives the time and events.
//!
//! POSTs go first and one at a time; jobs are polled when they should be done; the daily quota is never exceeded. The
//! account's gate enforces the requests per minute.

mod events;
mod forecast;
mod pace;
mod quota;
mod set_back;
#[cfg(test)]
mod simulation;
#[cfg(test)]
mod tests;

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::bulk::CheckMethod;
use porokh_courier_api::JobId;
use porokh_domain::next_refill;
use porokh_runtime::jobs::Backoff;

use forecast::Ended;
pub(crate) use pace::Pace;
use quota::QuotaCount;

#[derive(Debug, Clone)]
pub(crate) struct Scheduler {
    bulk: bool,
    waiting: usize,
    posting: Option<(CheckMethod, usize)>,
    /// In order of acceptance.
    flights: Vec<Flight>,
    ended: Ended,
    /// Number of simultaneous polls: grows while forecasts are right.
    trust: usize,
    /// Jobs are also polled before they are due.
    polls_early: bool,
    /// Time of the last poll.
    looked: Option<DateTime<Utc>>,
    asking: bool,
    draining: bool,
    quota: QuotaCount,
    pace: Pace,
    /// Consecutive failures of free requests, and the end of the pause.
    failures: u32,
    resting_until: Option<DateTime<Utc>>,
    /// Consecutive POSTs of unknown result.
    unanswered: u32,
    /// The service must answer before the next POST.
    prove: bool,
    /// Nothing is sent before an unknown result was judged by the quota.
    judging: Option<DateTime<Utc>>,
    /// Attempts to learn the cost of a number.
    lessons: u32,
    /// The quota was read a last time after everything else.
    closed: bool,
    /// Time of the last call of `next`.
    asked: Option<DateTime<Utc>>,
    /// This many numbers at the front are sent alone: the service rejects one of them.
    isolating: usize,
}

/// A job that was accepted and has no result yet.
#[derive(Debug, Clone)]
struct Flight {
    batch: i64,
    job: JobId,
    numbers: usize,
    accepted: DateTime<Utc>,
    asking: bool,
    /// It is polled before it is due.
    early: bool,
    /// Time of the next poll by its progress or an event; else by forecast.
    told: Option<DateTime<Utc>>,
    /// Last planned poll.
    planned: DateTime<Utc>,
    /// It had not started by then.
    waited_until: DateTime<Utc>,
    /// It had not ended by then.
    unfinished_at: DateTime<Utc>,
    processed: u64,
    polls: u32,
    failures: u32,
    /// Since when, and how often, the service has answered that it doesn't know the job.
    missing: Option<(DateTime<Utc>, u32)>,
    progressed: DateTime<Utc>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// Send this many numbers from the front. `remaining`: the quota before, if known exactly.
    Post {
        method: CheckMethod,
        numbers: usize,
        remaining: Option<u64>,
    },
    Poll {
        batch: i64,
        job: JobId,
    },
    /// GET /me.
    Me,
    /// GET /me to judge an unknown result.
    Judge,
    /// Nothing before this instant or the next event.
    Wait {
        until: Option<DateTime<Utc>>,
        why: Waiting,
    },
    Finished,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Waiting {
    Work,
    /// For the new quota.
    Midnight,
    Network,
    /// Before judging an unknown result.
    Judgement,
}

/// Progress of a job in a reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Progress {
    pub(crate) processed: Option<u64>,
    pub(crate) total: Option<u64>,
}

/// Simultaneous polls.
const POLLS: usize = 12;
/// One of them may hang without blocking the others.
const FEWEST_POLLS: usize = 2;
const CALL: usize = 25;
/// Interval of early polls of one job when nothing is left to send, so that progress is visible.
const EARLY: TimeDelta = TimeDelta::seconds(5);
/// With more pending jobs, all requests are needed to fetch results.
const FEW_JOBS: usize = 12;
/// A job without progress for this long isn't polled early.
const MOVES: TimeDelta = TimeDelta::minutes(1);
/// If somebody else spends at the same time, the cost can't be learnt.
const LESSONS: u32 = 2;
const SOONEST: TimeDelta = TimeDelta::milliseconds(100);
/// Poll interval without any knowledge.
const BLIND: TimeDelta = TimeDelta::seconds(1);
const LONGEST_POLL_INTERVAL: TimeDelta = TimeDelta::seconds(60);
const STUCK: TimeDelta = TimeDelta::minutes(10);
/// A job may be unknown to a replica that lags behind. After this time, and this many polls, its result counts as
/// unknown.
const MISSING: TimeDelta = TimeDelta::minutes(10);
const MISSING_ASKED: u32 = 5;
/// Between polls of such a job.
const NOT_KNOWN: Backoff = Backoff { first: Duration::from_secs(1), longest: Duration::from_secs(120) };
/// While the network or the service fails.
const TROUBLE: Backoff = Backoff { first: Duration::from_secs(1), longest: Duration::from_secs(60) };

impl Scheduler {
    /// `pace`: learnt by earlier runs.
    pub(crate) fn new(waiting: usize, bulk: bool, pace: Pace) -> Self {
        Self {
            bulk,
            waiting,
            posting: None,
            flights: Vec::new(),
            ended: Ended::default(),
            trust: FEWEST_POLLS,
            polls_early: false,
            looked: None,
            asking: false,
            draining: false,
            quota: QuotaCount::new(),
            pace,
            failures: 0,
            resting_until: None,
            unanswered: 0,
            prove: false,
            judging: None,
            lessons: 0,
            closed: false,
            asked: None,
            isolating: 0,
        }
    }

    /// Enables early polls for a visible run.
    pub(crate) fn polling_early(self) -> Self {
        Self { polls_early: true, ..self }
    }

    /// Learnt so far.
    pub(crate) fn pace(&self) -> &Pace {
        &self.pace
    }

    /// Sets the number of waiting numbers, if changed elsewhere.
    pub(crate) fn set_waiting(&mut self, waiting: usize) {
        self.waiting = waiting;
        self.closed &= waiting == 0;
    }

    /// Numbers are queued again while their job continues.
    pub(crate) fn set_waiting_more(&mut self, numbers: usize) {
        self.waiting += numbers;
        self.closed &= numbers == 0;
    }

    /// Leaves checks of the day to numbers that the seller deferred.
    pub(crate) fn reserve(&mut self, checks: u64) {
        self.quota.reserve(checks);
    }

    /// Stops or resumes sending. Accepted jobs are still fetched.
    pub(crate) fn set_draining(&mut self, draining: bool) {
        self.draining = draining;
    }

    /// Holds everything that changes the quota until an unknown result can be judged.
    pub(crate) fn judge_at(&mut self, at: Option<DateTime<Utc>>) {
        self.judging = at;
    }

    /// Consecutive POSTs of unknown result.
    pub(crate) fn unanswered(&self) -> u32 {
        self.unanswered
    }

    /// Jobs without progress for ten minutes, while no other job progressed either.
    pub(crate) fn stuck(&self, now: DateTime<Utc>) -> usize {
        self.stuck_batches(now).len()
    }

    pub(crate) fn stuck_batches(&self, now: DateTime<Utc>) -> Vec<i64> {
        let latest = self.flights.iter().map(|flight| flight.progressed).max();
        let all = latest.is_some_and(|latest| now - latest >= STUCK);
        // A started job may stand still while others progress.
        let stuck = |f: &&Flight| all || (f.processed > 0 && now - f.progressed >= STUCK);
        self.flights.iter().filter(stuck).map(|flight| flight.batch).collect()
    }

    /// Jobs that the service doesn't know at the moment.
    pub(crate) fn missing_jobs(&self) -> usize {
        self.flights.iter().filter(|flight| flight.missing.is_some()).count()
    }

    /// Sends this many numbers one by one, since one of them is rejected.
    pub(crate) fn isolate(&mut self, numbers: usize) {
        self.isolating = numbers;
    }

    pub(crate) fn is_in_flight(&self, batch: i64) -> bool {
        self.flights.iter().any(|flight| flight.batch == batch)
    }

    /// Numbers in pending jobs.
    pub(crate) fn in_jobs(&self) -> usize {
        self.flights.iter().map(|flight| flight.numbers).sum()
    }

    /// Estimate.
    pub(crate) fn about_done(&self, now: DateTime<Utc>) -> usize {
        usize::try_from(self.ended.about_done(&self.flights, &self.pace, now)).unwrap_or(usize::MAX)
    }

    /// Estimate.
    pub(crate) fn batches_left(&self) -> usize {
        match (self.bulk, self.waiting) {
            (false, waiting) => waiting,
            (true, waiting @ ..=CALL) => usize::from(waiting > 0),
            (true, waiting) => waiting.div_ceil(self.pace.job_size(waiting + self.in_jobs())),
        }
    }

    /// Estimate.
    pub(crate) fn seconds_left(&self) -> u64 {
        let left = self.waiting + self.in_jobs();
        let seconds = if self.bulk { self.pace.jobs_take(left) } else { self.pace.singles_take(left) };
        if left == 0 { 0 } else { seconds.ceil() as u64 }
    }

    /// The next action. Execute it and report its result, then call again.
    pub(crate) fn next(&mut self, now: DateTime<Utc>) -> Next {
        self.follow(now);
        if let Some(until) = self.resting_until.filter(|until| *until > now) {
            return Next::Wait { until: Some(until), why: Waiting::Network };
        }
        self.quota.new_day(now);
        let idle = self.posting.is_none() && !self.asking;
        let mut post_at = None;
        if idle && self.wants_post() {
            match self.before_post(now) {
                Some(Next::Wait { until, why }) => post_at = Some((until, why)),
                Some(next) => return self.begun(next),
                None => return self.begun(self.post()),
            }
        }
        let post_first = self.wants_post() && post_at.is_none() && !self.asking;
        let polls = self.flights.iter().filter(|flight| flight.asking).count();
        let mut look_at = None;
        let due = self.first_due().filter(|_| !post_first && polls < self.trust);
        if let Some((index, due)) = due {
            if due <= now {
                self.looked = Some(now);
                let flight = &mut self.flights[index];
                (flight.asking, flight.early, flight.planned) = (true, false, due);
                return Next::Poll { batch: flight.batch, job: flight.job };
            }
            look_at = Some(due);
            if let Some(early) = self.early_poll(index, now).filter(|_| polls == 0 && idle) {
                if early <= now {
                    self.looked = Some(now);
                    let flight = &mut self.flights[index];
                    (flight.asking, flight.early, flight.planned) = (true, true, now);
                    return Next::Poll { batch: flight.batch, job: flight.job };
                }
                look_at = Some(due.min(early));
            }
        }
        if let (Some((until, why)), true) = (post_at, self.flights.is_empty()) {
            return Next::Wait { until, why };
        }
        if idle && self.flights.is_empty() {
            if let Some(at) = self.judging {
                if at <= now {
                    return self.begun(Next::Judge);
                }
                return Next::Wait { until: Some(at), why: Waiting::Judgement };
            }
            if !self.closed && self.quota.is_counted() {
                self.closed = true;
                return self.begun(Next::Me);
            }
            return Next::Finished;
        }
        let until = [look_at, post_at.and_then(|(until, _)| until)].into_iter().flatten().min();
        Next::Wait { until, why: Waiting::Work }
    }

    fn begun(&mut self, next: Next) -> Next {
        match next {
            Next::Post { method, numbers, .. } => {
                self.quota.commit(self.cost(method, numbers));
                self.waiting = self.waiting.saturating_sub(numbers);
                self.posting = Some((method, numbers));
                self.closed = false;
            }
            Next::Me | Next::Judge => self.asking = true,
            Next::Poll { .. } | Next::Wait { .. } | Next::Finished => {}
        }
        next
    }

    fn wants_post(&self) -> bool {
        self.waiting > 0 && !self.draining && self.flights.len() < self.pace.in_flight()
    }

    /// An action required before the next POST, if any.
    fn before_post(&self, now: DateTime<Utc>) -> Option<Next> {
        let wait = |until, why| Some(Next::Wait { until, why });
        if let Some(at) = self.judging {
            return match at <= now {
                true => Some(Next::Judge),
                false => wait(Some(at), Waiting::Judgement),
            };
        }
        if self.prove || self.quota.is_stale(now) {
            return Some(Next::Me);
        }
        if self.must_learn() {
            return if self.flights.is_empty() { Some(Next::Me) } else { wait(None, Waiting::Work) };
        }
        if self.allowance() > 0 {
            return None;
        }
        match (self.flights.is_empty(), self.quota.is_counted()) {
            (false, _) => wait(None, Waiting::Work),
            (true, true) => Some(Next::Me),
            // The quota is read again when outdated, or after midnight.
            (true, false) => wait(Some(next_refill(now).min(now + TimeDelta::minutes(1))), Waiting::Midnight),
        }
    }

    /// Sends the first job alone if more than half of the quota depends on the cost of a number.
    fn must_learn(&self) -> bool {
        let free = self.quota.free();
        self.bulk
            && self.pace.checks_per_number.is_none()
            && self.lessons < LESSONS
            && self.quota.learns()
            && free.is_some_and(|free| (self.waiting as u64).saturating_mul(2) > free)
    }

    fn allowance(&self) -> usize {
        let each = if self.bulk { self.pace.checks_per_number.unwrap_or(1).max(1) } else { 1 };
        self.quota.free().map_or(usize::MAX, |free| usize::try_from(free / each).unwrap_or(usize::MAX))
    }

    fn post(&self) -> Next {
        let most = self.waiting.min(self.allowance());
        let total = self.waiting + self.in_jobs();
        let (method, numbers) = match (self.bulk, most) {
            (false, _) => (CheckMethod::Single, 1),
            _ if self.isolating > 0 => (CheckMethod::Single, 1),
            (true, ..=CALL) => (CheckMethod::Bulk, most),
            (true, _) => (CheckMethod::Job, most.min(self.pace.job_size(total))),
        };
        Next::Post { method, numbers, remaining: self.quota.exact() }
    }

    fn cost(&self, method: CheckMethod, numbers: usize) -> u64 {
        let each = match method {
            CheckMethod::Job => self.pace.checks_per_number.unwrap_or(1),
            CheckMethod::Bulk | CheckMethod::Single => 1,
        };
        each.saturating_mul(numbers as u64)
    }

    /// The early poll of this job, if it delays nothing else.
    fn early_poll(&self, index: usize, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let nothing_waits = self.waiting == 0 || self.draining;
        let is_free = self.polls_early && nothing_waits && self.flights.len() <= FEW_JOBS;
        let moves = now - self.flights[index].progressed < MOVES;
        let accepted = self.flights.iter().map(|flight| flight.accepted).max();
        let since = self.looked.max(accepted).filter(|_| is_free && moves && self.missing_jobs() == 0)?;
        // Without a known pace, jobs are polled more often anyway.
        self.pace.running(1).map(|_| since + EARLY)
    }

    fn first_due(&self) -> Option<(usize, DateTime<Utc>)> {
        let dues = self.ended.dues(&self.flights, &self.pace);
        // Without any knowledge, one job is polled before the others, which it must not block if it never starts.
        let first = self.flights.first().map_or(0, |flight| flight.polls as usize);
        let known = if self.pace.running(1).is_none() { 1 + first } else { self.flights.len() };
        let idle =
            self.flights.iter().zip(dues).take(known).enumerate().filter(|(_, (flight, _))| !flight.asking);
        idle.map(|(index, (_, due))| (index, due)).min_by_key(|(_, due)| *due)
    }
}
