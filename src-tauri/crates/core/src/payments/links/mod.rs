//! - `source` reads the customers of a file or of a run's orders, `plan` previews a batch.
//! - `worker` creates the links, one at a time; `export` writes the results.

mod export;
mod plan;
mod source;
#[cfg(test)]
pub(in crate::payments) mod tests;
mod worker;

use std::sync::Arc;

use porokh_api::{
    AppError, UiEvent,
    accounts::Service,
    payments::{LinkRowView, LinksRequest, LinksState, LinksView, SentLinkRequest},
    requests::{Deleted, IdRequest, ListOf, Page},
};
use porokh_runtime::{Ctx, jobs::Wake};

use crate::store::{
    links::{self, LinkRow, LinkRowState},
    payments::PaymentRow,
};
use crate::{accounts::Accounts, bulk::Runs, files::Files, payments::Payments};

const PAGE: u32 = 200;

pub struct Links {
    ctx: Arc<Ctx>,
    accounts: Arc<Accounts>,
    files: Arc<Files>,
    runs: Arc<Runs>,
    payments: Arc<Payments>,
    /// A command changed records that the worker must read.
    changed: Wake,
}

impl Links {
    pub(crate) fn new(
        ctx: Arc<Ctx>,
        accounts: Arc<Accounts>,
        files: Arc<Files>,
        runs: Arc<Runs>,
        payments: Arc<Payments>,
    ) -> Arc<Self> {
        Arc::new(Self { ctx, accounts, files, runs, payments, changed: Wake::default() })
    }
}

impl Links {
    /// Persists a batch and starts creating its links.
    ///
    /// # Errors
    /// As [`plan_links`](Self::plan_links); [`AppError::NotFound`] without a link to create.
    pub async fn start_links(self: &Arc<Self>, request: LinksRequest) -> Result<LinksView, AppError> {
        let planned = self.planned_links(request).await?;
        if planned.links().next().is_none() {
            return Err(AppError::NotFound);
        }
        let (batch, now) = (planned.batch, self.ctx.clock.now());
        let id = self.ctx.store.run(move |db| links::create(db, &batch, now)).await?;
        self.changed.wake();
        self.links_view(id).await
    }

    /// Stops before the next link.
    pub async fn pause_links(self: &Arc<Self>, request: IdRequest) -> Result<LinksView, AppError> {
        self.change_links(request.id, (LinksState::Running, LinksState::Paused)).await
    }

    /// Resumes the rows that still wait, at once. Rows with an unknown result are left alone.
    pub async fn continue_links(self: &Arc<Self>, request: IdRequest) -> Result<LinksView, AppError> {
        self.change_links(request.id, (LinksState::Paused, LinksState::Running)).await
    }

    async fn change_links(&self, id: i64, change: (LinksState, LinksState)) -> Result<LinksView, AppError> {
        self.links_view(id).await?;
        self.ctx.store.run(move |db| links::change(db, id, change, None::<&AppError>)).await?;
        self.changed.wake();
        let view = self.links_view(id).await?;
        self.ctx.events.emit(UiEvent::Links { links: Box::new(view.clone()) });
        Ok(view)
    }

    /// Marks a row's link as sent to the customer, or removes that mark.
    ///
    /// # Errors
    /// [`AppError::NotFound`] where the row has no link of its own.
    pub async fn mark_link_sent(self: &Arc<Self>, request: SentLinkRequest) -> Result<LinksView, AppError> {
        let SentLinkRequest { batch, row, sent } = request;
        self.links_view(batch).await?;
        let at = sent.then(|| self.ctx.clock.now());
        if !self.ctx.store.run(move |db| links::mark_sent(db, (batch, row), at)).await? {
            return Err(AppError::NotFound);
        }
        self.links_view(batch).await
    }

    /// Deletes a batch in any state; its payments stay.
    pub async fn delete_links(self: &Arc<Self>, request: IdRequest) -> Result<Deleted, AppError> {
        let scope = self.accounts.scope(Service::Payment);
        let count = self.ctx.store.run(move |db| links::delete(db, scope, request.id)).await?;
        Ok(Deleted { count: count as u64 })
    }

    /// Returns all batches of the account in use, the latest first.
    pub async fn links(&self) -> Result<Vec<LinksView>, AppError> {
        let scope = self.accounts.scope(Service::Payment);
        let batches = self.ctx.store.run(move |db| links::batches(db, scope)).await?;
        Ok(batches.into_iter().map(LinksView::from).collect())
    }

    /// Returns a page of a batch's rows, including those that were left out.
    pub async fn link_rows(&self, request: ListOf<i64>) -> Result<Page<LinkRowView>, AppError> {
        let ListOf { of: batch, query } = request;
        self.links_view(batch).await?;
        let (offset, limit) = (query.offset, query.limit(PAGE));
        let read = self
            .ctx
            .store
            .run(move |db| Ok((links::rows(db, batch, offset, limit)?, links::count_rows(db, batch)?)));
        let (rows, total) = read.await?;
        let rows = rows.into_iter().map(|(row, payment)| self.link_row_view(row, payment));
        Ok(Page::of(rows.collect(), total))
    }

    /// Returns a batch of the environment. Only batches of the account in use are listed; a batch that was opened
    /// before another account was put in use still finishes.
    async fn links_view(&self, id: i64) -> Result<LinksView, AppError> {
        let environment = self.accounts.listed_payment_environment();
        let batch = self.ctx.store.run(move |db| links::find(db, id)).await?;
        let own = batch.filter(|batch| batch.environment == environment);
        own.map(LinksView::from).ok_or(AppError::NotFound)
    }

    pub(crate) fn link_row_view(&self, row: LinkRow, payment: Option<PaymentRow>) -> LinkRowView {
        LinkRowView {
            row: row.row,
            name: row.name,
            phone: row.phone.map(|phone| phone.as_str().to_owned()),
            amount: row.amount.map(|amount| amount.text()).unwrap_or_default(),
            order_ref: row.order_ref,
            left_out: row.state == LinkRowState::Skipped,
            status: payment.as_ref().map(|payment| payment.status.clone()),
            payment: payment.map(|payment| Box::new(self.payments.payment_view(payment))),
            error: row.error.and_then(AppError::from_reason),
            sent_at: row.sent_at,
        }
    }
}
