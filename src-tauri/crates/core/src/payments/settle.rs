//! Resolves payments that may have been created.

use porokh_api::{
    AppError, FieldProblem, FormField,
    payments::{PaymentStatus, PaymentView, SettleCreationRequest},
    requests::IdRequest,
};
use porokh_payment_api::InvoiceId;
use porokh_transport::gate::Priority;

use super::{form, refund::whole, verdict::carries};
use crate::{
    payments::Payments,
    store::{
        payments::{self, PaymentRow},
        refunds,
    },
};

impl Payments {
    /// Applies the proof in the service's status: REFUNDED means that everything was refunded, so refunds with an
    /// unknown result happened if together they make up the whole. Any other status proves nothing, since a partial
    /// refund leaves the status as it was. Returns whether the payment may have changed.
    pub(crate) async fn settle_refunds_by_status(&self, row: &PaymentRow) -> Result<bool, AppError> {
        if row.status != PaymentStatus::Refunded || !row.refund_unknown {
            return Ok(false);
        }
        let (payment, whole, now) = (row.id, whole(row), self.ctx.clock.now());
        self.ctx.store.run(move |db| refunds::prove(db, payment, whole, now)).await?;
        Ok(true)
    }

    /// Resolves a payment with an unknown result: by an invoice id that the user read at the service, whose metadata
    /// must carry our own id, or by the user's statement that it doesn't exist.
    pub async fn settle_creation(&self, request: SettleCreationRequest) -> Result<PaymentView, AppError> {
        let row = self.own_payment(IdRequest { id: request.id }).await?;
        // A payment without an id in its answer can be found the same way.
        let lacks_id = row.status == PaymentStatus::Waiting && row.invoice_id.is_none();
        if row.status != PaymentStatus::Unknown && !lacks_id {
            return Err(AppError::WrongState);
        }
        let (id, now) = (row.id, self.ctx.clock.now());
        let Some(typed) = request.invoice_id else {
            if lacks_id {
                return Err(AppError::WrongState);
            }
            let settled = self.ctx.store.run(move |db| payments::not_created(db, id, now)).await?;
            // The window shows what was found meanwhile.
            let view = self.tell_payment(id).await?;
            return if settled { Ok(view) } else { Err(AppError::WrongState) };
        };
        let invoice = invoice_id(&typed)?;
        let client = self.accounts.payment_client_of(row.account, Priority::Person).await?;
        let (send_state, answer) = self.verify_with_retry(&client, &invoice).await?;
        let answer = answer?;
        if !carries(&answer.data, &row.own_ref) {
            return Err(form::problem(FormField::InvoiceId, FieldProblem::OtherPayment));
        }
        let found = invoice.as_str().to_owned();
        // The record of what was found meanwhile is kept for its own invoice only.
        if !self.ctx.store.run(move |db| payments::found(db, id, &found, now)).await?
            && self.payment_row(id).await?.invoice_id.as_deref() != Some(invoice.as_str())
        {
            self.tell_payment(id).await?;
            return Err(AppError::WrongState);
        }
        self.keep_record(&row, &invoice, &answer, &send_state).await
    }
}

/// Parses a typed invoice id.
pub(super) fn invoice_id(typed: &str) -> Result<InvoiceId, AppError> {
    let problem = if typed.trim().is_empty() { FieldProblem::Missing } else { FieldProblem::NotAnId };
    InvoiceId::parse(typed).map_err(|_| form::problem(FormField::InvoiceId, problem))
}
