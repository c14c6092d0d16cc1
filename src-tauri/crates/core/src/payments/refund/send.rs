//! Sends refunds, and records those by hand: on disk before the request leaves, and sent once.

use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Utc};
use porokh_api::{
    AppError, FieldProblem, FormField, WaitOf,
    payments::{PaymentDetail, PaymentStatus, RecordRefundRequest, RefundKind, RefundRequest},
    requests::IdRequest,
};
use porokh_domain::{Currency, Money};
use porokh_payment_api::{Acknowledgement, NewRefund, PaymentClient};
use porokh_runtime::outbox::{Failure, Intent, Outcome, Prepared, Request, Requested};
use porokh_transport::{SendState, gate::Priority};

use super::Refundable;
use crate::{
    payments::{
        Refunds,
        form::{self, Problems},
    },
    store::{
        Connection, Settlement,
        payments::PaymentRow,
        refunds::{self, Begun, NewRefundRow},
    },
};

impl Refunds {
    /// Refunds a payment; nothing is repeated automatically.
    ///
    /// By hand, the money has left: it is persisted before the service is asked to record it, and a refund that isn't
    /// recorded is shown with the reason. By a gateway, a lost or contradictory answer leaves it unknown, which is shown
    /// with the ways to resolve it; on an error nothing was refunded, and there is no row.
    pub async fn refund_payment(&self, request: RefundRequest) -> Result<PaymentDetail, AppError> {
        let payment = self.payments.own_payment(IdRequest { id: request.id }).await?;
        self.ctx.outbox.settle_unanswered().await?;
        match request.kind {
            RefundKind::Gateway => self.send(&payment, Asked::Gateway(&request)).await,
            RefundKind::ByHand => {
                let refund = self.sent_by_hand(&payment, &request).await?;
                // Labels know it before the service has answered.
                self.payments.tell_payment(payment.id).await?;
                self.record(&payment, refund, request.despite_refunded).await
            }
        }
    }

    /// Records a refund by hand that the service doesn't have yet.
    pub async fn record_refund(&self, request: RecordRefundRequest) -> Result<PaymentDetail, AppError> {
        let (payment, refund) = self.own_refund(request.id).await?;
        self.ctx.outbox.settle_unanswered().await?;
        self.record(&payment, refund.id, request.despite_refunded).await
    }

    /// Persists that the seller sent the money, by the payment's last record: nothing is asked of the service.
    async fn sent_by_hand(&self, payment: &PaymentRow, request: &RefundRequest) -> Result<i64, AppError> {
        let refundable = Refundable::of(payment).ok_or(AppError::WrongState)?;
        let new = read(request, payment, &refundable)?;
        self.check_kind(payment, &refundable.method, RefundKind::ByHand).await?;
        let (currency, now) = (new.amount.currency(), self.ctx.clock.now());
        let begun = self.ctx.store.run(move |db| refunds::sent_by_hand(db, &new, now)).await?;
        Ok(Declined::or_written(begun, currency)?)
    }

    /// The reason why it isn't recorded is kept with the refund, and is no error.
    async fn record(
        &self,
        payment: &PaymentRow,
        refund: i64,
        despite_refunded: bool,
    ) -> Result<PaymentDetail, AppError> {
        let error = match self.send(payment, Asked::Record { refund, despite_refunded }).await {
            Err(error) => error,
            sent => return sent,
        };
        let reason = error.to_reason();
        if !self.ctx.store.run(move |db| refunds::not_recorded(db, refund, &reason)).await? {
            return Err(error);
        }
        self.payments.tell_payment(payment.id).await?;
        self.payments.payment_detail(payment.id).await
    }

    async fn send(&self, payment: &PaymentRow, asked: Asked<'_>) -> Result<PaymentDetail, AppError> {
        let (environment, account, id) = (payment.environment, payment.account, payment.id);
        let client = self.accounts.payment_client_of(account, Priority::Person).await?;
        let refund = Refund { app: self, client: &client, payment: id, asked, prepared: Mutex::default() };
        let retry = self.ctx.waits.rate_limit_retry(WaitOf::Refund, client.line());
        let sent = match self.ctx.outbox.request(&refund, retry).await? {
            Requested::Declined(declined) => return Err(declined.into()),
            Requested::Sent(sent) => sent,
        };
        self.accounts.note_sent((environment, account), sent.result).await?;
        sent.kept?;
        self.payments.tell_payment(id).await?;
        let row = self.payments.payment_row(id).await?;
        // The status is the only proof of the result; a failed poll is saved with the payment.
        let _ = self.payments.poll_payment(&row, Priority::Person).await;
        self.payments.payment_detail(id).await
    }

    /// The seller's word on who moves the money of the method must agree: otherwise it goes out twice, or never.
    async fn check_kind(&self, payment: &PaymentRow, method: &str, kind: RefundKind) -> Result<(), AppError> {
        if self.kind_of(payment, method).await? == Some(kind) { Ok(()) } else { Err(AppError::MethodKind) }
    }
}

