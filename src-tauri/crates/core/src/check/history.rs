use std::{collections::HashSet, sync::Arc};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::{
    AppError,
    accounts::Service,
    check::{CheckView, FindRequest, PreviousCheck},
    removal::{KeepDays, OldRecords},
    requests::{Deleted, IdRequest, OlderQuery, Page},
};
use porokh_domain::{
    BdPhone, RiskLevel,
    phone::{self, PhoneKey},
};

use crate::{
    Environment, IntentState,
    accounts::iso,
    check::Checks,
    store::{
        AccountScope, CheckRow, NumberRow,
        checks::{self, CheckQuery},
        deliveries, inbox,
        ledger::Search,
        orders, payouts, reported, runs, scans,
    },
};

const PAGE: u32 = 200;
/// Limit of the palette.
const FOUND: u32 = 20;

impl Checks {
    /// Latest first. The search is part of a number.
    pub async fn recent_checks(
        &self,
        request: OlderQuery<Option<RiskLevel>>,
    ) -> Result<Page<PreviousCheck>, AppError> {
        let scope = self.accounts.scope(Service::Courier);
        let OlderQuery { before, query } = request;
        let (offset, limit) = (query.offset as usize, query.limit(PAGE) as usize);
        let most = query.offset.saturating_add(query.limit(PAGE));
        let wanted = CheckQuery {
            before,
            level: query.filter,
            search: Search::read(&query.search),
            within: query.within.map(|days| days.range()),
        };
        let of_store = wanted.clone();
        let (mut rows, saved) =
            self.ctx.store.run(move |db| checks::page(db, scope, &of_store, most)).await?;
        let read = rows.len();
        self.join_unsaved(scope, &mut rows, |row| wanted.fits(row));
        let total = saved + rows.len() - read;
        let rows = rows.into_iter().skip(offset).take(limit).map(|row| self.previous(row));
        Ok(Page::of(rows.collect(), total))
    }

    /// The latest check of each number with the typed digits, latest first, at most twenty.
    pub async fn find_checks(&self, request: &FindRequest) -> Result<Vec<PreviousCheck>, AppError> {
        let digits = phone::digits(&request.text);
        if digits.is_empty() {
            return Ok(Vec::new());
        }
        let (scope, part) = (self.accounts.scope(Service::Courier), digits.clone());
        let mut rows = self.ctx.store.run(move |db| checks::find(db, scope, &part, FOUND)).await?;
        self.join_unsaved(scope, &mut rows, |row| row.phone.as_str().contains(&digits));
        let mut seen = HashSet::new();
        rows.retain(|row| seen.insert(row.phone.clone()));
        Ok(rows.into_iter().map(|row| self.previous(row)).collect())
    }

    /// Costs nothing.
    pub async fn open_check(&self, request: IdRequest) -> Result<CheckView, AppError> {
        let scope = self.accounts.scope(Service::Courier);
        if let Some(row) = self.unsaved_checks(scope).into_iter().find(|row| row.id == request.id) {
            return Ok(self.check_view(row));
        }
        let row = self.ctx.store.run(move |db| checks::get(db, scope, request.id)).await?;
        let row = row.ok_or(AppError::NotFound)?;
        let outdated = self.is_outdated(scope, PhoneKey::from(&row.phone), row.started_at).await?;
        let view = self.check_view(row);
        Ok(CheckView { fresh: view.fresh && !outdated, ..view })
    }

    pub async fn delete_check(&self, request: IdRequest) -> Result<Deleted, AppError> {
        let scope = self.accounts.scope(Service::Courier);
        self.ctx.outbox.flush().await;
        let count = self.ctx.store.run(move |db| checks::delete(db, scope, request.id)).await?;
        Ok(Deleted { count: count as u64 })
    }

    /// Deletes the practice history in practice mode, else the history of the accounts in use, live and test.
    pub async fn delete_history(&self) -> Result<Deleted, AppError> {
        let environments: &[Environment] = match self.ctx.settings.environment() {
            Environment::Practice => &[Environment::Practice],
            Environment::Live | Environment::Test => &[Environment::Live, Environment::Test],
        };
        self.ctx.outbox.flush().await;
        let mut count = 0;
        for &environment in environments {
            let scope = self.accounts.scope_in(Service::Courier, environment);
            count += self.ctx.store.run(move |db| checks::delete_all(db, scope)).await?;
        }
        Ok(Deleted { count: count as u64 })
    }

    /// Deletes data older than the retention period: single checks, ended runs, processed events with their marks,
    /// shared outcomes, and payment sheets of couriers. Returns the number of deleted runs.
    ///
    /// Payments, reports, notes and marks stay, as does everything unsent or unknown, and all data while no second
    /// source confirms the computer's clock.
    pub(crate) async fn forget_old_checks(&self) -> Result<usize, AppError> {
        let (Some(days), Some(now)) = (self.ctx.settings.current().keep_days, self.ctx.clock.agreed()) else {
            return Ok(0);
        };
        let limit = now - TimeDelta::days(days.into());
        Ok(self
            .ctx
            .store
            .run(move |db| {
                checks::delete_older(db, limit, now)?;
                inbox::delete_older(db, limit)?;
                reported::delete_older(db, limit)?;
                deliveries::delete_older(db, limit)?;
                scans::delete_older(db, limit)?;
                payouts::delete_older(db, limit)?;
                orders::delete_older(db, limit)?;
                runs::delete_older(db, limit)
            })
            .await?)
    }

    /// Counts what a retention period of so many days would delete at once, in every environment.
    pub async fn old_records(&self, request: KeepDays) -> Result<OldRecords, AppError> {
        let now = self.ctx.clock.now();
        let limit = now - TimeDelta::days(request.days.max(1).into());
        Ok(self
            .ctx
            .store
            .run(move |db| {
                Ok(OldRecords {
                    checks: checks::count_older(db, limit, now)? as u64,
                    lists: runs::count_older(db, limit)? as u64,
                    results: deliveries::count_older(db, limit)? as u64,
                    payouts: payouts::count_older(db, limit)? as u64,
                    messages: inbox::count_older(db, limit)? as u64,
                    decisions: orders::count_older(db, limit)? as u64,
                    reported: reported::count_older(db, limit)? as u64,
                })
            })
            .await?)
    }

    /// Also deletes files of deleted runs.
    pub(crate) async fn forget_what_is_old(self: &Arc<Self>) {
        // Database errors are reported wherever they matter.
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

    /// Recent enough to be offered instead of spending a check. A time in the future (the clock was set back) isn't.
    pub(super) fn is_fresh(&self, row: &CheckRow) -> bool {
        row.state == IntentState::Done && self.is_young(row.started_at)
    }

    /// Whether another seller reported the number after a check of this time.
    pub(crate) async fn is_outdated(
        &self,
        scope: AccountScope,
        phone: PhoneKey,
        checked_at: DateTime<Utc>,
    ) -> Result<bool, AppError> {
        let reported = self.ctx.store.run(move |db| reported::of_phone(db, scope, phone)).await?;
        Ok(reported.is_some_and(|reported| reported.is_after(checked_at)))
    }

    /// Whether a result of this time is recent enough to be offered.
    pub(crate) fn is_young(&self, checked_at: DateTime<Utc>) -> bool {
        let age = self.ctx.clock.now() - checked_at;
        let limit = TimeDelta::hours(self.ctx.settings.current().fresh_hours.into());
        age >= TimeDelta::zero() && age < limit
    }
}
