use porokh_api::{
    AppError, UiEvent,
    accounts::Service,
    payments::{PaymentDetail, PaymentEventView, PaymentView},
    requests::IdRequest,
};

use super::{fresh, poll::kept_record_view, refund::refunds_of};
use crate::{
    accounts::iso,
    payments::Payments,
    store::{
        payments::{self, PaymentRow},
        transaction_uses,
    },
};

impl Payments {
    pub async fn payment(&self, request: IdRequest) -> Result<PaymentDetail, AppError> {
        let id = self.own_payment(request).await?.id;
        self.payment_detail(id).await
    }

    /// Of any environment.
    pub(crate) async fn payment_detail(&self, id: i64) -> Result<PaymentDetail, AppError> {
        let row = self.payment_row(id).await?;
        let (events, refunds, same_transaction) = self
            .ctx
            .store
            .run(move |db| {
                Ok((payments::events(db, id)?, refunds_of(db, id)?, transaction_uses::others(db, id)?))
            })
            .await?;
        let event = |(at, event)| PaymentEventView { at: iso(at), event };
        Ok(PaymentDetail {
            record: row.record.as_deref().map(kept_record_view),
            refunds,
            events: events.into_iter().map(event).collect(),
            note: row.note.clone(),
            same_transaction,
            payment: self.payment_view(row),
        })
    }

    /// Sends a changed payment to the window, and returns it.
    pub(crate) async fn tell_payment(&self, id: i64) -> Result<PaymentView, AppError> {
        let view = self.tell_row(self.payment_row(id).await?);
        self.orders.changed().await;
        Ok(view)
    }

    /// Sends a row just read to the window, and returns its view.
    pub(crate) fn tell_row(&self, row: PaymentRow) -> PaymentView {
        let view = self.payment_view(row);
        self.ctx.events.emit(UiEvent::Payment { payment: Box::new(view.clone()) });
        view
    }

    pub(crate) fn payment_view(&self, row: PaymentRow) -> PaymentView {
        PaymentView {
            away: self.accounts.away_from(Service::Payment, row.environment, row.account),
            poll_error: row.poll_error.as_deref().and_then(|json| serde_json::from_str(json).ok()),
            sure_until: fresh::sure_until(&row).map(iso),
            row,
        }
    }
}
