//! POST /api/v1/trx/verify and /api/v1/trx/confirm.

use porokh_payment_api::{MatchId, PaymentError, Refusal, Transfer};
use porokh_practice::payment::{PaymentService, ReceivedSms};
use porokh_practice::{Endpoint, Fault, FaultKind};
use porokh_transport::{SendState, TransportError};

use crate::{last, live, money, practice, refused, test};

/// With its SMS.
pub(crate) fn received(service: &PaymentService) -> Transfer {
    let method = service.merchant().methods[0].id.clone();
    service.receive_sms(ReceivedSms {
        text: "You have received Tk 80.50".into(),
        transaction_id: "TRX80HALF".into(),
        amount: "80.50".parse().unwrap(),
        method,
        sender_number: "01812345678".into(),
        used: false,
    });
    Transfer { transaction_id: "TRX80HALF".into(), amount: money("80.5") }
}

fn is_used(service: &PaymentService) -> bool {
    service.merchant().messages.iter().any(|sms| sms.transaction_id == "TRX80HALF" && sms.used)
}

#[tokio::test]
async fn a_transfer_is_matched_and_then_confirmed_once() {
    let service = practice().await;
    let transfer = received(&service);
    let client = live(&service);
    let id = client.verify_transfer(&transfer).await.unwrap().id.unwrap();
    let seen = last(&service);
    assert_eq!(seen.path, "/api/v1/trx/verify");
    assert_eq!(seen.body, r#"{"transaction_id":"TRX80HALF","amount":80.50}"#);
    assert!(!is_used(&service), "verifying changes nothing");

    client.confirm_transfer(&id, &transfer, &SendState::default()).await.unwrap();
    let seen = last(&service);
    assert_eq!(seen.path, "/api/v1/trx/confirm");
    let wanted = format!(r#"{{"id":{},"transaction_id":"TRX80HALF","amount":80.50}}"#, id.as_json());
    assert_eq!(seen.body, wanted);
    assert!(is_used(&service));

    let again = client.confirm_transfer(&id, &transfer, &SendState::default()).await.unwrap_err();
    assert!(!again.may_have_happened());
    refused(again);
}

#[tokio::test]
async fn a_transfer_that_no_sms_tells_of_is_refused() {
    let service = practice().await;
    let transfer = Transfer { amount: money("80.51"), ..received(&service) };
    let (_, refusal) = refused(live(&service).verify_transfer(&transfer).await.unwrap_err());
    assert_eq!(refusal, Refusal::Field);
}

#[tokio::test]
async fn with_a_test_key_nothing_is_sent_and_the_reason_is_told() {
    let service = practice().await;
    let transfer = received(&service);
    let id = MatchId::from_json("7").unwrap();
    let send_state = SendState::default();
    let errors = [
        test(&service).verify_transfer(&transfer).await.unwrap_err(),
        test(&service).confirm_transfer(&id, &transfer, &send_state).await.unwrap_err(),
    ];
    for error in errors {
        assert_eq!(error, PaymentError::LiveKeyOnly);
        assert!(!error.may_have_happened());
    }
    assert!(!send_state.has_started() && service.requests().is_empty());
}

#[tokio::test]
async fn a_confirmation_whose_reply_is_lost_may_have_happened() {
    let service = practice().await;
    let transfer = received(&service);
    let id = live(&service).verify_transfer(&transfer).await.unwrap().id.unwrap();
    service.inject(Fault::once(Endpoint::TrxConfirm, FaultKind::CloseInBody).after_handling());
    let send_state = SendState::default();
    let error = live(&service).confirm_transfer(&id, &transfer, &send_state).await.unwrap_err();
    assert_eq!(error, PaymentError::Transport(TransportError::ConnectionLost));
    assert!(error.may_have_happened() && send_state.has_started() && is_used(&service));
    assert_eq!(service.requests().len(), 2, "it isn't sent again");
}

#[tokio::test]
async fn a_match_of_any_shape_is_kept_with_the_only_id_that_it_holds() {
    let service = practice().await;
    for (body, id) in [
        (r#"{"status":true,"data":{"id":"s-9","sender":"x"}}"#, Some("\"s-9\"")),
        (r#"{"status":true,"matched":true}"#, None),
    ] {
        let reply = FaultKind::Reply { status: 200, body: body.into() };
        service.inject(Fault::once(Endpoint::TrxVerify, reply));
        let found = live(&service).verify_transfer(&received(&service)).await.unwrap();
        assert_eq!((found.id.as_ref().map(MatchId::as_json), found.raw.as_str()), (id, body));
    }
}
