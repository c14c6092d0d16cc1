//! POST /api/checkout-v2 and /api/checkout-v2/global.

use porokh_practice::payment::{ReturnType, Status};
use serde_json::{Value, json};

use super::{CHECKOUT, Harness, VERIFY, order, order_with, send};

async fn refuses(field: &str, values: impl IntoIterator<Item = Value>) {
    let harness = Harness::open().await;
    for value in values {
        harness.live_post(CHECKOUT, &order_with(field, value)).await.wrong_field(field);
    }
    assert!(harness.service.payments().is_empty());
}

#[tokio::test]
async fn the_reply_has_status_message_payment_url_and_invoice_id() {
    let harness = Harness::open().await;
    let body = harness.live_post(CHECKOUT, &order()).await.ok();
    let invoice_id = body["invoice_id"].as_str().unwrap();
    assert!(body["message"].is_string());
    assert_eq!(body["payment_url"], format!("{}/pay/{invoice_id}", harness.address));
    assert_eq!(body.as_object().unwrap().len(), 4);
    assert_eq!(harness.payment(invoice_id).status, Status::Pending);
}

#[tokio::test]
async fn every_required_field_is_missed_by_name() {
    for field in ["full_name", "email", "amount", "metadata", "redirect_url", "cancel_url"] {
        let harness = Harness::open().await;
        let mut body = order();
        body.as_object_mut().unwrap().remove(field);
        harness.live_post(CHECKOUT, &body).await.wrong_field(field);
        harness.live_post(CHECKOUT, &order_with(field, Value::Null)).await.wrong_field(field);
    }
}

#[tokio::test]
async fn full_name_is_a_text_with_something_in_it() {
    refuses("full_name", [json!(""), json!("  "), json!(5), json!("x".repeat(256))]).await;
}

#[tokio::test]
async fn email_is_an_address() {
    refuses("email", [json!("rahima"), json!("@x"), json!("a@"), json!("a@b@c"), json!("a b@c")]).await;
}

#[tokio::test]
async fn amount_is_a_string_or_a_number_with_at_most_two_places() {
    let harness = Harness::open().await;
    let written =
        [json!("1250.5"), json!(1250.5), json!("1250.50"), json!(1_250), json!("0.01"), json!(0.07)];
    let read = ["1250.50", "1250.50", "1250.50", "1250.00", "0.01", "0.07"];
    for (amount, expected) in written.into_iter().zip(read) {
        let invoice_id = harness.create(&order_with("amount", amount)).await;
        assert_eq!(harness.verify(&invoice_id).await["amount"], expected);
    }
    let wrong = [json!("0"), json!(0), json!(-5), json!("12.345"), json!("1,250"), json!("abc"), json!(1e9)];
    refuses("amount", wrong).await;
    refuses("amount", [json!("1000000.01"), json!(true), json!([])]).await;
}

#[tokio::test]
async fn metadata_is_an_object_and_comes_back_exactly_as_sent() {
    let harness = Harness::open().await;
    let metadata = r#"{"z":1.10, "a":[1e2,null,{"বাংলা":"\u0995"}],  "z2":12345678901234567890123}"#;
    let mut body = order_with("metadata", json!("HERE")).to_string();
    body = body.replace("\"HERE\"", metadata);
    let invoice_id = send(harness.json_request(&harness.live_key, CHECKOUT, &body)).await.created();
    let record = harness.live_post(VERIFY, &json!({ "invoice_id": invoice_id })).await.body;
    assert!(record.contains(metadata), "{record}");
    refuses("metadata", [json!([]), json!("{}"), json!(1), json!({ "a": "x".repeat(16 * 1024) })]).await;
}

#[tokio::test]
async fn redirect_cancel_and_webhook_url_are_whole_web_addresses() {
    for field in ["redirect_url", "cancel_url", "webhook_url"] {
        refuses(field, [json!("/thanks"), json!("shop.example"), json!("javascript:alert(1)"), json!(1)])
            .await;
    }
}

#[tokio::test]
async fn webhook_url_and_phone_may_be_absent_null_or_empty() {
    let harness = Harness::open().await;
    for value in [Value::Null, json!("")] {
        let mut body = order_with("webhook_url", value.clone());
        body["phone"] = value;
        let payment = harness.payment(&harness.create(&body).await);
        assert_eq!((payment.webhook_url, payment.phone), (None, None));
    }
    let payment = harness.payment(&harness.create(&order_with("phone", json!("01712345670"))).await);
    assert_eq!(payment.phone.as_deref(), Some("01712345670"));
}

#[tokio::test]
async fn return_type_is_get_or_post_and_post_by_default() {
    let harness = Harness::open().await;
    let payment = harness.payment(&harness.create(&order()).await);
    assert_eq!(payment.return_type, ReturnType::Post);
    for (word, return_type) in [("POST", ReturnType::Post), ("GET", ReturnType::Get)] {
        let payment = harness.payment(&harness.create(&order_with("return_type", json!(word))).await);
        assert_eq!(payment.return_type, return_type);
    }
    refuses("return_type", [json!("get"), json!("PUT"), json!(1)]).await;
}

#[tokio::test]
async fn a_body_that_is_no_json_object_is_422() {
    let harness = Harness::open().await;
    let key = &harness.live_key;
    for body in ["", "[]", "{", "\"text\"", "null"] {
        send(harness.json_request(key, CHECKOUT, body)).await.wrong_field("body");
    }
    let undeclared = harness.request(reqwest::Method::POST, CHECKOUT).bearer_auth(key);
    send(undeclared.body(order().to_string())).await.wrong_field("Content-Type");
}

#[tokio::test]
async fn fields_that_the_interface_does_not_list_are_ignored() {
    let harness = Harness::open().await;
    harness.create(&order_with("colour", json!("green"))).await;
}

#[tokio::test]
async fn the_standard_checkout_is_in_bdt_and_the_global_one_in_dollars() {
    let harness = Harness::open().await;
    let taka = harness.create(&order()).await;
    let dollars =
        harness.live_post("/api/checkout-v2/global", &order_with("amount", json!(9.99))).await.created();
    assert_eq!(harness.verify(&taka).await["currency"], "BDT");
    let record = harness.verify(&dollars).await;
    assert_eq!((&record["currency"], &record["amount"]), (&json!("USD"), &json!("9.99")));
    harness.live_post("/api/checkout-v2/global", &json!({})).await.wrong_field("full_name");
}

#[tokio::test]
async fn a_seed_gives_the_same_invoice_ids_and_no_seed_others() {
    let first = async |seed| {
        let options = porokh_practice::payment::PaymentOptions { seed, ..Default::default() };
        Harness::with(options).await.create(&order()).await
    };
    assert_eq!(first(Some(1)).await, first(Some(1)).await);
    assert_ne!(first(Some(1)).await, first(Some(2)).await);
    assert_ne!(first(None).await, first(None).await);
}
