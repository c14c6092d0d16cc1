//! The list of written reports.

use porokh_api::{
    AppError, UiEvent,
    accounts::Service,
    json::indented,
    reports::{ReportView, ReportsRequest},
    requests::{Deleted, IdRequest, OlderQuery, Page},
};
use serde_json::Value;

use crate::{
    IntentState,
    accounts::iso,
    reports::Reports,
    store::{
        AccountScope,
        reports::{self, ReportRow},
    },
};

/// Most reports on a page.
const PAGE: u32 = 200;

impl Reports {
    /// Returns a page of the reports, newest first.
    pub async fn reports(&self, request: OlderQuery) -> Result<Page<ReportView>, AppError> {
        let scope = self.accounts.scope(Service::Courier);
        // Otherwise a report that the last start didn't send seems to wait.
        self.ctx.outbox.settle_unanswered().await?;
        let OlderQuery { before, query } = request;
        let part = (query.offset, query.limit(PAGE));
        let (rows, total) = self.ctx.store.run(move |db| reports::page(db, scope, before, part)).await?;
        Ok(Page::of(rows.into_iter().map(|row| self.report_view(row)).collect(), total))
    }

    /// How many reports wait to be sent: they aren't if the app ends now.
    pub fn waiting_reports(&self) -> u64 {
        // Without the database none is sent.
        self.ctx.store.run_blocking(|db| reports::waiting(db)).unwrap_or_default()
    }

    /// Withdraws reports that still wait, whichever account is in use now. A report that was sent before stays in the
    /// list as it was.
    pub async fn undo_reports(&self, request: ReportsRequest) -> Result<Deleted, AppError> {
        let count = self.ctx.store.run(move |db| reports::take_back(db, &request.ids)).await?;
        Ok(Deleted { count: count as u64 })
    }

    /// Removes a report from the list; the service keeps its copy.
    ///
    /// # Errors
    /// [`AppError::Busy`] while it waits or is in flight.
    pub async fn delete_report(&self, request: IdRequest) -> Result<Deleted, AppError> {
        let scope = self.accounts.scope(Service::Courier);
        let id = request.id;
        self.report_row(scope, id).await?;
        if !self.ctx.store.run(move |db| reports::delete(db, scope, id)).await? {
            return Err(AppError::Busy);
        }
        Ok(Deleted { count: 1 })
    }

    pub(super) async fn report_row(&self, scope: AccountScope, id: i64) -> Result<ReportRow, AppError> {
        self.ctx.store.run(move |db| reports::get(db, scope, id)).await?.ok_or(AppError::NotFound)
    }

    /// Sends the report's current state to the window.
    pub(super) async fn tell_report(&self, scope: AccountScope, id: i64) {
        // The window doesn't get a report that can't be read, or one of an account that isn't shown.
        if self.accounts.shows(Service::Courier, (scope.environment, scope.account))
            && let Ok(row) = self.report_row(scope, id).await
        {
            self.ctx.events.emit(UiEvent::Report { report: Box::new(self.report_view(row)) });
        }
    }
}

impl Reports {
    pub(crate) fn report_view(&self, row: ReportRow) -> ReportView {
        let may_be_there = row.doubtful || row.state == IntentState::Unknown;
        let away =
            self.accounts.away_from(Service::Courier, row.environment, row.account).filter(|_| may_be_there);
        let message = row.reply.as_deref().and_then(|reply| {
            let reply: Value = serde_json::from_str(reply).ok()?;
            reply.get("message")?.as_str().map(str::to_owned)
        });
        ReportView {
            leaves_at: (row.state == IntentState::Pending).then(|| iso(row.leaves_at)),
            message,
            raw: row.reply.as_deref().map(indented),
            error: row.error.clone().and_then(AppError::from_reason),
            away,
            row,
        }
    }
}
