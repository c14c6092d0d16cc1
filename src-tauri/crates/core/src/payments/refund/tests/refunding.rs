//! Refundable amounts, and the questions before a refund.

use porokh_api::{
    FieldProblem, FormField, FormProblem, PaymentRefusal, UnreachableReason,
    payments::{PaymentForm, PaymentStatus},
};
use porokh_domain::MoneyRefusal;
use porokh_practice::{
    Endpoint, Fault, FaultKind,
    payment::{Execution, PaymentOptions, PaymentService},
};
use serde_json::Value;

use super::*;
use crate::payments::tests::{harness::other_request, two_accounts};
use crate::{IntentState, store::orders, testing::hold_port};

#[tokio::test]
async fn dialog_facts() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    assert_eq!(
        facts(&harness, &payment).await,
        RefundFacts {
            paid: "600.00".into(),
            charged: Some("609.00".into()),
            left: "600.00".into(),
            refunded: "0.00".into(),
            called_refunded: false,
            method: "bkash_api".into(),
            kind: Some(RefundKind::Gateway),
            transaction_id: "TRX9A8B7C".into(),
            sender_number: Some("01812345678".into()),
            phone: Some("01819000427".into()),
            locked_by: None,
            no_record: None,
        }
    );
}

#[tokio::test]
async fn method_kind_per_environment() {
    let mut harness = Harness::live().await;
    let payment = paid(&harness).await;
    harness.restart();
    assert_eq!(facts(&harness, &payment).await.kind, Some(RefundKind::Gateway));
    kind_of(&harness, &payment, "bkash_api", RefundKind::ByHand).await;
    assert_eq!(facts(&harness, &payment).await.kind, Some(RefundKind::ByHand));
    practise(&mut harness);
    let practised = harness.ask(request()).await;
    let practised = paid_with(&harness, &practised, "bkash_api").await;
    assert_eq!(facts(&harness, &practised).await.kind, None);
}

/// Regression: what the seller said of one shop's wallet was taken for another's gateway of the same name: a refund was
/// sent by hand and by the gateway.
#[tokio::test]
async fn method_kind_belongs_to_its_account() {
    let harness = two_accounts::harness("Rahima", "Karim").await;
    let first = harness.ask(request()).await;
    let first = paid_with(&harness, &first, "bkash_api").await;
    kind_of(&harness, &first, "bkash_api", RefundKind::ByHand).await;
    two_accounts::use_second(&harness).await;
    let second = harness.ask(other_request()).await;
    let second = paid_with(&harness, &second, "bkash_api").await;
    assert_eq!(facts(&harness, &second).await.kind, None);
    assert_eq!(harness.core.refunds.method_kinds().await.unwrap(), []);
    let by_hand = RefundRequest { kind: RefundKind::ByHand, sent: true, ..of(&second, "100") };
    assert_eq!(harness.core.refunds.refund_payment(by_hand).await, Err(AppError::MethodKind));
    let request = MethodKindRequest { id: None, method: "bkash_api".into(), kind: RefundKind::Gateway };
    harness.core.refunds.set_method_kind(request).await.unwrap();
    assert_eq!(facts(&harness, &second).await.kind, Some(RefundKind::Gateway));
    assert_eq!(facts(&harness, &first).await.kind, Some(RefundKind::ByHand));
    let listed = harness.core.refunds.method_kinds().await.unwrap();
    assert_eq!(listed.iter().map(|listed| listed.kind).collect::<Vec<_>>(), [RefundKind::Gateway]);
}

#[tokio::test]
async fn without_the_seller_s_word_on_the_method_nothing_is_sent() {
    let harness = Harness::live().await;
    let payment = harness.ask(request()).await;
    let payment = paid_with(&harness, &payment, "bkash_api").await;
    assert_eq!(facts(&harness, &payment).await.kind, None);
    assert_eq!(refund(&harness, &payment, "100").await, Err(AppError::MethodKind));
    kind_of(&harness, &payment, "bkash_api", RefundKind::ByHand).await;
    assert_eq!(refund(&harness, &payment, "100").await, Err(AppError::MethodKind));
    assert_eq!(harness.requests(REFUND), 0);
}

