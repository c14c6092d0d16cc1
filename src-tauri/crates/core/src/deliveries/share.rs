//! Sharing outcomes: up to 200 a request, each request on disk before it leaves.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use chrono::{DateTime, Utc};
use porokh_courier_api::{Deliveries, DeliveriesAnswer, ServiceText};
use porokh_transport::Departure;
use tokio::time::sleep;

use super::{DeliveryChoice, DeliveryState, SharingState, SharingView, answer, record};
use crate::{
    App, AppError, AppEvent, Environment, ServiceRefusal,
    accounts::{AccountId, Connection, iso, other_mode},
    check::IdRequest,
    outbox::{Failure, Fate as Left, Intent, Outcome, Prepared, Request, Requested},
    store::{
        Connection as Database, Settlement,
        deliveries::DeliveryRow,
        delivery_sendings::{self, BatchRow, Fate, SendingCounts, SendingRow},
    },
    waits::{Patience, WaitOf},
};

/// How often a request is sent whose reply is lost, before the user decides: it only updates what it may have saved.
const ATTEMPTS: u32 = 3;
/// How often in a row a request that is refused with "slow down" is sent again.
const REFUSALS: u32 = 5;
/// A wait is cut into pieces after which all is looked at again.
const LOOK: Duration = Duration::from_millis(500);
/// A shorter wait passes as part of a request.
const WORTH_TELLING: Duration = Duration::from_secs(1);

/// One request at a time of each account.
#[derive(Default)]
pub(crate) struct ShareTurn(Mutex<HashMap<Option<AccountId>, Arc<tokio::sync::Mutex<()>>>>);

impl ShareTurn {
    fn of(&self, account: Option<AccountId>) -> Arc<tokio::sync::Mutex<()>> {
        let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(turns.entry(account).or_default())
    }
}

/// What a request came to.
enum Came {
    On,
    /// The same records go again.
    Again,
    Pause(AppError),
}

impl App {
    /// Shares outcomes. They are in line, on disk, when this returns; events tell how it goes on.
    ///
    /// # Errors
    /// [`AppError::Busy`] while a sharing of this environment isn't done; [`AppError::NotFound`] when there is nothing to
    /// share.
    pub async fn share_deliveries(self: &Arc<Self>, what: DeliveryChoice) -> Result<SharingView, AppError> {
        let Connection { environment, account, .. } = self.accounts.connection().await?;
        let now = self.clock.now();
        let rows = self.chosen_deliveries(environment, what).await?;
        if rows.is_empty() {
            return Err(AppError::NotFound);
        }
        let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
        let id = self
            .store
            .run(move |db| delivery_sendings::create(db, (environment, account), &ids, now))
            .await?;
        let id = id.ok_or(AppError::Busy)?;
        self.spawn_sharing(id);
        self.sharing_view(id).await
    }

    /// The sharing that is on, or the last one.
    pub async fn sharing(&self) -> Result<Option<SharingView>, AppError> {
        let environment = self.settings.environment();
        let read = self.store.run(move |db| {
            let Some(row) = delivery_sendings::latest(db, environment)? else { return Ok(None) };
            let counts = delivery_sendings::counts(db, row.id)?;
            Ok(Some(view(row, counts)))
        });
        Ok(read.await?)
    }

    /// Sends nothing more of a sharing until it is continued. The reply to what has left is still waited for.
    pub async fn pause_sharing(&self, request: IdRequest) -> Result<SharingView, AppError> {
        self.own_sharing(request.id).await?;
        self.set_sharing(request.id, SharingState::Paused, None).await?;
        self.sharing_view(request.id).await
    }

    /// Goes on with a sharing. Records whose fate isn't known go again, which only updates them.
    pub async fn continue_sharing(self: &Arc<Self>, request: IdRequest) -> Result<SharingView, AppError> {
        let id = request.id;
        self.own_sharing(id).await?;
        self.set_sharing(id, SharingState::Running, None).await?;
        self.spawn_sharing(id);
        self.sharing_view(id).await
    }

    /// Ends a sharing: what hasn't left is to be shared another time.
    pub async fn stop_sharing(&self, request: IdRequest) -> Result<SharingView, AppError> {
        let (id, now) = (request.id, self.clock.now());
        self.own_sharing(id).await?;
        self.store.run(move |db| delivery_sendings::stop(db, id, now)).await?;
        self.sharing_view(id).await
    }

