use std::sync::Arc;

use chrono::TimeDelta;
use porokh_domain::KeyKind;
use porokh_practice::{Endpoint, Fault, FaultKind, payment::Status};

use super::desk::{Desk, request, until};
use crate::{
    AppError, Environment, PaymentRefusal,
    alerts::Alert,
    payments::Payments,
    payments::{
        InvoiceRequest, Mismatch, NewPaymentRequest, PaymentEvent, PaymentView, Standing, WatchRequest,
    },
    requests::IdRequest,
    testing::alerts,
};

async fn now(desk: &Desk, id: i64) -> PaymentView {
    desk.core.payments.payment(IdRequest { id }).await.unwrap().payment
}

#[tokio::test]
async fn a_payment_turns_paid_by_looking_alone() {
    let desk = Desk::practising().await;
    let payment = desk.ask(request()).await;
    desk.core.payments.look_at_due().await;
    assert_eq!(desk.requests("/api/verify-payment"), 0, "its time hasn't come");
    desk.pay(&payment).await;
    desk.forward(TimeDelta::seconds(61));
    desk.core.payments.look_at_due().await;
    let paid = now(&desk, payment.id).await;
    assert_eq!(paid.standing, Standing::Paid);
    assert!(paid.paid_at.is_some() && paid.method.is_some() && paid.next_look_at.is_none());
    let events = desk.core.payments.payment(IdRequest { id: payment.id }).await.unwrap().events;
    assert_eq!(events.last().unwrap().event, PaymentEvent::Paid);
    desk.forward(TimeDelta::hours(1));
    desk.core.payments.look_at_due().await;
    assert_eq!(desk.requests("/api/verify-payment"), 1);
    // Without any message, and once.
    desk.core.payments.check_payment(IdRequest { id: payment.id }).await.unwrap();
    assert_eq!(alerts(&desk.events), [Alert::Paid]);
}

/// Else one end of a long list is forgotten: how often the loop came round between two looks decided whose was next.
#[tokio::test]
async fn looks_go_to_the_youngest_and_to_the_one_that_waits_longest_in_turn() {
    let desk = Desk::practising().await;
    let mut invoices = Vec::new();
    for order in 0..6 {
        let payment = desk.ask(NewPaymentRequest { order_ref: order.to_string(), ..request() }).await;
        invoices.push(payment.invoice_id.unwrap());
        desk.forward(TimeDelta::seconds(1));
    }
    desk.forward(TimeDelta::seconds(61));
    for _ in 0..4 {
        desk.core.payments.look_at_due().await;
        // It comes round before the budget has another look.
        desk.core.payments.look_at_due().await;
        desk.forward(TimeDelta::seconds(4));
    }
    let looks = desk.service.requests().into_iter().filter(|request| request.path == "/api/verify-payment");
    let order = |body: &str| invoices.iter().position(|invoice| body.contains(invoice)).unwrap();
    let looked: Vec<_> = looks.map(|look| order(&look.body)).collect();
    assert_eq!(looked, [5, 0, 4, 1]);
}

/// The next look was a day away.
#[tokio::test]
async fn a_clock_that_is_set_back_stops_no_looks() {
    for service_tells in [true, false] {
        let desk = Desk::test().await;
        if !service_tells {
            desk.service.set_date(None);
        }
        let payment = desk.ask(request()).await;
        desk.pay(&payment).await;
        desk.clock.set(TimeDelta::days(-1));
        desk.forward(TimeDelta::seconds(61));
        desk.core.payments.look_at_due().await;
        assert_eq!(now(&desk, payment.id).await.standing, Standing::Paid, "{service_tells}");
    }
}

#[tokio::test]
async fn a_payment_that_waited_while_the_app_was_closed_is_looked_at_when_it_starts() {
    let mut desk = Desk::test().await;
    let payment = desk.ask(request()).await;
    desk.forward(TimeDelta::hours(2));
    desk.core.payments.look_at_due().await;
    desk.pay(&payment).await;
    // Its next look would come in ten minutes.
    desk.forward(TimeDelta::seconds(10));
    desk.restart();
    let watch = tokio::spawn(Payments::watch_payments(Arc::clone(&desk.core.payments)));
    let is_paid = || {
        let sql = "SELECT status FROM payments";
        desk.database().query_row(sql, [], |row| row.get::<_, String>(0)).unwrap() == "paid"
    };
    until(is_paid).await;
    assert_eq!(now(&desk, payment.id).await.standing, Standing::Paid);
    watch.abort();
    assert_eq!(alerts(&desk.events), [], "it is a sample");
}

#[tokio::test]
async fn an_open_panel_brings_the_next_look_closer() {
    let desk = Desk::practising().await;
    let payment = desk.ask(request()).await;
    desk.core.payments.watch_payment(WatchRequest { id: Some(payment.id) }).await.unwrap();
    desk.forward(TimeDelta::seconds(5));
    desk.core.payments.look_at_due().await;
    assert_eq!(desk.requests("/api/verify-payment"), 1);
    desk.core.payments.watch_payment(WatchRequest { id: None }).await.unwrap();
    desk.forward(TimeDelta::seconds(5));
    desk.core.payments.look_at_due().await;
    desk.forward(TimeDelta::seconds(5));
    desk.core.payments.look_at_due().await;
    assert_eq!(desk.requests("/api/verify-payment"), 2, "closed, it is looked at by its age again");
}

#[tokio::test]
async fn cancelled_and_simulated_payments_stand_as_the_service_says() {
    let desk = Desk::practising().await;
    let payment = desk.ask(request()).await;
    desk.press(&payment, &[("action", "cancel")]).await;
    let looked = desk.core.payments.check_payment(IdRequest { id: payment.id }).await.unwrap();
    assert_eq!(looked.standing, Standing::Cancelled);
}

