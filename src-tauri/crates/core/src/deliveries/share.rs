//! Shares outcomes: up to 200 per request, each persisted before it is sent.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use porokh_api::{
    AppError, ServiceRefusal, UiEvent, WaitOf,
    accounts::{AccountId, Service},
    deliveries::{DeliveryChoice, DeliveryState, SharingState, SharingView},
    requests::IdRequest,
};
use porokh_courier_api::{Deliveries as DeliveryBatch, DeliveriesAnswer, ServiceText};
use porokh_runtime::{
    jobs::{self, Job, Next, OnDemand},
    outbox::{Failure, Fate as Left, Intent, Outcome, Prepared, Request, Requested},
    waits::{RateLimitRetry, Waiting, Waits},
};
use porokh_transport::SendState;

use super::{answer, record};
use crate::{
    Environment,
    accounts::{Connection, iso, other_mode},
    deliveries::Deliveries,
    store::{
        Connection as Database, Settlement,
        deliveries::DeliveryRow,
        delivery_sendings::{self, BatchRow, Fate, SendingCounts, SendingRow},
    },
};

/// Attempts of a request whose reply is lost, before the user decides: repeating it only updates what was saved.
const ATTEMPTS: u32 = 3;
/// Attempts of a rate-limited request.
const REFUSALS: u32 = 5;
/// Interval of checking for changes during a wait.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// Shorter waits aren't reported.
const WORTH_TELLING: Duration = Duration::from_secs(1);

/// Active sharings, in sequence per account.
pub(crate) type Sharings = OnDemand<Option<AccountId>>;

/// Result of a request.
enum Came {
    On,
    /// Repeat the same records after a pause.
    Again(Duration),
    Pause(AppError),
}

impl Deliveries {
    /// Starts a sharing, persisted when this returns; progress is sent as events.
    ///
    /// # Errors
    /// [`AppError::Busy`] while a sharing of this account isn't done; [`AppError::NotFound`] if there is nothing to
    /// share.
    pub async fn share_deliveries(self: &Arc<Self>, what: DeliveryChoice) -> Result<SharingView, AppError> {
        let Connection { environment, account, .. } = self.accounts.connection().await?;
        let now = self.ctx.clock.now();
        let rows =
            self.chosen_deliveries(self.accounts.scope_in(Service::Courier, environment), what).await?;
        if rows.is_empty() {
            return Err(AppError::NotFound);
        }
        let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
        let id = self
            .ctx
            .store
            .run(move |db| delivery_sendings::create(db, (environment, account), &ids, now))
            .await?;
        let id = id.ok_or(AppError::Busy)?;
        self.work_off_sharings(Some(account));
        self.sharing_view(id).await
    }

    /// The current sharing, or the last one.
    pub async fn sharing(&self) -> Result<Option<SharingView>, AppError> {
        let scope = self.accounts.scope(Service::Courier);
        let read = self.ctx.store.run(move |db| {
            let Some(row) = delivery_sendings::latest(db, scope)? else { return Ok(None) };
            let counts = delivery_sendings::counts(db, row.id)?;
            Ok(Some(view(row, counts)))
        });
        Ok(read.await?)
    }

    /// Sends nothing more until continued. A pending reply is still awaited.
    pub async fn pause_sharing(&self, request: IdRequest) -> Result<SharingView, AppError> {
        self.own_sharing(request.id).await?;
        self.set_sharing(request.id, SharingState::Paused, None).await?;
        self.sharings.wake();
        self.sharing_view(request.id).await
    }

    /// Records of unknown result are sent again, which only updates them.
    pub async fn continue_sharing(self: &Arc<Self>, request: IdRequest) -> Result<SharingView, AppError> {
        let id = request.id;
        let account = self.own_sharing(id).await?.account;
        self.set_sharing(id, SharingState::Running, None).await?;
        self.work_off_sharings(account);
        self.sharing_view(id).await
    }

    /// Ends a sharing: unsent records can be shared later.
    pub async fn stop_sharing(&self, request: IdRequest) -> Result<SharingView, AppError> {
        let (id, now) = (request.id, self.ctx.clock.now());
        self.own_sharing(id).await?;
        self.ctx.store.run(move |db| delivery_sendings::stop(db, id, now)).await?;
        self.sharings.wake();
        self.sharing_view(id).await
    }

