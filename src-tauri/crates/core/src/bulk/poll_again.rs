//! Polls jobs of unknown result: lost at the service, or without results. Nothing is sent a second time.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::{
    AppError, UiEvent,
    accounts::AccountId,
    bulk::{DoubtReason, RunView, UnmatchedEntry},
    requests::IdRequest,
};
use porokh_courier_api::{BulkJob, CourierClient, CourierError, JobId, JobStatus};
use porokh_runtime::jobs::{Job, Next};

use super::results;
use crate::{
    Environment,
    accounts::UNTOLD_WAIT,
    bulk::Runs,
    store::{
        inbox,
        lost_jobs::{self, LostJob},
        run_unmatched,
    },
};

/// How long such a job is polled automatically.
const FOR: TimeDelta = TimeDelta::days(1);
const SHORTEST: TimeDelta = TimeDelta::minutes(10);
const LONGEST: TimeDelta = TimeDelta::hours(2);
const MOST_SHOWN: u32 = 200;

/// The first automatic poll; `None` for failed jobs.
pub(super) fn first(reason: DoubtReason, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let may_come = matches!(reason, DoubtReason::JobLost | DoubtReason::JobStuck | DoubtReason::NoResults);
    may_come.then(|| now + SHORTEST)
}

/// The next poll, with growing intervals for a day.
fn next(since: DateTime<Utc>, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let next = now + ((now - since) / 2).clamp(SHORTEST, LONGEST);
    (next < since + FOR).then_some(next)
}

/// Whether a poll was answered with 404, whatever its body: the service doesn't know the job at the moment.
pub(super) fn says_unknown(error: &CourierError) -> bool {
    matches!(error, CourierError::Refused { status: 404, .. } | CourierError::NotUnderstood { status: 404 })
}

/// Whether a job's state has improved.
fn tells(job: &BulkJob, reason: DoubtReason) -> bool {
    let has_results = job.results.as_ref().is_some_and(|results| results.iter().next().is_some());
    has_results || (reason == DoubtReason::JobLost && job.status != JobStatus::Failed)
}

impl Runs {
    /// Polls the missing jobs of a run now, and applies their results as if received in time.
    ///
    /// # Errors
    /// The service is unreachable, or asks to wait.
    pub async fn poll_lost_jobs(&self, request: IdRequest) -> Result<RunView, AppError> {
        let run = self.own_run(request.id).await?;
        self.state.poll_now(run.id);
        let lost = self.ctx.store.run(move |db| lost_jobs::lost(db, run.id)).await?;
        if !lost.is_empty() {
            let connection = self.accounts.connection_of(run.account).await?;
            for job in lost {
                connection.goes_within(UNTOLD_WAIT)?;
                self.ask_about(&connection.client, &job).await?;
            }
        }
        self.run_state(request).await
    }

    pub async fn unmatched_entries(&self, request: IdRequest) -> Result<Vec<UnmatchedEntry>, AppError> {
        let run = self.own_run(request.id).await?.id;
        let found = self.ctx.store.run(move |db| run_unmatched::of_run(db, run, MOST_SHOWN)).await?;
        let entry = |entry: run_unmatched::Unmatched| UnmatchedEntry { key: entry.key, raw: entry.raw };
        Ok(found.into_iter().map(entry).collect())
    }

    /// A verified event reports the end of a job: fetches its results if the job is ours. An unknown job may be one
    /// whose acceptance was lost.
    pub(crate) async fn job_told(
        &self,
        of: (Environment, Option<AccountId>),
        job: JobId,
        event: &[u8],
        told_at: Option<DateTime<Utc>>,
    ) -> Result<(), AppError> {
        let kept = job.to_string();
        let known = self.ctx.store.run(move |db| inbox::run_of_job(db, of, &kept)).await?.is_some();
        if known || self.find_lost_job(of, job, event, told_at).await? {
            self.job_ended(job);
        }
        Ok(())
    }

    /// Finds the batch of a job that only an event reported, by its exact numbers, and waits for it from now on.
    /// `false` if it isn't ours.
    async fn find_lost_job(
        &self,
        of: (Environment, Option<AccountId>),
        job: JobId,
        event: &[u8],
        told_at: Option<DateTime<Utc>>,
    ) -> Result<bool, AppError> {
        let now = self.ctx.clock.now();
        let phones = results::numbers_of_event(event);
        if phones.is_empty() {
            return Ok(false);
        }
        let ended_at = told_at.unwrap_or(now);
        let run = self
            .ctx
            .store
            .run(move |db| lost_jobs::found_by_numbers(db, of, job, &phones, ended_at, now))
            .await?;
        if let Some(run) = run {
            self.state.open_changed(run);
        }
        Ok(run.is_some())
    }

    async fn ask_about_due(self: &Arc<Self>) {
        let now = self.ctx.clock.now();
        // A failing database is retried in the next round.
        for account in self.ctx.store.run(move |db| lost_jobs::lost_whose(db, now)).await.unwrap_or_default()
        {
            self.ask_about_due_of(account, now).await;
        }
    }

    /// Polls the jobs of an account with its own key; without it they wait.
    async fn ask_about_due_of(&self, account: AccountId, now: DateTime<Utc>) {
        let due =
            self.ctx.store.run(move |db| lost_jobs::lost_by(db, account, now)).await.unwrap_or_default();
        let Ok(connection) = self.accounts.connection_of(Some(account)).await else { return };
        let client = connection.in_background();
        for job in due {
            if self.ask_about(&client, &job).await.is_err() {
                return;
            }
            // Shows the time of the poll, and whether there will be another.
            if let Ok(run) = self.run_state(IdRequest { id: job.run }).await {
                self.ctx.events.emit(UiEvent::Run { run: Box::new(run) });
            }
        }
    }

    async fn ask_about(&self, client: &CourierClient, lost: &LostJob) -> Result<(), AppError> {
        let answer = client.bulk_job(lost.job).await;
        let (batch, run, now) = (lost.batch, lost.run, self.ctx.clock.now());
        if let Ok(answer) = &answer
            && tells(&answer.data, lost.reason)
        {
            self.ctx.store.run(move |db| lost_jobs::found(db, batch, now)).await?;
            self.state.open_changed(run);
            return Ok(());
        }
        let next = next(lost.since, now);
        self.ctx.store.run(move |db| lost_jobs::polled(db, batch, next, now)).await?;
        match answer {
            Ok(_) => Ok(()),
            Err(error) if says_unknown(&error) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

/// Polls due jobs of unknown result.
pub(super) struct PollAgain;

impl Job for PollAgain {
    type Owner = Runs;

    async fn step(&mut self, core: &Arc<Runs>) -> Next {
        core.ask_about_due().await;
        Next::Poll
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_job_is_asked_about_ever_more_rarely_for_a_day() {
        let since: DateTime<Utc> = "2026-11-20T06:00:00Z".parse().unwrap();
        let mut asked = Vec::new();
        let mut at = first(DoubtReason::JobLost, since);
        while let Some(due) = at {
            asked.push(due - since);
            at = next(since, due);
        }
        assert!((10..40).contains(&asked.len()), "{asked:?}");
        assert!(asked.is_sorted() && asked.last().is_some_and(|last| *last < FOR), "{asked:?}");
        assert_eq!(first(DoubtReason::NoAnswer, since), None);
    }
}
