//! Requests of unknown result: stored, judged by the quota, or left to the user.

use chrono::TimeDelta;
use porokh_api::bulk::{DoubtAnswer, DoubtReason, NumberState};

use super::{
    super::{
        doubt::{self, Verdict},
        poll_again,
    },
    Driver,
};
use crate::{
    Environment,
    store::{
        AccountScope,
        run_batches::{self, DoubtRow},
    },
};

impl Driver<'_> {
    /// Reads the quota for a request of unknown result, if useful. A test key is never charged.
    pub(super) async fn check_doubts(&mut self) {
        let (environment, now) = (self.row.environment, self.core.ctx.clock.now());
        if environment == Environment::Test {
            for doubt in self.doubts.clone() {
                // A test key that was answered in live mode may have been charged.
                if doubt.reason != DoubtReason::OtherMode {
                    self.back_in_line(doubt.batch, doubt.numbers).await;
                }
            }
            return;
        }
        let pace = self.scheduler.pace();
        let open = |doubt: &&DoubtRow| !self.judged.contains(&doubt.batch);
        let candidate = self.doubts.iter().filter(open).find_map(|doubt| {
            let numbers = usize::try_from(doubt.numbers).unwrap_or(usize::MAX);
            let call = TimeDelta::from_std(self.client.check_timeout(numbers)).unwrap_or(TimeDelta::MAX);
            Some((doubt.clone(), doubt::judged_at(doubt, call, pace.running(doubt.numbers), now)?))
        });
        let mut judging = None;
        if let Some((doubt, at)) = candidate {
            let batch = doubt.batch;
            let scope = self.scope();
            let alone = self.persist(move |db| run_batches::is_alone(db, scope, &doubt)).await;
            judging = alone.then_some((batch, at));
        }
        self.judging = judging.map(|(batch, _)| batch);
        self.scheduler.judge_at(judging.map(|(_, at)| at));
    }

    /// The run's own account.
    fn scope(&self) -> AccountScope {
        AccountScope { environment: self.row.environment, account: self.row.account }
    }

    async fn back_in_line(&mut self, batch: i64, numbers: u64) {
        let scope = self.scope();
        self.persist(move |db| run_batches::settle(db, scope, batch, DoubtAnswer::CheckAgain)).await;
        let numbers = usize::try_from(numbers).unwrap_or(usize::MAX);
        self.core.state.open.changed(self.row.id);
        self.tally.moved(NumberState::Sent, NumberState::Waiting, numbers);
        self.doubts.retain(|doubt| doubt.batch != batch);
        self.scheduler.set_waiting(usize::try_from(self.tally.waiting).unwrap_or(usize::MAX));
    }

    /// Marks a batch as unknown.
    pub(super) async fn doubt(&mut self, batch: i64, reason: DoubtReason) {
        let now = self.core.ctx.clock.now();
        let poll_at = poll_again::first(reason, now);
        self.persist(move |db| run_batches::doubt(db, batch, reason, poll_at, now)).await;
        self.doubted(batch).await;
    }

    /// Applies a stored unknown result.
    pub(super) async fn doubted(&mut self, batch: i64) {
        let (id, now) = (self.row.id, self.core.ctx.clock.now());
        let read =
            self.persist(move |db| Ok((run_batches::doubts(db, id)?, run_batches::accepted(db, id)?))).await;
        let (doubts, accepted) = read;
        self.doubts = doubts;
        // An event had reported its job before the reply was lost.
        if let Some(job) = accepted.into_iter().find(|job| job.batch == batch) {
            self.scheduler.resume(batch, job.job, job.numbers, job.accepted_at, now);
        }
        self.check_doubts().await;
    }

    /// Judges the request for which the quota was read.
    pub(super) async fn judge(&mut self, remaining: Option<u64>) {
        let (scope, now) = (self.scope(), self.core.ctx.clock.now());
        let Some(batch) = self.judging.take() else { return };
        self.judged.insert(batch);
        let Some(doubt) = self.doubts.iter().find(|doubt| doubt.batch == batch).cloned() else {
            self.scheduler.judge_at(None);
            return;
        };
        // A single check meanwhile changed the quota.
        let asked = doubt.clone();
        let alone = self.persist(move |db| run_batches::is_alone(db, scope, &asked)).await;
        let cost = self.scheduler.pace().checks_per_number;
        let spent = match doubt::judge(&doubt, remaining, cost, now) {
            Verdict::Spent(spent) if alone => Some(spent),
            Verdict::Spent(_) | Verdict::Open => None,
        };
        let id = self.row.id;
        self.doubts = self
            .persist(move |db| {
                run_batches::seen(db, batch, remaining, spent, now)?;
                run_batches::doubts(db, id)
            })
            .await;
        self.check_doubts().await;
    }
}
