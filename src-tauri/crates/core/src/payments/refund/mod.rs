//! Refunds (payment interface, POST /api/refund-payment).
//!
//! - `refundable` computes how much of a payment can be refunded; `send` sends a refund; `settle` resolves refunds
//!   with an unknown result.
//! - Whether the money went back and whether the service has the refund are two facts. Money that the seller sent by
//!   hand is known before the service is asked to record it, and stays known if it isn't recorded.
//!
//! A refund with an unknown result blocks further refunds of the payment until it is resolved: by the service's
//! status, which proves full refunds only, or by the user.

mod refundable;
mod send;
mod settle;
#[cfg(test)]
mod tests;

pub(super) use refundable::whole;

use porokh_api::{
    AppError,
    accounts::Service,
    payments::{
        MethodKindRequest, MethodKindView, NoRecord, PaymentStatus, RefundFacts, RefundKind, RefundView,
    },
    requests::IdRequest,
};
use porokh_domain::Money;
use refundable::Refundable;

use crate::store::{
    self, methods, orders,
    payments::PaymentRow,
    refunds::{self, RefundRow},
};

use std::sync::Arc;

use porokh_runtime::Ctx;

use crate::{
    accounts::Accounts,
    payments::{Payments, verdict},
};

pub struct Refunds {
    ctx: Arc<Ctx>,
    accounts: Arc<Accounts>,
    payments: Arc<Payments>,
}

impl Refunds {
    pub(crate) fn new(ctx: Arc<Ctx>, accounts: Arc<Accounts>, payments: Arc<Payments>) -> Arc<Self> {
        Arc::new(Self { ctx, accounts, payments })
    }
}

/// Returns the refunds of a payment, oldest first.
pub(in crate::payments) fn refunds_of(
    connection: &store::Connection,
    payment: i64,
) -> store::Result<Vec<RefundView>> {
    Ok(refunds::of_payment(connection, payment)?.into_iter().map(RefundView::from).collect())
}

impl Refunds {
    /// Returns the data of the refund dialog, from a fresh record. A refund with an unknown result can be resolved
    /// there in any status of the payment.
    pub async fn refund_facts(&self, request: IdRequest) -> Result<RefundFacts, AppError> {
        let mut payment = self.payments.own_payment(request).await?;
        let id = payment.id;
        let (sums, open) = self
            .ctx
            .store
            .run(move |db| {
                let open = refunds::of_payment(db, id)?.into_iter().find(|refund| refund.state.is_open());
                Ok((orders::refund_sums(db, id)?, open))
            })
            .await?;
        let (refundable, no_record) = match (&open, Refundable::by_record(&payment)) {
            (Some(_), Some(refundable)) => (refundable, None),
            (Some(_), None) if verdict::has_others_record(&payment) => {
                (Refundable::without_record(&payment), Some(NoRecord::OtherPayment))
            }
            (Some(_), None) => (Refundable::without_record(&payment), Some(NoRecord::Incomplete)),
            (None, _) => {
                payment = self.payments.verified_payment(id).await?;
                (Refundable::of(&payment).ok_or(AppError::WrongState)?, None)
            }
        };
        let kind = self.kind_of(&payment, &refundable.method).await?;
        Ok(RefundFacts {
            paid: refundable.paid.text(),
            charged: refundable.charged.map(|charged| charged.text()),
            left: refundable.less(sums)?.text(),
            refunded: Money::from_hundredths(sums.spoken_for, payment.amount.currency())
                .map_err(|_| AppError::Internal)?
                .text(),
            called_refunded: payment.status == PaymentStatus::Refunded,
            method: refundable.method,
            kind,
            transaction_id: refundable.transaction_id,
            sender_number: refundable.sender_number,
            phone: payment.phone.map(|phone| phone.as_str().to_owned()),
            locked_by: open.map(RefundView::from),
            no_record,
        })
    }

    /// A refund with its payment, in the listed environment.
    async fn own_refund(&self, id: i64) -> Result<(PaymentRow, RefundRow), AppError> {
        let refund = self.ctx.store.run(move |db| refunds::get(db, id)).await?.ok_or(AppError::NotFound)?;
        Ok((self.payments.own_payment(IdRequest { id: refund.payment }).await?, refund))
    }

    /// Returns who moves the money of a payment's method, if the seller said so for its account.
    async fn kind_of(&self, payment: &PaymentRow, method: &str) -> Result<Option<RefundKind>, AppError> {
        let (account, method) = (payment.account, method.to_owned());
        Ok(self.ctx.store.run(move |db| methods::get(db, account, &method)).await?)
    }

    /// Returns the methods of the listed account for which the seller said who moves the money.
    pub async fn method_kinds(&self) -> Result<Vec<MethodKindView>, AppError> {
        let Some(account) = self.accounts.scope(Service::Payment).account else { return Ok(Vec::new()) };
        let kinds = self.ctx.store.run(move |db| methods::all(db, account)).await?;
        Ok(kinds.into_iter().map(|(method, kind)| MethodKindView { method, kind }).collect())
    }

    /// Saves who moves the money of a method, for the account of the payment.
    pub async fn set_method_kind(&self, request: MethodKindRequest) -> Result<(), AppError> {
        let account = match request.id {
            Some(id) => self.payments.own_payment(IdRequest { id }).await?.account,
            None => self.accounts.scope(Service::Payment).account,
        };
        let account = account.ok_or(AppError::PaymentNotConnected)?;
        Ok(self.ctx.store.run(move |db| methods::set(db, account, &request.method, request.kind)).await?)
    }
}
