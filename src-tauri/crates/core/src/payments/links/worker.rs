//! Making the links of lists, one at a time.

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use porokh_sheets::export::Decision;
use porokh_transport::gate::{Priority, Route};
use tokio::sync::Notify;

use super::{
    LinksState,
    plan::{form_of, is_of_seller, sheet_row},
};
use crate::{
    App, AppError, AppEvent, Environment, PaymentRefusal, UnreachableReason,
    accounts::AccountId,
    courier_error::whole_seconds,
    payments::{
        Standing,
        creation::{Asked, AskedBy, PaymentRequest},
        form,
    },
    store::links::{self, NextLink},
    waits::{Patience, WaitOf},
};

/// How often to look for work when nobody announced any.
const IDLE: Duration = Duration::from_secs(2);
/// The first pause when the service can't be reached; each further one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_secs(2);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// After "slow down" without a time. The account's gate waits as well.
const PACE_PAUSE: Duration = Duration::from_secs(30);
/// Progress is told ten times a second at most.
const BETWEEN_EVENTS: Duration = Duration::from_millis(100);
/// A shorter wait passes as part of a row.
const WORTH_TELLING: Duration = Duration::from_secs(1);
/// So many rows in a row without an answer end in a pause: each may have a link that nobody knows.
const UNANSWERED: u32 = 3;

/// What the commands and the worker share.
#[derive(Default)]
pub(crate) struct LinkWork {
    changed: Arc<Notify>,
}

impl LinkWork {
    /// Something was changed that the worker must look at.
    pub(crate) fn look(&self) {
        self.changed.notify_one();
    }
}

impl App {
    /// Makes the links of all lists that are under way, also of those that an earlier start left. Ends with the last
    /// other handle.
    pub async fn resume_links(core: Arc<Self>) {
        let changed = Arc::clone(&core.link_work.changed);
        let weak = Arc::downgrade(&core);
        drop(core);
        let mut worker = Worker::default();
        loop {
            let Some(core) = weak.upgrade() else { return };
            let pause = worker.turn(&core).await;
            drop(core);
            if let Some(pause) = pause {
                // Either brings the next look.
                if tokio::time::timeout(pause, changed.notified()).await.is_ok() {
                    worker.look_anew();
                }
            }
        }
    }

    /// Asks for the link of one row. The row has its payment on disk before the request leaves.
    async fn make_link(
        &self,
        (environment, account): (Environment, Option<AccountId>),
        list: i64,
        next: NextLink,
    ) -> Result<Step, AppError> {
        let NextLink { row, currency, purpose, sheet } = next;
        let place = (list, row.row);
        let seller = match self.accounts.seller(environment).await {
            Ok(seller) => seller,
            Err(error) => return Ok(Step::Stopped(error)),
        };
        let read = match form::validate(&form_of(&row, currency), &seller) {
            Ok(read) => read,
            // The settings were changed meanwhile.
            Err(problems) if problems.iter().any(is_of_seller) => {
                return Ok(Step::Stopped(AppError::Form { problems }));
            }
            Err(problems) => {
                let error = AppError::Form { problems };
                self.store.run(move |db| links::refuse(db, place, &error)).await?;
                return Ok(Step::Went);
            }
        };
        let sheet = sheet.map(|content| sheet_row(&content, row.row));
        let new = read.row((environment, account), purpose, row.run, sheet);
        let client = match self.accounts.payment_client_of(environment, account, Priority::Background).await {
            Ok(client) => client,
            Err(error) => return Ok(Step::after(error)),
        };
        // Before the intent is written: a row that only waits has certainly no link.
        if let Some(line) = client.line() {
            let wait = line.gate().wait(Route::Other, line.priority());
            if wait >= WORTH_TELLING {
                return Ok(Step::Waits(slow_down(wait), Some(wait / self.clock.speed())));
            }
            line.ready().await;
        }
        self.outbox.settle_unanswered().await?;
        let by = AskedBy::Link { list, row: row.row };
        let asks = PaymentRequest { app: self, client: &client, seller: &seller, by, new: &new };
        match self.ask_for_payment(&asks, Patience::none(&self.waits, WaitOf::Creation)).await {
            Ok(Asked::Declined(_)) => Ok(Step::Went),
            Ok(Asked::Payment(view)) => {
                if let Some(order) = row.run {
                    self.decide_order(environment, order, Decision::Advance).await;
                }
                Ok(match (view.standing, view.look_error) {
                    (Standing::Unknown, Some(error)) => Step::Unanswered(error),
                    _ => Step::Made,
                })
            }
            // It is there, or may be: the row is never asked for again.
            Ok(Asked::Unsaved(error)) => Ok(Step::Stopped(error)),
            // Nothing was asked for; a database that can't be used is tried again with the next look.
            Err(error @ (AppError::Database { .. } | AppError::Internal | AppError::NotFound)) => Err(error),
            // The row is in line again.
            Err(error) => {
                let step = Step::after(error.clone());
                if matches!(step, Step::Went) {
                    self.store.run(move |db| links::refuse(db, place, &error)).await?;
                }
                Ok(step)
            }
        }
    }

