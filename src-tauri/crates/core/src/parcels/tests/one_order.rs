//! The parts that meet on one order: file, run, link, transfer, label and courier file.

mod reopened;

use std::path::Path;

use porokh_api::{
    DatabaseProblem, FieldProblem, FormField, FormProblem, UiEvent,
    alerts::Alert,
    bulk::{Decided, RunRowsRequest, SplitBy, UndoRequest},
    payments::{
        ConfirmRequest, LinkAmount, LinkSource, LinksRequest, LinksState, MatchRequest, OrderRefRequest,
        Purpose,
    },
    requests::{ListQuery, PhoneText},
};
use porokh_domain::{Currency, Taka};
use porokh_practice::{Endpoint, Fault, FaultKind, payment::Merchant};
use porokh_sheets::{
    Book, Limits, Value,
    export::{Decision, ExportError, ExportFormat},
};

use super::*;
use crate::{
    bulk::tests::exports,
    payments::{
        Links,
        tests::{
            harness::seller,
            two_accounts::{ONE, TWO},
        },
    },
    store::orders::{DecidedBy, Shop, advance_gone as advance_gone_alert},
    testing::delivered,
};

async fn open(harness: &Harness, sheet: &str) -> i64 {
    let path = harness.folder.path().join("sheet.csv");
    std::fs::write(&path, sheet).unwrap();
    open_at(harness, &path).await
}

async fn open_at(harness: &Harness, path: &Path) -> i64 {
    harness.core.files.open_file(path.to_owned()).await;
    match harness.core.files.file_state().await {
        FileState::Open { file } => file.id,
        other => panic!("{other:?}"),
    }
}

async fn decide(harness: &Harness, run: i64, rows: &[u32], decision: Decision) {
    let rows = RowChoice::These { rows: rows.iter().map(|row| row_number(*row)).collect() };
    let request = DecideRequest { run, rows, decision: Some(decision) };
    harness.core.parcels.decide_rows(request).await.unwrap();
}

/// The texts of the courier file to send, without its header.
async fn courier_file(
    harness: &Harness,
    run: i64,
    (by, again): (SplitBy, bool),
    format: ExportFormat,
) -> (CourierFacts, Vec<Vec<Value<'static>>>) {
    let ending = if format == ExportFormat::Xlsx { "xlsx" } else { "csv" };
    let path = harness.folder.path().join(format!("send.{ending}"));
    let request = ExportRequest {
        again,
        replace: true,
        ..exports::request(run, ExportWhat::CourierFiles { by }, format)
    };
    let (view, _) = harness.core.parcels.export_run(request, &path).await.unwrap();
    let mut rows = Vec::new();
    let mut book = Book::open(&path, &Limits::default()).unwrap();
    book.rows(0, &mut |_| std::ops::ControlFlow::Continue(()), &mut |row| {
        let owned = |value: &Value<'_>| match value {
            Value::Text(shown) => text(shown),
            Value::Number(number) => Value::Number(*number),
            other => panic!("{other:?}"),
        };
        rows.push(row.cells.iter().map(|cell| owned(&cell.value)).collect::<Vec<_>>());
        std::ops::ControlFlow::Continue(())
    })
    .unwrap();
    rows.remove(0);
    (view.courier.unwrap(), rows)
}

fn text(text: &str) -> Value<'static> {
    Value::Text(text.to_owned().into())
}

