//! Makes the links of batches, one at a time per account.

use std::{sync::Arc, time::Duration};

use porokh_api::{
    AppError, PaymentRefusal, UiEvent, UnreachableReason, WaitOf, WaitWhy,
    accounts::AccountId,
    payments::{LinksState, PaymentStatus},
    whole_seconds,
};
use porokh_runtime::{
    jobs::{self, Backoff, Job, Lanes, Next, Throttle},
    waits::{RateLimitRetry, Waiting, Waits},
};
use porokh_transport::gate::{Priority, Route};

use super::plan::{is_of_seller, read_row};
use crate::{
    Environment,
    accounts::Owner,
    payments::{
        Links,
        creation::{Asked, AskedBy, PaymentRequest},
    },
    store::{
        links::{self, NextLink},
        payments::{PaymentOrder, ValidPayment},
    },
};

/// Backoff while the service can't be reached.
const UNREACHABLE: Backoff = Backoff { first: Duration::from_secs(2), longest: Duration::from_secs(60) };
/// Shorter waits aren't shown.
const WORTH_TELLING: Duration = Duration::from_secs(1);
/// After this many rows in a row without an answer the batch pauses: each may have a link that isn't known here.
const UNANSWERED: u32 = 3;

impl Links {
    /// Wakes the worker when another account's key becomes available, for the batches that wait for it.
    pub(crate) fn wake(&self) {
        self.changed.wake();
    }

    /// Makes the links of all running batches, including those from an earlier start. Ends when the last other handle
    /// is dropped.
    pub async fn resume_links(core: Arc<Self>) {
        let (clock, changed) = (Arc::clone(&core.ctx.clock), core.changed.listen());
        jobs::keep(Batches::default(), core, clock, changed).await;
    }

    /// Requests the link of one row. The payment is on disk before the request leaves.
    async fn make_link(
        &self,
        (environment, account): (Environment, Option<AccountId>),
        batch: i64,
        next: NextLink,
    ) -> Result<Step, AppError> {
        let NextLink { row, currency, purpose } = next;
        let place = (batch, row.row);
        let seller = match self.accounts.seller(environment).await {
            Ok(seller) => seller,
            Err(error) => return Ok(Step::Stopped(error)),
        };
        let new = match read_row(&row, (environment, account), (currency, purpose), &seller) {
            Ok(new) => match row.order {
                Some(order) => ValidPayment { order: PaymentOrder::Known(order), ..new },
                None => new,
            },
            // The settings were changed meanwhile.
            Err(problems) if problems.iter().any(is_of_seller) => {
                return Ok(Step::Stopped(AppError::Form { problems }));
            }
            Err(problems) => {
                let error = AppError::Form { problems };
                self.ctx.store.run(move |db| links::refuse(db, place, &error)).await?;
                return Ok(Step::Went);
            }
        };
        let client = match self.accounts.payment_client_of(account, Priority::Background).await {
            Ok(client) => client,
            Err(error) => return Ok(Step::after(error)),
        };
        // Waits before the intent is written, so that a waiting row certainly has no link.
        if let Some(line) = client.line() {
            let wait = line.gate().wait(Route::Other, line.priority());
            if wait >= WORTH_TELLING {
                return Ok(Step::Waits(slow_down(wait), Some(wait)));
            }
            line.ready().await;
        }
        self.ctx.outbox.settle_unanswered().await?;
        let by = AskedBy::Link { batch, row: row.row };
        let asks = PaymentRequest { app: &self.payments, client: &client, seller: &seller, by, new: &new };
        match self
            .payments
            .ask_for_payment(&asks, RateLimitRetry::none(&self.ctx.waits, WaitOf::Creation))
            .await
        {
            Ok(Asked::Declined(_)) => Ok(Step::Went),
            Ok(Asked::Payment(view)) => Ok(match (view.row.status, view.poll_error) {
                (PaymentStatus::Unknown, Some(error)) => Step::Unanswered(error),
                _ => Step::Made,
            }),
            // The payment exists or may exist: the row is never requested again.
            Ok(Asked::Unsaved(error)) => Ok(Step::Stopped(error)),
            // Nothing was sent; a failing database is retried in the next step.
            Err(error @ (AppError::Database { .. } | AppError::Internal | AppError::NotFound)) => Err(error),
            // The row is queued again until the gate lets it go.
            Err(error) if error.refuses_pace() => {
                let wait = client
                    .line()
                    .map_or(Duration::ZERO, |line| line.gate().wait(Route::Other, line.priority()));
                Ok(Step::Waits(slow_down(wait), Some(wait)))
            }
            Err(error) => {
                let step = Step::after(error.clone());
                if matches!(step, Step::Went) {
                    self.ctx.store.run(move |db| links::refuse(db, place, &error)).await?;
                }
                Ok(step)
            }
        }
    }

