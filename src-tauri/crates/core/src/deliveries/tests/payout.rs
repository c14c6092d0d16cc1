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

/// Otherwise each charge of a sheet that bills them apart is taken for too much, or for missing money.
#[tokio::test]
async fn charges_are_no_difference_however_the_sheet_pays() {
    let harness = Harness::connected().await;
    order(&harness, "A-1", Some(ONE), 1250);
    order(&harness, "A-2", Some(TWO), 890);
    let head = "Consignment ID,Invoice,Recipient Phone,Delivery Charge,COD Amount,Payable\n";
    for (rows, gross) in [
        ("1,A-1,01712000385,72,1250,1178\n2,A-2,01911000747,60,890,830\n", false),
        ("3,A-1,01712000385,-72,1250,1178\n4,A-2,01911000747,-60,890,830\n", false),
        ("5,A-1,01712000385,72,1250,1250\n6,A-2,01911000747,60,890,890\n", true),
        // Without collected amounts, the orders tell.
        ("7,A-1,01712000385,72,,1178\n8,A-2,01911000747,60,,830\n", false),
        ("9,A-1,01712000385,72,,1250\n10,A-2,01911000747,60,,890\n", true),
    ] {
        let sheet = dropped(&harness, &format!("{head}{rows}")).await;
        let view = view(&harness, sheet.id).await;
        assert_eq!(view.gross, gross, "{rows}");
        assert_eq!(differences(&harness, sheet.id).await, [], "{rows}");
        assert_eq!(view.sheet.totals.difference, Taka::default());
        harness.core.deliveries.delete_payout(IdRequest { id: sheet.id }).await.unwrap();
    }
}

#[tokio::test]
async fn charges_are_deducted_where_no_row_shows_how_the_sheet_pays() {
    let harness = Harness::connected().await;
    order(&harness, "A-1", Some(ONE), 1250);
    let sheet = dropped(&harness, &format!("{HEAD}1,A-1,01712000385,,60,12,1000\n")).await;
    assert_eq!(differences(&harness, sheet.id).await, named(&[("A-1", -178, Differs)]));
}

