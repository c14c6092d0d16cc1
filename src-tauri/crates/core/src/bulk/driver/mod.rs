//! Executes the scheduler's decisions with the account's connection and the stored batches.

mod doubts;
mod replies;
mod sending;

use std::{collections::HashSet, sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use porokh_api::{
    AppError, UiEvent,
    accounts::AccountId,
    alerts::Alert,
    bulk::{DoubtReason, PausedBy, RunState, WaitsFor},
    requests::IdRequest,
};
use porokh_courier_api::CourierClient;
use porokh_domain::{bangladesh, day_begins};
use porokh_runtime::jobs::{self, Job, Lanes, Listener, Next as Continue, Throttle, Wake};
use sending::{Posting, Reply};
use tokio::task::JoinSet;

use super::{
    poll_again::PollAgain,
    scheduler::{Next, Pace, Scheduler, Waiting},
    state::Live,
    tally::{MINUTE, Tally},
};
use crate::{
    accounts::{Connection, Owner, iso},
    bulk::Runs,
    store::{
        RunRow, deferred_checks,
        run_batches::{self, DoubtRow},
        run_numbers, run_unmatched, runs,
    },
};

/// Longest sleep during a run, so that growing estimates are shown between replies.
const PIECE: Duration = Duration::from_millis(500);
/// Pause before the database is retried.
const STORAGE_PAUSE: Duration = Duration::from_millis(500);
/// This many consecutive POSTs without an answer pause the run: each may cost a batch.
const UNANSWERED: u32 = 3;

impl Runs {
    /// Processes queued runs, those of an account one after the other, and resumes those of an earlier start; polls
    /// jobs of unknown result meanwhile. Ends when the last other `Arc` is dropped.
    pub async fn work_off_runs(core: Arc<Self>) {
        let clock = Arc::clone(&core.ctx.clock);
        let (changed, never) = (core.state.changed.listen(), Wake::default().listen());
        tokio::join!(
            jobs::keep(Queue::default(), Arc::clone(&core), Arc::clone(&clock), changed),
            jobs::keep(PollAgain, core, clock, never),
        );
    }

    /// Drives the next run of an account with the account's own key, until it ends or can't continue. `false`: try
    /// again later.
    async fn drive(&self, account: Option<AccountId>) -> bool {
        let connection = self.accounts.connection_of(account).await;
        let changed = self.state.changed.listen();
        let Ok(Some(run)) = self.ctx.store.run(move |db| runs::next(db, account)).await else { return false };
        let connection = match connection {
            Ok(connection) => connection,
            Err(error) => {
                self.wait_for_account(&run, away(error).or(Some(WaitsFor::Account))).await;
                return false;
            }
        };
        let Some(driver) = Driver::begin(self, run, connection).await else { return false };
        let moved = driver.run(changed).await;
        if moved {
            // A job's reply has no remaining quota, so the account is refreshed.
            self.accounts.ask_account(account).await;
        }
        moved
    }

    async fn wait_for_account(&self, run: &RunRow, waits_for: Option<WaitsFor>) {
        let waits = Live { run: run.id, waits_for, ..Live::default() };
        let before = self.state.set_live(run.account, waits.clone());
        if before.as_ref() != Some(&waits)
            && let Ok(run) = self.run_state(IdRequest { id: run.id }).await
        {
            self.ctx.events.emit(UiEvent::Run { run: Box::new(run) });
        }
    }
}

/// Queued runs: those of an account in sequence, those of different accounts in parallel.
#[derive(Default)]
struct Queue {
    accounts: Lanes<Option<AccountId>>,
}

impl Job for Queue {
    type Owner = Runs;

    async fn step(&mut self, core: &Arc<Runs>) -> Continue {
        // Unsaved replies of the last start come first: otherwise their batches would be unknown. A failing database
        // is retried with the next poll.
        if core.ctx.outbox.settle_unanswered().await.is_ok() {
            for account in core.ctx.store.run(|db| runs::with_turn(db)).await.unwrap_or_default() {
                let core = Arc::clone(core);
                self.accounts.begin(account, async move { core.drive(account).await });
            }
        }
        Continue::Poll
    }

    async fn event(&mut self) {
        self.accounts.ended().await;
    }
}

fn away(error: AppError) -> Option<WaitsFor> {
    match error {
        AppError::AccountAway { account } => Some(WaitsFor::AccountAway { account }),
        _ => None,
    }
}

/// A run being driven.
struct Driver<'a> {
    core: &'a Runs,
    row: RunRow,
    connection: Connection,
    client: CourierClient,
    scheduler: Scheduler,
    tally: Tally,
    doubts: Vec<DoubtRow>,
    /// Requests for which the quota was read.
    judged: HashSet<i64>,
    judging: Option<i64>,
    tasks: JoinSet<Reply>,
    /// The POST in flight; its reply must not be missed.
    posting: Option<Posting>,
    /// The service refused: no more requests.
    leaving: bool,
    /// Consecutive numbers that the service rejected.
    rejected: u32,
    began: DateTime<Utc>,
    live: Live,
    told: Throttle,
    untold: bool,
}