    /// Shows that an account's batches wait for its key. They stay running and continue when it is available.
    async fn tell_waiting_links(&self, account: Option<AccountId>, error: &AppError) {
        let waiting = self.ctx.store.run(move |db| links::running_of(db, account)).await;
        for batch in waiting.unwrap_or_default() {
            let error = error.clone();
            let kept = self.ctx.store.run(move |db| links::set_reason(db, batch, Some(&error))).await;
            if matches!(kept, Ok(true)) {
                self.tell_links(batch).await;
            }
        }
    }

    async fn tell_links(&self, batch: i64) {
        if let Ok(Some(batch)) = self.ctx.store.run(move |db| links::find(db, batch)).await {
            self.ctx.events.emit(UiEvent::Links { links: Box::new(batch.into()) });
        }
    }
}

/// Result of one row.
enum Step {
    Made,
    /// The link may exist.
    Unanswered(AppError),
    /// There is no link, and the batch continues.
    Went,
    /// The row stays queued until a temporary condition ends.
    Waits(AppError, Option<Duration>),
    /// The row stays queued until the user acts.
    Stopped(AppError),
}

impl Step {
    /// The result for an error that rules out that the payment was created.
    fn after(error: AppError) -> Self {
        match &error {
            AppError::Payment { refusal: PaymentRefusal::Field | PaymentRefusal::Stated, .. } => Self::Went,
            AppError::Unreachable {
                reason: UnreachableReason::Connect | UnreachableReason::ConnectTimeout,
            } => Self::Waits(error, None),
            AppError::AccountAway { .. } => Self::Waits(error, None),
            _ => Self::Stopped(error),
        }
    }
}

/// The error for rate limiting that an earlier request met, with the remaining wait.
fn slow_down(wait: Duration) -> AppError {
    let refusal = PaymentRefusal::Pace { retry_after_s: Some(whole_seconds(wait)) };
    AppError::Payment { refusal, message: None, status: 429, may_have_happened: false }
}

/// All running batches; different accounts run side by side.
#[derive(Default)]
struct Batches {
    /// By account, so that a rate-limited service doesn't delay another account.
    accounts: Lanes<Owner>,
    /// The account that was in use at the last step.
    at_hand: Option<AccountId>,
}

impl Job for Batches {
    type Owner = Links;

    async fn step(&mut self, core: &Arc<Links>) -> Next {
        self.follow_account(core).await;
        // A failing database is retried in the next step.
        for (_, environment, account) in core.ctx.store.run(|db| links::running(db)).await.unwrap_or_default()
        {
            let owner = (environment, account);
            let (app, clock) = (Arc::downgrade(core), Arc::clone(&core.ctx.clock));
            let mut changed = core.changed.listen();
            self.accounts.begin(owner, async move {
                jobs::run(&mut Worker::new(owner), &app, &clock, &mut changed).await;
                false
            });
        }
        Next::Poll
    }

    async fn event(&mut self) {
        self.accounts.ended().await;
    }
}

