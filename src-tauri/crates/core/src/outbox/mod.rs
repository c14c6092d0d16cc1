//! The one way to send a request that costs a check, moves money or tells a service something.
//!
//! 1. The request waits for its turn in the account's budget. Nothing is written yet: what a crash ends here has
//!    certainly not happened.
//! 2. Its row is written, together with what must hold for it ([`Intent::prepare`]); then it leaves, once.
//! 3. Its [`Settlement`] is written. The database may refuse for a while: the settlement then waits in memory and in a
//!    file of its own, and is written when it can be, if need be by the next start of the app.
//!
//! Whoever asked may go away at any point: a request of which no byte left is taken back, any other is settled or kept as
//! unknown. A row that is found in flight at the start of the app is unknown, unless its settlement waits in a file.

mod in_flight;
mod queue;
#[cfg(test)]
mod tests;

use std::{
    path::PathBuf,
    sync::{Arc, OnceLock},
    time::Duration,
};

use chrono::{DateTime, Utc};
use porokh_api::AppError;
use porokh_courier_api::CourierError;
use porokh_domain::CorrectedClock;
use porokh_payment_api::PaymentError;
use porokh_transport::SendState;

pub(crate) use in_flight::InFlight;
pub(crate) use queue::Ticket;
use queue::{Late, Queue};

use crate::{
    store::{self, Connection, Settlement, Store},
    waits::RateLimitRetry,
};

/// How long whoever asked waits for the settlement to be written before the error is told; it is written later.
const SAVE_TIMEOUT: Duration = Duration::from_secs(10);

/// What came of writing a row.
pub(crate) type Prepared<I> = store::Result<Result<<I as Intent>::Row, <I as Intent>::Declined>>;

/// What is written of a request with side effects: before it leaves, and of what became of it.
pub(crate) trait Intent: Sync {
    /// The request's row, as it is on disk.
    type Row: Clone + Send + Sync + 'static;
    /// What the row's transaction found against it: nothing was written.
    type Declined: Send + 'static;
    /// The service's answer.
    type Answer: Send + Sync;

    /// Checks what must hold and writes the row as in flight, in one transaction.
    fn prepare(&self) -> impl FnOnce(&mut Connection, DateTime<Utc>) -> Prepared<Self> + Send + 'static;

    /// What is written of an outcome.
    fn settlement(row: &Self::Row, outcome: Outcome<'_, Self::Answer>, now: DateTime<Utc>) -> Settlement;
}

/// A request that is sent by [`Outbox::request`].
pub(crate) trait Request: Intent {
    /// An answer that can't be written is shown at once, and said to be unsaved.
    const RETURN_BEFORE_PERSISTED: bool = false;

    /// What must be fresh when it leaves; asked for anew after each rest.
    fn ready(&self) -> impl Future<Output = Result<(), AppError>> + Send {
        async { Ok(()) }
    }

    /// The row is on disk; the request leaves after this.
    fn begun(&self, _row: &Self::Row) -> impl Future<Output = ()> + Send {
        async {}
    }

    fn send(
        &self,
        row: &Self::Row,
        send_state: &SendState,
    ) -> impl Future<Output = Result<Self::Answer, Failure>> + Send;

    /// The service refused its pace, which is written: nothing is on its way while it rests.
    fn resting(&self, _row: &Self::Row) -> impl Future<Output = ()> + Send {
        async {}
    }

