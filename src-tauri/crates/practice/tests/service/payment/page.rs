//! The hosted payment page (Events 5).

use porokh_practice::payment::Status;
use reqwest::Method;
use serde_json::json;

use super::{Harness, Reply, VERIFY, order, order_with, send};

const PAID_BY_HAND: [(&str, &str); 4] = [
    ("action", "pay"),
    ("method", "bkash"),
    ("sender_number", "01712345670"),
    ("transaction_id", "abc1234567"),
];

async fn page(harness: &Harness, invoice_id: &str, query: &str) -> Reply {
    send(harness.request(Method::GET, &format!("/pay/{invoice_id}{query}"))).await
}

fn by_hand_with(field: &str, value: &'static str) -> [(&'static str, &'static str); 4] {
    PAID_BY_HAND.map(|(name, old)| (name, if name == field { value } else { old }))
}

#[tokio::test]
async fn the_page_is_in_bangla_and_in_english_on_request() {
    let harness = Harness::open().await;
    let invoice_id = harness.create(&order()).await;
    let bangla = page(&harness, &invoice_id, "").await;
    assert_eq!(bangla.header("content-type"), Some("text/html; charset=utf-8"));
    assert!(bangla.body.contains("lang=\"bn\"") && bangla.body.contains("পেমেন্ট করুন"));
    let english = page(&harness, &invoice_id, "?lang=en").await;
    assert!(english.body.contains("lang=\"en\"") && english.body.contains(">Pay<"));
    for shown in ["৳1250.00", "Rahima Khatun", "bKash Personal", "bKash Merchant (+৳18.75"] {
        assert!(english.body.contains(shown), "{shown}: {}", english.body);
    }
    assert!(!english.body.contains("Card"));
}

#[tokio::test]
async fn a_test_payment_has_two_simulate_buttons_and_a_live_one_has_none() {
    let harness = Harness::open().await;
    let (live, test) = (harness.create(&order()).await, harness.create_test(&order()).await);
    let test = page(&harness, &test, "?lang=en").await.body;
    assert_eq!(test.matches("<button").count(), 2);
    assert!(test.contains("Simulate a successful payment") && test.contains("Simulate a cancellation"));
    assert!(!page(&harness, &live, "?lang=en").await.body.contains("Simulate"));
}

#[tokio::test]
async fn nothing_that_was_sent_is_markup_on_the_page() {
    let harness = Harness::open().await;
    let body = order_with("full_name", json!("<script>alert(1)</script>"));
    let invoice_id = harness.create(&body).await;
    assert!(!page(&harness, &invoice_id, "").await.body.contains("<script>"));
}

#[tokio::test]
async fn a_simulated_payment_completes_with_test_mode() {
    let harness = Harness::open().await;
    let invoice_id = harness.create_test(&order()).await;
    harness.simulate_success(&invoice_id).await;
    let body = json!({ "invoice_id": invoice_id });
    let record = harness.test_post(VERIFY, &body).await.json();
    assert_eq!((&record["status"], &record["test_mode"]), (&json!("COMPLETED"), &json!(true)));
    assert!(record["transaction_id"].as_str().unwrap().starts_with("TEST"));
}

#[tokio::test]
async fn a_simulated_cancellation_cancels_and_leads_to_the_cancel_address() {
    let harness = Harness::open().await;
    let invoice_id = harness.create_test(&order()).await;
    let reply = harness.submit(&invoice_id, &[("action", "cancel")]).await;
    assert_eq!((reply.status, reply.header("location")), (303, Some("https://shop.example/cart")));
    assert_eq!(harness.payment(&invoice_id).status, Status::Cancelled);
}

#[tokio::test]
async fn a_live_payment_is_cancelled_by_the_customer() {
    let harness = Harness::open().await;
    let invoice_id = harness.create(&order()).await;
    let reply = harness.submit(&invoice_id, &[("action", "cancel")]).await;
    assert_eq!(reply.status, 303);
    assert_eq!(harness.verify(&invoice_id).await["status"], "CANCELLED");
}

#[tokio::test]
async fn return_type_get_leads_back_with_the_invoice_id_in_the_query() {
    let harness = Harness::open().await;
    let mut body = order_with("return_type", json!("GET"));
    body["redirect_url"] = json!("https://shop.example/thanks?order=7");
    let invoice_id = harness.create(&body).await;
    let reply = harness.submit(&invoice_id, &PAID_BY_HAND).await;
    let expected = format!("https://shop.example/thanks?order=7&invoice_id={invoice_id}");
    assert_eq!((reply.status, reply.header("location")), (303, Some(expected.as_str())));
}

#[tokio::test]
async fn return_type_post_leads_back_by_a_form_with_the_invoice_id() {
    let harness = Harness::open().await;
    let invoice_id = harness.create(&order()).await;
    let reply = harness.submit(&invoice_id, &PAID_BY_HAND).await;
    assert_eq!(reply.status, 200);
    let field = format!("<input type=\"hidden\" name=\"invoice_id\" value=\"{invoice_id}\">");
    for part in ["<form method=\"post\" action=\"https://shop.example/thanks\">", &field, ".submit()"] {
        assert!(reply.body.contains(part), "{part}: {}", reply.body);
    }
}

