//! Lost and broken replies.

use std::time::Duration;

use porokh_courier_api::CourierError;
use porokh_practice::{Endpoint, Fault, FaultKind, Service};
use porokh_transport::{SendState, TransportError};

use crate::{check, live, phone, practice, short_timeouts, struck};

fn fault(kind: FaultKind) -> Fault {
    Fault::once(Endpoint::Check, kind)
}

fn asked_once(service: &Service) {
    assert_eq!(service.requests().len(), 1, "a check is never sent again");
}

#[tokio::test]
async fn a_reply_that_comes_too_late_may_have_cost_a_check() {
    let service = practice().await;
    service.inject(fault(FaultKind::Delay(Duration::from_secs(60))).after_handling());
    let error = check(&short_timeouts(&service), &phone(0)).await.unwrap_err();
    assert_eq!(error, CourierError::Transport(TransportError::TimedOut));
    assert!(error.may_have_cost());
    assert_eq!(service.account().used_today, 1);
    asked_once(&service);
}

#[tokio::test]
async fn a_slow_reply_within_the_bound_is_an_answer() {
    let service = practice().await;
    service.inject(fault(FaultKind::Delay(Duration::from_millis(50))));
    check(&live(&service), &phone(0)).await.unwrap();
}

#[tokio::test]
async fn a_connection_that_ends_before_or_in_the_reply_may_have_cost_a_check() {
    for kind in [FaultKind::CloseBeforeReply, FaultKind::CloseInBody] {
        let service = practice().await;
        let error = struck(&service, fault(kind).after_handling()).await;
        assert_eq!(error, CourierError::Transport(TransportError::ConnectionLost));
        assert!(error.may_have_cost());
        asked_once(&service);
    }
}

#[tokio::test]
async fn a_page_instead_of_an_answer_keeps_its_status() {
    for (status, cost) in [(200, true), (403, false), (500, true), (502, true), (503, true)] {
        let service = practice().await;
        let error = struck(&service, fault(FaultKind::Html { status })).await;
        assert_eq!(error, CourierError::NotUnderstood { status });
        assert_eq!(error.may_have_cost(), cost, "{status}");
        asked_once(&service);
    }
}

#[tokio::test]
async fn truncated_json_may_have_cost_a_check() {
    let service = practice().await;
    let error = struck(&service, fault(FaultKind::TruncatedJson)).await;
    assert_eq!(error, CourierError::NotUnderstood { status: 200 });
    assert!(error.may_have_cost());
    assert_eq!(service.account().used_today, 1);
}

#[tokio::test]
async fn json_of_another_shape_may_have_cost_a_check() {
    for body in
        ["{}", "[]", r#"{"status":true}"#, r#"{"status":true,"data":{}}"#, r#"{"status":true,"data":"ok"}"#]
    {
        let service = practice().await;
        let error = struck(&service, fault(FaultKind::Reply { status: 200, body: body.into() })).await;
        assert_eq!(error, CourierError::NotUnderstood { status: 200 }, "{body}");
        assert!(error.may_have_cost());
    }
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let service = practice().await;
    let other = practice().await;
    let location = format!("{}/check", other.address());
    let error = struck(&service, fault(FaultKind::Redirect { location })).await;
    assert_eq!(error, CourierError::Transport(TransportError::Redirected { status: 302 }));
    // It may also mean "done, see there".
    assert!(error.may_have_cost());
    assert_eq!(other.requests().len(), 0);
}

#[tokio::test]
async fn a_service_that_is_down_was_sent_nothing() {
    let service = practice().await;
    let client = live(&service);
    service.stop().await;
    let send_state = SendState::default();
    let error = client.check(&phone(0), &send_state).await.unwrap_err();
    assert_eq!(error, CourierError::Transport(TransportError::Connect));
    assert!(!error.may_have_cost() && !send_state.has_started());
    assert_eq!(client.me().await.unwrap_err(), error);
}

#[tokio::test]
async fn a_check_that_is_dropped_in_flight_is_known_to_have_left() {
    let service = practice().await;
    service.inject(fault(FaultKind::Delay(Duration::from_secs(60))));
    let (client, number, send_state) = (live(&service), phone(0), SendState::default());
    let arrived = async {
        while service.requests().is_empty() {
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        _ = client.check(&number, &send_state) => panic!("the reply is far away"),
        arrived = tokio::time::timeout(Duration::from_secs(20), arrived) => arrived.unwrap(),
    }
    assert!(send_state.has_started());
}

#[tokio::test]
async fn nothing_that_is_printed_holds_the_key_the_number_or_the_address() {
    let kinds = [
        FaultKind::ServerError,
        FaultKind::Html { status: 502 },
        FaultKind::TruncatedJson,
        FaultKind::CloseBeforeReply,
        FaultKind::Redirect { location: "/01712345670".into() },
        FaultKind::Reply {
            status: 422,
            body: r#"{"status":false,"message":"01712345670","error":{"code":"01712345670"}}"#.into(),
        },
    ];
    let service = practice().await;
    let (key, place) = (service.live_key(), service.address());
    let mut printed = format!("{:?}", live(&service));
    for kind in kinds {
        let error = struck(&service, fault(kind)).await;
        printed.push_str(&format!("\n{error} {error:?}"));
    }
    printed.push_str(&format!("\n{:?}", check(&live(&service), &phone(0)).await.unwrap()));
    printed.push_str(&format!("\n{:?}", live(&service).me().await.unwrap()));
    let client = live(&service);
    service.stop().await;
    let error = check(&client, &phone(0)).await.unwrap_err();
    printed.push_str(&format!("\n{error} {error:?}"));
    let key_body = key.strip_prefix("dc_live_").unwrap();
    let host = place.strip_prefix("http://").unwrap().split('/').next().unwrap();
    for secret in ["0171234567", key_body, host, "127.0.0.1"] {
        assert!(!printed.contains(secret), "{printed}");
    }
}