#[tokio::test]
async fn a_refund_by_hand_needs_the_word_that_it_was_sent() {
    let harness = Harness::live().await;
    let payment = harness.ask(request()).await;
    let payment = paid_with(&harness, &payment, "nagad").await;
    kind_of(&harness, &payment, "nagad", RefundKind::ByHand).await;
    let by_hand = RefundRequest { kind: RefundKind::ByHand, ..of(&payment, "100") };
    let missing = FormProblem { field: FormField::Sent, problem: FieldProblem::Missing };
    assert_eq!(
        harness.core.refunds.refund_payment(by_hand.clone()).await,
        Err(AppError::Form { problems: vec![missing] })
    );
    assert_eq!(harness.requests(REFUND), 0);
    let detail = harness.core.refunds.refund_payment(RefundRequest { sent: true, ..by_hand }).await.unwrap();
    assert_eq!(states(&detail), [IntentState::Done]);
    assert_eq!(harness.payments()[0].refunds[0].execution, Execution::Manual);
}

#[tokio::test]
async fn all_form_problems_at_once() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    let problem = |field, problem| FormProblem { field, problem };
    let typed = RefundRequest { reason: " ".into(), ..of(&payment, "") };
    let both = vec![
        problem(FormField::Amount, FieldProblem::Missing),
        problem(FormField::Reason, FieldProblem::Missing),
    ];
    assert_eq!(harness.core.refunds.refund_payment(typed).await, Err(AppError::Form { problems: both }));
    for (amount, found) in [
        ("0", FieldProblem::Zero),
        ("$5", FieldProblem::OtherCurrency),
        ("1.005", FieldProblem::Money { reason: MoneyRefusal::TooManyPlaces }),
        ("৬০০.০১", FieldProblem::MoreThan { most: "600.00".into() }),
        ("609", FieldProblem::MoreThan { most: "600.00".into() }),
    ] {
        let problems = vec![problem(FormField::Amount, found)];
        assert_eq!(refund(&harness, &payment, amount).await, Err(AppError::Form { problems }), "{amount}");
    }
    assert_eq!(harness.requests(REFUND), 0);
    assert_eq!(history(&detail(&harness, &payment).await), []);
}

#[tokio::test]
async fn a_part_goes_back_once_and_its_reply_is_kept_as_it_came() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    let detail = refund(&harness, &payment, "৳১০০.৫").await.unwrap();
    let sent = harness.service.requests().into_iter().find(|request| request.path == REFUND).unwrap();
    assert_eq!(
        sent.body,
        r#"{"transaction_id":"TRX9A8B7C","payment_method":"bkash_api","amount":"100.50","reason":"kept 1 of 3"}"#
    );
    let [refund] = detail.refunds.as_slice() else { panic!("one refund") };
    assert_eq!((refund.row.amount.text().as_str(), refund.row.state), ("100.50", IntentState::Done));
    assert_eq!(refund.message.as_deref(), Some("Refund executed"));
    let reply: Value = serde_json::from_str(refund.reply.as_deref().unwrap()).unwrap();
    assert_eq!(reply["refund"]["execution"], "executed");
    assert_eq!(detail.payment.row.status, PaymentStatus::Paid);
    assert_eq!(detail.payment.row.refunded, taka("100.50"));
    let amount = || "100.50".to_owned();
    assert_eq!(
        history(&detail),
        [PaymentEvent::RefundAsked { amount: amount() }, PaymentEvent::RefundTaken { amount: amount() }]
    );
    assert_eq!(facts(&harness, &payment).await.left, "499.50");
}

#[tokio::test]
async fn partial_refunds_add_up() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    refund(&harness, &payment, "400").await.unwrap();
    let problem = FieldProblem::MoreThan { most: "200.00".into() };
    let problems = vec![FormProblem { field: FormField::Amount, problem }];
    assert_eq!(refund(&harness, &payment, "200.01").await, Err(AppError::Form { problems }));
    assert_eq!(harness.requests(REFUND), 1);
    let detail = refund(&harness, &payment, "200").await.unwrap();
    assert_eq!(detail.payment.row.status, PaymentStatus::Refunded);
    let request = RefundRequest { despite_refunded: true, ..of(&payment, "1") };
    let problems = vec![FormProblem {
        field: FormField::Amount,
        problem: FieldProblem::MoreThan { most: "0.00".into() },
    }];
    assert_eq!(harness.core.refunds.refund_payment(request).await, Err(AppError::Form { problems }));
    assert_eq!(harness.requests(REFUND), 2);
}

