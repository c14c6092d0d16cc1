//! The courier's payment sheet, compared with the orders.

mod answers;
mod charges;
mod files;
mod versions;

use std::collections::BTreeMap;

use chrono::TimeDelta;
use porokh_api::{
    AppError, DatabaseProblem,
    accounts::Service,
    deliveries::{
        DeliveryView, ExportPayoutRequest, KeptSheet, OutcomeColumn, OutcomeCourierRequest, OutcomeFileKind,
        OutcomeKindRequest, OutcomeRoleRequest, OutcomeSheetRequest, PayoutAnswer, PayoutAnswerRequest,
        PayoutApartRequest, PayoutFilter, PayoutRowView, PayoutView, PayoutWhy, PayoutWords,
        SaveDeliveryRequest, TakenOutcomes,
    },
    exports::ExportName,
    requests::{IdRequest, ListOf, ListQuery, SwitchRequest},
};
use porokh_domain::{Taka, phone::PhoneKey};
use porokh_sheets::outcomes::OutcomeRole;

use super::harness::{ONE, TWO, delivery, kept, list, open, opened};
use crate::{
    store::{
        orders::{self, OrderKey, Shop},
        payouts,
    },
    testing::{Harness, phone_key, row_number},
};

use PayoutWhy::{Agrees, Differs, NotInAny, PaidTwice, SeveralOrders, Unknown, Unpaid};

const HEAD: &str = "Consignment ID,Invoice,Recipient Phone,COD Amount,Delivery Charge,COD Charge,Payable\n";

/// An order of the account in use.
fn order(harness: &Harness, order_ref: &str, phone: Option<&str>, taka: i64) -> i64 {
    let scope = harness.core.accounts.scope(Service::Courier);
    let shop = Shop { environment: scope.environment, courier: scope.account, payment: None };
    let key = OrderKey {
        order_ref: order_ref.into(),
        phones: phone.map(phone_key).into_iter().collect::<Vec<PhoneKey>>(),
        cod: Some(Taka::from_paisa(taka * 100)),
        ..OrderKey::default()
    };
    let now = harness.core.ctx.clock.now();
    harness.core.ctx.store.run_blocking(|db| orders::add(db, shop, &key, now)).unwrap()[0]
}

/// An advance that was matched and confirmed.
fn advance(harness: &Harness, order: i64, taka: i64) {
    let sql = "INSERT INTO transfers (environment, transaction_id, amount, found, state, order_id, asked_at, confirmed_at)
               VALUES ('live', 'T' || ?1, ?2, 1, 'done', ?1, 1, 2)";
    harness.database().execute(sql, [order, taka * 100]).unwrap();
}

async fn delivered(harness: &Harness, order_ref: &str, phone: &str, outcome: &str) -> DeliveryView {
    delivered_by(harness, order_ref, phone, outcome, None).await
}

async fn delivered_by(
    harness: &Harness,
    order_ref: &str,
    phone: &str,
    outcome: &str,
    courier: Option<&str>,
) -> DeliveryView {
    let courier = courier.map(str::to_owned);
    let request = SaveDeliveryRequest { outcome: outcome.into(), courier, ..delivery(order_ref, phone) };
    kept(harness, request).await
}

/// The kept sheet of a dropped file.
async fn dropped(harness: &Harness, lines: &str) -> KeptSheet {
    let file = opened(harness, lines).await;
    match file.payout {
        Some(kept) => kept,
        None => {
            let request = OutcomeKindRequest { id: file.id, kind: OutcomeFileKind::Payment };
            harness.core.deliveries.set_outcome_kind(request).await.unwrap();
            open(harness).payout.expect("it isn't kept")
        }
    }
}

async fn view(harness: &Harness, sheet: i64) -> PayoutView {
    harness.core.deliveries.payout(IdRequest { id: sheet }).await.unwrap()
}

