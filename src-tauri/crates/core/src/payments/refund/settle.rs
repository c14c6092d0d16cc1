//! ! Resolves refunds with an unknown result.

use porokh_api::{
    AppError,
    payments::{PaymentDetail, SettleRefundRequest},
    requests::IdRequest,
};

use crate::{payments::Refunds, store::refunds};

impl Refunds {
    /// Resolves a refund with an unknown result, as the user says.
    pub async fn settle_refund(&self, request: SettleRefundRequest) -> Result<PaymentDetail, AppError> {
        let id = request.id;
        let refund = self.ctx.store.run(move |db| refunds::get(db, id)).await?.ok_or(AppError::NotFound)?;
        let payment = self.payments.own_payment(IdRequest { id: refund.payment }).await?.id;
        let now = self.ctx.clock.now();
        if !self.ctx.store.run(move |db| refunds::settle(db, id, request.happened, now)).await? {
            return Err(AppError::WrongState);
        }
        self.payments.tell_payment(payment).await?;
        self.payments.payment_detail(payment).await
    }
}
