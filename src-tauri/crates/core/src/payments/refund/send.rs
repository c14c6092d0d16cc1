//! ! Sends refunds: on disk before the request leaves, and sent once.

use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Utc};
use porokh_api::{
    AppError, FieldProblem, FormField, WaitOf,
    accounts::{AccountState, Service},
    payments::{PaymentDetail, PaymentStatus, RefundKind, RefundRequest},
    requests::IdRequest,
};
use porokh_domain::{Currency, Money};
use porokh_payment_api::{Acknowledgement, NewRefund, PaymentClient};
use porokh_runtime::outbox::{Failure, Fate, Intent, Outcome, Prepared, Request, Requested};
use porokh_transport::{SendState, gate::Priority};

use super::Refundable;
use crate::{
    payments::{
        Refunds,
        form::{self, Problems},
    },
    store::{
        Connection, Settlement, methods,
        payments::PaymentRow,
        refunds::{self, Begun, NewRefundRow},
    },
};

impl Refunds {
    /// Sends a refund; it is never repeated automatically.
    ///
    /// The payment's record must be fresh. After a lost or contradictory answer the refund is unknown; that is no
    /// error, and
    /// it is shown with the ways to resolve it. On an error nothing was refunded, and there is no
    /// row.
    pub async fn refund_payment(&self, request: RefundRequest) -> Result<PaymentDetail, AppError> {
        let payment = self.payments.own_payment(IdRequest { id: request.id }).await?;
        self.ctx.outbox.settle_unanswered().await?;
        let (environment, account, id) = (payment.environment, payment.account, payment.id);
        let client = self.accounts.payment_client_of(account, Priority::Person).await?;
        let refund = Refund { app: self, client: &client, request: &request, asked: Mutex::default() };
        let retry = self.ctx.waits.rate_limit_retry(WaitOf::Refund, client.line());
        let sent = match self.ctx.outbox.request(&refund, retry).await? {
            Requested::Declined(declined) => return Err(declined.into()),
            Requested::Sent(sent) => sent,
        };
        match sent.result {
            Ok(_) => {
                self.accounts
                    .note_state(Service::Payment, (environment, account), AccountState::Working)
                    .await
            }
            Err(Failure { error, fate }) => {
                self.accounts.note_payment_failure((environment, account), &error).await;
                if fate != Fate::Unknown {
                    return Err(error);
                }
            }
        }
        sent.kept?;
        let row = self.payments.payment_row(id).await?;
        self.payments.tell_row(row.clone());
        // The status is the only proof of the result; a failed poll is saved with the payment.
        let _ = self.payments.poll_payment(&row, Priority::Person).await;
        self.payments.payment_detail(id).await
    }
}

/// A refund to be sent (payment interface, POST /api/refund-payment).
struct Refund<'a> {
    app: &'a Refunds,
    client: &'a PaymentClient,
    request: &'a RefundRequest,
    /// The refund computed from the form and the latest verified record.
    asked: Mutex<Option<(NewRefundRow, NewRefund)>>,
}

/// Why a refund isn't sent; nothing was written.
enum Declined {
    /// An earlier refund has an unknown result.
    Locked,
    /// Only this much is left.
    TooMuch { left: i64, currency: Currency },
}

impl From<Declined> for AppError {
    fn from(declined: Declined) -> Self {
        match declined {
            Declined::Locked => Self::RefundLocked,
            Declined::TooMuch { left, currency } => match Money::from_hundredths(left, currency) {
                Ok(left) => {
                    let most = left.text();
                    form::problem(FormField::Amount, FieldProblem::MoreThan { most })
                }
                Err(_) => Self::Internal,
            },
        }
    }
}

