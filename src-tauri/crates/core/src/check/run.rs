//! Spends one check: persisted before it is sent, and again before its result is shown.

use std::sync::{Arc, OnceLock};

use chrono::{DateTime, Utc};
use porokh_api::{
    AppError, ServiceRefusal, UiEvent, WaitOf,
    accounts::{AccountState, QuotaView, Service},
    check::{CheckRequest, CheckView},
    phone::canonical_phone,
    whole_seconds,
};
use porokh_courier_api::{CheckAnswer, CourierClient, Quota};
use porokh_domain::{BdPhone, Mode};
use porokh_runtime::{
    outbox::{Failure, Intent, Outcome, Prepared, Request, Requested},
    waits::{LONGEST_REST, RateLimitRetry},
};
use porokh_transport::SendState;
use tokio_util::sync::CancellationToken;

use super::running::Running;
use crate::{
    Environment, IntentState,
    accounts::{Connection, Owner, is_of_the_request, other_mode},
    check::Checks,
    store::{
        CheckRow, Connection as Database, Settlement, account, checks,
        deferred_checks::{self, DeferredCheck},
    },
};

impl Checks {
    /// Checks a number. A rate-limited request is retried, since it wasn't counted; a lost answer is stored as
    /// unknown and never repeated automatically.
    ///
    /// Continues if the caller is dropped, since the result is paid for.
    pub async fn check_phone(self: &Arc<Self>, request: &CheckRequest) -> Result<CheckView, AppError> {
        let phone = canonical_phone(&request.phone)?;
        let core = Arc::clone(self);
        let check = tokio::spawn(async move { core.check(phone).await });
        check.await.unwrap_or(Err(AppError::Internal))
    }

    async fn check(self: &Arc<Self>, phone: BdPhone) -> Result<CheckView, AppError> {
        let running = Running::begin(&self.running)?;
        let connection = self.accounts.connection().await?;
        self.ctx.outbox.settle_unanswered().await?;
        let check = SingleCheck {
            app: self,
            connection: &connection,
            client: connection.client.clone(),
            phone,
            running: running.token().clone(),
            deferred: None,
            row: OnceLock::new(),
        };
        let retry = self.ctx.waits.rate_limit_retry(WaitOf::Check, connection.client.line());
        self.spend(&check, retry).await?.ok_or(AppError::WrongState)
    }

    /// Spends a check, and updates the account. `None`: it was deferred and isn't wanted any more.
    pub(super) async fn spend(
        self: &Arc<Self>,
        check: &SingleCheck<'_>,
        retry: RateLimitRetry<'_>,
    ) -> Result<Option<CheckView>, AppError> {
        let connection = check.connection;
        let owner = (connection.environment, Some(connection.account));
        let left_before = self.accounts.quota_of(connection.account).await;
        let sent = match self.ctx.outbox.request(check, retry).await? {
            Requested::Declined(NotWanted) => return Ok(None),
            Requested::Sent(sent) => sent,
        };
        let answer = match sent.result {
            Ok(answer) => answer,
            Err(Failure { error, .. }) => {
                self.note_failure(owner, &error).await;
                return Err(self.weigh_refusal(owner, left_before, error).await);
            }
        };
        self.accounts.note_state(Service::Courier, owner, AccountState::Working).await;
        self.accounts.note_mode(owner, answer.other_mode.as_ref()).await;
        if answer.other_mode.is_some() {
            // Only the account can tell whether it was counted.
            self.accounts.ask_account(owner.1).await;
        } else {
            self.accounts.tell_accounts().await;
        }
        Ok(Some(self.check_view(answered(&sent.row, &answer))))
    }

    pub fn cancel_check(&self) {
        Running::cancel(&self.running);
    }

    /// The interface doesn't promise that refused numbers aren't counted: the quota tells.
    async fn weigh_refusal(
        &self,
        (environment, account): Owner,
        left_before: Option<QuotaView>,
        mut error: AppError,
    ) -> AppError {
        if let AppError::Service { refusal, may_have_cost, .. } = &mut error
            && is_of_the_request(refusal)
            // A test key deducts nothing.
            && environment != Environment::Test
        {
            let answered = self.accounts.ask_account(account).await;
            let left = match account {
                Some(account) if answered => self.accounts.quota_of(account).await,
                _ => None,
            };
            *may_have_cost = match (left_before, left) {
                (_, Some(QuotaView { limit: None, remaining: None, .. })) => false,
                (Some(before), Some(after)) if !before.stale => before.remaining != after.remaining,
                _ => true,
            };
        }
        error
    }

    /// Updates the account after a failure: a service that refuses the number or the rate accepts the key.
    pub(crate) async fn note_failure(&self, owner: Owner, error: &AppError) {
        match error {
            AppError::Service { refusal: ServiceRefusal::DailyLimitReached { limit }, .. } => {
                let (limit, read_at) = (*limit, self.ctx.clock.now());
                // Shown beside the refusal, which is also shown if this can't be written.
                if let Some(account) = owner.1 {
                    let save = move |db: &mut Database| account::save_used_up(db, account, limit, read_at);
                    let _ = self.ctx.store.run(save).await;
                }
                self.accounts.states.set(Service::Courier, owner, AccountState::Working);
                self.accounts.tell_accounts().await;
            }
            AppError::Service {
                refusal:
                    ServiceRefusal::InvalidPhone
                    | ServiceRefusal::ValidationError { .. }
                    | ServiceRefusal::RateLimited { .. },
                ..
            } => self.accounts.note_state(Service::Courier, owner, AccountState::Working).await,
            AppError::Cancelled { .. } => {}
            _ => {
                let state = self.accounts.state_after(owner, error.clone()).await;
                self.accounts.note_state(Service::Courier, owner, state).await;
            }
        }
    }
}

