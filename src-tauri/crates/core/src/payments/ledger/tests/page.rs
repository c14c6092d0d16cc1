use chrono::TimeDelta;
use porokh_api::{
    UiEvent,
    payments::{PaymentCounts, PaymentStatus, PaymentTotals, RunOrder},
};
use porokh_domain::KeyKind;

use super::*;
use crate::{
    payments::tests::harness::{other_request, request},
    testing::row_number,
};

#[tokio::test]
async fn a_page_has_its_payments_counts_and_sums_of_each_currency() {
    let harness = Harness::practising().await;
    paid(&harness, order("1", "৳600.25")).await;
    harness.ask(order("2", "80")).await;
    harness.ask(order("3", "$12.50")).await;
    let found = page(&harness, PaymentFilter::Waiting, "").await;
    let orders: Vec<_> = found.page.rows.iter().map(|payment| payment.row.order_ref.as_str()).collect();
    assert_eq!((orders, found.page.total), (vec!["2", "3"], 2));
    assert_eq!((found.page.counts.all, found.page.counts.waiting, found.page.counts.paid), (3, 2, 1));
    let sums = |currency, received: &str, waiting: &str| PaymentTotals {
        currency,
        received_today: received.into(),
        received_month: received.into(),
        waiting: waiting.into(),
        waiting_links: 1,
        refunded_month: "0.00".into(),
    };
    let wanted = [sums(Currency::Bdt, "600.25", "80.00"), sums(Currency::Usd, "0.00", "12.50")];
    assert_eq!(found.totals, wanted);
}

#[tokio::test]
async fn sums_are_over_everything_and_counts_under_the_search() {
    let harness = Harness::practising().await;
    paid(&harness, order("A-1", "600")).await;
    paid(&harness, order("B-2", "500")).await;
    let found = page(&harness, PaymentFilter::Paid, "a-1").await;
    assert_eq!((found.page.total, found.page.counts.all, found.page.counts.paid), (1, 1, 1));
    assert_eq!(found.totals[0].received_today, "1100.00");
}

#[tokio::test]
async fn what_was_paid_yesterday_or_last_month_is_not_of_today() {
    let harness = Harness::practising().await;
    paid(&harness, order("1", "600")).await;
    // From 20 November at noon in Bangladesh to its midnight.
    for (hours, today, month) in [(11, "600.00", "600.00"), (1, "0.00", "600.00"), (24 * 10, "0.00", "0.00")]
    {
        harness.forward(TimeDelta::hours(hours));
        let totals = page(&harness, PaymentFilter::All, "").await.totals;
        assert_eq!(totals.len(), 1, "there is no payment in dollars");
        let found = (totals[0].received_today.as_str(), totals[0].received_month.as_str());
        assert_eq!(found, (today, month), "{hours}");
    }
}

#[tokio::test]
async fn test_payments_are_in_no_list_or_sum_of_real_ones() {
    let harness = Harness::test().await;
    let payment = paid(&harness, order("1", "600")).await;
    assert_eq!(page(&harness, PaymentFilter::All, "").await.page.total, 1);
    harness.use_key(KeyKind::Live).await;
    let found = page(&harness, PaymentFilter::All, "").await;
    assert_eq!((found.page.total, found.page.counts), (0, PaymentCounts::default()));
    assert_eq!(found.totals[0].received_month, "0.00");
    let phone = payment.row.phone.unwrap().as_str().to_owned();
    assert!(
        harness.core.payments.related_payments(RelatedRequest::Phone { phone }).await.unwrap().is_empty()
    );
}

#[tokio::test]
async fn a_page_is_never_larger_than_two_hundred() {
    let harness = Harness::live().await;
    harness.ask(order("1", "600")).await;
    for (limit, rows) in [(0, 1), (u32::MAX, 1)] {
        let request = ListQuery { limit, ..ListQuery::default() };
        assert_eq!(harness.core.payments.payments(request).await.unwrap().page.rows.len(), rows);
    }
    let past = ListQuery { offset: 9, limit: 9, ..ListQuery::default() };
    let past = harness.core.payments.payments(past).await.unwrap();
    assert_eq!((past.page.rows.len(), past.page.total), (0, 1));
}

