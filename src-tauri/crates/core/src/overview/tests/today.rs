//! The open work of 20 November 2026, noon in Bangladesh: each line with its count, its sums and what it leads to.

use chrono::TimeDelta;
use porokh_api::{
    check::CheckRequest,
    overview::{DoneToday, TodayKind, TodayLine, TodayPlace, TodayView},
    payments::PaymentFilter,
    requests::{IdRequest, SwitchRequest},
};

use super::*;
use crate::testing::delivered;

async fn today(harness: &Harness) -> TodayView {
    harness.core.overview.today().await.unwrap()
}

async fn line(harness: &Harness, kind: TodayKind) -> Option<TodayLine> {
    today(harness).await.lines.into_iter().find(|line| line.kind == kind)
}

fn bdt(whole: i64) -> Money {
    Money::from_hundredths(whole * 100, Currency::Bdt).unwrap()
}

/// Ids of the payments that a click lists; their number is told beside the filter.
async fn listed(harness: &Harness, filter: PaymentFilter) -> Vec<i64> {
    let query = ListQuery { filter, limit: 50, ..ListQuery::default() };
    let page = harness.core.payments.payments(query).await.unwrap().page;
    assert_eq!(page.total as usize, page.rows.len());
    page.rows.iter().map(|payment| payment.row.id).collect()
}

async fn rows_to_decide(harness: &Harness, run: i64) -> Vec<u32> {
    let query = ListQuery { filter: RunFilter::ToDecide, limit: 500, ..ListQuery::default() };
    let request = RunRowsRequest { run, query, named: Vec::new(), descending: false };
    let page = harness.core.runs.run_rows(request).await.unwrap();
    assert_eq!(page.total as usize, page.rows.len());
    page.rows.iter().map(|row| row.row.get()).collect()
}

fn end(harness: &Harness, run: i64, ended: &str) {
    let sql = "UPDATE runs SET state = 'done', ended_at = ?2 WHERE id = ?1";
    harness.database().execute(sql, params![run, at(ended).timestamp_millis()]).unwrap();
}

/// Seven orders of low risk, in rows 2 to 8.
async fn seven(harness: &Harness) -> i64 {
    let orders: Vec<(String, String)> =
        (1..8).map(|order| (format!("0171200000{order}"), order.to_string())).collect();
    let orders: Vec<_> =
        orders.iter().map(|(phone, order)| (phone.as_str(), order.as_str(), "900", "low")).collect();
    run_of(harness, at(NOON), &orders).await
}

#[tokio::test]
async fn an_advance_counts_once_an_order_while_its_money_and_its_parcel_are_here() {
    let harness = Harness::connected().await;
    let run = seven(&harness).await;
    let paid = |row| Payment { status: Some("paid"), order: Some((run, row)), ..PAYMENT };
    for row in [2, 2, 3, 4, 5, 6, 7] {
        asked(&harness, paid(row), at(NOON));
    }
    asked(&harness, Payment { purpose: "other", ..paid(8) }, at(NOON));
    let db = harness.database();
    let order = |row| order_of(&harness, run, row);
    db.execute("UPDATE orders SET left_at = 1 WHERE id = ?1", [order(4)]).unwrap();
    db.execute(
        "INSERT INTO deliveries (environment, order_ref, order_id, phone, outcome, source, changed_at)
             VALUES ('live', '4', ?1, 712000004, 'delivered', 'hand', 0)",
        [order(5)],
    )
    .unwrap();
    decide(&harness, run, 6, Decision::Cancelled).await;
    // All of one advance went back, and a part of another.
    let refund = "INSERT INTO refunds (payment_id, returned, state, amount, paid, reason, kind, asked_at)
                  SELECT id, 1, 'done', ?2, 12000, '', 'by_hand', 0 FROM payments WHERE order_id = ?1";
    db.execute(refund, params![order(3), 12_000]).unwrap();
    db.execute(refund, params![order(7), 5_000]).unwrap();
    let unsent = line(&harness, TodayKind::Unsent).await.unwrap();
    assert_eq!((unsent.count, unsent.sums), (2, vec![bdt(240 + 70)]));
    assert_eq!(listed(&harness, PaymentFilter::Unsent).await, [7, 2]);
    // Another environment's advance is none here.
    db.execute("UPDATE payments SET environment = 'test'", []).unwrap();
    assert_eq!(line(&harness, TodayKind::Unsent).await, None);
    assert_eq!(listed(&harness, PaymentFilter::Unsent).await, [] as [i64; 0]);
}

