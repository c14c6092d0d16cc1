//! Faults with payment replies; those that don't depend on the service are tested with the fraud check.

use porokh_practice::payment::{PaymentOptions, PaymentService};
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter};
use reqwest::Method;
use serde_json::{Value, json};

use super::{CHECKOUT, Harness, PING, REFUND, Reply, TRX_VERIFY, VERIFY, order, send};

fn once(kind: FaultKind) -> Fault {
    Fault::once(Endpoint::Checkout, kind)
}

/// The reply to a creation with this fault, and the number of payments after it.
async fn struck(fault: Fault) -> (Reply, usize) {
    let harness = Harness::open().await;
    harness.service.inject(fault);
    let reply = harness.live_post(CHECKOUT, &order()).await;
    (reply, harness.service.payments().len())
}

#[tokio::test]
async fn each_kind_gives_its_status() {
    let (reply, _) = struck(once(FaultKind::RateLimited(RetryAfter::Seconds(7)))).await;
    reply.declined(429);
    assert_eq!(reply.header("retry-after"), Some("7"));
    struck(once(FaultKind::DailyLimitReached(RetryAfter::Absent))).await.0.declined(402);
    struck(once(FaultKind::ServerError)).await.0.declined(500);
    let (reply, _) = struck(once(FaultKind::Html { status: 503 })).await;
    assert_eq!((reply.status, reply.header("content-type")), (503, Some("text/html; charset=utf-8")));
    let (reply, _) = struck(once(FaultKind::Redirect { location: "/x".into() })).await;
    assert_eq!((reply.status, reply.header("location")), (302, Some("/x")));
    let (reply, _) = struck(once(FaultKind::Reply { status: 200, body: "{\"status\":false}".into() })).await;
    assert_eq!((reply.status, reply.json()), (200, json!({ "status": false })));
}

#[tokio::test]
async fn a_reply_can_have_unknown_fields_and_numbers_as_strings() {
    let (reply, _) = struck(once(FaultKind::UnknownFields)).await;
    assert!(reply.ok().get("introduced_later").is_some());
    let harness = Harness::open().await;
    harness.service.inject(Fault::once(Endpoint::TrxVerify, FaultKind::NumbersAsStrings));
    let body = json!({ "transaction_id": "TEST9J8M2K", "amount": 1250 });
    assert_eq!(harness.live_post(TRX_VERIFY, &body).await.ok()["data"]["id"], "1");
}

#[tokio::test]
async fn a_reply_can_have_an_unknown_status_and_another_mode() {
    let harness = Harness::open().await;
    let body = json!({ "invoice_id": harness.create(&order()).await });
    harness.service.inject(Fault::once(Endpoint::VerifyPayment, FaultKind::UnknownWords));
    let record = harness.live_post(VERIFY, &body).await.json();
    assert_eq!(
        (&record["status"], &record["currency"]),
        (&json!("introduced_later"), &json!("introduced_later"))
    );
    assert_eq!(record["full_name"], order()["full_name"]);
    harness.service.inject(Fault::once(Endpoint::Ping, FaultKind::WrongModeInBody));
    assert_eq!(harness.live(PING).await.ok()["mode"], "test");
}

#[tokio::test]
async fn a_fault_strikes_only_its_endpoint() {
    let endpoints = [
        (Endpoint::Checkout, Method::POST, CHECKOUT),
        (Endpoint::CheckoutGlobal, Method::POST, "/api/checkout-v2/global"),
        (Endpoint::VerifyPayment, Method::POST, VERIFY),
        (Endpoint::RefundPayment, Method::POST, REFUND),
        (Endpoint::Ping, Method::GET, PING),
        (Endpoint::Payments, Method::GET, "/api/v1/payments/1"),
        (Endpoint::TrxVerify, Method::POST, TRX_VERIFY),
        (Endpoint::TrxConfirm, Method::POST, "/api/v1/trx/confirm"),
        (Endpoint::PaymentPage, Method::GET, "/pay/1"),
    ];
    for (endpoint, _, _) in &endpoints {
        let harness = Harness::open().await;
        harness.service.inject(Fault::forever(*endpoint, FaultKind::ServerError));
        for (asked, method, path) in &endpoints {
            let request = harness.request(method.clone(), path).bearer_auth(&harness.live_key);
            assert_eq!(send(request).await.status == 500, asked == endpoint, "{endpoint:?} {path}");
        }
        harness.service.clear_faults();
        harness.live(PING).await.ok();
    }
}

#[tokio::test]
async fn requests_are_seen_with_their_bodies_and_debug_hides_them() {
    let harness = Harness::open().await;
    harness.create(&order()).await;
    let seen = &harness.service.requests()[0];
    assert_eq!((seen.method.as_str(), seen.path.as_str()), ("POST", CHECKOUT));
    assert_eq!(serde_json::from_str::<Value>(&seen.body).unwrap(), order());
    assert!(!format!("{seen:?}").contains("Rahima"));
}

#[tokio::test]
async fn starts_with_a_merchant_and_frees_port() {
    let none = PaymentOptions { merchants: vec![], ..Default::default() };
    assert!(PaymentService::start(none).await.is_err());
    let service = PaymentService::start(PaymentOptions::default()).await.unwrap();
    let port = service.address().rsplit(':').next().unwrap().parse().unwrap();
    service.stop().await;
    let again = PaymentOptions { port, ..Default::default() };
    PaymentService::start(again).await.unwrap();
}
