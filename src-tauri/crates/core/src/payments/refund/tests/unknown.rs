//! Refunds with a lost reply: never sent again, blocked until they are resolved.

use std::time::Duration;

use porokh_api::{
    FieldProblem, FormField, FormProblem,
    payments::{NoRecord, PaymentStatus, SettleRefundRequest},
};
use porokh_practice::{Endpoint, Fault, FaultKind, payment::RefundReply};

use super::*;
use crate::IntentState;

fn lost() -> Fault {
    Fault::once(Endpoint::RefundPayment, FaultKind::CloseBeforeReply)
}

/// A reply whose status isn't in the interface's table of errors.
fn refusal(status: u16) -> FaultKind {
    FaultKind::Reply { status, body: r#"{"status":false,"message":"no"}"#.into() }
}

async fn settle(harness: &Harness, id: i64, happened: bool) -> Result<PaymentDetail, AppError> {
    harness
        .core
        .refunds
        .settle_refund(SettleRefundRequest { id, returned: happened, recorded: happened })
        .await
}

#[tokio::test]
async fn a_refund_without_an_answer_is_unknown_and_not_sent_again() {
    for kind in [
        FaultKind::CloseBeforeReply,
        FaultKind::CloseInBody,
        FaultKind::TruncatedJson,
        FaultKind::Html { status: 200 },
        FaultKind::Html { status: 502 },
        FaultKind::ServerError,
        refusal(403),
        refusal(408),
        refusal(409),
        refusal(423),
        refusal(425),
        refusal(499),
        FaultKind::Redirect { location: "/".into() },
        FaultKind::Reply { status: 200, body: r#"{"status":true,"message":"pending approval"}"#.into() },
    ] {
        let harness = Harness::live().await;
        let payment = paid(&harness).await;
        harness.fault(Fault::once(Endpoint::RefundPayment, kind.clone()).after_handling());
        let detail = refund(&harness, &payment, "100").await.unwrap();
        assert_eq!(states(&detail), [IntentState::Unknown], "{kind:?}");
        assert!(detail.payment.row.refund_unknown && detail.payment.row.refunded.is_zero());
        assert!(matches!(history(&detail)[..], [_, PaymentEvent::RefundUnknown { .. }]));
        assert_eq!((harness.requests(REFUND), harness.payments()[0].refunds.len()), (1, 1), "{kind:?}");
    }
}

#[tokio::test]
async fn unknown_refund_blocks_others() {
    let mut harness = Harness::live().await;
    let payment = paid(&harness).await;
    harness.fault(lost());
    refund(&harness, &payment, "100").await.unwrap();
    for _ in 0..2 {
        assert_eq!(refund(&harness, &payment, "1").await, Err(AppError::RefundLocked));
        let facts = facts(&harness, &payment).await;
        assert_eq!(facts.locked_by.unwrap().row.amount.text(), "100.00");
        assert_eq!(facts.left, "500.00", "what may have gone is not counted as left");
        harness.restart();
    }
    assert_eq!(harness.requests(REFUND), 1);
}

#[tokio::test]
async fn another_payment_is_not_locked() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    harness.fault(lost());
    refund(&harness, &payment, "100").await.unwrap();
    let other = harness.ask(porokh_api::payments::PaymentForm { again: true, ..request() }).await;
    let other = paid_with(&harness, &other, "bkash_api").await;
    assert_eq!(facts(&harness, &other).await.locked_by, None);
}

#[tokio::test]
async fn refunded_proves_a_full_refund_whose_reply_was_lost() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    harness.fault(lost().after_handling());
    let detail = refund(&harness, &payment, "600").await.unwrap();
    assert_eq!(detail.payment.row.status, PaymentStatus::Refunded);
    assert_eq!(states(&detail), [IntentState::Done]);
    assert_eq!(detail.payment.row.refunded, taka("600"));
    let settled =
        PaymentEvent::RefundSettled { amount: "600.00".into(), returned: true, recorded: true, proved: true };
    assert_eq!(history(&detail).last(), Some(&settled));
}

