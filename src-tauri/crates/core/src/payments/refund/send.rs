//! Giving money back: on disk before the request leaves, and sent once.

use porokh_domain::Money;
use porokh_payment_api::{NewRefund, PaymentError};
use porokh_transport::gate::Priority;

use super::{RefundKind, RefundRequest, Refundable};
use crate::store::Connection;
use crate::{
    App, AppError, FieldProblem, FormField,
    accounts::AccountState,
    check::IdRequest,
    payments::{
        PaymentDetail, Standing,
        form::{self, Problems},
        in_flight::{InFlight, keep},
    },
    store::{
        methods,
        payments::PaymentRow,
        refunds::{self, Begun, Intent, NewRefundRow},
    },
    waits::WaitOf,
};

impl App {
    /// Gives money back; never repeated by itself.
    ///
    /// What the service says of the payment must be fresh, so that nothing goes out on an old record. After a lost
    /// answer, or one that denies it, the refund stands as unknown, and it is no error: it is shown with what can settle
    /// it. On an error nothing went back, and there is no row.
    pub async fn refund_payment(&self, request: RefundRequest) -> Result<PaymentDetail, AppError> {
        let mut refusals = 0;
        loop {
            // After a rest what the service said of the payment is old, and is asked for again.
            if let Some(detail) = self.refund_once(&request, &mut refusals).await? {
                return Ok(detail);
            }
        }
    }

    /// `None`: the service refused the pace, the rest that it asked for is over, and there is no row.
    async fn refund_once(
        &self,
        request: &RefundRequest,
        refusals: &mut u32,
    ) -> Result<Option<PaymentDetail>, AppError> {
        let id = self.own_payment(IdRequest { id: request.id }).await?.id;
        let payment = self.verified_payment(id).await?;
        let refundable = Refundable::of(&payment).ok_or(AppError::WrongState)?;
        let new = read(request, &payment, &refundable)?;
        let (environment, method) = (payment.environment, refundable.method.clone());
        if self.store.run(move |db| methods::get(db, environment, &method)).await? != Some(request.kind) {
            return Err(AppError::MethodKind);
        }
        let client = self.payment_client_of(environment, payment.account, Priority::Person).await?;
        let asked = NewRefund {
            transaction_id: refundable.transaction_id,
            payment_method: refundable.method,
            amount: new.amount,
            reason: new.reason.clone(),
        };
        let mut patience = self.patience(WaitOf::Refund, client.line()).after(*refusals);
        patience.turn().await?;
        self.settle_unanswered().await?;
        let (intent, in_flight) = self.begin_refund(&new)?;
        let answer = client.refund(&asked, in_flight.departure()).await;
        match answer {
            Ok(done) => {
                let now = self.clock.now();
                let write = move |db: &mut Connection| match done.is_done {
                    true => refunds::done(db, intent.refund, &done.raw, now),
                    false => refunds::doubt(db, intent.refund, Some(&done.raw), now),
                };
                keep(&self.store, write).await?;
                in_flight.settled();
                self.note_payment_state(environment, AccountState::Working).await;
            }
            Err(error) if error.refuses_pace() && patience.lasts() => {
                keep(&self.store, move |db| refunds::withdraw(db, intent)).await?;
                in_flight.settled();
                *refusals = patience.refused();
                patience.turn().await?;
                return Ok(None);
            }
            Err(error) => self.refund_failed(&payment, intent, in_flight, error).await?,
        }
        self.tell_payment(payment.id).await?;
        // The status is the only proof of what became of it; that it can't be had now is kept with the payment.
        let _ = self.look_at_payment(payment.id, Priority::Person).await;
        self.payment_detail(payment.id).await.map(Some)
    }

    /// Writes the intent. Without a pause between that and the guard: a caller that goes away in between would leave
    /// an intent that nobody settles.
    fn begin_refund(&self, new: &NewRefundRow) -> Result<(Intent, InFlight), AppError> {
        let now = self.clock.now();
        match self.stored(|db| refunds::begin(db, new, now))? {
            Begun::Locked => Err(AppError::RefundLocked),
            Begun::TooMuch(left) => {
                let left = Money::from_hundredths(left, new.amount.currency());
                let most = left.map_err(|_| AppError::Internal)?.amount().to_string();
                Err(form::problem(FormField::Amount, FieldProblem::MoreThan { most }))
            }
            Begun::Written(intent) => {
                let abandoned = move |db: &mut Connection, has_left| {
                    if has_left {
                        refunds::doubt(db, intent.refund, None, now)
                    } else {
                        refunds::withdraw(db, intent)
                    }
                };
                Ok((intent, InFlight::new(&self.store, abandoned)))
            }
        }
    }

    /// Settles the intent by what a failure says. `Ok`: it isn't known what became of the refund.
    async fn refund_failed(
        &self,
        payment: &PaymentRow,
        intent: Intent,
        in_flight: InFlight,
        error: PaymentError,
    ) -> Result<(), AppError> {
        let (doubtful, refused) = (error.may_have_happened(), matches!(error, PaymentError::Refused { .. }));
        let now = self.clock.now();
        let write = move |db: &mut Connection| match (doubtful, refused) {
            (true, _) => refunds::doubt(db, intent.refund, None, now),
            (false, true) => refunds::refused(db, intent.refund, now),
            (false, false) => refunds::withdraw(db, intent),
        };
        let error = AppError::from(error);
        let kept = keep(&self.store, write).await;
        if kept.is_ok() {
            in_flight.settled();
        }
        self.note_payment_failure(payment.environment, &error).await;
        if doubtful { kept } else { Err(error) }
    }
}

/// Reads what was typed; all problems are told at once.
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
    // The interface lists a reason without saying that it may be left out, and one is never invented.
    let reason = problems.take(FormField::Reason, form::required(&request.reason));
    if request.kind == RefundKind::ByHand && !request.sent {
        problems.add(FormField::Sent, FieldProblem::Missing);
    }
    // The service doesn't say how much went back already: that it is not this part is the seller's to know.
    if payment.standing == Standing::Refunded && !request.despite_refunded {
        problems.add(FormField::DespiteRefunded, FieldProblem::Missing);
    }
    problems.check()?;
    let (Some(amount), Some(reason)) = (amount, reason) else { return Err(AppError::Internal) };
    Ok(NewRefundRow { payment: payment.id, amount, reason, kind: request.kind, most: refundable.most() })
}
