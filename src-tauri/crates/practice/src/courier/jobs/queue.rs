//! All jobs, and the next thing that happens to any of them.

use std::collections::{BTreeMap, HashMap, VecDeque};

use chrono::{DateTime, Utc};
use porokh_domain::Mode;
use uuid::Uuid;

use super::job::{Job, JobRequest, Step};
use super::pace::{JobPace, Workers};

/// Ended jobs that are kept, so that a practice mode that runs for weeks doesn't grow.
const ENDED_KEPT: usize = 2_000;

/// The jobs of all accounts.
pub(crate) struct JobQueue {
    pace: JobPace,
    jobs: HashMap<Uuid, Job>,
    /// Jobs that have not ended by their next step; of two at the same instant, the one that was opened first.
    next: BTreeMap<(DateTime<Utc>, usize), Uuid>,
    ended: VecDeque<Uuid>,
    /// When each worker is free; empty without a bound on workers.
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

    /// The job that ended last among those that are meant.
    pub(crate) fn ended_last(&self, is_meant: impl Fn(&Job) -> bool) -> Option<Uuid> {
        self.ended.iter().rev().find(|id| self.jobs.get(id).is_some_and(&is_meant)).copied()
    }

    /// Checks that each number of a job deducts.
    pub(crate) fn checks_per_number(&self) -> u64 {
        self.pace.checks_per_number
    }

    /// Puts a job in the queue; one of a test key ends at once.
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
        let ready = request.created_at + self.pace.queue_takes();
        let free = self.free_at.iter_mut().min();
        let starts_at = free.as_deref().map_or(ready, |free| ready.max(*free));
        let job = Job::new(request, starts_at, self.pace.number_takes());
        if let Some(free) = free {
            *free = job.ends_at();
        }
        job
    }

    pub(crate) fn get(&self, id: &Uuid) -> Option<&Job> {
        self.jobs.get(id)
    }

    /// Takes the earliest step that is due at `now`, with its job and its time. A number's step counts it as
    /// processed.
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

    /// Whether a job waits for the clock.
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

    use super::super::job::JobOutcome;
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