/// A return's charge, a fee's own row, a part delivered and a deduction in the forms of four couriers.
#[tokio::test]
async fn sheets_of_four_couriers_agree() {
    let harness = Harness::connected().await;
    order(&harness, "A-1", Some(ONE), 1250);
    order(&harness, "A-2", Some(TWO), 890);
    order(&harness, "A-3", Some("01711000003"), 2000);
    for (courier, lines) in [
        (
            "Pathao",
            "Consignment_ID,Created_Date,Invoice type,Collected_Amount,Recipient_Phone,Collectable_Amount,COD_fee,\
             Delivery_Fee,Final_Fee,Payout,Merchant_Order_ID\n\
             DA1,2026-11-01,delivery,1250,01712000385,1250,12,60,72,1178,A-1\n\
             DA1,2026-11-01,insta_fee,0,01712000385,0,0,0,0,-10,A-1\n\
             DA2,2026-11-02,return,0,01911000747,890,0,60,60,-60,A-2\n\
             DA3,2026-11-03,partial_delivery,1500,01711000003,2000,15,60,75,1425,A-3\n",
        ),
        (
            "Steadfast",
            "Consignment ID,Invoice,Recipient Phone,COD Amount,Delivery Charge,COD Charge,Payable\n\
             88801,A-1,০১৭১২০০০৩৮৫,\"১,২৫০\",60,12,1178\n88802,A-2,01911000747,0,60,0,0\n",
        ),
        (
            "RedX",
            "Tracking ID,Invoice ID,Customer Phone,Cash Collected,Delivery Charge,COD Charge,Paid Amount\n\
             R1,A-1,01712000385,Tk 1250/-,60,12,1178\nR2,A-2,01911000747,0,60,,(60)\nGrand Total,,,1250,120,12,1118\n",
        ),
        (
            "Paperfly",
            "Order Number,Merchant Order Reference,Customer Phone,Collected Amount,Total Charge,Payable Amount\n\
             P1,A-1,1712000385,1250,72,1178\nP2,A-2,01911000747,0,60,-60\n,,,,,1118\n",
        ),
    ] {
        let sheet = dropped(&harness, lines).await;
        let view = view(&harness, sheet.id).await;
        assert_eq!(view.sheet.sheet.courier, courier);
        assert_eq!(differences(&harness, sheet.id).await, [], "{courier}");
        assert!(view.sheet.counts.agrees >= 2, "{courier}");
        let sums = view.sheet.totals;
        assert_eq!(sums.to_collect.paisa(), sums.charges.paisa() + sums.paid.paisa(), "{courier}");
    }
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

/// Otherwise a seller who drops a sheet again is told that everything was paid twice.
#[tokio::test]
async fn a_sheet_counts_once_and_two_parts_are_one_payment() {
    let harness = Harness::connected().await;
    for (at, taka) in [(1, 1250), (2, 890), (3, 700), (4, 500)] {
        order(&harness, &format!("A-{at}"), Some(&format!("0171100000{at}")), taka);
    }
    let row = |at: u32, paid: u32| format!("C{at},A-{at},0171100000{at},{paid},0,0,{paid}\n");
    let first = dropped(&harness, &format!("{HEAD}{}{}{}", row(1, 1000), row(2, 890), row(3, 700))).await;
    delivered(&harness, "A-6", "01711000006", "delivered").await;
    assert_eq!(
        differences(&harness, first.id).await,
        named(&[("A-6", -1250, NotInAny), ("A-1", -250, Differs)])
    );
    harness.clock.forward(TimeDelta::hours(1));
    // Saved anew, in another order and with other columns.
    let anew = "Invoice,Recipient Phone,Consignment ID,Payable,COD Amount,Delivery Charge,COD Charge\n\
                A-3,01711000003,C3,700.00,\"৳700\",0,0\nA-1,01711000001,C1,1000,1000,0,0\nA-2,01711000002,C2,890,890,0,0\n";
    let again = dropped(&harness, anew).await;
    assert_eq!((again.id, again.repeated), (first.id, true));
    assert_eq!(harness.core.deliveries.payout_sheets().await.unwrap().len(), 1);
    // A later version of the sheet, and a sheet with the rest and a real second payment.
    let grown =
        dropped(&harness, &format!("{HEAD}{}{}{}{}", row(1, 1000), row(2, 890), row(3, 700), row(4, 500)))
            .await;
    assert_eq!(
        differences(&harness, grown.id).await,
        named(&[("A-6", -1250, NotInAny), ("A-1", -250, Differs)]),
        "a version looks at the days of the first"
    );
    let rest =
        dropped(&harness, &format!("{HEAD}{}{}C8,A-9,,1,0,0,1\nC7,A-8,,1,0,0,1\n", row(1, 250), row(2, 890)))
            .await;
    let found = differences(&harness, rest.id).await;
    assert_eq!(found[0], ("A-2".to_owned(), 890, PaidTwice));
    assert!(found.iter().all(|(name, ..)| name != "A-1"), "paid in two parts: {found:?}");
    // The earlier one is whole now; without it the later one lacks its part.
    assert!(differences(&harness, first.id).await.iter().all(|(name, ..)| name != "A-1"));
    for removed in [first.id, grown.id] {
        harness.core.deliveries.delete_payout(IdRequest { id: removed }).await.unwrap();
    }
    assert!(differences(&harness, rest.id).await.contains(&("A-1".to_owned(), -1000, Differs)));
}

#[tokio::test]
async fn an_answer_takes_the_difference_out_of_the_sum() {
    let mut harness = Harness::connected().await;
    order(&harness, "A-1", Some(ONE), 1250);
    let sheet = dropped(&harness, &format!("{HEAD}C1,A-1,01712000385,1000,0,0,1000\nC2,,,5,0,0,5\n")).await;
    let keys: Vec<i64> =
        rows(&harness, sheet.id, PayoutFilter::Differences).await.iter().map(|row| row.key).collect();
    for (key, answer) in [(keys[0], PayoutAnswer::Settled), (keys[1], PayoutAnswer::OwnMistake)] {
        let request = PayoutAnswerRequest { id: sheet.id, key, answer: Some(answer) };
        harness.core.deliveries.answer_payout(request).await.unwrap();
    }
    harness.restart();
    assert_eq!(taka(&view(&harness, sheet.id).await), [0; 4]);
    assert_eq!(view(&harness, sheet.id).await.sheet.counts.answered, 2);
    let closed = view(&harness, sheet.id).await.sheet.closed;
    assert_eq!((closed.short.paisa(), closed.over.paisa()), (25_000, 500), "neither hides the other");
    let request = PayoutAnswerRequest { id: sheet.id, key: keys[0], answer: None };
    harness.core.deliveries.answer_payout(request).await.unwrap();
    assert_eq!(differences(&harness, sheet.id).await, named(&[("A-1", -250, Differs)]));
    let other = PayoutAnswerRequest { id: 99, key: 1, answer: None };
    assert_eq!(harness.core.deliveries.answer_payout(other).await, Err(AppError::NotFound));
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

/// Otherwise a courier's invoice is compared without being asked for, or its results are never seen.
#[tokio::test]
async fn a_file_that_can_be_both_is_what_its_seller_chose_last() {
    use OutcomeFileKind::{Outcomes, Payment};
    let harness = Harness::connected().await;
    let both = "Consignment ID,Merchant Order ID,Order Status,Collected Amount,Delivery Fee,Payout\n\
                DA1,A-1,Delivered,1250,60,1190\n";
    let file = opened(&harness, both).await;
    assert_eq!((file.kind, file.payout), (Outcomes, None));
    let request = OutcomeKindRequest { id: file.id, kind: Payment };
    harness.core.deliveries.set_outcome_kind(request).await.unwrap();
    assert!(open(&harness).payout.is_some());
    let file = opened(&harness, both).await;
    assert_eq!((file.kind, file.payout.map(|kept| kept.repeated)), (Payment, Some(true)));
    let outcomes = "Consignment ID,Merchant Order ID,Order Status\nDA1,A-1,Delivered\n";
    assert_eq!(opened(&harness, outcomes).await.kind, Outcomes);
    assert_eq!(opened(&harness, &format!("{HEAD}C1,A-1,,1,0,0,1\n")).await.kind, Payment);
}

#[tokio::test]
async fn columns_that_are_not_found_are_chosen_once() {
    let harness = Harness::connected().await;
    order(&harness, "A-1", Some(ONE), 1250);
    let lines = "Sl,Date,Merchant invoice,Particulars,Debit,Credit,Balance\n1,2026-11-08,A-1,x,0,1250,1250\n";
    for time in ["first", "next"] {
        let path = harness.folder.path().join("ledger.csv");
        std::fs::write(&path, lines.replace('x', time)).unwrap();
        harness.core.deliveries.open_outcome_file(path, Some(OutcomeFileKind::Payment)).await;
        let file = open(&harness);
        assert_eq!(file.payout.is_some(), time == "next");
        let column =
            |file: &[OutcomeColumn], name| file.iter().find(|column| column.header == name).unwrap().index;
        for (name, role) in [("Credit", OutcomeRole::Paid), ("Merchant invoice", OutcomeRole::Order)] {
            let file = open(&harness);
            let column = column(&file.columns, name);
            let request = OutcomeRoleRequest { id: file.id, column, role: Some(role) };
            harness.core.deliveries.set_outcome_role(request).await.unwrap();
        }
        let sheet = open(&harness).payout.unwrap();
        let view = view(&harness, sheet.id).await;
        assert_eq!((view.sheet.counts.agrees, view.no_charges), (1, true));
    }
    assert_eq!(harness.core.deliveries.payout_sheets().await.unwrap().len(), 1);
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
    assert_eq!(lines[2], "A-1,C1,1250.00,1000.00,72.50,927.50,-250.00,Amount differs");
    assert_eq!(lines[3], "Total,,1750.00,1000.00,72.50,927.50,-750.00");
    assert!(!written.contains("1712000385") && !written.contains("C2"));
}

/// Half a sheet would name half of its orders as not paid.
#[tokio::test]
async fn a_sheet_is_kept_whole_or_not_at_all() {
    let mut harness = Harness::connected().await;
    let fails = "CREATE TRIGGER cut BEFORE INSERT ON payout_rows WHEN NEW.row = 3
                 BEGIN SELECT RAISE(ABORT, 'cut'); END";
    harness.database().execute_batch(fails).unwrap();
    let path = harness.folder.path().join("cut.csv");
    std::fs::write(&path, format!("{HEAD}C1,A-1,,1,0,0,1\nC2,A-2,,1,0,0,1\n")).unwrap();
    harness.core.deliveries.open_outcome_file(path, None).await;
    harness.restart();
    assert_eq!(harness.core.deliveries.payout_sheets().await.unwrap(), []);
    let rows = "SELECT count(*) FROM payout_rows";
    assert_eq!(harness.database().query_row(rows, [], |row| row.get::<_, u32>(0)), Ok(0));
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

/// Otherwise each order of a sheet whose columns are corrected counts as paid twice, or the correction does nothing.
#[tokio::test]
async fn a_sheet_dropped_again_and_corrected_counts_once_as_corrected() {
    let harness = Harness::connected().await;
    order(&harness, "A-1", Some(ONE), 1250);
    let lines = "Consignment ID,Invoice,COD Amount,Other deduction,Payable\nC1,A-1,1250,72,1178\n,,5,0,5\n";
    let first = dropped(&harness, lines).await;
    let nowhere = rows(&harness, first.id, PayoutFilter::Unknown).await[0].key;
    let answer = Some(PayoutAnswer::Settled);
    let request = PayoutAnswerRequest { id: first.id, key: nowhere, answer };
    harness.core.deliveries.answer_payout(request).await.unwrap();
    assert_eq!(differences(&harness, first.id).await, named(&[("A-1", -72, Differs)]));
    let again = dropped(&harness, lines).await;
    assert_eq!((again.id, again.repeated), (first.id, true));
    let set_role = async |header: &str, role: Option<OutcomeRole>| {
        let file = open(&harness);
        let column = file.columns.iter().find(|column| column.header == header).unwrap().index;
        let request = OutcomeRoleRequest { id: file.id, column, role };
        harness.core.deliveries.set_outcome_role(request).await.unwrap();
        open(&harness).payout.unwrap()
    };
    let sheets = async || harness.core.deliveries.payout_sheets().await.unwrap();
    let corrected = set_role("Other deduction", Some(OutcomeRole::Charge)).await;
    assert_eq!((corrected.id, corrected.repeated, sheets().await.len()), (first.id, true, 1));
    assert_eq!(differences(&harness, first.id).await, []);
    assert_eq!(view(&harness, first.id).await.sheet.counts.answered, 1, "the answer stays");
    // The columns were corrected while another file with them was open.
    set_role("Other deduction", None).await;
    dropped(&harness, &lines.replace("C1", "C2").replace("A-1", "A-2")).await;
    set_role("Other deduction", Some(OutcomeRole::Charge)).await;
    let again = dropped(&harness, lines).await;
    assert_eq!((again.id, again.repeated, sheets().await.len()), (first.id, true, 2));
    assert_eq!(differences(&harness, first.id).await, []);
}

/// Otherwise a sheet that was dropped before its courier was known counts a second time.
#[tokio::test]
async fn a_sheet_without_a_courier_is_found_again_with_one() {
    let harness = Harness::connected().await;
    order(&harness, "A-1", Some(ONE), 1250);
    let lines = "Parcel ID,Invoice,Collected,Payable\nC1,A-1,1250,1250\n";
    let first = dropped(&harness, lines).await;
    let anew = dropped(&harness, "Invoice,Parcel ID,Payable,Collected\nA-1,C1,1250,1250\n").await;
    assert_eq!((anew.id, anew.repeated), (first.id, true));
    let file = open(&harness);
    let request = OutcomeCourierRequest { id: file.id, word: None, courier: Some("RedX".into()) };
    harness.core.deliveries.set_outcome_courier(request).await.unwrap();
    assert_eq!(view(&harness, first.id).await.sheet.sheet.courier, "RedX");
    let again = dropped(&harness, lines).await;
    assert_eq!((again.id, again.repeated), (first.id, true));
    let sheets = harness.core.deliveries.payout_sheets().await.unwrap();
    assert_eq!((sheets.len(), sheets[0].sheet.courier.as_str()), (1, "RedX"));
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

/// Otherwise orders count as paid by a file that is no payment.
#[tokio::test]
async fn a_file_that_is_no_payment_any_more_pays_nothing() {
    let harness = Harness::connected().await;
    let sheets = async || harness.core.deliveries.payout_sheets().await.unwrap().len();
    let set_kind = async |kind: OutcomeFileKind| {
        let request = OutcomeKindRequest { id: open(&harness).id, kind };
        harness.core.deliveries.set_outcome_kind(request).await.unwrap();
    };
    let paid = async |role: Option<OutcomeRole>| {
        let file = open(&harness);
        let column = file.columns.iter().find(|column| column.header == "Payable").unwrap().index;
        let request = OutcomeRoleRequest { id: file.id, column, role };
        harness.core.deliveries.set_outcome_role(request).await.unwrap();
    };
    let lines = format!("{HEAD}C1,A-1,,1,0,0,1\n");
    dropped(&harness, &lines).await;
    set_kind(OutcomeFileKind::Outcomes).await;
    assert_eq!((open(&harness).payout, sheets().await), (None, 0));
    set_kind(OutcomeFileKind::Payment).await;
    paid(None).await;
    assert_eq!((open(&harness).payout, sheets().await), (None, 0));
    paid(Some(OutcomeRole::Paid)).await;
    assert_eq!(sheets().await, 1);
    // The sheet of an earlier file stays.
    dropped(&harness, &lines).await;
    set_kind(OutcomeFileKind::Outcomes).await;
    assert_eq!((open(&harness).payout, sheets().await), (None, 1));
}

/// Otherwise the differences that the seller closed are gone by a look at the results in the same file.
#[tokio::test]
async fn an_answered_sheet_stays_when_its_file_is_read_as_results() {
    let harness = Harness::connected().await;
    let sheet = dropped(&harness, &format!("{HEAD}C1,A-1,,1,0,0,1\n")).await;
    let key = rows(&harness, sheet.id, PayoutFilter::Unknown).await[0].key;
    let request = PayoutAnswerRequest { id: sheet.id, key, answer: Some(PayoutAnswer::Settled) };
    harness.core.deliveries.answer_payout(request).await.unwrap();
    let request = OutcomeKindRequest { id: open(&harness).id, kind: OutcomeFileKind::Outcomes };
    harness.core.deliveries.set_outcome_kind(request).await.unwrap();
    assert_eq!(open(&harness).payout, None);
    assert_eq!(view(&harness, sheet.id).await.sheet.counts.answered, 1);
}

/// Otherwise each order of both versions of a sheet counts as paid twice as soon as the columns of one are corrected.
#[tokio::test]
async fn a_grown_sheet_with_corrected_columns_pays_no_order_twice() {
    let harness = Harness::connected().await;
    order(&harness, "A-1", Some(ONE), 1250);
    order(&harness, "A-2", Some(TWO), 1250);
    order(&harness, "A-3", Some("01711000003"), 1000);
    let lines = "Consignment ID,Invoice,COD Amount,Other deduction,Payable\nC1,A-1,1250,72,1178\nC2,A-2,1250,72,1178\n";
    dropped(&harness, lines).await;
    let grown = dropped(&harness, &format!("{lines}C3,A-3,1000,60,940\n")).await;
    let file = open(&harness);
    let column = file.columns.iter().find(|column| column.header == "Other deduction").unwrap().index;
    let request = OutcomeRoleRequest { id: file.id, column, role: Some(OutcomeRole::Charge) };
    harness.core.deliveries.set_outcome_role(request).await.unwrap();
    let found = differences(&harness, grown.id).await;
    assert!(found.iter().all(|(_, _, why)| *why != PaidTwice), "{found:?}");
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

/// Otherwise an answer to a row that was replaced looks kept, and isn't.
#[tokio::test]
async fn an_answer_to_nothing_is_refused() {
    let harness = Harness::connected().await;
    let sheet = dropped(&harness, &format!("{HEAD}C1,A-1,,1,0,0,1\n")).await;
    for key in [99, -99] {
        let request = PayoutAnswerRequest { id: sheet.id, key, answer: Some(PayoutAnswer::Settled) };
        assert_eq!(harness.core.deliveries.answer_payout(request).await, Err(AppError::NotFound));
    }
}

#[tokio::test]
async fn subtotals_and_their_sum_are_no_rows() {
    let harness = Harness::connected().await;
    let lines = "C1,A-1,,1,0,0,10\nC2,A-2,,1,0,0,20\n,,,,,,30\nC3,A-3,,1,0,0,5\n,,,,,,5\n,,,,,,35\n";
    let sheet = dropped(&harness, &format!("{HEAD}{lines}")).await;
    assert_eq!(view(&harness, sheet.id).await.sheet.sheet.sum_rows, [4, 6, 7].map(row_number));
}

/// A row of Steadfast about an order, which the courier paid on a day.
fn dated(day: &str, at: u32, paid: u32) -> String {
    format!(
        "Consignment ID,Invoice,COD Amount,Delivery Charge,Payable,Date\nC{at},A-{at},{paid},0,{paid},{day}\n"
    )
}

async fn settle(harness: &Harness, sheet: i64, key: i64, answer: Option<PayoutAnswer>) {
    let request = PayoutAnswerRequest { id: sheet, key, answer };
    harness.core.deliveries.answer_payout(request).await.unwrap();
}

/// Otherwise the courier is asked again for money that it settled with the seller, who loses its trust.
#[tokio::test]
async fn a_settled_parcel_is_not_claimed_by_the_next_sheet_of_the_courier() {
    let harness = Harness::connected().await;
    order(&harness, "A-3", Some("01711000003"), 1000);
    let lost = delivered(&harness, "A-1", ONE, "delivered").await.row.order;
    delivered(&harness, "A-2", TWO, "delivered").await;
    let first = dropped(&harness, &dated("2026-11-20", 3, 900)).await;
    let short = rows(&harness, first.id, PayoutFilter::Differs).await[0].key;
    let settled = Some(PayoutAnswer::Settled);
    settle(&harness, first.id, lost, settled).await;
    settle(&harness, first.id, short, settled).await;
    harness.clock.forward(TimeDelta::hours(1));
    let next = dropped(&harness, &dated("2026-11-19", 8, 1)).await;
    assert_eq!(differences(&harness, next.id).await, named(&[("A-2", -1250, NotInAny), ("A-8", 1, Unknown)]));
    assert_eq!(view(&harness, next.id).await.sheet.counts.answered, 1);
    // A payment after the answer is a new question, and an answer that is taken back is taken back of all sheets.
    let paid = dropped(&harness, &dated("2026-11-21", 3, 500)).await;
    assert_eq!(differences(&harness, paid.id).await, named(&[("A-3", 400, PaidTwice)]));
    settle(&harness, next.id, lost, None).await;
    for sheet in [first.id, next.id] {
        assert!(differences(&harness, sheet).await.contains(&("A-1".to_owned(), -1250, NotInAny)));
    }
}

/// Otherwise the courier is asked again for settled money as soon as the seller downloads the same sheet with more rows.
#[tokio::test]
async fn a_settled_parcel_is_not_claimed_by_a_grown_version_of_its_sheet() {
    let harness = Harness::connected().await;
    for at in 1..=3 {
        order(&harness, &format!("A-{at}"), Some(&format!("0171100000{at}")), 1000);
    }
    let short = "C1,A-1,,900,0,0,900\nC2,A-2,,1000,0,0,1000\n";
    let first = dropped(&harness, &format!("{HEAD}{short}")).await;
    let key = rows(&harness, first.id, PayoutFilter::Differs).await[0].key;
    settle(&harness, first.id, key, Some(PayoutAnswer::Settled)).await;
    harness.clock.forward(TimeDelta::hours(1));
    let grown = dropped(&harness, &format!("{HEAD}{short}C3,A-3,,1000,0,0,1000\n")).await;
    assert_eq!(differences(&harness, grown.id).await, []);
    assert_eq!(view(&harness, grown.id).await.sheet.counts.answered, 1);
}

/// Otherwise the courier is asked again for settled money once the seller removes a sheet, corrects it, or its time is over.
#[tokio::test]
async fn an_answer_outlives_the_sheet_that_it_was_given_with() {
    let harness = Harness::connected().await;
    let settled = Some(PayoutAnswer::Settled);
    let lost = delivered(&harness, "A-1", ONE, "delivered").await.row.order;
    let next = dropped(&harness, &dated("2026-11-19", 8, 1)).await;
    let claimed = async || differences(&harness, next.id).await.contains(&("A-1".into(), -1250, NotInAny));
    order(&harness, "A-3", Some("01711000003"), 1000);
    let short = dated("2026-11-20", 3, 900);
    let first = dropped(&harness, &short).await;
    let key = rows(&harness, first.id, PayoutFilter::Differs).await[0].key;
    settle(&harness, first.id, key, settled).await;
    settle(&harness, first.id, lost, settled).await;
    harness.core.deliveries.delete_payout(IdRequest { id: first.id }).await.unwrap();
    assert!(!claimed().await, "its sheet was removed");
    let again = dropped(&harness, &short).await;
    assert_eq!(differences(&harness, again.id).await, named(&[]));
    settle(&harness, again.id, lost, None).await;
    assert!(claimed().await);

    // A sheet that turns out to be an earlier one.
    let wrong = "Invoice,Consignment ID,Sent,Payable,COD Amount,Delivery Charge,Date\nA-3,C3,900,5,900,0,2026-11-20\n";
    let wrong = dropped(&harness, wrong).await;
    settle(&harness, wrong.id, lost, settled).await;
    let file = open(&harness);
    let column = file.columns.iter().find(|column| column.header == "Sent").unwrap().index;
    let request = OutcomeRoleRequest { id: file.id, column, role: Some(OutcomeRole::Paid) };
    harness.core.deliveries.set_outcome_role(request).await.unwrap();
    assert_eq!(open(&harness).payout.unwrap().id, again.id);
    assert!(!claimed().await, "its sheet is another one");
    settle(&harness, again.id, lost, None).await;

    let unknown = rows(&harness, next.id, PayoutFilter::Unknown).await[0].key;
    settle(&harness, next.id, unknown, settled).await;
    settle(&harness, next.id, lost, settled).await;
    harness.clock.forward(TimeDelta::hours(1));
    let grown = format!("{}C9,A-9,1,0,1,2026-11-19\n", dated("2026-11-19", 8, 1));
    let grown = dropped(&harness, &grown).await;
    let than = harness.core.ctx.clock.now() - TimeDelta::minutes(1);
    harness.core.ctx.store.run_blocking(|db| payouts::delete_older(db, than)).unwrap();
    assert_eq!(harness.core.deliveries.payout_sheets().await.unwrap().len(), 1);
    assert_eq!(differences(&harness, grown.id).await, named(&[("A-9", 1, Unknown)]));
}

/// Otherwise the seller answers about the same row in each download of a growing sheet, or a deduction that comes each week is
/// closed unseen.
#[tokio::test]
async fn a_settled_row_without_an_order_is_asked_again_in_another_payment_only() {
    let harness = Harness::connected().await;
    let fee = |day: &str| format!("{},,0,0,-50,{day}\n", dated(day, 8, 1));
    let first = dropped(&harness, &fee("2026-11-12")).await;
    for row in rows(&harness, first.id, PayoutFilter::Unknown).await {
        settle(&harness, first.id, row.key, Some(PayoutAnswer::Settled)).await;
    }
    harness.clock.forward(TimeDelta::hours(1));
    let grown = dropped(&harness, &format!("{}C9,A-9,1,0,1,2026-11-12\n", fee("2026-11-12"))).await;
    assert_eq!(differences(&harness, grown.id).await, named(&[("A-9", 1, Unknown)]));
    let next = dropped(&harness, &fee("2026-11-19")).await;
    assert_eq!(differences(&harness, next.id).await, named(&[("A-8", 1, Unknown), ("", 0, Unknown)]));
}

/// The key of the line about an order, or about a row that names no parcel.
async fn key_of(harness: &Harness, sheet: i64, name: &str) -> Option<i64> {
    let all = rows(harness, sheet, PayoutFilter::Differences).await;
    all.iter().find(|row| row.order_ref == name && row.consignment.is_empty()).map(|row| row.key)
}

/// Otherwise the whole amount of a parcel is never claimed: an answer to one courier's sheet closes the other courier's debt.
#[tokio::test]
async fn an_answer_to_one_courier_closes_no_claim_on_another() {
    let harness = Harness::connected().await;
    harness.core.name_courier("courier_a", "Steadfast").unwrap();
    harness.core.name_courier("courier_b", "Pathao").unwrap();
    let saved = delivered(&harness, "A-1", ONE, "delivered").await.row;
    let steadfast = dropped(&harness, &format!("{HEAD}C8,A-8,,1,0,0,1\n")).await;
    settle(&harness, steadfast.id, saved.order, Some(PayoutAnswer::OwnMistake)).await;
    assert_eq!(key_of(&harness, steadfast.id, "A-1").await, None);
    let courier = Some("courier_b".to_owned());
    kept(&harness, SaveDeliveryRequest { id: Some(saved.id), courier, ..delivery("A-1", ONE) }).await;
    let pathao = "Consignment_ID,Merchant_Order_ID,Collected_Amount,Final_Fee,Payout\nD9,A-9,1,0,1\n";
    let pathao = dropped(&harness, pathao).await;
    assert_eq!(key_of(&harness, pathao.id, "A-1").await, Some(saved.order));
}

/// Otherwise a closed parcel is claimed again as soon as the seller says whose sheet it is.
#[tokio::test]
async fn an_answer_follows_the_courier_that_is_chosen_for_its_sheet() {
    let harness = Harness::connected().await;
    let lost = delivered(&harness, "A-1", ONE, "delivered").await.row.order;
    let sheet = dropped(&harness, "Parcel ID,Invoice,Collected,Payable\nC8,A-8,1,1\n").await;
    settle(&harness, sheet.id, lost, Some(PayoutAnswer::Settled)).await;
    let request = OutcomeCourierRequest { id: open(&harness).id, word: None, courier: Some("RedX".into()) };
    harness.core.deliveries.set_outcome_courier(request).await.unwrap();
    assert_eq!(view(&harness, sheet.id).await.sheet.counts.answered, 1);
    assert_eq!(key_of(&harness, sheet.id, "A-1").await, None);
}

/// Otherwise a parcel that was marked too early, closed, and really delivered later is never claimed.
#[tokio::test]
async fn a_parcel_that_is_delivered_again_after_an_answer_is_claimed() {
    let harness = Harness::connected().await;
    let saved = delivered(&harness, "A-1", ONE, "delivered").await.row;
    let sheet = dropped(&harness, &format!("{HEAD}C8,A-8,,1,0,0,1\n")).await;
    settle(&harness, sheet.id, saved.order, Some(PayoutAnswer::OwnMistake)).await;
    for outcome in ["returned", "delivered"] {
        harness.clock.forward(TimeDelta::hours(1));
        let outcome = outcome.to_owned();
        let request =
            SaveDeliveryRequest { id: Some(saved.id), outcome, courier: None, ..delivery("A-1", ONE) };
        kept(&harness, request).await;
    }
    let next = dropped(&harness, &format!("{HEAD}C9,A-9,,1,0,0,1\n")).await;
    assert_eq!(key_of(&harness, next.id, "A-1").await, Some(saved.order));
}

/// Otherwise ৳500 that the courier kept are closed by an answer about ৳10.
#[tokio::test]
async fn an_answer_closes_no_larger_difference() {
    let harness = Harness::connected().await;
    let short = order(&harness, "A-3", Some("01711000003"), 1000);
    let sheet = dropped(&harness, &format!("{HEAD}C3,A-3,,990,0,0,990\n")).await;
    settle(&harness, sheet.id, short, Some(PayoutAnswer::Settled)).await;
    for (cod, open) in [
        (1000, named(&[])),
        (995, named(&[])),
        (1500, named(&[("A-3", -510, Differs)])),
        (985, named(&[("A-3", 5, Differs)])),
    ] {
        harness.database().execute("UPDATE orders SET cod = ?1", [cod * 100]).unwrap();
        assert_eq!(differences(&harness, sheet.id).await, open, "{cod}");
    }
}

/// Otherwise a deduction that comes with each payment is closed unseen by the answer to one of them.
#[tokio::test]
async fn an_answer_to_a_row_without_an_order_closes_none_of_another_payment() {
    let harness = Harness::connected().await;
    let lines = |at: u32| {
        let row = |at: u32| format!("C{at},A-{at},,1,0,0,1\n");
        format!("{HEAD}{}{}{},,,0,0,0,-50\n", row(at), row(at + 1), row(at + 2))
    };
    let asked = async |sheet: i64| key_of(&harness, sheet, "").await;
    let (first, second) = (dropped(&harness, &lines(10)).await, dropped(&harness, &lines(20)).await);
    let settled = Some(PayoutAnswer::Settled);
    settle(&harness, first.id, asked(first.id).await.unwrap(), settled).await;
    assert_eq!(asked(first.id).await, None);
    assert!(asked(second.id).await.is_some());
    // The answer stays with its payment once the sheet is removed.
    harness.core.deliveries.delete_payout(IdRequest { id: first.id }).await.unwrap();
    assert!(asked(second.id).await.is_some());
    let again = dropped(&harness, &lines(10)).await;
    assert_eq!(asked(again.id).await, None);
    assert!(asked(second.id).await.is_some());
}

/// Otherwise the courier is asked for what it paid twice over, once the seller looks at the results in the same file.
#[tokio::test]
async fn a_payment_of_its_own_stays_one_when_its_file_is_read_as_results() {
    let harness = Harness::connected().await;
    order(&harness, "A-1", Some(ONE), 1250);
    let row = |at: u32| format!("C{at},A-{at},,1250,0,0,1250\n");
    dropped(&harness, &format!("{HEAD}{}{}", row(1), row(2))).await;
    let part = dropped(&harness, &format!("{HEAD}{}", row(1))).await;
    let request = PayoutApartRequest { id: part.id, apart: true };
    harness.core.deliveries.set_payout_apart(request).await.unwrap();
    for kind in [OutcomeFileKind::Outcomes, OutcomeFileKind::Payment] {
        let request = OutcomeKindRequest { id: open(&harness).id, kind };
        harness.core.deliveries.set_outcome_kind(request).await.unwrap();
    }
    let sheet = open(&harness).payout.unwrap().id;
    assert_eq!(differences(&harness, sheet).await, named(&[("A-1", 1250, PaidTwice)]));
}

/// Otherwise a payment that the courier made twice counts once as soon as the seller downloads it with more rows.
#[tokio::test]
async fn a_grown_version_of_a_payment_of_its_own_is_one_too() {
    // Of the payment of its own, and of the first one.
    for of in [vec![1, 3], vec![1, 2, 3]] {
        let harness = Harness::connected().await;
        order(&harness, "A-1", Some(ONE), 1250);
        let row = |at: u32| format!("C{at},A-{at},,1250,0,0,1250\n");
        dropped(&harness, &format!("{HEAD}{}{}", row(1), row(2))).await;
        let part = dropped(&harness, &format!("{HEAD}{}", row(1))).await;
        let request = PayoutApartRequest { id: part.id, apart: true };
        harness.core.deliveries.set_payout_apart(request).await.unwrap();
        let grown: String = of.into_iter().map(row).collect();
        let grown = dropped(&harness, &format!("{HEAD}{grown}")).await;
        let twice = ("A-1".to_owned(), 1250, PaidTwice);
        assert!(differences(&harness, grown.id).await.contains(&twice));
    }
}

/// Otherwise answers about money pile up for ever, or one is lost while its sheet is still compared, and the courier is asked
/// again for settled money.
#[tokio::test]
async fn an_answer_is_kept_as_long_as_what_it_is_about() {
    let harness = Harness::connected().await;
    let settled = Some(PayoutAnswer::Settled);
    let forget = || {
        let than = harness.core.ctx.clock.now() - TimeDelta::minutes(1);
        let forget = move |db: &mut crate::store::Connection| {
            let deleted = payouts::delete_older(db, than)?;
            orders::delete_older(db, than)?;
            Ok(deleted)
        };
        harness.core.ctx.store.run_blocking(forget).unwrap()
    };
    let answers = || -> i64 {
        let sql = "SELECT count(*) FROM payout_answers";
        harness.database().query_row(sql, [], |row| row.get(0)).unwrap()
    };
    let short = order(&harness, "A-3", Some("01711000003"), 1000);
    let lost = delivered(&harness, "A-1", ONE, "delivered").await.row.order;
    harness.clock.forward(TimeDelta::hours(1));
    let sheet = dropped(&harness, &format!("{HEAD}C3,A-3,,990,0,0,990\n")).await;
    settle(&harness, sheet.id, short, settled).await;
    settle(&harness, sheet.id, lost, settled).await;
    assert_eq!((forget(), answers()), (0, 2));
    assert_eq!(differences(&harness, sheet.id).await, named(&[]), "the order is older than its sheet");
    harness.clock.forward(TimeDelta::hours(1));
    assert_eq!((forget(), answers()), (2, 1), "the outcome is still kept");
    harness.database().execute("DELETE FROM deliveries", []).unwrap();
    assert_eq!((forget(), answers()), (1, 0));
}

/// Otherwise a parcel that the courier paid is claimed from it, once a later version is read without the references.
#[tokio::test]
async fn a_version_that_finds_no_order_takes_no_payment_from_one() {
    let harness = Harness::connected().await;
    delivered(&harness, "A-1", ONE, "delivered").await;
    let lines = "Consignment ID,Invoice,COD Amount,Delivery Charge,Payable\nC1,A-1,1250.50,0,1250.50\n";
    let first = dropped(&harness, lines).await;
    harness.clock.forward(TimeDelta::hours(1));
    dropped(&harness, &format!("{lines}C2,A-2,1,0,1\n")).await;
    let file = open(&harness);
    let column = file.columns.iter().find(|column| column.header == "Invoice").unwrap().index;
    let request = OutcomeRoleRequest { id: file.id, column, role: None };
    harness.core.deliveries.set_outcome_role(request).await.unwrap();
    assert_eq!(differences(&harness, first.id).await, named(&[]));
}

/// Otherwise a charge that the courier corrected in a newer download is missing money again, by a look at the older one.
#[tokio::test]
async fn the_last_reading_of_a_row_counts_and_a_look_is_none() {
    let harness = Harness::connected().await;
    order(&harness, "A-1", Some(ONE), 1250);
    let row = |at: u32, charge: u32| format!("C{at},A-{at},,1250,{charge},0,1100\n");
    let older = format!("{HEAD}{}", row(1, 72));
    let first = dropped(&harness, &older).await;
    harness.clock.forward(TimeDelta::hours(1));
    let newer = dropped(&harness, &format!("{HEAD}{}{}", row(1, 150), row(2, 0))).await;
    let short = async |sheet: i64| differences(&harness, sheet).await.contains(&("A-1".into(), -78, Differs));
    assert!(!short(newer.id).await);
    harness.clock.forward(TimeDelta::hours(1));
    assert_eq!(dropped(&harness, &older).await.id, first.id);
    assert!(!short(first.id).await && !short(newer.id).await, "it was looked at only");
    let file = open(&harness);
    let column = file.columns.iter().find(|column| column.header == "Delivery Charge").unwrap().index;
    for (role, counts) in [(None, -150), (Some(OutcomeRole::Charge), -78)] {
        harness.clock.forward(TimeDelta::hours(1));
        let request = OutcomeRoleRequest { id: open(&harness).id, column, role };
        harness.core.deliveries.set_outcome_role(request).await.unwrap();
        let found = differences(&harness, newer.id).await;
        assert!(found.contains(&("A-1".into(), counts, Differs)), "the older one was corrected: {found:?}");
    }
}

/// Otherwise money of a parcel that the app doesn't know is too much in each version of the sheet.
#[tokio::test]
async fn a_row_without_an_order_counts_in_the_last_version_only() {
    let harness = Harness::connected().await;
    order(&harness, "A-1", Some(ONE), 1250);
    let known = "C1,A-1,,1250,0,0,1250\nC9,X-9,,500,0,0,500\n";
    let first = dropped(&harness, &format!("{HEAD}{known}")).await;
    assert_eq!(differences(&harness, first.id).await, named(&[("X-9", 500, Unknown)]));
    harness.clock.forward(TimeDelta::hours(1));
    let grown = dropped(&harness, &format!("{HEAD}{known}C8,X-8,,1,0,0,1\n")).await;
    assert_eq!(differences(&harness, first.id).await, []);
    assert_eq!(differences(&harness, grown.id).await, named(&[("X-9", 500, Unknown), ("X-8", 1, Unknown)]));
}

/// Otherwise a second payment of one parcel is dropped without a word, and the seller never learns that it was paid twice.
#[tokio::test]
async fn equal_rows_of_other_days_are_payments_of_their_own() {
    let harness = Harness::connected().await;
    order(&harness, "A-1", Some(ONE), 1250);
    dropped(&harness, &dated("2026-11-12", 1, 1250)).await;
    let next = dropped(&harness, &dated("2026-11-19", 1, 1250)).await;
    assert!(!next.repeated);
    assert_eq!(differences(&harness, next.id).await, named(&[("A-1", 1250, PaidTwice)]));
}

/// Otherwise a payment that looks like a part of an earlier sheet is nowhere to be seen; counted, it would be paid twice.
#[tokio::test]
async fn a_part_of_an_earlier_sheet_is_shown_and_counts_once() {
    let harness = Harness::connected().await;
    order(&harness, "A-1", Some(ONE), 1250);
    let row = |at: u32| format!("C{at},A-{at},,1250,0,0,1250\n");
    dropped(&harness, &format!("{HEAD}{}{}", row(1), row(2))).await;
    let part = dropped(&harness, &format!("{HEAD}{}", row(1))).await;
    assert!(!part.repeated);
    assert_eq!(harness.core.deliveries.payout_sheets().await.unwrap().len(), 2);
    assert_eq!(differences(&harness, part.id).await, []);
    assert_eq!(view(&harness, part.id).await.repeated_rows, 1);
    // The seller knows better.
    for (apart, twice) in [(true, named(&[("A-1", 1250, PaidTwice)])), (false, named(&[]))] {
        let request = PayoutApartRequest { id: part.id, apart };
        harness.core.deliveries.set_payout_apart(request).await.unwrap();
        assert_eq!(differences(&harness, part.id).await, twice);
        assert_eq!(view(&harness, part.id).await.sheet.sheet.apart, apart);
    }
}

/// Otherwise a charge beside the sum of the others is asked of the courier as missing, or one within it counts twice.
#[tokio::test]
async fn a_charge_beside_the_sum_of_charges_counts_as_the_sheet_pays() {
    let harness = Harness::connected().await;
    order(&harness, "A-1", Some(ONE), 1250);
    order(&harness, "A-2", Some(TWO), 890);
    order(&harness, "A-3", Some("01711000003"), 500);
    let all = [("within", [72, 70, 60]), ("beside", [62, 60, 50])];
    // Without collected amounts, the orders tell.
    for ((whose, [one, two, three]), [c1, c2, c3]) in
        all.into_iter().flat_map(|one| [(one, ["1250", "890", "500"]), (one, [""; 3])])
    {
        let sheet = dropped(
            &harness,
            &format!(
                "Consignment_ID,Invoice type,Collected_Amount,Recipient_Phone,COD_fee,Delivery_Fee,Final_Fee,\
                 Additional_Charge,Payout,Merchant_Order_ID\n\
                 {whose}1,delivery,{c1},01712000385,12,50,{one},10,1178,A-1\n\
                 {whose}2,delivery,{c2},01911000747,10,50,{two},10,720,A-2\n\
                 {whose}3,delivery,{c3},01711000003,0,50,{three},10,440,A-3\n"
            ),
        )
        .await;
        assert_eq!(differences(&harness, sheet.id).await, named(&[("A-2", -100, Differs)]), "{whose} {c1}");
        assert_eq!(taka(&view(&harness, sheet.id).await), [2640, 202, 2338, -100], "{whose} {c1}");
        harness.core.deliveries.delete_payout(IdRequest { id: sheet.id }).await.unwrap();
    }
}

/// Otherwise a discount on the courier's charges is called too much, and one that the sheet's fees are already less is missing.
#[tokio::test]
async fn a_discount_on_charges_is_no_difference() {
    let harness = Harness::connected().await;
    for (at, taka) in [(1, 1250), (2, 890), (3, 500)] {
        order(&harness, &format!("A-{at}"), Some(&format!("0171100000{at}")), taka);
    }
    let short = [("A-2", -100, Differs)];
    for (letter, head, lines) in [
        ("N", "Delivery_Fee,Discount,Promo_Discount", ["72,10,0,1188", "60,10,0,740", "50,0,-5,455"]),
        ("L", "Final_Fee,Discount,Promo_Discount", ["62,10,0,1188", "50,10,0,740", "45,0,5,455"]),
        ("B", "Final_Fee,Discount,Promo_Discount", ["72,10,0,1188", "60,10,0,740", "50,0,5,455"]),
        // Less the one, not the other.
        ("O", "Final_Fee,Discount,Promo_Discount", ["62,10,0,1188", "50,10,0,740", "50,0,5,455"]),
    ] {
        for collected in [true, false] {
            let row = |(at, line): (usize, &&str)| {
                let taka = if collected { ["1250", "890", "500"][at] } else { "" };
                format!("{letter}{collected}{at},A-{},{taka},{line}\n", at + 1)
            };
            let lines: String = lines.iter().enumerate().map(row).collect();
            let head = format!("Consignment_ID,Merchant_Order_ID,Collected_Amount,{head},Payout");
            let sheet = dropped(&harness, &format!("{head}\n{lines}")).await;
            assert_eq!(differences(&harness, sheet.id).await, named(&short), "{lines}");
            harness.core.deliveries.delete_payout(IdRequest { id: sheet.id }).await.unwrap();
        }
    }
}

/// Otherwise charges and amounts that the seller corrected stay differences, for which the courier is asked.
#[tokio::test]
async fn rows_of_two_versions_of_a_sheet_count_as_they_were_read_last() {
    let harness = Harness::connected().await;
    let corrected = async |header: &str, role: OutcomeRole| {
        let file = open(&harness);
        let column = file.columns.iter().find(|column| column.header == header).unwrap().index;
        let request = OutcomeRoleRequest { id: file.id, column, role: Some(role) };
        harness.core.deliveries.set_outcome_role(request).await.unwrap();
    };
    for at in 1..=3 {
        order(&harness, &format!("A-{at}"), Some(&format!("0171100000{at}")), 1250);
    }
    for (letter, header, role, wrong) in
        [("C", "Other deduction", OutcomeRole::Charge, 1178), ("D", "Sent", OutcomeRole::Paid, 1250)]
    {
        let row = |at: u32| format!("{letter}{at},A-{at},1250,72,{wrong},1178\n");
        let head = format!("Consignment ID,Invoice,COD Amount,Other deduction,Payable,{header}");
        let head = head.replace("Payable,Other deduction", "Payable,Note");
        let first = dropped(&harness, &format!("{head}\n{}{}", row(1), row(2))).await;
        let grown = dropped(&harness, &format!("{head}\n{}{}{}", row(1), row(2), row(3))).await;
        corrected("Other deduction", OutcomeRole::Charge).await;
        corrected(header, role).await;
        for sheet in [first.id, grown.id] {
            assert_eq!(differences(&harness, sheet).await, [], "{header}");
        }
        for id in [first.id, grown.id] {
            harness.core.deliveries.delete_payout(IdRequest { id }).await.unwrap();
        }
    }
}

/// Otherwise the rows of a workbook's first payment are no longer compared once the seller looks at its second.
#[tokio::test]
async fn a_look_at_another_tab_keeps_the_sheet_of_the_first() {
    let harness = Harness::connected().await;
    let mut book = rust_xlsxwriter::Workbook::new();
    for paid in [1, 2] {
        let sheet = book.add_worksheet();
        for (column, header) in (0..).zip(HEAD.trim().split(',')) {
            sheet.write(0, column, header).unwrap();
        }
        for (column, cell) in [(0, format!("C{paid}")), (1, format!("A-{paid}")), (6, paid.to_string())] {
            sheet.write(1, column, cell).unwrap();
        }
    }
    let path = harness.folder.path().join("payment.xlsx");
    book.save(&path).unwrap();
    harness.core.deliveries.open_outcome_file(path, None).await;
    let first = open(&harness);
    let request = OutcomeSheetRequest { id: first.id, sheet: 1 - first.sheet };
    harness.core.deliveries.use_outcome_sheet(request).await.unwrap();
    let second = open(&harness).payout.unwrap();
    let sheets = harness.core.deliveries.payout_sheets().await.unwrap();
    let ids: Vec<i64> = sheets.iter().map(|sheet| sheet.sheet.id).collect();
    assert_eq!(ids, [second.id, first.payout.unwrap().id]);
}

/// Otherwise another account's payments are deleted with the seller's own sheet, or all other sheets.
#[tokio::test]
async fn one_sheet_of_the_account_in_use_is_deleted() {
    let harness = Harness::connected().await;
    let own = dropped(&harness, &dated("2026-11-12", 1, 10)).await;
    let other = dropped(&harness, &dated("2026-11-19", 2, 20)).await;
    let foreign = dropped(&harness, &dated("2026-11-20", 3, 30)).await;
    let ids = || -> Vec<i64> {
        let database = harness.database();
        let mut statement = database.prepare("SELECT id FROM payout_sheets ORDER BY id").unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    let sql = "UPDATE payout_sheets SET account_id = NULL, environment = 'test' WHERE id = ?1";
    harness.database().execute(sql, [foreign.id]).unwrap();
    let delete = async |id: i64| harness.core.deliveries.delete_payout(IdRequest { id }).await;
    assert_eq!(delete(foreign.id).await, Err(AppError::NotFound));
    delete(own.id).await.unwrap();
    assert_eq!(ids(), [other.id, foreign.id]);
    // A sheet is deleted when its file is read as results after all.
    let sheet = open(&harness);
    let request = OutcomeKindRequest { id: sheet.id, kind: OutcomeFileKind::Outcomes };
    harness.core.deliveries.set_outcome_kind(request).await.unwrap();
    assert_eq!(ids(), [other.id, foreign.id], "the file's sheet is another environment's by now");
}

/// Otherwise a parcel that the seller said whose it is counts as nobody's after the sheet is dropped again.
#[tokio::test]
async fn a_sheet_dropped_again_keeps_the_courier_that_was_chosen() {
    let harness = Harness::connected().await;
    let first = dropped(&harness, "Parcel ID,Invoice,Collected,Payable\nC1,A-1,1250,1250\n").await;
    let request = OutcomeCourierRequest { id: open(&harness).id, word: None, courier: Some("RedX".into()) };
    harness.core.deliveries.set_outcome_courier(request).await.unwrap();
    // With other headings nothing is remembered.
    let again = dropped(&harness, "Invoice,Parcel ID,Payable,Collected\nA-1,C1,1250,1250\n").await;
    assert_eq!((again.id, again.repeated), (first.id, true));
    assert_eq!(view(&harness, first.id).await.sheet.sheet.courier, "RedX");
}

/// Otherwise the window shows a payment that pays nothing any more, or results whose payment still counts.
#[tokio::test]
async fn a_payment_stays_one_while_another_program_holds_the_records() {
    let harness = Harness::connected().await;
    let sheet = dropped(&harness, &format!("{HEAD}C1,A-1,,1,0,0,1\n")).await;
    let other = harness.database();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let request = OutcomeKindRequest { id: open(&harness).id, kind: OutcomeFileKind::Outcomes };
    let error = harness.core.deliveries.set_outcome_kind(request).await.unwrap_err();
    assert_eq!(error, AppError::Database { reason: DatabaseProblem::Locked });
    assert_eq!((open(&harness).kind, open(&harness).payout), (OutcomeFileKind::Payment, Some(sheet)));
    other.execute_batch("ROLLBACK").unwrap();
    harness.core.deliveries.set_outcome_kind(request).await.unwrap();
    assert_eq!((open(&harness).kind, open(&harness).payout), (OutcomeFileKind::Outcomes, None));
    assert_eq!(harness.core.deliveries.payout_sheets().await.unwrap(), []);
}