/// A request to the service (payment interface, POST /api/refund-payment).
enum Asked<'a> {
    /// To send the money.
    Gateway(&'a RefundRequest),
    /// To record money that the seller sent.
    Record { refund: i64, despite_refunded: bool },
}

/// A refund to be sent.
struct Refund<'a> {
    app: &'a Refunds,
    client: &'a PaymentClient,
    payment: i64,
    asked: Asked<'a>,
    /// By the latest verified record.
    prepared: Mutex<Option<(Step, NewRefund)>>,
}

/// The record that is written before the request leaves.
#[derive(Clone)]
enum Step {
    Begin(NewRefundRow),
    Record(i64),
}

/// Why a refund isn't sent; nothing was written.
enum Declined {
    /// An earlier refund has an unknown result.
    Locked,
    /// Only this much is left.
    TooMuch { left: i64, currency: Currency },
    /// The service has it, or may have it.
    NotToRecord,
}

impl From<Declined> for AppError {
    fn from(declined: Declined) -> Self {
        match declined {
            Declined::Locked => Self::RefundLocked,
            Declined::NotToRecord => Self::WrongState,
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

impl Declined {
    fn or_written<T>(begun: Begun<T>, currency: Currency) -> Result<T, Self> {
        match begun {
            Begun::Written(written) => Ok(written),
            Begun::Locked => Err(Self::Locked),
            Begun::TooMuch(left) => Err(Self::TooMuch { left, currency }),
        }
    }
}

impl Refund<'_> {
    fn prepared(&self) -> MutexGuard<'_, Option<(Step, NewRefund)>> {
        self.prepared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Intent for Refund<'_> {
    type Row = refunds::Intent;
    type Declined = Declined;
    type Answer = Acknowledgement;

    fn prepare(&self) -> impl FnOnce(&mut Connection, DateTime<Utc>) -> Prepared<Self> + Send + 'static {
        let step = self.prepared().as_ref().map(|(step, _)| step.clone());
        move |db, now| {
            Ok(match step {
                Some(Step::Begin(new)) => {
                    Declined::or_written(refunds::begin(db, &new, now)?, new.amount.currency())
                }
                Some(Step::Record(refund)) => refunds::record(db, refund, now)?.ok_or(Declined::NotToRecord),
                None => Err(Declined::Locked),
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
            Outcome::Refused(error) => Settlement::RefundRefused { id, error: Some(error.to_reason()), at },
            Outcome::NotSent(error) => {
                Settlement::RefundNotSent { intent: *intent, error: error.map(AppError::to_reason) }
            }
            Outcome::Pending => Settlement::RefundNotSent { intent: *intent, error: None },
        }
    }
}

impl Request for Refund<'_> {
    /// Right before it leaves: someone may have refunded the payment at the service a moment ago.
    async fn ready(&self) -> Result<(), AppError> {
        let app = self.app;
        let payment = app.payments.verified_anew(self.payment).await?;
        let refundable = Refundable::of(&payment).ok_or(AppError::WrongState)?;
        let (step, kind, amount, reason) = match self.asked {
            Asked::Gateway(request) => {
                let new = read(request, &payment, &refundable)?;
                let (amount, reason) = (new.amount, new.reason.clone());
                (Step::Begin(new), request.kind, amount, reason)
            }
            Asked::Record { refund, despite_refunded } => {
                let mut problems = Problems::default();
                check_refunded(&payment, despite_refunded, &mut problems);
                problems.check()?;
                let row = app.ctx.store.run(move |db| refunds::get(db, refund)).await?;
                let row = row.ok_or(AppError::NotFound)?;
                (Step::Record(refund), row.kind, row.amount, row.reason)
            }
        };
        app.check_kind(&payment, &refundable.method, kind).await?;
        let asked = NewRefund {
            transaction_id: refundable.transaction_id,
            payment_method: refundable.method,
            amount,
            reason,
            by_hand: kind == RefundKind::ByHand,
        };
        *self.prepared() = Some((step, asked));
        Ok(())
    }

    async fn send(&self, _: &refunds::Intent, send_state: &SendState) -> Result<Acknowledgement, Failure> {
        let asked = self.prepared().as_ref().map(|(_, asked)| asked.clone()).ok_or(AppError::Internal)?;
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
    check_refunded(payment, request.despite_refunded, &mut problems);
    problems.check()?;
    let (Some(amount), Some(reason)) = (amount, reason) else { return Err(AppError::Internal) };
    Ok(NewRefundRow { payment: payment.id, amount, reason, kind: request.kind, most: refundable.most() })
}

/// The service doesn't say how much was refunded already: the seller must know that it isn't this part.
fn check_refunded(payment: &PaymentRow, despite_refunded: bool, problems: &mut Problems) {
    if payment.status == PaymentStatus::Refunded && !despite_refunded {
        problems.add(FormField::DespiteRefunded, FieldProblem::Missing);
    }
}