    /// At startup: resumes sharings, also those that wait for their account. Sent records are repeated, which only
    /// updates them.
    pub fn resume_sharing(core: &Arc<Self>) {
        jobs::start(Resuming, core, Arc::clone(&core.ctx.clock));
    }

    /// Wakes sharings that wait for their account.
    pub(crate) fn wake(&self) {
        self.sharings.wake();
    }

    fn work_off_sharings(self: &Arc<Self>, account: Option<AccountId>) {
        let job = || Sharing { account, ..Sharing::default() };
        self.sharings.start(account, self, Arc::clone(&self.ctx.clock), job);
    }

    /// Sends the next request of an account's sharings.
    async fn share_next(&self, job: &mut Sharing) -> Result<Next, AppError> {
        self.ctx.outbox.settle_unanswered().await?;
        let account = job.account;
        let open = self.ctx.store.run(|db| delivery_sendings::open(db)).await?;
        let goes_on = |row: &SendingRow| row.state == SharingState::Running || waits_for_account(row);
        let Some(row) = open.into_iter().find(|row| row.account == account && goes_on(row)) else {
            return Ok(Next::Done);
        };
        let id = row.id;
        let connection = match self.accounts.connection_of(account).await {
            Ok(connection) => connection,
            // The app is ending: the next start continues.
            Err(AppError::Internal) => return Err(AppError::Internal),
            Err(AppError::AccountAway { .. }) if row.state == SharingState::Paused => {
                return Ok(Next::WhenAccount);
            }
            Err(error) => return self.pause_by_itself(job, id, error).await,
        };
        if row.state == SharingState::Paused {
            self.set_sharing(id, SharingState::Running, None).await?;
        }
        if job.sharing != Some(id) {
            // The replies of earlier requests are lost.
            self.ctx.store.run(move |db| delivery_sendings::queue_again(db, id)).await?;
            *job = Sharing { account, sharing: Some(id), ..Sharing::default() };
        }
        // A wait before the intent is persisted can still be paused.
        let wait = connection.background_wait();
        if !wait.is_zero() {
            if wait >= WORTH_TELLING {
                let begin = || Waiting::begin(Arc::clone(&self.ctx.waits), WaitOf::Sharing);
                job.waiting.get_or_insert_with(begin).tell(connection.why_waiting(), Some(wait));
            }
            return Ok(Next::In(wait.min(POLL_INTERVAL)));
        }
        job.waiting = None;
        let next = match self.share_batch(&connection, row.environment, job, id).await? {
            None => {
                self.set_sharing(id, SharingState::Done, None).await?;
                return Ok(Next::Now);
            }
            Some(Came::Pause(error)) => return self.pause_by_itself(job, id, error).await,
            Some(Came::On) => {
                (job.lost, job.refused) = (0, 0);
                Next::Now
            }
            Some(Came::Again(pause)) => Next::In(pause),
        };
        self.tell_sharing(id).await;
        Ok(next)
    }

    async fn pause_by_itself(&self, job: &mut Sharing, id: i64, error: AppError) -> Result<Next, AppError> {
        // When continued, records of unknown result are sent again.
        job.sharing = None;
        self.set_sharing(id, SharingState::Paused, Some(error)).await?;
        Ok(Next::Now)
    }

    /// Sends one request and stores its result; `None` if nothing is queued.
    async fn share_batch(
        &self,
        connection: &Connection,
        environment: Environment,
        job: &mut Sharing,
        sharing: i64,
    ) -> Result<Option<Came>, AppError> {
        let owner = (environment, Some(connection.account));
        let batch = Batch { connection, sharing };
        let sent = match self
            .ctx
            .outbox
            .request(&batch, RateLimitRetry::none(&self.ctx.waits, WaitOf::Sharing))
            .await?
        {
            Requested::Declined(NothingLeft) => return Ok(None),
            Requested::Sent(sent) => sent,
        };
        sent.kept?;
        let Failure { error, fate } = match sent.result {
            Ok(answer) => {
                let other = other_mode(environment, answer.mode.as_ref(), &answer.headers);
                self.accounts.note_mode(owner, other.as_ref()).await;
                if let Some(mode) = other {
                    return Ok(Some(Came::Pause(AppError::OtherMode { mode })));
                }
                self.accounts.note_contribution(owner, Ok(())).await;
                return Ok(Some(Came::On));
            }
            Err(failure) => failure,
        };
        self.accounts.note_contribution(owner, Err(&error)).await;
        if error.refuses_pace() {
            job.refused += 1;
            let again = job.refused < REFUSALS;
            return Ok(Some(if again { Came::Again(Duration::ZERO) } else { Came::Pause(error) }));
        }
        if fate == Left::Unknown {
            job.lost += 1;
            if job.lost < ATTEMPTS {
                self.ctx.store.run(move |db| delivery_sendings::queue_again(db, sharing)).await?;
                return Ok(Some(Came::Again(POLL_INTERVAL * job.lost)));
            }
            return Ok(Some(Came::Pause(error)));
        }
        let some_pass = named(&error, sent.row.rows.len()).is_empty();
        Ok(Some(if some_pass { Came::Pause(error) } else { Came::On }))
    }

