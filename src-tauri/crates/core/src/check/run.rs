//! Spending one check: on disk before it is sent, and again before its answer is shown.

use std::{sync::Arc, time::Duration};

use porokh_courier_api::{CheckAnswer, Quota};
use porokh_domain::{BdPhone, Mode};
use porokh_transport::Departure;
use tokio_util::sync::CancellationToken;

use super::{
    CheckRequest, CheckState, CheckView,
    running::Running,
    unsaved::{PAUSE, Write},
};
use crate::{
    App, AppError, AppEvent, Environment, ServiceRefusal,
    accounts::{AccountState, Asked, Connection, QuotaView, is_of_the_request, other_mode},
    courier_error::whole_seconds,
    store::{CheckRow, QuotaReading, account, checks},
    waits::{LONGEST_REST, WaitOf},
};

impl App {
    /// Checks a number. A request that was refused with "slow down" is sent again after its pause, since it
    /// wasn't counted; one whose answer is lost is kept as unknown and never repeated by itself.
    ///
    /// It goes on when nobody waits for it any more: what it brings is paid for.
    pub async fn check_phone(self: &Arc<Self>, request: &CheckRequest) -> Result<CheckView, AppError> {
        let phone = Self::phone(&request.phone)?;
        let core = Arc::clone(self);
        let check = tokio::spawn(async move { core.check(phone).await });
        check.await.unwrap_or(Err(AppError::Internal))
    }

    async fn check(self: &Arc<Self>, phone: BdPhone) -> Result<CheckView, AppError> {
        let running = Running::begin(&self.running_check)?;
        let connection = self.connection().await?;
        self.settle_unanswered().await?;
        // Before the intent is written: what a crash ends here has certainly cost nothing.
        self.turn(&connection, running.token()).await?;
        let (environment, account) = (connection.environment, connection.account);
        let (started_at, intent) = (self.clock.now(), phone.clone());
        let begin = move |db: &mut _| checks::begin(db, (environment, Some(account)), &intent, started_at);
        let id = self.store.run(begin).await?;
        let begun = CheckRow {
            id,
            environment,
            phone,
            state: CheckState::Unknown,
            started_at,
            risk_word: None,
            success_ratio: None,
            reply: None,
            other_mode: None,
        };
        let answer = self.spend(&connection, &begun, running.token()).await?;
        let other_mode = other_mode(environment, answer.mode.as_ref(), &answer.headers);
        let (row, remaining) = answered(begun, &answer, other_mode.clone());
        let row = Box::new(row);
        self.write(Write::Keep { row: row.clone(), remaining, at: self.clock.now() }).await;
        self.note_state(environment, AccountState::Working).await;
        self.note_mode(environment, other_mode.as_ref()).await;
        if other_mode.is_some() {
            // Whether it was counted, only the account can tell.
            self.ask_me(Asked::ByItself).await;
        } else {
            self.tell_account().await;
        }
        Ok(self.check_view(*row))
    }

    /// Ends the running check, if there is one.
    pub fn cancel_check(&self) {
        Running::cancel(&self.running_check);
    }

