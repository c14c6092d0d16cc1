//! POST /api/refund-payment.

use porokh_payment_api::{Acknowledgement, NewRefund, PaymentError, Refusal, ServiceStatus};
use porokh_practice::payment::{Execution, MethodKind, PaymentService};
use porokh_practice::{Endpoint, Fault, FaultKind};
use porokh_transport::{SendState, TransportError};
use serde_json::json;

use crate::{body, created, last, live, money, pay, practice, refused};

pub(crate) fn refund_of(method: &str, amount: &str) -> NewRefund {
    NewRefund {
        transaction_id: "TRX9A8B7C".into(),
        payment_method: method.into(),
        amount: money(amount),
        reason: "ফেরত এসেছে".into(),
        by_hand: false,
    }
}

async fn refund(service: &PaymentService, refund: &NewRefund) -> Result<Acknowledgement, PaymentError> {
    live(service).refund(refund, &SendState::default()).await
}

#[tokio::test]
async fn a_refund_is_recorded_by_hand_or_executed_by_the_gateway() {
    for (kind, execution) in [
        (MethodKind::Personal, Execution::Manual),
        (MethodKind::Agent, Execution::Manual),
        (MethodKind::Gateway, Execution::Executed),
    ] {
        let service = practice().await;
        let id = created(&live(&service)).await;
        let method = pay(&service, &id, kind);
        let by_hand = execution == Execution::Manual;
        let asked = NewRefund { by_hand, ..refund_of(&method, "1250.50") };
        let answer = refund(&service, &asked).await.unwrap();
        assert!(answer.is_done, "{}", answer.raw);
        assert!(serde_json::from_str::<serde_json::Value>(&answer.raw).unwrap().is_object());
        let seen = last(&service);
        assert_eq!(seen.path, "/api/refund-payment");
        assert_eq!(
            body(&seen),
            json!({
                "transaction_id": "TRX9A8B7C", "payment_method": method, "amount": "1250.50",
                "reason": "ফেরত এসেছে",
            })
        );
        assert_eq!(service.payments()[0].refunds[0].execution, execution);
        let now = live(&service).verify(&id).await.unwrap().data;
        assert_eq!(now.status, Some(ServiceStatus::Refunded));
    }
}

#[tokio::test]
async fn reply_of_any_shape_is_kept() {
    let service = practice().await;
    let reply = |status, body: &str| Fault::reply(Endpoint::RefundPayment, status, body);
    service.inject(reply(200, r#"{"refund":{"ref":[1]}}"#));
    assert_eq!(refund(&service, &refund_of("x", "5")).await.unwrap().raw, r#"{"refund":{"ref":[1]}}"#);
    service.inject(reply(200, r#"{"status":false,"message":"আগেই ফেরত"}"#));
    let error = refund(&service, &refund_of("x", "5")).await.unwrap_err();
    // The interface lists no refusal with 200.
    assert!(error.may_have_happened());
    assert_eq!(refused(error), (200, Refusal::Other));
}

#[tokio::test]
async fn a_refund_that_is_refused_has_not_happened() {
    let service = practice().await;
    let id = created(&live(&service)).await;
    let method = pay(&service, &id, MethodKind::Gateway);
    let error = refund(&service, &refund_of(&method, "1250.51")).await.unwrap_err();
    assert!(!error.may_have_happened());
    assert_eq!(refused(error), (422, Refusal::Field));
    assert!(service.payments()[0].refunds.is_empty());
}

#[tokio::test]
async fn a_refund_whose_reply_is_lost_may_have_happened_and_is_not_sent_again() {
    let service = practice().await;
    let id = created(&live(&service)).await;
    let method = pay(&service, &id, MethodKind::Gateway);
    service.inject(Fault::once(Endpoint::RefundPayment, FaultKind::CloseBeforeReply).after_handling());
    let send_state = SendState::default();
    let error = live(&service).refund(&refund_of(&method, "10"), &send_state).await.unwrap_err();
    assert_eq!(error, PaymentError::Transport(TransportError::ConnectionLost));
    assert!(error.may_have_happened() && send_state.has_started());
    assert_eq!(service.payments()[0].refunds.len(), 1);
}