async fn rows(harness: &Harness, sheet: i64, filter: PayoutFilter) -> Vec<PayoutRowView> {
    let query = ListQuery { filter, limit: 500, ..ListQuery::default() };
    let page = harness.core.deliveries.payout_rows(ListOf { of: sheet, query }).await.unwrap();
    let sum: i64 = page.rows.iter().map(|row| row.difference.paisa()).sum();
    assert_eq!(page.counts.difference.paisa(), sum);
    page.rows
}

/// Reference or consignment, difference in taka and reason of each difference.
async fn differences(harness: &Harness, sheet: i64) -> Vec<(String, i64, PayoutWhy)> {
    let rows = rows(harness, sheet, PayoutFilter::Differences).await;
    let name = |row: &PayoutRowView| {
        if row.order_ref.is_empty() { &row.consignment } else { &row.order_ref }.clone()
    };
    rows.iter().map(|row| (name(row), row.difference.paisa() / 100, row.why)).collect()
}

fn taka(view: &PayoutView) -> [i64; 4] {
    let sums = view.sheet.totals;
    [sums.to_collect, sums.charges, sums.paid, sums.difference].map(|sum| sum.paisa() / 100)
}

fn named(all: &[(&str, i64, PayoutWhy)]) -> Vec<(String, i64, PayoutWhy)> {
    all.iter().map(|(name, taka, why)| ((*name).to_owned(), *taka, *why)).collect()
}

/// Otherwise ৳9,840 stay with the courier.
#[tokio::test]
async fn what_the_courier_kept_is_named_to_the_taka() {
    let harness = Harness::connected().await;
    let paid = order(&harness, "A-1", Some(ONE), 1360);
    advance(&harness, paid, 110);
    order(&harness, "A-2", Some(TWO), 890);
    for (name, phone) in [("A-3", "01711000003"), ("A-4", "01711000004"), ("A-5", "01711000005")] {
        order(&harness, name, Some(phone), 1000);
        delivered(&harness, name, phone, "delivered").await;
    }
    order(&harness, "A-6", Some("01711000006"), 700);
    delivered(&harness, "A-6", "01711000006", "returned").await;
    let sheet = dropped(
        &harness,
        &format!(
            "{HEAD}88801,A-1,01712000385,1250,60,12.50,\"৳1,177.50\"\n\
             88802,A-2,01911000747,890,60,10,820\n88802,A-2,01911000747,890,60,10,820\n\
             88803,A-3,01711000003,1000,0,0,0\n88804,A-4,01711000004,900,60,10,830\n\
             88806,A-6,01711000006,0,60,0,-60\n88899,,01711000099,1120,100,10,1010\nTotal,,,6050,300,52.5,4597.5\n"
        ),
    )
    .await;
    let view = view(&harness, sheet.id).await;
    assert_eq!(
        differences(&harness, sheet.id).await,
        named(&[
            ("88899", 1120, Unknown),
            ("A-3", -1000, Unpaid),
            ("A-5", -1000, NotInAny),
            ("A-2", 890, PaidTwice),
            ("A-4", -100, Differs),
        ])
    );
    // Its 72.50 of charges, and the 60 of what came back, are no missing money.
    assert_eq!(taka(&view), [5140, 452, 4597, -90]);
    let sums = view.sheet.totals;
    assert_eq!(sums.to_collect.paisa() - sums.charges.paisa() - sums.paid.paisa(), -sums.difference.paisa());
    assert_eq!((sums.short.paisa(), sums.short_rows), (210_000, 3));
    assert_eq!((sums.over.paisa(), sums.over_rows), (201_000, 2));
    assert_eq!((view.sheet.counts.differences, view.sheet.counts.agrees), (5, 2));
    assert_eq!((view.gross, view.no_charges), (false, false));
    assert_eq!(view.sheet.sheet.sum_rows, [row_number(9)]);
    assert_eq!(view.sheet.sheet.courier, "Steadfast");
}

