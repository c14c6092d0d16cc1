//! Sharing outcomes: up to 200 a request, each request on disk before it leaves.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use porokh_courier_api::{CourierError, Deliveries, DeliveriesAnswer, Refusal, ServiceText};
use porokh_transport::Departure;
use tokio::time::sleep;

use super::{DeliveryChoice, DeliveryState, SharingState, SharingView, answer, record};
use crate::{
    App, AppError, AppEvent, Environment, ServiceRefusal,
    accounts::{Connection, iso, other_mode},
    check::IdRequest,
    store::{
        deliveries::DeliveryRow,
        delivery_sendings::{self, BatchRow, Fate, SendingCounts, SendingRow},
    },
    waits::WaitOf,
};

/// How often a request is sent whose reply is lost, before the user decides: it only updates what it may have saved.
const ATTEMPTS: u32 = 3;
/// How often in a row a request that is refused with "slow down" is sent again.
const REFUSALS: u32 = 5;
/// A wait is cut into pieces after which all is looked at again.
const LOOK: Duration = Duration::from_millis(500);
/// A shorter wait passes as part of a request.
const WORTH_TELLING: Duration = Duration::from_secs(1);

/// One request at a time.
#[derive(Default)]
pub(crate) struct ShareTurn(tokio::sync::Mutex<()>);

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
        let Connection { environment, account, .. } = self.connection().await?;
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
        let environment = self.history_environment();
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
        let Some(environment) = core.environment() else { return };
        let open = core.store.run(move |db| delivery_sendings::open(db, environment)).await;
        if let Ok(Some(SendingRow { id, .. })) = open {
            core.spawn_sharing(id);
        }
    }

    /// Goes on with a sharing that waits for its account, when the account's key is at hand again.
    pub(crate) async fn share_again(core: &Arc<Self>) {
        let Some(environment) = core.environment() else { return };
        // What can't be read now is looked at again with the next change.
        let Ok(Some(row)) = core.store.run(move |db| delivery_sendings::open(db, environment)).await else {
            return;
        };
        let by = row.error.and_then(AppError::from_reason);
        let waits = matches!((row.state, by), (SharingState::Paused, Some(AppError::AccountAway { .. })));
        if waits
            && core.connection_of(row.account).await.is_ok()
            && core.set_sharing(row.id, SharingState::Running, None).await.is_ok()
        {
            core.spawn_sharing(row.id);
        }
    }

    fn spawn_sharing(self: &Arc<Self>, id: i64) {
        tokio::spawn(Arc::clone(self).work_off_sharing(id));
    }

    async fn work_off_sharing(self: Arc<Self>, id: i64) {
        let _turn = self.share_turn.0.lock().await;
        // The records can't be written: nothing more is sent, and the next start goes on.
        let _ = self.share_all(id).await;
    }

    async fn share_all(&self, id: i64) -> Result<(), AppError> {
        let (mut lost, mut refused) = (0, 0);
        let mut told = None;
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
            let connection = match self.connection_of(row.account).await {
                Ok(connection) => connection,
                // The app is ending: no reason to pause, and the next start goes on.
                Err(AppError::Internal) => return Err(AppError::Internal),
                Err(error) => return self.set_sharing(id, SharingState::Paused, Some(error)).await,
            };
            // A wait before the intent is written can still be paused.
            let wait = connection.background_wait();
            if !wait.is_zero() {
                if wait >= WORTH_TELLING {
                    told.get_or_insert_with(|| self.waiting(WaitOf::Sharing))
                        .tell(connection.why_waiting(), Some(wait));
                }
                sleep(wait.min(LOOK)).await;
                continue;
            }
            told = None;
            let now = self.clock.now();
            let batch = self
                .store
                .run(move |db| delivery_sendings::begin_batch(db, id, Deliveries::MOST, now))
                .await?;
            let Some(batch) = batch else {
                return self.set_sharing(id, SharingState::Done, None).await;
            };
            match self.share_batch(&connection, row.environment, id, batch, (&mut lost, &mut refused)).await?
            {
                Came::On => (lost, refused) = (0, 0),
                Came::Again => {}
                Came::Pause(error) => return self.set_sharing(id, SharingState::Paused, Some(error)).await,
            }
            self.tell_sharing(id).await;
        }
    }

    /// Sends one request and keeps what came of it.
    async fn share_batch(
        &self,
        connection: &Connection,
        environment: Environment,
        sharing: i64,
        batch: BatchRow,
        (lost, refused): (&mut u32, &mut u32),
    ) -> Result<Came, AppError> {
        let records = batch.rows.iter().map(|row| record::record(&row.told)).collect();
        let records = Deliveries::new(records).map_err(|_| AppError::Internal)?;
        let sent = connection.in_background().send_deliveries(&records, &Departure::default()).await;
        let now = self.clock.now();
        let error = match sent {
            Ok(answer) => {
                let other = other_mode(environment, answer.mode.as_ref(), &answer.headers);
                self.note_mode(environment, other.as_ref()).await;
                if let Some(mode) = other {
                    // Whether anything was saved, an answer in another mode doesn't tell.
                    let fates =
                        batch.rows.iter().map(|row| fate(row, DeliveryState::Unknown, None)).collect();
                    self.keep_fates(batch.id, None, Some(answer.raw.into_string()), fates, now).await?;
                    return Ok(Came::Pause(AppError::OtherMode { mode }));
                }
                let came = self.keep_answer(&batch, answer, now).await.map(|()| Came::On);
                self.note_contribution(environment, Ok(())).await;
                return came;
            }
            Err(error) => error,
        };
        let slow_down = matches!(&error, CourierError::Refused { refusal: Refusal::RateLimited { .. }, .. });
        let error = AppError::from(error);
        self.note_contribution(environment, Err(&error)).await;
        if slow_down {
            *refused += 1;
            self.store.run(move |db| delivery_sendings::queue_again(db, sharing)).await?;
            return Ok(if *refused < REFUSALS { Came::Again } else { Came::Pause(error) });
        }
        if error.may_have_cost() {
            *lost += 1;
            if *lost < ATTEMPTS {
                self.store.run(move |db| delivery_sendings::queue_again(db, sharing)).await?;
                sleep(LOOK * *lost).await;
                return Ok(Came::Again);
            }
            let fates = batch.rows.iter().map(|row| fate(row, DeliveryState::Unknown, None)).collect();
            self.keep_fates(batch.id, None, None, fates, now).await?;
            return Ok(Came::Pause(error));
        }
        let named = match &error {
            AppError::Service { refusal: ServiceRefusal::ValidationError { fields }, .. } => {
                answer::refused_records(fields, batch.rows.len())
            }
            _ => Default::default(),
        };
        let all_pass = named.is_empty();
        let fates = batch.rows.iter().enumerate().map(|(place, row)| match named.get(&place) {
            Some(messages) => fate(row, DeliveryState::Refused, serde_json::to_string(messages).ok()),
            None => fate(row, DeliveryState::Queued, None),
        });
        self.keep_fates(batch.id, None, None, fates.collect(), now).await?;
        Ok(if all_pass { Came::Pause(error) } else { Came::On })
    }

    async fn keep_answer(
        &self,
        batch: &BatchRow,
        answer: DeliveriesAnswer,
        now: DateTime<Utc>,
    ) -> Result<(), AppError> {
        let references: Vec<&str> = batch.rows.iter().map(|row| row.told.order_ref.as_str()).collect();
        let skipped: Vec<String> = answer.skipped.into_iter().map(ServiceText::into_string).collect();
        let verdicts = answer::verdicts(&references, answer.saved, &skipped);
        let fates =
            batch.rows.iter().zip(verdicts).map(|(row, verdict)| fate(row, verdict.state, verdict.answer));
        self.keep_fates(batch.id, answer.saved, Some(answer.raw.into_string()), fates.collect(), now).await
    }

    async fn keep_fates(
        &self,
        batch: i64,
        saved: Option<u64>,
        reply: Option<String>,
        fates: Vec<Fate>,
        now: DateTime<Utc>,
    ) -> Result<(), AppError> {
        Ok(self
            .store
            .run(move |db| delivery_sendings::finish_batch(db, batch, saved, reply.as_deref(), &fates, now))
            .await?)
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
        let environment = self.history_environment();
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
            self.tell(AppEvent::Sharing { sharing: Box::new(sharing) });
        }
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
