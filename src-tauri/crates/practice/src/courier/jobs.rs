//! Background jobs (States and transitions).

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::num::ParseIntError;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use clap::Args;
use porokh_domain::{BdPhone, Mode};
use uuid::Uuid;

/// How background jobs are processed. All times are those of the service's clock; each is at most a day.
#[derive(Debug, Clone, PartialEq, Eq, Args)]
pub struct JobPace {
    /// Background jobs that run side by side, in the order in which they came, or `all`
    #[arg(long = "job-workers", value_name = "COUNT", default_value = "1", value_parser = workers)]
    pub workers: Workers,
    /// Numbers a second of a background job, whether they are checked or skipped
    #[arg(long = "job-speed", value_name = "NUMBERS", default_value = "10", value_parser = time_per_number,
          allow_negative_numbers = true)]
    pub per_number: Duration,
    /// Shortest time of a background job in the queue. With more than 600 a client may doubt a job before it begins
    #[arg(long = "job-queue", value_name = "SECONDS", default_value = "1", value_parser = seconds)]
    pub queued_for: Duration,
    /// Checks that each number of a background job deducts; the interface doesn't say how many
    #[arg(long = "job-checks", value_name = "COUNT", default_value_t = 1)]
    pub checks_per_number: u64,
}

fn workers(value: &str) -> Result<Workers, ParseIntError> {
    if value == "all" {
        return Ok(Workers::AllAtOnce);
    }
    Ok(match value.parse()? {
        1 => Workers::OneByOne,
        several => Workers::Several(several),
    })
}

pub(super) fn seconds(value: &str) -> Result<Duration, ParseIntError> {
    value.parse().map(Duration::from_secs)
}

fn time_per_number(value: &str) -> Result<Duration, String> {
    let numbers_a_second: f64 = value.parse().map_err(|_| "not a number".to_owned())?;
    Duration::try_from_secs_f64(1.0 / numbers_a_second).map_err(|error| error.to_string())
}