impl Batches {
    /// An earlier start may have left the choice of the account in use open.
    async fn follow_account(&mut self, core: &Links) {
        let environment = core.accounts.listed_payment_environment();
        let at_hand = core.accounts.payment_account_of(environment).await.ok();
        if at_hand != self.at_hand {
            self.at_hand = at_hand;
            core.accounts.tell_accounts().await;
        }
    }
}

/// Makes the links of an account's batches with that account's key, whichever account is in use.
struct Worker {
    owner: Owner,
    /// Consecutive pauses because the service can't be reached.
    pauses: u32,
    /// Consecutive rows without an answer.
    unanswered: u32,
    progress: Throttle,
    /// The wait that is shown.
    waiting: Option<Waiting<Arc<Waits>>>,
}

impl Job for Worker {
    type Owner = Links;

    async fn step(&mut self, core: &Arc<Links>) -> Next {
        // A failing database or key store is retried in the next step.
        self.make_next(core).await.unwrap_or(Next::Poll)
    }
}

impl Worker {
    fn new(owner: Owner) -> Self {
        Self { owner, pauses: 0, unanswered: 0, progress: Throttle::default(), waiting: None }
    }

    async fn make_next(&mut self, core: &Links) -> Result<Next, AppError> {
        let (_, account) = self.owner;
        let running = core.ctx.store.run(|db| links::running(db)).await?;
        let own = |(_, environment, account): &(i64, _, _)| (*environment, *account) == self.owner;
        let Some((batch, ..)) = running.into_iter().find(own) else { return Ok(Next::Done) };
        if let Err(error @ AppError::AccountAway { .. }) =
            core.accounts.payment_client_of(account, Priority::Background).await
        {
            core.tell_waiting_links(account, &error).await;
            return Ok(Next::WhenAccount);
        }
        let Some(next) = core.ctx.store.run(move |db| links::next(db, batch)).await? else {
            core.tell_links(batch).await;
            return Ok(Next::Now);
        };
        let step = core.make_link(self.owner, batch, next).await?;
        self.after(core, batch, step).await
    }

    async fn after(&mut self, core: &Links, batch: i64, step: Step) -> Result<Next, AppError> {
        self.unanswered = if matches!(step, Step::Unanswered(_)) { self.unanswered + 1 } else { 0 };
        match &step {
            Step::Waits(error, pause) if error.refuses_pace() => {
                let begin = || Waiting::begin(Arc::clone(&core.ctx.waits), WaitOf::Links);
                self.waiting.get_or_insert_with(begin).tell(WaitWhy::SlowDown, *pause);
            }
            _ => self.waiting = None,
        }
        match step {
            Step::Unanswered(error) if self.unanswered == UNANSWERED => {
                (self.pauses, self.unanswered) = (0, 0);
                stop(core, batch, error).await
            }
            Step::Made | Step::Went | Step::Unanswered(_) => {
                self.pauses = 0;
                let kept =
                    core.ctx.store.run(move |db| links::set_reason(db, batch, None::<&AppError>)).await;
                if matches!(kept, Ok(true)) || self.progress.is_due() {
                    self.progress.told();
                    core.tell_links(batch).await;
                }
                Ok(Next::Now)
            }
            Step::Waits(error, pause) => {
                let kept = core.ctx.store.run(move |db| links::set_reason(db, batch, Some(&error))).await;
                if matches!(kept, Ok(true)) {
                    core.tell_links(batch).await;
                }
                let pause = pause.unwrap_or(UNREACHABLE.pause(self.pauses));
                self.pauses += 1;
                Ok(Next::In(pause))
            }
            Step::Stopped(error) => {
                self.pauses = 0;
                stop(core, batch, error).await
            }
        }
    }
}

/// Pauses a batch with a reason. A batch that can't be paused must not be retried forever.
async fn stop(core: &Links, batch: i64, error: AppError) -> Result<Next, AppError> {
    const CHANGE: (LinksState, LinksState) = (LinksState::Running, LinksState::Paused);
    let kept = core.ctx.store.run(move |db| links::change(db, batch, CHANGE, Some(&error))).await;
    core.tell_links(batch).await;
    kept?;
    Ok(Next::Now)
}
