//! The only way to send a request that costs a check, moves money or sends data to a service.
//!
//! 1. The request waits for its turn in the account's budget. Nothing is written yet: after a crash here it certainly
//!    wasn't sent.
//! 2. Its row is written after checking its preconditions ([`Intent::prepare`]); then it is sent once.
//! 3. Its [`Settlement`] is written. While the database refuses, the settlement waits in memory and in its own file,
//!    and is written later, if necessary after a restart.
//!
//! The caller may be dropped at any point: an unsent request is reverted, any other is settled or marked as unknown.
//! A row in flight at startup is unknown, unless its settlement is in a file.

mod in_flight;
mod queue;

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
use porokh_store::{self as store, Connection, Settlement, Store};
use porokh_transport::SendState;

pub use in_flight::InFlight;
pub use queue::Ticket;
use queue::{Late, Queue};

use crate::waits::RateLimitRetry;

/// How long the caller waits for the settlement to be written before the error is returned; it is still written
/// later.
const SAVE_TIMEOUT: Duration = Duration::from_secs(10);

/// Result of writing a row.
pub type Prepared<I> = store::Result<Result<<I as Intent>::Row, <I as Intent>::Declined>>;

/// Database writes of a request with side effects: before it is sent, and of its result.
pub trait Intent: Sync {
    /// The stored row.
    type Row: Clone + Send + Sync + 'static;
    /// Reason found in the transaction: nothing was written.
    type Declined: Send + 'static;
    type Answer: Send + Sync;

    /// Checks preconditions and writes the row as in flight, in one transaction.
    fn prepare(&self) -> impl FnOnce(&mut Connection, DateTime<Utc>) -> Prepared<Self> + Send + 'static;

    fn settlement(row: &Self::Row, outcome: Outcome<'_, Self::Answer>, now: DateTime<Utc>) -> Settlement;
}

pub trait Request: Intent {
    /// Show a result that can't be persisted at once, marked as unsaved.
    const RETURN_BEFORE_PERSISTED: bool = false;

    /// Prerequisites at the time of sending; awaited again after each pause.
    fn ready(&self) -> impl Future<Output = Result<(), AppError>> + Send {
        async { Ok(()) }
    }

    /// The row is persisted; the request is sent next.
    fn begun(&self, _row: &Self::Row) -> impl Future<Output = ()> + Send {
        async {}
    }

    fn send(
        &self,
        row: &Self::Row,
        send_state: &SendState,
    ) -> impl Future<Output = Result<Self::Answer, Failure>> + Send;

    /// The service is rate limiting, which is persisted: nothing is in flight during the pause.
    fn resting(&self, _row: &Self::Row) -> impl Future<Output = ()> + Send {
        async {}
    }