#[tokio::test]
async fn refunded_status_after_part_proves_nothing() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    refund(&harness, &payment, "400").await.unwrap();
    harness.fault(lost().after_handling());
    let detail = refund(&harness, &payment, "200").await.unwrap();
    assert_eq!(detail.payment.row.status, PaymentStatus::Refunded);
    assert_eq!(states(&detail), [IntentState::Done, IntentState::Unknown]);
}

#[tokio::test]
async fn earlier_status_proves_nothing() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    harness.service.change_payment(payment.row.invoice_id.as_deref().unwrap(), |payment| {
        payment.status = Status::Refunded;
    });
    let payment = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    harness.fault(lost());
    let request = RefundRequest { despite_refunded: true, ..of(&payment, "600") };
    let detail = harness.core.refunds.refund_payment(request).await.unwrap();
    assert_eq!(states(&detail), [IntentState::Unknown]);
}

#[tokio::test]
async fn denied_refund_shows_answer() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    harness.service.change_merchant(|merchant| merchant.answers.refund = RefundReply::FailsInBody);
    let detail = refund(&harness, &payment, "100").await.unwrap();
    assert_eq!((states(&detail), detail.payment.row.refunded), (vec![IntentState::Unknown], taka("0")));
    assert!(detail.refunds[0].reply.as_deref().unwrap().contains("gateway"));
    assert_eq!(harness.requests(REFUND), 1);
}

/// Otherwise money that a gateway hasn't sent counts as returned, and is collected at the door.
#[tokio::test]
async fn refund_that_was_only_taken_is_unknown() {
    for body in ["{}", r#"{"status":"pending"}"#, r#"{"status":"on_its_way"}"#] {
        let harness = Harness::live().await;
        let payment = paid(&harness).await;
        let reply = FaultKind::Reply { status: 200, body: body.to_owned() };
        harness.fault(Fault::once(Endpoint::RefundPayment, reply));
        let detail = refund(&harness, &payment, "100").await.unwrap();
        assert_eq!(
            (states(&detail), detail.refunds[0].row.returned),
            (vec![IntentState::Unknown], None),
            "{body}"
        );
        assert_eq!((detail.payment.row.refunded, harness.requests(REFUND)), (taka("0"), 1));
        assert_eq!(facts(&harness, &payment).await.left, "500.00");
    }
}

#[tokio::test]
async fn refunded_proves_nothing_about_a_part() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    harness.fault(lost());
    refund(&harness, &payment, "100").await.unwrap();
    // Someone refunded all of it in the dashboard; a service may then write the remainder as the amount.
    for amount in ["600", "100", "0"] {
        harness.service.change_payment(payment.row.invoice_id.as_deref().unwrap(), |payment| {
            payment.status = Status::Refunded;
            payment.amount = amount.parse().unwrap();
        });
        let payment = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
        assert_eq!(payment.row.status, PaymentStatus::Refunded);
        assert!(facts(&harness, &payment).await.locked_by.is_some(), "{amount}: it can still be settled");
    }
}

#[tokio::test]
async fn completed_proves_nothing_about_a_full_refund() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    harness.fault(lost());
    let detail = refund(&harness, &payment, "600").await.unwrap();
    assert_eq!(detail.payment.row.status, PaymentStatus::Paid);
    assert_eq!(states(&detail), [IntentState::Unknown]);
}

#[tokio::test]
async fn the_status_settles_a_refund_also_when_it_is_polled_later() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    harness.fault(lost().after_handling());
    // Verified before the refund leaves, but not after it.
    harness.fault(Fault::once(Endpoint::VerifyPayment, FaultKind::Delay(Duration::ZERO)));
    harness.fault(Fault::once(Endpoint::VerifyPayment, FaultKind::CloseBeforeReply));
    let detail = refund(&harness, &payment, "600").await.unwrap();
    assert_eq!(states(&detail), [IntentState::Unknown]);
    harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    assert_eq!(states(&super::detail(&harness, &payment).await), [IntentState::Done]);
}

