//! One job.

use chrono::{DateTime, TimeDelta, Utc};
use porokh_domain::{BdPhone, Mode};
use uuid::Uuid;

/// A valid number of a bulk request.
#[derive(Clone)]
pub(crate) struct BulkNumber {
    /// What it is called in the results.
    pub(crate) key: String,
    pub(crate) phone: BdPhone,
}

/// What a job is opened with.
pub(crate) struct JobRequest {
    pub(crate) id: Uuid,
    /// Place of the account in the register.
    pub(crate) account: usize,
    pub(crate) mode: Mode,
    pub(crate) numbers: Vec<BulkNumber>,
    /// Inputs that are no numbers, as given.
    pub(crate) invalid: Vec<String>,
    pub(crate) created_at: DateTime<Utc>,
    pub(crate) outcome: JobOutcome,
}

/// What becomes of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum JobOutcome {
    /// All of its numbers are handled.
    #[default]
    Done,
    /// It fails when half of them are handled.
    Fails,
    /// It stops when half of them are handled, and never ends.
    Stalls,
}

/// A job with its schedule and its progress.
pub(crate) struct Job {
    pub(crate) request: JobRequest,
    starts_at: DateTime<Utc>,
    per_number: TimeDelta,
    /// Numbers that were checked or skipped.
    pub(crate) processed: usize,
    /// The first number that was skipped; all after it are too.
    pub(crate) skipped_from: Option<usize>,
    /// Set once it has ended.
    pub(crate) finished_at: Option<DateTime<Utc>>,
}

/// The state of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum JobStatus {
    Queued,
    Running,
    Done,
    Failed,
}

/// What happens next to a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// The number in this place is handled.
    Handle(usize),
    /// Nothing is left to do.
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
    pub(super) fn new(request: JobRequest, starts_at: DateTime<Utc>, per_number: TimeDelta) -> Self {
        Self { request, starts_at, per_number, processed: 0, skipped_from: None, finished_at: None }
    }

    /// Handled at once, as jobs of test keys are. One that stalls has not ended.
    pub(super) fn ended(request: JobRequest) -> Self {
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

    /// Numbers that are handled before it stops.
    fn stops_after(&self) -> usize {
        let total = self.request.numbers.len();
        if self.request.outcome == JobOutcome::Done { total } else { total / 2 }
    }

    /// When this many numbers are handled.
    fn handled_at(&self, numbers: usize) -> DateTime<Utc> {
        self.starts_at + self.per_number * i32::try_from(numbers).unwrap_or(i32::MAX)
    }

    /// When its worker is free again.
    pub(super) fn ends_at(&self) -> DateTime<Utc> {
        self.handled_at(self.stops_after())
    }

    /// When something happens next, and what; `None` for a job that has stalled.
    pub(super) fn next_step(&self) -> Option<(DateTime<Utc>, Step)> {
        if self.processed < self.stops_after() {
            Some((self.handled_at(self.processed + 1), Step::Handle(self.processed)))
        } else {
            (self.request.outcome != JobOutcome::Stalls).then(|| (self.ends_at(), Step::End))
        }
    }
}