impl Default for JobPace {
    /// One job at a time, ten numbers a second after a second in the queue, one check per number.
    fn default() -> Self {
        Self {
            workers: Workers::OneByOne,
            per_number: Duration::from_millis(100),
            queued_for: Duration::from_secs(1),
            checks_per_number: 1,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Workers {
    OneByOne,
    /// Zero counts as one.
    Several(usize),
    AllAtOnce,
}

pub(crate) fn up_to_a_day(time: Duration) -> TimeDelta {
    let day = TimeDelta::days(1);
    TimeDelta::from_std(time).map_or(day, |time| time.min(day))
}

/// A valid number of a bulk request.
#[derive(Clone)]
pub(crate) struct BulkNumber {
    /// Key in the results.
    pub(crate) key: String,
    pub(crate) phone: BdPhone,
}

pub(crate) struct JobRequest {
    pub(crate) id: Uuid,
    /// Index of the account.
    pub(crate) account: usize,
    pub(crate) mode: Mode,
    pub(crate) numbers: Vec<BulkNumber>,
    /// As given.
    pub(crate) invalid: Vec<String>,
    pub(crate) created_at: DateTime<Utc>,
    pub(crate) outcome: JobOutcome,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum JobOutcome {
    #[default]
    Done,
    /// After half of its numbers.
    Fails,
    /// After half of its numbers; never ends.
    Stalls,
}

pub(crate) struct Job {
    pub(crate) request: JobRequest,
    starts_at: DateTime<Utc>,
    per_number: TimeDelta,
    /// Checked or skipped.
    pub(crate) processed: usize,
    /// Index of the first skipped number; all after it are skipped too.
    pub(crate) skipped_from: Option<usize>,
    pub(crate) finished_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum JobStatus {
    Queued,
    Running,
    Done,
    Failed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// Check or skip the number with this index.
    Handle(usize),
    End,
}

impl JobStatus {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Done => "done",
            Self::Failed => "failed",
        }
    }
}

impl Job {
    pub(crate) fn new(request: JobRequest, starts_at: DateTime<Utc>, per_number: TimeDelta) -> Self {
        Self { request, starts_at, per_number, processed: 0, skipped_from: None, finished_at: None }
    }

    /// As jobs of test keys are. A stalled job has not ended.
    pub(crate) fn ended(request: JobRequest) -> Self {
        let now = request.created_at;
        let mut job = Self::new(request, now, TimeDelta::zero());
        job.processed = job.stops_after();
        job.finished_at = (job.request.outcome != JobOutcome::Stalls).then_some(now);
        job
    }

    pub(crate) fn status(&self, now: DateTime<Utc>) -> JobStatus {
        match self.finished_at {
            Some(_) if self.request.outcome == JobOutcome::Fails => JobStatus::Failed,
            Some(_) => JobStatus::Done,
            None if now >= self.starts_at => JobStatus::Running,
            None => JobStatus::Queued,
        }
    }

    fn stops_after(&self) -> usize {
        let total = self.request.numbers.len();
        if self.request.outcome == JobOutcome::Done { total } else { total / 2 }
    }

    fn handled_at(&self, numbers: usize) -> DateTime<Utc> {
        self.starts_at + self.per_number * i32::try_from(numbers).unwrap_or(i32::MAX)
    }

    pub(crate) fn ends_at(&self) -> DateTime<Utc> {
        self.handled_at(self.stops_after())
    }

    /// `None` for a job that has stalled.
    pub(crate) fn next_step(&self) -> Option<(DateTime<Utc>, Step)> {
        if self.processed < self.stops_after() {
            Some((self.handled_at(self.processed + 1), Step::Handle(self.processed)))
        } else {
            (self.request.outcome != JobOutcome::Stalls).then(|| (self.ends_at(), Step::End))
        }
    }
}

/// Bounds the memory of a practice mode that runs for weeks.
const ENDED_KEPT: usize = 2_000;

pub(crate) struct JobQueue {
    pace: JobPace,
    jobs: HashMap<Uuid, Job>,
    /// Unfinished jobs by their next step, at the same instant by age.
    next: BTreeMap<(DateTime<Utc>, usize), Uuid>,
    ended: VecDeque<Uuid>,
    /// When each worker is free; empty if there is no limit of workers.
    free_at: Vec<DateTime<Utc>>,
    opened: usize,
}

impl JobQueue {
    pub(crate) fn new(pace: JobPace) -> Self {
        let workers = match pace.workers {
            Workers::OneByOne => 1,
            Workers::Several(workers) => workers.max(1),
            Workers::AllAtOnce => 0,
        };
        Self {
            pace,
            jobs: HashMap::new(),
            next: BTreeMap::new(),
            ended: VecDeque::new(),
            free_at: vec![DateTime::UNIX_EPOCH; workers],
            opened: 0,
        }
    }

    pub(crate) fn ended_last(&self, is_meant: impl Fn(&Job) -> bool) -> Option<Uuid> {
        self.ended.iter().rev().find(|id| self.jobs.get(id).is_some_and(&is_meant)).copied()
    }

    pub(crate) fn checks_per_number(&self) -> u64 {
        self.pace.checks_per_number
    }

    /// A job of a test key ends at once.
    pub(crate) fn open(&mut self, request: JobRequest) {
        let id = request.id;
        let job = if request.mode == Mode::Test { Job::ended(request) } else { self.schedule(request) };
        if job.finished_at.is_some() {
            self.keep_ended(id);
        } else if let Some((at, _)) = job.next_step() {
            self.opened += 1;
            self.next.insert((at, self.opened), id);
        }
        self.jobs.insert(id, job);
    }

    fn schedule(&mut self, request: JobRequest) -> Job {
        let ready = request.created_at + up_to_a_day(self.pace.queued_for);
        let free = self.free_at.iter_mut().min();
        let starts_at = free.as_deref().map_or(ready, |free| ready.max(*free));
        let job = Job::new(request, starts_at, up_to_a_day(self.pace.per_number));
        if let Some(free) = free {
            *free = job.ends_at();
        }
        job
    }

    pub(crate) fn get(&self, id: &Uuid) -> Option<&Job> {
        self.jobs.get(id)
    }

    /// Takes the earliest step that is due at `now`, with its job and its time.
    pub(crate) fn step(&mut self, now: DateTime<Utc>) -> Option<(DateTime<Utc>, Step, &mut Job)> {
        let first = self.next.first_entry().filter(|first| first.key().0 <= now)?;
        let ((at, place), id) = first.remove_entry();
        let job = self.jobs.get_mut(&id)?;
        let (_, step) = job.next_step()?;
        match step {
            Step::Handle(_) => {
                job.processed += 1;
                self.next.extend(job.next_step().map(|(at, _)| ((at, place), id)));
            }
            Step::End => {
                job.finished_at = Some(at);
                self.keep_ended(id);
            }
        }
        let job = self.jobs.get_mut(&id)?;
        Some((at, step, job))
    }

    pub(crate) fn is_busy(&self) -> bool {
        !self.next.is_empty()
    }

    fn keep_ended(&mut self, id: Uuid) {
        self.ended.push_back(id);
        if self.ended.len() > ENDED_KEPT
            && let Some(oldest) = self.ended.pop_front()
        {
            self.jobs.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    fn job(id: u128, mode: Mode) -> JobRequest {
        JobRequest {
            id: Uuid::from_u128(id),
            account: 0,
            mode,
            numbers: vec![],
            invalid: vec![],
            created_at: DateTime::UNIX_EPOCH,
            outcome: JobOutcome::Done,
        }
    }

    #[test]
    fn of_two_steps_at_the_same_instant_the_older_jobs_comes_first() {
        let mut book = JobQueue::new(JobPace { workers: Workers::AllAtOnce, ..JobPace::default() });
        for id in [9, 3, 7] {
            book.open(job(id, Mode::Live));
        }
        let later = DateTime::UNIX_EPOCH + TimeDelta::days(1);
        let ended: Vec<u128> =
            std::iter::from_fn(|| Some(book.step(later)?.2.request.id.as_u128())).collect();
        assert_eq!(ended, [9, 3, 7]);
    }

    #[test]
    fn of_ended_jobs_the_last_two_thousand_are_kept() {
        let mut book = JobQueue::new(JobPace::default());
        for id in 0..2_001 {
            book.open(job(id, Mode::Test));
        }
        assert!(book.get(&Uuid::from_u128(0)).is_none());
        assert!(book.get(&Uuid::from_u128(1)).is_some() && book.get(&Uuid::from_u128(2_000)).is_some());
    }
}
