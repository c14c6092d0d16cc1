//! Money that the seller sent by hand is known as returned, recorded at the service or not.

use porokh_api::{
    UiEvent,
    alerts::Alert,
    payments::{PaymentStatus, RecordRefundRequest, SettleRefundRequest},
};
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter};

use super::*;
use crate::payments::tests::harness::{until, waits};

/// A verified payment of 600 taka to a personal number.
async fn paid_by_hand(harness: &Harness) -> PaymentView {
    let payment = harness.ask(request()).await;
    let payment = paid_with(harness, &payment, "nagad").await;
    kind_of(harness, &payment, "nagad", RefundKind::ByHand).await;
    payment
}

/// The seller sent the money and ticked so.
fn sent(payment: &PaymentView, amount: &str) -> RefundRequest {
    RefundRequest { kind: RefundKind::ByHand, sent: true, ..of(payment, amount) }
}

async fn send(harness: &Harness, payment: &PaymentView, amount: &str) -> PaymentDetail {
    harness.core.refunds.refund_payment(sent(payment, amount)).await.unwrap()
}

async fn record(harness: &Harness, detail: &PaymentDetail) -> Result<PaymentDetail, AppError> {
    let id = detail.refunds[0].row.id;
    harness.core.refunds.record_refund(RecordRefundRequest { id, despite_refunded: false }).await
}