#[tokio::test]
async fn one_order_is_taken_and_several_are_told() {
    let harness = Harness::connected().await;
    order(&harness, "A-1", Some(ONE), 1250);
    order(&harness, "A-1", Some(TWO), 700);
    order(&harness, "A-2", Some("01711000003"), 890);
    order(&harness, "", Some("01711000004"), 500);
    order(&harness, "", Some("01711000005"), 500);
    order(&harness, "", Some("01711000005"), 600);
    order(&harness, "", Some("01711000006"), 500);
    order(&harness, "", Some("01711000006"), 500);
    delivered(&harness, "A-9", "01711000009", "delivered").await;
    harness.database().execute("UPDATE deliveries SET consignment = 'C9', amount = 30000", []).unwrap();
    let sheet = dropped(
        &harness,
        &format!(
            "{HEAD}C1,A-1,01911000747,700,0,0,700\nC2,A-1,,1250,0,0,1250\nC3,A-2,,890,0,0,890\n\
             C4,A-2,01711000099,890,0,0,890\nC5,,01711000004,500,0,0,500\nC6,,01711000005,600,0,0,600\n\
             C7,,01711000006,500,0,0,500\nC9,other,,300,0,0,300\n"
        ),
    )
    .await;
    let found: BTreeMap<String, PayoutWhy> = {
        let mut all = rows(&harness, sheet.id, PayoutFilter::Differences).await;
        all.extend(rows(&harness, sheet.id, PayoutFilter::Agrees).await);
        all.into_iter().map(|row| (row.consignment, row.why)).collect()
    };
    let wanted = [
        ("C1", Agrees),
        ("C2", SeveralOrders),
        ("C3", Agrees),
        ("C4", Unknown),
        ("C5", Agrees),
        ("C6", Agrees),
        ("C7", SeveralOrders),
        ("C9", Agrees),
    ];
    assert_eq!(found, wanted.map(|(name, why)| (name.to_owned(), why)).into());
}

#[tokio::test]
async fn practice_and_live_never_mix() {
    let harness = Harness::connected().await;
    order(&harness, "A-1", Some(ONE), 1250);
    delivered(&harness, "A-1", ONE, "delivered").await;
    let lines = format!("{HEAD}C1,A-1,01712000385,1250,0,0,1250\nC2,A-2,01911000747,0,0,0,1\n");
    let live = dropped(&harness, &lines).await;
    harness.core.accounts.set_practice(SwitchRequest { on: true }).await.unwrap();
    assert_eq!(harness.core.deliveries.payout_sheets().await.unwrap(), []);
    assert_eq!(harness.core.deliveries.payout(IdRequest { id: live.id }).await, Err(AppError::NotFound));
    let deleted = harness.core.deliveries.delete_payout(IdRequest { id: live.id }).await;
    assert_eq!(deleted, Err(AppError::NotFound));
    let practice = dropped(&harness, &lines).await;
    assert!(!practice.repeated && practice.id != live.id);
    assert_eq!(
        differences(&harness, practice.id).await,
        named(&[("A-1", 1250, Unknown), ("A-2", 1, Unknown)])
    );
}

#[tokio::test]
async fn orders_that_agree_are_kept_as_delivered() {
    let harness = Harness::connected().await;
    order(&harness, "A-1", Some(ONE), 1250);
    order(&harness, "A-2", Some(TWO), 890);
    delivered(&harness, "A-2", TWO, "delivered").await;
    order(&harness, "A-3", Some("01711000003"), 700);
    let sheet = dropped(
        &harness,
        &format!(
            "{HEAD}C1,A-1,01712000385,1250,0,0,1250\nC2,A-2,,890,0,0,890\nC3,A-3,01711000003,0,60,0,-60\n"
        ),
    )
    .await;
    assert_eq!(view(&harness, sheet.id).await.to_keep, 1);
    let taken = harness.core.deliveries.keep_payout_delivered(IdRequest { id: sheet.id }).await.unwrap();
    assert_eq!(taken, TakenOutcomes { added: 1, changed: 0, unchanged: 0, left_out: 0 });
    assert_eq!(list(&harness).await.iter().filter(|one| one.row.told.outcome == "delivered").count(), 2);
    assert_eq!(view(&harness, sheet.id).await.to_keep, 0);
}

