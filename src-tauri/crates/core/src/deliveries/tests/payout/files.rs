//! Files that become sheets, and sheets that go.

use super::*;

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

#[tokio::test]
async fn subtotals_and_their_sum_are_no_rows() {
    let harness = Harness::connected().await;
    let lines = "C1,A-1,,1,0,0,10\nC2,A-2,,1,0,0,20\n,,,,,,30\nC3,A-3,,1,0,0,5\n,,,,,,5\n,,,,,,35\n";
    let sheet = dropped(&harness, &format!("{HEAD}{lines}")).await;
    assert_eq!(view(&harness, sheet.id).await.sheet.sheet.sum_rows, [4, 6, 7].map(row_number));
}
