//! Lost and broken replies.

use std::time::Duration;

use porokh_payment_api::{InvoiceId, PaymentError};
use porokh_practice::payment::PaymentService;
use porokh_practice::{Endpoint, Fault, FaultKind};
use porokh_transport::{SendState, TransportError};

use crate::{create, created, live, order, practice, short_timeouts, struck};

fn fault(kind: FaultKind) -> Fault {
    Fault::once(Endpoint::Checkout, kind)
}

fn asked_once(service: &PaymentService) {
    assert_eq!(service.requests().len(), 1, "nothing is sent again");
}

#[tokio::test]
async fn a_reply_that_comes_too_late_may_have_created_a_payment() {
    let service = practice().await;
    service.inject(fault(FaultKind::Delay(Duration::from_secs(60))).after_handling());
    let error = create(&short_timeouts(&service), &order("5")).await.unwrap_err();
    assert_eq!(error, PaymentError::Transport(TransportError::TimedOut));
    assert!(error.may_have_happened());
    asked_once(&service);
}

#[tokio::test]
async fn broken_connection_may_have_created_payment() {
    for kind in [FaultKind::CloseBeforeReply, FaultKind::CloseInBody] {
        let service = practice().await;
        let error = struck(&service, fault(kind).after_handling()).await;
        assert_eq!(error, PaymentError::Transport(TransportError::ConnectionLost));
        assert!(error.may_have_happened());
        assert_eq!(service.payments().len(), 1);
        asked_once(&service);
    }
}

#[tokio::test]
async fn a_page_instead_of_an_answer_keeps_its_status() {
    // Whoever wrote it: only the service can say that it did nothing.
    for status in [200, 401, 402, 403, 422, 500, 502] {
        let service = practice().await;
        let error = struck(&service, fault(FaultKind::Html { status })).await;
        assert_eq!(error, PaymentError::NotUnderstood { status });
        assert!(error.may_have_happened(), "{status}");
        asked_once(&service);
    }
}

#[tokio::test]
async fn truncated_json_may_have_created_a_payment() {
    let service = practice().await;
    let error = struck(&service, fault(FaultKind::TruncatedJson)).await;
    assert_eq!(error, PaymentError::NotUnderstood { status: 200 });
    assert!(error.may_have_happened());
    assert_eq!(service.payments().len(), 1);
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let (service, other) = (practice().await, practice().await);
    let location = format!("{}/api/checkout-v2", other.address());
    let error = struck(&service, fault(FaultKind::Redirect { location })).await;
    assert_eq!(error, PaymentError::Transport(TransportError::Redirected { status: 302 }));
    // It may also mean "done, see there".
    assert!(error.may_have_happened() && other.requests().is_empty());
}

#[tokio::test]
async fn a_service_that_is_down_was_sent_nothing() {
    let service = practice().await;
    let client = live(&service);
    service.stop().await;
    let send_state = SendState::default();
    let error = client.create(&order("5"), &send_state).await.unwrap_err();
    assert_eq!(error, PaymentError::Transport(TransportError::Connect));
    assert!(!error.may_have_happened() && !send_state.has_started());
}

#[tokio::test]
async fn a_creation_that_is_dropped_in_flight_is_known_to_have_left() {
    let service = practice().await;
    service.inject(fault(FaultKind::Delay(Duration::from_secs(60))));
    let (client, payment, send_state) = (live(&service), order("5"), SendState::default());
    let arrived = async {
        while service.requests().is_empty() {
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        _ = client.create(&payment, &send_state) => panic!("the reply is far away"),
        arrived = tokio::time::timeout(Duration::from_secs(20), arrived) => arrived.unwrap(),
    }
    assert!(send_state.has_started());
}

#[tokio::test]
async fn nothing_that_is_printed_holds_a_key_a_person_or_an_address() {
    let service = practice().await;
    let client = live(&service);
    let id = created(&client).await;
    let mut printed = format!("{client:?} {:?}", order("5"));
    printed.push_str(&format!("{:?}", client.verify(&id).await.unwrap()));
    printed.push_str(&format!("{:?}", create(&client, &order("5")).await.unwrap()));
    printed.push_str(&format!("{:?}", client.ping().await.unwrap()));
    let kinds = [
        FaultKind::ServerError,
        FaultKind::Html { status: 502 },
        FaultKind::CloseBeforeReply,
        FaultKind::Redirect { location: "/01712345678".into() },
        FaultKind::Reply { status: 422, body: r#"{"status":false,"message":"01712345678"}"#.into() },
    ];
    for kind in kinds {
        let error = struck(&service, fault(kind)).await;
        printed.push_str(&format!("\n{error} {error:?}"));
    }
    let (key, place, brand) = (service.live_key(), service.address(), service.merchant().brand_name);
    service.stop().await;
    let error = client.payment(&InvoiceId::parse("01712345678").unwrap()).await.unwrap_err();
    printed.push_str(&format!("\n{error} {error:?}"));
    let host = place.strip_prefix("http://").unwrap();
    for secret in ["1712345678", "রহিমা", "rahima", &key, host, "127.0.0.1", &brand, id.as_str()] {
        assert!(!printed.contains(secret), "{secret} in {printed}");
    }
}
