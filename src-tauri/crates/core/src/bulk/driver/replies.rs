//! What replies change: the journal first, then the scheduler.

use chrono::{DateTime, TimeDelta};
use porokh_courier_api::{BulkJob, CourierError, JobAnswer, JobStatus, MeAnswer, Quota, Refusal};
use porokh_domain::Mode;

use super::{
    super::{DoubtReason, NumberState, PausedBy, RunState, results, scheduler::Progress},
    Driver, UNANSWERED,
    sending::{Answer, Posted, Reply},
};
use crate::{
    Realm,
    accounts::{AccountState, other_mode},
    store::{self, run_batches, run_numbers},
};

/// A job that is done and whose results can't be read is asked about so often.
const UNREADABLE: u32 = 3;

impl Driver<'_> {
    pub(super) async fn take(&mut self, reply: Reply) {
        let realm = self.row.realm;
        match reply.failure() {
            Some(error) => self.core.note_failure(realm, &error.clone().into()).await,
            None => self.core.note_state(realm, AccountState::Working).await,
        }
        match reply {
            Reply::Posted(posted) => {
                self.posting = None;
                self.posted(posted).await;
            }
            Reply::Polled { batch, result } => self.polled(batch, *result).await,
            Reply::Me { judging, result } => self.told_of_account(judging, *result).await,
        }
    }

    async fn posted(&mut self, posted: Posted) {
        let Posted { batch, phones, took, result } = posted;
        let now = self.core.clock.now();
        self.live.reply_within = None;
        let other = result.as_ref().ok().and_then(|answer| answer.other_mode(self.row.realm));
        if result.is_ok() {
            self.core.note_mode(self.row.realm, other.as_ref()).await;
        }
        match result {
            Ok(answer @ (Answer::Call(_) | Answer::Single(_))) if other.is_some() => {
                self.scheduler.answered(None, 0, now);
                self.answered_otherwise(batch, answer.raw(), other).await;
            }
            Ok(Answer::Job(started)) => {
                let job = started.id;
                self.persist(move |db| run_batches::accept(db, batch, job, now)).await;
                self.mark(batch, other).await;
                self.scheduler.accepted(batch, job, phones.len(), took, now);
                if started.answer.data.status == JobStatus::Done {
                    self.scheduler.job_ended(job, now);
                }
            }
            Ok(Answer::Call(answer)) => {
                let answers = results::of_bulk(&phones, &answer.results, &answer.invalid);
                self.keep_answers(batch, answers, answer.remaining_today).await;
            }
            Ok(Answer::Single(answer)) => {
                let answers = phones.iter().map(|phone| results::of_check(*phone, &answer)).collect();
                self.keep_answers(batch, answers, answer.remaining_today).await;
            }
            Err(CourierError::Refused { refusal: Refusal::InvalidPhone, .. }) if phones.len() == 1 => {
                let answers = phones.iter().map(|phone| results::invalid(*phone)).collect();
                self.keep_answers(batch, answers, Quota::Absent).await;
            }
            Err(error) if error.may_have_cost() => {
                self.scheduler.doubted(now);
                self.doubt(batch, DoubtReason::NoAnswer).await;
                if self.scheduler.unanswered() >= UNANSWERED {
                    self.pause(PausedBy::NoAnswers).await;
                }
            }
            Err(error) => {
                let unreachable = matches!(error, CourierError::Transport(_));
                self.withdraw(batch, phones.len(), unreachable).await;
                match &error {
                    CourierError::Refused { refusal: Refusal::DailyLimitReached { .. }, .. } => {
                        self.scheduler.used_up();
                    }
                    // The gate knows how long to wait.
                    CourierError::Refused { refusal: Refusal::RateLimited { .. }, .. } => {}
                    CourierError::Refused { .. } | CourierError::NotUnderstood { .. } => {
                        self.refused(&error).await;
                    }
                    CourierError::Transport(_) => {}
                }
            }
        }
    }

    /// Notes that a reply about a batch named another mode than the key's: nothing that is said of it is a result, and
    /// nothing more is sent.
    async fn mark(&mut self, batch: i64, other: Option<Mode>) {
        let Some(mode) = other else { return };
        self.core.note_mode(self.row.realm, Some(&mode)).await;
        let named = mode.clone();
        self.persist(move |db| run_batches::mark(db, batch, &named)).await;
        if self.row.state == RunState::Running {
            self.pause(PausedBy::OtherMode { mode }).await;
        }
    }

    async fn is_marked(&mut self, batch: i64) -> bool {
        self.persist(move |db| run_batches::is_marked(db, batch)).await
    }

    /// Keeps an answer in another mode as it came: its numbers have no result, and may have been charged.
    async fn answered_otherwise(&mut self, batch: i64, raw: String, other: Option<Mode>) {
        self.persist(move |db| run_batches::set_aside(db, batch, &raw)).await;
        self.doubt(batch, DoubtReason::OtherMode).await;
        self.mark(batch, other).await;
    }

    /// Keeps the results of a call or of a single check.
    async fn keep_answers(&mut self, batch: i64, answers: Vec<store::Answer>, told: Quota) {
        let remaining = match told {
            Quota::Checks(checks) => Some(checks),
            Quota::Absent | Quota::Unlimited => None,
        };
        let back = self.finish_batch(batch, answers, remaining).await;
        self.scheduler.answered(remaining, back, self.core.clock.now());
        if remaining.is_some() {
            self.core.tell_account().await;
        }
    }

    /// Keeps results; how many numbers are in line again.
    async fn finish_batch(
        &mut self,
        batch: i64,
        answers: Vec<store::Answer>,
        remaining: Option<u64>,
    ) -> usize {
        let (realm, run, now) = (self.row.realm, self.row.id, self.core.clock.now());
        let kept = std::sync::Arc::new(answers);
        let written = std::sync::Arc::clone(&kept);
        self.persist(move |db| run_batches::finish(db, realm, run, batch, &written, remaining, now)).await;
        self.core.bulk.open.answered(run, &kept);
        self.tally.answered(&kept, now);
        kept.iter().filter(|answer| answer.state == NumberState::Waiting).count()
    }

    async fn polled(&mut self, batch: i64, result: Result<JobAnswer, CourierError>) {
        let now = self.core.clock.now();
        // It was given up while the question was under way.
        if !self.scheduler.is_in_flight(batch) {
            return;
        }
        if let Ok(answer) = &result {
            let other = other_mode(self.row.realm, answer.data.mode.as_ref(), &answer.headers);
            self.mark(batch, other).await;
        }
        match result {
            Ok(JobAnswer { data, raw, .. }) => match &data.status {
                _ if data.results.is_some() && self.is_marked(batch).await => {
                    self.scheduler.lost(batch);
                    self.answered_otherwise(batch, raw, None).await;
                }
                JobStatus::Done | JobStatus::Other(_) if data.results.is_some() => {
                    self.harvest(batch, data).await;
                }
                JobStatus::Done => {
                    if self.scheduler.poll_failed(batch, now) >= UNREADABLE {
                        self.give_up(batch, DoubtReason::NoResults).await;
                    }
                }
                JobStatus::Failed => self.give_up(batch, DoubtReason::JobFailed).await,
                JobStatus::Queued | JobStatus::Running | JobStatus::Other(_) => {
                    let progress = Progress { processed: data.processed, total: data.total };
                    self.scheduler.progressed(batch, progress, now);
                }
            },
            Err(CourierError::Refused { refusal: Refusal::NotFound, .. }) => {
                self.give_up(batch, DoubtReason::JobLost).await;
            }
            Err(error) => {
                self.scheduler.poll_failed(batch, now);
                if is_about_access(&error) {
                    self.refused(&error).await;
                }
            }
        }
    }

    async fn harvest(&mut self, batch: i64, job: BulkJob) {
        let phones = self.persist(move |db| run_numbers::of_batch(db, batch)).await;
        let found = job.results.clone().unwrap_or_default();
        let answers = results::of_bulk(&phones, &found, &job.invalid);
        let handled = answers.iter().filter(|answer| answer.state == NumberState::Done).count();
        let back = self.finish_batch(batch, answers, None).await;
        self.scheduler.ended(batch, handled, back, turnaround(&job), self.core.clock.now());
    }

    pub(super) async fn give_up(&mut self, batch: i64, reason: DoubtReason) {
        self.scheduler.lost(batch);
        self.doubt(batch, reason).await;
    }

    async fn told_of_account(&mut self, judging: bool, result: Result<MeAnswer, CourierError>) {
        let (realm, now) = (self.row.realm, self.core.clock.now());
        let answer = match result {
            Ok(answer) => answer,
            Err(error) => {
                self.scheduler.me_failed(now);
                if is_about_access(&error) {
                    self.refused(&error).await;
                }
                return;
            }
        };
        // What is shown of the account may be older than what the run knows; the run goes on.
        let _ = self.core.note_me(self.connection.seen(), &answer).await;
        self.core.tell_account().await;
        let remaining = match (answer.data.daily_limit, answer.data.remaining_today) {
            (Quota::Unlimited, _) => None,
            (_, Quota::Checks(checks)) => Some(checks),
            _ => None,
        };
        let features = answer.data.features.unwrap_or_default();
        let bulk = realm == Realm::Test || features.bulk != Some(false);
        self.scheduler.me(remaining, bulk, now);
        if judging {
            self.judge(remaining).await;
        }
    }

    /// The service refuses in a way that doesn't pass by itself.
    async fn refused(&mut self, error: &CourierError) {
        let by = match error {
            CourierError::Refused { refusal, status, .. } => {
                let code = match refusal {
                    Refusal::Other { code } => code.clone().map(porokh_courier_api::ServiceText::into_string),
                    listed => Some(listed.to_string()),
                };
                PausedBy::Refused { code, status: *status }
            }
            CourierError::NotUnderstood { status } => PausedBy::Refused { code: None, status: *status },
            CourierError::Transport(_) => return,
        };
        self.pause(by).await;
        self.leaving = true;
    }
}

/// Whether the key or the plan is refused, which every request would meet.
fn is_about_access(error: &CourierError) -> bool {
    let CourierError::Refused { refusal, .. } = error else { return false };
    matches!(
        refusal,
        Refusal::InvalidApiKey
            | Refusal::PlanRequired
            | Refusal::ScopeMissing { .. }
            | Refusal::BulkNotInPlan
            | Refusal::AccountDisabled
    )
}

/// From the acceptance of a job to its end, by the service's own clock.
fn turnaround(job: &BulkJob) -> Option<TimeDelta> {
    let instant = |text: &Option<String>| DateTime::parse_from_rfc3339(text.as_deref()?).ok();
    Some(instant(&job.finished_at)? - instant(&job.created_at)?)
}
