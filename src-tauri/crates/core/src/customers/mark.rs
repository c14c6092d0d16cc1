//! The seller's marks of numbers, stored only on this computer.

use chrono::{DateTime, Utc};
use porokh_api::{
    AppError,
    customers::{MarkRequest, MarkView},
    phone::canonical_phone,
    requests::{Deleted, PhoneText},
};
use porokh_domain::{BdPhone, phone::PhoneKey};

use crate::{
    accounts::iso,
    customers::Customers,
    store::customer_marks::{self, CustomerMark},
};

/// In characters.
const LONGEST_REASON: usize = 300;

impl Customers {
    /// Marks a number; persisted when this returns. A mark of the same kind gets the new reason, one of the other kind
    /// is replaced.
    ///
    /// # Errors
    /// [`AppError::Phone`] if the text isn't `01XXXXXXXXX`.
    pub async fn mark_phone(&self, request: MarkRequest) -> Result<MarkView, AppError> {
        let phone = PhoneKey::from(&canonical_phone(&request.phone)?);
        let reason = request.reason.trim().chars().take(LONGEST_REASON).collect();
        let (environment, now) = (self.ctx.settings.environment(), self.ctx.clock.now());
        let since = request.since.and_then(|text| text.parse::<DateTime<Utc>>().ok());
        let marked_at = since.map_or(now, |since| since.min(now));
        let mark = CustomerMark { phone, kind: request.kind, reason, marked_at };
        Ok(view(self.ctx.store.run(move |db| customer_marks::set(db, environment, &mark)).await?))
    }

    /// Removes the mark of a number.
    ///
    /// # Errors
    /// [`AppError::Phone`] if the text isn't `01XXXXXXXXX`.
    pub async fn unmark_phone(&self, request: PhoneText) -> Result<Deleted, AppError> {
        let (environment, phone) =
            (self.ctx.settings.environment(), PhoneKey::from(&canonical_phone(&request.text)?));
        let lifted = self.ctx.store.run(move |db| customer_marks::lift(db, environment, phone)).await?;
        Ok(Deleted { count: lifted.into() })
    }

    /// Latest first; not paged, since marks are set by hand and few.
    pub async fn marked_phones(&self) -> Result<Vec<MarkView>, AppError> {
        let environment = self.ctx.settings.environment();
        let all = self.ctx.store.run(move |db| customer_marks::all(db, environment)).await?;
        Ok(all.into_iter().map(view).collect())
    }
}

pub(super) fn view(mark: CustomerMark) -> MarkView {
    MarkView {
        phone: BdPhone::from(mark.phone).as_str().to_owned(),
        kind: mark.kind,
        reason: mark.reason,
        marked_at: iso(mark.marked_at),
    }
}
