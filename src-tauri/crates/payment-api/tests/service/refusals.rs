//! The table of errors.

use std::time::Duration;

use porokh_payment_api::{InvoiceId, PaymentError, Refusal, ServiceText};
use porokh_practice::payment::{PaymentOptions, PaymentService};
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter};
use porokh_transport::HttpOptions;

use crate::{client_with, create, created, live, order, practice, refused, struck, test};

#[tokio::test]
async fn http_401_a_wrong_key() {
    let service = practice().await;
    for key in ["0123456789abcdef", "test_0123456789abcdef"] {
        let client = client_with(&service, key, HttpOptions::default());
        let id = InvoiceId::parse("INV-1").unwrap();
        for error in [
            client.ping().await.unwrap_err(),
            create(&client, &order("5")).await.unwrap_err(),
            client.verify(&id).await.unwrap_err(),
            client.payment(&id).await.unwrap_err(),
        ] {
            assert!(!error.may_have_happened());
            assert_eq!(refused(error), (401, Refusal::Key));
        }
    }
    assert!(service.payments().is_empty());
}

#[tokio::test]
async fn http_401_a_disabled_key() {
    let service = practice().await;
    let (live, test) = (live(&service), test(&service));
    service.change_merchant(|merchant| merchant.live_key_disabled = true);
    assert_eq!(refused(live.ping().await.unwrap_err()), (401, Refusal::Key));
    test.ping().await.unwrap();
    service.change_merchant(|merchant| merchant.test_key_disabled = true);
    assert_eq!(refused(test.ping().await.unwrap_err()), (401, Refusal::Key));
}

#[tokio::test]
async fn http_402_the_package_has_expired() {
    let service = practice().await;
    service.change_merchant(|merchant| merchant.package_ends_at = "2020-01-01T00:00:00Z".parse().ok());
    let error = create(&live(&service), &order("5")).await.unwrap_err();
    assert!(!error.may_have_happened());
    assert_eq!(refused(error), (402, Refusal::Package));
}

#[tokio::test]
async fn http_402_the_monthly_limit_is_full() {
    let service = practice().await;
    service.change_merchant(|merchant| merchant.monthly_limit = Some(1));
    created(&live(&service)).await;
    let error = create(&live(&service), &order("5")).await.unwrap_err();
    assert_eq!(refused(error), (402, Refusal::Package));
    created(&test(&service)).await;
}

#[tokio::test]
async fn http_422_a_field_is_wrong_and_the_message_names_the_reason() {
    let service = practice().await;
    let mut payment = order("5");
    payment.email = "no address".into();
    let error = create(&live(&service), &payment).await.unwrap_err();
    assert!(!error.may_have_happened());
    let PaymentError::Refused {
        refusal: Refusal::Field,
        status: 422,
        message: Some(message),
        is_listed: true,
    } = error
    else {
        panic!("{error:?}")
    };
    assert!(message.into_string().contains("email"));
}

#[tokio::test]
async fn http_429_with_and_without_a_wait() {
    let service = practice().await;
    for (header, wait) in [
        (RetryAfter::Seconds(17), Some(17)),
        (RetryAfter::DateAhead(25), Some(25)),
        (RetryAfter::Absent, None),
    ] {
        let error = struck(&service, Fault::once(Endpoint::Checkout, FaultKind::RateLimited(header))).await;
        assert!(!error.may_have_happened());
        let retry_after = wait.map(Duration::from_secs);
        assert_eq!(refused(error), (429, Refusal::Pace { retry_after }));
    }
}

#[tokio::test]
async fn http_429_too_many_requests_in_a_minute() {
    let options = PaymentOptions { requests_a_minute: 3, ..PaymentOptions::default() };
    let service = PaymentService::start(options).await.unwrap();
    let client = live(&service);
    for _ in 0..3 {
        client.ping().await.unwrap();
    }
    assert_eq!(refused(client.ping().await.unwrap_err()), (429, Refusal::Pace { retry_after: None }));
}

#[tokio::test]
async fn a_200_with_a_status_of_false_is_an_error_at_every_endpoint() {
    let service = practice().await;
    let body = r#"{"status":false,"message":"হলো না"}"#;
    let reply = || FaultKind::Reply { status: 200, body: body.into() };
    for endpoint in [Endpoint::Checkout, Endpoint::VerifyPayment, Endpoint::Payments, Endpoint::Ping] {
        service.inject(Fault::once(endpoint, reply()));
    }
    let client = live(&service);
    let id = InvoiceId::parse("INV-1").unwrap();
    for error in [
        create(&client, &order("5")).await.unwrap_err(),
        client.verify(&id).await.unwrap_err(),
        client.payment(&id).await.unwrap_err(),
        client.ping().await.unwrap_err(),
    ] {
        assert!(!error.may_have_happened());
        let message = Some(ServiceText::from("হলো না".to_owned()));
        assert_eq!(
            error,
            PaymentError::Refused { refusal: Refusal::Stated, status: 200, message, is_listed: true }
        );
    }
}

#[tokio::test]
async fn http_500_may_have_been_said_after_the_payment_was_created() {
    let service = practice().await;
    let fault = Fault::once(Endpoint::Checkout, FaultKind::ServerError).after_handling();
    let error = struck(&service, fault).await;
    assert!(error.may_have_happened());
    assert_eq!(service.payments().len(), 1);
    assert_eq!(refused(error), (500, Refusal::Other));
}