/// The courier has no need of names and numbers, and the sum must be that of the lines.
#[tokio::test]
async fn the_courier_gets_the_rows_of_the_filter_and_their_sum() {
    let harness = Harness::connected().await;
    order(&harness, "A-1", Some(ONE), 1250);
    order(&harness, "A-2", Some(TWO), 890);
    order(&harness, "A-3", Some("01711000003"), 500);
    delivered(&harness, "A-3", "01711000003", "delivered").await;
    harness.clock.forward(TimeDelta::days(4));
    let lines = format!("{HEAD}C1,A-1,01712000385,1000,60,12.5,927.50\nC2,A-2,01911000747,890,0,0,890\n");
    let sheet = dropped(&harness, &lines).await;
    let words = PayoutWords {
        sheet: "Payment".into(),
        headers: [
            "Order",
            "Consignment",
            "To collect",
            "Collected",
            "Charges",
            "Paid",
            "Difference",
            "Why",
            "Recorded",
            "Days",
        ]
        .map(str::to_owned)
        .into(),
        words: BTreeMap::from([("differs".to_owned(), "Amount differs".to_owned())]),
        total: "Total".into(),
    };
    let request =
        ExportPayoutRequest { id: sheet.id, filter: PayoutFilter::Differences, to: ExportName::Ask, words };
    let path = harness.folder.path().join("courier.csv");
    harness.core.deliveries.export_payout(request, &path).await.unwrap();
    let written = std::fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = written.trim_start_matches('\u{feff}').lines().collect();
    assert!(lines[1].starts_with("A-3,,500.00,,,,-500.00,not_in_any,"), "{written}");
    assert!(
        lines[1].ends_with(",4"),
        "a courier that has a parcel's money for long is asked first: {written}"
    );
    assert_eq!(lines[2], "A-1,C1,1250.00,1000.00,72.50,927.50,-250.00,Amount differs,,");
    assert_eq!(lines[3], "Total,,1750.00,1000.00,72.50,927.50,-750.00,,,");
    assert!(!written.contains("1712000385") && !written.contains("C2"));
}

#[tokio::test]
async fn results_of_the_days_before_the_sheet_are_compared_where_it_names_none() {
    let harness = Harness::connected().await;
    delivered(&harness, "A-1", ONE, "delivered").await;
    harness.clock.forward(TimeDelta::days(20));
    delivered(&harness, "A-2", TWO, "delivered").await;
    harness.clock.forward(TimeDelta::days(1));
    let sheet = dropped(&harness, &format!("{HEAD}C1,A-8,,1,0,0,1\n")).await;
    let found = differences(&harness, sheet.id).await;
    assert_eq!(found, named(&[("A-2", -1250, NotInAny), ("A-8", 1, Unknown)]));
}

/// Otherwise Monday's missing parcel is never named: the rows of a weekly sheet have Thursday's day of payment, and those of
/// another end before their results were recorded.
#[tokio::test]
async fn days_of_a_sheet_hide_no_missing_parcel() {
    let harness = Harness::connected().await;
    let dated = |day: &str, at: u32| {
        format!("Consignment ID,Invoice,COD Amount,Delivery Charge,Payable,Date\nC{at},P-{at},1,0,1,{day}\n")
    };
    let missing = async |sheet: i64| -> Vec<String> {
        let all = differences(&harness, sheet).await;
        all.into_iter().filter(|(.., why)| *why == NotInAny).map(|(name, ..)| name).collect()
    };
    // 20 November; the first sheet.
    delivered(&harness, "A-1", ONE, "delivered").await;
    harness.clock.forward(TimeDelta::days(3));
    let paid_on = dropped(&harness, &dated("23/11/26", 1)).await;
    assert_eq!(missing(paid_on.id).await, ["A-1"]);
    // Recorded after the sheet's last day, and before the next one's first.
    harness.clock.forward(TimeDelta::days(3));
    delivered(&harness, "A-2", TWO, "delivered").await;
    let created_on = dropped(&harness, &dated("2026-11-19", 2)).await;
    assert_eq!(missing(created_on.id).await, ["A-1", "A-2"], "its own days begin before the sheet before");
    harness.clock.forward(TimeDelta::days(1));
    delivered(&harness, "A-3", "01711000003", "delivered").await;
    harness.clock.forward(TimeDelta::days(8));
    let later = dropped(&harness, &dated("2026-12-05", 3)).await;
    assert_eq!(missing(later.id).await, ["A-3"]);
}

