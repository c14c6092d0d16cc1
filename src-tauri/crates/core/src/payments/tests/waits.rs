//! Waits before a request: shown, cancellable, and without unknown results.

use porokh_api::{
    AppError, PaymentRefusal, UiEvent, WaitOf, WaitRequest, WaitView, WaitWhy,
    accounts::{AccountState, Service},
    payments::{
        ConfirmRequest, InvoiceRequest, MatchRequest, MethodKindRequest, PaymentEvent, PaymentEventView,
        RefundKind, RefundRequest, TransferMatch,
    },
    requests::IdRequest,
};
use porokh_domain::KeyKind;
use porokh_practice::{
    Endpoint, Fault, FaultKind, RetryAfter,
    payment::{Paid, Status},
};

use super::harness::{Harness, request, until};
use crate::{IntentState, accounts::Asked};

/// Returns the waits that were reported last.
fn told(harness: &Harness) -> Vec<WaitView> {
    let events = harness.events.lock().unwrap();
    let waits = events.iter().rev().find_map(|event| match event {
        UiEvent::Waits { waits } => Some(waits.clone()),
        _ => None,
    });
    waits.unwrap_or_default()
}

/// Rate-limits the service for half a minute, which is longer than a request waits silently.
async fn slow_down(harness: &Harness) {
    harness.fault(Fault::once(Endpoint::Ping, FaultKind::RateLimited(RetryAfter::Seconds(30))));
    tokio::join!(harness.tested(), give_up(harness, WaitOf::PaymentAccount));
}

/// Cancels the wait as soon as it is reported.
async fn give_up(harness: &Harness, of: WaitOf) {
    until(|| told(harness).iter().any(|wait| wait.of == of)).await;
    let waits = told(harness);
    let wait = waits.iter().find(|wait| wait.of == of).unwrap();
    assert_eq!(wait.why, WaitWhy::SlowDown);
    assert!(wait.seconds.is_some_and(|seconds| (25..=30).contains(&seconds)), "{wait:?}");
    harness.core.ctx.waits.cancel_wait(WaitRequest { id: wait.id });
}

const GIVEN_UP: AppError = AppError::Cancelled { may_have_cost: false };

#[tokio::test]
async fn waits_are_shown_and_cancellable() {
    let harness = Harness::live().await;
    let payment = harness.ask(request()).await;
    slow_down(&harness).await;
    let sent = harness.service.requests().len();

    let (asked, ()) = tokio::join!(
        harness.core.payments.create_payment(super::harness::other_request()),
        give_up(&harness, WaitOf::Creation)
    );
    assert_eq!(asked, Err(GIVEN_UP));
    let id = IdRequest { id: payment.row.id };
    let (polled, ()) = tokio::join!(harness.core.payments.check_payment(id), give_up(&harness, WaitOf::Poll));
    assert_eq!(polled, Err(GIVEN_UP));
    let invoice = InvoiceRequest { invoice_id: payment.row.invoice_id.clone().unwrap(), kind: KeyKind::Live };
    let (polled, ()) =
        tokio::join!(harness.core.payments.verify_invoice(invoice), give_up(&harness, WaitOf::Poll));
    assert_eq!(polled, Err(GIVEN_UP));
    let transfer = MatchRequest { transaction_id: "9BX2K7P0QW".into(), amount: "500".into() };
    let (matched, ()) =
        tokio::join!(harness.core.transfers.match_transfer(transfer), give_up(&harness, WaitOf::Transfer));
    assert_eq!(matched, Err(GIVEN_UP));
    let before = harness.account().await.state;
    let (account, ()) = tokio::join!(harness.tested(), give_up(&harness, WaitOf::PaymentAccount));
    assert_eq!(account.state, before, "a question that was given up says nothing of the account");

    assert_eq!(harness.service.requests().len(), sent, "nothing has left");
    assert_eq!(told(&harness), []);
    let rows: i64 =
        harness.database().query_row("SELECT count(*) FROM payments", [], |row| row.get(0)).unwrap();
    assert_eq!(rows, 1);
}

