//! Events of the payment service: unverified until the service itself is asked.

use acceptance::{Harness, Key, Window, until};
use porokh_practice::{
    Endpoint, Fault, FaultKind,
    payment::{PaymentOptions, PaymentService},
};
use serde_json::{Value, json};

use super::{courier, keep_secret, lines, local, open_line, switch_on};
use crate::{
    payments::{fill_form, own_account, pay, press, set_seller},
    steps::{add_account, settings},
};

/// A request of the merchant's own site.
async fn ask(payment: &PaymentService, path: &str, key: &str, body: &Value) -> Value {
    let client = reqwest::Client::builder().no_proxy().build().expect("an HTTP client");
    let request = client.post(format!("{}{path}", payment.address())).bearer_auth(key);
    let sent = request.header("content-type", "application/json").body(body.to_string()).send().await;
    serde_json::from_slice(&sent.unwrap().bytes().await.unwrap()).unwrap()
}

/// Waits until all of the service's events were accepted.
async fn told(payment: &PaymentService, messages: usize) {
    until("the messages are taken", async || {
        payment.settle_webhooks().await;
        let all = payment.webhooks();
        (all.len() == messages && all.iter().all(|delivery| delivery.succeeded())).then_some(())
    })
    .await;
}

async fn open_line_of(window: &Window) -> String {
    open_line(window, "payment").await;
    window.text("activity-detail").await
}

#[tokio::test(flavor = "multi_thread")]
async fn payment_events_are_verified() {
    let courier = courier().await;
    let payment = PaymentService::start(PaymentOptions::default()).await.unwrap();
    let harness = Harness::new().await;
    let window = own_account(&harness, &courier, &payment).await;
    switch_on(&window).await;
    keep_secret(&window, "payment", &payment.merchant().webhook_secret).await;
    window.click("self-test-payment").await;
    window.has("self-test-result-payment", "data-result", "received").await;
    let here = local(&window, "payment").await;
    window.fill("public-payment", "https://alerts.shop.example/paid").await;
    window.press(&[], Key::Enter.value()).await;
    window.shows("public-payment-kept", "Saved").await;
    set_seller(&window).await;
    fill_form(&window, "Shamima K.", "1103").await;
    window.has("payment-row", "data-status", "waiting").await;
    let made = payment.payments().remove(0);
    let told_to = made.webhook_url.expect("where messages go").to_string();
    assert_eq!(told_to, "https://alerts.shop.example/paid");
    // A proxy at that address forwards to this computer.
    payment.change_payment(&made.invoice_id, |made| made.webhook_url = here.parse().ok());

    // Reported as paid while the service is unreachable: not verified yet.
    window.click("nav-activity").await;
    payment.inject(Fault::forever(Endpoint::VerifyPayment, FaultKind::Html { status: 502 }));
    pay(&payment, &made.invoice_id).await;
    told(&payment, 1).await;
    lines(&window, "payments", 1).await;
    let said = open_line_of(&window).await;
    assert!(said.contains("not verified yet"), "{said}");
    payment.clear_faults();
    assert!(payment.resend(&payment.webhooks()[0].id));
    window.shows("activity-detail", "ready to ship").await;
    lines(&window, "payments", 1).await;
    window.click("activity-payment").await;
    window.has("status-card", "data-status", "paid").await;

    // The merchant's site refunds all of it.
    let paid = payment.payments().remove(0).paid.expect("how it was paid");
    let refund = json!({ "transaction_id": paid.transaction_id, "payment_method": paid.method, "amount": "1250", "reason": "Came back" });
    let reply = ask(&payment, "/api/refund-payment", &payment.live_key(), &refund).await;
    assert_eq!(reply["status"], true, "{reply}");
    told(&payment, 2).await;
    window.has("payment-row", "data-status", "refunded").await;

    // A test payment: unverified at first, and marked as a test once its key is saved.
    let checkout = json!({ "full_name": "Test buyer", "email": "t@example.com", "amount": "80", "metadata": {}, "redirect_url": "https://shop.example/paid", "cancel_url": "https://shop.example/no", "webhook_url": here });
    let reply = ask(&payment, "/api/checkout-v2", &payment.test_key(), &checkout).await;
    assert_eq!(reply["status"], true, "{reply}");
    press(reply["payment_url"].as_str().expect("its page"), "action=success&method=bkash").await;
    payment.settle_webhooks().await;
    window.click("nav-activity").await;
    lines(&window, "rejected", 1).await;
    open_line(&window, "rejected").await;
    window.has("rejected-cause", "data-cause", "no_test_key").await;
    settings(&window, "alerts").await;
    window.element("no-test-key").await;
    add_account(&window, "payment", &payment.address(), &payment.test_key()).await;
    settings(&window, "alerts").await;
    window.gone("no-test-key").await;
    let last = payment.webhooks().pop().expect("the test payment's message");
    assert!(payment.resend(&last.id));
    told(&payment, 3).await;
    window.click("nav-activity").await;
    lines(&window, "payments", 3).await;
    let tests = "return [...document.querySelectorAll('[data-kind=payment]')].filter((row) => row.textContent.includes('TEST')).length";
    until("one line is marked as a test", async || (window.script(tests, vec![]).await == 1).then_some(()))
        .await;
    window.close().await;
}
