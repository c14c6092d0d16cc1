use std::sync::Arc;

use chrono::TimeDelta;
use porokh_api::{
    AppError, PaymentRefusal,
    alerts::Alert,
    payments::{
        InvoiceRequest, Mismatch, PaymentEvent, PaymentForm, PaymentStatus, PaymentView, WatchRequest,
    },
    requests::IdRequest,
};
use porokh_domain::KeyKind;
use porokh_practice::{Endpoint, Fault, FaultKind, payment::Status};

use super::harness::{Harness, request, until};
use crate::{Environment, payments::Payments, testing::alerts};

async fn now(harness: &Harness, id: i64) -> PaymentView {
    harness.core.payments.payment(IdRequest { id }).await.unwrap().payment
}

#[tokio::test]
async fn a_payment_turns_paid_by_polling_alone() {
    let harness = Harness::practising().await;
    let payment = harness.ask(request()).await;
    harness.core.payments.poll_due().await;
    assert_eq!(harness.requests("/api/verify-payment"), 0, "its time hasn't come");
    harness.pay(&payment).await;
    harness.forward(TimeDelta::seconds(61));
    harness.core.payments.poll_due().await;
    let paid = now(&harness, payment.row.id).await;
    assert_eq!(paid.row.status, PaymentStatus::Paid);
    assert!(paid.row.paid_at.is_some() && paid.row.method.is_some() && paid.row.next_poll_at.is_none());
    let events = harness.core.payments.payment(IdRequest { id: payment.row.id }).await.unwrap().events;
    assert_eq!(events.last().unwrap().event, PaymentEvent::Paid);
    harness.forward(TimeDelta::hours(1));
    harness.core.payments.poll_due().await;
    assert_eq!(harness.requests("/api/verify-payment"), 1);
    // Without any message, and once.
    harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    assert!(matches!(alerts(&harness.events)[..], [Alert::Paid { .. }]));
}

/// Otherwise one end of a long list is never polled: the number of loop passes between two polls decided the next
/// payment.
#[tokio::test]
async fn polls_alternate_youngest_and_oldest() {
    let harness = Harness::practising().await;
    let mut invoices = Vec::new();
    for order in 0..6 {
        let payment = harness.ask(PaymentForm { order_ref: order.to_string(), ..request() }).await;
        invoices.push(payment.row.invoice_id.unwrap());
        harness.forward(TimeDelta::seconds(1));
    }
    harness.forward(TimeDelta::seconds(61));
    for _ in 0..4 {
        harness.core.payments.poll_due().await;
        // The loop passes before the budget allows another poll.
        harness.core.payments.poll_due().await;
        harness.forward(TimeDelta::seconds(4));
    }
    let polls =
        harness.service.requests().into_iter().filter(|request| request.path == "/api/verify-payment");
    let order = |body: &str| invoices.iter().position(|invoice| body.contains(invoice)).unwrap();
    let polled: Vec<_> = polls.map(|poll| order(&poll.body)).collect();
    assert_eq!(polled, [5, 0, 4, 1]);
}

/// Regression: the next poll was a day away.
#[tokio::test]
async fn a_clock_that_is_set_back_stops_no_looks() {
    for service_tells in [true, false] {
        let harness = Harness::test().await;
        if !service_tells {
            harness.service.set_date(None);
        }
        let payment = harness.ask(request()).await;
        harness.pay(&payment).await;
        harness.clock.set(harness.core.ctx.clock.now() - TimeDelta::days(1));
        harness.forward(TimeDelta::seconds(61));
        harness.core.payments.poll_due().await;
        assert_eq!(now(&harness, payment.row.id).await.row.status, PaymentStatus::Paid, "{service_tells}");
    }
}

