//! Ambiguous replies: the interface doesn't show their form, and a missing denial proves nothing.

use porokh_practice::{
    Endpoint, Fault, FaultKind,
    payment::{MatchShape, NoMatch},
};

use super::*;

fn answers(harness: &Harness, endpoint: Endpoint, body: &str) {
    harness.fault(Fault::once(endpoint, FaultKind::Reply { status: 200, body: body.into() }));
}

#[tokio::test]
async fn a_match_is_found_and_marked_in_every_shape_that_it_may_have() {
    for shape in [MatchShape::Data, MatchShape::Flat, MatchShape::Nested, MatchShape::List] {
        let harness = Harness::live().await;
        harness.service.change_merchant(|merchant| merchant.answers.found = shape);
        let found = found(&harness).await;
        assert_eq!(confirm(&harness, found.row.id).await.unwrap().row.state, IntentState::Done, "{shape:?}");
        assert!(is_used(&harness));
    }
}

#[tokio::test]
async fn no_match_is_never_received() {
    for not_found in [NoMatch::Sentence, NoMatch::Flag, NoMatch::Bare, NoMatch::Echo, NoMatch::Record] {
        let harness = Harness::live().await;
        harness.service.change_merchant(|merchant| merchant.answers.not_found = not_found);
        // No SMS, another amount, used before.
        for (id, amount) in [("UNKNOWN123", "1250"), (RECEIVED, "500"), ("9K2X4LM81Q", "3150")] {
            let unclear = ask(&harness, id, amount).await.unwrap();
            assert_eq!(unclear.matched, TransferMatch::Unclear, "{not_found:?} {id}");
            assert!(unclear.verify_reply.is_some(), "the answer is shown as it came");
            assert_eq!(confirm(&harness, unclear.row.id).await, Err(AppError::WrongState));
        }
        assert_eq!(harness.requests(CONFIRM), 0);
    }
}

#[tokio::test]
async fn a_reply_that_is_no_object_is_an_answer_that_cannot_be_told() {
    let harness = Harness::live().await;
    for body in ["[]", "true", "null", "\"ok\""] {
        answers(&harness, Endpoint::TrxVerify, body);
        let unclear = ask(&harness, RECEIVED, "1250").await.unwrap();
        assert_eq!((unclear.matched, unclear.verify_reply.as_deref()), (TransferMatch::Unclear, Some(body)));
    }
}

#[tokio::test]
async fn old_matches_are_read_again() {
    let harness = Harness::live().await;
    harness.database()
        .execute_batch(
            r#"INSERT INTO transfers
                   (account_id, environment, transaction_id, amount, found, state, match_id, verify_reply, asked_at)
               SELECT id, 'live', 'TRX9', 50000, 1, 'pending', '7', '{"status":true,"id":7,"amount":50}', 1
               FROM accounts WHERE service = 'payment' AND environment = 'live'"#,
        )
        .unwrap();
    let listed = harness.core.transfers.transfers().await.unwrap();
    assert_eq!(listed[0].matched, TransferMatch::Unclear);
    assert_eq!(confirm(&harness, listed[0].row.id).await, Err(AppError::WrongState));
}

#[tokio::test]
async fn unclear_confirmation_is_unknown() {
    for body in [
        "{}",
        r#"{"status":true,"message":"already used"}"#,
        r#"{"success":true,"data":{"confirmed":false}}"#,
        r#"{"id":1,"transaction_id":"TEST9J8M2K","amount":1250}"#,
        r#"{"status":true,"amount":50}"#,
        "[]",
    ] {
        let harness = Harness::live().await;
        let found = found(&harness).await;
        answers(&harness, Endpoint::TrxConfirm, body);
        let unknown = confirm(&harness, found.row.id).await.unwrap();
        assert_eq!((unknown.row.state, unknown.row.confirmed_at), (IntentState::Unknown, None), "{body}");
        assert!(unknown.confirm_reply.is_some());
        assert_eq!(confirm(&harness, found.row.id).await, Err(AppError::WrongState));
        assert_eq!(settle(&harness, found.row.id, true).await.unwrap().row.state, IntentState::Done);
        assert_eq!(harness.requests(CONFIRM), 1);
    }
}
