//! Sends reports: after ten seconds in which they can be undone, and on disk before they leave.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::{
    AppError, WaitOf, WaitWhy,
    accounts::Service,
    phone::canonical_phone,
    reports::{ReportView, SendReportsRequest},
    requests::IdRequest,
};
use porokh_courier_api::{Report, ReportAnswer};
use porokh_domain::{BdPhone, phone::PhoneKey};
use porokh_runtime::{
    jobs::{self, Job, Next},
    outbox::{Failure, Intent, Outcome, Prepared, Request, Requested},
};
use porokh_transport::SendState;

use crate::{
    IntentState,
    accounts::{Connection, is_of_the_request, other_mode},
    reports::Reports,
    store::{
        AccountScope, Connection as Database, Settlement,
        reports::{self, ReportRow},
    },
};

/// How long a report can be undone.
const UNDO: Duration = Duration::from_secs(10);

/// Serialises the sending of reports.
#[derive(Default)]
pub(crate) struct ReportTurn(tokio::sync::Mutex<()>);

/// Result of sending one report.
enum Went {
    On,
    /// The reports behind it would fail as well.
    Stop(AppError),
}

impl Reports {
    /// Reports numbers. They are on disk when this returns and leave ten seconds later unless they are undone.
    /// Reports that
    /// wait when the app is closed aren't sent automatically. A new report about a number replaces one that
    /// still waits.
    ///
    /// # Errors
    /// [`AppError::Phone`] when one of them isn't `01XXXXXXXXX`: none is saved then. [`AppError::NotConnected`].
    pub async fn send_reports(
        self: &Arc<Self>,
        request: SendReportsRequest,
    ) -> Result<Vec<ReportView>, AppError> {
        let Connection { environment, account, .. } = self.accounts.connection().await?;
        let mut phones = Vec::with_capacity(request.phones.len());
        for phone in &request.phones {
            let phone = PhoneKey::from(&canonical_phone(phone)?);
            if !phones.contains(&phone) {
                phones.push(phone);
            }
        }
        self.ctx.outbox.settle_unanswered().await?;
        let now = self.ctx.clock.now();
        let leaves_at = now + TimeDelta::from_std(UNDO).unwrap_or_default();
        let (reason, note) = (request.reason.trim().to_owned(), request.note.trim().to_owned());
        let scope = AccountScope { environment, account: Some(account) };
        let rows = self.ctx.store.run(move |db| {
            reports::insert(db, (environment, account), &phones, (&reason, &note), leaves_at, now)
        });
        let rows = rows.await?;
        let ids = rows.iter().map(|row| row.id).collect();
        self.send_later(Sending { scope, ids, leaves_at });
        Ok(rows.into_iter().map(|row| self.report_view(row)).collect())
    }

    /// Sends a report again at once that wasn't received, was refused, or whose answer was lost. If the service has
    /// it
    /// already, this only updates it.
    ///
    /// # Errors
    /// [`AppError::Busy`] when it is in flight or was accepted.
    pub async fn resend_report(self: &Arc<Self>, request: IdRequest) -> Result<ReportView, AppError> {
        let Connection { environment, account, .. } = self.accounts.connection().await?;
        self.ctx.outbox.settle_unanswered().await?;
        let (id, now) = (request.id, self.ctx.clock.now());
        let row = self.report_row(self.accounts.scope(Service::Courier), id).await?;
        // If an account may have the report, only that account updates it; otherwise any account may send it.
        let may_be_there = row.doubtful || row.state == IntentState::Unknown;
        let account =
            if may_be_there { self.accounts.connection_of(row.account).await?.account } else { account };
        if !self.ctx.store.run(move |db| reports::wait_again(db, (environment, account), id, now)).await? {
            return Err(AppError::Busy);
        }
        let scope = AccountScope { environment, account: Some(account) };
        self.send_later(Sending { scope, ids: vec![id], leaves_at: now });
        Ok(self.report_view(self.report_row(scope, id).await?))
    }

    fn send_later(self: &Arc<Self>, reports: Sending) {
        jobs::start(reports, self, Arc::clone(&self.ctx.clock));
    }

    /// Returns how many were worked off: all of them, unless the records aren't writable.
    async fn work_off_reports(&self, scope: AccountScope, ids: &[i64]) -> usize {
        let turn = self.report_turn.0.lock();
        let turn = self.ctx.waits.wait_for(WaitOf::Reports, turn, || (WaitWhy::Earlier, None)).await;
        let mut stopped = turn.as_ref().err().cloned();
        for (at, &id) in ids.iter().enumerate() {
            let went = match &stopped {
                None => self.send_one(scope, id).await,
                Some(error) => self.keep_failure(id, IntentState::Cancelled, error).await.map(|()| Went::On),
            };
            match went {
                Ok(Went::On) => {}
                Ok(Went::Stop(error)) => stopped = Some(error),
                Err(_) => return at,
            }
            self.tell_report(scope, id).await;
        }
        ids.len()
    }