impl Refund<'_> {
    fn asked(&self) -> MutexGuard<'_, Option<(NewRefundRow, NewRefund)>> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Intent for Refund<'_> {
    type Row = refunds::Intent;
    type Declined = Declined;
    type Answer = Acknowledgement;

    fn prepare(&self) -> impl FnOnce(&mut Connection, DateTime<Utc>) -> Prepared<Self> + Send + 'static {
        let new = self.asked().as_ref().map(|(new, _)| new.clone());
        move |db, now| {
            let Some(new) = new else { return Ok(Err(Declined::Locked)) };
            Ok(match refunds::begin(db, &new, now)? {
                Begun::Written(intent) => Ok(intent),
                Begun::Locked => Err(Declined::Locked),
                Begun::TooMuch(left) => Err(Declined::TooMuch { left, currency: new.amount.currency() }),
            })
        }
    }

    fn settlement(
        intent: &refunds::Intent,
        outcome: Outcome<'_, Acknowledgement>,
        at: DateTime<Utc>,
    ) -> Settlement {
        let id = intent.refund;
        match outcome {
            Outcome::Answered(done) if done.is_done => {
                Settlement::RefundDone { id, reply: done.raw.clone(), at }
            }
            Outcome::Answered(other) => Settlement::RefundUnknown { id, reply: Some(other.raw.clone()), at },
            Outcome::Unknown(_) => Settlement::RefundUnknown { id, reply: None, at },
            Outcome::Refused(_) => Settlement::RefundRefused { id, at },
            Outcome::NotSent(_) | Outcome::Pending => Settlement::RefundNotSent { intent: *intent },
        }
    }
}

impl Request for Refund<'_> {
    /// After a rate-limit wait the record is old, and is polled again.
    async fn ready(&self) -> Result<(), AppError> {
        let (app, request) = (self.app, self.request);
        let payment = app.payments.verified_payment(request.id).await?;
        let refundable = Refundable::of(&payment).ok_or(AppError::WrongState)?;
        let new = read(request, &payment, &refundable)?;
        let (environment, method) = (payment.environment, refundable.method.clone());
        if app.ctx.store.run(move |db| methods::get(db, environment, &method)).await? != Some(request.kind) {
            return Err(AppError::MethodKind);
        }
        let asked = NewRefund {
            transaction_id: refundable.transaction_id,
            payment_method: refundable.method,
            amount: new.amount,
            reason: new.reason.clone(),
        };
        *self.asked() = Some((new, asked));
        Ok(())
    }

    async fn send(&self, _: &refunds::Intent, send_state: &SendState) -> Result<Acknowledgement, Failure> {
        let asked = self.asked().as_ref().map(|(_, asked)| asked.clone()).ok_or(AppError::Internal)?;
        Ok(self.client.refund(&asked, send_state).await?)
    }
}

/// Validates the form and returns all problems at once.
fn read(
    request: &RefundRequest,
    payment: &PaymentRow,
    refundable: &Refundable,
) -> Result<NewRefundRow, AppError> {
    let mut problems = Problems::default();
    let currency = payment.amount.currency();
    let amount = form::amount(&request.amount, currency).and_then(|amount| {
        if amount.currency() == currency { Ok(amount) } else { Err(FieldProblem::OtherCurrency) }
    });
    let amount = problems.take(FormField::Amount, amount);
    // The interface doesn't say that the reason is optional, so it is required; none is ever invented.
    let reason = problems.take(FormField::Reason, form::required(&request.reason));
    if request.kind == RefundKind::ByHand && !request.sent {
        problems.add(FormField::Sent, FieldProblem::Missing);
    }
    // The service doesn't say how much was refunded already: the seller must know that it isn't this part.
    if payment.status == PaymentStatus::Refunded && !request.despite_refunded {
        problems.add(FormField::DespiteRefunded, FieldProblem::Missing);
    }
    problems.check()?;
    let (Some(amount), Some(reason)) = (amount, reason) else { return Err(AppError::Internal) };
    Ok(NewRefundRow { payment: payment.id, amount, reason, kind: request.kind, most: refundable.most() })
}