    /// Resolves when the user cancels.
    fn given_up(&self) -> impl Future<Output = ()> + Send {
        std::future::pending()
    }
}

pub enum Outcome<'a, A> {
    /// The intent interprets the answer.
    Answered(&'a A),
    /// Refused without processing.
    Refused(&'a AppError),
    /// Certainly not sent.
    NotSent(Option<&'a AppError>),
    /// Rate limited (429); will be sent again.
    Pending,
    /// May have been processed.
    Unknown(Option<&'a AppError>),
}

/// Why there is no usable answer.
#[derive(Debug)]
pub struct Failure {
    pub error: AppError,
    pub fate: Fate,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    NotSent,
    Refused,
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

/// A local error before sending.
impl From<AppError> for Failure {
    fn from(error: AppError) -> Self {
        Self { error, fate: Fate::NotSent }
    }
}

pub enum Requested<I: Intent> {
    /// Refused by its transaction.
    Declined(I::Declined),
    /// Answered, or failed for good.
    Sent(Sent<I>),
}

pub struct Sent<I: Intent> {
    pub row: I::Row,
    pub result: Result<I::Answer, Failure>,
    /// `Err`: the settlement isn't written yet.
    pub kept: Result<(), AppError>,
}

/// Sends requests and stores their results. Clones share one queue.
#[derive(Clone)]
pub struct Outbox {
    store: Store,
    clock: Arc<CorrectedClock>,
    queue: Arc<Queue>,
    identity: Arc<OnceLock<String>>,
    /// Requests left unanswered by the last start were settled.
    settled: Arc<tokio::sync::Mutex<bool>>,
}

impl Outbox {
    /// `late` is called after a delayed settlement has been persisted.
    pub fn new(store: &Store, clock: &Arc<CorrectedClock>, data_folder: PathBuf, late: Late) -> Self {
        let identity = Arc::default();
        let queue = Arc::new(Queue::new(store.clone(), data_folder, Arc::clone(&identity), late));
        Self { store: store.clone(), clock: Arc::clone(clock), queue, identity, settled: Arc::default() }
    }

    /// Sends a request, and retries after rate limiting if `retry` allows it.
    ///
    /// # Errors
    /// Nothing was sent: it was cancelled, its row couldn't be written, or [`Request::ready`] failed.
    pub async fn request<I: Request>(
        &self,
        intent: &I,
        mut retry: RateLimitRetry<'_>,
    ) -> Result<Requested<I>, AppError> {
        let mut pending = None;
        loop {
            let turn = self.turn(intent, &retry, pending.is_some());
            let kept = async {
                match &pending {
                    // Persisted before it is sent again.
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
            // A 429 that isn't the service's own doesn't say that nothing was done.
            let again = result
                .as_ref()
                .is_err_and(|failure| failure.fate != Fate::Unknown && failure.error.refuses_pace());
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

    /// Waits until the request may be sent, including the pause after rate limiting.
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

    /// Writes the row of a request about to be sent. If dropped unsettled, because the caller or the app ends, it is
    /// settled by whether sending had started.
    pub async fn begin<I: Intent>(&self, intent: &I) -> Result<Result<InFlight<I>, I::Declined>, AppError> {
        InFlight::begin(self, intent.prepare()).await
    }

    /// Stores a result, now or when the database recovers.
    pub fn settle<I: Intent>(&self, row: &I::Row, outcome: Outcome<'_, I::Answer>) -> Ticket {
        self.keep(I::settlement(row, outcome, self.clock.now()))
    }

    pub fn keep(&self, settlement: Settlement) -> Ticket {
        Queue::put(&self.queue, settlement)
    }

    /// Unwritten settlements in order.
    pub fn waiting<T>(&self, pick: impl Fn(&Settlement) -> Option<T>) -> Vec<T> {
        self.queue.waiting(pick)
    }

    /// Retries unwritten settlements now.
    pub async fn flush(&self) {
        self.queue.flush().await;
    }

    /// Whether [`settle_unanswered`](Self::settle_unanswered) is done.
    pub async fn is_settled(&self) -> bool {
        *self.settled.lock().await
    }

    /// Marks requests in flight at the end of the last start as unknown: checks, payments, refunds, transfers,
    /// reports. Done once; retried while the database can't be written.
    ///
    /// Must precede all requests of this kind, so that they are never taken for the last start's.
    pub async fn settle_unanswered(&self) -> Result<(), AppError> {
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

    /// Applies settlements of an earlier start. Until then, their rows aren't unknown.
    async fn recover(&self) -> Result<(), AppError> {
        let identity = self.store.run(Store::identity).await?;
        self.queue.recover(self.identity.get_or_init(|| identity)).await
    }

    /// Number of settlements in files.
    pub fn spooled(&self) -> usize {
        self.queue.spooled()
    }

    /// Number of settlements that neither the database nor a file accepted at the last attempt.
    pub fn only_in_memory(&self) -> usize {
        self.queue.only_in_memory()
    }

    /// Last attempt before the app ends. Blocks.
    pub fn close(&self) {
        self.queue.close();
    }
}
