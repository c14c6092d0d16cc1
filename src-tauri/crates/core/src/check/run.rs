//! Spending one check: on disk before it is sent, and again before its answer is shown.

use std::time::Duration;

use porokh_courier_api::{CheckAnswer, Quota};
use porokh_domain::BdPhone;
use porokh_transport::Departure;
use tokio_util::sync::CancellationToken;

use super::{CheckRequest, CheckState, CheckView, running::Running};
use crate::{
    AppError, AppEvent, Porokh, Realm, ServiceRefusal,
    accounts::{AccountState, Connection},
    courier_error::whole_seconds,
    store::{CheckRow, Outcome, QuotaReading, account, checks},
};

/// How often a check that is refused with "slow down" is sent again before the user decides.
const ATTEMPTS: u32 = 3;
/// A shorter wait passes as part of the check.
const WORTH_TELLING: Duration = Duration::from_millis(500);
/// A longer wait is told instead of sat through.
const LONGEST_PAUSE: Duration = Duration::from_secs(120);

impl Porokh {
    /// Checks a number. A request that was refused with "slow down" is sent again after its pause, since it
    /// wasn't counted; one whose answer is lost is kept as unknown and never repeated by itself.
    pub async fn check_phone(&self, request: &CheckRequest) -> Result<CheckView, AppError> {
        let phone = Self::phone(&request.phone)?;
        let running = Running::begin(&self.running_check)?;
        let connection = self.connection().await?;
        let (realm, started_at, intent) = (connection.realm, self.clock.now(), phone.clone());
        let id = self.store.run(move |db| checks::begin(db, realm, &intent, started_at)).await?;
        let answer = self.spend(&connection, &phone, id, running.token()).await?;
        let row = CheckRow {
            id,
            realm,
            phone,
            state: CheckState::Done,
            started_at,
            risk_word: answer.data.risk.as_ref().and_then(|risk| risk.level.clone()),
            success_ratio: answer.data.summary.as_ref().and_then(|summary| summary.success_ratio),
            reply: Some(answer.raw.clone()),
        };
        let kept = self.keep(&row, &answer).await.is_ok();
        self.note_state(realm, AccountState::Working).await;
        self.tell_account().await;
        Ok(CheckView { kept, ..self.check_view(row) })
    }

    /// Ends the running check, if there is one.
    pub fn cancel_check(&self) {
        Running::cancel(&self.running_check);
    }

    /// Sends the request until it is answered or failed for good, and settles its row in the latter case.
    async fn spend(
        &self,
        connection: &Connection,
        phone: &BdPhone,
        id: i64,
        cancelled: &CancellationToken,
    ) -> Result<Box<CheckAnswer>, AppError> {
        let mut attempts = 0;
        loop {
            // The account's gate knows how long: from this check's own refusal, or from an earlier one.
            let wait = connection.wait();
            if wait > LONGEST_PAUSE {
                return Err(self.settle(id, slow_down(wait)).await);
            }
            // What comes back meanwhile is this check's: no job takes it before the request has left.
            let _place = (wait > WORTH_TELLING).then(|| connection.stand_in_line());
            if wait > WORTH_TELLING && !self.pause(wait, cancelled).await {
                return Err(self.settle(id, AppError::Cancelled { may_have_cost: false }).await);
            }
            let error = match send(connection, phone, cancelled).await {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            attempts += 1;
            if asks_to_slow_down(&error) && attempts < ATTEMPTS && connection.wait() <= LONGEST_PAUSE {
                continue;
            }
            self.note_failure(connection.realm, &error).await;
            return Err(self.settle(id, error).await);
        }
    }

    /// Waits; `false` when the user cancelled meanwhile.
    async fn pause(&self, pause: Duration, cancelled: &CancellationToken) -> bool {
        self.tell(AppEvent::CheckWaits { seconds: whole_seconds(pause) });
        let waited = tokio::select! {
            () = cancelled.cancelled() => false,
            () = tokio::time::sleep(pause / self.clock.speed()) => true,
        };
        if waited {
            self.tell(AppEvent::CheckGoesOn);
        }
        waited
    }

    /// Takes the intent back, or keeps it as unknown, and hands the error on. A database that refuses leaves
    /// the intent as it is: the next start of the app keeps it as unknown. The error itself matters more.
    async fn settle(&self, id: i64, error: AppError) -> AppError {
        let may_have_cost = error.may_have_cost();
        let settled = self
            .store
            .run(move |db| if may_have_cost { checks::doubt(db, id) } else { checks::withdraw(db, id) });
        let _ = settled.await;
        error
    }

    async fn keep(&self, row: &CheckRow, answer: &CheckAnswer) -> Result<(), AppError> {
        let (id, realm, now) = (row.id, row.realm, self.clock.now());
        let outcome = Outcome {
            risk_word: row.risk_word.clone(),
            success_ratio: row.success_ratio,
            reply: answer.raw.clone(),
            remaining: match answer.remaining_today {
                Quota::Checks(checks) => Some(checks),
                Quota::Absent | Quota::Unlimited => None,
            },
        };
        self.store.run(move |db| checks::finish(db, realm, id, &outcome, now)).await
    }

    /// Takes over what a failure says about the account: a service that refuses the number or the pace knows the
    /// key.
    pub(crate) async fn note_failure(&self, realm: Realm, error: &AppError) {
        match error {
            AppError::Service { refusal: ServiceRefusal::DailyLimitReached { limit }, .. } => {
                let quota = QuotaReading { limit: *limit, remaining: Some(0), read_at: self.clock.now() };
                // Shown beside the refusal itself; where it can't be written the refusal still tells.
                let _ = self.store.run(move |db| account::save_quota(db, realm, quota)).await;
                self.account_states.set(realm, AccountState::Working);
                self.tell_account().await;
            }
            AppError::Service {
                refusal:
                    ServiceRefusal::InvalidPhone
                    | ServiceRefusal::ValidationError { .. }
                    | ServiceRefusal::RateLimited { .. },
                ..
            } => self.note_state(realm, AccountState::Working).await,
            AppError::Cancelled { .. } => {}
            _ => self.note_state(realm, AccountState::Failed { error: error.clone() }).await,
        }
    }
}

async fn send(
    connection: &Connection,
    phone: &BdPhone,
    cancelled: &CancellationToken,
) -> Result<Box<CheckAnswer>, AppError> {
    let departure = Departure::default();
    tokio::select! {
        () = cancelled.cancelled() => Err(AppError::Cancelled { may_have_cost: !departure.hold_back() }),
        answer = connection.client.check(phone, &departure) => Ok(Box::new(answer?)),
    }
}

/// What the service would say to a request that came before its time.
fn slow_down(wait: Duration) -> AppError {
    AppError::Service {
        refusal: ServiceRefusal::RateLimited { retry_after_s: Some(whole_seconds(wait)) },
        message: None,
        status: 429,
        may_have_cost: false,
    }
}

fn asks_to_slow_down(error: &AppError) -> bool {
    matches!(error, AppError::Service { refusal: ServiceRefusal::RateLimited { .. }, .. })
}