#[tokio::test]
async fn less_money_than_asked_for_is_a_problem_and_not_paid() {
    let desk = Desk::practising().await;
    let payment = desk.ask(request()).await;
    desk.pay(&payment).await;
    let invoice = payment.invoice_id.clone().unwrap();
    desk.service.change_payment(&invoice, |payment| payment.amount = "60.00".parse().unwrap());
    let looked = desk.core.payments.check_payment(IdRequest { id: payment.id }).await.unwrap();
    let mismatches = vec![Mismatch::Amount { told: Some("60.00".into()) }];
    assert_eq!(looked.standing, Standing::Problem { mismatches });
    assert_eq!(looked.paid_at, None);
    assert_eq!(alerts(&desk.events), [Alert::PaymentDiffers]);
}

#[tokio::test]
async fn every_status_of_the_document_is_shown() {
    let desk = Desk::live().await;
    let payment = desk.ask(request()).await;
    let invoice = payment.invoice_id.clone().unwrap();
    for (status, standing) in [
        (Status::Error, Standing::Failed),
        (Status::Refunded, Standing::Refunded),
        (Status::Cancelled, Standing::Cancelled),
        (Status::Pending, Standing::Waiting),
    ] {
        desk.service.change_payment(&invoice, |payment| payment.status = status);
        let looked = desk.core.payments.check_payment(IdRequest { id: payment.id }).await.unwrap();
        assert_eq!(looked.standing, standing);
    }
}

#[tokio::test]
async fn a_test_payment_that_is_gone_after_three_days_has_expired() {
    let desk = Desk::test().await;
    let payment = desk.ask(request()).await;
    desk.forward(TimeDelta::days(3) + TimeDelta::hours(1));
    desk.core.payments.look_at_due().await;
    let expired = now(&desk, payment.id).await;
    assert_eq!((expired.standing, expired.look_error), (Standing::Expired, None));
}

#[tokio::test]
async fn a_live_payment_that_is_not_found_is_no_verdict() {
    let desk = Desk::live().await;
    let payment = desk.ask(request()).await;
    let body = r#"{"status":false,"message":"not found"}"#.to_owned();
    desk.fault(Fault::once(Endpoint::VerifyPayment, FaultKind::Reply { status: 422, body }));
    let looked = desk.core.payments.check_payment(IdRequest { id: payment.id }).await.unwrap();
    assert_eq!(looked.standing, Standing::Waiting);
    assert!(matches!(looked.look_error, Some(AppError::Payment { refusal: PaymentRefusal::Field, .. })));
    assert!(
        desk.core.payments.check_payment(IdRequest { id: payment.id }).await.unwrap().look_error.is_none()
    );
}

#[tokio::test]
async fn a_look_that_fails_keeps_the_last_word_and_comes_again() {
    let desk = Desk::practising().await;
    let payment = desk.ask(request()).await;
    desk.fault(Fault::once(Endpoint::VerifyPayment, FaultKind::TruncatedJson));
    desk.forward(TimeDelta::minutes(1));
    desk.core.payments.look_at_due().await;
    let looked = now(&desk, payment.id).await;
    assert!(looked.look_error.is_some() && looked.standing == Standing::Waiting);
    desk.pay(&payment).await;
    desk.forward(TimeDelta::minutes(1));
    desk.core.payments.look_at_due().await;
    assert_eq!(now(&desk, payment.id).await.standing, Standing::Paid);
}

#[tokio::test]
async fn a_message_about_a_payment_wakes_a_look_but_not_more_often_than_every_five_seconds() {
    let desk = Desk::practising().await;
    let payment = desk.ask(request()).await;
    let invoice = payment.invoice_id.clone().unwrap();
    for _ in 0..3 {
        desk.core.payments.payment_changed(Environment::Practice, &invoice).await.unwrap();
        desk.core.payments.look_at_due().await;
    }
    assert_eq!(desk.requests("/api/verify-payment"), 1);
    desk.forward(TimeDelta::seconds(5));
    desk.core.payments.look_at_due().await;
    assert_eq!(desk.requests("/api/verify-payment"), 2);
}

#[tokio::test]
async fn live_and_test_payments_are_found_with_their_own_key_only() {
    let desk = Desk::test().await;
    let payment = desk.ask(NewPaymentRequest { order_ref: String::new(), ..request() }).await;
    let ask = |kind| {
        let request = InvoiceRequest { invoice_id: payment.invoice_id.clone().unwrap(), kind };
        desk.core.payments.verify_invoice(request)
    };
    let found = ask(KeyKind::Test).await.unwrap();
    assert_eq!(found.record.status.as_deref(), Some("PENDING"));
    assert_eq!(found.own.map(|own| own.id), Some(payment.id));
    assert!(matches!(ask(KeyKind::Live).await, Err(AppError::Payment { .. })));
}

#[tokio::test]
async fn a_refused_key_stops_the_looks_until_it_is_mended() {
    let desk = Desk::live().await;
    let payment = desk.ask(request()).await;
    desk.service.change_merchant(|merchant| merchant.live_key_disabled = true);
    for _ in 0..3 {
        desk.forward(TimeDelta::minutes(2));
        desk.core.payments.look_at_due().await;
    }
    assert_eq!(desk.requests("/api/verify-payment"), 1);
    desk.service.change_merchant(|merchant| merchant.live_key_disabled = false);
    desk.core.accounts.test_payment().await;
    desk.core.payments.look_at_due().await;
    assert_eq!(desk.requests("/api/verify-payment"), 2);
    assert!(now(&desk, payment.id).await.look_error.is_none());
}
