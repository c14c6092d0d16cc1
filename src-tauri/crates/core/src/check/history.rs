//! Checks that were made before.

use std::{collections::HashSet, sync::Arc};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::{
    AppError,
    accounts::Service,
    check::{CheckView, FindRequest, PreviousCheck},
    requests::{Deleted, IdRequest, OlderQuery, Page},
};
use porokh_domain::{BdPhone, RiskLevel, phone};

use crate::{
    Environment, IntentState,
    accounts::iso,
    check::Checks,
    store::{CheckRow, NumberRow, checks, deliveries, inbox, reported, runs},
};

/// Checks of a page at most.
const PAGE: u32 = 200;
/// The palette shows no more.
const FOUND: u32 = 20;

impl Checks {
    /// A page of the history, newest first.
    pub async fn recent_checks(
        &self,
        request: OlderQuery<Option<RiskLevel>>,
    ) -> Result<Page<PreviousCheck>, AppError> {
        let scope = self.accounts.scope(Service::Courier);
        let OlderQuery { before, query } = request;
        let (level, offset, limit) = (query.filter, query.offset as usize, query.limit(PAGE) as usize);
        let most = query.offset.saturating_add(query.limit(PAGE));
        let (mut rows, saved) =
            self.store.run(move |db| checks::page(db, scope, (before, level), most)).await?;
        let read = rows.len();
        self.join_unsaved(scope, &mut rows, |row| {
            let word = row.risk_word.as_deref().unwrap_or_default();
            before.is_none_or(|before| row.id < before)
                && level.is_none_or(|level| RiskLevel::from(word) == level)
        });
        let total = saved + rows.len() - read;
        let rows = rows.into_iter().skip(offset).take(limit).map(|row| self.previous(row));
        Ok(Page::of(rows.collect(), total))
    }

    /// The latest check of each number that contains the typed digits, newest first, twenty at most.
    pub async fn find_checks(&self, request: &FindRequest) -> Result<Vec<PreviousCheck>, AppError> {
        let digits = phone::digits(&request.text);
        if digits.is_empty() {
            return Ok(Vec::new());
        }
        let (scope, part) = (self.accounts.scope(Service::Courier), digits.clone());
        let mut rows = self.store.run(move |db| checks::find(db, scope, &part, FOUND)).await?;
        self.join_unsaved(scope, &mut rows, |row| row.phone.as_str().contains(&digits));
        let mut seen = HashSet::new();
        rows.retain(|row| seen.insert(row.phone.clone()));
        Ok(rows.into_iter().map(|row| self.previous(row)).collect())
    }

    /// An earlier check with everything that its reply carried. Costs nothing.
    pub async fn open_check(&self, request: IdRequest) -> Result<CheckView, AppError> {
        let scope = self.accounts.scope(Service::Courier);
        if let Some(row) = self.unsaved_checks(scope).into_iter().find(|row| row.id == request.id) {
            return Ok(self.check_view(row));
        }
        let row = self.store.run(move |db| checks::get(db, scope, request.id)).await?;
        Ok(self.check_view(row.ok_or(AppError::NotFound)?))
    }

    /// Deletes one check from the history.
    pub async fn delete_check(&self, request: IdRequest) -> Result<Deleted, AppError> {
        let scope = self.accounts.scope(Service::Courier);
        self.outbox.flush().await;
        let count = self.store.run(move |db| checks::delete(db, scope, request.id)).await?;
        Ok(Deleted { count: count as u64 })
    }

    /// Deletes the history that belongs together: the practice history while practising, else that of the
    /// accounts in use, live and test.
    pub async fn delete_history(&self) -> Result<Deleted, AppError> {
        let environments: &[Environment] = match self.settings.environment() {
            Environment::Practice => &[Environment::Practice],
            Environment::Live | Environment::Test => &[Environment::Live, Environment::Test],
        };
        self.outbox.flush().await;
        let mut count = 0;
        for &environment in environments {
            let scope = self.accounts.scope_in(Service::Courier, environment);
            count += self.store.run(move |db| checks::delete_all(db, scope)).await?;
        }
        Ok(Deleted { count: count as u64 })
    }

    /// Deletes what is older than the user wants to keep: single checks, ended runs, messages that were acted on with
    /// the marks that they made, and outcomes that the service saved. Gives how many runs went.
    ///
    /// Payments, reports, notes and block marks stay: they are the seller's own. So does all that hasn't been sent or whose fate
    /// isn't known, and everything while no second source of time agrees with the computer's clock.
    pub(crate) async fn forget_old_checks(&self) -> Result<usize, AppError> {
        let (Some(days), Some(now)) = (self.settings.current().keep_days, self.clock.agreed()) else {
            return Ok(0);
        };
        let limit = now - TimeDelta::days(days.into());
        Ok(self
            .store
            .run(move |db| {
                checks::delete_older(db, limit, now)?;
                inbox::delete_older(db, limit)?;
                reported::delete_older(db, limit)?;
                deliveries::delete_older(db, limit)?;
                runs::delete_older(db, limit)
            })
            .await?)
    }

    /// The same, with the files of the runs that went.
    pub(crate) async fn forget_what_is_old(self: &Arc<Self>) {
        // A database that can't be written is told wherever it is needed; there is nobody to tell here.
        if self.forget_old_checks().await.is_ok_and(|runs| runs > 0) {
            let _ = self.files.forget_unused_files().await;
        }
    }

    pub(crate) fn previous(&self, row: CheckRow) -> PreviousCheck {
        let done = row.state == IntentState::Done;
        let level = done.then(|| RiskLevel::from(row.risk_word.as_deref().unwrap_or_default()));
        PreviousCheck {
            id: row.id,
            of_run: false,
            phone: row.phone.as_str().to_owned(),
            state: row.state,
            level,
            word: row.risk_word.clone(),
            success_ratio: row.success_ratio,
            at: iso(row.started_at),
            fresh: self.is_fresh(&row),
            kept: !self.is_unsaved(row.id),
            other_mode: row.other_mode,
        }
    }

    /// A result of a run in one line.
    pub(crate) fn previous_of_run(&self, run: i64, row: NumberRow) -> PreviousCheck {
        let at = row.checked_at.unwrap_or_default();
        PreviousCheck {
            id: run,
            of_run: true,
            phone: BdPhone::from(row.phone).as_str().to_owned(),
            state: IntentState::Done,
            level: Some(RiskLevel::from(row.verdict.risk_word.as_deref().unwrap_or_default())),
            word: row.verdict.risk_word,
            success_ratio: row.verdict.success_ratio,
            at: iso(at),
            fresh: self.is_young(at),
            kept: true,
            other_mode: None,
        }
    }

    /// Young enough to be offered instead of spending a check. A time in the future (the clock was set back)
    /// isn't fresh.
    pub(super) fn is_fresh(&self, row: &CheckRow) -> bool {
        row.state == IntentState::Done && self.is_young(row.started_at)
    }

    /// Whether a result of this time is young enough to be offered.
    pub(crate) fn is_young(&self, checked_at: DateTime<Utc>) -> bool {
        let age = self.clock.now() - checked_at;
        let limit = TimeDelta::hours(self.settings.current().fresh_hours.into());
        age >= TimeDelta::zero() && age < limit
    }
}