/// The first text of each row.
fn firsts(rows: &[Vec<Value<'static>>]) -> Vec<String> {
    rows.iter()
        .map(|row| match &row[0] {
            Value::Text(text) => text.to_string(),
            Value::Number(number) => number.to_string(),
            other => panic!("{other:?}"),
        })
        .collect()
}

fn advance_gone(harness: &Harness) -> usize {
    let is = |event: &&UiEvent| matches!(event, UiEvent::Alert { alert: Alert::AdvanceGone { .. }, .. });
    harness.events.lock().unwrap().iter().filter(is).count()
}

fn complete(harness: &Harness, payment: &PaymentView) {
    let invoice = payment.row.invoice_id.as_deref().unwrap();
    assert!(harness.service.change_payment(invoice, |payment| payment.status = Status::Completed));
}

fn refund_there(harness: &Harness, payment: &PaymentView) {
    let invoice = payment.row.invoice_id.as_deref().unwrap();
    assert!(harness.service.change_payment(invoice, |payment| payment.status = Status::Refunded));
}

/// The links of a file were unknown to the file's own list: the advance was asked for again and collected in full.
#[tokio::test]
async fn links_of_a_file_are_known_in_its_runs() {
    let harness = Harness::live().await;
    let file = open(&harness, ORDERS).await;
    let links = LinksRequest {
        source: LinkSource::File { file },
        amount: LinkAmount::Same { amount: "200".into() },
        currency: Currency::Bdt,
        purpose: Purpose::Advance,
        again: false,
    };
    let batch = harness.core.links.start_links(links).await.unwrap().row.id;
    let worker = tokio::spawn(Links::resume_links(harness.core.links.clone()));
    let made = || async {
        let batches = harness.core.links.links().await.unwrap();
        batches.iter().any(|links| links.row.id == batch && links.row.state == LinksState::Done)
    };
    while !made().await {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    worker.abort();
    let first = run_of(&harness, file);
    assert_eq!(harness.decision(first, 2), Some(Decision::Advance));
    let shown =
        |run| harness.core.payments.related_payments(porokh_api::payments::RelatedRequest::Run { run });
    let payments = shown(first).await.unwrap();
    assert_eq!(payments.len(), 4);
    let paid = payments.iter().find(|payment| payment.row.order_ref == "1").unwrap();
    complete(&harness, paid);
    harness.core.payments.check_payment(IdRequest { id: paid.row.id }).await.unwrap();
    // Opened again, and saved again by a program that ends lines in its own way.
    let second = run_of(&harness, open(&harness, ORDERS).await);
    let third = run_of(&harness, open(&harness, &ORDERS.replace('\n', "\r\n")).await);
    for run in [first, second, third] {
        assert_eq!(harness.decision(run, 2), Some(Decision::Send), "run {run}");
        assert_eq!(harness.decision(run, 4), Some(Decision::Advance), "run {run}");
        assert_eq!(shown(run).await.unwrap().len(), 4);
        let label = list(&harness, run).await.rows.remove(0);
        assert_eq!((label.row, collected(&label).as_str()), (row_number(2), "1050.00"));
    }
}

/// The order waited for an advance that nobody had been asked for.
#[tokio::test]
async fn a_refused_request_changes_no_decision() {
    let harness = Harness::live().await;
    let run = run_of(&harness, opened(&harness).await.id);
    decide(&harness, run, &[2], Decision::Send).await;
    let form = |phone: &str, row| PaymentForm {
        run: Some(RunOrder { run, row: row_number(row) }),
        phone: phone.into(),
        ..request()
    };
    let fault = FaultKind::Reply { status: 402, body: "{\"status\":false,\"message\":\"plan\"}".into() };
    harness.fault(Fault::once(Endpoint::Checkout, fault));
    harness.core.payments.create_payment(form("01712000380", 2)).await.unwrap_err();
    assert_eq!(harness.decision(run, 2), Some(Decision::Send));
    harness.ask(form("01712000380", 2)).await;
    assert_eq!(harness.decision(run, 2), Some(Decision::Advance));
}

/// The advance went back at the service, and the parcel left as if it were paid.
#[tokio::test]
async fn money_that_went_back_holds_the_parcel_and_alerts() {
    let harness = Harness::live().await;
    let run = run_of(&harness, opened(&harness).await.id);
    let of_payment = paid(&harness, run, 2, "200").await;
    assert_eq!(harness.order(run, 2).unwrap().decision, Some((Decision::Send, DecidedBy::Payment)));
    let of_seller = paid(&harness, run, 3, "100").await;
    decide(&harness, run, &[3], Decision::Hold).await;
    decide(&harness, run, &[3], Decision::Send).await;
    for payment in [&of_payment, &of_seller] {
        refund_there(&harness, payment);
    }
    harness.core.payments.check_payment(IdRequest { id: of_payment.row.id }).await.unwrap();
    assert_eq!(harness.order(run, 2).unwrap().decision, Some((Decision::Hold, DecidedBy::Payment)));
    assert_eq!(advance_gone(&harness), 1);
    harness.core.payments.check_payment(IdRequest { id: of_seller.row.id }).await.unwrap();
    assert_eq!(advance_gone(&harness), 2);
    assert_eq!(harness.order(run, 3).unwrap().decision, Some((Decision::Send, DecidedBy::Seller)));
    let label = list(&harness, run).await.rows.remove(0);
    assert_eq!((collected(&label).as_str(), advance(&label)), ("890.00", None));
}

/// The sixth and the seventh parcel left unverified, and their money had gone back.
#[tokio::test]
async fn each_of_many_advances_is_verified_before_parcels_leave() {
    let harness = Harness::live().await;
    let rows: String = (1..=8).map(|n| format!("{n},Customer {n},0171200000{n},1000\n")).collect();
    let run = harness.run_of(Environment::Live, &format!("Order,Name,Phone,COD\n{rows}")).await;
    let mut payments = Vec::new();
    for row in 2..=8 {
        let phone = format!("0171200000{}", row - 1);
        let run = Some(RunOrder { run, row: row_number(row) });
        let form =
            PaymentForm { run, phone, order_ref: (row - 1).to_string(), amount: "100".into(), ..request() };
        let payment = harness.ask(form).await;
        complete(&harness, &payment);
        harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
        payments.push(payment);
    }
    harness.forward(chrono::TimeDelta::minutes(5));
    payments[5..].iter().for_each(|payment| refund_there(&harness, payment));
    let packed = list(&harness, run).await;
    let names = |unverified: &[porokh_api::orders::OrderName]| {
        unverified.iter().map(|order| order.order.clone()).collect::<Vec<_>>()
    };
    assert_eq!(names(&packed.unverified), ["6", "7"]);
    assert_eq!(rows_of(&packed), [2, 3, 4, 5, 6]);
    harness.forward(chrono::TimeDelta::minutes(5));
    harness.fault(Fault::forever(Endpoint::VerifyPayment, FaultKind::Html { status: 502 }));
    let by = (SplitBy::Decision, false);
    let (facts, sent) = courier_file(&harness, run, by, ExportFormat::UploadCsv).await;
    assert_eq!(names(&facts.unverified), ["1", "2", "3", "4", "5"]);
    assert_eq!((facts.lowered, sent.len()), (5, 5));
}

fn rows_of(list: &PackingList) -> Vec<u32> {
    list.rows.iter().map(|row| row.row.get()).collect()
}

/// "Send" came back by "Undo" after the money had gone, and "advance" after it had come.
#[tokio::test]
async fn an_undo_follows_the_money_of_now() {
    let harness = Harness::live().await;
    let run = run_of(&harness, opened(&harness).await.id);
    let hold = |row: u32| {
        let rows = RowChoice::These { rows: vec![row_number(row)] };
        let request = DecideRequest { run, rows, decision: Some(Decision::Hold) };
        harness.core.parcels.decide_rows(request)
    };
    let undo = |decision: Decided| {
        harness.core.runs.undo_decision(UndoRequest { run, decision: decision.undo.unwrap() })
    };
    let check = |payment: &PaymentView| harness.core.payments.check_payment(IdRequest { id: payment.row.id });

    let gone = paid(&harness, run, 2, "135").await;
    assert_eq!(harness.decision(run, 2), Some(Decision::Send));
    let held = hold(2).await.unwrap();
    refund_there(&harness, &gone);
    check(&gone).await.unwrap();
    undo(held).await.unwrap();
    assert_eq!(harness.decision(run, 2), Some(Decision::Hold));
    assert_eq!(harness.order(run, 2).unwrap().decision.unwrap().1, DecidedBy::Payment);

    let row = Some(RunOrder { run, row: row_number(3) });
    let form = PaymentForm { run: row, phone: "01911000747".into(), order_ref: "2".into(), ..request() };
    let asked = harness.ask(form).await;
    let held = hold(3).await.unwrap();
    complete(&harness, &asked);
    check(&asked).await.unwrap();
    assert_eq!(harness.decision(run, 3), Some(Decision::Hold), "the seller's own");
    undo(held).await.unwrap();
    assert_eq!(harness.decision(run, 3), Some(Decision::Send));
}

/// The label said 1,050, and the courier collected 1,250.
#[tokio::test]
async fn the_courier_file_collects_what_is_left_in_the_cells_own_kind() {
    let harness = Harness::live().await;
    let path = harness.folder.path().join("numbers.xlsx");
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    let orders = [("1", "01712000380", 1250.0), ("2", "01911000747", 200.0), ("3", "01819000425", 0.0)];
    for (column, header) in (0..).zip(["Order ID", "Mobile", "COD"]) {
        sheet.write(0, column, header).unwrap();
    }
    for (row, (order, phone, cod)) in (1..).zip(orders) {
        sheet.write(row, 0, order).unwrap();
        sheet.write(row, 1, phone).unwrap();
        if cod > 0.0 {
            sheet.write(row, 2, cod).unwrap();
        } else {
            sheet.write(row, 2, "about 500").unwrap();
        }
    }
    book.save(&path).unwrap();
    let run = run_of(&harness, open_at(&harness, &path).await);
    let phones = ["01712000380", "01911000747", "01819000425"];
    for (row, phone) in (2..).zip(phones) {
        let form = PaymentForm {
            run: Some(RunOrder { run, row: row_number(row) }),
            phone: phone.into(),
            order_ref: (row - 1).to_string(),
            amount: "200".into(),
            ..request()
        };
        let payment = harness.ask(form).await;
        complete(&harness, &payment);
        harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    }
    let (facts, sent) = courier_file(&harness, run, (SplitBy::Decision, false), ExportFormat::Xlsx).await;
    let amounts: Vec<Value<'static>> = sent.iter().map(|row| row[2].clone()).collect();
    assert_eq!(amounts, [Value::Number(1050.0), Value::Number(0.0), text("about 500")]);
    assert_eq!(facts.lowered, 2);
    assert_eq!(facts.unreadable.iter().map(|order| order.order.as_str()).collect::<Vec<_>>(), ["3"]);
}

/// The customer had sent the advance by bKash, and paid it again at the door.
#[tokio::test]
async fn a_confirmed_transfer_counts_for_its_order() {
    let harness = Harness::live().await;
    let run = run_of(&harness, opened(&harness).await.id);
    send(&harness, run, &[2, 3]).await;
    let matched = MatchRequest { transaction_id: "TEST9J8M2K".into(), amount: "1250".into() };
    let transfer = harness.core.transfers.match_transfer(matched).await.unwrap();
    let confirm = ConfirmRequest { id: transfer.row.id, order_ref: "2".into(), customer: None };
    harness.core.transfers.confirm_transfer(confirm).await.unwrap();
    let rows = list(&harness, run).await.rows;
    assert_eq!((collected(&rows[0]).as_str(), advance(&rows[0])), ("1250.00", None));
    assert_eq!((collected(&rows[1]).as_str(), advance(&rows[1]).as_deref()), ("0.00", Some("1250.00")));
    let page = PhoneText { text: "01911000747".into() };
    let page = harness.core.customers.customer(page).await.unwrap();
    let transfers: Vec<_> = page.transfers.iter().map(|row| row.transaction_id.as_str()).collect();
    assert_eq!(transfers, ["TEST9J8M2K"], "the customer would be asked for it again");
    let (facts, _) = courier_file(&harness, run, (SplitBy::Decision, false), ExportFormat::UploadCsv).await;
    assert_eq!(facts.lowered, 1);
}

/// Last week's order 2 was another customer's: the money of today's was taken from what she has to pay.
#[tokio::test]
async fn a_reference_of_several_customers_is_no_order_until_one_is_named() {
    let harness = Harness::live().await;
    let earlier = open(&harness, "Order ID,Name,Mobile,COD\n2,Shirin,01512000111,700\n").await;
    send(&harness, run_of(&harness, earlier), &[2]).await;
    let run = run_of(&harness, opened(&harness).await.id);
    let matched = MatchRequest { transaction_id: "TEST9J8M2K".into(), amount: "1250".into() };
    let transfer = harness.core.transfers.match_transfer(matched).await.unwrap();
    let confirm = |customer: Option<&str>| {
        let customer = customer.map(str::to_owned);
        let request = ConfirmRequest { id: transfer.row.id, order_ref: "2".into(), customer };
        harness.core.transfers.confirm_transfer(request)
    };
    assert_eq!(confirm(None).await, Err(AppError::SeveralCustomers));
    assert_eq!(harness.requests("/api/v1/trx/confirm"), 0);
    let wanted = OrderRefRequest { order_ref: " 2".into() };
    let customers = harness.core.transfers.transfer_customers(wanted).await;
    assert_eq!(customers, Ok(vec!["01512000111".to_owned(), "01911000747".into()]));
    let form = PaymentForm { phone: String::new(), order_ref: "2".into(), ..request() };
    let problem = FormProblem { field: FormField::Phone, problem: FieldProblem::SeveralCustomers };
    let refused = harness.core.payments.create_payment(form).await;
    assert_eq!(refused, Err(AppError::Form { problems: vec![problem] }));
    confirm(Some("01911000747")).await.unwrap();
    assert_eq!(harness.order(run, 3).unwrap().money.received, Taka::from_paisa(125_000));
    assert_eq!(harness.order(run, 2), None);
}

/// Today's row without a number took last week's customer's advance, and her decision.
#[tokio::test]
async fn a_row_without_a_number_is_nobody_elses_order() {
    let harness = Harness::live().await;
    let earlier =
        run_of(&harness, open(&harness, "Order ID,Name,Mobile,COD\n2,Shirin,01512000111,700\n").await);
    send(&harness, earlier, &[2]).await;
    let sheet = "Order ID,Name,Mobile,COD\n2,Karim,unknown,1250\n3,Nasrin,01712000380,400\n";
    let run = run_of(&harness, open(&harness, sheet).await);
    assert_eq!(harness.order(run, 2), None);
    decide(&harness, run, &[2], Decision::Hold).await;
    assert_eq!(harness.decision(earlier, 2), Some(Decision::Send));
    let matched = MatchRequest { transaction_id: "TEST9J8M2K".into(), amount: "1250".into() };
    let id = harness.core.transfers.match_transfer(matched).await.unwrap().row.id;
    let confirm = ConfirmRequest { id, order_ref: "2".into(), customer: None };
    let asked = harness.core.transfers.confirm_transfer(confirm).await;
    assert_eq!(asked, Err(AppError::SeveralCustomers), "Shirin's, or Karim's");
}

/// The second number of one customer counted as another customer, whose money was nobody's.
#[tokio::test]
async fn two_numbers_of_a_row_are_one_customer() {
    let harness = Harness::live().await;
    let run = run_of(&harness, opened(&harness).await.id);
    send(&harness, run, &[4]).await;
    let matched = MatchRequest { transaction_id: "TEST9J8M2K".into(), amount: "1250".into() };
    let id = harness.core.transfers.match_transfer(matched).await.unwrap().row.id;
    let confirm = ConfirmRequest { id, order_ref: "3".into(), customer: None };
    harness.core.transfers.confirm_transfer(confirm).await.unwrap();
    let form = PaymentForm { phone: "01819000426".into(), order_ref: "3".into(), ..request() };
    let payment = harness.ask(form).await;
    complete(&harness, &payment);
    harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    let received = harness.order(run, 4).unwrap().money.received.paisa();
    assert_eq!(received, 125_000 + payment.row.amount.hundredths());
}

/// The form still named the first parcel's row, and the other parcel's advance was deducted from it.
#[tokio::test]
async fn another_reference_in_the_form_is_another_order() {
    let harness = Harness::live().await;
    let run = run_of(&harness, opened(&harness).await.id);
    let row = Some(RunOrder { run, row: row_number(2) });
    let form = PaymentForm { run: row, phone: "01712000380".into(), order_ref: "2".into(), ..request() };
    let payment = harness.ask(form).await;
    assert_eq!((payment.row.run, harness.order(run, 2)), (None, None));
}

/// Two shops number their orders alike: the money of one was deducted from the other's parcel.
#[tokio::test]
async fn a_reference_alone_is_not_another_shops_order() {
    let merchant =
        |key: &str| Merchant { live_key: key.into(), test_key: format!("test_{key}"), ..Merchant::default() };
    let harness = Harness::with_merchants(vec![merchant(ONE), merchant(TWO)]).await;
    harness.connect(ONE).await;
    harness.core.payments.save_payment_settings(seller()).unwrap();
    let run = run_of(&harness, opened(&harness).await.id);
    paid(&harness, run, 3, "100").await;
    harness.connect(TWO).await;
    let all = harness.core.accounts.accounts().await.accounts;
    let two = all.iter().map(|account| account.account).max_by_key(|account| account.number).unwrap();
    harness.core.accounts.use_account(two).await.unwrap();
    let matched = MatchRequest { transaction_id: "TEST9J8M2K".into(), amount: "1250".into() };
    let id = harness.core.transfers.match_transfer(matched).await.unwrap().row.id;
    let confirm = ConfirmRequest { id, order_ref: "2".into(), customer: None };
    harness.core.transfers.confirm_transfer(confirm).await.unwrap();
    assert_eq!(harness.order(run, 3).unwrap().money.received, Taka::from_paisa(10_000));
}

/// The row was no order yet, and stayed without the money that was named for it.
#[tokio::test]
async fn a_reference_alone_is_that_of_the_only_row_that_has_it() {
    let harness = Harness::live().await;
    let run = run_of(&harness, opened(&harness).await.id);
    let form = PaymentForm { phone: String::new(), order_ref: "1".into(), ..request() };
    let payment = harness.ask(form).await;
    complete(&harness, &payment);
    harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    assert!(harness.order(run, 2).is_some_and(|order| order.money.received.paisa() > 0));
    let page = PhoneText { text: "01712000380".into() };
    let page = harness.core.customers.customer(page).await.unwrap();
    assert_eq!(page.payments.iter().map(|found| found.row.id).collect::<Vec<_>>(), [payment.row.id]);
}

/// The form still named the first customer's order, and the second customer's advance was deducted from it.
#[tokio::test]
async fn another_customers_number_is_another_order() {
    let harness = Harness::live().await;
    let run = run_of(&harness, opened(&harness).await.id);
    let row = Some(RunOrder { run, row: row_number(2) });
    let payment = harness.ask(PaymentForm { run: row, phone: "01799999999".into(), ..request() }).await;
    complete(&harness, &payment);
    let paid = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    assert_eq!(paid.row.run, None);
    assert_eq!(harness.order(run, 2), None);
}

/// Yesterday's parcels were in tonight's courier file again.
#[tokio::test]
async fn the_grown_sheet_keeps_its_decisions_and_sends_only_what_is_new() {
    let harness = Harness::live().await;
    let sheet = |rows: u32| {
        let row = |n: u32| format!("Customer {n},0171200000{n},{}\n", 100 * n);
        std::iter::once("Name,Phone,COD\n".to_owned()).chain((1..=rows).map(row)).collect::<String>()
    };
    let first = run_of(&harness, open(&harness, &sheet(3)).await);
    decide(&harness, first, &[2, 3], Decision::Send).await;
    decide(&harness, first, &[4], Decision::Hold).await;
    let by = (SplitBy::Decision, false);
    let (facts, sent) = courier_file(&harness, first, by.clone(), ExportFormat::UploadCsv).await;
    assert_eq!((facts.left_before, firsts(&sent)), (0, vec!["Customer 1".to_owned(), "Customer 2".into()]));
    let grown = open(&harness, &sheet(5)).await;
    let known = harness.core.orders.of_file(shop(), grown).unwrap();
    assert_eq!((known.len(), known.iter().filter(|order| order.left_at.is_some()).count()), (3, 2));
    let second = run_of(&harness, grown);
    assert_eq!(harness.decision(second, 4), Some(Decision::Hold));
    decide(&harness, second, &[4, 5, 6], Decision::Send).await;
    let facts_of = harness.core.runs.export_facts(IdRequest { id: second }).await.unwrap();
    assert_eq!((facts_of.left_before, facts_of.left_at.is_some()), (2, true));
    let (facts, sent) = courier_file(&harness, second, by, ExportFormat::UploadCsv).await;
    let new = ["Customer 3", "Customer 4", "Customer 5"];
    assert_eq!((facts.left_before, firsts(&sent)), (2, new.map(str::to_owned).into()));
    let again = (SplitBy::Decision, true);
    assert_eq!(courier_file(&harness, second, again, ExportFormat::UploadCsv).await.1.len(), 5);
}

/// Parcels that were booked without a courier file had been delivered, and were in the next courier file and packing list
/// of the grown sheet: each was booked and charged a second time.
#[tokio::test]
async fn orders_with_an_outcome_leave_no_second_time() {
    let harness = Harness::live().await;
    let first = run_of(&harness, opened(&harness).await.id);
    send(&harness, first, &[2, 3]).await;
    harness.forward(chrono::TimeDelta::days(2));
    let outcome = delivered(first, 2);
    assert_eq!(harness.core.deliveries.mark_run_outcomes(outcome).await.unwrap().added, 1);
    let grown = format!("{ORDERS}5,Runa,01733000611,Savar,Pathao,70\n");
    let run = run_of(&harness, open(&harness, &grown).await);
    send(&harness, run, &[6]).await;
    assert_eq!(rows_of(&list(&harness, run).await), [3, 6]);
    let query = ListQuery { limit: 9, ..ListQuery::default() };
    let request = RunRowsRequest { run, query, named: Vec::new(), descending: false };
    let shown = harness.core.runs.run_rows(request).await.unwrap().rows;
    let ended: Vec<bool> = shown.iter().map(|row| row.outcome_at.is_some()).collect();
    assert_eq!(ended, [true, false, false, false, false]);
    let facts = harness.core.runs.export_facts(IdRequest { id: run }).await.unwrap();
    assert_eq!((facts.left_before, facts.left_at.is_some()), (1, true));
    let by = (SplitBy::Decision, false);
    let (facts, sent) = courier_file(&harness, run, by, ExportFormat::UploadCsv).await;
    assert_eq!((facts.left_before, sent.len()), (1, 2));
    let again = (SplitBy::Decision, true);
    assert_eq!(courier_file(&harness, run, again, ExportFormat::UploadCsv).await.1.len(), 3);
    // A returned parcel that is to be sent once more.
    harness.forward(chrono::TimeDelta::days(1));
    decide(&harness, run, &[2], Decision::Hold).await;
    send(&harness, run, &[2]).await;
    assert_eq!(rows_of(&list(&harness, run).await), [2, 3, 6]);
}

/// The new courier file could not replace the open one, but its orders were marked as left and were in no later file.
#[tokio::test(flavor = "multi_thread")]
async fn orders_of_files_that_are_not_in_place_have_not_left() {
    let harness = Harness::live().await;
    let run = run_of(&harness, opened(&harness).await.id);
    send(&harness, run, &[2, 3]).await;
    let folder = harness.folder.path().join("courier");
    std::fs::create_dir(&folder).unwrap();
    let path = folder.join("send.csv");
    let what = ExportWhat::CourierFiles { by: SplitBy::Decision };
    let request = exports::request(run, what, ExportFormat::UploadCsv);
    let exporting = || {
        let (core, request, path) = (Arc::clone(&harness.core), request.clone(), path.clone());
        tokio::spawn(async move { core.parcels.export_run(request, &path).await.map(drop) })
    };
    let database = harness.database();
    let mut refused = Ok(());
    for _ in 0..20 {
        // The mark waits, and with it the files.
        database.execute_batch("BEGIN IMMEDIATE").unwrap();
        let exporting = exporting();
        // Both drafts are begun: the place is looked at before.
        while folder.read_dir().unwrap().count() < 2 && !exporting.is_finished() {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        std::fs::create_dir(&path).unwrap();
        database.execute_batch("COMMIT").unwrap();
        match exporting.await.unwrap() {
            // A busy machine: it waited too long for the mark.
            Err(AppError::Database { reason: DatabaseProblem::Locked }) => {
                std::fs::remove_dir(&path).unwrap()
            }
            ended => {
                refused = ended;
                break;
            }
        }
    }
    assert_eq!(refused, Err(AppError::Export { reason: ExportError::NotAFile }));
    assert_eq!(folder.read_dir().unwrap().count(), 1, "the folder in the way alone");
    let facts = harness.core.runs.export_facts(IdRequest { id: run }).await.unwrap();
    assert_eq!((facts.left_before, facts.left_at), (0, None));
}

/// "Cancel" was pressed while advances were verified, and the files were written all the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_cancel_during_verification_writes_nothing() {
    let harness = Harness::live().await;
    let run = run_of(&harness, opened(&harness).await.id);
    paid(&harness, run, 2, "100").await;
    harness.forward(chrono::TimeDelta::minutes(5));
    let delay = std::time::Duration::from_secs(60);
    harness.fault(Fault::forever(Endpoint::VerifyPayment, FaultKind::Delay(delay)));
    let path = harness.folder.path().join("send.csv");
    let request = || {
        let what = ExportWhat::CourierFiles { by: SplitBy::Decision };
        exports::request(run, what, ExportFormat::UploadCsv)
    };
    let (core, first, place) = (Arc::clone(&harness.core), request(), path.clone());
    let exporting = tokio::spawn(async move { core.parcels.export_run(first, &place).await.map(drop) });
    let progress = |harness: &Harness| {
        let events = harness.events.lock().unwrap();
        events.iter().rev().find_map(|event| match event {
            UiEvent::Verifying { progress } => Some((progress.done, progress.of)),
            _ => None,
        })
    };
    while progress(&harness) != Some((0, 1)) {
        assert!(!exporting.is_finished(), "{:?}", exporting.await);
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    assert_eq!(harness.core.parcels.export_run(request(), &path).await.map(drop), Err(AppError::Busy));
    harness.core.runs.cancel_export();
    let cancelled = AppError::Export { reason: ExportError::Cancelled };
    assert_eq!(exporting.await.unwrap(), Err(cancelled));
    assert_eq!((progress(&harness), path.exists()), (Some((1, 1)), false));
}

fn shop() -> Shop {
    Shop { environment: Environment::Live, courier: None, payment: None }
}

/// A shop's export has a line per product: three labels, three links and three times the amount for one parcel.
#[tokio::test]
async fn lines_of_one_order_are_one_parcel() {
    let harness = Harness::live().await;
    let sheet = "Order,Name,Phone,Product,Total\nW-9,Rina,01712000001,Shirt,2400\nW-9,Rina,01712000001,Cap,2400\n\
                 W-9,Rina,01712000001,Belt,2400\nW-10,Mina,01712000002,Shirt,900\n";
    let file = open(&harness, sheet).await;
    let links = LinksRequest {
        source: LinkSource::File { file },
        amount: LinkAmount::Collect,
        currency: Currency::Bdt,
        purpose: Purpose::Full,
        again: false,
    };
    assert_eq!(harness.core.links.plan_links(links).await.unwrap().links, 2);
    let run = run_of(&harness, file);
    decide(&harness, run, &[3], Decision::Send).await;
    assert_eq!([2, 3, 4, 5].map(|row| harness.decision(run, row).is_some()), [true, true, true, false]);
    let packed = list(&harness, run).await;
    assert_eq!((rows_of(&packed), packed.total), (vec![2], 1));
    let counts = harness.core.runs.run_counts(IdRequest { id: run }).await.unwrap();
    assert_eq!((counts.send, counts.parcels), (3, 1));
    let by = (SplitBy::Decision, false);
    let (facts, sent) = courier_file(&harness, run, by, ExportFormat::UploadCsv).await;
    assert_eq!((facts.lines, sent.len()), (2, 1));
    let rows = RowChoice::Under {
        filter: RunFilter::All,
        search: String::new(),
        named: Vec::new(),
        except: Vec::new(),
    };
    let totals = porokh_api::bulk::ChosenTotalsRequest { run, rows };
    assert_eq!(harness.core.runs.chosen_totals(totals).await.unwrap().amount.paisa(), 330_000);
}

/// "Don't ship" was ticked, and the undecided order left by its low risk.
#[tokio::test]
async fn an_undecided_order_of_a_blocked_customer_is_on_hold() {
    let harness = Harness::live().await;
    let run = run_of(&harness, opened(&harness).await.id);
    let block = porokh_api::customers::MarkRequest {
        phone: "01911000747".into(),
        kind: porokh_api::customers::MarkKind::Blocked,
        reason: String::new(),
        since: None,
    };
    harness.core.customers.mark_phone(block).await.unwrap();
    let (facts, sent) =
        courier_file(&harness, run, (SplitBy::Risk { hold: Vec::new() }, false), ExportFormat::UploadCsv)
            .await;
    assert_eq!((facts.blocked, sent.len()), (1, 0), "without a result the others are on hold, too");
    decide(&harness, run, &[3], Decision::Send).await;
    let by = (SplitBy::Decision, false);
    let (facts, sent) = courier_file(&harness, run, by, ExportFormat::UploadCsv).await;
    assert_eq!((facts.blocked, firsts(&sent)), (0, vec!["2".to_owned()]), "the seller decided: {sent:?}");
}

/// The app ended after the change and before its notification, which was never shown.
#[tokio::test]
async fn a_stored_notification_is_shown_by_the_next_start() {
    let mut harness = Harness::live().await;
    let alert = advance_gone_alert(None);
    let added = harness.database().execute("INSERT INTO due_alerts (alert) VALUES (?1)", [alert]);
    assert_eq!(added, Ok(1));
    harness.restart();
    harness.core.orders.tell_due_alerts().await.unwrap();
    harness.core.orders.tell_due_alerts().await.unwrap();
    assert_eq!(advance_gone(&harness), 1);
}
