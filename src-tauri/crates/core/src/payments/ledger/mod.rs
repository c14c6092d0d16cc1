mod export;
#[cfg(test)]
mod tests;
mod totals;

pub(super) use export::status_word;

use std::collections::BTreeMap;

use porokh_api::{
    AppError,
    accounts::Service,
    payments::{PaymentFilter, PaymentNoteRequest, PaymentView, PaymentsPage, RelatedRequest},
    phone::canonical_phone,
    requests::{IdRequest, ListQuery, Page},
};
use porokh_domain::{RowNumber, Taka};

use crate::{
    payments::Payments,
    store::ledger::{self, LedgerQuery, Search},
};

const PAGE: u32 = 200;
const RELATED: u32 = 100;
/// In characters.
const LONGEST_NOTE: usize = 2_000;

impl Payments {
    /// The search is part of a name, a number in any notation, an order, an invoice id or a transaction id.
    pub async fn payments(&self, request: ListQuery<PaymentFilter>) -> Result<PaymentsPage, AppError> {
        let (scope, now) = (self.accounts.scope(Service::Payment), self.ctx.clock.now());
        let limit = request.limit(PAGE);
        let ListQuery { filter, search, offset, .. } = request;
        let query = LedgerQuery { scope, filter, search: Search::read(&search) };
        let (rows, counts, totals) = self
            .ctx
            .store
            .run(move |db| {
                // A consistent snapshot.
                let db = db.transaction()?;
                let rows = ledger::page(&db, &query, None, offset, limit)?;
                let counts = ledger::counts(&db, scope, &query.search)?;
                Ok((rows, counts, totals::totals(&db, scope, now)?))
            })
            .await?;
        let rows = rows.into_iter().map(|row| self.payment_view(row)).collect();
        Ok(PaymentsPage { page: Page { rows, total: counts.under(filter), counts }, totals })
    }

    /// Payments of one customer, latest first, at most a hundred; or the latest of each order of a run.
    pub async fn related_payments(&self, request: RelatedRequest) -> Result<Vec<PaymentView>, AppError> {
        let rows = match request {
            RelatedRequest::Phone { phone } => {
                let scope = self.accounts.scope(Service::Payment);
                let phone = canonical_phone(&phone)?;
                self.ctx.store.run(move |db| ledger::of_phone(db, scope, &phone, RELATED)).await?
            }
            RelatedRequest::Run { run } => self.ctx.store.run(move |db| ledger::of_run(db, run)).await?,
        };
        Ok(rows.into_iter().map(|row| self.payment_view(row)).collect())
    }

    /// Verified payments of a run's orders by row: see [`ledger::paid_of_run`].
    pub(crate) async fn paid_of_run(&self, run: i64) -> Result<BTreeMap<RowNumber, Taka>, AppError> {
        Ok(self.ctx.store.run(move |db| ledger::paid_of_run(db, run)).await?.into_iter().collect())
    }

    pub async fn note_payment(&self, request: PaymentNoteRequest) -> Result<(), AppError> {
        let text: String = request.text.trim().chars().take(LONGEST_NOTE).collect();
        let id = self.own_payment(IdRequest { id: request.id }).await?.id;
        Ok(self.ctx.store.run(move |db| ledger::note(db, id, &text)).await?)
    }
}