    /// At the start of the app: goes on with what was being shared. What had left goes again, which only updates it.
    /// Without the records there is nothing to go on with.
    pub async fn resume_sharing(core: Arc<Self>) {
        let open = core.store.run(|db| delivery_sendings::open(db)).await;
        for SendingRow { id, .. } in open.unwrap_or_default() {
            core.spawn_sharing(id);
        }
    }

    /// Goes on with sharings that wait for their accounts, when an account's key is at hand again.
    pub(crate) async fn share_again(core: &Arc<Self>) {
        // What can't be read now is looked at again with the next change.
        for row in core.store.run(|db| delivery_sendings::open(db)).await.unwrap_or_default() {
            let by = row.error.and_then(AppError::from_reason);
            let waits = matches!((row.state, by), (SharingState::Paused, Some(AppError::AccountAway { .. })));
            if waits
                && core.accounts.connection_of(row.account).await.is_ok()
                && core.set_sharing(row.id, SharingState::Running, None).await.is_ok()
            {
                core.spawn_sharing(row.id);
            }
        }
    }

    fn spawn_sharing(self: &Arc<Self>, id: i64) {
        tokio::spawn(Arc::clone(self).work_off_sharing(id));
    }

    async fn work_off_sharing(self: Arc<Self>, id: i64) {
        // Without its records nothing is shared; the next start goes on.
        let Ok(Some(row)) = self.store.run(move |db| delivery_sendings::get(db, id)).await else { return };
        let turn = self.share_turn.of(row.account);
        let _turn = turn.lock().await;
        // The records can't be written: nothing more is sent, and the next start goes on.
        let _ = self.share_all(id).await;
    }

    async fn share_all(&self, id: i64) -> Result<(), AppError> {
        let (mut lost, mut refused) = (0, 0);
        let mut told = None;
        self.outbox.settle_unanswered().await?;
        // What left before this turn has no reply to come.
        self.store
            .run(move |db| match delivery_sendings::get(db, id)? {
                Some(row) if row.state == SharingState::Running => delivery_sendings::queue_again(db, id),
                _ => Ok(0),
            })
            .await?;
        loop {
            let row = self.store.run(move |db| delivery_sendings::get(db, id)).await?;
            let Some(row) = row.filter(|row| row.state == SharingState::Running) else { return Ok(()) };
            let connection = match self.accounts.connection_of(row.account).await {
                Ok(connection) => connection,
                // The app is ending: no reason to pause, and the next start goes on.
                Err(AppError::Internal) => return Err(AppError::Internal),
                Err(error) => return self.set_sharing(id, SharingState::Paused, Some(error)).await,
            };
            // A wait before the intent is written can still be paused.
            let wait = connection.background_wait();
            if !wait.is_zero() {
                if wait >= WORTH_TELLING {
                    told.get_or_insert_with(|| self.waits.waiting(WaitOf::Sharing))
                        .tell(connection.why_waiting(), Some(wait));
                }
                sleep(wait.min(LOOK)).await;
                continue;
            }
            told = None;
            let counts = (&mut lost, &mut refused);
            match self.share_batch(&connection, row.environment, id, counts).await? {
                None => return self.set_sharing(id, SharingState::Done, None).await,
                Some(Came::On) => (lost, refused) = (0, 0),
                Some(Came::Again) => {}
                Some(Came::Pause(error)) => {
                    return self.set_sharing(id, SharingState::Paused, Some(error)).await;
                }
            }
            self.tell_sharing(id).await;
        }
    }