#[tokio::test]
async fn a_live_payment_by_hand_takes_method_sender_and_transaction_id() {
    let harness = Harness::open().await;
    let invoice_id = harness.create(&order()).await;
    harness.submit(&invoice_id, &PAID_BY_HAND).await;
    let record = harness.verify(&invoice_id).await;
    assert_eq!(record["payment_method"], "bkash");
    assert_eq!(record["sender_number"], "01712345670");
    assert_eq!(record["transaction_id"], "ABC1234567");
    assert_eq!(record["status"], "COMPLETED");
}

#[tokio::test]
async fn a_wrong_field_leaves_the_payment_waiting_and_says_why() {
    let harness = Harness::open().await;
    let invoice_id = harness.create(&order()).await;
    for form in [
        by_hand_with("action", "success"),
        by_hand_with("action", "dance"),
        by_hand_with("method", "card"),
        by_hand_with("method", "unknown"),
        by_hand_with("sender_number", "12345"),
        by_hand_with("transaction_id", ""),
        by_hand_with("transaction_id", "a-b-c-d-e"),
    ] {
        let reply = harness.submit(&invoice_id, &form).await;
        assert_eq!(reply.status, 422, "{form:?}");
        assert!(reply.body.contains("role=\"alert\""));
    }
    assert_eq!(harness.payment(&invoice_id).status, Status::Pending);
}

#[tokio::test]
async fn a_gateway_needs_no_number_and_takes_no_wrong_one() {
    let harness = Harness::open().await;
    let invoice_id = harness.create(&order()).await;
    let mut form = [("action", "pay"), ("method", "bkash_api"), ("sender_number", "nonsense")];
    assert_eq!(harness.submit(&invoice_id, &form).await.status, 422);
    form[2].1 = "";
    assert_eq!(harness.submit(&invoice_id, &form).await.status, 200);
    assert_eq!(harness.verify(&invoice_id).await["sender_number"], "");
}

#[tokio::test]
async fn a_test_payment_cannot_be_paid_as_a_live_one() {
    let harness = Harness::open().await;
    let invoice_id = harness.create_test(&order()).await;
    assert_eq!(harness.submit(&invoice_id, &PAID_BY_HAND).await.status, 422);
}

#[tokio::test]
async fn a_transaction_id_pays_once() {
    let harness = Harness::open().await;
    let (first, second) = (harness.create(&order()).await, harness.create(&order()).await);
    harness.submit(&first, &PAID_BY_HAND).await;
    assert_eq!(harness.submit(&second, &PAID_BY_HAND).await.status, 422);
    let used = by_hand_with("transaction_id", "9K2X4LM81Q");
    assert_eq!(harness.submit(&second, &used).await.status, 422);
    assert_eq!(harness.payment(&second).status, Status::Pending);
}

#[tokio::test]
async fn an_sms_about_the_transfer_must_name_the_amount_and_is_used_then() {
    let harness = Harness::open().await;
    let transfer = by_hand_with("transaction_id", "TEST9J8M2K");
    let other = harness.create(&order_with("amount", json!(1_000))).await;
    assert_eq!(harness.submit(&other, &transfer).await.status, 422);
    let same = harness.create(&order_with("amount", json!(1_250))).await;
    assert_eq!(harness.submit(&same, &transfer).await.status, 200);
    assert!(harness.service.merchant().messages[0].used);
}

#[tokio::test]
async fn a_settled_payment_shows_its_status_and_takes_no_button() {
    let harness = Harness::open().await;
    let invoice_id = harness.create(&order()).await;
    harness.submit(&invoice_id, &PAID_BY_HAND).await;
    let shown = page(&harness, &invoice_id, "?lang=en").await;
    assert!(shown.body.contains("Paid") && !shown.body.contains("<button"));
    assert_eq!(harness.submit(&invoice_id, &[("action", "cancel")]).await.status, 409);
    assert_eq!(harness.payment(&invoice_id).status, Status::Completed);
}

#[tokio::test]
async fn the_page_of_an_unknown_payment_is_404() {
    let harness = Harness::open().await;
    assert_eq!(page(&harness, "unknown", "").await.status, 404);
}

/// Practice mode pays without a browser.
#[tokio::test]
async fn the_latest_test_payment_that_waits_is_paid_as_by_its_button() {
    let harness = Harness::open().await;
    assert_eq!(harness.service.pay_latest_test_payment(), None);
    let (first, second) = (harness.create_test(&order()).await, harness.create_test(&order()).await);
    harness.create(&order()).await;
    assert_eq!(harness.service.pay_latest_test_payment(), Some(second.clone()));
    assert_eq!(harness.payment(&second).status, Status::Completed);
    assert_eq!(harness.service.pay_latest_test_payment(), Some(first));
    assert_eq!(harness.service.pay_latest_test_payment(), None, "a live payment is the customer's own");
}