/// A typed or deferred number.
pub(super) struct SingleCheck<'a> {
    app: &'a Checks,
    connection: &'a Connection,
    client: CourierClient,
    phone: BdPhone,
    running: CancellationToken,
    /// Id of the deferred check.
    deferred: Option<i64>,
    /// The row of a retry.
    row: OnceLock<CheckRow>,
}

/// A deferred number was removed, or is being checked.
pub(super) struct NotWanted;

impl<'a> SingleCheck<'a> {
    /// A deferred one: a background request.
    pub(super) fn deferred(
        app: &'a Checks,
        connection: &'a Connection,
        client: CourierClient,
        row: &DeferredCheck,
    ) -> Self {
        Self {
            app,
            connection,
            client,
            phone: row.phone.clone(),
            running: CancellationToken::new(),
            deferred: Some(row.id),
            row: OnceLock::new(),
        }
    }

    /// Id of the check, once its intent is persisted.
    pub(super) fn check_id(&self) -> Option<i64> {
        self.row.get().map(|row| row.id)
    }
}

/// The service's answer, and the mode that contradicts the key.
pub(super) struct Answer {
    answer: Box<CheckAnswer>,
    other_mode: Option<Mode>,
}

impl Intent for SingleCheck<'_> {
    type Row = CheckRow;
    type Declined = NotWanted;
    type Answer = Answer;

    fn prepare(&self) -> impl FnOnce(&mut Database, DateTime<Utc>) -> Prepared<Self> + Send + 'static {
        let (environment, account) = (self.connection.environment, self.connection.account);
        let (phone, pending, deferred) = (self.phone.clone(), self.row.get().cloned(), self.deferred);
        move |db, started_at| {
            if let Some(row) = pending {
                checks::leave_again(db, row.id)?;
                return Ok(Ok(row));
            }
            let transaction = db.transaction()?;
            let id = checks::begin(&transaction, (environment, Some(account)), &phone, started_at)?;
            if let Some(deferred) = deferred
                && !deferred_checks::begin(&transaction, deferred, id)?
            {
                return Ok(Err(NotWanted));
            }
            transaction.commit()?;
            Ok(Ok(CheckRow {
                id,
                environment,
                account: Some(account),
                phone,
                state: IntentState::Unknown,
                started_at,
                risk_word: None,
                success_ratio: None,
                reply: None,
                other_mode: None,
            }))
        }
    }

    fn settlement(row: &CheckRow, outcome: Outcome<'_, Answer>, at: DateTime<Utc>) -> Settlement {
        match outcome {
            Outcome::Answered(answer) => {
                Settlement::Check { row: Box::new(answered(row, answer)), remaining: answer.remaining(), at }
            }
            Outcome::Unknown(_) => Settlement::Check { row: Box::new(row.clone()), remaining: None, at },
            Outcome::Pending => Settlement::CheckPending { id: row.id },
            Outcome::NotSent(_) | Outcome::Refused(_) => Settlement::CheckNotSent { id: row.id },
        }
    }
}

impl Request for SingleCheck<'_> {
    const RETURN_BEFORE_PERSISTED: bool = true;

    /// Long waits are reported instead of waited for.
    async fn ready(&self) -> Result<(), AppError> {
        // From this check's refusal or an earlier one.
        self.connection.goes_within(LONGEST_REST)
    }

    async fn begun(&self, row: &CheckRow) {
        let _ = self.row.set(row.clone());
        if self.deferred.is_some() {
            return;
        }
        let seconds = whole_seconds(self.connection.client.check_timeout(1));
        self.app.ctx.events.emit(UiEvent::CheckAsks { seconds });
    }

    async fn send(&self, row: &CheckRow, send_state: &SendState) -> Result<Answer, Failure> {
        let answer = Box::new(self.client.check(&row.phone, send_state).await?);
        let other_mode = other_mode(row.environment, answer.mode.as_ref(), &answer.headers);
        Ok(Answer { answer, other_mode })
    }

    async fn given_up(&self) {
        self.running.cancelled().await;
    }
}

impl Answer {
    /// Remaining quota; unknown in the wrong mode.
    fn remaining(&self) -> Option<u64> {
        match self.answer.remaining_today {
            Quota::Checks(checks) if self.other_mode.is_none() => Some(checks),
            _ => None,
        }
    }
}

/// The stored form of an answer. In the wrong mode it is no result.
fn answered(begun: &CheckRow, Answer { answer, other_mode }: &Answer) -> CheckRow {
    let (begun, reply) = (begun.clone(), Some(answer.raw.clone()));
    if other_mode.is_some() {
        return CheckRow { reply, other_mode: other_mode.clone(), ..begun };
    }
    CheckRow {
        state: IntentState::Done,
        risk_word: answer.data.risk.as_ref().and_then(|risk| risk.level.clone()),
        success_ratio: answer.data.summary.as_ref().and_then(|summary| summary.success_ratio),
        reply,
        ..begun
    }
}
