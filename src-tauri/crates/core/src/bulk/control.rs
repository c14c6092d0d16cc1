//! Commands of runs.

use std::sync::{Arc, PoisonError};

use porokh_api::{
    AppError, UiEvent,
    accounts::Service,
    bulk::{
        Doubt, DoubtAnswer, DoubtReason, PausedBy, QuotaHint, ResolveDoubtRequest, RunState, RunView,
        SpentChecks, StartRun, WaitsFor,
    },
    requests::{Deleted, IdRequest},
};
use porokh_courier_api::JobId;

use super::{plan::Prepared, reused, state::MOST_ENDED, tally::Tally};
use crate::{
    Environment,
    accounts::iso,
    store::{
        AccountScope, NewRun, RunRow,
        orders::{self, OrderKey, Shop},
        reported,
        run_batches::{self, DoubtRow},
        run_numbers, run_unmatched, runs,
    },
};
use crate::{bulk::Runs, store::Connection};

struct Known {
    tally: Tally,
    doubts: Vec<DoubtRow>,
    sent: u64,
}

impl Known {
    fn of(db: &Connection, run: i64) -> crate::store::Result<Self> {
        let mut tally = Tally::of(&run_numbers::counts(db, run)?);
        tally.spent = run_batches::spent(db, run)?;
        tally.unmatched = run_unmatched::count(db, run)?;
        Ok(Self { tally, doubts: run_batches::doubts(db, run)?, sent: run_batches::sent(db, run)? })
    }
}

impl Runs {
    /// Plans and queues a run, as the window does with a file.
    #[cfg(test)]
    pub(crate) async fn start_run(&self, request: &StartRun) -> Result<RunView, AppError> {
        let prepared = self.prepare_run(request).await?;
        self.start_prepared(prepared, request, Vec::new()).await
    }

    /// Queues a planned run; `keys` are those of its sheet's orders. It starts when its turn comes; nothing is spent before it is persisted.
    pub(super) async fn start_prepared(
        &self,
        prepared: Prepared,
        request: &StartRun,
        keys: Vec<OrderKey>,
    ) -> Result<RunView, AppError> {
        let (file, given, now) = (request.file.clone(), request.numbers.len() as u64, self.ctx.clock.now());
        let id = self
            .ctx
            .store
            .run(move |db| {
                let (id, name, invalid_rows, orders) = match &file {
                    Some(file) => (Some(file.id), file.name.as_str(), file.invalid_rows, Some(file.orders)),
                    None => (None, "", 0, None),
                };
                let Prepared { scope, mut numbers, .. } = prepared;
                reused::add_counts(db, scope, &mut numbers)?;
                let (AccountScope { environment, account }, numbers) = (scope, &numbers);
                let new =
                    NewRun { environment, account, file: id, name, invalid_rows, orders, given, numbers };
                let transaction = db.transaction()?;
                let id = runs::insert(&transaction, &new, now)?;
                let shop = Shop { environment, courier: account, payment: None };
                orders::adopt(&transaction, shop, &keys, now)?;
                // Read here, so that an event since the plan counts.
                let reported = reported::unchecked(&transaction, scope)?;
                reported::hold(&transaction, shop, &keys, &reported, now)?;
                transaction.commit()?;
                Ok(id)
            })
            .await?;
        self.state.changed.wake();
        self.run_state(IdRequest { id }).await
    }

    /// Sends nothing more until continued. Accepted jobs are still fetched, since they are paid for.
    pub async fn pause_run(&self, request: IdRequest) -> Result<RunView, AppError> {
        const FROM: &[RunState] = &[RunState::Running, RunState::Waiting];
        self.change_run(request.id, FROM, RunState::Paused, Some(PausedBy::User)).await
    }

    /// Queues a paused run again.
    pub async fn continue_run(&self, request: IdRequest) -> Result<RunView, AppError> {
        const FROM: &[RunState] = &[RunState::Paused];
        self.change_run(request.id, FROM, RunState::Waiting, None).await
    }

    /// Accepted jobs are still fetched, since they are paid for.
    pub async fn stop_run(&self, request: IdRequest) -> Result<RunView, AppError> {
        const FROM: &[RunState] = &[RunState::Running, RunState::Waiting, RunState::Paused];
        self.change_run(request.id, FROM, RunState::Stopped, None).await
    }

    /// Gives up the stuck jobs of a run ([`RunView::stuck_jobs`]): their result is unknown then.
    pub async fn give_up_stuck(&self, request: IdRequest) -> Result<RunView, AppError> {
        self.own_run(request.id).await?;
        let said = self.ctx.clock.now();
        self.state.given_up.lock().unwrap_or_else(PoisonError::into_inner).insert(request.id, said);
        self.state.changed.wake();
        self.run_state(request).await
    }

    async fn change_run(
        &self,
        id: i64,
        from: &'static [RunState],
        to: RunState,
        paused_by: Option<PausedBy>,
    ) -> Result<RunView, AppError> {
        self.own_run(id).await?;
        let now = self.ctx.clock.now();
        self.ctx.store.run(move |db| runs::change(db, id, from, to, paused_by.as_ref(), now)).await?;
        self.state.changed.wake();
        self.run_state(IdRequest { id }).await
    }

    /// The runs of the account in use, latest first.
    pub async fn runs(&self) -> Result<Vec<RunView>, AppError> {
        let scope = self.accounts.scope(Service::Courier);
        let found = self.ctx.store.run(move |db| {
            let known = |row: RunRow| Ok((Known::of(db, row.id)?, row));
            runs::list(db, scope)?.into_iter().map(known).collect::<crate::store::Result<Vec<_>>>()
        });
        Ok(found.await?.iter().map(|(known, row)| self.known_view(row, known)).collect())
    }

