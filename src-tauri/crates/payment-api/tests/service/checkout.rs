//! POST /api/checkout-v2 and /api/checkout-v2/global.

use porokh_domain::{Currency, Money};
use porokh_payment_api::ReturnType;
use porokh_practice::payment;
use porokh_practice::{Endpoint, Fault, FaultKind};
use serde_json::json;

use crate::{body, create, last, live, order, practice, test, url};

#[tokio::test]
async fn a_payment_in_taka_is_created_with_every_field_as_it_was_given() {
    let service = practice().await;
    let created = create(&live(&service), &order("1,250.5")).await.unwrap();
    assert_eq!(last(&service).path, "/api/checkout-v2");
    let stored = service.payments().pop().unwrap();
    assert_eq!(created.invoice_id.unwrap().as_str(), stored.invoice_id);
    assert!(created.payment_url.unwrap().as_str().starts_with(&service.address()));
    assert_eq!((stored.full_name.as_str(), stored.email.as_str()), ("রহিমা বেগম", "rahima@example.com"));
    assert_eq!(body(&last(&service))["amount"], "1250.50");
    assert_eq!(Ok(stored.amount), "1250.50".parse());
    assert_eq!(stored.currency, payment::Currency::Bdt);
    assert_eq!(stored.phone.as_deref(), Some("01712345678"));
    assert_eq!((stored.redirect_url, stored.cancel_url), (url("paid"), url("cancelled")));
    assert_eq!((stored.webhook_url, stored.return_type), (None, payment::ReturnType::Get));
}

#[tokio::test]
async fn the_fields_that_are_not_required_arrive_or_are_left_out() {
    let service = practice().await;
    let mut payment = order("100");
    payment.webhook_url = Some(url("hook"));
    payment.return_type = ReturnType::Post;
    payment.phone = None;
    create(&live(&service), &payment).await.unwrap();
    assert!(body(&last(&service)).get("phone").is_none());
    let stored = service.payments().pop().unwrap();
    assert_eq!((stored.webhook_url, stored.phone), (Some(url("hook")), None));
    assert_eq!(stored.return_type, payment::ReturnType::Post);
}

#[tokio::test]
async fn a_payment_in_dollars_goes_to_the_dollar_checkout() {
    let service = practice().await;
    let mut payment = order("1");
    payment.amount = Money::read("$12.5", Currency::Bdt).unwrap();
    let created = create(&live(&service), &payment).await.unwrap();
    assert_eq!(last(&service).path, "/api/checkout-v2/global");
    assert!(created.invoice_id.is_some() && created.payment_url.is_some());
    let stored = service.payments().pop().unwrap();
    assert_eq!((Ok(stored.amount), stored.currency), ("12.5".parse(), payment::Currency::Usd));
}

#[tokio::test]
async fn the_reply_to_a_payment_in_dollars_is_kept_in_any_shape() {
    let service = practice().await;
    let mut payment = order("1");
    payment.amount = Money::read("$12.5", Currency::Bdt).unwrap();
    let odd = json!({"status": true, "checkout": {"link": "x"}}).to_string();
    let reply = FaultKind::Reply { status: 200, body: odd.clone() };
    service.inject(Fault::once(Endpoint::CheckoutGlobal, reply));
    let created = create(&live(&service), &payment).await.unwrap();
    assert_eq!((created.payment_url, created.invoice_id, created.raw), (None, None, odd));
}

#[tokio::test]
async fn a_test_key_creates_a_test_payment() {
    let service = practice().await;
    create(&test(&service), &order("100")).await.unwrap();
    assert!(service.payments()[0].is_test());
}

#[tokio::test]
async fn a_reply_with_unknown_fields_is_an_answer() {
    let service = practice().await;
    service.inject(Fault::once(Endpoint::Checkout, FaultKind::UnknownFields));
    let created = create(&live(&service), &order("100")).await.unwrap();
    assert!(created.invoice_id.is_some() && created.payment_url.is_some());
}