    async fn set_sharing(
        &self,
        id: i64,
        state: SharingState,
        error: Option<AppError>,
    ) -> Result<(), AppError> {
        let now = self.ctx.clock.now();
        self.ctx.store.run(move |db| delivery_sendings::change(db, id, state, error.as_ref(), now)).await?;
        self.tell_sharing(id).await;
        Ok(())
    }

    async fn own_sharing(&self, id: i64) -> Result<SendingRow, AppError> {
        let environment = self.ctx.settings.environment();
        let row = self.ctx.store.run(move |db| delivery_sendings::get(db, id)).await?;
        let is_open = |row: &SendingRow| row.environment == environment && row.state != SharingState::Done;
        row.filter(is_open).ok_or(AppError::NotFound)
    }

    async fn kept_sharing(&self, id: i64) -> Result<(SendingRow, SendingCounts), AppError> {
        let read = self.ctx.store.run(move |db| {
            let Some(row) = delivery_sendings::get(db, id)? else { return Ok(None) };
            Ok(Some((row, delivery_sendings::counts(db, id)?)))
        });
        read.await?.ok_or(AppError::NotFound)
    }

    async fn sharing_view(&self, id: i64) -> Result<SharingView, AppError> {
        let (row, counts) = self.kept_sharing(id).await?;
        Ok(view(row, counts))
    }

    async fn tell_sharing(&self, id: i64) {
        // If it can't be read, the window can't show it either.
        let Ok((row, counts)) = self.kept_sharing(id).await else { return };
        if self.accounts.shows(Service::Courier, (row.environment, row.account)) {
            self.ctx.events.emit(UiEvent::Sharing { sharing: Box::new(view(row, counts)) });
        }
    }
}

/// The sharings of an account, one request after the other.
#[derive(Default)]
struct Sharing {
    account: Option<AccountId>,
    /// The current one.
    sharing: Option<i64>,
    /// Consecutive requests whose replies were lost.
    lost: u32,
    /// Consecutive rate-limited requests.
    refused: u32,
    waiting: Option<Waiting<Arc<Waits>>>,
}

impl Job for Sharing {
    type Owner = Deliveries;

    async fn step(&mut self, core: &Arc<Deliveries>) -> Next {
        // A failing database or key store is retried in the next step.
        core.share_next(self).await.unwrap_or_else(|_| {
            // Its records of unknown result are queued again.
            self.sharing = None;
            Next::Poll
        })
    }
}

/// Starts the sharings of an earlier start.
struct Resuming;

impl Job for Resuming {
    type Owner = Deliveries;

    async fn step(&mut self, core: &Arc<Deliveries>) -> Next {
        let Ok(open) = core.ctx.store.run(|db| delivery_sendings::open(db)).await else {
            return Next::Poll;
        };
        open.into_iter().for_each(|row| core.work_off_sharings(row.account));
        Next::Done
    }
}

/// It paused because its account's key isn't available.
fn waits_for_account(row: &SendingRow) -> bool {
    let error = row.error.clone().and_then(AppError::from_reason);
    row.state == SharingState::Paused && matches!(error, Some(AppError::AccountAway { .. }))
}

/// Outcomes to share in one request (fraud-check interface, POST /deliveries). Repeating it only updates the
/// service's records.
struct Batch<'a> {
    connection: &'a Connection,
    sharing: i64,
}

struct NothingLeft;

