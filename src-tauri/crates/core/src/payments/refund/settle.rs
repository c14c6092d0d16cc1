//! Resolves refunds with an unknown result, and those that the service doesn't have.

use porokh_api::{
    AppError,
    payments::{PaymentDetail, SettleRefundRequest},
};

use crate::{
    payments::Refunds,
    store::refunds::{self, Fate},
};

impl Refunds {
    /// Resolves a refund as the user says: whether the money went back, and whether the service has the refund.
    pub async fn settle_refund(&self, request: SettleRefundRequest) -> Result<PaymentDetail, AppError> {
        let SettleRefundRequest { id, returned, recorded } = request;
        let payment = self.own_refund(id).await?.0.id;
        let now = self.ctx.clock.now();
        let fate = Fate { returned, recorded };
        if !self.ctx.store.run(move |db| refunds::settle(db, id, fate, now)).await? {
            return Err(AppError::WrongState);
        }
        self.payments.tell_payment(payment).await?;
        self.payments.payment_detail(payment).await
    }
}
