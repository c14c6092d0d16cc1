//! Finding out about refunds whose fate isn't known.

use super::{SettleRefundRequest, refundable};
use crate::{
    App, AppError,
    check::IdRequest,
    payments::{PaymentDetail, Standing},
    store::refunds,
};

impl App {
    /// Settles a refund whose fate isn't known, by the user's word.
    pub async fn settle_refund(&self, request: SettleRefundRequest) -> Result<PaymentDetail, AppError> {
        let id = request.id;
        let refund = self.store.run(move |db| refunds::get(db, id)).await?.ok_or(AppError::NotFound)?;
        let payment = self.own_payment(IdRequest { id: refund.payment }).await?.id;
        let now = self.clock.now();
        if !self.store.run(move |db| refunds::settle(db, id, request.happened, now)).await? {
            return Err(AppError::WrongState);
        }
        self.tell_payment(payment).await?;
        self.payment_detail(payment).await
    }

    /// Takes over what the service's status proves: REFUNDED means that everything went back, so that refunds of
    /// unknown fate happened if only they make up the whole. Any other status proves nothing, since a part leaves the
    /// payment as it was.
    pub(crate) async fn settle_refunds_by_status(&self, payment: i64) -> Result<(), AppError> {
        let row = self.payment_row(payment).await?;
        if row.standing != Standing::Refunded || !row.refund_unknown {
            return Ok(());
        }
        let (whole, now) = (refundable::whole(&row), self.clock.now());
        Ok(self.store.run(move |db| refunds::prove(db, payment, whole, now)).await?)
    }
}