/// Otherwise every parcel of a courier that the sheet's name wasn't known for when it was dropped stays unnamed.
#[tokio::test]
async fn the_courier_of_a_sheet_is_found_at_each_look() {
    let harness = Harness::connected().await;
    delivered_by(&harness, "A-1", ONE, "delivered", Some("courier_a")).await;
    delivered_by(&harness, "A-2", TWO, "delivered", Some("courier_b")).await;
    order(&harness, "A-8", Some("01711000008"), 10);
    let sheet = dropped(&harness, &format!("{HEAD}C8,A-8,,10,0,0,10\n")).await;
    assert_eq!(differences(&harness, sheet.id).await, []);
    assert_eq!(view(&harness, sheet.id).await.unassigned, 2, "not every parcel is in this payment");
    harness.core.deliveries.close_outcome_file();
    harness.core.name_courier("courier_a", "Steadfast").unwrap();
    assert_eq!(differences(&harness, sheet.id).await, named(&[("A-1", -1250, NotInAny)]));
    assert_eq!(view(&harness, sheet.id).await.unassigned, 0);
}

/// Otherwise one missing parcel is claimed from two couriers, or a result without a courier is missed by none.
#[tokio::test]
async fn a_result_without_a_courier_is_claimed_from_one_courier_or_told() {
    let harness = Harness::connected().await;
    harness.core.name_courier("courier_a", "Steadfast").unwrap();
    delivered(&harness, "A-1", ONE, "delivered").await;
    delivered_by(&harness, "A-2", TWO, "delivered", Some("courier_a")).await;
    let first = dropped(&harness, &format!("{HEAD}C8,A-8,,1,0,0,1\n")).await;
    let missing = async |sheet: i64| rows(&harness, sheet, PayoutFilter::NotInAny).await.len();
    assert_eq!((missing(first.id).await, view(&harness, first.id).await.unassigned), (2, 0));
    // Another courier's sheet of the same days.
    let pathao = "Consignment_ID,Merchant_Order_ID,Collected_Amount,Final_Fee,Payout\nD9,A-9,1,0,1\n";
    let second = dropped(&harness, pathao).await;
    assert_eq!((missing(first.id).await, view(&harness, first.id).await.unassigned), (1, 1));
    assert_eq!((missing(second.id).await, view(&harness, second.id).await.unassigned), (0, 1));
    harness.core.deliveries.delete_payout(IdRequest { id: second.id }).await.unwrap();
    // A result of those days that names another courier.
    delivered_by(&harness, "A-3", "01711000003", "delivered", Some("courier_b")).await;
    assert_eq!((missing(first.id).await, view(&harness, first.id).await.unassigned), (1, 1));
}

