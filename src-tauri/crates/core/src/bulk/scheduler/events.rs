//! Events of the scheduler.

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::bulk::CheckMethod;
use porokh_courier_api::JobId;

use super::{
    BLIND, FEWEST_POLLS, Flight, LONGEST_POLL_INTERVAL, MISSING, MISSING_ASKED, NOT_KNOWN, POLLS, Progress,
    SOONEST, Scheduler, TROUBLE,
};

impl Scheduler {
    /// Adds an accepted job, now or after a restart.
    pub(crate) fn resume(
        &mut self,
        batch: i64,
        job: JobId,
        numbers: usize,
        accepted: DateTime<Utc>,
        now: DateTime<Utc>,
    ) {
        // The clock may have been ahead then.
        let accepted = accepted.min(now);
        self.flights.push(Flight {
            batch,
            job,
            numbers,
            accepted,
            asking: false,
            early: false,
            told: None,
            planned: accepted,
            waited_until: accepted,
            unfinished_at: accepted,
            processed: 0,
            polls: 0,
            failures: 0,
            missing: None,
            progressed: now,
        });
    }

    /// The POST started a job.
    pub(crate) fn accepted(
        &mut self,
        batch: i64,
        job: JobId,
        numbers: usize,
        took: Option<TimeDelta>,
        now: DateTime<Utc>,
    ) {
        self.posting = None;
        self.succeeded();
        self.unanswered = 0;
        if let Some(took) = took {
            self.pace.note_round_trip(took);
        }
        self.resume(batch, job, numbers, now, now);
    }

    /// The POST returned results. `remaining`: quota in its reply.
    pub(crate) fn answered(&mut self, remaining: Option<u64>, back_in_line: usize, now: DateTime<Utc>) {
        if let Some((CheckMethod::Single, _)) = self.posting.take() {
            self.isolating = self.isolating.saturating_sub(1);
        }
        self.succeeded();
        self.unanswered = 0;
        self.quota.disturb();
        self.waiting += back_in_line;
        if remaining.is_some() {
            self.quota.read(now, remaining, self.under_way());
        }
        if back_in_line > 0 {
            self.quota.refuse();
        } else {
            self.quota.trust();
        }
    }

    /// The POST certainly wasn't processed: its numbers are queued again. `unreachable`: it may not have reached the
    /// service.
    pub(crate) fn not_sent(&mut self, unreachable: bool, now: DateTime<Utc>) {
        if unreachable {
            self.failed(now);
        } else {
            self.succeeded();
        }
        if let Some((method, numbers)) = self.posting.take() {
            self.quota.release(self.cost(method, numbers));
            self.waiting += numbers;
        }
    }

    /// The service says that the quota is exhausted.
    pub(crate) fn used_up(&mut self) {
        self.quota.refuse();
    }

    /// The result of the POST is unknown.
    pub(crate) fn doubted(&mut self, now: DateTime<Utc>) {
        if let Some((CheckMethod::Single, _)) = self.posting.take() {
            self.isolating = self.isolating.saturating_sub(1);
        }
        self.unanswered += 1;
        self.prove = true;
        self.quota.disturb();
        self.failed(now);
        self.closed = false;
    }

    pub(crate) fn progressed(&mut self, batch: i64, progress: Progress, now: DateTime<Utc>) {
        self.succeeded();
        let Some(index) = self.flights.iter().position(|flight| flight.batch == batch) else { return };
        // An early poll doesn't mean that the forecast was wrong.
        let early = std::mem::take(&mut self.flights[index].early);
        if !early {
            self.trust = (self.trust / 2).max(FEWEST_POLLS);
        }
        let estimate = self.estimate(index, progress, now);
        // Polls become rarer with the time without news, and with the number of jobs.
        let others = i32::try_from(self.flights.len()).unwrap_or(i32::MAX);
        let soonest = SOONEST.checked_mul(others).unwrap_or(LONGEST_POLL_INTERVAL).min(LONGEST_POLL_INTERVAL);
        let flight = &mut self.flights[index];
        let interval = ((now - flight.progressed) / 4).clamp(soonest, LONGEST_POLL_INTERVAL);
        (flight.asking, flight.failures, flight.unfinished_at) = (false, 0, now);
        flight.missing = None;
        flight.polls += u32::from(!early);
        flight.told = Some(now + estimate.unwrap_or(BLIND).clamp(interval, LONGEST_POLL_INTERVAL));
    }

    /// Estimates a job's remaining time from its progress, and learns from it.
    fn estimate(&mut self, index: usize, progress: Progress, now: DateTime<Utc>) -> Option<TimeDelta> {
        let flight = &mut self.flights[index];
        // Not more than what was sent.
        let total = progress.total.unwrap_or(u64::MAX).min(flight.numbers as u64);
        let processed = progress.processed?.min(total);
        let (left, so_far) = (total - processed, now - flight.accepted);
        // It was running between two polls; before the first it may have waited.
        let lately = processed.saturating_sub(flight.processed);
        let lately =
            (flight.processed > 0 && lately * 10 >= total).then_some((lately, now - flight.unfinished_at));
        if processed > flight.processed {
            (flight.processed, flight.progressed) = (processed, now);
            self.pace.see(processed, so_far);
        }
        match (processed, self.pace.has_learnt()) {
            (0, false) => None,
            (0, true) => {
                (flight.waited_until, flight.told) = (now, None);
                self.ended.waits(&mut self.pace, &self.flights[index], &self.flights, now);
                let dues = self.ended.dues(&self.flights, &self.pace);
                dues.get(index).map(|due| *due - now)
            }
            (_, true) => {
                if let Some((lately, took)) = lately {
                    self.pace.learn(lately, took);
                }
                self.pace.running(left)
            }
            (_, false) => {
                let done = i32::try_from(processed).unwrap_or(i32::MAX);
                let all = so_far * i32::try_from(left).unwrap_or(i32::MAX) / done;
                // The first job's beginning says little about its pace: time in the queue counts as work, and is
                // nearly all of a young job's time.
                Some(match processed {
                    processed if processed < total / 10 => so_far.min(all),
                    processed if processed < total / 2 => all / 2,
                    _ => all,
                })
            }
        }
    }