#[tokio::test]
async fn a_customers_payments_are_found_by_the_number_latest_first() {
    let harness = Harness::live().await;
    harness.ask(order("1", "600")).await;
    harness.ask(order("2", "600")).await;
    harness.ask(PaymentForm { phone: "01712345678".into(), ..order("3", "600") }).await;
    let phone = RelatedRequest::Phone { phone: "01819000427".into() };
    let found = harness.core.payments.related_payments(phone).await.unwrap();
    let orders: Vec<_> = found.iter().map(|payment| payment.row.order_ref.as_str()).collect();
    assert_eq!(orders, ["2", "1"]);
    let typed = RelatedRequest::Phone { phone: "0181".into() };
    assert_eq!(harness.core.payments.related_payments(typed).await, Err(AppError::Phone));
}

#[tokio::test]
async fn of_each_order_of_a_run_the_latest_payment_is_shown() {
    let harness = Harness::live().await;
    let orders: Vec<String> = (2..9).map(|row: u32| row.to_string()).collect();
    let orders: Vec<&str> = orders.iter().map(String::as_str).collect();
    let run = harness.run_in(crate::Environment::Live, &orders).await;
    let of = |row, order| PaymentForm { run: Some(RunOrder { run, row: row_number(row) }), ..order };
    for request in [of(7, order("7", "600")), of(3, order("3", "600")), of(7, order("7b", "50"))] {
        harness.ask(PaymentForm { again: true, ..request }).await;
    }
    let found = harness.core.payments.related_payments(RelatedRequest::Run { run }).await.unwrap();
    let orders: Vec<_> = found.iter().map(|payment| payment.row.order_ref.as_str()).collect();
    assert_eq!(orders, ["3", "7b"]);
}

#[tokio::test]
async fn empty_note_removes_it() {
    let harness = Harness::live().await;
    let id = harness.ask(order("1", "600")).await.row.id;
    for (text, kept) in [(" ফোন করেছে ", "ফোন করেছে"), ("", "")] {
        harness.core.payments.note_payment(PaymentNoteRequest { id, text: text.into() }).await.unwrap();
        assert_eq!(harness.core.payments.payment(IdRequest { id }).await.unwrap().note, kept);
    }
    let nowhere = PaymentNoteRequest { id: 99, text: "x".into() };
    assert_eq!(harness.core.payments.note_payment(nowhere).await, Err(AppError::NotFound));
}

#[tokio::test]
async fn a_link_that_is_out_is_waiting_and_a_lost_one_unknown() {
    let harness = Harness::live().await;
    let lost = porokh_practice::Fault::once(
        porokh_practice::Endpoint::Checkout,
        porokh_practice::FaultKind::CloseBeforeReply,
    );
    harness.fault(lost);
    harness.ask(order("1", "600")).await;
    let found = page(&harness, PaymentFilter::Unknown, "").await;
    assert_eq!((found.page.total, found.page.rows[0].row.status.clone()), (1, PaymentStatus::Unknown));
    assert_eq!((found.totals[0].waiting.as_str(), found.totals[0].waiting_links), ("0.00", 0));
}

/// A reminder is noted when the seller opened or copied it, and the page says so at once.
#[tokio::test]
async fn a_reminder_is_noted_with_its_time_on_its_own_payment() {
    let harness = Harness::live().await;
    let first = harness.ask(request()).await;
    let other = harness.ask(other_request()).await;
    harness.forward(TimeDelta::hours(2));
    let reminded = harness.core.payments.remind_payment(IdRequest { id: first.row.id }).await.unwrap();
    assert_eq!(reminded.row.reminded_at, Some(harness.core.ctx.clock.now()));
    let told = |event: &UiEvent| matches!(event, UiEvent::Payment { payment } if **payment == reminded);
    assert!(harness.events.lock().unwrap().iter().any(told));
    let rest = harness.core.payments.payment(IdRequest { id: other.row.id }).await.unwrap();
    assert_eq!(rest.payment.row.reminded_at, None);
    // Of practice, nothing is listed here.
    harness.database().execute("UPDATE payments SET environment = 'practice'", []).unwrap();
    let elsewhere = harness.core.payments.remind_payment(IdRequest { id: first.row.id }).await;
    assert_eq!(elsewhere.unwrap_err(), AppError::NotFound);
}