fn refusal(status: u16) -> FaultKind {
    FaultKind::Reply { status, body: r#"{"status":false,"message":"no"}"#.into() }
}

fn refunded_month(harness: &Harness) -> String {
    let sql = "SELECT CAST(sum(amount) AS TEXT) FROM refunds WHERE returned = 1";
    harness.database().query_row(sql, [], |row| row.get(0)).unwrap()
}

/// Otherwise the seller who sent 200 is offered the whole 600 to send again.
#[tokio::test]
async fn money_sent_by_hand_stays_known_when_recording_it_is_refused() {
    for status in [402, 401, 422] {
        let harness = Harness::live().await;
        let payment = paid_by_hand(&harness).await;
        harness.fault(Fault::once(Endpoint::RefundPayment, refusal(status)));
        let detail = send(&harness, &payment, "200").await;
        let [refund] = detail.refunds.as_slice() else { panic!("{status}: {:?}", detail.refunds) };
        assert_eq!((refund.row.returned, refund.row.state), (Some(true), IntentState::Refused), "{status}");
        assert!(matches!(refund.error, Some(AppError::Payment { status: told, .. }) if told == status));
        assert_eq!((detail.payment.row.refunded, detail.payment.row.refund_unknown), (taka("200"), false));
        assert!(detail.payment.row.unrecorded, "the list says so");
        assert_eq!(detail.payment.sure_until, None);
        let facts = facts(&harness, &payment).await;
        assert_eq!(
            (facts.left.as_str(), facts.refunded.as_str(), facts.locked_by),
            ("400.00", "200.00", None)
        );
        assert_eq!(refunded_month(&harness), "20000");
        let detail = record(&harness, &detail).await.unwrap();
        assert_eq!((states(&detail), detail.refunds[0].error.clone()), (vec![IntentState::Done], None));
        assert_eq!((harness.requests(REFUND), harness.payments()[0].refunds.len()), (2, 1));
        assert!(!detail.payment.row.unrecorded);
        assert_eq!(detail.payment.row.refunded, taka("200"));
        assert_eq!(record(&harness, &detail).await, Err(AppError::WrongState), "it is recorded once");
    }
}

/// Regression: nothing was known of money that was sent while the line was down.
#[tokio::test]
async fn money_sent_by_hand_stays_known_without_a_network() {
    let mut harness = Harness::live().await;
    let payment = paid_by_hand(&harness).await;
    harness.forward(chrono::TimeDelta::seconds(61));
    harness.fault(Fault::forever(Endpoint::VerifyPayment, FaultKind::Html { status: 502 }));
    let detail = send(&harness, &payment, "200").await;
    assert_eq!((states(&detail), detail.refunds[0].row.returned), (vec![IntentState::Pending], Some(true)));
    assert!(matches!(detail.refunds[0].error, Some(AppError::NoAnswer { .. })), "{:?}", detail.refunds);
    assert_eq!(harness.requests(REFUND), 0);
    harness.restart();
    harness.service.clear_faults();
    assert_eq!(facts(&harness, &payment).await.left, "400.00");
    assert_eq!(states(&record(&harness, &detail).await.unwrap()), [IntentState::Done]);
    assert_eq!(harness.payments()[0].refunds.len(), 1);
}

/// The seller doesn't wait for the service's pause, or closes the app.
#[tokio::test]
async fn money_sent_by_hand_stays_known_while_the_service_is_rate_limiting() {
    let busy = |seconds| FaultKind::RateLimited(RetryAfter::Seconds(seconds));
    let harness = Harness::live().await;
    let payment = paid_by_hand(&harness).await;
    harness.fault(Fault::once(Endpoint::RefundPayment, busy(600)));
    let detail = send(&harness, &payment, "200").await;
    assert!(detail.refunds[0].error.as_ref().is_some_and(AppError::refuses_pace), "{:?}", detail.refunds);
    assert_eq!(detail.payment.row.refunded, taka("200"));

    let mut harness = Harness::live().await;
    let payment = paid_by_hand(&harness).await;
    harness.fault(Fault::once(Endpoint::RefundPayment, busy(30)));
    let (core, request) = (Arc::clone(&harness.core), sent(&payment, "200"));
    let waiting = tokio::spawn(async move { core.refunds.refund_payment(request).await });
    until(|| waits(&harness)).await;
    waiting.abort();
    assert!(waiting.await.unwrap_err().is_cancelled());
    harness.restart();
    let detail = super::detail(&harness, &payment).await;
    assert_eq!((states(&detail), detail.refunds[0].row.returned), (vec![IntentState::Pending], Some(true)));
    assert_eq!(detail.payment.row.refunded, taka("200"));
}

/// A reply that was lost leaves the record unknown, not the money.
#[tokio::test]
async fn money_sent_by_hand_is_known_when_the_answer_is_lost() {
    let harness = Harness::live().await;
    let payment = paid_by_hand(&harness).await;
    harness.fault(Fault::once(Endpoint::RefundPayment, FaultKind::CloseBeforeReply).after_handling());
    let detail = send(&harness, &payment, "200").await;
    assert_eq!((states(&detail), detail.refunds[0].row.returned), (vec![IntentState::Unknown], Some(true)));
    assert_eq!(detail.payment.row.refunded, taka("200"));
    assert_eq!(record(&harness, &detail).await, Err(AppError::WrongState), "the service may have it");
    let id = detail.refunds[0].row.id;
    let answers = SettleRefundRequest { id, returned: true, recorded: false };
    let detail = harness.core.refunds.settle_refund(answers).await.unwrap();
    assert_eq!((states(&detail), detail.payment.row.refunded), (vec![IntentState::Pending], taka("200")));
    let event = |recorded| PaymentEvent::RefundSettled {
        amount: "200.00".into(),
        returned: true,
        recorded,
        proved: false,
    };
    assert_eq!(history(&detail).last(), Some(&event(false)));
    let answers = SettleRefundRequest { id, returned: true, recorded: true };
    let detail = harness.core.refunds.settle_refund(answers).await.unwrap();
    assert_eq!((states(&detail), history(&detail).last()), (vec![IntentState::Done], Some(&event(true))));
}

/// Each fact is asked for: a service that has a refund whose money never went leaves everything to be given back.
#[tokio::test]
async fn money_and_record_are_settled_each() {
    for (returned, recorded, state, left) in [
        (true, true, IntentState::Done, "500.00"),
        (true, false, IntentState::Pending, "500.00"),
        (false, true, IntentState::Done, "600.00"),
        (false, false, IntentState::Cancelled, "600.00"),
    ] {
        let harness = Harness::live().await;
        let payment = paid(&harness).await;
        harness.fault(Fault::once(Endpoint::RefundPayment, FaultKind::CloseBeforeReply));
        let detail = refund(&harness, &payment, "100").await.unwrap();
        let id = detail.refunds[0].row.id;
        assert_eq!(detail.refunds[0].row.returned, None);
        let answers = SettleRefundRequest { id, returned, recorded };
        let detail = harness.core.refunds.settle_refund(answers).await.unwrap();
        assert_eq!((states(&detail), detail.refunds[0].row.returned), (vec![state], Some(returned)));
        let facts = facts(&harness, &payment).await;
        assert_eq!((facts.left.as_str(), facts.locked_by), (left, None));
        // A gateway would send the money a second time.
        assert_eq!(record(&harness, &detail).await, Err(AppError::WrongState));
        assert_eq!(harness.requests(REFUND), 1);
    }
}

/// The seller may have recorded it himself meanwhile.
#[tokio::test]
async fn a_refund_is_recorded_only_on_confirmation_once_the_service_calls_it_refunded() {
    let harness = Harness::live().await;
    let payment = paid_by_hand(&harness).await;
    harness.fault(Fault::once(Endpoint::RefundPayment, refusal(402)));
    let sent = send(&harness, &payment, "200").await;
    let invoice = payment.row.invoice_id.as_deref().unwrap();
    harness.service.change_payment(invoice, |payment| payment.status = Status::Refunded);
    let now = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    assert_eq!((now.row.status, now.row.refunded), (PaymentStatus::Refunded, taka("200")));
    let detail = record(&harness, &sent).await.unwrap();
    assert_eq!((states(&detail), harness.requests(REFUND)), (vec![IntentState::Refused], 1));
    assert!(matches!(detail.refunds[0].error, Some(AppError::Form { .. })));
}

/// A method that turned out to be a gateway would send the money a second time.
#[tokio::test]
async fn nothing_is_recorded_for_a_method_that_is_a_gateway_now() {
    let harness = Harness::live().await;
    let payment = paid_by_hand(&harness).await;
    harness.fault(Fault::once(Endpoint::RefundPayment, refusal(402)));
    let sent = send(&harness, &payment, "200").await;
    kind_of(&harness, &payment, "nagad", RefundKind::Gateway).await;
    let detail = record(&harness, &sent).await.unwrap();
    assert_eq!((detail.refunds[0].error.clone(), harness.requests(REFUND)), (Some(AppError::MethodKind), 1));
}

/// A service that subtracts only what it has recorded agrees with the payment all the same.
#[tokio::test]
async fn a_record_of_what_recorded_refunds_left_is_no_problem() {
    let harness = Harness::live().await;
    let payment = paid_by_hand(&harness).await;
    send(&harness, &payment, "100").await;
    harness.fault(Fault::once(Endpoint::RefundPayment, refusal(402)));
    send(&harness, &payment, "50").await;
    let invoice = payment.row.invoice_id.as_deref().unwrap();
    for amount in ["600", "500", "450"] {
        harness.service.change_payment(invoice, |payment| payment.amount = amount.parse().unwrap());
        let now = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
        assert_eq!((now.row.status, now.row.refunded), (PaymentStatus::Paid, taka("150")), "{amount}");
    }
}

/// The seller was told two or three times that one advance went back.
#[tokio::test]
async fn money_that_goes_back_is_told_once() {
    let told = |harness: &Harness| {
        let is = |event: &&UiEvent| matches!(event, UiEvent::Alert { alert: Alert::AdvanceGone { .. }, .. });
        harness.events.lock().unwrap().iter().filter(is).count()
    };
    let send = |harness: &Harness| {
        let sql = "UPDATE orders SET decision = 'send', decided_by = 'seller', decided_at = 1";
        harness.database().execute(sql, []).unwrap();
    };
    let check = async |harness: &Harness, payment: &PaymentView| {
        harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap().row.status
    };
    // Recorded, then called refunded by the service.
    let harness = Harness::live().await;
    let payment = paid_by_hand(&harness).await;
    send(&harness);
    self::send(&harness, &payment, "600").await;
    assert_eq!((check(&harness, &payment).await, told(&harness)), (PaymentStatus::Refunded, 1));
    // The answer is lost, the seller says that it isn't recorded, and records it.
    let harness = Harness::live().await;
    let payment = paid_by_hand(&harness).await;
    send(&harness);
    harness.fault(Fault::once(Endpoint::RefundPayment, FaultKind::CloseBeforeReply));
    let detail = self::send(&harness, &payment, "600").await;
    let answers = SettleRefundRequest { id: detail.refunds[0].row.id, returned: true, recorded: false };
    let detail = harness.core.refunds.settle_refund(answers).await.unwrap();
    record(&harness, &detail).await.unwrap();
    assert_eq!((check(&harness, &payment).await, told(&harness)), (PaymentStatus::Refunded, 1));
    // By a gateway: done at once, or after a doubt.
    for is_lost in [false, true] {
        let harness = Harness::live().await;
        let payment = paid(&harness).await;
        send(&harness);
        if is_lost {
            harness.fault(Fault::once(Endpoint::RefundPayment, FaultKind::CloseBeforeReply));
        }
        let detail = refund(&harness, &payment, "600").await.unwrap();
        if is_lost {
            let id = detail.refunds[0].row.id;
            let answers = SettleRefundRequest { id, returned: true, recorded: true };
            harness.core.refunds.settle_refund(answers).await.unwrap();
        }
        check(&harness, &payment).await;
        assert_eq!(told(&harness), 1, "{is_lost}");
    }
}