    /// The lists of an account whose key isn't at hand stay under way and say so; they go on by themselves when it is.
    async fn tell_waiting_links(&self, account: Option<AccountId>, error: &AppError) {
        let waiting = self.store.run(move |db| links::running_of(db, account)).await;
        for list in waiting.unwrap_or_default() {
            let error = error.clone();
            let kept = self.store.run(move |db| links::set_reason(db, list, Some(&error))).await;
            if matches!(kept, Ok(true)) {
                self.tell_links(list).await;
            }
        }
    }

    async fn tell_links(&self, list: i64) {
        if let Ok(Some(list)) = self.store.run(move |db| links::find(db, list)).await {
            self.events.tell(AppEvent::Links { links: Box::new(list.into()) });
        }
    }
}

/// What became of a row.
enum Step {
    /// It has a link.
    Made,
    /// It may have one.
    Unanswered(AppError),
    /// It has none, and the list goes on.
    Went,
    /// It is still in line: something passes by itself.
    Waits(AppError, Option<Duration>),
    /// It is still in line: the user must do something.
    Stopped(AppError),
}

impl Step {
    /// What an error means with which a payment certainly wasn't created.
    fn after(error: AppError) -> Self {
        match &error {
            AppError::Payment { refusal: PaymentRefusal::Field | PaymentRefusal::Stated, .. } => Self::Went,
            AppError::Payment { refusal: PaymentRefusal::Pace { retry_after_s }, .. } => {
                let pause = retry_after_s.map_or(PACE_PAUSE, Duration::from_secs);
                Self::Waits(error, Some(pause))
            }
            AppError::Unreachable {
                reason: UnreachableReason::Connect | UnreachableReason::ConnectTimeout,
            } => Self::Waits(error, None),
            AppError::AccountAway { .. } => Self::Waits(error, None),
            _ => Self::Stopped(error),
        }
    }
}

/// What the service said to an earlier request: it asked to slow down for so long.
fn slow_down(wait: Duration) -> AppError {
    let refusal = PaymentRefusal::Pace { retry_after_s: Some(whole_seconds(wait)) };
    AppError::Payment { refusal, message: None, status: 429, may_have_happened: false }
}

/// What the worker remembers from row to row.
#[derive(Default)]
struct Worker {
    /// By account: one whose service asks for a rest isn't in the way of another.
    accounts: HashMap<Option<AccountId>, Lane>,
    told: Option<Instant>,
    /// The account that was in use at the last look.
    at_hand: Option<AccountId>,
}

/// What the worker remembers of one account.
#[derive(Default)]
struct Lane {
    /// Pauses in a row because the service can't be reached.
    pauses: u32,
    /// Rows in a row without an answer.
    unanswered: u32,
    rests_until: Option<Instant>,
}