impl Intent for Batch<'_> {
    type Row = BatchRow;
    type Declined = NothingLeft;
    type Answer = DeliveriesAnswer;

    fn prepare(&self) -> impl FnOnce(&mut Database, DateTime<Utc>) -> Prepared<Self> + Send + 'static {
        let sharing = self.sharing;
        move |db, now| {
            let batch = delivery_sendings::begin_batch(db, sharing, DeliveryBatch::MOST, now)?;
            Ok(batch.ok_or(NothingLeft))
        }
    }

    fn settlement(batch: &BatchRow, outcome: Outcome<'_, DeliveriesAnswer>, at: DateTime<Utc>) -> Settlement {
        let all = |state| batch.rows.iter().map(|row| fate(row, state, None)).collect();
        let (saved, reply, fates) = match outcome {
            Outcome::Answered(answer) => {
                let environment = batch.rows.first().map(|row| row.environment);
                let other = environment
                    .and_then(|environment| other_mode(environment, answer.mode.as_ref(), &answer.headers));
                let (saved, reply) = (answer.saved, Some(answer.raw.clone().into_string()));
                match other {
                    // An answer in the wrong mode doesn't tell whether anything was saved.
                    Some(_) => (None, reply, all(DeliveryState::Unknown)),
                    None => (saved, reply, told_by(batch, answer)),
                }
            }
            Outcome::Refused(error) if !error.refuses_pace() => (None, None, refused(batch, error)),
            Outcome::Unknown(_) => (None, None, all(DeliveryState::Unknown)),
            Outcome::NotSent(_) | Outcome::Pending | Outcome::Refused(_) => {
                return Settlement::DeliveriesPending { batch: batch.id };
            }
        };
        Settlement::Deliveries { batch: batch.id, saved, reply, fates, at }
    }
}

impl Request for Batch<'_> {
    async fn send(&self, batch: &BatchRow, send_state: &SendState) -> Result<DeliveriesAnswer, Failure> {
        let records = batch.rows.iter().map(|row| record::record(&row.told)).collect();
        let records = DeliveryBatch::new(records).map_err(|_| AppError::Internal)?;
        Ok(self.connection.in_background().send_deliveries(&records, send_state).await?)
    }
}

/// Results of each record in an answer.
fn told_by(batch: &BatchRow, answer: &DeliveriesAnswer) -> Vec<Fate> {
    let references: Vec<&str> = batch.rows.iter().map(|row| row.told.order_ref.as_str()).collect();
    let skipped: Vec<String> = answer.skipped.iter().cloned().map(ServiceText::into_string).collect();
    let verdicts = answer::verdicts(&references, answer.saved, &skipped);
    batch.rows.iter().zip(verdicts).map(|(row, verdict)| fate(row, verdict.state, verdict.answer)).collect()
}

/// Records named by a refusal are refused; the others are queued again.
fn refused(batch: &BatchRow, error: &AppError) -> Vec<Fate> {
    let named = named(error, batch.rows.len());
    let fates = batch.rows.iter().enumerate().map(|(place, row)| match named.get(&place) {
        Some(messages) => fate(row, DeliveryState::Refused, serde_json::to_string(messages).ok()),
        None => fate(row, DeliveryState::Queued, None),
    });
    fates.collect()
}

/// Records named by a refusal, by index, with the service's messages.
fn named(error: &AppError, records: usize) -> BTreeMap<usize, BTreeMap<String, Vec<String>>> {
    match error {
        AppError::Service { refusal: ServiceRefusal::ValidationError { fields }, .. } => {
            answer::refused_records(fields, records)
        }
        _ => BTreeMap::new(),
    }
}

fn fate(row: &DeliveryRow, state: DeliveryState, answer: Option<String>) -> Fate {
    let saved_as = (state == DeliveryState::Done).then(|| record::json(&row.told));
    Fate { delivery: row.id, state, answer, saved_as }
}

fn view(row: SendingRow, counts: SendingCounts) -> SharingView {
    SharingView {
        id: row.id,
        environment: row.environment,
        state: row.state,
        error: row.error.and_then(AppError::from_reason),
        records: row.records,
        left: counts.left,
        saved: counts.saved,
        review: counts.review,
        created_at: iso(row.created_at),
        ended_at: row.ended_at.map(iso),
    }
}