    /// Sends one request and keeps what came of it; `None`: nothing is in line any more.
    async fn share_batch(
        &self,
        connection: &Connection,
        environment: Environment,
        sharing: i64,
        (lost, refused): (&mut u32, &mut u32),
    ) -> Result<Option<Came>, AppError> {
        let owner = (environment, Some(connection.account));
        let batch = Batch { connection, sharing };
        let sent = match self.outbox.request(&batch, Patience::none(&self.waits, WaitOf::Sharing)).await? {
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
            *refused += 1;
            return Ok(Some(if *refused < REFUSALS { Came::Again } else { Came::Pause(error) }));
        }
        if fate == Left::Unknown {
            *lost += 1;
            if *lost < ATTEMPTS {
                self.store.run(move |db| delivery_sendings::queue_again(db, sharing)).await?;
                sleep(LOOK * *lost).await;
                return Ok(Some(Came::Again));
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
        let now = self.clock.now();
        self.store.run(move |db| delivery_sendings::change(db, id, state, error.as_ref(), now)).await?;
        self.tell_sharing(id).await;
        Ok(())
    }

    async fn own_sharing(&self, id: i64) -> Result<(), AppError> {
        let environment = self.settings.environment();
        let row = self.store.run(move |db| delivery_sendings::get(db, id)).await?;
        let is_open = |row: &SendingRow| row.environment == environment && row.state != SharingState::Done;
        row.filter(is_open).map(drop).ok_or(AppError::NotFound)
    }

    async fn sharing_view(&self, id: i64) -> Result<SharingView, AppError> {
        let read = self.store.run(move |db| {
            let Some(row) = delivery_sendings::get(db, id)? else { return Ok(None) };
            Ok(Some(view(row, delivery_sendings::counts(db, id)?)))
        });
        read.await?.ok_or(AppError::NotFound)
    }

    async fn tell_sharing(&self, id: i64) {
        // One that can't be read isn't there for the window either.
        if let Ok(sharing) = self.sharing_view(id).await {
            self.events.tell(AppEvent::Sharing { sharing: Box::new(sharing) });
        }
    }
}

/// Outcomes that are to be shared in one request (fraud-check interface, POST /deliveries). Sending them again only
/// updates what the service has.
struct Batch<'a> {
    connection: &'a Connection,
    sharing: i64,
}

/// No outcome of the sharing is in line.
struct NothingLeft;

impl Intent for Batch<'_> {
    type Row = BatchRow;
    type Declined = NothingLeft;
    type Answer = DeliveriesAnswer;

    fn prepare(&self) -> impl FnOnce(&mut Database, DateTime<Utc>) -> Prepared<Self> + Send + 'static {
        let sharing = self.sharing;
        move |db, now| {
            let batch = delivery_sendings::begin_batch(db, sharing, Deliveries::MOST, now)?;
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
                    // Whether anything was saved, an answer in another mode doesn't tell.
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
    async fn send(&self, batch: &BatchRow, departure: &Departure) -> Result<DeliveriesAnswer, Failure> {
        let records = batch.rows.iter().map(|row| record::record(&row.told)).collect();
        let records = Deliveries::new(records).map_err(|_| AppError::Internal)?;
        Ok(self.connection.in_background().send_deliveries(&records, departure).await?)
    }
}

/// What an answer says of each record.
fn told_by(batch: &BatchRow, answer: &DeliveriesAnswer) -> Vec<Fate> {
    let references: Vec<&str> = batch.rows.iter().map(|row| row.told.order_ref.as_str()).collect();
    let skipped: Vec<String> = answer.skipped.iter().cloned().map(ServiceText::into_string).collect();
    let verdicts = answer::verdicts(&references, answer.saved, &skipped);
    batch.rows.iter().zip(verdicts).map(|(row, verdict)| fate(row, verdict.state, verdict.answer)).collect()
}

/// The records that a refusal names are refused; the others are in line again.
fn refused(batch: &BatchRow, error: &AppError) -> Vec<Fate> {
    let named = named(error, batch.rows.len());
    let fates = batch.rows.iter().enumerate().map(|(place, row)| match named.get(&place) {
        Some(messages) => fate(row, DeliveryState::Refused, serde_json::to_string(messages).ok()),
        None => fate(row, DeliveryState::Queued, None),
    });
    fates.collect()
}

/// The records that a refusal names, by their place, with the service's messages.
fn named(error: &AppError, records: usize) -> BTreeMap<usize, BTreeMap<String, Vec<String>>> {
    match error {
        AppError::Service { refusal: ServiceRefusal::ValidationError { fields }, .. } => {
            answer::refused_records(fields, records)
        }
        _ => BTreeMap::new(),
    }
}

fn fate(row: &DeliveryRow, state: DeliveryState, answer: Option<String>) -> Fate {
    let saved_as = (state == DeliveryState::Sent).then(|| record::json(&row.told));
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
        look: counts.look,
        created_at: iso(row.created_at),
        ended_at: row.ended_at.map(iso),
    }
}
