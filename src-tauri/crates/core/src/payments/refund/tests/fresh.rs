//! A refund needs a fresh record, and REFUNDED after a partial refund doesn't end refunds.

use chrono::TimeDelta;
use porokh_api::{FieldProblem, FormField, FormProblem, payments::PaymentStatus};
use porokh_practice::{Endpoint, Fault, FaultKind, payment::PartRefund};

use super::*;
use crate::IntentState;

const VERIFY: &str = "/api/verify-payment";

fn despite() -> AppError {
    let problem = FormProblem { field: FormField::DespiteRefunded, problem: FieldProblem::Missing };
    AppError::Form { problems: vec![problem] }
}

/// Someone refunded it in the dashboard.
fn given_back(harness: &Harness) {
    let invoice = harness.payments()[0].invoice_id.clone();
    assert!(harness.service.change_payment(&invoice, |payment| payment.status = Status::Refunded));
}

#[tokio::test]
async fn stale_record_refunds_nothing_twice() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    harness.forward(TimeDelta::days(7));
    given_back(&harness);
    assert_eq!(refund(&harness, &payment, "600").await, Err(despite()));
    assert_eq!(harness.requests(REFUND), 0);
    let facts = facts(&harness, &payment).await;
    assert!(facts.called_refunded);
    assert_eq!((facts.refunded.as_str(), facts.left.as_str()), ("0.00", "600.00"));
}

#[tokio::test]
async fn no_refund_without_fresh_record() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    harness.forward(TimeDelta::seconds(61));
    harness.fault(Fault::forever(Endpoint::VerifyPayment, FaultKind::Html { status: 502 }));
    assert!(matches!(refund(&harness, &payment, "100").await, Err(AppError::NoAnswer { .. })));
    assert!(
        harness.core.refunds.refund_facts(IdRequest { id: payment.row.id }).await.is_err(),
        "the dialog doesn't open on it"
    );
    assert_eq!((harness.requests(REFUND), detail(&harness, &payment).await.refunds.len()), (0, 0));
    harness.service.clear_faults();
    assert_eq!(states(&refund(&harness, &payment, "100").await.unwrap()), [IntentState::Done]);
}

/// Otherwise the month says that 600 came and stayed, while the seller's colleague gave them back at the service.
#[tokio::test]
async fn money_that_went_back_outside_is_refunded_in_the_month() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    let month = async || {
        let page = harness.core.payments.payments(porokh_api::requests::ListQuery::default()).await.unwrap();
        let totals = &page.totals[0];
        let month = porokh_api::overview::MonthRequest::default();
        let links = harness.core.overview.month_overview(month).await.unwrap().links.remove(0);
        let (paid, refunded) = (links.paid.amount.paisa(), links.refunded.amount.paisa());
        (totals.received_month.clone(), totals.refunded_month.clone(), paid, refunded)
    };
    refund(&harness, &payment, "100").await.unwrap();
    assert_eq!(month().await, ("600.00".into(), "100.00".into(), 50_000, 10_000));
    given_back(&harness);
    harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    assert_eq!(month().await, ("600.00".into(), "600.00".into(), 0, 60_000));
}

/// The customer would be paid twice: by the seller's colleague at the service, and here a moment later.
#[tokio::test]
async fn a_young_record_refunds_nothing_twice() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    facts(&harness, &payment).await;
    given_back(&harness);
    assert_eq!(refund(&harness, &payment, "600").await, Err(despite()));
    assert_eq!(harness.requests(REFUND), 0);
}

#[tokio::test]
async fn a_refund_asks_the_service_before_and_after() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    let before = harness.requests(VERIFY);
    refund(&harness, &payment, "100").await.unwrap();
    assert_eq!(harness.requests(VERIFY), before + 2);
}

/// Regression: after a partial refund the payment was shown as a problem, as if it hadn't been paid.
#[tokio::test]
async fn a_record_of_what_our_refund_left_is_no_problem() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    refund(&harness, &payment, "100").await.unwrap();
    let invoice = payment.row.invoice_id.clone().unwrap();
    let told = async |amount: &str| {
        assert!(harness.service.change_payment(&invoice, |payment| payment.amount = amount.parse().unwrap()));
        harness.forward(TimeDelta::seconds(61));
        harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap()
    };
    let left = told("500").await;
    assert_eq!((left.row.status, left.row.refunded), (PaymentStatus::Paid, taka("100")));
    assert_eq!(left.row.amount, taka("600"), "what was asked for and verified");
    let facts = facts(&harness, &payment).await;
    assert_eq!((facts.paid.as_str(), facts.left.as_str()), ("600.00", "500.00"));
    for other in ["499.99", "400", "700"] {
        assert!(matches!(told(other).await.row.status, PaymentStatus::Problem { .. }), "{other}");
    }
    assert_eq!(told("600").await.row.status, PaymentStatus::Paid);
}

/// An underpaid payment doesn't become paid because some of it was refunded.
#[tokio::test]
async fn refund_does_not_verify_payment() {
    let harness = Harness::live().await;
    let payment = harness.ask(request()).await;
    let invoice = payment.row.invoice_id.clone().unwrap();
    harness.service.change_payment(&invoice, |payment| payment.amount = "500".parse().unwrap());
    let payment = paid_with(&harness, &payment, "bkash_api").await;
    assert!(matches!(payment.row.status, PaymentStatus::Problem { .. }));
    kind_of(&harness, &payment, "bkash_api", RefundKind::Gateway).await;
    let after = refund(&harness, &payment, "100").await.unwrap().payment;
    assert!(matches!(after.row.status, PaymentStatus::Problem { .. }), "500 of 600 came, 100 went back");
}

#[tokio::test]
async fn rest_refunded_on_sellers_confirmation() {
    for part in [PartRefund::MakesRefunded, PartRefund::LeavesRest] {
        let harness = Harness::live().await;
        let payment = paid(&harness).await;
        harness.service.change_merchant(|merchant| merchant.answers.part_refund = part);
        let detail = refund(&harness, &payment, "100").await.unwrap();
        assert_eq!(detail.payment.row.status, PaymentStatus::Refunded);
        assert_eq!(detail.payment.row.refunded, taka("100"));
        let facts = facts(&harness, &payment).await;
        assert!(facts.called_refunded, "{part:?}");
        assert_eq!((facts.refunded.as_str(), facts.left.as_str()), ("100.00", "500.00"), "{part:?}");
        assert_eq!(refund(&harness, &payment, "500").await, Err(despite()));
        let request = |amount| RefundRequest { despite_refunded: true, ..of(&payment, amount) };
        let problem = FieldProblem::MoreThan { most: "500.00".into() };
        let problems = vec![FormProblem { field: FormField::Amount, problem }];
        assert_eq!(
            harness.core.refunds.refund_payment(request("500.01")).await,
            Err(AppError::Form { problems })
        );
        let detail = harness.core.refunds.refund_payment(request("500")).await.unwrap();
        assert_eq!(states(&detail), [IntentState::Done, IntentState::Done], "{part:?}");
        assert_eq!(harness.payments()[0].refunds.len(), 2);
    }
}
