use std::time::Duration;

use porokh_api::{
    AppError, DatabaseProblem, NoAnswerReason, ServiceRefusal,
    accounts::AccountState,
    deliveries::{DeliveryChoice, DeliveryState, SaveDeliveryRequest, SharingState, SharingView},
    requests::IdRequest,
};
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter};

use super::harness::{ONE, TWO, bodies, delivery, kept, list, settled, share, states};
use crate::testing::Harness;

fn fault(harness: &Harness, kind: FaultKind) {
    harness.service.inject(Fault::once(Endpoint::Deliveries, kind));
}

/// A reply with an error of the table.
fn refusal(status: u16, error: &str) -> FaultKind {
    let body = format!(r#"{{"status":false,"message":"কথা","error":{error}}}"#);
    FaultKind::Reply { status, body }
}

async fn harness() -> Harness {
    let harness = Harness::connected().await;
    keep_two(&harness).await;
    harness
}

async fn keep_two(harness: &Harness) {
    kept(harness, delivery("A-1", ONE)).await;
    kept(harness, delivery("A-2", TWO)).await;
}

fn service_refusal(sharing: &SharingView) -> &ServiceRefusal {
    match &sharing.error {
        Some(AppError::Service { refusal, .. }) => refusal,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn account_refusal_pauses_sharing() {
    for (status, code, wanted) in [
        (401, "invalid_api_key", ServiceRefusal::InvalidApiKey),
        (403, "plan_required", ServiceRefusal::PlanRequired),
        (403, "account_disabled", ServiceRefusal::AccountDisabled),
        (404, "not_found", ServiceRefusal::NotFound),
        (405, "method_not_allowed", ServiceRefusal::MethodNotAllowed),
    ] {
        let harness = harness().await;
        fault(&harness, refusal(status, &format!(r#"{{"code":"{code}"}}"#)));
        let sharing = share(&harness).await;
        assert_eq!((sharing.state, sharing.left), (SharingState::Paused, 2), "{code}");
        assert_eq!(service_refusal(&sharing), &wanted);
        assert_eq!(states(&harness).await, [DeliveryState::Queued; 2]);
        harness.core.deliveries.continue_sharing(IdRequest { id: sharing.id }).await.unwrap();
        assert_eq!(settled(&harness).await.state, SharingState::Done);
        assert_eq!(harness.service.stored_deliveries().len(), 2);
    }
}

#[tokio::test]
async fn a_missing_scope_is_named_and_the_account_still_works() {
    let harness = harness().await;
    harness.service.change_account(|account| account.live_scopes.retain(|scope| scope != "deliveries"));
    let sharing = share(&harness).await;
    let wanted = ServiceRefusal::ScopeMissing { required_scope: Some("deliveries".into()) };
    assert_eq!(service_refusal(&sharing), &wanted);
    assert_eq!(harness.account().await.state, AccountState::Working);
    harness.tested().await;
    assert_eq!(harness.core.deliveries.delivery_rules().await.unwrap().may_share, Some(false));
}

#[tokio::test]
async fn refused_record_keeps_messages() {
    let harness = harness().await;
    let wrong = SaveDeliveryRequest { outcome: "eaten_by_a_goat".into(), ..delivery("A-3", TWO) };
    kept(&harness, wrong).await;
    let sharing = share(&harness).await;
    assert_eq!((sharing.state, sharing.saved, sharing.review), (SharingState::Done, 2, 1));
    assert_eq!(states(&harness).await, [DeliveryState::Done, DeliveryState::Done, DeliveryState::Refused]);
    let answer = list(&harness).await.remove(2).row.answer.unwrap();
    assert!(answer.starts_with(r#"{"outcome":["#), "{answer}");
    assert_eq!(bodies(&harness).len(), 2);
}

#[tokio::test]
async fn a_refusal_that_names_no_record_pauses_the_sharing() {
    let harness = harness().await;
    fault(&harness, refusal(422, r#"{"code":"validation_error","fields":{"records":["বেশি"]}}"#));
    let sharing = share(&harness).await;
    assert_eq!((sharing.state, sharing.left), (SharingState::Paused, 2));
    match service_refusal(&sharing) {
        ServiceRefusal::ValidationError { fields } => assert_eq!(fields["records"], ["বেশি"]),
        other => panic!("{other:?}"),
    }
    assert_eq!(bodies(&harness).len(), 1, "the same refusal is not asked for again");
}

#[tokio::test]
async fn a_request_that_came_too_fast_is_sent_again_by_itself() {
    let harness = harness().await;
    fault(&harness, FaultKind::RateLimited(RetryAfter::Seconds(1)));
    let sharing = share(&harness).await;
    assert_eq!((sharing.state, sharing.saved, bodies(&harness).len()), (SharingState::Done, 2, 2));
}

#[tokio::test]
async fn lost_reply_is_repeated_without_duplicate() {
    for kind in [
        FaultKind::CloseBeforeReply,
        FaultKind::CloseInBody,
        FaultKind::ServerError,
        FaultKind::Html { status: 502 },
        FaultKind::TruncatedJson,
    ] {
        let harness = harness().await;
        harness.service.inject(Fault::once(Endpoint::Deliveries, kind.clone()).after_handling());
        let sharing = share(&harness).await;
        assert_eq!((sharing.state, sharing.saved), (SharingState::Done, 2), "{kind:?}");
        let bodies = bodies(&harness);
        assert_eq!((bodies.len(), &bodies[0]), (2, &bodies[1]), "{kind:?}");
        assert_eq!(harness.service.stored_deliveries().len(), 2);
    }
}

#[tokio::test]
async fn silent_service_leaves_records_unknown() {
    let harness = harness().await;
    harness.service.inject(Fault::once(Endpoint::Deliveries, FaultKind::CloseBeforeReply).times(3));
    let sharing = share(&harness).await;
    assert_eq!((sharing.state, sharing.review), (SharingState::Paused, 2));
    let lost = AppError::NoAnswer { reason: NoAnswerReason::ConnectionLost, may_have_cost: true };
    assert_eq!(sharing.error, Some(lost));
    assert_eq!(states(&harness).await, [DeliveryState::Unknown; 2]);
    assert_eq!(bodies(&harness).len(), 3);
    harness.core.deliveries.continue_sharing(IdRequest { id: sharing.id }).await.unwrap();
    assert_eq!(settled(&harness).await.saved, 2);
}

#[tokio::test]
async fn unreachable_service_pauses_sharing() {
    let (harness, _port) = Harness::down().await;
    keep_two(&harness).await;
    let sharing = share(&harness).await;
    assert!(matches!(sharing.error, Some(AppError::Unreachable { .. })), "{sharing:?}");
    assert_eq!(states(&harness).await, [DeliveryState::Queued; 2]);
}

#[tokio::test]
async fn nothing_is_sent_while_the_intent_cannot_be_written() {
    let harness = harness().await;
    let other = harness.database();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let error = harness.core.deliveries.share_deliveries(DeliveryChoice::AllReady).await.unwrap_err();
    assert_eq!(error, AppError::Database { reason: DatabaseProblem::Locked });
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(bodies(&harness).len(), 0);
}
