//! The packing table.

use porokh_api::packing::{HoldReason, LabelList, PackingDay, ScanAnswer, ScanRequest};

use porokh_domain::{KeyKind, Taka};

use super::*;
use crate::store::orders::{DecidedBy, OrderMoney, Parcel};

async fn labels(harness: &Harness, run: i64) -> LabelList {
    harness.core.parcels.label_list(IdRequest { id: run }).await.unwrap()
}

async fn scan(harness: &Harness, code: &str) -> PackingDay {
    harness.core.parcels.scan_parcel(ScanRequest { code: code.to_owned(), typed: false }).await.unwrap()
}

async fn typed(harness: &Harness, code: &str) -> PackingDay {
    harness.core.parcels.scan_parcel(ScanRequest { code: code.to_owned(), typed: true }).await.unwrap()
}

fn last(day: &PackingDay) -> &ScanAnswer {
    &day.scans[0].answer
}

fn counts(day: &PackingDay) -> (u32, u32, usize) {
    (day.parcels, day.packed, day.missing.len())
}

fn to_send(collect: &str, reprint: bool) -> ScanAnswer {
    ScanAnswer::Send { collect: Some(collect.to_owned()), reprint }
}

async fn decide(harness: &Harness, run: i64, row: u32, decision: Option<Decision>) {
    let rows = RowChoice::These { rows: vec![row_number(row)] };
    harness.core.parcels.decide_rows(DecideRequest { run, rows, decision }).await.unwrap();
}

/// Otherwise a parcel on hold leaves, or one that is ready stays on the table.
#[tokio::test]
async fn each_decision_has_its_answer_and_only_the_first_send_counts() {
    let harness = Harness::live().await;
    let run = run_of(&harness, opened(&harness).await.id);
    send(&harness, run, &[2, 5]).await;
    decide(&harness, run, 3, Some(Decision::Hold)).await;
    decide(&harness, run, 4, Some(Decision::Cancelled)).await;
    let printed = labels(&harness, run).await;
    assert_eq!((printed.labels.len(), printed.total), (2, 2));
    assert!(printed.labels[0].code.starts_with('P'), "too short to be told from typing: {printed:?}");

    let day = scan(&harness, &printed.labels[0].code).await;
    assert_eq!((last(&day), counts(&day)), (&to_send("1250.00", false), (2, 1, 1)));
    assert_eq!(day.scans[0].parcel.as_ref().unwrap().name, "Nasrin");
    assert_eq!(day.missing[0].order, "4");
    let day = scan(&harness, " 1 ").await;
    assert!(matches!(last(&day), ScanAnswer::Again { .. }), "{day:?}");
    assert_eq!(counts(&day), (2, 1, 1), "a second scan doesn't count");
    let day = scan(&harness, "2").await;
    assert_eq!(last(&day), &ScanAnswer::Hold { why: HoldReason::Seller });
    let day = scan(&harness, "3").await;
    assert!(matches!(last(&day), ScanAnswer::Cancelled { at: Some(_) }), "{day:?}");
    let day = scan(&harness, "INV-21-2958").await;
    assert_eq!((last(&day), day.scans[0].parcel.is_none()), (&ScanAnswer::Missing, true));
    assert_eq!((counts(&day), day.scans.len()), ((2, 1, 1), 5));
}

/// Otherwise the rider collects what the customer has paid, because a label is older than the payment.
#[tokio::test]
async fn the_amount_is_that_of_the_scan_and_an_older_label_is_told() {
    let harness = Harness::live().await;
    let run = run_of(&harness, opened(&harness).await.id);
    send(&harness, run, &[2]).await;
    assert_eq!(labels(&harness, run).await.labels.len(), 1);
    paid(&harness, run, 2, "200").await;
    send(&harness, run, &[2]).await;
    assert_eq!(last(&scan(&harness, "1").await), &to_send("1050.00", true));
    harness.core.parcels.undo_scan().await.unwrap();
    labels(&harness, run).await;
    assert_eq!(last(&scan(&harness, "1").await), &to_send("1050.00", false));
}

/// Otherwise a parcel that must wait for its advance leaves without it.
#[tokio::test]
async fn a_parcel_whose_advance_is_not_paid_waits() {
    let harness = Harness::live().await;
    let run = run_of(&harness, opened(&harness).await.id);
    let order = RunOrder { run, row: row_number(2) };
    harness
        .ask(PaymentForm { run: Some(order), amount: "210".into(), phone: "01712000380".into(), ..request() })
        .await;
    let unpaid = HoldReason::Unpaid { amount: Some("210.00".to_owned()) };
    assert_eq!(last(&scan(&harness, "1").await), &ScanAnswer::Hold { why: unpaid });
}

/// Otherwise a customer who cancels after packing gets the parcel, or the day's count hides it.
#[tokio::test]
async fn a_decision_after_the_scan_takes_the_parcel_out_and_says_so() {
    let harness = Harness::live().await;
    let run = run_of(&harness, opened(&harness).await.id);
    send(&harness, run, &[2, 5]).await;
    labels(&harness, run).await;
    scan(&harness, "1").await;
    decide(&harness, run, 2, Some(Decision::Cancelled)).await;
    let day = harness.core.parcels.packing_day().await.unwrap();
    assert_eq!((counts(&day), day.scans[0].taken_out), ((1, 0, 1), true));
    assert!(matches!(last(&scan(&harness, "1").await), ScanAnswer::Cancelled { .. }));
}

