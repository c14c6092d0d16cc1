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

/// Received and refunded taka of the month on the page of payments, which are those of the overview and of both exports.
async fn month(harness: &Harness) -> (String, String) {
    let page = harness.core.payments.payments(porokh_api::requests::ListQuery::default()).await.unwrap();
    let totals = &page.totals[0];
    let request = porokh_api::overview::MonthRequest::default();
    let view = harness.core.overview.month_overview(request).await.unwrap();
    let [received, returned] = match view.money.as_slice() {
        [] => [0, 0],
        money => [money[0].received.paisa(), money[0].returned.paisa()],
    };
    let found = (totals.received_month.clone(), totals.refunded_month.clone());
    assert_eq!((taka(&found.0).hundredths(), taka(&found.1).hundredths()), (received, returned));
    let lines = month_export(harness, &view.month).await;
    let cell = |name: &str| lines.iter().find_map(|line| line.strip_prefix(&format!("part_links,{name},,")));
    let shown = |name| cell(name).map(|rest| rest.split(',').next().unwrap_or_default().to_owned());
    let unless_none = |text: &String| (!view.money.is_empty()).then(|| text.clone());
    assert_eq!(shown("money_received"), unless_none(&found.0), "{lines:?}");
    assert_eq!(shown("money_returned"), unless_none(&found.1), "{lines:?}");
    found
}

async fn month_export(harness: &Harness, month: &str) -> Vec<String> {
    let words = porokh_api::overview::MonthWords {
        sheet: "Month".into(),
        headers: ["Part", "Figure", "Count", "Amount", "How", "Test"].map(str::to_owned).into(),
        words: std::collections::BTreeMap::new(),
        test: "TEST".into(),
    };
    let to = porokh_api::exports::ExportName::Downloads;
    let request = porokh_api::overview::ExportMonthRequest { month: month.into(), to, words };
    let path = harness.folder.path().join("month.csv");
    harness.core.overview.export_month(request, &path).await.unwrap();
    std::fs::read_to_string(&path).unwrap().lines().map(str::to_owned).collect()
}

/// Otherwise the month says that 600 came and stayed, while the seller's colleague gave them back at the service.
#[tokio::test]
async fn money_that_went_back_outside_is_refunded_in_the_month() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    refund(&harness, &payment, "100").await.unwrap();
    assert_eq!(month(&harness).await, ("600.00".into(), "100.00".into()));
    given_back(&harness);
    harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    assert_eq!(month(&harness).await, ("600.00".into(), "600.00".into()));
    let returned = async || {
        let words = porokh_api::payments::LedgerWords {
            sheet: "Payments".into(),
            headers: vec![String::new(); 19],
            statuses: std::collections::BTreeMap::new(),
            purposes: std::collections::BTreeMap::new(),
            test: "TEST".into(),
        };
        let to = porokh_api::exports::ExportName::Downloads;
        let filter = porokh_api::payments::PaymentFilter::All;
        let request =
            porokh_api::payments::ExportPaymentsRequest { filter, search: String::new(), to, words };
        let path = harness.folder.path().join("payments.csv");
        harness.core.payments.export_payments(request, &path).await.unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        text.lines().nth(1).unwrap().split(',').nth(14).unwrap().to_owned()
    };
    assert_eq!(returned().await, "600.00");
}

/// The link is of October, the payment of November, and the money goes back in December: it was received in a month that
/// the overview counted nothing in.
#[tokio::test]
async fn money_is_of_the_month_in_which_it_moved() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    let sql = "UPDATE payments SET created_at = created_at - 40 * 86400000";
    harness.database().execute(sql, []).unwrap();
    assert_eq!(month(&harness).await, ("600.00".into(), "0.00".into()));
    harness.forward(TimeDelta::days(20));
    refund(&harness, &payment, "100").await.unwrap();
    assert_eq!(month(&harness).await, ("0.00".into(), "100.00".into()));
    let november = porokh_api::overview::MonthRequest { month: Some("2026-11".into()) };
    let november = harness.core.overview.month_overview(november).await.unwrap().money;
    assert_eq!((november[0].received.paisa(), november[0].returned.paisa()), (60_000, 0));
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
