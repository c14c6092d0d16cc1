//! POST /api/verify-payment and GET /api/v1/payments/{invoice_id}.

use porokh_payment_api::{InvoiceId, PaymentAnswer, PaymentError, Refusal, ServiceStatus};
use porokh_practice::payment::{MethodKind, PaymentService, Status};
use porokh_practice::{Endpoint, Fault, FaultKind};
use serde_json::{Value, json};

use crate::{body, created, last, live, pay, practice, refused, test};

/// By both calls.
async fn both(service: &PaymentService, id: &InvoiceId) -> [PaymentAnswer; 2] {
    let client = live(service);
    [client.verify(id).await.unwrap(), client.payment(id).await.unwrap()]
}

#[tokio::test]
async fn a_paid_payment_is_read_with_every_field_of_the_table() {
    let service = practice().await;
    let id = created(&live(&service)).await;
    let method = pay(&service, &id, MethodKind::Personal);
    for PaymentAnswer { data, .. } in both(&service, &id).await {
        assert_eq!(data.full_name.as_deref(), Some("রহিমা বেগম"));
        assert_eq!(data.email.as_deref(), Some("rahima@example.com"));
        assert_eq!(data.amount, "1250.50".parse().ok());
        assert_eq!(data.fee, "18.75".parse().ok());
        assert_eq!(data.charged_amount, "1269.25".parse().ok());
        assert_eq!(data.invoice_id.as_deref(), Some(id.as_str()));
        let metadata: Value = serde_json::from_str(&data.metadata.unwrap()).unwrap();
        assert_eq!(metadata, json!({"order": {"id": 7, "note": "লাল"}, "tags": [1.5, null]}));
        assert_eq!(data.payment_method, Some(method.clone()));
        assert_eq!(data.sender_number.as_deref(), Some("01812345678"));
        assert_eq!(data.transaction_id.as_deref(), Some("TRX9A8B7C"));
        assert_eq!(data.date.map(|date| date.len()), Some("YYYY-MM-DD HH:MM:SS".len()));
        assert_eq!(data.status, Some(ServiceStatus::Completed));
        assert_eq!(data.currency.as_deref(), Some("BDT"));
        assert_ne!(data.test_mode, Some(true));
    }
}

#[tokio::test]
async fn the_id_travels_in_the_body_or_in_the_path() {
    let service = practice().await;
    let id = created(&live(&service)).await;
    live(&service).verify(&id).await.unwrap();
    let seen = last(&service);
    assert_eq!((seen.method.as_str(), seen.path.as_str()), ("POST", "/api/verify-payment"));
    assert_eq!(body(&seen), json!({"invoice_id": id.as_str()}));
    live(&service).payment(&id).await.unwrap();
    let seen = last(&service);
    assert_eq!((seen.method, seen.path), ("GET".into(), format!("/api/v1/payments/{}", id.as_str())));
    let odd = InvoiceId::parse("a:b+c&d=e;f").unwrap();
    live(&service).payment(&odd).await.unwrap_err();
    assert_eq!(last(&service).path, "/api/v1/payments/a%3Ab%2Bc%26d%3De%3Bf");
    for odd in ["2026/11/0042", "50%", "#42", "who?", "..", "INV 42"] {
        let invoice = InvoiceId::parse(odd).unwrap();
        assert!(service.change_payment(id.as_str(), |payment| payment.invoice_id = odd.into()));
        for answer in both(&service, &invoice).await {
            assert_eq!(answer.data.invoice_id.as_deref(), Some(odd));
        }
        assert_eq!(last(&service).path, "/api/verify-payment", "{odd}");
        assert!(service.change_payment(odd, |payment| payment.invoice_id = id.as_str().into()));
    }
}

#[tokio::test]
async fn every_status_is_read_and_an_unknown_word_is_kept() {
    let service = practice().await;
    let id = created(&live(&service)).await;
    for (stands, status) in [
        (Status::Pending, ServiceStatus::Pending),
        (Status::Completed, ServiceStatus::Completed),
        (Status::Cancelled, ServiceStatus::Cancelled),
        (Status::Refunded, ServiceStatus::Refunded),
        (Status::Error, ServiceStatus::Error),
        (Status::Other("ON_HOLD".into()), ServiceStatus::Other("ON_HOLD".into())),
    ] {
        service.change_payment(id.as_str(), |payment| payment.status = stands);
        for answer in both(&service, &id).await {
            assert_eq!(answer.data.status, Some(status.clone()));
        }
    }
}

#[tokio::test]
async fn a_test_payment_says_that_it_is_one() {
    let service = practice().await;
    let id = created(&test(&service)).await;
    assert_eq!(test(&service).verify(&id).await.unwrap().data.test_mode, Some(true));
    assert_eq!(test(&service).payment(&id).await.unwrap().data.test_mode, Some(true));
}

#[tokio::test]
async fn live_and_test_payments_do_not_see_each_other() {
    let service = practice().await;
    let (live, test) = (live(&service), test(&service));
    for (owner, other) in [(&live, &test), (&test, &live)] {
        let id = created(owner).await;
        owner.verify(&id).await.unwrap();
        for error in [other.verify(&id).await.unwrap_err(), other.payment(&id).await.unwrap_err()] {
            assert_eq!(refused(error), (422, Refusal::Field));
        }
    }
}

#[tokio::test]
async fn amounts_are_exact_whether_they_come_as_texts_or_as_numbers() {
    let service = practice().await;
    let id = created(&live(&service)).await;
    for (amount, fee) in [("\"1250.10\"", "\"0.10\""), ("1250.10", "0.1")] {
        let body = format!(
            r#"{{"invoice_id":"{}","status":"COMPLETED","amount":{amount},"fee":{fee}}}"#,
            id.as_str()
        );
        service.inject(Fault::reply(Endpoint::VerifyPayment, 200, body));
        let data = live(&service).verify(&id).await.unwrap().data;
        assert_eq!((data.amount, data.fee), ("1250.10".parse().ok(), "0.10".parse().ok()));
    }
}

#[tokio::test]
async fn unknown_fields_nulls_and_other_dresses_cost_nothing_else() {
    let service = practice().await;
    let id = created(&live(&service)).await;
    for kind in [FaultKind::UnknownFields, FaultKind::NullsEverywhere, FaultKind::NumbersAsStrings] {
        for endpoint in [Endpoint::VerifyPayment, Endpoint::Payments] {
            service.inject(Fault::once(endpoint, kind.clone()));
        }
        for answer in both(&service, &id).await {
            assert_eq!(answer.data.status, Some(ServiceStatus::Pending), "{kind:?}");
            assert_eq!(answer.data.invoice_id.as_deref(), Some(id.as_str()), "{kind:?}");
        }
    }
}

#[tokio::test]
async fn the_record_of_another_payment_is_not_understood() {
    let service = practice().await;
    let id = created(&live(&service)).await;
    let body = r#"{"invoice_id":"another","status":"COMPLETED"}"#.to_owned();
    for endpoint in [Endpoint::VerifyPayment, Endpoint::Payments] {
        service.inject(Fault::reply(endpoint, 200, body.clone()));
    }
    let client = live(&service);
    for error in [client.verify(&id).await.unwrap_err(), client.payment(&id).await.unwrap_err()] {
        assert_eq!(error, PaymentError::NotUnderstood { status: 200 });
    }
}