impl Worker {
    /// Makes one link for each account that has a list under way, with its own key, whichever is in use; gives the pause
    /// before the next look.
    async fn turn(&mut self, core: &App) -> Option<Duration> {
        self.look_at_account(core).await;
        // A database or a key store that can't be read is tried again with the next look.
        let Ok(running) = core.store.run(|db| links::running(db)).await else { return Some(IDLE) };
        let mut pause = Some(IDLE);
        for (list, environment, account) in running {
            let until = self.accounts.entry(account).or_default().rests_until;
            let rest = until.map(|until| until.saturating_duration_since(Instant::now()));
            if let Some(rest) = rest.filter(|rest| !rest.is_zero()) {
                pause = pause.map(|pause| pause.min(rest));
                continue;
            }
            if let Err(error @ AppError::AccountAway { .. }) =
                core.accounts.payment_client_of(environment, account, Priority::Background).await
            {
                core.tell_waiting_links(account, &error).await;
                continue;
            }
            let rest = self.make_next(core, (environment, account), list).await;
            self.accounts.entry(account).or_default().rests_until = rest.map(|rest| Instant::now() + rest);
            pause = rest.and_then(|rest| pause.map(|pause| pause.min(rest)));
        }
        pause
    }

    /// A question about the account in use may have been left open by an earlier start.
    async fn look_at_account(&mut self, core: &App) {
        let environment = core.accounts.listed_payment_environment();
        let at_hand = core.accounts.payment_account_of(environment).await.ok();
        if at_hand != self.at_hand {
            self.at_hand = at_hand;
            core.accounts.tell_payment_account().await;
        }
    }

    /// Whatever the accounts rest for may be over.
    fn look_anew(&mut self) {
        for lane in self.accounts.values_mut() {
            lane.rests_until = None;
        }
    }

    /// Makes the next link of a list; how long its account rests then.
    async fn make_next(
        &mut self,
        core: &App,
        owner: (Environment, Option<AccountId>),
        list: i64,
    ) -> Option<Duration> {
        let Ok(next) = core.store.run(move |db| links::next(db, list)).await else { return Some(IDLE) };
        let Some(next) = next else {
            core.tell_links(list).await;
            return None;
        };
        match core.make_link(owner, list, next).await {
            Ok(step) => self.after(core, owner.1, list, step).await,
            Err(_) => Some(IDLE),
        }
    }

    async fn after(
        &mut self,
        core: &App,
        account: Option<AccountId>,
        list: i64,
        step: Step,
    ) -> Option<Duration> {
        let lane = self.accounts.entry(account).or_default();
        lane.unanswered = if matches!(step, Step::Unanswered(_)) { lane.unanswered + 1 } else { 0 };
        match step {
            Step::Unanswered(error) if lane.unanswered == UNANSWERED => {
                *lane = Lane::default();
                stop(core, list, error).await
            }
            Step::Made | Step::Went | Step::Unanswered(_) => {
                lane.pauses = 0;
                let kept = core.store.run(move |db| links::set_reason(db, list, None::<&AppError>)).await;
                let is_due = self.told.is_none_or(|told| told.elapsed() >= BETWEEN_EVENTS);
                if is_due || matches!(kept, Ok(true)) {
                    self.told = Some(Instant::now());
                    core.tell_links(list).await;
                }
                None
            }
            Step::Waits(error, pause) => {
                let kept = core.store.run(move |db| links::set_reason(db, list, Some(&error))).await;
                if matches!(kept, Ok(true)) {
                    core.tell_links(list).await;
                }
                let growing =
                    FIRST_PAUSE.saturating_mul(2_u32.saturating_pow(lane.pauses)).min(LONGEST_PAUSE);
                lane.pauses += 1;
                Some(pause.unwrap_or(growing))
            }
            Step::Stopped(error) => {
                lane.pauses = 0;
                stop(core, list, error).await
            }
        }
    }
}

/// Pauses a list with a reason.
async fn stop(core: &App, list: i64, error: AppError) -> Option<Duration> {
    const CHANGE: (LinksState, LinksState) = (LinksState::Running, LinksState::Paused);
    let kept = core.store.run(move |db| links::change(db, list, CHANGE, Some(&error))).await;
    core.tell_links(list).await;
    // A list that can't be paused must not be tried without end.
    kept.is_err().then_some(IDLE)
}