#[tokio::test]
async fn start_polls_waiting_payments() {
    let mut harness = Harness::test().await;
    let payment = harness.ask(request()).await;
    harness.forward(TimeDelta::hours(2));
    harness.core.payments.poll_due().await;
    harness.pay(&payment).await;
    // Its next poll would be in ten minutes.
    harness.forward(TimeDelta::seconds(10));
    harness.restart();
    let watch = tokio::spawn(Payments::watch_payments(Arc::clone(&harness.core.payments)));
    let is_paid = || {
        let sql = "SELECT status FROM payments";
        harness.database().query_row(sql, [], |row| row.get::<_, String>(0)).unwrap() == "paid"
    };
    until(is_paid).await;
    assert_eq!(now(&harness, payment.row.id).await.row.status, PaymentStatus::Paid);
    watch.abort();
    assert_eq!(alerts(&harness.events), [], "it is a sample");
}

#[tokio::test]
async fn an_open_panel_brings_the_next_poll_closer() {
    let harness = Harness::practising().await;
    let payment = harness.ask(request()).await;
    harness.core.payments.watch_payment(WatchRequest { id: Some(payment.row.id) }).await.unwrap();
    harness.forward(TimeDelta::seconds(5));
    harness.core.payments.poll_due().await;
    assert_eq!(harness.requests("/api/verify-payment"), 1);
    harness.core.payments.watch_payment(WatchRequest { id: None }).await.unwrap();
    harness.forward(TimeDelta::seconds(5));
    harness.core.payments.poll_due().await;
    harness.forward(TimeDelta::seconds(5));
    harness.core.payments.poll_due().await;
    assert_eq!(harness.requests("/api/verify-payment"), 2, "closed, it is polled by its age again");
}

#[tokio::test]
async fn cancelled_and_simulated_payments_stand_as_the_service_says() {
    let harness = Harness::practising().await;
    let payment = harness.ask(request()).await;
    harness.press(&payment, &[("action", "cancel")]).await;
    let polled = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    assert_eq!(polled.row.status, PaymentStatus::Cancelled);
}

#[tokio::test]
async fn less_money_than_asked_for_is_a_problem_and_not_paid() {
    let harness = Harness::practising().await;
    let payment = harness.ask(request()).await;
    harness.pay(&payment).await;
    let invoice = payment.row.invoice_id.clone().unwrap();
    harness.service.change_payment(&invoice, |payment| payment.amount = "60.00".parse().unwrap());
    let polled = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    let mismatches = vec![Mismatch::Amount { told: Some("60.00".into()) }];
    assert_eq!(polled.row.status, PaymentStatus::Problem { mismatches });
    assert_eq!(polled.row.paid_at, None);
    assert!(matches!(alerts(&harness.events)[..], [Alert::PaymentDiffers { .. }]));
}

#[tokio::test]
async fn every_status_of_the_document_is_shown() {
    let harness = Harness::live().await;
    let payment = harness.ask(request()).await;
    let invoice = payment.row.invoice_id.clone().unwrap();
    for (word, status) in [
        (Status::Error, PaymentStatus::Failed),
        (Status::Refunded, PaymentStatus::Refunded),
        (Status::Cancelled, PaymentStatus::Cancelled),
        (Status::Pending, PaymentStatus::Waiting),
    ] {
        harness.service.change_payment(&invoice, |payment| payment.status = word);
        let polled = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
        assert_eq!(polled.row.status, status);
    }
}

#[tokio::test]
async fn a_test_payment_that_is_gone_after_three_days_has_expired() {
    let harness = Harness::test().await;
    let payment = harness.ask(request()).await;
    harness.forward(TimeDelta::days(3) + TimeDelta::hours(1));
    harness.core.payments.poll_due().await;
    let expired = now(&harness, payment.row.id).await;
    assert_eq!((expired.row.status, expired.poll_error), (PaymentStatus::Expired, None));
}

