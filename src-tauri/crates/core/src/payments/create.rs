//! Creates payments: persisted before the request is sent, and never repeated automatically.

use std::sync::Arc;

use porokh_api::{
    AppError, WaitOf,
    payments::{Creation, PaymentForm, RunOrder, SameBy},
    requests::IdRequest,
};
use porokh_runtime::{blocking, domain_events::DomainEvent};
use porokh_sheets::export::Decision;
use porokh_transport::gate::Priority;

use super::{
    creation::{Asked, AskedBy, Declined, PaymentRequest},
    form,
};
use crate::{
    Environment,
    payments::Payments,
    store::{
        decisions,
        payments::{self, PaymentRow, SheetRow, ValidPayment},
        runs,
    },
};

impl Payments {
    /// Requests a payment. A second one for the same order requires a confirmation.
    ///
    /// A lost answer isn't an error: the payment is stored as unknown, with possible actions.
    pub async fn create_payment(self: &Arc<Self>, request: PaymentForm) -> Result<Creation, AppError> {
        let environment = self.accounts.payment_environment().ok_or(AppError::PaymentNotConnected)?;
        let seller = self.accounts.seller(environment).await?;
        let read = form::validate(&request, environment, &seller);
        let read = read.map_err(|problems| AppError::Form { problems })?;
        let sheet = match request.run {
            Some(order) => self.sheet_of(order).await,
            None => None,
        };
        let account = self.accounts.payment_account_of(environment).await?;
        let new = ValidPayment { account: Some(account), sheet, ..read };
        self.ctx.outbox.settle_unanswered().await?;
        let client = self.accounts.payment_client_of(Some(account), Priority::Person).await?;
        let by = AskedBy::Form { again: request.again };
        let asks = PaymentRequest { app: self, client: &client, seller: &seller, by, new: &new };
        match self
            .ask_for_payment(&asks, self.ctx.waits.rate_limit_retry(WaitOf::Creation, client.line()))
            .await?
        {
            Asked::Payment(payment) => Ok(Creation::Asked { payment }),
            Asked::Declined(Declined::Twin(earlier)) => {
                let by = same_by(&earlier, &new);
                Ok(Creation::SameOrder { earlier: Box::new(self.payment_view(*earlier)), by })
            }
            Asked::Declined(Declined::Over) => Err(AppError::Internal),
            Asked::Unsaved(error) => Err(error),
        }
    }

    /// The sheet row of a run's order. Without it the order is identified by its run only.
    async fn sheet_of(self: &Arc<Self>, order: RunOrder) -> Option<SheetRow> {
        let file = self.ctx.store.run(move |db| runs::get(db, order.run)).await.ok().flatten()?.file?;
        let this = Arc::clone(self);
        let content = blocking(move || this.files.sheet_content(file)).await.ok()?;
        Some(SheetRow { content, row: order.row })
    }

    /// Sets the decision of a payment's order: "advance" when requested, "send" when paid. Cancelled orders, and
    /// orders of other environments, are unchanged, and an error doesn't stop the payment.
    pub(crate) async fn decide_order(&self, environment: Environment, order: RunOrder, decision: Decision) {
        let kept = self
            .ctx
            .store
            .run(move |db| {
                decisions::decide_unless_cancelled(db, environment, order.run, order.row, decision)
            })
            .await;
        if matches!(kept, Ok(true)) {
            let (run, rows) = (order.run, vec![order.row]);
            // The decision is stored; an open table is updated with the next change.
            let _ = self.ctx.domain_events.dispatch(DomainEvent::RowsDecided { run, rows, decision }).await;
        }
    }

    pub(crate) async fn payment_row(&self, id: i64) -> Result<PaymentRow, AppError> {
        self.ctx.store.run(move |db| payments::get(db, id)).await?.ok_or(AppError::NotFound)
    }

    pub(crate) async fn own_payment(&self, request: IdRequest) -> Result<PaymentRow, AppError> {
        let row = self.payment_row(request.id).await?;
        let is_listed = match self.accounts.listed_payment_environment() {
            Environment::Practice => row.environment == Environment::Practice,
            // Both keys of the seller's account stay available, so that its test payments can be polled.
            _ => row.environment != Environment::Practice,
        };
        if is_listed { Ok(row) } else { Err(AppError::NotFound) }
    }
}

fn same_by(earlier: &PaymentRow, new: &ValidPayment) -> SameBy {
    if !new.order_ref.is_empty() && earlier.order_ref == new.order_ref {
        SameBy::Order
    } else if earlier.phone == new.phone && earlier.amount == new.amount && earlier.run != new.run {
        SameBy::Customer
    } else if new.run.is_some() {
        SameBy::Row
    } else {
        SameBy::Customer
    }
}