    /// Ends when the user gives the request up.
    fn given_up(&self) -> impl Future<Output = ()> + Send {
        std::future::pending()
    }
}

/// What became of a request.
pub(crate) enum Outcome<'a, A> {
    /// The service answered; what that means is the intent's to say.
    Answered(&'a A),
    /// The service refused it: nothing was handled.
    Refused(&'a AppError),
    /// No byte left.
    NotSent(Option<&'a AppError>),
    /// The service refused its pace (429); it will leave again.
    Pending,
    /// It may have been handled.
    Unknown(Option<&'a AppError>),
}

/// Why no answer came that can be used.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) error: AppError,
    pub(crate) fate: Fate,
}

/// What a failure says of the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It never reached the service.
    NotSent,
    Refused,
    /// It may have been handled.
    Unknown,
}

impl From<CourierError> for Failure {
    fn from(error: CourierError) -> Self {
        let fate = match &error {
            error if error.may_have_cost() => Fate::Unknown,
            CourierError::Transport(_) => Fate::NotSent,
            CourierError::Refused { .. } | CourierError::NotUnderstood { .. } => Fate::Refused,
        };
        Self { error: error.into(), fate }
    }
}

impl From<PaymentError> for Failure {
    fn from(error: PaymentError) -> Self {
        let fate = match &error {
            error if error.may_have_happened() => Fate::Unknown,
            PaymentError::Transport(_) | PaymentError::LiveKeyOnly => Fate::NotSent,
            PaymentError::Refused { .. } | PaymentError::NotUnderstood { .. } => Fate::Refused,
        };
        Self { error: error.into(), fate }
    }
}

/// Found on this side, before anything left.
impl From<AppError> for Failure {
    fn from(error: AppError) -> Self {
        Self { error, fate: Fate::NotSent }
    }
}

/// What a request came to.
pub(crate) enum Requested<I: Intent> {
    /// Its transaction found something against it.
    Declined(I::Declined),
    /// It was answered, or failed for good.
    Sent(Sent<I>),
}

/// A request that left, or was about to.
pub(crate) struct Sent<I: Intent> {
    pub(crate) row: I::Row,
    pub(crate) result: Result<I::Answer, Failure>,
    /// An error: what became of it waits to be written.
    pub(crate) kept: Result<(), AppError>,
}

/// Sends requests and keeps what becomes of them. Clones share one queue.
#[derive(Clone)]
pub(crate) struct Outbox {
    store: Store,
    clock: Arc<CorrectedClock>,
    queue: Arc<Queue>,
    identity: Arc<OnceLock<String>>,
    /// What the last start left unanswered was settled.
    settled: Arc<tokio::sync::Mutex<bool>>,
}

impl Outbox {
    /// `late` hears of each settlement that had to wait, when it is written.
    pub(crate) fn new(store: &Store, clock: &Arc<CorrectedClock>, data_folder: PathBuf, late: Late) -> Self {
        let identity = Arc::default();
        let queue = Arc::new(Queue::new(store.clone(), data_folder, Arc::clone(&identity), late));
        Self { store: store.clone(), clock: Arc::clone(clock), queue, identity, settled: Arc::default() }
    }

    /// Sends a request, again after a rest when the service refuses its pace and `retry` allows it.
    ///
    /// # Errors
    /// Nothing was sent: it was given up, its row couldn't be written, or [`Request::ready`] failed.
    pub(crate) async fn request<I: Request>(
        &self,
        intent: &I,
        mut retry: RateLimitRetry<'_>,
    ) -> Result<Requested<I>, AppError> {
        let mut pending = None;
        loop {
            let turn = self.turn(intent, &retry, pending.is_some());
            let kept = async {
                match &pending {
                    // Written before it leaves again: what is on disk is never behind.
                    Some(row) => {
                        self.settle::<I>(row, Outcome::Pending).written(SAVE_TIMEOUT).await?;
                        intent.resting(row).await;
                        Ok(())
                    }
                    None => Ok(()),
                }
            };
            let begun = match tokio::join!(turn, kept) {
                (Ok(()), Ok(())) => self.begin(intent).await,
                (Err(error), _) | (_, Err(error)) => Err(error),
            };
            let in_flight = match begun {
                Ok(Ok(in_flight)) => in_flight,
                Ok(Err(declined)) => return Ok(Requested::Declined(declined)),
                Err(error) => {
                    if let Some(row) = &pending {
                        self.settle::<I>(row, Outcome::NotSent(Some(&error)));
                    }
                    return Err(error);
                }
            };
            intent.begun(in_flight.row()).await;
            let result = self.send(intent, &in_flight).await;
            let again = result.as_ref().is_err_and(|failure| failure.error.refuses_pace());
            if again && retry.again() {
                pending = Some(in_flight.settled());
                continue;
            }
            let outcome = match &result {
                Ok(answer) => Outcome::Answered(answer),
                Err(Failure { error, fate: Fate::Unknown }) => Outcome::Unknown(Some(error)),
                Err(Failure { error, fate: Fate::Refused }) => Outcome::Refused(error),
                Err(Failure { error, fate: Fate::NotSent }) => Outcome::NotSent(Some(error)),
            };
            let ticket = self.settle::<I>(in_flight.row(), outcome);
            let row = in_flight.settled();
            let kept = match I::RETURN_BEFORE_PERSISTED {
                true => ticket.tried().await,
                false => ticket.written(SAVE_TIMEOUT).await,
            };
            return Ok(Requested::Sent(Sent { row, result, kept }));
        }
    }

    /// Waits until the request may leave: out its rest first, when it was refused for the pace.
    async fn turn<I: Request>(
        &self,
        intent: &I,
        retry: &RateLimitRetry<'_>,
        rests: bool,
    ) -> Result<(), AppError> {
        let turn = async {
            if rests {
                retry.turn().await?;
            }
            intent.ready().await?;
            retry.turn().await
        };
        tokio::select! {
            () = intent.given_up() => Err(AppError::Cancelled { may_have_cost: false }),
            turn = turn => turn,
        }
    }

    async fn send<I: Request>(&self, intent: &I, in_flight: &InFlight<I>) -> Result<I::Answer, Failure> {
        let send_state = in_flight.send_state();
        tokio::select! {
            () = intent.given_up() => {
                let fate = if send_state.try_cancel() { Fate::NotSent } else { Fate::Unknown };
                Err(Failure { error: AppError::Cancelled { may_have_cost: fate == Fate::Unknown }, fate })
            }
            answer = intent.send(in_flight.row(), send_state) => answer,
        }
    }

    /// Writes the row of a request that is about to leave. Dropped before it is settled, because nobody waits for it any
    /// more or the app ends, it is settled by what is known then: whether it may have left.
    pub(crate) async fn begin<I: Intent>(
        &self,
        intent: &I,
    ) -> Result<Result<InFlight<I>, I::Declined>, AppError> {
        InFlight::begin(self, intent.prepare()).await
    }

    /// Keeps what became of a request. It is written at once, or when the database lets it be.
    pub(crate) fn settle<I: Intent>(&self, row: &I::Row, outcome: Outcome<'_, I::Answer>) -> Ticket {
        self.keep(I::settlement(row, outcome, self.clock.now()))
    }

    /// The same for a settlement that is made already.
    pub(crate) fn keep(&self, settlement: Settlement) -> Ticket {
        Queue::put(&self.queue, settlement)
    }

    /// What waits to be written, in its order.
    pub(crate) fn waiting<T>(&self, pick: impl Fn(&Settlement) -> Option<T>) -> Vec<T> {
        self.queue.waiting(pick)
    }

    /// Tries to write what waits, now.
    pub(crate) async fn flush(&self) {
        self.queue.flush().await;
    }

    /// Whether [`settle_unanswered`](Self::settle_unanswered) has been done.
    pub(crate) async fn is_settled(&self) -> bool {
        *self.settled.lock().await
    }

    /// What was being sent when the app ended last has no answer any more: checks, payments, refunds, matches,
    /// reports. Done once; while the database can't be written it is done later.
    ///
    /// Everything of this kind begins with it, so that what this start sends is never taken for what the last one
    /// left.
    pub(crate) async fn settle_unanswered(&self) -> Result<(), AppError> {
        let mut settled = self.settled.lock().await;
        if *settled {
            return Ok(());
        }
        self.recover().await?;
        let now = self.clock.now();
        self.store
            .run(move |db| {
                store::checks::doubt_unanswered(db)?;
                store::payments::doubt_unanswered(db, now)?;
                store::refunds::doubt_unanswered(db, now)?;
                store::transfers::doubt_unanswered(db)?;
                store::reports::settle_unanswered(db)
            })
            .await?;
        *settled = true;
        Ok(())
    }

    /// Takes up what an earlier start couldn't write. Until it is written, what stands in flight isn't unknown.
    async fn recover(&self) -> Result<(), AppError> {
        let identity = self.store.run(Store::identity).await?;
        self.queue.recover(self.identity.get_or_init(|| identity)).await
    }

    /// How many settlements wait in files.
    #[cfg(test)]
    pub(crate) fn spooled(&self) -> usize {
        self.queue.spooled()
    }

    /// How many settlements neither the database nor a file took when they were tried last.
    #[cfg(test)]
    pub(crate) fn only_in_memory(&self) -> usize {
        self.queue.only_in_memory()
    }

    /// The last chance before the app ends. Blocks.
    pub(crate) fn close(&self) {
        self.queue.close();
    }
}