impl<'a> Driver<'a> {
    fn owner(&self) -> Owner {
        (self.row.environment, self.row.account)
    }

    async fn begin(core: &'a Runs, mut row: RunRow, connection: Connection) -> Option<Self> {
        let (id, now, address) = (row.id, core.ctx.clock.now(), connection.address.clone());
        let turn = row.state == RunState::Waiting;
        let loaded = core.ctx.store.run(move |db| {
            if turn {
                runs::change(db, id, &[RunState::Waiting], RunState::Running, None, now)?;
            }
            run_batches::doubt_interrupted(db, id, now)?;
            Ok((
                run_numbers::counts(db, id)?,
                run_batches::accepted(db, id)?,
                run_batches::doubts(db, id)?,
                run_batches::sent(db, id)?,
                runs::pace(db, &address)?,
                run_unmatched::count(db, id)?,
            ))
        });
        let (counts, accepted, doubts, sent, pace, unmatched) = loaded.await.ok()?;
        if turn {
            row.state = RunState::Running;
        }
        let mut tally = Tally::of(&counts);
        tally.unmatched = unmatched;
        let pace: Pace = pace.and_then(|json| serde_json::from_str(&json).ok()).unwrap_or_default();
        let waiting = usize::try_from(tally.waiting).ok()?;
        // The first request about the account tells whether the plan includes bulk checks.
        let mut scheduler = Scheduler::new(waiting, true, pace).polling_early();
        for job in accepted {
            scheduler.resume(job.batch, job.job, job.numbers, job.accepted_at, now);
        }
        scheduler.set_draining(row.state != RunState::Running);
        let live = Live { run: id, batch: sent, ..Live::default() };
        let client = connection.in_background();
        let mut driver = Self {
            core,
            row,
            connection,
            client,
            scheduler,
            tally,
            doubts,
            judged: HashSet::new(),
            judging: None,
            tasks: JoinSet::new(),
            posting: None,
            leaving: false,
            rejected: 0,
            began: now,
            live,
            told: Throttle::default(),
            untold: true,
        };
        driver.check_doubts().await;
        Some(driver)
    }

    async fn run(mut self, mut changed: Listener) -> bool {
        loop {
            self.follow_account().await;
            if self.leaving && self.posting.is_none() {
                self.tasks.abort_all();
                self.keep_pace().await;
                self.tell();
                return false;
            }
            self.leave_to_deferred().await;
            let until = if self.leaving { None } else { self.act().await };
            if !self.leaving && self.tasks.is_empty() && until == Some(DateTime::<Utc>::MAX_UTC) {
                self.finish().await;
                return true;
            }
            let sleep = self.sleep(until);
            tokio::select! {
                Some(reply) = self.tasks.join_next(), if !self.tasks.is_empty() => {
                    match reply {
                        Ok(reply) => self.take(reply).await,
                        Err(error) => self.cut(error.id()).await,
                    }
                }
                () = changed.woken() => self.reload().await,
                () = tokio::time::sleep(sleep) => {}
            }
            self.untold = true;
            self.tell_at_times();
        }
    }

    /// Nothing is sent with another account's key. A new key of the same account is used.
    async fn follow_account(&mut self) {
        let waits_for = match self.core.accounts.connection_of(self.row.account).await {
            Ok(connection) if connection.is_with_key_of(&self.connection) => return,
            Ok(connection) => {
                self.client = connection.in_background();
                self.connection = connection;
                // A waiting request would use the old key.
                self.try_cancel();
                return;
            }
            Err(error) => away(error).or(Some(WaitsFor::Account)),
        };
        self.leaving = true;
        self.live.waits_for = waits_for;
        self.try_cancel();
    }