/// Otherwise a list that was tried out and paid in practice asks the customer for the advance again.
#[tokio::test]
async fn a_paid_test_payment_that_is_gone_stays_paid() {
    let harness = Harness::test().await;
    let payment = harness.ask(request()).await;
    harness.pay(&payment).await;
    harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    harness.forward(TimeDelta::days(3) + TimeDelta::hours(1));
    let gone = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    assert_eq!((gone.row.status, gone.poll_error), (PaymentStatus::Paid, None));
}

#[tokio::test]
async fn a_live_payment_that_is_not_found_is_no_verdict() {
    let harness = Harness::live().await;
    let payment = harness.ask(request()).await;
    let body = r#"{"status":false,"message":"not found"}"#.to_owned();
    harness.fault(Fault::once(Endpoint::VerifyPayment, FaultKind::Reply { status: 422, body }));
    let polled = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    assert_eq!(polled.row.status, PaymentStatus::Waiting);
    assert!(matches!(polled.poll_error, Some(AppError::Payment { refusal: PaymentRefusal::Field, .. })));
    assert!(
        harness
            .core
            .payments
            .check_payment(IdRequest { id: payment.row.id })
            .await
            .unwrap()
            .poll_error
            .is_none()
    );
}

#[tokio::test]
async fn a_poll_that_fails_keeps_the_last_word_and_comes_again() {
    let harness = Harness::practising().await;
    let payment = harness.ask(request()).await;
    harness.fault(Fault::once(Endpoint::VerifyPayment, FaultKind::TruncatedJson));
    harness.forward(TimeDelta::minutes(1));
    harness.core.payments.poll_due().await;
    let polled = now(&harness, payment.row.id).await;
    assert!(polled.poll_error.is_some() && polled.row.status == PaymentStatus::Waiting);
    harness.pay(&payment).await;
    harness.forward(TimeDelta::minutes(1));
    harness.core.payments.poll_due().await;
    assert_eq!(now(&harness, payment.row.id).await.row.status, PaymentStatus::Paid);
}

#[tokio::test]
async fn event_wakes_poll_throttled() {
    let harness = Harness::practising().await;
    let payment = harness.ask(request()).await;
    let invoice = payment.row.invoice_id.clone().unwrap();
    for _ in 0..3 {
        harness.core.payments.payment_changed(Environment::Practice, &invoice).await.unwrap();
        harness.core.payments.poll_due().await;
    }
    assert_eq!(harness.requests("/api/verify-payment"), 1);
    harness.forward(TimeDelta::seconds(5));
    harness.core.payments.poll_due().await;
    assert_eq!(harness.requests("/api/verify-payment"), 2);
}

#[tokio::test]
async fn live_and_test_payments_are_found_with_their_own_key_only() {
    let harness = Harness::test().await;
    let payment = harness.ask(PaymentForm { order_ref: String::new(), ..request() }).await;
    let ask = |kind| {
        let request = InvoiceRequest { invoice_id: payment.row.invoice_id.clone().unwrap(), kind };
        harness.core.payments.verify_invoice(request)
    };
    let found = ask(KeyKind::Test).await.unwrap();
    assert_eq!(found.record.status.as_deref(), Some("PENDING"));
    assert_eq!(found.own.map(|own| own.row.id), Some(payment.row.id));
    assert!(matches!(ask(KeyKind::Live).await, Err(AppError::Payment { .. })));
}

#[tokio::test]
async fn a_refused_key_stops_the_polls_until_it_is_mended() {
    let harness = Harness::live().await;
    let payment = harness.ask(request()).await;
    harness.service.change_merchant(|merchant| merchant.live_key_disabled = true);
    for _ in 0..3 {
        harness.forward(TimeDelta::minutes(2));
        harness.core.payments.poll_due().await;
    }
    assert_eq!(harness.requests("/api/verify-payment"), 1);
    harness.service.change_merchant(|merchant| merchant.live_key_disabled = false);
    harness.tested().await;
    harness.core.payments.poll_due().await;
    assert_eq!(harness.requests("/api/verify-payment"), 2);
    assert!(now(&harness, payment.row.id).await.poll_error.is_none());
}
