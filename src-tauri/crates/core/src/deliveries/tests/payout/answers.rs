//! Answers of the seller to differences.

use super::*;

async fn settle(harness: &Harness, sheet: i64, key: i64, answer: Option<PayoutAnswer>) {
    let request = PayoutAnswerRequest { id: sheet, key, answer };
    harness.core.deliveries.answer_payout(request).await.unwrap();
}

/// The key of the line about an order, or about a row that names no parcel.
async fn key_of(harness: &Harness, sheet: i64, name: &str) -> Option<i64> {
    let all = rows(harness, sheet, PayoutFilter::Differences).await;
    all.iter().find(|row| row.order_ref == name && row.consignment.is_empty()).map(|row| row.key)
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
