mod export;
#[cfg(test)]
mod tests;
mod totals;

pub(super) use export::status_word;

use std::{collections::BTreeMap, sync::Arc};

use porokh_api::{
    AppError,
    accounts::Service,
    payments::{PaymentFilter, PaymentNoteRequest, PaymentView, PaymentsPage, RelatedRequest, RunOrder},
    phone::canonical_phone,
    requests::{IdRequest, ListQuery, Page},
};
use porokh_runtime::blocking;

use crate::{
    payments::Payments,
    store::{
        ledger::{self, LedgerQuery, Search},
        orders,
        payments::PaymentRow,
        runs,
    },
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
        let query = LedgerQuery { scope, filter, search: Search::read(&search), now };
        let (rows, counts, total, totals) = self
            .ctx
            .store
            .run(move |db| {
                // A consistent snapshot.
                let db = db.transaction()?;
                let rows = ledger::page(&db, &query, None, offset, limit)?;
                let counts = ledger::counts(&db, scope, &query.search)?;
                let total = ledger::count(&db, &query, &counts)?;
                Ok((rows, counts, total, totals::totals(&db, scope, now)?))
            })
            .await?;
        let rows = rows.into_iter().map(|row| self.payment_view(row)).collect();
        Ok(PaymentsPage { page: Page { rows, total, counts }, totals })
    }

    /// Payments of one customer, latest first, at most a hundred; or the latest of each order of a run.
    pub async fn related_payments(
        self: &Arc<Self>,
        request: RelatedRequest,
    ) -> Result<Vec<PaymentView>, AppError> {
        let rows = match request {
            RelatedRequest::Phone { phone } => {
                let scope = self.accounts.scope(Service::Payment);
                let phone = canonical_phone(&phone)?;
                self.ctx.store.run(move |db| ledger::of_phone(db, scope, &phone, RELATED)).await?
            }
            RelatedRequest::Run { run } => self.of_run(run).await?,
        };
        Ok(rows.into_iter().map(|row| self.payment_view(row)).collect())
    }

    /// The latest payment of each order of a run, with its row in this run.
    async fn of_run(self: &Arc<Self>, run: i64) -> Result<Vec<PaymentRow>, AppError> {
        let this = Arc::clone(self);
        blocking(move || {
            let row = this.ctx.store.run_blocking(|db| runs::get(db, run))?.ok_or(AppError::NotFound)?;
            let file = match this.files.kept_file(row.file.ok_or(AppError::NotFound)?) {
                Ok(file) => file,
                Err(AppError::NotFound) => return Ok(Vec::new()),
                Err(error) => return Err(error),
            };
            let mut rows = BTreeMap::new();
            for (row, order) in this.orders.of_run(&row, &file)? {
                rows.entry(order.id).or_insert(row);
            }
            let orders = rows.keys().copied().collect();
            let payments = this.ctx.store.run_blocking(|db| orders::latest_payments(db, &orders))?;
            let in_run = |payment: PaymentRow| {
                let run = rows.get(&payment.order).map(|row| RunOrder { run, row: *row });
                PaymentRow { run, ..payment }
            };
            let mut payments: Vec<PaymentRow> = payments.into_iter().map(in_run).collect();
            payments.sort_by_key(|payment| payment.run.map(|order| order.row));
            Ok(payments)
        })
        .await
    }

    /// The seller opened or copied a reminder about a payment.
    pub async fn remind_payment(&self, request: IdRequest) -> Result<PaymentView, AppError> {
        let (id, now) = (self.own_payment(request).await?.id, self.ctx.clock.now());
        self.ctx.store.run(move |db| ledger::remind(db, id, now)).await?;
        Ok(self.tell_row(self.payment_row(id).await?))
    }

    pub async fn note_payment(&self, request: PaymentNoteRequest) -> Result<(), AppError> {
        let text: String = request.text.trim().chars().take(LONGEST_NOTE).collect();
        let id = self.own_payment(IdRequest { id: request.id }).await?.id;
        Ok(self.ctx.store.run(move |db| ledger::note(db, id, &text)).await?)
    }
}