    pub async fn run_state(&self, request: IdRequest) -> Result<RunView, AppError> {
        let row = self.own_run(request.id).await?;
        let known = self.ctx.store.run(move |db| Known::of(db, request.id)).await?;
        Ok(self.known_view(&row, &known))
    }

    /// Deletes a run with its results. [`AppError::Busy`] if it is active or has accepted jobs to fetch.
    pub async fn delete_run(self: &Arc<Self>, request: IdRequest) -> Result<Deleted, AppError> {
        let (scope, id) = (self.accounts.scope(Service::Courier), request.id);
        self.own_run(id).await?;
        if !self.ctx.store.run(move |db| runs::delete(db, scope, id)).await? {
            return Err(AppError::Busy);
        }
        self.state.open.forget(id);
        // Retried at the next start.
        let _ = self.files.forget_unused_files().await;
        Ok(Deleted { count: 1 })
    }

    /// Settles a request of unknown result. A run without other work continues, or is done.
    pub async fn resolve_doubt(&self, request: ResolveDoubtRequest) -> Result<RunView, AppError> {
        let (scope, now) = (self.accounts.scope(Service::Courier), self.ctx.clock.now());
        let run = self
            .ctx
            .store
            .run(move |db| {
                let Some(run) = run_batches::settle(db, scope, request.batch, request.answer)? else {
                    return Ok(None);
                };
                let Some(row) = runs::get(db, run)? else { return Ok(None) };
                if row.paused_by == Some(PausedBy::Doubts) {
                    let finished = run_batches::doubts(db, run)?.is_empty();
                    match request.answer {
                        DoubtAnswer::CheckAgain => {
                            runs::change(db, run, &[RunState::Paused], RunState::Waiting, None, now)?;
                        }
                        DoubtAnswer::Leave if finished => {
                            runs::change(db, run, &[RunState::Paused], RunState::Done, None, now)?;
                        }
                        DoubtAnswer::Leave => {}
                    }
                }
                Ok(Some(run))
            })
            .await?;
        let run = run.ok_or(AppError::NotFound)?;
        self.state.open.changed(run);
        self.state.changed.wake();
        self.run_state(IdRequest { id: run }).await
    }

    /// A job has ended according to an event: fetches its results at once.
    pub(super) fn job_ended(&self, job: JobId) {
        let mut ended = self.state.ended.lock().unwrap_or_else(PoisonError::into_inner);
        let too_many = (ended.len() + 1).saturating_sub(MOST_ENDED);
        ended.drain(..too_many);
        ended.push(job);
        drop(ended);
        self.state.changed.wake();
    }

    fn known_view(&self, row: &RunRow, known: &Known) -> RunView {
        let view = self.run_view(row, &known.tally, &known.doubts);
        let batch = view.batch.max(known.sent);
        RunView { batch, batches: view.batches.max(batch), ..view }
    }

    pub(super) fn run_view(&self, row: &RunRow, tally: &Tally, doubts: &[DoubtRow]) -> RunView {
        let live = self.state.live_of(row.id).unwrap_or_default();
        let active = row.state == RunState::Running;
        let is_on = active || row.state == RunState::Waiting;
        let moves = active && live.waits_for.is_none() && live.stuck_jobs == 0 && live.missing_jobs == 0;
        RunView {
            // Accepted jobs are still fetched, also of a paused or stopped run.
            waits_for: self
                .accounts
                .away_from(Service::Courier, row.environment, row.account)
                .filter(|_| is_on || tally.sent > 0)
                .map(|account| WaitsFor::AccountAway { account })
                .or(live.waits_for.filter(|_| is_on)),
            numbers: tally.numbers,
            done: tally.done,
            reused: tally.reused,
            waiting: tally.waiting,
            sent: tally.sent,
            about_done: if moves { live.about_done.min(tally.sent) } else { 0 },
            without_result: tally.without_result,
            left: tally.left,
            risks: tally.risks,
            // A test key deducts nothing.
            spent: if row.environment == Environment::Test { SpentChecks::default() } else { tally.spent },
            batch: live.batch,
            batches: live.batches,
            per_minute: live.per_minute.filter(|_| active),
            seconds_left: live.seconds_left.filter(|_| active),
            reply_within: live.reply_within.filter(|_| active),
            stuck_jobs: live.stuck_jobs,
            missing_jobs: live.missing_jobs,
            unmatched: tally.unmatched,
            doubts: doubts.iter().map(doubt).collect(),
            row: row.clone(),
        }
    }

    pub(super) fn tell_run(&self, row: &RunRow, tally: &Tally, doubts: &[DoubtRow]) {
        self.ctx.events.emit(UiEvent::Run { run: Box::new(self.run_view(row, tally, doubts)) });
    }
}

fn doubt(row: &DoubtRow) -> Doubt {
    // A job may have spent any part of its price.
    Doubt {
        batch: row.batch,
        reason: row.reason,
        numbers: row.numbers,
        may_have_cost: row.spent.unwrap_or(row.numbers),
        has_cost: row.spent,
        sent_at: iso(row.sent_at),
        quota: row.remaining.zip(row.seen).map(|(before, (after, at))| QuotaHint {
            before,
            after,
            at: iso(at),
        }),
        can_poll: row.job.is_some() && row.reason != DoubtReason::OtherMode,
        asks_again: row.poll_at.is_some(),
        polled_at: row.polled_at.map(iso),
    }
}
