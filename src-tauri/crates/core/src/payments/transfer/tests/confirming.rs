//! Marking a transfer as used, once.

use porokh_api::{FieldProblem, FormField, FormProblem, PaymentRefusal};
use porokh_practice::{Endpoint, Fault, FaultKind};
use serde_json::Value;

use super::*;
use crate::payments::tests::{harness::request, two_accounts};

#[tokio::test]
async fn confirm_sends_match_id_and_order() {
    let harness = Harness::live().await;
    let found = found(&harness).await;
    let used = confirm(&harness, found.row.id).await.unwrap();
    assert_eq!((used.row.state, used.row.order_ref.as_str()), (IntentState::Done, "1103"));
    assert_eq!(used.row.message.as_deref(), Some("Transaction confirmed"));
    assert!(used.confirm_reply.is_some() && used.verify_reply == found.verify_reply);
    assert_eq!(used.row.confirmed_at.map(crate::accounts::iso).as_deref(), Some("2026-11-20T06:00:00.000Z"));
    let sent = harness.service.requests().pop().unwrap();
    let reply: Value = serde_json::from_str(found.verify_reply.as_deref().unwrap()).unwrap();
    let wanted =
        format!(r#"{{"id":{},"transaction_id":"TEST9J8M2K","amount":1250.00}}"#, reply["data"]["id"]);
    assert_eq!((sent.path.as_str(), sent.body), (CONFIRM, wanted));
    assert!(is_used(&harness));
}

/// Otherwise the money of a transfer that was marked in haste is on no order, and the courier collects it again.
#[tokio::test]
async fn an_order_is_named_after_the_transfer_was_marked() {
    let harness = Harness::live().await;
    let id = found(&harness).await.row.id;
    let name = async |order_ref: &str| {
        let request = ConfirmRequest { id, order_ref: order_ref.into(), customer: None };
        harness.core.transfers.name_transfer_order(request).await
    };
    assert_eq!(name("1103").await, Err(AppError::WrongState), "it isn't marked yet");
    let request = ConfirmRequest { id, order_ref: String::new(), customer: None };
    harness.core.transfers.confirm_transfer(request).await.unwrap();
    let received = || -> i64 {
        let sql = "SELECT coalesce(sum(t.amount), 0) FROM transfers t JOIN orders o ON o.id = t.order_id
                   WHERE o.order_ref = '1103' AND t.state = 'done'";
        harness.database().query_row(sql, [], |row| row.get(0)).unwrap()
    };
    assert_eq!(received(), 0);
    assert!(matches!(name(" ").await, Err(AppError::Form { .. })));
    let named = name("1103").await.unwrap();
    assert_eq!((named.row.state, named.row.order_ref.as_str()), (IntentState::Done, "1103"));
    assert_eq!((received(), harness.requests(CONFIRM)), (125_000, 1));
    assert_eq!(name("1104").await, Err(AppError::WrongState), "another order doesn't take it away");
}

#[tokio::test]
async fn what_is_marked_is_not_marked_again() {
    let harness = Harness::live().await;
    let found = found(&harness).await;
    confirm(&harness, found.row.id).await.unwrap();
    assert_eq!(confirm(&harness, found.row.id).await, Err(AppError::WrongState));
    assert_eq!(confirm(&harness, found.row.id + 1).await, Err(AppError::NotFound));
    assert_eq!(harness.requests(CONFIRM), 1);
}

#[tokio::test]
async fn known_id_warns_in_any_case() {
    let harness = Harness::live().await;
    let first = found(&harness).await;
    let used = confirm(&harness, first.row.id).await.unwrap();
    assert_eq!(used.row.confirmed_before, None);
    let again = ask(&harness, "test9j8m2k", "1250").await.unwrap();
    assert_eq!(
        (again.matched, &again.row.confirmed_before),
        (TransferMatch::NotFound, &used.row.confirmed_at)
    );
    // A service that matches it again: the warning stays, and the user may confirm.
    let body = r#"{"status":true,"id":1}"#.to_owned();
    harness.fault(Fault::once(Endpoint::TrxVerify, FaultKind::Reply { status: 200, body }));
    let again = ask(&harness, "Test9j8m2K", "1250").await.unwrap();
    assert_eq!((again.matched, &again.row.confirmed_before), (TransferMatch::Found, &used.row.confirmed_at));
    let error = confirm(&harness, again.row.id).await.unwrap_err();
    assert!(matches!(error, AppError::Payment { refusal: PaymentRefusal::Field, .. }));
    assert_eq!(ask(&harness, "01K9U2P7XQ", "640").await.unwrap().row.confirmed_before, None);
}

#[tokio::test]
async fn a_refusal_is_told_and_the_match_is_as_before() {
    let harness = Harness::live().await;
    let found = found(&harness).await;
    let body = r#"{"status":false,"message":"wait for the SMS"}"#.to_owned();
    harness.fault(Fault::once(Endpoint::TrxConfirm, FaultKind::Reply { status: 422, body }));
    let error = confirm(&harness, found.row.id).await.unwrap_err();
    let AppError::Payment { refusal: PaymentRefusal::Field, message, may_have_happened: false, .. } = error
    else {
        panic!("{error:?}")
    };
    assert_eq!(message.as_deref(), Some("wait for the SMS"));
    assert_eq!(harness.core.transfers.transfers().await.unwrap(), std::slice::from_ref(&found));
    assert_eq!(confirm(&harness, found.row.id).await.unwrap().row.state, IntentState::Done);
}

#[tokio::test]
async fn long_order_reference_sends_nothing() {
    let harness = Harness::live().await;
    let found = found(&harness).await;
    let request = ConfirmRequest { id: found.row.id, order_ref: "1".repeat(256), customer: None };
    let problem = FormProblem { field: FormField::OrderRef, problem: FieldProblem::TooLong { most: 255 } };
    assert_eq!(
        harness.core.transfers.confirm_transfer(request).await,
        Err(AppError::Form { problems: vec![problem] })
    );
    assert_eq!((harness.requests(CONFIRM), state(&harness, found.row.id).await), (0, IntentState::Pending));
}

#[tokio::test]
async fn unanswered_confirmation_is_unknown() {
    for kind in [
        FaultKind::CloseBeforeReply,
        FaultKind::CloseInBody,
        FaultKind::TruncatedJson,
        FaultKind::Html { status: 200 },
        FaultKind::ServerError,
        FaultKind::Reply { status: 409, body: r#"{"status":false,"message":"conflict"}"#.into() },
        FaultKind::Reply { status: 499, body: r#"{"status":false,"message":"closed"}"#.into() },
        FaultKind::Reply { status: 200, body: r#"{"status":true,"message":"could not be marked"}"#.into() },
    ] {
        let harness = Harness::live().await;
        let found = found(&harness).await;
        harness.fault(Fault::once(Endpoint::TrxConfirm, kind.clone()).after_handling());
        let unknown = confirm(&harness, found.row.id).await.unwrap();
        assert_eq!(unknown.row.state, IntentState::Unknown, "{kind:?}");
        assert_eq!((unknown.row.order_ref.as_str(), unknown.row.confirmed_at), ("1103", None));
        assert_eq!(confirm(&harness, found.row.id).await, Err(AppError::WrongState));
        assert!(is_used(&harness) && harness.requests(CONFIRM) == 1, "{kind:?}");
    }
}

#[tokio::test]
async fn unknown_confirmation_blocks_same_id() {
    let harness = Harness::live().await;
    let first = found(&harness).await;
    let second = ask(&harness, "test9j8m2k", "1250").await.unwrap();
    harness.fault(Fault::once(Endpoint::TrxConfirm, FaultKind::CloseBeforeReply));
    confirm(&harness, first.row.id).await.unwrap();
    assert_eq!(confirm(&harness, second.row.id).await, Err(AppError::WrongState));
    assert_eq!(harness.requests(CONFIRM), 1);
    let other = ask(&harness, "01K9U2P7XQ", "640").await.unwrap();
    assert_eq!(confirm(&harness, other.row.id).await.unwrap().row.state, IntentState::Done);
    let left = settle(&harness, first.row.id, false).await.unwrap();
    assert_eq!((left.row.state, left.row.confirmed_at), (IntentState::Cancelled, None));
    assert_eq!(confirm(&harness, second.row.id).await.unwrap().row.state, IntentState::Done);
}

#[tokio::test]
async fn user_settles_confirmation() {
    let harness = Harness::live().await;
    let found = found(&harness).await;
    assert_eq!(settle(&harness, found.row.id, true).await, Err(AppError::WrongState), "it isn't unknown");
    harness.fault(Fault::once(Endpoint::TrxConfirm, FaultKind::CloseBeforeReply).after_handling());
    confirm(&harness, found.row.id).await.unwrap();
    let used = settle(&harness, found.row.id, true).await.unwrap();
    assert_eq!((used.row.state, used.row.confirmed_at.is_some()), (IntentState::Done, true));
    assert_eq!(settle(&harness, found.row.id, false).await, Err(AppError::WrongState), "it is settled");
    assert_eq!(ask(&harness, RECEIVED, "1250").await.unwrap().row.confirmed_before, used.row.confirmed_at);
}

/// Regression: one merchant's match was marked as used with another merchant's key.
#[tokio::test]
async fn confirm_needs_matching_key() {
    let harness = two_accounts::harness("Rahima", "Karim").await;
    let id = found(&harness).await.row.id;
    harness.replace_key(two_accounts::TWO).await;
    let shown = harness.core.transfers.transfers().await.unwrap().remove(0);
    assert_eq!(
        shown.away.map(|account| account.label).as_deref(),
        Some("Rahima"),
        "said before it is pressed"
    );
    let refused = confirm(&harness, id).await;
    assert!(matches!(refused, Err(AppError::AccountAway { .. })), "{refused:?}");
    assert_eq!(harness.requests(CONFIRM), 0);
    harness.replace_key(two_accounts::ONE).await;
    assert_eq!(harness.core.transfers.transfers().await.unwrap().remove(0).away, None);
    assert_eq!(confirm(&harness, id).await.unwrap().row.state, IntentState::Done);
}

fn orders(harness: &Harness) -> i64 {
    harness.database().query_row("SELECT count(*) FROM orders", [], |row| row.get(0)).unwrap()
}

/// An order without anything about it was left behind.
#[tokio::test]
async fn a_transfer_that_was_not_marked_leaves_no_order() {
    let harness = Harness::live().await;
    let found = found(&harness).await;
    let body = r#"{"status":false,"message":"no"}"#.to_owned();
    harness.fault(Fault::once(Endpoint::TrxConfirm, FaultKind::Reply { status: 422, body }));
    confirm(&harness, found.row.id).await.unwrap_err();
    assert_eq!(orders(&harness), 0);
    // An order that has a payment stays.
    harness.ask(request()).await;
    let again = ask(&harness, RECEIVED, "1250").await.unwrap();
    let body = r#"{"status":false,"message":"no"}"#.to_owned();
    harness.fault(Fault::once(Endpoint::TrxConfirm, FaultKind::Reply { status: 422, body }));
    confirm(&harness, again.row.id).await.unwrap_err();
    assert_eq!(orders(&harness), 1);
}

/// One transfer paid a link of one shop and an order of the other: it was deducted twice.
#[tokio::test]
async fn an_id_that_paid_a_link_is_told_when_it_is_matched() {
    let harness = two_accounts::harness("Rahima", "Karim").await;
    let payment = harness.ask(request()).await;
    let payment = harness.paid_by(&payment, " test9J8M2K").await;
    assert!(!payment.row.shares_transaction);
    two_accounts::use_second(&harness).await;
    let found = found(&harness).await;
    let paid = found.row.paid_before.clone().unwrap();
    assert_eq!(
        (paid.name.as_str(), paid.order_ref.as_str(), paid.at),
        ("Shamima K.", "1103", payment.row.paid_at)
    );
    let used = confirm(&harness, found.row.id).await.unwrap();
    assert_eq!((used.row.state, used.row.paid_before), (IntentState::Done, Some(paid)));
    // The payment says so as well.
    let detail = harness.core.payments.payment_detail(payment.row.id).await.unwrap();
    assert!(detail.payment.row.shares_transaction);
    let [transfer] = detail.same_transaction.as_slice() else { panic!("{:?}", detail.same_transaction) };
    assert_eq!((transfer.name.as_str(), transfer.amount.text()), ("", "1250.00".into()));
    assert_eq!(ask(&harness, "01K9U2P7XQ", "640").await.unwrap().row.paid_before, None);
}
