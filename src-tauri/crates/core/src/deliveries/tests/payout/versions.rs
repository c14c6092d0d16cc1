//! Sheets of one payment, and payments of their own.

use super::*;

/// A row that pays an order.
fn paying(at: u32) -> String {
    format!("C{at},A-{at},,1250,0,0,1250\n")
}

/// The second of two sheets, which looks like a part of the first.
async fn part_of_a_sheet(harness: &Harness) -> KeptSheet {
    order(harness, "A-1", Some(ONE), 1250);
    dropped(harness, &format!("{HEAD}{}{}", paying(1), paying(2))).await;
    dropped(harness, &format!("{HEAD}{}", paying(1))).await
}

/// Says whether a sheet is another payment.
async fn set_apart(harness: &Harness, sheet: i64, apart: bool) {
    let request = PayoutApartRequest { id: sheet, apart };
    harness.core.deliveries.set_payout_apart(request).await.unwrap();
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

/// Otherwise the courier is asked for what it paid twice over, once the seller looks at the results in the same file.
#[tokio::test]
async fn a_payment_of_its_own_stays_one_when_its_file_is_read_as_results() {
    let harness = Harness::connected().await;
    let part = part_of_a_sheet(&harness).await;
    set_apart(&harness, part.id, true).await;
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
        let part = part_of_a_sheet(&harness).await;
        set_apart(&harness, part.id, true).await;
        let grown: String = of.into_iter().map(paying).collect();
        let grown = dropped(&harness, &format!("{HEAD}{grown}")).await;
        let twice = ("A-1".to_owned(), 1250, PaidTwice);
        assert!(differences(&harness, grown.id).await.contains(&twice));
    }
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
    let part = part_of_a_sheet(&harness).await;
    assert!(!part.repeated);
    assert_eq!(harness.core.deliveries.payout_sheets().await.unwrap().len(), 2);
    assert_eq!(differences(&harness, part.id).await, []);
    assert_eq!(view(&harness, part.id).await.repeated_rows, 1);
    // The seller knows better.
    for (apart, twice) in [(true, named(&[("A-1", 1250, PaidTwice)])), (false, named(&[]))] {
        set_apart(&harness, part.id, apart).await;
        assert_eq!(differences(&harness, part.id).await, twice);
        assert_eq!(view(&harness, part.id).await.sheet.sheet.apart, apart);
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