#[tokio::test]
async fn by_the_user_s_word_it_happened_and_counts() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    harness.fault(lost().after_handling());
    let id = refund(&harness, &payment, "100").await.unwrap().refunds[0].row.id;
    let detail = settle(&harness, id, true).await.unwrap();
    assert_eq!(states(&detail), [IntentState::Done]);
    let settled = PaymentEvent::RefundSettled {
        amount: "100.00".into(),
        returned: true,
        recorded: true,
        proved: false,
    };
    assert_eq!(history(&detail).last(), Some(&settled));
    assert_eq!(facts(&harness, &payment).await.left, "500.00");
    assert_eq!(settle(&harness, id, false).await, Err(AppError::WrongState), "it is settled");
    let problem = FieldProblem::MoreThan { most: "500.00".into() };
    let problems = vec![FormProblem { field: FormField::Amount, problem }];
    assert_eq!(refund(&harness, &payment, "501").await, Err(AppError::Form { problems }));
}

#[tokio::test]
async fn by_the_user_s_word_it_did_not_happen_and_everything_is_left() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    harness.fault(lost());
    let id = refund(&harness, &payment, "100").await.unwrap().refunds[0].row.id;
    let detail = settle(&harness, id, false).await.unwrap();
    assert_eq!(states(&detail), [IntentState::Cancelled]);
    let facts = facts(&harness, &payment).await;
    assert_eq!((facts.left.as_str(), facts.locked_by), ("600.00", None));
    let detail = refund(&harness, &payment, "600").await.unwrap();
    assert_eq!(states(&detail), [IntentState::Cancelled, IntentState::Done]);
}

#[tokio::test]
async fn only_a_refund_of_unknown_fate_can_be_settled() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    let id = refund(&harness, &payment, "100").await.unwrap().refunds[0].row.id;
    assert_eq!(settle(&harness, id, false).await, Err(AppError::WrongState));
    assert_eq!(settle(&harness, id + 1, false).await, Err(AppError::NotFound));
}

/// The seller judged a refund, or sent money by hand, by the number and the amount of another customer; and then could
/// not say what became of it, so that no further refund was possible.
#[tokio::test]
async fn a_refund_is_settled_by_word_where_the_record_proves_nothing() {
    for (no_record, is_others) in [(NoRecord::OtherPayment, true), (NoRecord::Incomplete, false)] {
        let harness = Harness::live().await;
        let payment = paid(&harness).await;
        harness.fault(Fault::once(Endpoint::RefundPayment, FaultKind::CloseBeforeReply));
        let refund = refund(&harness, &payment, "100").await.unwrap().refunds[0].row.id;
        let own = r#"{"porokh":"another"}"#;
        harness.service.change_payment(
            payment.row.invoice_id.as_deref().unwrap(),
            |payment| match is_others {
                true => payment.metadata = own.into(),
                false => payment.paid = None,
            },
        );
        harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
        let shown = facts(&harness, &payment).await;
        assert_eq!(
            (shown.no_record, shown.locked_by.map(|open| open.row.id)),
            (Some(no_record), Some(refund))
        );
        assert_eq!((shown.paid.as_str(), shown.left.as_str()), ("600.00", "500.00"));
        assert_eq!((shown.method.as_str(), shown.transaction_id.as_str()), ("", ""));
        assert_eq!(shown.sender_number, None);
        let settled = settle(&harness, refund, true).await.unwrap();
        assert_eq!(states(&settled), [IntentState::Done]);
        let id = IdRequest { id: payment.row.id };
        let facts = harness.core.refunds.refund_facts(id).await;
        assert!(matches!(facts, Err(AppError::WrongState)), "nothing new by such a record: {facts:?}");
    }
}