/// Otherwise Settings shows a countdown with a cancel button although the seller requested nothing.
#[tokio::test]
async fn a_question_in_the_background_is_a_wait_that_nobody_sees() {
    let harness = Harness::live().await;
    slow_down(&harness).await;
    let core = std::sync::Arc::clone(&harness.core);
    let by_itself =
        tokio::spawn(async move { core.accounts.ask_used(Service::Payment, Asked::ByItself).await });
    tokio::join!(harness.tested(), give_up(&harness, WaitOf::PaymentAccount));
    let events = harness.events.lock().unwrap().clone();
    let most = events.iter().map(|event| match event {
        UiEvent::Waits { waits } => waits.len(),
        _ => 0,
    });
    assert_eq!(most.max(), Some(1), "only the one that was asked for");
    by_itself.abort();
}

/// Rate-limits the next request to an endpoint.
fn refuse(harness: &Harness, on: Endpoint, seconds: u64) {
    harness.fault(Fault::once(on, FaultKind::RateLimited(RetryAfter::Seconds(seconds))));
}

/// Returns whether a rate-limit wait was reported for a request.
fn was_told(harness: &Harness, of: WaitOf) -> bool {
    let is_rest = |wait: &WaitView| wait.of == of && wait.why == WaitWhy::SlowDown && wait.seconds.is_some();
    let events = harness.events.lock().unwrap();
    events.iter().any(|event| matches!(event, UiEvent::Waits { waits } if waits.iter().any(is_rest)))
}

fn rows(harness: &Harness, table: &str) -> i64 {
    let sql = format!("SELECT count(*) FROM {table}");
    harness.database().query_row(&sql, [], |row| row.get(0)).unwrap()
}

fn transfer() -> MatchRequest {
    MatchRequest { transaction_id: "TEST9J8M2K".into(), amount: "1250".into() }
}

/// A paid payment with a refundable method.
async fn refundable(harness: &Harness) -> RefundRequest {
    let payment = harness.ask(request()).await;
    let invoice = payment.row.invoice_id.as_deref().unwrap();
    harness.service.change_payment(invoice, |payment| {
        payment.status = Status::Completed;
        payment.paid = Some(Paid {
            method: "bkash_api".into(),
            sender_number: "01812345678".into(),
            transaction_id: "TRX9A8B7C".into(),
            fee: "9".parse().unwrap(),
            at: "2026-11-20T06:00:00Z".parse().unwrap(),
        });
    });
    let paid = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    let kind = RefundKind::Gateway;
    let method = paid.row.method.unwrap();
    harness
        .core
        .refunds
        .set_method_kind(MethodKindRequest { id: Some(payment.row.id), method, kind })
        .await
        .unwrap();
    let (amount, reason) = ("100".into(), "kept 1 of 3".into());
    RefundRequest { id: payment.row.id, amount, reason, kind, sent: false, despite_refunded: false }
}

/// Regression: the seller was told to try again in a second, and had to do so by hand.
#[tokio::test]
async fn what_the_service_refuses_for_its_pace_leaves_again_by_itself() {
    let harness = Harness::live().await;
    refuse(&harness, Endpoint::Checkout, 1);
    let payment = harness.ask(request()).await;
    assert!(was_told(&harness, WaitOf::Creation) && payment.row.payment_url.is_some());
    assert_eq!((harness.requests("/api/checkout-v2"), rows(&harness, "payments")), (2, 1));

    let invoice = InvoiceRequest { invoice_id: payment.row.invoice_id.clone().unwrap(), kind: KeyKind::Live };
    refuse(&harness, Endpoint::VerifyPayment, 1);
    harness.core.payments.verify_invoice(invoice).await.unwrap();
    refuse(&harness, Endpoint::VerifyPayment, 1);
    let polled = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    assert!(polled.poll_error.is_none() && was_told(&harness, WaitOf::Poll));

    refuse(&harness, Endpoint::TrxVerify, 1);
    let found = harness.core.transfers.match_transfer(transfer()).await.unwrap();
    refuse(&harness, Endpoint::TrxConfirm, 1);
    let confirm = ConfirmRequest { id: found.row.id, order_ref: String::new(), customer: None };
    assert_eq!(harness.core.transfers.confirm_transfer(confirm).await.unwrap().row.state, IntentState::Done);
    assert!(was_told(&harness, WaitOf::Transfer));

    refuse(&harness, Endpoint::Ping, 1);
    assert_eq!(harness.tested().await.state, AccountState::Working);
    assert!(was_told(&harness, WaitOf::PaymentAccount) && told(&harness).is_empty());
}