    async fn send_one(&self, scope: AccountScope, id: i64) -> Result<Went, AppError> {
        let (environment, account) = (scope.environment, self.report_row(scope, id).await?.account);
        // The seller changed the environment within the undo time: whether the report still goes is theirs
        // to decide.
        if self.ctx.settings.environment() != environment {
            return self.give_up(id, self.accounts.away(account)).await;
        }
        let connection = match self.accounts.connection_of(account).await {
            Ok(connection) => connection,
            Err(error) => return self.give_up(id, error).await,
        };
        let owner = (environment, Some(connection.account));
        let report = ReportRequest { app: self, connection: &connection, id };
        let retry = self.ctx.waits.rate_limit_retry(WaitOf::Reports, connection.client.line());
        let sent = match self.ctx.outbox.request(&report, retry).await {
            Ok(Requested::Sent(sent)) => sent,
            Ok(Requested::Declined(TakenBack)) => return Ok(Went::On),
            Err(error @ (AppError::Database { .. } | AppError::Internal)) => return Err(error),
            Err(given_up) => return self.give_up(id, given_up).await,
        };
        let went = match sent.result {
            Ok(answer) => {
                let other = other_mode(environment, answer.mode.as_ref(), &answer.headers);
                self.accounts.note_mode(owner, other.as_ref()).await;
                match other {
                    Some(mode) => Went::Stop(AppError::OtherMode { mode }),
                    None => {
                        self.accounts.note_contribution(owner, Ok(())).await;
                        Went::On
                    }
                }
            }
            Err(Failure { error, .. }) => {
                self.accounts.note_contribution(owner, Err(&error)).await;
                match &error {
                    AppError::Service { refusal, .. } if is_of_the_request(refusal) => Went::On,
                    _ => Went::Stop(error),
                }
            }
        };
        sent.kept.map(|()| went)
    }

    async fn give_up(&self, id: i64, error: AppError) -> Result<Went, AppError> {
        self.keep_failure(id, IntentState::Cancelled, &error).await?;
        Ok(Went::Stop(error))
    }

    async fn keep_failure(&self, id: i64, state: IntentState, error: &AppError) -> Result<(), AppError> {
        let error = error.to_reason();
        Ok(self.ctx.store.run(move |db| reports::fail(db, id, state, Some(&error), None)).await?)
    }
}

struct Sending {
    scope: AccountScope,
    ids: Vec<i64>,
    /// The end of the undo time.
    leaves_at: DateTime<Utc>,
}

impl Job for Sending {
    type Owner = Reports;

    fn first(&self) -> Next {
        Next::At(self.leaves_at)
    }

    async fn step(&mut self, core: &Arc<Reports>) -> Next {
        let done = core.work_off_reports(self.scope, &self.ids).await;
        self.ids.drain(..done);
        // Another program can hold the records for a while.
        if self.ids.is_empty() { Next::Done } else { Next::Poll }
    }
}

fn report(row: &ReportRow) -> Report {
    let note = (!row.note.is_empty()).then(|| row.note.clone());
    Report { phone: BdPhone::from(row.phone), reason: row.reason.clone(), note }
}

/// A report to be sent (fraud-check interface, POST /reports).
struct ReportRequest<'a> {
    app: &'a Reports,
    connection: &'a Connection,
    id: i64,
}

/// The report was withdrawn.
struct TakenBack;

impl Intent for ReportRequest<'_> {
    type Row = ReportRow;
    type Declined = TakenBack;
    type Answer = ReportAnswer;

    fn prepare(&self) -> impl FnOnce(&mut Database, DateTime<Utc>) -> Prepared<Self> + Send + 'static {
        let id = self.id;
        move |db, now| Ok(reports::begin(db, id, now)?.ok_or(TakenBack))
    }

    fn settlement(row: &ReportRow, outcome: Outcome<'_, ReportAnswer>, _: DateTime<Utc>) -> Settlement {
        let id = row.id;
        let failed = |state, error: Option<&AppError>, reply| Settlement::ReportFailed {
            id,
            state,
            error: error.map(AppError::to_reason),
            reply,
        };
        match outcome {
            Outcome::Answered(answer) => {
                let reply = answer.raw.clone().into_string();
                match other_mode(row.environment, answer.mode.as_ref(), &answer.headers) {
                    // An answer in another mode doesn't tell whether the report was stored.
                    Some(mode) => {
                        failed(IntentState::Unknown, Some(&AppError::OtherMode { mode }), Some(reply))
                    }
                    None => Settlement::ReportSent { id, reply },
                }
            }
            Outcome::Refused(error) if error.refuses_pace() => {
                failed(IntentState::Cancelled, Some(error), None)
            }
            Outcome::Refused(error) => failed(IntentState::Refused, Some(error), None),
            Outcome::NotSent(error) => failed(IntentState::Cancelled, error, None),
            Outcome::Pending => Settlement::ReportPending { id },
            Outcome::Unknown(error) => failed(IntentState::Unknown, error, None),
        }
    }
}

impl Request for ReportRequest<'_> {
    async fn begun(&self, row: &ReportRow) {
        let scope = AccountScope { environment: row.environment, account: row.account };
        self.app.tell_report(scope, row.id).await;
    }

    async fn send(&self, row: &ReportRow, send_state: &SendState) -> Result<ReportAnswer, Failure> {
        Ok(self.connection.client.report(&report(row), send_state).await?)
    }
}
