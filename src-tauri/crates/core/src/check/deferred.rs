//! Numbers deferred until after midnight, when the day's checks are used up: checked automatically on the next day,
//! also if the app was closed meanwhile.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::{
    AppError, ServiceRefusal, UiEvent, WaitOf,
    accounts::{AccountId, Service},
    alerts::Alert,
    check::{CheckRequest, DeferredView},
    phone::canonical_phone,
    requests::{Deleted, IdRequest},
};
use porokh_courier_api::CourierClient;
use porokh_domain::{AROUND_MIDNIGHT, BdPhone, bangladesh, day_begins, next_refill, phone::PhoneKey};
use porokh_runtime::{
    jobs::{self, Job, Next},
    waits::RateLimitRetry,
};

use super::run::SingleCheck;
use crate::{
    accounts::{Connection, iso},
    check::Checks,
    store::{
        AccountScope, IntentState, checks,
        deferred_checks::{self, DeferredCheck},
        run_numbers,
    },
};

/// Pause for an account that is unreachable.
const UNREACHED: TimeDelta = TimeDelta::minutes(1);
/// How long after midnight a refusal doesn't count for the day: the service's day may begin later.
const NEW_DAY: TimeDelta = TimeDelta::minutes(30);
/// Pause for an account that refuses for another reason than the daily limit.
const REFUSED: TimeDelta = TimeDelta::minutes(10);
/// Longest wait in line for an account's budget; other accounts' numbers wait meanwhile.
const LONGEST_LINE: Duration = Duration::from_secs(3);
/// Interval if nothing waits, or the database can't be read. A newly deferred number wakes the job.
const POLL_INTERVAL: Duration = Duration::from_secs(60);

impl Checks {
    /// Defers a number of the account in use; returns all of the account's.
    pub async fn defer_check(&self, request: &CheckRequest) -> Result<Vec<DeferredView>, AppError> {
        let phone = canonical_phone(&request.phone)?;
        let scope = self.accounts.scope(Service::Courier);
        let account = scope.account.ok_or(AppError::NotConnected)?;
        let (owner, now) = ((scope.environment, account), self.ctx.clock.now());
        self.ctx.store.run(move |db| deferred_checks::keep(db, owner, &phone, now)).await?;
        self.deferred_changed();
        self.deferred_checks().await
    }

    /// Of the account in use, in order of checking.
    pub async fn deferred_checks(&self) -> Result<Vec<DeferredView>, AppError> {
        let scope = self.accounts.scope(Service::Courier);
        let rows = self.ctx.store.run(move |db| deferred_checks::all(db, scope)).await?;
        Ok(rows.iter().map(deferred_view).collect())
    }

    pub async fn drop_deferred_check(&self, request: IdRequest) -> Result<Deleted, AppError> {
        let scope = self.accounts.scope(Service::Courier);
        let count = self.ctx.store.run(move |db| deferred_checks::delete(db, scope, request.id)).await?;
        self.deferred_changed();
        Ok(Deleted { count: count as u64 })
    }

    fn deferred_changed(&self) {
        self.deferred.wake();
        self.ctx.events.emit(UiEvent::DeferredChecks);
    }

    /// Checks due numbers. Ends when the last other `Arc` is dropped.
    pub(crate) async fn work_off_deferred(checks: Arc<Self>) {
        let (clock, listener) = (Arc::clone(&checks.ctx.clock), checks.deferred.listen());
        jobs::keep(Worker::default(), checks, clock, listener).await;
    }
}

/// How long the account's budget makes a background request wait.
fn pace(connection: &Connection) -> TimeDelta {
    TimeDelta::from_std(connection.background_wait()).unwrap_or(UNREACHED)
}

fn deferred_view(row: &DeferredCheck) -> DeferredView {
    DeferredView {
        id: row.id,
        phone: row.phone.as_str().to_owned(),
        due_at: (!row.paused).then(|| iso(next_refill(row.since))),
    }
}

#[derive(Default)]
struct Worker {
    /// End of each account's pause.
    rests: BTreeMap<AccountId, DateTime<Utc>>,
}

impl Job for Worker {
    type Owner = Checks;

    async fn step(&mut self, checks: &Arc<Checks>) -> Next {
        let Ok(waiting) = checks.ctx.store.run(|db| deferred_checks::waiting(db)).await else {
            return Next::In(POLL_INTERVAL);
        };
        let now = checks.ctx.clock.now();
        let from = |row: &DeferredCheck| {
            let due = next_refill(row.since) + AROUND_MIDNIGHT;
            self.rests.get(&row.account).map_or(due, |rest| due.max(*rest))
        };
        let Some(next) = waiting.iter().min_by_key(|row| from(row)) else { return Next::In(POLL_INTERVAL) };
        let at = from(next);
        if at > now {
            return Next::At(at);
        }
        let (account, outcome) = (next.account, checks.check_deferred(next).await);
        let rest = match outcome {
            Came::Outcome(check) => {
                checks.ctx.alerts.tell(Alert::DeferredChecked { check });
                None
            }
            Came::Nothing => None,
            Came::Lost(check) => {
                checks.ctx.alerts.tell(Alert::DeferredLost { check });
                // The next one may be lost as well.
                Some(checks.ctx.clock.now() + REFUSED)
            }
            Came::Rest(rest) => Some(checks.ctx.clock.now() + rest),
        };
        if let Some(until) = rest {
            self.rests.insert(account, until);
        }
        checks.ctx.events.emit(UiEvent::DeferredChecks);
        Next::Now
    }
}

