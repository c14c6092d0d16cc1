//! Courier files of the app that are opened again.

use super::*;

/// The seller opened last night's courier file for its labels, and the advance was taken off a second time: the courier
/// collected ৳950 of ৳1,100.
#[tokio::test]
async fn an_advance_is_taken_off_once_when_the_courier_file_is_opened_again() {
    let harness = Harness::live().await;
    let sheet = "Order ID,Name,Mobile,COD\n1,Nasrin,01712000380,1250\n2,Rakib,01911000747,890\n";
    let list_of_day = run_of(&harness, open(&harness, sheet).await);
    send(&harness, list_of_day, &[2]).await;
    decide(&harness, list_of_day, &[3], Decision::Hold).await;
    paid(&harness, list_of_day, 2, "150").await;
    paid(&harness, list_of_day, 3, "90").await;
    decide(&harness, list_of_day, &[3], Decision::Hold).await;
    let again = (SplitBy::Decision, true);
    let amounts = |harness: &Harness| -> Vec<i64> {
        let all = "SELECT cod / 100 FROM orders ORDER BY order_ref";
        let database = harness.database();
        let mut cods = database.prepare(all).unwrap();
        cods.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    let opened_as = async |name: &str, ending: &str, row_shows: [&str; 2]| {
        let copy = harness.folder.path().join(format!("opened.{ending}"));
        std::fs::copy(harness.folder.path().join(name), &copy).unwrap();
        let run = run_of(&harness, open_at(&harness, &copy).await);
        send(&harness, run, &[2]).await;
        let packed = list(&harness, run).await;
        assert_eq!(packed.rows.iter().map(collected).collect::<Vec<_>>(), row_shows[..1], "{name}");
        let query = ListQuery { limit: 9, ..ListQuery::default() };
        let request = RunRowsRequest { run, query, named: Vec::new(), descending: false };
        let shown = harness.core.runs.run_rows(request).await.unwrap().rows;
        let whole = Taka::from_paisa(row_shows[1].parse::<i64>().unwrap() * 100);
        assert_eq!(shown[0].amount, AmountView::Taka { amount: whole }, "{name}");
        assert_eq!(amounts(&harness), [1250, 890], "{name}");
        run
    };
    for (format, ending) in
        [(ExportFormat::Xlsx, "xlsx"), (ExportFormat::Csv, "csv"), (ExportFormat::UploadCsv, "csv")]
    {
        courier_file(&harness, list_of_day, again.clone(), format).await;
        let run = opened_as(&format!("send.{ending}"), ending, ["1100.00", "1250"]).await;
        let (facts, rows) = courier_file(&harness, run, again.clone(), format).await;
        assert_eq!(
            (facts.lowered, &rows[0][3]),
            (1, &courier_file(&harness, list_of_day, again.clone(), format).await.1[0][3])
        );
        let held = format!("send - hold.{ending}");
        opened_as(&held, ending, ["800.00", "890"]).await;
        decide(&harness, list_of_day, &[3], Decision::Hold).await;
    }
    // The file of before a second payment.
    let before = harness.folder.path().join("before.csv");
    courier_file(&harness, list_of_day, again.clone(), ExportFormat::UploadCsv).await;
    std::fs::copy(harness.folder.path().join("send.csv"), &before).unwrap();
    paid(&harness, list_of_day, 2, "100").await;
    courier_file(&harness, list_of_day, again, ExportFormat::UploadCsv).await;
    for name in ["send.csv", "before.csv"] {
        opened_as(name, "csv", ["1000.00", "1250"]).await;
    }
}

/// Nobody had decided about the order when its advance came by bKash. Its row of the hold file said ৳750 of ৳2,000, and
/// when that file was opened the next evening the advance was taken off again.
#[tokio::test]
async fn an_advance_is_taken_off_once_when_the_file_on_hold_is_opened_again() {
    let harness = Harness::live().await;
    let run = run_of(&harness, open(&harness, "Order ID,Name,Mobile,COD\n2,Rakib,01911000747,2000\n").await);
    let matched = MatchRequest { transaction_id: "TEST9J8M2K".into(), amount: "1250".into() };
    let id = harness.core.transfers.match_transfer(matched).await.unwrap().row.id;
    let confirm = ConfirmRequest { id, order_ref: "2".into(), customer: None };
    harness.core.transfers.confirm_transfer(confirm).await.unwrap();
    let again = (SplitBy::Decision, true);
    courier_file(&harness, run, again.clone(), ExportFormat::UploadCsv).await;
    let held = run_of(&harness, open_at(&harness, &harness.folder.path().join("send - hold.csv")).await);
    send(&harness, held, &[2]).await;
    assert_eq!(collected(&list(&harness, held).await.rows[0]), "750.00");
    // A new price, of which the advance leaves the old one.
    decide(&harness, held, &[2], Decision::Hold).await;
    let run = run_of(&harness, open(&harness, "Order ID,Name,Mobile,COD\n2,Rakib,01911000747,3250\n").await);
    courier_file(&harness, run, again, ExportFormat::UploadCsv).await;
    let held = run_of(&harness, open_at(&harness, &harness.folder.path().join("send - hold.csv")).await);
    send(&harness, held, &[2]).await;
    assert_eq!(collected(&list(&harness, held).await.rows[0]), "2000.00");
}

/// The advance went back after the courier file was written. When that file was opened again, the label said ৳1,250, but
/// the new courier file and the link still said ৳1,100.
#[tokio::test]
async fn an_advance_that_went_back_is_in_the_amount_again_when_the_courier_file_is_opened_again() {
    let harness = Harness::live().await;
    let run = run_of(&harness, open(&harness, "Order ID,Name,Mobile,COD\n1,Nasrin,01712000380,1250\n").await);
    send(&harness, run, &[2]).await;
    let advance = paid(&harness, run, 2, "150").await;
    let again = (SplitBy::Decision, true);
    let (facts, rows) = courier_file(&harness, run, again.clone(), ExportFormat::UploadCsv).await;
    assert_eq!((facts.lowered, &rows[0][3]), (1, &text("1100")));
    refund_there(&harness, &advance);
    harness.core.payments.check_payment(IdRequest { id: advance.row.id }).await.unwrap();
    let copy = harness.folder.path().join("opened.csv");
    std::fs::copy(harness.folder.path().join("send.csv"), &copy).unwrap();
    let file = open_at(&harness, &copy).await;
    let run = run_of(&harness, file);
    send(&harness, run, &[2]).await;
    assert_eq!(collected(&list(&harness, run).await.rows[0]), "1250.00");
    let (facts, rows) = courier_file(&harness, run, again, ExportFormat::UploadCsv).await;
    assert_eq!((facts.lowered, &rows[0][3]), (0, &text("1250")));
    let links = LinksRequest {
        source: LinkSource::File { file },
        amount: LinkAmount::Collect,
        currency: Currency::Bdt,
        purpose: Purpose::Full,
        again: true,
    };
    assert_eq!(harness.core.links.plan_links(links).await.unwrap().sum, "1250.00");
}