#[tokio::test]
async fn rate_limited_refund_is_retried() {
    let harness = Harness::live().await;
    let refund = refundable(&harness).await;
    refuse(&harness, Endpoint::RefundPayment, 1);
    let detail = harness.core.refunds.refund_payment(refund).await.unwrap();
    assert_eq!(detail.refunds.iter().map(|refund| refund.row.state).collect::<Vec<_>>(), [IntentState::Done]);
    assert!(was_told(&harness, WaitOf::Refund));
    assert_eq!((harness.requests("/api/refund-payment"), harness.payments()[0].refunds.len()), (2, 1));
    let asked = |event: &&PaymentEventView| matches!(event.event, PaymentEvent::RefundAsked { .. });
    assert_eq!(detail.events.iter().filter(asked).count(), 1);
}

/// Nothing is in flight during a rate-limit wait, so cancelling it leaves no unknown result.
#[tokio::test]
async fn cancelled_rate_limit_wait_leaves_no_doubt() {
    let harness = Harness::live().await;
    let refund = refundable(&harness).await;
    refuse(&harness, Endpoint::RefundPayment, 30);
    let (refunded, ()) =
        tokio::join!(harness.core.refunds.refund_payment(refund), give_up(&harness, WaitOf::Refund));
    assert_eq!(refunded, Err(GIVEN_UP));
    assert_eq!((rows(&harness, "refunds"), harness.payments()[0].refunds.len()), (0, 0));

    let harness = Harness::live().await;
    let found = harness.core.transfers.match_transfer(transfer()).await.unwrap();
    refuse(&harness, Endpoint::TrxConfirm, 30);
    let confirm = ConfirmRequest { id: found.row.id, order_ref: String::new(), customer: None };
    let (confirmed, ()) =
        tokio::join!(harness.core.transfers.confirm_transfer(confirm), give_up(&harness, WaitOf::Transfer));
    assert_eq!(confirmed, Err(GIVEN_UP));
    assert_eq!(harness.core.transfers.transfers().await.unwrap()[0].matched, TransferMatch::Found);

    let harness = Harness::live().await;
    refuse(&harness, Endpoint::Checkout, 30);
    let (asked, ()) =
        tokio::join!(harness.core.payments.create_payment(request()), give_up(&harness, WaitOf::Creation));
    assert_eq!((asked, rows(&harness, "payments"), told(&harness)), (Err(GIVEN_UP), 0, vec![]));
}

#[tokio::test]
async fn long_rate_limit_is_an_error() {
    let harness = Harness::live().await;
    refuse(&harness, Endpoint::Checkout, 600);
    let Err(AppError::Payment { refusal, may_have_happened: false, .. }) =
        harness.core.payments.create_payment(request()).await
    else {
        panic!("it was refused")
    };
    assert_eq!(refusal, PaymentRefusal::Pace { retry_after_s: Some(600) });
    assert_eq!((rows(&harness, "payments"), harness.requests("/api/checkout-v2")), (0, 1));
    for status in [401, 402, 422, 500, 503] {
        let harness = Harness::live().await;
        let body = r#"{"status":false,"message":"না"}"#.into();
        harness.fault(Fault::once(Endpoint::Checkout, FaultKind::Reply { status, body }));
        let _ = harness.core.payments.create_payment(request()).await;
        assert_eq!(harness.requests("/api/checkout-v2"), 1, "{status}");
    }
}

#[tokio::test]
async fn killed_wait_leaves_no_unknown_payment() {
    let mut harness = Harness::live().await;
    slow_down(&harness).await;
    let core = std::sync::Arc::clone(&harness.core);
    let asked = tokio::spawn(async move { core.payments.create_payment(request()).await });
    until(|| !told(&harness).is_empty()).await;
    asked.abort();
    let _ = asked.await;
    harness.restart();
    harness.core.ctx.outbox.settle_unanswered().await.unwrap();
    let rows: i64 =
        harness.database().query_row("SELECT count(*) FROM payments", [], |row| row.get(0)).unwrap();
    assert_eq!(rows, 0);
}