#[tokio::test]
async fn money_that_did_not_come_cannot_go_back() {
    let harness = Harness::live().await;
    let waiting = harness.ask(request()).await;
    let facts = harness.core.refunds.refund_facts(IdRequest { id: waiting.row.id }).await;
    assert_eq!(facts, Err(AppError::WrongState));
    assert_eq!(refund(&harness, &waiting, "1").await, Err(AppError::WrongState));
    assert_eq!(harness.requests(REFUND), 0);
}

#[tokio::test]
async fn what_was_paid_too_little_can_go_back_and_no_more() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    harness.service.change_payment(payment.row.invoice_id.as_deref().unwrap(), |payment| {
        payment.amount = "500".parse().unwrap();
    });
    let payment = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    assert!(matches!(payment.row.status, PaymentStatus::Problem { .. }));
    let facts = facts(&harness, &payment).await;
    assert_eq!((facts.paid.as_str(), facts.left.as_str()), ("500.00", "500.00"));
    let detail = refund(&harness, &payment, "500").await.unwrap();
    assert_eq!(detail.payment.row.status, PaymentStatus::Refunded);
}

/// Otherwise a customer who paid 1,000 instead of 100 and got 900 back pays for the parcel again at the door.
#[tokio::test]
async fn refunded_surplus_takes_nothing_from_the_order() {
    let harness = Harness::live().await;
    let payment = harness.ask(PaymentForm { amount: "100".into(), ..request() }).await;
    let invoice = payment.row.invoice_id.clone().unwrap();
    let told = |amount: &str| {
        harness.service.change_payment(&invoice, |payment| payment.amount = amount.parse().unwrap());
    };
    told("1000");
    let payment = paid_with(&harness, &payment, "bkash_api").await;
    assert!(matches!(payment.row.status, PaymentStatus::Problem { .. }));
    kind_of(&harness, &payment, "bkash_api", RefundKind::Gateway).await;
    refund(&harness, &payment, "400").await.unwrap();
    refund(&harness, &payment, "500").await.unwrap();
    assert_eq!(facts(&harness, &payment).await.left, "100.00");
    let money = || {
        let (id, store) = (payment.row.id, &harness.core.ctx.store);
        let order = "SELECT order_id FROM payments WHERE id = ?1";
        let money =
            store.run_blocking(|db| orders::of_order(db, db.query_row(order, [id], |row| row.get(0))?));
        let money = money.unwrap();
        (money.received.paisa(), money.returned.paisa(), money.certain().paisa())
    };
    // A service that writes the remainder into its record.
    told("100");
    let now = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    assert_eq!((now.row.status, now.row.refunded), (PaymentStatus::Paid, taka("0")));
    assert!(now.sure_until.is_some(), "the advance is there, so the parcel may leave");
    assert_eq!(money(), (10_000, 0, 10_000));
    assert_eq!(facts(&harness, &payment).await.left, "100.00");
    let problem = FieldProblem::MoreThan { most: "100.00".into() };
    let problems = vec![FormProblem { field: FormField::Amount, problem }];
    assert_eq!(refund(&harness, &payment, "100.01").await, Err(AppError::Form { problems }));
    harness.fault(Fault::reply(Endpoint::RefundPayment, 200, r#"{"status":true}"#));
    refund(&harness, &payment, "30").await.unwrap();
    told("70");
    let now = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    assert_eq!((now.row.status, money()), (PaymentStatus::Paid, (10_000, 3_000, 7_000)));
}

#[tokio::test]
async fn a_payment_in_dollars_goes_back_in_dollars() {
    let harness = Harness::live().await;
    let payment = harness.ask(PaymentForm { amount: "$12.50".into(), ..request() }).await;
    let payment = paid_with(&harness, &payment, "card").await;
    kind_of(&harness, &payment, "card", RefundKind::Gateway).await;
    let problem = FormProblem { field: FormField::Amount, problem: FieldProblem::OtherCurrency };
    assert_eq!(refund(&harness, &payment, "৳5").await, Err(AppError::Form { problems: vec![problem] }));
    let detail = refund(&harness, &payment, "12.5").await.unwrap();
    assert_eq!(detail.refunds[0].row.amount.text(), "12.50");
}

#[tokio::test]
async fn a_refusal_is_told_leaves_no_refund_and_can_be_tried_again() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    let body = r#"{"status":false,"message":"Not refundable yet"}"#;
    harness.fault(Fault::reply(Endpoint::RefundPayment, 422, body));
    let error = refund(&harness, &payment, "100").await.unwrap_err();
    let AppError::Payment { refusal, message, status: 422, may_have_happened: false } = error else {
        panic!("{error:?}")
    };
    assert_eq!((refusal, message.is_some()), (PaymentRefusal::Field, true));
    let detail = detail(&harness, &payment).await;
    assert_eq!(detail.refunds, []);
    assert!(matches!(history(&detail)[..], [_, PaymentEvent::RefundRefused { .. }]));
    assert_eq!(states(&refund(&harness, &payment, "100").await.unwrap()), [IntentState::Done]);
}

/// The interface lists no refusal with 200: the money may have gone before something else failed.
#[tokio::test]
async fn a_success_that_says_that_it_failed_leaves_the_refund_unknown() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    let body = r#"{"status":false,"message":"no"}"#.to_owned();
    harness.fault(Fault::once(Endpoint::RefundPayment, FaultKind::Reply { status: 200, body }));
    let detail = refund(&harness, &payment, "100").await.unwrap();
    assert_eq!(states(&detail), [IntentState::Unknown]);
}

