//! A number reported by another seller: marks it, and puts its orders on hold.

use std::sync::Arc;

use chrono::TimeDelta;
use porokh_api::{AppError, inbox::ReportedView, phone::canonical_phone, requests::PhoneText};
use porokh_domain::{
    RowNumber,
    phone::{PhoneKey, Reading, read},
};
use porokh_runtime::{blocking, domain_events::DomainEvent};
use porokh_sheets::export::Decision;

use crate::{
    inbox::Inbox,
    store::{
        AccountScope,
        reported::{self, Reported},
    },
};

/// Orders of runs that ended and are older have been shipped.
const RUNS_SINCE: TimeDelta = TimeDelta::days(7);

impl Inbox {
    /// Another seller's report of a number, if any.
    pub async fn reported_phone(&self, request: PhoneText) -> Result<Option<ReportedView>, AppError> {
        let phone = PhoneKey::from(&canonical_phone(&request.text)?);
        let scope = self.telling_scope();
        let found = self.ctx.store.run(move |db| reported::of_phone(db, scope, phone)).await?;
        Ok(found.map(ReportedView::from))
    }

    /// Marks a number for an account, and puts its undecided orders on hold. Returns how many.
    pub(super) async fn mark_reported(
        self: &Arc<Self>,
        message: i64,
        scope: AccountScope,
        phone: &str,
        reported: Reported,
    ) -> Result<u64, AppError> {
        // A text without exactly one number can't be marked; the event is still shown.
        let Reading::One(found) = read(phone) else { return Ok(0) };
        let phone = PhoneKey::from(&found.phone);
        let since = self.ctx.clock.now() - RUNS_SINCE;
        let runs = self
            .ctx
            .store
            .run(move |db| {
                reported::mark(db, scope, phone, &reported)?;
                reported::runs_with(db, scope, phone, since)
            })
            .await?;
        let mut held = 0;
        for (run, file) in runs {
            held += self.hold_orders(message, (run, file), phone).await?;
        }
        Ok(held)
    }

    async fn hold_orders(
        self: &Arc<Self>,
        message: i64,
        (run, file): (i64, i64),
        phone: PhoneKey,
    ) -> Result<u64, AppError> {
        let this = Arc::clone(self);
        let held = blocking(move || {
            let file = match this.files.kept_file(file) {
                Ok(file) => file,
                // The file was deleted: there are no rows.
                Err(AppError::NotFound) => return Ok(Vec::new()),
                Err(error) => return Err(error),
            };
            let has = |position: &u32| file.phones(*position).any(|digits| digits == phone.digits());
            let rows: Vec<RowNumber> =
                file.orders().filter(has).filter_map(|position| file.number(position)).collect();
            Ok(this.ctx.store.run_blocking(|db| reported::hold_undecided(db, message, run, &rows))?)
        });
        let held = held.await?;
        if !held.is_empty() {
            let (rows, decision) = (held.clone(), Decision::Hold);
            self.ctx.domain_events.dispatch(DomainEvent::RowsDecided { run, rows, decision }).await?;
        }
        Ok(held.len() as u64)
    }
}
