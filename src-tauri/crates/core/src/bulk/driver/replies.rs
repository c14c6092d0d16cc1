//! Applies replies: first to the database, then to the scheduler.

use chrono::{DateTime, TimeDelta};
use porokh_api::{
    accounts::{AccountState, Service},
    bulk::{DoubtReason, NumberState, PausedBy, RunState},
};
use porokh_courier_api::{BulkJob, CourierError, JobAnswer, JobStatus, MeAnswer, Quota, Refusal};
use porokh_domain::Mode;
use porokh_runtime::outbox::{InFlight, Outcome};

use super::{
    super::{poll_again, results, scheduler::Progress},
    Driver, UNANSWERED,
    sending::{Answer, Posted, Reply, RunBatch},
};
use crate::{
    Environment,
    accounts::other_mode,
    store::{
        Answer as Kept, Settlement, account,
        run_batches::{self, Told},
        run_numbers, run_unmatched,
    },
};

/// Attempts to read the results of a finished job.
const UNREADABLE: u32 = 3;
/// This many consecutive rejected numbers pause the run.
const REJECTED: u32 = 5;

impl Driver<'_> {
    pub(super) async fn take(&mut self, reply: Reply) {
        let reply = match reply {
            Reply::Admitted(admitted) => return self.leave(*admitted).await,
            reply => reply,
        };
        let owner = self.owner();
        match reply.failure() {
            Some(error) => self.core.checks.note_failure(owner, &error.clone().into()).await,
            None => self.core.accounts.note_state(Service::Courier, owner, AccountState::Working).await,
        }
        match reply {
            Reply::Posted(posted) => {
                if let Some(in_flight) = self.take_in_flight() {
                    self.posted(in_flight, posted).await;
                }
            }
            Reply::Admitted(_) => {}
            Reply::Polled { batch, result } => self.polled(batch, *result).await,
            Reply::Me { judging, result } => self.told_of_account(judging, *result).await,
        }
    }

    async fn posted(&mut self, in_flight: InFlight<RunBatch>, posted: Posted) {
        let Posted { took, result } = posted;
        self.live.reply_within = None;
        let other = result.as_ref().ok().and_then(|answer| answer.other_mode(self.row.environment));
        if result.is_ok() {
            self.core.accounts.note_mode(self.owner(), other.as_ref()).await;
        }
        let (row, answer) = match result {
            Ok(answer) => (self.settle(in_flight, Outcome::Answered(&answer)).await, answer),
            Err(error) => return self.not_answered(in_flight, error).await,
        };
        let (batch, now) = (row.batch, self.core.ctx.clock.now());
        match answer {
            Answer::Job(started) => {
                let job = started.id;
                self.mark(batch, other).await;
                self.scheduler.accepted(batch, job, row.phones.len(), Some(took), now);
                if started.answer.data.status == JobStatus::Done {
                    self.scheduler.job_ended(job, now);
                }
            }
            Answer::Call(_) | Answer::Single(_) if other.is_some() => {
                self.scheduler.answered(None, 0, now);
                self.doubted(batch).await;
                self.mark(batch, other).await;
            }
            answer => {
                if matches!(answer, Answer::Single(_)) {
                    self.rejected = 0;
                }
                self.answered(batch, answer.told(&row.phones)).await;
            }
        }
    }

    /// A POST without a result.
    async fn not_answered(&mut self, in_flight: InFlight<RunBatch>, error: CourierError) {
        let now = self.core.ctx.clock.now();
        if is_about_numbers(&error) && in_flight.row().phones.len() == 1 {
            let reason = rejected_for(&error);
            let row = in_flight.row();
            let answers = row.phones.iter().map(|phone| results::invalid(*phone, reason)).collect();
            let (batch, told) = (row.batch, Told { answers, ..Told::default() });
            let settlement = Settlement::RunBatchAnswered { batch, told: told.clone(), at: now };
            let ticket = self.core.ctx.outbox.keep(settlement);
            in_flight.settled();
            self.written(ticket).await;
            self.answered(batch, told).await;
            self.rejected += u32::from(reason.is_some());
            if self.rejected >= REJECTED {
                // Something in every request is rejected, not these numbers.
                self.refused(&error).await;
            }
            return;
        }
        if error.may_have_cost() {
            let told = error.into();
            let row = self.settle(in_flight, Outcome::Unknown(Some(&told))).await;
            self.scheduler.doubted(now);
            self.doubted(row.batch).await;
            if self.scheduler.unanswered() >= UNANSWERED {
                self.pause(PausedBy::NoAnswers).await;
            }
            return;
        }
        let row = self.settle(in_flight, Outcome::NotSent(None)).await;
        self.back_from(&row, matches!(error, CourierError::Transport(_)));
        match &error {
            // The refusal doesn't name the number: each is sent alone.
            error if is_about_numbers(error) => self.scheduler.isolate(row.phones.len()),
            CourierError::Refused { refusal: Refusal::DailyLimitReached { limit }, .. } => {
                let limit = *limit;
                if let Some(account) = self.owner().1 {
                    self.persist(move |db| account::save_used_up(db, account, limit, now)).await;
                    self.core.accounts.tell_accounts().await;
                }
                self.scheduler.used_up();
            }
            error if refuses_pace(error) => {}
            CourierError::Refused { .. } | CourierError::NotUnderstood { .. } => self.refused(&error).await,
            CourierError::Transport(_) => {}
        }
    }

    /// Marks a batch whose reply's mode contradicts the key: it is no valid result, and nothing more is sent.
    async fn mark(&mut self, batch: i64, other: Option<Mode>) {
        let Some(mode) = other else { return };
        self.core.accounts.note_mode(self.owner(), Some(&mode)).await;
        let named = mode.clone();
        self.persist(move |db| run_batches::mark(db, batch, &named)).await;
        if self.row.state == RunState::Running {
            self.pause(PausedBy::OtherMode { mode }).await;
        }
    }

    async fn is_marked(&mut self, batch: i64) -> bool {
        self.persist(move |db| run_batches::is_marked(db, batch)).await
    }

    /// Stores a reply in the wrong mode: its numbers have no result, and may have been charged.
    async fn answered_otherwise(&mut self, batch: i64, raw: String, other: Option<Mode>) {
        self.persist(move |db| run_batches::set_aside(db, batch, &raw)).await;
        self.doubt(batch, DoubtReason::OtherMode).await;
        self.mark(batch, other).await;
    }

    /// Applies stored results of a call or a single check.
    async fn answered(&mut self, batch: i64, told: Told) {
        let unread = told.answers.iter().filter(|answer| answer.state == NumberState::Unread).count();
        // A result that couldn't be written has no answer, or an unread one.
        let differs = self
            .persist(move |db| {
                let open = run_numbers::of_batch(db, batch)?.len();
                Ok(open > 0 || run_numbers::unread_of_batch(db, batch)? != unread)
            })
            .await;
        let back = self.take_over(&told, differs).await;
        self.scheduler.answered(told.remaining, back, self.core.ctx.clock.now());
    }

    /// Counts stored results; returns how many numbers are queued again. `differs`: not everything could be written.
    async fn take_over(&mut self, told: &Told, differs: bool) -> usize {
        self.core.state.open.answered(self.row.id, &told.answers);
        self.tally.answered(&told.answers, self.core.ctx.clock.now());
        if differs || !told.unmatched.is_empty() {
            self.recount().await;
        }
        if told.is_of_quota() {
            self.core.accounts.tell_accounts().await;
        }
        told.answers.iter().filter(|answer| answer.state == NumberState::Waiting).count()
    }

    /// Stores a reply; returns how many numbers are queued again, and how many of the batch have no answer yet.
    async fn keep(&mut self, batch: i64, told: Told, ends: bool) -> (usize, usize) {
        let (run, now) = (self.row.id, self.core.ctx.clock.now());
        let told = std::sync::Arc::new(told);
        let written = std::sync::Arc::clone(&told);
        let kept = self.persist(move |db| run_batches::keep(db, run, batch, &written, ends, now)).await;
        let back = self.take_over(&told, kept.set_aside > 0 || (ends && kept.open > 0)).await;
        (back, kept.open)
    }

    /// The numbers were changed by something else than answers.
    async fn recount(&mut self) {
        let id = self.row.id;
        let (counts, unmatched, doubts) = self
            .persist(move |db| {
                Ok((
                    run_numbers::counts(db, id)?,
                    run_unmatched::count(db, id)?,
                    run_batches::doubts(db, id)?,
                ))
            })
            .await;
        self.tally.recount(&counts);
        self.tally.unmatched = unmatched;
        self.doubts = doubts;
        self.core.state.open.changed(id);
    }

    async fn polled(&mut self, batch: i64, result: Result<JobAnswer, CourierError>) {
        let now = self.core.ctx.clock.now();
        // Given up during the request.
        if !self.scheduler.is_in_flight(batch) {
            return;
        }
        if let Ok(answer) = &result {
            let other = other_mode(self.row.environment, answer.data.mode.as_ref(), &answer.headers);
            self.mark(batch, other).await;
        }
        match result {
            Ok(JobAnswer { data, raw, .. }) if data.results.is_some() && self.is_marked(batch).await => {
                self.scheduler.lost(batch);
                self.answered_otherwise(batch, raw, None).await;
            }
            Ok(JobAnswer { data, .. }) => {
                let phones = self.persist(move |db| run_numbers::of_batch(db, batch)).await;
                let found = data.results.clone().unwrap_or_default();
                let answers = results::of_bulk(&phones, &found, &data.invalid);
                let unmatched = results::unmatched(&phones, &found);
                let told = Told { answers, unmatched, remaining: None };
                self.harvest(batch, &data, told).await;
            }
            Err(error) if poll_again::says_unknown(&error) => {
                if self.scheduler.missing(batch, now) {
                    self.give_up(batch, DoubtReason::JobLost).await;
                }
            }
            Err(error) if refuses_pace(&error) => self.scheduler.poll_refused(batch, now),
            Err(error) => {
                self.scheduler.poll_failed(batch, now);
                if is_about_access(&error) {
                    self.refused(&error).await;
                }
            }
        }
    }

    /// Stores a job's results, whatever its status, and decides whether to keep polling.
    async fn harvest(&mut self, batch: i64, job: &BulkJob, mut told: Told) {
        let now = self.core.ctx.clock.now();
        let says_nothing = |answer: &Kept| answer.state == NumberState::Unread;
        let complete = !told.answers.iter().any(says_nothing);
        let told_any = !told.answers.iter().all(says_nothing) || !told.unmatched.is_empty();
        let done = job.status == JobStatus::Done && told_any;
        let handled = told.answers.iter().filter(|answer| answer.state == NumberState::Done).count();
        if done || (complete && told_any) {
            let (back, open) = self.keep(batch, told, true).await;
            self.scheduler.ended(batch, handled, back, turnaround(job), now);
            if open > 0 {
                self.check_doubts().await;
            }
            return;
        }
        // Missing numbers may still come.
        told.answers.retain(|answer| !says_nothing(answer));
        if !told.answers.is_empty() || !told.unmatched.is_empty() {
            let (back, _) = self.keep(batch, told, false).await;
            self.scheduler.set_waiting_more(back);
        }
        match &job.status {
            JobStatus::Done => {
                if self.scheduler.poll_failed(batch, now) >= UNREADABLE {
                    self.give_up(batch, DoubtReason::NoResults).await;
                }
            }
            JobStatus::Failed => self.give_up(batch, DoubtReason::JobFailed).await,
            JobStatus::Queued | JobStatus::Running | JobStatus::Other(_) => {
                let progress = Progress { processed: job.processed, total: job.total };
                self.scheduler.progressed(batch, progress, now);
            }
        }
    }

    pub(super) async fn give_up(&mut self, batch: i64, reason: DoubtReason) {
        self.scheduler.lost(batch);
        // The view must not show the job as pending any more.
        self.tell();
        self.doubt(batch, reason).await;
    }

    async fn told_of_account(&mut self, judging: bool, result: Result<MeAnswer, CourierError>) {
        let (environment, now) = (self.row.environment, self.core.ctx.clock.now());
        let answer = match result {
            Ok(answer) => answer,
            Err(error) if refuses_pace(&error) => return self.scheduler.me_refused(),
            Err(error) => {
                self.scheduler.me_failed(now);
                if is_about_access(&error) {
                    self.refused(&error).await;
                }
                return;
            }
        };
        // The shown account may be older than the run's data; the run continues.
        let _ = self.core.accounts.note_me(self.connection.seen(), answer.clone()).await;
        self.core.accounts.tell_accounts().await;
        let remaining = match (answer.data.daily_limit, answer.data.remaining_today) {
            (Quota::Unlimited, _) => None,
            (_, Quota::Checks(checks)) => Some(checks),
            _ => None,
        };
        let features = answer.data.features.unwrap_or_default();
        let bulk = environment == Environment::Test || features.bulk != Some(false);
        self.scheduler.me(remaining, bulk, now);
        if judging {
            self.judge(remaining).await;
        }
    }

    /// A permanent refusal.
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

/// Whether a number is refused, and not the account.
fn is_about_numbers(error: &CourierError) -> bool {
    let CourierError::Refused { refusal, status, .. } = error else { return false };
    *status < 500 && matches!(refusal, Refusal::InvalidPhone | Refusal::ValidationError { .. })
}

/// The service's reason for refusing a number, unless `invalid_phone`.
fn rejected_for(error: &CourierError) -> Option<&'static str> {
    let CourierError::Refused { refusal: Refusal::ValidationError { .. }, .. } = error else { return None };
    Some("validation_error")
}

/// The gate knows how long to wait.
fn refuses_pace(error: &CourierError) -> bool {
    matches!(error, CourierError::Refused { refusal: Refusal::RateLimited { .. }, .. })
}

/// Whether the key or the plan is refused, which affects every request.
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

/// From acceptance to end, by the service's clock.
fn turnaround(job: &BulkJob) -> Option<TimeDelta> {
    let instant = |text: &Option<String>| DateTime::parse_from_rfc3339(text.as_deref()?).ok();
    Some(instant(&job.finished_at)? - instant(&job.created_at)?)
}