    /// A job ended: numbers that were processed, and numbers queued again.
    pub(crate) fn ended(
        &mut self,
        batch: i64,
        handled: usize,
        back_in_line: usize,
        turnaround: Option<TimeDelta>,
        now: DateTime<Utc>,
    ) {
        self.succeeded();
        let Some(flight) = self.remove(batch) else { return };
        if flight.polls == 0 {
            self.trust = (self.trust + 1).min(POLLS);
        }
        self.ended.learn(&mut self.pace, &flight, &self.flights, now, turnaround);
        for other in &mut self.flights {
            other.progressed =
                other.progressed.max(if other.processed == 0 { now } else { other.progressed });
        }
        self.quota.handled(handled as u64);
        self.waiting += back_in_line;
        if back_in_line > 0 {
            let spared = self.cost(CheckMethod::Job, back_in_line);
            self.quota.release(spared);
            self.quota.refuse();
        }
    }

    /// A job failed or is lost.
    pub(crate) fn lost(&mut self, batch: i64) {
        self.quota.disturb();
        self.remove(batch);
    }

    /// A poll failed; it is repeated later.
    pub(crate) fn poll_failed(&mut self, batch: i64, now: DateTime<Utc>) -> u32 {
        let Some(flight) = self.flights.iter_mut().find(|flight| flight.batch == batch) else { return 0 };
        flight.asking = false;
        flight.told = Some(now + TROUBLE.pause(flight.failures));
        flight.failures += 1;
        let failures = flight.failures;
        self.failed(now);
        failures
    }

    /// A poll was refused for its pace; the gate knows how long its repetition waits.
    pub(crate) fn poll_refused(&mut self, batch: i64, now: DateTime<Utc>) {
        if let Some(flight) = self.flights.iter_mut().find(|flight| flight.batch == batch) {
            (flight.asking, flight.told) = (false, Some(now));
        }
    }

    /// The service doesn't know the job. `true`: for so long that its result counts as unknown.
    pub(crate) fn missing(&mut self, batch: i64, now: DateTime<Utc>) -> bool {
        self.succeeded();
        let others = i32::try_from(self.flights.len()).unwrap_or(i32::MAX);
        let Some(flight) = self.flights.iter_mut().find(|flight| flight.batch == batch) else { return false };
        let (since, asked) = flight.missing.unwrap_or((now, 0));
        flight.asking = false;
        flight.missing = Some((since, asked + 1));
        // With many jobs, each waits for its turn.
        flight.told = Some((now + NOT_KNOWN.pause(asked)).max(now + SOONEST * others));
        now - since >= MISSING && asked >= MISSING_ASKED
    }

    /// On request: polls jobs that the service didn't know at once.
    pub(crate) fn ask_missing(&mut self, now: DateTime<Utc>) {
        for flight in self.flights.iter_mut().filter(|flight| flight.missing.is_some()) {
            flight.told = Some(now);
        }
    }

    /// Whether a job is pending.
    pub(crate) fn waits_for(&self, job: JobId) -> bool {
        self.flights.iter().any(|flight| flight.job == job)
    }

    /// A job has ended according to an event.
    pub(crate) fn job_ended(&mut self, job: JobId, now: DateTime<Utc>) {
        for flight in self.flights.iter_mut().filter(|flight| flight.job == job) {
            flight.told = Some(now);
        }
    }

    /// GET /me was answered. `remaining` is `None` without a daily limit.
    pub(crate) fn me(&mut self, remaining: Option<u64>, bulk: bool, now: DateTime<Utc>) {
        self.asking = false;
        self.prove = false;
        self.bulk = bulk;
        self.succeeded();
        self.lessons += u32::from(self.must_learn());
        let cost = self.quota.read(now, remaining, self.under_way());
        self.pace.checks_per_number = cost.or(self.pace.checks_per_number);
    }

    /// GET /me was refused for its pace; the gate knows how long its repetition waits.
    pub(crate) fn me_refused(&mut self) {
        self.asking = false;
    }

    /// GET /me failed.
    pub(crate) fn me_failed(&mut self, now: DateTime<Utc>) {
        self.asking = false;
        self.failed(now);
    }

    fn under_way(&self) -> u64 {
        let posting = self.posting.map_or(0, |(method, numbers)| self.cost(method, numbers));
        self.flights.iter().map(|flight| self.cost(CheckMethod::Job, flight.numbers)).sum::<u64>() + posting
    }

    fn remove(&mut self, batch: i64) -> Option<Flight> {
        let index = self.flights.iter().position(|flight| flight.batch == batch)?;
        self.closed = false;
        Some(self.flights.remove(index))
    }

    fn succeeded(&mut self) {
        self.failures = 0;
        self.resting_until = None;
    }

    /// The network or the service fails: everything waits with backoff.
    fn failed(&mut self, now: DateTime<Utc>) {
        // Simultaneous failures count once.
        if self.resting_until.is_none_or(|until| until <= now) {
            self.resting_until = Some(now + TROUBLE.pause(self.failures));
            self.failures += 1;
        }
    }
}
