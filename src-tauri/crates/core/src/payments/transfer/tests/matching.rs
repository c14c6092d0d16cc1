use porokh_api::{FieldProblem, FormField, FormProblem, NoAnswerReason, PaymentRefusal};
use porokh_domain::MoneyRefusal;
use porokh_practice::{Endpoint, Fault, FaultKind};

use super::*;

#[tokio::test]
async fn a_match_is_kept_with_its_reply_and_nothing_is_used() {
    let mut harness = Harness::live().await;
    let found = ask(&harness, " test9j8m2k\n", "৳১,২৫০").await.unwrap();
    assert_eq!(found.matched, TransferMatch::Found);
    assert_eq!(
        (found.row.transaction_id.as_str(), found.row.amount.text()),
        ("test9j8m2k", "1250.00".into())
    );
    assert_eq!(found.row.message.as_deref(), Some("Transaction matched"));
    assert!(found.verify_reply.as_deref().unwrap().contains("01700000011"));
    assert_eq!((found.row.confirmed_at, found.row.confirmed_before), (None, None));
    assert!(!is_used(&harness));
    harness.restart();
    assert_eq!(harness.core.transfers.transfers().await.unwrap(), [found]);
}

#[tokio::test]
async fn the_amount_is_sent_exactly_and_as_a_number() {
    let harness = Harness::live().await;
    ask(&harness, "01K9U2P7XQ", "640.10").await.unwrap();
    let sent = harness.service.requests().pop().unwrap();
    assert_eq!(sent.body, r#"{"transaction_id":"01K9U2P7XQ","amount":640.10}"#);
}

#[tokio::test]
async fn an_answer_that_there_is_no_match_is_kept_with_its_reason() {
    let harness = Harness::live().await;
    for (id, amount) in [("UNKNOWN123", "1250"), (RECEIVED, "1249.99"), ("9K2X4LM81Q", "3150")] {
        let refused = ask(&harness, id, amount).await.unwrap();
        assert_eq!(refused.matched, TransferMatch::NotFound, "{id}");
        assert!(refused.row.message.is_some());
        assert_eq!(confirm(&harness, refused.row.id).await, Err(AppError::WrongState));
    }
    let body = r#"{"status":false,"message":"no such SMS"}"#.to_owned();
    harness.fault(Fault::once(Endpoint::TrxVerify, FaultKind::Reply { status: 200, body }));
    let refused = ask(&harness, RECEIVED, "1250").await.unwrap();
    assert_eq!(
        (refused.matched, refused.row.message.as_deref()),
        (TransferMatch::NotFound, Some("no such SMS"))
    );
    assert_eq!((harness.core.transfers.transfers().await.unwrap().len(), harness.requests(CONFIRM)), (4, 0));
}

#[tokio::test]
async fn unanswered_match_leaves_no_row() {
    let harness = Harness::live().await;
    harness.fault(Fault::once(Endpoint::TrxVerify, FaultKind::CloseBeforeReply));
    let error = ask(&harness, RECEIVED, "1250").await.unwrap_err();
    assert!(matches!(error, AppError::NoAnswer { reason: NoAnswerReason::ConnectionLost, .. }));
    harness.service.change_merchant(|merchant| merchant.live_key_disabled = true);
    let error = ask(&harness, RECEIVED, "1250").await.unwrap_err();
    assert!(matches!(error, AppError::Payment { refusal: PaymentRefusal::Key, .. }));
    assert_eq!(harness.core.transfers.transfers().await.unwrap(), []);
}

#[tokio::test]
async fn id_and_amount_are_required() {
    let harness = Harness::live().await;
    let problem = |field, problem| FormProblem { field, problem };
    let id = |found| problem(FormField::TransactionId, found);
    let amount = |found| problem(FormField::Amount, found);
    for (typed, money, problems) in [
        ("", "", vec![id(FieldProblem::Missing), amount(FieldProblem::Missing)]),
        ("two words", "0", vec![id(FieldProblem::NotAnId), amount(FieldProblem::Zero)]),
        (RECEIVED, "$5", vec![amount(FieldProblem::OtherCurrency)]),
        (RECEIVED, "1.005", vec![amount(FieldProblem::Money { reason: MoneyRefusal::TooManyPlaces })]),
    ] {
        assert_eq!(ask(&harness, typed, money).await, Err(AppError::Form { problems }), "{typed} {money}");
    }
    assert_eq!(harness.requests(VERIFY), 0);
}

#[tokio::test]
async fn test_key_alone_sends_nothing() {
    let harness = Harness::new().await;
    assert_eq!(ask(&harness, RECEIVED, "1250").await, Err(AppError::PaymentNotConnected));
    harness.connect(&harness.service.test_key()).await;
    assert_eq!(ask(&harness, RECEIVED, "1250").await, Err(AppError::LiveKeyOnly));
    assert_eq!(confirm(&harness, 1).await, Err(AppError::LiveKeyOnly));
    assert_eq!((harness.requests(VERIFY), harness.requests(CONFIRM)), (0, 0));
}

#[tokio::test]
async fn live_key_matches_in_test_mode() {
    let harness = Harness::test().await;
    let found = found(&harness).await;
    assert_eq!(confirm(&harness, found.row.id).await.unwrap().row.state, IntentState::Done);
    assert_eq!(state(&harness, found.row.id).await, IntentState::Done);
    harness.remove_key(porokh_domain::KeyKind::Test).await;
    assert_eq!(state(&harness, found.row.id).await, IntentState::Done);
}

#[tokio::test]
async fn a_match_without_an_id_that_can_be_told_cannot_be_confirmed() {
    let harness = Harness::live().await;
    let body = r#"{"status":true,"matches":[{"id":7},{"id":8}]}"#.to_owned();
    harness.fault(Fault::once(Endpoint::TrxVerify, FaultKind::Reply { status: 200, body }));
    let found = ask(&harness, RECEIVED, "1250").await.unwrap();
    assert_eq!(found.matched, TransferMatch::Unclear);
    assert_eq!(confirm(&harness, found.row.id).await, Err(AppError::WrongState));
    assert_eq!(harness.requests(CONFIRM), 0);
}

#[tokio::test]
async fn practice_and_real_transfers_are_never_listed_together() {
    let mut harness = Harness::live().await;
    let real = found(&harness).await;
    harness.settings.saved.lock().unwrap().settings.practice = true;
    harness.restart();
    assert_eq!(harness.core.transfers.transfers().await.unwrap(), []);
    assert_eq!(confirm(&harness, real.row.id).await, Err(AppError::NotFound));
    let practised = found(&harness).await;
    assert_eq!(confirm(&harness, practised.row.id).await.unwrap().row.state, IntentState::Done);
    harness.settings.saved.lock().unwrap().settings.practice = false;
    harness.restart();
    let listed = harness.core.transfers.transfers().await.unwrap();
    assert_eq!((listed.len(), listed[0].row.id, listed[0].row.confirmed_before), (1, real.row.id, None));
}

#[tokio::test]
async fn the_latest_hundred_are_listed() {
    let harness = Harness::live().await;
    harness
        .database()
        .execute_batch(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 101)
             INSERT INTO transfers (environment, transaction_id, amount, found, state, asked_at)
             SELECT 'live', 'ID' || i, 100, 0, 'pending', i FROM n",
        )
        .unwrap();
    let listed = harness.core.transfers.transfers().await.unwrap();
    assert_eq!(listed.len(), 100);
    assert_eq!(
        (listed[0].row.transaction_id.as_str(), listed[99].row.transaction_id.as_str()),
        ("ID101", "ID2")
    );
}