    /// A run would take a small plan's day in its first second.
    async fn leave_to_deferred(&mut self) {
        let Some(account) = self.row.account else { return };
        let midnight = day_begins(bangladesh(self.core.ctx.clock.now()).date_naive());
        // If it can't be read, the last count stays.
        if let Ok(due) = self.core.ctx.store.run(move |db| deferred_checks::due(db, account, midnight)).await
        {
            self.scheduler.reserve(due);
        }
    }

    /// Runs all due actions and returns the next wake-up time, or `None` when the run has finished.
    async fn act(&mut self) -> Option<DateTime<Utc>> {
        loop {
            let now = self.core.ctx.clock.now();
            match self.scheduler.next(now) {
                Next::Post { method, numbers, remaining } => self.post(method, numbers, remaining),
                Next::Poll { batch, job } => self.poll(batch, job),
                Next::Me => self.ask_me(false),
                Next::Judge => self.ask_me(true),
                Next::Wait { until, why } => {
                    self.live.waits_for = self.waits_for(until, why);
                    return until;
                }
                Next::Finished => return Some(DateTime::<Utc>::MAX_UTC),
            }
        }
    }

    fn waits_for(&self, until: Option<DateTime<Utc>>, why: Waiting) -> Option<WaitsFor> {
        let now = self.core.ctx.clock.now();
        match why {
            Waiting::Work => self.slowed_down(),
            Waiting::Midnight => Some(WaitsFor::Midnight { at: iso(porokh_domain::next_refill(now)) }),
            Waiting::Network => Some(WaitsFor::Network),
            Waiting::Judgement => Some(WaitsFor::Judgement { at: iso(until.unwrap_or(now)) }),
        }
    }

    fn sleep(&self, until: Option<DateTime<Utc>>) -> Duration {
        let clock = &self.core.ctx.clock;
        let left =
            until.and_then(|until| (until - clock.now()).to_std().ok()).map(|left| left / clock.speed());
        left.map_or(PIECE, |left| left.clamp(Duration::from_millis(1), PIECE))
    }

    /// Applies changes by the user.
    async fn reload(&mut self) {
        let id = self.row.id;
        let now = self.core.ctx.clock.now();
        let loaded = self.persist(move |db| {
            runs::change(db, id, &[RunState::Waiting], RunState::Running, None, now)?;
            let accepted = run_batches::accepted(db, id)?;
            Ok((runs::get(db, id)?, run_numbers::counts(db, id)?, run_batches::doubts(db, id)?, accepted))
        });
        let (row, counts, doubts, accepted) = loaded.await;
        let Some(row) = row else {
            self.leaving = true;
            return;
        };
        self.scheduler.set_draining(row.state != RunState::Running);
        if row.state != RunState::Running {
            self.try_cancel();
        }
        self.row = row;
        self.tally.recount(&counts);
        self.doubts = doubts;
        self.scheduler.set_waiting(usize::try_from(self.tally.waiting).unwrap_or(usize::MAX));
        for found in accepted {
            if self.scheduler.is_in_flight(found.batch) {
                continue;
            }
            self.scheduler.resume(found.batch, found.job, found.numbers, found.accepted_at, now);
        }
        if self.core.state.take_poll_now(id) {
            self.scheduler.ask_missing(now);
        }
        for job in self.core.state.take_ended(|job| self.scheduler.waits_for(job)) {
            self.scheduler.job_ended(job, now);
        }
        // The user gave up what they saw, not what got stuck later.
        if let Some(said) = self.core.state.take_given_up(id) {
            for batch in self.scheduler.stuck_batches(said) {
                self.give_up(batch, DoubtReason::JobStuck).await;
            }
        }
        self.check_doubts().await;
    }

    async fn pause(&mut self, by: PausedBy) {
        let (id, now) = (self.row.id, self.core.ctx.clock.now());
        self.scheduler.set_draining(true);
        let (paused, row) = self
            .persist(move |db| {
                let from = [RunState::Running, RunState::Waiting];
                let paused = runs::change(db, id, &from, RunState::Paused, Some(&by), now)?;
                Ok((paused, runs::get(db, id)?))
            })
            .await;
        self.row = row.unwrap_or_else(|| self.row.clone());
        if paused {
            self.core.ctx.alerts.tell(Alert::ListAsks { run: id });
        }
    }

