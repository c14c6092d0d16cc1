//! A number reported by another seller: marks it, and puts its orders on hold.

use std::sync::Arc;

use chrono::TimeDelta;
use porokh_api::{AppError, inbox::ReportedView, phone::canonical_phone, requests::PhoneText};
use porokh_domain::phone::{PhoneKey, Reading, read};
use porokh_runtime::blocking;

use crate::{
    inbox::Inbox,
    orders::{sheet_keys, shop},
    store::{
        AccountScope,
        reported::{self, Reported},
        runs,
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
            held += self.hold_orders(message, run, file, phone).await?;
        }
        if held > 0 {
            self.orders.changed().await;
        }
        Ok(held)
    }

    async fn hold_orders(
        self: &Arc<Self>,
        message: i64,
        run: i64,
        file: i64,
        phone: PhoneKey,
    ) -> Result<u64, AppError> {
        let (this, now) = (Arc::clone(self), self.ctx.clock.now());
        let held = blocking(move || {
            let kept = match this.files.kept_file(file) {
                Ok(file) => file,
                // The file was deleted: there are no rows.
                Err(AppError::NotFound) => return Ok(0),
                Err(error) => return Err(error),
            };
            let run = this.ctx.store.run_blocking(|db| runs::get(db, run))?.ok_or(AppError::NotFound)?;
            let sheet = sheet_keys(&kept, &this.files.sheet_content(file)?);
            let shop = shop(&run);
            let of = (sheet.as_slice(), phone);
            Ok(this.ctx.store.run_blocking(|db| reported::hold_undecided(db, message, shop, of, now))?)
        });
        held.await
    }
}