/// Otherwise one slip of the hand counts a parcel that lies on the table.
#[tokio::test]
async fn a_scan_that_is_taken_back_can_be_made_again() {
    let harness = Harness::live().await;
    let run = run_of(&harness, opened(&harness).await.id);
    send(&harness, run, &[2]).await;
    labels(&harness, run).await;
    scan(&harness, "1").await;
    let day = harness.core.parcels.undo_scan().await.unwrap();
    assert_eq!((counts(&day), day.scans.len()), ((1, 0, 1), 0));
    assert_eq!(counts(&scan(&harness, "1").await), (1, 1, 0));
    let day = harness.core.parcels.undo_scan().await.unwrap();
    let again = harness.core.parcels.undo_scan().await.unwrap();
    assert_eq!(day, again, "nothing is left to take back");
}

/// Otherwise next week's order 1045 is taken for this week's, which has left.
#[tokio::test]
async fn labels_of_one_reference_have_codes_of_their_own() {
    let harness = Harness::live().await;
    let open = async |name: &str, row: &str| {
        let path = harness.folder.path().join(name);
        std::fs::write(&path, format!("Order ID,Name,Mobile,COD\n{row}\n")).unwrap();
        harness.core.files.open_file(path).await;
        let FileState::Open { file } = harness.core.files.file_state().await else { panic!("not open") };
        let run = run_of(&harness, file.id);
        send(&harness, run, &[2]).await;
        run
    };
    let first = open("one.csv", "1045,Nasrin,01712000380,1250").await;
    assert_eq!(labels(&harness, first).await.labels[0].code, "1045");
    let next = open("two.csv", "1045,Imran,01755000990,700").await;
    let code = labels(&harness, next).await.labels[0].code.clone();
    assert_ne!(code, "1045");
    assert_eq!(last(&scan(&harness, &code).await), &to_send("700.00", false));
    assert_eq!(last(&scan(&harness, "1045").await), &to_send("1250.00", false), "the label that has it");

    // Typed, it may mean either.
    harness.core.parcels.undo_scan().await.unwrap();
    harness.core.parcels.undo_scan().await.unwrap();
    assert_eq!(last(&typed(&harness, "১০৪৫").await), &ScanAnswer::Several { orders: 2 });
    scan(&harness, &code).await;
    assert_eq!(last(&typed(&harness, "1045").await), &to_send("1250.00", false), "the one that isn't packed");
}

/// Otherwise a parcel that was taken out and is to be sent after all stays on the shelf, counted as packed.
#[tokio::test]
async fn a_parcel_that_was_taken_out_is_packed_anew() {
    let harness = Harness::live().await;
    let run = run_of(&harness, opened(&harness).await.id);
    send(&harness, run, &[2]).await;
    scan(&harness, "1").await;
    decide(&harness, run, 2, Some(Decision::Hold)).await;
    send(&harness, run, &[2]).await;
    assert_eq!(counts(&harness.core.parcels.packing_day().await.unwrap()), (1, 0, 1));
    assert_eq!(last(&scan(&harness, "1").await), &to_send("1250.00", false));
}

/// Otherwise the parcels of the evening are gone from the count after midnight, and nobody looks for them.
#[tokio::test]
async fn a_labelled_parcel_of_yesterday_is_missing_today() {
    let harness = Harness::live().await;
    let run = run_of(&harness, opened(&harness).await.id);
    send(&harness, run, &[2]).await;
    labels(&harness, run).await;
    harness.forward(chrono::TimeDelta::days(1));
    assert_eq!(counts(&harness.core.parcels.packing_day().await.unwrap()), (1, 0, 1));
}

/// Otherwise the customer who paid straight to bKash waits for a parcel that the table calls unpaid.
#[test]
fn a_parcel_whose_advance_came_by_transfer_is_not_called_unpaid() {
    let money = OrderMoney {
        asked: Taka::from_paisa(21_000),
        received: Taka::from_paisa(21_000),
        ..Default::default()
    };
    let parcel = Parcel {
        order: 1,
        order_ref: "1045".into(),
        phone: None,
        name: String::new(),
        courier: String::new(),
        cod: None,
        decision: Some((Decision::Advance, DecidedBy::Payment)),
        decided_at: None,
        printed: None,
        packed_at: None,
    };
    assert_eq!(scan::answer(&parcel, &money), ScanAnswer::Hold { why: HoldReason::Paid });
}

/// Otherwise a sample parcel counts among real ones.
#[tokio::test]
async fn another_environment_knows_none_of_it() {
    let harness = Harness::live().await;
    let run = run_of(&harness, opened(&harness).await.id);
    send(&harness, run, &[2]).await;
    labels(&harness, run).await;
    scan(&harness, "1").await;
    harness.add(&harness.service.test_key()).await.unwrap();
    harness.use_key(KeyKind::Test).await;
    let day = scan(&harness, "1").await;
    assert_eq!((last(&day), counts(&day), day.scans.len()), (&ScanAnswer::Missing, (0, 0, 0), 1));
}