/// A customer who had sent the advance by bKash was asked for it again, and her parcel was forgotten.
#[tokio::test]
async fn a_confirmed_transfer_is_an_advance_too() {
    let harness = Harness::connected().await;
    let run = seven(&harness).await;
    let yesterday = at(NOON) - TimeDelta::days(1);
    for row in [2, 3, 4, 5] {
        asked(&harness, Payment { order: Some((run, row)), ..PAYMENT }, yesterday);
    }
    asked(&harness, Payment { order: Some((run, 5)), status: Some("paid"), ..PAYMENT }, yesterday);
    let db = harness.database();
    let transfer = |row, taka: i64, state: &str| {
        let sql =
            "INSERT INTO transfers (environment, transaction_id, amount, found, state, order_id, asked_at,
                       confirmed_at) VALUES ('live', ?1, ?2, 1, ?3, ?4, 0, ?5)";
        let order = order_of(&harness, run, row);
        let values = params![format!("TRX{row}"), taka * 100, state, order, yesterday.timestamp_millis()];
        db.execute(sql, values).unwrap();
    };
    transfer(2, 120, "done");
    transfer(3, 119, "done");
    transfer(4, 120, "unknown");
    transfer(6, 300, "done");
    let unsent = line(&harness, TodayKind::Unsent).await.unwrap();
    assert_eq!((unsent.count, unsent.sums), (3, vec![bdt(120 + 119 + 120)]));
    assert_eq!(listed(&harness, PaymentFilter::Unsent).await, [5, 2, 1]);
    let transferred = line(&harness, TodayKind::UnsentTransferred).await.unwrap();
    assert_eq!((transferred.count, transferred.sums), (1, vec![bdt(300)]));
    let [TodayPlace::Customer { phone, sum, .. }] = transferred.places.as_slice() else {
        panic!("{:?}", transferred.places)
    };
    assert_eq!((phone.as_str(), *sum), ("01712000005", taka(300)));
    // An order that only the transfer names: its parcel was forgotten with the money in hand.
    let order = "INSERT INTO orders (environment, order_ref, created_at) VALUES ('live', 'W-9', 0)";
    db.execute(order, []).unwrap();
    let sql = "INSERT INTO transfers (environment, transaction_id, amount, found, state, order_id, asked_at,
                   confirmed_at) VALUES ('live', 'TRX9', 20000, 1, 'done', ?1, 0, 0)";
    db.execute(sql, [db.last_insert_rowid()]).unwrap();
    let transferred = line(&harness, TodayKind::UnsentTransferred).await.unwrap();
    assert_eq!((transferred.count, transferred.sums), (2, vec![bdt(500)]));
    assert_eq!(transferred.places[0], TodayPlace::Order { order_ref: "W-9".into(), sum: taka(200) });
    // Open links whose order is paid, by a transfer or by another link, are not due any more.
    assert_eq!(listed(&harness, PaymentFilter::UnpaidDay).await, [2, 3]);
    let query = ListQuery { filter: PaymentFilter::Waiting, limit: 50, ..ListQuery::default() };
    let waiting = harness.core.payments.payments(query).await.unwrap().page.rows;
    let otherwise: Vec<_> = waiting.iter().map(|payment| payment.row.paid_otherwise).collect();
    assert_eq!(otherwise, [true, false, false, true]);
    // A payment that is asked for after an advance came is asked for on purpose.
    asked(&harness, Payment { order: Some((run, 6)), ..PAYMENT }, yesterday + TimeDelta::seconds(1));
    asked(&harness, Payment { order: Some((run, 5)), ..PAYMENT }, yesterday + TimeDelta::seconds(1));
    harness.clock.forward(TimeDelta::minutes(1));
    assert_eq!(listed(&harness, PaymentFilter::UnpaidDay).await, [2, 3, 6, 7]);
    // A refund that may have gone out is no money that is here.
    let sql = "INSERT INTO refunds (payment_id, returned, state, amount, paid, reason, kind, asked_at)
               VALUES (5, NULL, 'unknown', 1000, 12000, '', 'gateway', 0)";
    db.execute(sql, []).unwrap();
    assert_eq!(listed(&harness, PaymentFilter::UnpaidDay).await, [2, 3, 4, 6, 7]);
}