/// Result of a number's turn.
enum Came {
    /// The id of the check.
    Outcome(i64),
    /// Its result is unknown, and it may have cost a check: it is stored as such, and doesn't wait any more.
    Lost(i64),
    /// No check needed, or postponed, or paused for the seller.
    Nothing,
    /// Its account pauses for this long, and it keeps waiting.
    Rest(TimeDelta),
}

impl Checks {
    async fn check_deferred(self: &Arc<Self>, row: &DeferredCheck) -> Came {
        match self.deferred_turn(row).await {
            Ok(came) => came,
            Err(_) => Came::Rest(UNREACHED),
        }
    }

    async fn deferred_turn(self: &Arc<Self>, row: &DeferredCheck) -> Result<Came, AppError> {
        let DeferredCheck { id, account, ref phone, .. } = *row;
        let scope = AccountScope { environment: row.environment, account: Some(account) };
        if self.is_known_since(scope, phone.clone(), row.since).await? {
            self.ctx.store.run(move |db| deferred_checks::delete(db, scope, id)).await?;
            return Ok(Came::Nothing);
        }
        let connection = self.accounts.connection_of(Some(account)).await?;
        self.ctx.outbox.settle_unanswered().await?;
        if self.has_none_left(account).await {
            return self.put_off(account).await;
        }
        // In line with the account's lists before the budget is there again, which they would take.
        let early = connection.background_wait().saturating_sub(LONGEST_LINE);
        if !early.is_zero() {
            return Ok(Came::Rest(TimeDelta::from_std(early).unwrap_or(UNREACHED)));
        }
        let Ok(client) = tokio::time::timeout(LONGEST_LINE, connection.admitted_in_background()).await else {
            return Ok(Came::Rest(pace(&connection)));
        };
        self.send_deferred(&connection, client, row).await
    }

    async fn send_deferred(
        self: &Arc<Self>,
        connection: &Connection,
        client: CourierClient,
        row: &DeferredCheck,
    ) -> Result<Came, AppError> {
        let id = row.id;
        let check = SingleCheck::deferred(self, connection, client, row);
        let error = match self.spend(&check, RateLimitRetry::none(&self.ctx.waits, WaitOf::Check)).await {
            Ok(Some(view)) => return Ok(Came::Outcome(view.id)),
            Ok(None) => return Ok(Came::Nothing),
            Err(error) => error,
        };
        let lost = check.check_id().filter(|_| error.may_have_cost()).map(Came::Lost);
        let AppError::Service { refusal, .. } = &error else {
            return lost.ok_or(error);
        };
        match refusal {
            ServiceRefusal::DailyLimitReached { .. } => self.put_off(row.account).await,
            // A retry would have the same result, and might cost again.
            ServiceRefusal::InvalidPhone | ServiceRefusal::ValidationError { .. } => {
                self.ctx.store.run(move |db| deferred_checks::pause(db, id)).await?;
                Ok(Came::Nothing)
            }
            ServiceRefusal::RateLimited { .. } => Ok(Came::Rest(pace(connection))),
            _ => Ok(lost.unwrap_or(Came::Rest(REFUSED))),
        }
    }

    /// Whether the quota is exhausted, read now: an earlier reading may be from before midnight.
    async fn has_none_left(&self, account: AccountId) -> bool {
        let none = async || {
            let quota = self.accounts.quota_of(account).await;
            quota.is_some_and(|quota| !quota.stale && quota.remaining == Some(0))
        };
        none().await && self.accounts.ask_account(Some(account)).await && none().await
    }

    /// The quota is the account's: all of its numbers are postponed.
    async fn put_off(&self, account: AccountId) -> Result<Came, AppError> {
        let now = self.ctx.clock.now();
        if now < day_begins(bangladesh(now).date_naive()) + NEW_DAY {
            return Ok(Came::Rest(AROUND_MIDNIGHT));
        }
        self.ctx.store.run(move |db| deferred_checks::put_off(db, account, now)).await?;
        Ok(Came::Nothing)
    }

    /// Whether the account has a newer result for the number, by a check or a run.
    async fn is_known_since(
        &self,
        scope: AccountScope,
        phone: BdPhone,
        since: DateTime<Utc>,
    ) -> Result<bool, AppError> {
        let key = PhoneKey::from(&phone);
        let known =
            move |db: &mut _| Ok((checks::latest(db, scope, &phone)?, run_numbers::latest(db, scope, key)?));
        let (check, of_run) = self.ctx.store.run(known).await?;
        let checked = check.is_some_and(|check| check.state == IntentState::Done && check.started_at > since);
        Ok(checked || of_run.is_some_and(|(_, row)| row.checked_at > Some(since)))
    }
}