    /// Sends the request until it is answered or failed for good, and settles its row in the latter case.
    async fn spend(
        self: &Arc<Self>,
        connection: &Connection,
        begun: &CheckRow,
        cancelled: &CancellationToken,
    ) -> Result<Box<CheckAnswer>, AppError> {
        let mut patience = self.patience(WaitOf::Check, connection.client.line());
        let mut refused = false;
        let left_before = self.account().await.quota;
        loop {
            if refused && let Err(error) = self.sit_out(connection, begun.id, cancelled).await {
                return Err(self.settle(begun, error).await);
            }
            self.tell(AppEvent::CheckAsks { seconds: whole_seconds(connection.client.check_timeout(1)) });
            let error = match send(connection, &begun.phone, cancelled).await {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            if error.refuses_pace() && patience.lasts() {
                refused = true;
                continue;
            }
            self.note_failure(connection.environment, &error).await;
            let error = self.settle(begun, error).await;
            return Err(self.weigh_refusal(connection.environment, left_before, error).await);
        }
    }

    /// The interface promises of no number that is refused that it isn't counted: what is left of the day tells.
    async fn weigh_refusal(
        &self,
        environment: Environment,
        left_before: Option<QuotaView>,
        mut error: AppError,
    ) -> AppError {
        if let AppError::Service { refusal, may_have_cost, .. } = &mut error
            && is_of_the_request(refusal)
            // A test key deducts nothing.
            && environment != Environment::Test
        {
            let answered = self.ask_me(Asked::ByItself).await;
            let left = self.account().await.quota.filter(|_| answered);
            *may_have_cost = match (left_before, left) {
                (_, Some(QuotaView { limit: None, .. })) => false,
                (Some(before), Some(after)) if !before.stale => before.remaining != after.remaining,
                _ => true,
            };
        }
        error
    }

    /// Sits a refusal for the pace out. Nothing is on its way meanwhile, which the row says; that it leaves again is
    /// written at the end.
    async fn sit_out(
        &self,
        connection: &Connection,
        id: i64,
        cancelled: &CancellationToken,
    ) -> Result<(), AppError> {
        let over = CancellationToken::new();
        // Never dropped half-way: a write that is late must not come after that of the departure.
        let note = async {
            while self.store.run(move |db| checks::wait(db, id)).await.is_err() {
                tokio::select! {
                    () = over.cancelled() => return,
                    () = tokio::time::sleep(PAUSE) => {}
                }
            }
        };
        let turn = async {
            let turn = self.turn(connection, cancelled).await;
            over.cancel();
            turn
        };
        let (turn, ()) = tokio::join!(turn, note);
        turn?;
        Ok(self.store.run(move |db| checks::leave_again(db, id)).await?)
    }

    /// Waits until the check may leave. A wait of many minutes is told instead of sat through.
    async fn turn(&self, connection: &Connection, cancelled: &CancellationToken) -> Result<(), AppError> {
        // The account's gate knows how long: from this check's own refusal, or from an earlier one.
        let wait = connection.wait();
        if wait > LONGEST_REST {
            return Err(slow_down(wait));
        }
        tokio::select! {
            () = cancelled.cancelled() => Err(AppError::Cancelled { may_have_cost: false }),
            turn = self.in_turn(WaitOf::Check, connection.client.line()) => turn,
        }
    }

    /// Takes the intent back, or keeps it as unknown, and hands the error on.
    async fn settle(self: &Arc<Self>, begun: &CheckRow, error: AppError) -> AppError {
        let at = self.clock.now();
        self.write(match error.may_have_cost() {
            true => Write::Keep { row: Box::new(begun.clone()), remaining: None, at },
            false => Write::Withdraw { id: begun.id },
        })
        .await;
        error
    }

    /// Takes over what a failure says about the account: a service that refuses the number or the pace knows the
    /// key.
    pub(crate) async fn note_failure(&self, environment: Environment, error: &AppError) {
        match error {
            AppError::Service { refusal: ServiceRefusal::DailyLimitReached { limit }, .. } => {
                let quota = QuotaReading { limit: *limit, remaining: Some(0), read_at: self.clock.now() };
                // Shown beside the refusal itself; where it can't be written the refusal still tells.
                let _ = self.store.run(move |db| account::save_quota(db, environment, quota)).await;
                self.account_states.set(environment, AccountState::Working);
                self.tell_account().await;
            }
            AppError::Service {
                refusal:
                    ServiceRefusal::InvalidPhone
                    | ServiceRefusal::ValidationError { .. }
                    | ServiceRefusal::RateLimited { .. },
                ..
            } => self.note_state(environment, AccountState::Working).await,
            AppError::Cancelled { .. } => {}
            _ => {
                let state = self.state_after(environment, error.clone()).await;
                self.note_state(environment, state).await;
            }
        }
    }
}

/// What is kept of an answer, and what it says to be left of the day. One that names another mode than the key's is
/// no result, and what it says of the day isn't this key's.
fn answered(begun: CheckRow, answer: &CheckAnswer, other_mode: Option<Mode>) -> (CheckRow, Option<u64>) {
    let reply = Some(answer.raw.clone());
    if other_mode.is_some() {
        return (CheckRow { reply, other_mode, ..begun }, None);
    }
    let remaining = match answer.remaining_today {
        Quota::Checks(checks) => Some(checks),
        Quota::Absent | Quota::Unlimited => None,
    };
    let row = CheckRow {
        state: CheckState::Done,
        risk_word: answer.data.risk.as_ref().and_then(|risk| risk.level.clone()),
        success_ratio: answer.data.summary.as_ref().and_then(|summary| summary.success_ratio),
        reply,
        ..begun
    };
    (row, remaining)
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