#[tokio::test]
async fn a_risky_order_counts_once_until_it_is_decided() {
    let harness = Harness::connected().await;
    let sheet = [
        ("01712000001", "1", "900", "very_high"),
        // A further line of the same order.
        ("01712000001", "1", "900", "very_high"),
        ("01712000002", "2", "500", "high"),
        ("01712000003", "3", "400", "high"),
        ("01712000004", "4", "300", "low"),
    ];
    let first = run_of(&harness, at(NOON), &sheet).await;
    assert_eq!(line(&harness, TodayKind::ToDecide).await, None, "the list has not ended");
    end(&harness, first, NOON);
    let place = |id, count, very_high| TodayPlace::Run { id, name: "orders.xlsx".into(), count, very_high };
    let open = line(&harness, TodayKind::ToDecide).await.unwrap();
    assert_eq!((open.count, open.sums), (3, vec![bdt(1_800)]));
    assert_eq!(open.places, [place(first, 3, 1)]);
    assert_eq!(rows_to_decide(&harness, first).await, [2, 4, 5]);
    // By the seller, and by a payment.
    decide(&harness, first, 4, Decision::Hold).await;
    let db = harness.database();
    let sql = "UPDATE orders SET decision = 'send', decided_by = 'payment', decided_at = 1 WHERE id = ?1";
    db.execute(sql, [order_of(&harness, first, 5)]).unwrap();
    harness.core.orders.changed().await;
    let open = line(&harness, TodayKind::ToDecide).await.unwrap();
    assert_eq!((open.count, open.sums, open.places), (1, vec![bdt(900)], vec![place(first, 1, 1)]));
    assert_eq!(rows_to_decide(&harness, first).await, [2]);
    // The sheet grew: its first order is the same.
    let grown = [sheet[0], ("01712000009", "9", "700", "high")];
    let second = run_of(&harness, at(NOON), &grown).await;
    end(&harness, second, NOON);
    let open = line(&harness, TodayKind::ToDecide).await.unwrap();
    assert_eq!((open.count, open.sums), (2, vec![bdt(1_600)]));
    assert_eq!(open.places, [place(second, 2, 1), place(first, 1, 1)]);
    assert_eq!(rows_to_decide(&harness, second).await, [2, 3]);
    decide(&harness, second, 3, Decision::Send).await;
    assert_eq!(line(&harness, TodayKind::ToDecide).await.unwrap().count, 1);
    // A list of last month, and one of practice, are nobody's work today.
    end(&harness, second, "2026-10-20T06:00:00Z");
    db.execute("UPDATE runs SET environment = 'practice' WHERE id = ?1", [first]).unwrap();
    assert_eq!(line(&harness, TodayKind::ToDecide).await, None);
}

/// Parcels that were delivered weeks ago stood as work of today, and their amounts as taka at risk.
#[tokio::test]
async fn an_order_with_an_outcome_is_not_to_be_decided() {
    let harness = Harness::connected().await;
    let sheet = [("01712000001", "1", "900", "high"), ("01712000002", "2", "700", "very_high")];
    let run = run_of(&harness, at(NOON), &sheet).await;
    end(&harness, run, NOON);
    assert_eq!(line(&harness, TodayKind::ToDecide).await.unwrap().count, 2);
    assert_eq!(rows_to_decide(&harness, run).await, [2, 3]);
    let outcome = delivered(run, 3);
    assert_eq!(harness.core.deliveries.mark_run_outcomes(outcome).await.unwrap().added, 1);
    let open = line(&harness, TodayKind::ToDecide).await.unwrap();
    assert_eq!((open.count, open.sums), (1, vec![bdt(900)]));
    assert_eq!(rows_to_decide(&harness, run).await, [2]);
    let id = harness.database().query_row("SELECT id FROM deliveries", [], |row| row.get(0)).unwrap();
    harness.core.deliveries.delete_delivery(IdRequest { id }).await.unwrap();
    assert_eq!(line(&harness, TodayKind::ToDecide).await.unwrap().count, 2);
}

#[tokio::test]
async fn links_and_claims_are_those_that_a_click_lists() {
    let harness = Harness::connected().await;
    let now = at(NOON);
    let day = TimeDelta::days(1);
    asked(&harness, PAYMENT, now - day - TimeDelta::milliseconds(1));
    asked(&harness, Payment { currency: Currency::Usd, ..PAYMENT }, now - day);
    asked(&harness, PAYMENT, now - day + TimeDelta::minutes(1));
    asked(&harness, Payment { status: Some("claimed"), ..PAYMENT }, now);
    asked(&harness, Payment { status: Some("claimed"), environment: Environment::Test, ..PAYMENT }, now);
    asked(&harness, Payment { status: Some("cancelled"), ..PAYMENT }, now - day);
    let unpaid = line(&harness, TodayKind::UnpaidDay).await.unwrap();
    let usd = Money::from_hundredths(12_000, Currency::Usd).unwrap();
    assert_eq!((unpaid.count, unpaid.sums), (2, vec![bdt(120), usd]));
    assert_eq!(unpaid.since, Some(now - day - TimeDelta::milliseconds(1)));
    // Who waited longest is reminded first.
    assert_eq!(listed(&harness, PaymentFilter::UnpaidDay).await, [1, 2]);
    assert_eq!(listed(&harness, PaymentFilter::Waiting).await, [1, 2, 3]);
    let claimed = line(&harness, TodayKind::Claimed).await.unwrap();
    assert_eq!((claimed.count, claimed.sums), (1, vec![bdt(120)]));
    assert_eq!(listed(&harness, PaymentFilter::Claimed).await, [4]);
    harness.clock.forward(TimeDelta::minutes(1));
    assert_eq!(line(&harness, TodayKind::UnpaidDay).await.unwrap().count, 3);
    assert_eq!(listed(&harness, PaymentFilter::UnpaidDay).await, [1, 2, 3]);
}