    /// Nothing is left to do: the run is done, or the user is asked. A run that only had unknown results continues
    /// when their jobs are found.
    async fn finish(&mut self) {
        let (id, each) = (self.row.id, self.scheduler.pace().checks_per_number);
        self.tally.spent = self
            .persist(move |db| {
                each.map(|each| run_batches::price(db, id, each)).transpose()?;
                run_batches::spent(db, id)
            })
            .await;
        self.live.waits_for = None;
        self.keep_pace().await;
        // The view must not show an outdated reason of waiting.
        self.tell();
        let asked = self.row.state == RunState::Paused && self.row.paused_by == Some(PausedBy::Doubts);
        if self.row.state == RunState::Running || (asked && self.doubts.is_empty()) {
            if self.doubts.is_empty() {
                let (id, now) = (self.row.id, self.core.ctx.clock.now());
                let to = if self.tally.waiting == 0 { RunState::Done } else { RunState::Waiting };
                let row = self
                    .persist(move |db| {
                        runs::change(db, id, &[RunState::Running, RunState::Paused], to, None, now)?;
                        runs::get(db, id)
                    })
                    .await;
                self.row = row.unwrap_or_else(|| self.row.clone());
                if self.row.state == RunState::Done {
                    self.core.ctx.alerts.tell(Alert::ListDone { run: id });
                }
            } else {
                self.pause(PausedBy::Doubts).await;
            }
        }
        self.tell();
    }

    async fn keep_pace(&mut self) {
        let (address, pace) = (self.connection.address.clone(), self.scheduler.pace().clone());
        if let Ok(pace) = serde_json::to_string(&pace) {
            // An unsaved pace is learnt again.
            let _ = self.core.ctx.store.run(move |db| runs::save_pace(db, &address, &pace)).await;
        }
    }

    /// Retries until the database succeeds: paid results must not be lost, and nothing is sent before its intent is
    /// persisted.
    async fn persist<T: Send + 'static>(
        &mut self,
        work: impl Fn(&mut crate::store::Connection) -> crate::store::Result<T> + Clone + Send + 'static,
    ) -> T {
        loop {
            match self.core.ctx.store.run(work.clone()).await {
                Ok(done) => {
                    self.storage_lets();
                    return done;
                }
                Err(error) => self.storage_refuses(error.into()).await,
            }
        }
    }

    /// Reports a database error, and waits before the retry.
    async fn storage_refuses(&mut self, error: AppError) {
        self.live.waits_for = Some(WaitsFor::Storage { error });
        self.tell();
        tokio::time::sleep(STORAGE_PAUSE).await;
    }

    fn storage_lets(&mut self) {
        if matches!(self.live.waits_for, Some(WaitsFor::Storage { .. })) {
            self.live.waits_for = None;
        }
    }

    fn tell_at_times(&mut self) {
        if self.untold && self.told.is_due() {
            self.tell();
        }
    }

    fn tell(&mut self) {
        let now = self.core.ctx.clock.now();
        self.live.stuck_jobs = self.scheduler.stuck(now) as u64;
        self.live.missing_jobs = self.scheduler.missing_jobs() as u64;
        self.live.about_done = self.scheduler.about_done(now) as u64;
        self.live.per_minute = self.tally.per_minute(self.began, now);
        self.live.batches = self.live.batch + self.scheduler.batches_left() as u64;
        let is_held =
            matches!(self.live.waits_for, Some(WaitsFor::Midnight { .. } | WaitsFor::SlowDown { .. }));
        let to_come = self.tally.waiting + self.scheduler.in_jobs() as u64;
        self.live.seconds_left = match self.live.per_minute {
            _ if is_held => None,
            // A shorter time says little about the pace.
            Some(rate @ 1..) if now - self.began > MINUTE => Some((to_come * 60).div_ceil(rate)),
            _ => Some(self.scheduler.seconds_left()),
        };
        self.core.state.set_live(self.row.account, self.live.clone());
        self.core.tell_run(&self.row, &self.tally, &self.doubts);
        self.told.told();
        self.untold = false;
    }
}
