use chrono::TimeDelta;
use porokh_api::{
    AppError,
    accounts::Service,
    deliveries::{
        DeliveriesRequest, DeliveryChoice, DeliveryCounts, DeliveryFilter, DeliveryRules, DeliveryState,
        DeliveryView,
    },
    requests::{Deleted, IdRequest, Page},
};

use crate::{
    accounts::me_facts,
    deliveries::Deliveries,
    store::{
        AccountScope, account,
        deliveries::{self, DeliveryQuery, DeliveryRow},
    },
};

const PAGE: u32 = 500;

impl Deliveries {
    pub async fn deliveries(
        &self,
        request: DeliveriesRequest,
    ) -> Result<Page<DeliveryView, DeliveryCounts>, AppError> {
        let scope = self.accounts.scope(Service::Courier);
        let (offset, limit) = (request.query.offset, request.query.limit(PAGE));
        let query = self.query(request.query.filter, &request.query.search, request.days);
        let read = self.ctx.store.run(move |db| {
            Ok((deliveries::page(db, scope, &query, offset, limit)?, deliveries::counts(db, scope)?))
        });
        let ((total, rows), counts) = read.await?;
        let rows = rows.into_iter().map(|row| self.delivery_view(row)).collect();
        Ok(Page { rows, total, counts })
    }

    /// Part of the list as requested by the window.
    pub(super) fn query(&self, filter: DeliveryFilter, search: &str, days: Option<u32>) -> DeliveryQuery {
        let since = days.map(|days| self.ctx.clock.now() - TimeDelta::days(days.into()));
        DeliveryQuery { filter, search: search.trim().to_owned(), since }
    }

    /// Deletes an outcome locally; the service keeps its record.
    ///
    /// # Errors
    /// [`AppError::Busy`] while it is in flight.
    pub async fn delete_delivery(&self, request: IdRequest) -> Result<Deleted, AppError> {
        let (scope, id) = (self.accounts.scope(Service::Courier), request.id);
        self.delivery_row(scope, id).await?;
        if !self.ctx.store.run(move |db| deliveries::delete(db, scope, id)).await? {
            return Err(AppError::Busy);
        }
        self.orders.changed().await;
        Ok(Deleted { count: 1 })
    }

    /// Accepted values, and whether the key has the scope.
    pub async fn delivery_rules(&self) -> Result<DeliveryRules, AppError> {
        let environment = self.ctx.settings.environment();
        let me = match self.accounts.owner(Service::Courier, environment).1 {
            Some(account) => self.ctx.store.run(move |db| account::me(db, account)).await?,
            None => None,
        };
        let rules = self.accounts.form_rules().await;
        let bound = |bound: Option<porokh_courier_api::Bound>| bound.map(|bound| bound.value.to_string());
        Ok(DeliveryRules {
            outcomes: rules.outcome.words,
            complete: rules.outcome.complete,
            couriers: rules.courier.words,
            order_ref_most: rules.order_ref.max_length,
            amount_least: bound(rules.amount.least),
            amount_most: bound(rules.amount.most),
            may_share: me.and_then(|me| me_facts(environment, &me).may("deliveries")),
        })
    }

    pub(super) async fn delivery_row(&self, scope: AccountScope, id: i64) -> Result<DeliveryRow, AppError> {
        self.ctx.store.run(move |db| deliveries::get(db, scope, id)).await?.ok_or(AppError::NotFound)
    }

    pub(super) async fn chosen_deliveries(
        &self,
        scope: AccountScope,
        choice: DeliveryChoice,
    ) -> Result<Vec<DeliveryRow>, AppError> {
        Ok(self
            .ctx
            .store
            .run(move |db| match choice {
                DeliveryChoice::AllReady => deliveries::ready(db, scope),
                DeliveryChoice::These { ids } => deliveries::these(db, scope, &ids),
            })
            .await?)
    }

    pub(crate) fn delivery_view(&self, row: DeliveryRow) -> DeliveryView {
        let updates = row.saved_as.is_some() && row.state != DeliveryState::Done;
        let courier_name = row
            .told
            .courier
            .as_ref()
            .and_then(|courier| self.ctx.settings.current().courier_names.get(courier).cloned());
        DeliveryView { row, courier_name, updates }
    }
}