#[tokio::test]
async fn a_reported_customer_counts_while_a_parcel_is_on_the_way() {
    let harness = Harness::connected().await;
    let run = seven(&harness).await;
    let db = harness.database();
    for row in [2, 3, 4, 5] {
        decide(&harness, run, row, Decision::Send).await;
    }
    // Two orders of one customer, the second with an advance.
    let [one, two] = [2, 3].map(|row| order_of(&harness, run, row));
    let sql = "UPDATE orders SET left_at = ?1, phone = 712000001 WHERE id IN (?2, ?3)";
    db.execute(sql, params![at(NOON).timestamp_millis(), one, two]).unwrap();
    asked(&harness, Payment { status: Some("paid"), order: Some((run, 3)), ..PAYMENT }, at(NOON));
    let reported = |phone: u32, told: &str, environment: &str| {
        let sql = "INSERT INTO reported_phones (environment, phone, told_at) VALUES (?1, ?2, ?3)";
        db.execute(sql, params![environment, phone, at(told).timestamp_millis()]).unwrap();
    };
    reported(712_000_001, "2026-11-20T06:00:01Z", "live");
    // Before the check, without a parcel, in practice.
    reported(712_000_003, "2026-11-20T05:00:00Z", "live");
    reported(712_000_007, "2026-11-20T06:00:01Z", "live");
    reported(712_000_004, "2026-11-20T06:00:01Z", "practice");
    let told = line(&harness, TodayKind::Reported).await.unwrap();
    assert_eq!((told.count, told.sums), (1, vec![bdt(900 + 780)]));
    let [TodayPlace::Customer { phone, sum, .. }] = told.places.as_slice() else {
        panic!("{:?}", told.places)
    };
    assert_eq!((phone.as_str(), *sum), ("01712000001", taka(1_680)));
    // They came back.
    db.execute(
        "INSERT INTO deliveries (environment, order_ref, order_id, phone, outcome, source, changed_at)
             SELECT 'live', id, id, 712000001, 'returned', 'hand', 0 FROM orders WHERE phone = 712000001",
        [],
    )
    .unwrap();
    assert_eq!(line(&harness, TodayKind::Reported).await, None);
}

#[tokio::test]
async fn numbers_for_midnight_and_what_was_done_today() {
    let harness = Harness::new().await;
    assert_eq!(today(&harness).await.lines, []);
    let harness = Harness::connected().await;
    harness.core.checks.defer_check(&CheckRequest { phone: "01712000385".into() }).await.unwrap();
    let kept = line(&harness, TodayKind::Midnight).await.unwrap();
    assert_eq!((kept.count, kept.places), (1, vec![TodayPlace::Deferred { count: 1 }]));
    harness.database().execute("UPDATE deferred_checks SET paused = 1", []).unwrap();
    assert_eq!(line(&harness, TodayKind::Midnight).await, None, "it waits for the seller's word");
    harness.database().execute("UPDATE deferred_checks SET paused = 0", []).unwrap();
    harness.core.accounts.set_practice(SwitchRequest { on: true }).await.unwrap();
    assert_eq!(today(&harness).await.lines, []);
    harness.core.accounts.set_practice(SwitchRequest { on: false }).await.unwrap();
    // Parcels that left before midnight in Bangladesh left yesterday.
    let run = seven(&harness).await;
    let db = harness.database();
    for (row, time) in [(2, "2026-11-19T17:59:59Z"), (3, "2026-11-19T18:00:00Z")] {
        let left = "UPDATE orders SET left_at = ?1 WHERE id = ?2";
        db.execute(left, params![at(time).timestamp_millis(), order_of(&harness, run, row)]).unwrap();
        asked(&harness, Payment { status: Some("paid"), order: Some((run, row)), ..PAYMENT }, at(time));
    }
    harness.check("01911000742").await.unwrap();
    let view = today(&harness).await;
    assert_eq!(view.done, DoneToday { checks: 1, parcels: 1, received: taka(120) });
    assert_eq!(view.day, "2026-11-20");
}