/// Otherwise what the seller gave back later is asked of the courier, and an advance that came later is called too much.
#[tokio::test]
async fn an_order_is_to_collect_what_it_was_when_its_parcel_left() {
    let harness = Harness::connected().await;
    let millis = |days: i64| (harness.core.ctx.clock.now() + TimeDelta::days(days)).timestamp_millis();
    for (at, left) in [(1, Some(-5)), (2, Some(-5)), (3, None), (4, Some(-5)), (5, Some(-1))] {
        let id = order(&harness, &format!("A-{at}"), Some(&format!("0171100000{at}")), 1360);
        let sql = "UPDATE orders SET left_at = ?2 WHERE id = ?1";
        harness.database().execute(sql, (id, left.map(millis))).unwrap();
    }
    delivered(&harness, "A-3", "01711000003", "delivered").await;
    let (paid, later) = (millis(-6), millis(-2));
    let sql = format!(
        "INSERT INTO payments (id, environment, own_ref, state, status, name, email, email_is_own, amount, currency, purpose,
             order_id, created_at, checked_at, paid_at, refunded_at, watched_from)
         SELECT id, 'live', 'own' || id, 'done', iif(id = 2, 'refunded', 'paid'), '', '', 0, 11000, 'BDT', 'advance', id, {paid},
             {paid}, iif(id IN (4, 5), {later}, {paid}), iif(id = 2, {later}, NULL), {paid} FROM orders;
         INSERT INTO refunds (payment_id, returned, state, amount, paid, reason, kind, asked_at) VALUES
             (1, 1, 'done', 11000, 11000, '', 'by_hand', {later}),
             (3, NULL, 'unknown', 11000, 11000, '', 'gateway', {});",
        millis(1)
    );
    harness.database().execute_batch(&sql).unwrap();
    harness.clock.forward(TimeDelta::days(2));
    let row = |at: u32, paid: u32| format!("C{at},A-{at},0171100000{at},{paid},0,0,{paid}\n");
    let lines = [row(1, 1250), row(2, 1250), row(3, 1250), row(4, 1360), row(5, 1250)].concat();
    let sheet = dropped(&harness, &format!("{HEAD}{lines}")).await;
    assert_eq!(differences(&harness, sheet.id).await, []);
}

/// Otherwise an advance that the seller gave back after the payment is asked of the courier.
#[tokio::test]
async fn a_refund_after_the_payment_is_no_debt_of_the_courier() {
    let harness = Harness::connected().await;
    let millis = |days: i64| (harness.core.ctx.clock.now() + TimeDelta::days(days)).timestamp_millis();
    let id = order(&harness, "A-1", Some(ONE), 1360);
    let (paid, later) = (millis(-6), millis(1));
    let sql = format!(
        "INSERT INTO payments (id, environment, own_ref, state, status, name, email, email_is_own, amount, currency, purpose,
             order_id, created_at, checked_at, paid_at, watched_from)
         VALUES (1, 'live', 'own', 'done', 'paid', '', '', 0, 11000, 'BDT', 'advance', {id}, {paid}, {paid}, {paid}, {paid});"
    );
    harness.database().execute_batch(&sql).unwrap();
    let sheet = dropped(&harness, &format!("{HEAD}C1,A-1,{ONE},1250,0,0,1250\n")).await;
    assert_eq!(differences(&harness, sheet.id).await, []);
    let sql = "INSERT INTO refunds (payment_id, returned, state, amount, paid, reason, kind, asked_at)
               VALUES (1, 1, 'done', 11000, 11000, '', 'by_hand', ?1)";
    harness.database().execute(sql, [later]).unwrap();
    harness.clock.forward(TimeDelta::days(2));
    assert_eq!(differences(&harness, sheet.id).await, []);
}

/// Otherwise a parcel that the courier delivered and paid with 0 agrees, as if it had come back.
#[tokio::test]
async fn a_parcel_paid_with_nothing_is_unpaid_unless_something_says_that_it_came_back() {
    let harness = Harness::connected().await;
    for at in 1..=4 {
        order(&harness, &format!("A-{at}"), Some(&format!("0171100000{at}")), 1000);
    }
    delivered(&harness, "A-2", "01711000002", "returned").await;
    let row = |at: u32, charge: u32, paid: i32| format!("C{at},A-{at},0171100000{at},0,{charge},0,{paid}\n");
    let lines = [row(1, 0, 0), row(2, 0, 0), row(3, 60, -60), row(4, 60, 0)].concat();
    let sheet = dropped(&harness, &format!("{HEAD}{lines}")).await;
    assert_eq!(differences(&harness, sheet.id).await, named(&[("A-1", -1000, Unpaid)]));
    assert_eq!(view(&harness, sheet.id).await.taken_as_returned, 2);
}

/// A row of Steadfast about an order, which the courier paid on a day.
fn dated(day: &str, at: u32, paid: u32) -> String {
    format!(
        "Consignment ID,Invoice,COD Amount,Delivery Charge,Payable,Date\nC{at},A-{at},{paid},0,{paid},{day}\n"
    )
}