#[tokio::test]
async fn method_kinds_are_listed_and_changed() {
    let mut harness = Harness::live().await;
    paid(&harness).await;
    let change = |kind| MethodKindRequest { id: None, method: "nagad".into(), kind };
    for kind in [RefundKind::Gateway, RefundKind::ByHand] {
        harness.core.refunds.set_method_kind(change(kind)).await.unwrap();
    }
    let known = harness.core.refunds.method_kinds().await.unwrap();
    let known: Vec<_> = known.iter().map(|known| (known.method.as_str(), known.kind)).collect();
    assert_eq!(known, [("bkash_api", RefundKind::Gateway), ("nagad", RefundKind::ByHand)]);
    practise(&mut harness);
    assert_eq!(harness.core.refunds.method_kinds().await.unwrap(), []);
}

#[tokio::test]
async fn a_service_that_is_down_was_asked_nothing() {
    let (mut harness, payment, _port) = loop {
        let mut harness = Harness::live().await;
        let payment = paid(&harness).await;
        let elsewhere = PaymentService::start(PaymentOptions::default()).await.unwrap();
        let gone = std::mem::replace(&mut harness.service, elsewhere);
        let address = gone.address();
        gone.stop().await;
        if let Some(port) = hold_port(&address) {
            break (harness, payment, port);
        }
    };
    // A kept-alive connection that the server has closed would take the request and make its result unknown.
    harness.restart();
    let error = refund(&harness, &payment, "100").await.unwrap_err();
    assert_eq!(error, AppError::Unreachable { reason: UnreachableReason::Connect });
    let detail = detail(&harness, &payment).await;
    assert_eq!((detail.refunds.len(), history(&detail)), (0, vec![]));
}

#[tokio::test]
async fn a_reply_of_any_shape_is_kept_and_shown() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    let body = r#"{"ok":1,"ref":{"no":7}}"#.to_owned();
    harness.fault(Fault::once(Endpoint::RefundPayment, FaultKind::Reply { status: 200, body: body.clone() }));
    let detail = refund(&harness, &payment, "100").await.unwrap();
    let reply: Value = serde_json::from_str(detail.refunds[0].reply.as_deref().unwrap()).unwrap();
    assert_eq!(reply.to_string(), body);
    assert_eq!((states(&detail), detail.refunds[0].message.as_deref()), (vec![IntentState::Done], None));
}

#[tokio::test]
async fn a_practice_refund_never_touches_a_real_payment() {
    let mut harness = Harness::live().await;
    let real = paid(&harness).await;
    practise(&mut harness);
    assert_eq!(refund(&harness, &real, "100").await, Err(AppError::NotFound));
    assert_eq!(harness.requests(REFUND), 0);
}

/// Regression: a refund of one merchant's payment was sent with another merchant's key.
#[tokio::test]
async fn refund_needs_own_key() {
    let harness = two_accounts::harness("Rahima", "Karim").await;
    let payment = paid(&harness).await;
    harness.replace_key(two_accounts::TWO).await;
    let refused = refund(&harness, &payment, "100").await;
    assert!(matches!(refused, Err(AppError::AccountAway { .. })), "{refused:?}");
    assert_eq!(harness.requests(REFUND), 0);
    harness.replace_key(two_accounts::ONE).await;
    refund(&harness, &payment, "100").await.unwrap();
    assert_eq!(harness.requests(REFUND), 1);
}
