use calamine::{Data, Reader as _, Xlsx};
use porokh_api::payments::{ExportPaymentsRequest, LedgerWords};
use porokh_runtime::exports::free_path;

use super::*;

const HEADERS: [&str; 19] = [
    "Made",
    "Customer",
    "Mobile",
    "E-mail",
    "Order",
    "Purpose",
    "Amount",
    "Currency",
    "Status",
    "Paid",
    "Method",
    "Transaction",
    "Fee",
    "Charged",
    "Refunded",
    "Invoice",
    "Link",
    "Test",
    "Note",
];

fn request(filter: PaymentFilter, text: &str) -> ExportPaymentsRequest {
    let words = LedgerWords {
        sheet: "Payments".into(),
        headers: HEADERS.map(str::to_owned).to_vec(),
        statuses: BTreeMap::from([("paid".into(), "টাকা এসেছে".into())]),
        purposes: BTreeMap::from([("advance".into(), "Advance".into())]),
        test: "TEST".into(),
    };
    ExportPaymentsRequest { filter, search: text.into(), to: ExportName::Downloads, words }
}

async fn workbook(harness: &Harness, request: ExportPaymentsRequest) -> Vec<Vec<Data>> {
    let path = free_path(harness.folder.path(), &harness.core.payments.payments_export_name(&request));
    let (_, written) = harness.core.payments.export_payments(request, &path).await.unwrap();
    let mut book: Xlsx<_> = calamine::open_workbook(&path).unwrap();
    let range = book.worksheet_range("Payments").unwrap();
    let rows: Vec<Vec<Data>> = range.rows().map(<[Data]>::to_vec).collect();
    assert_eq!(written[0].rows as usize + 1, rows.len());
    rows
}

#[tokio::test]
async fn a_payment_is_written_with_exact_amounts_dates_and_texts() {
    let harness = Harness::practising().await;
    let asked = PaymentForm { name: "=Rahima".into(), ..order("1103", "৳600.10") };
    let payment = paid(&harness, asked).await;
    harness
        .core
        .payments
        .note_payment(PaymentNoteRequest { id: payment.row.id, text: "+note".into() })
        .await
        .unwrap();
    let request = request(PaymentFilter::All, "");
    assert_eq!(
        harness.core.payments.payments_export_name(&request),
        "Payments 2026-11-20 - Porokh TEST.xlsx"
    );
    let rows = workbook(&harness, request).await;
    assert_eq!(rows[0].iter().map(ToString::to_string).collect::<Vec<_>>(), HEADERS);
    let text = |text: &str| Data::String(text.into());
    let row = &rows[1];
    let told = harness.core.payments.payment(IdRequest { id: payment.row.id }).await.unwrap().record.unwrap();
    for (column, wanted) in [
        (1, text("=Rahima")),
        (2, text("01819000427")),
        (3, text("shamima@example.com")),
        (4, text("1103")),
        (5, text("Advance")),
        (6, Data::Float(600.1)),
        (7, text("BDT")),
        (8, text("টাকা এসেছে")),
        (10, text("bkash")),
        (11, text(told.transaction_id.as_deref().unwrap())),
        (12, Data::Float(told.fee.unwrap().parse().unwrap())),
        (13, Data::Float(told.charged_amount.unwrap().parse().unwrap())),
        (14, Data::Empty),
        (15, text(payment.row.invoice_id.as_deref().unwrap())),
        (16, text(payment.row.payment_url.as_deref().unwrap())),
        (17, text("TEST")),
        (18, text("+note")),
    ] {
        assert_eq!(row[column], wanted, "{}", HEADERS[column]);
    }
    for column in [0, 9] {
        let Data::DateTime(at) = row[column] else { panic!("{:?}", row[column]) };
        assert_eq!(at.as_datetime().unwrap().to_string(), "2026-11-20 12:00:00", "in Bangladesh");
    }
}

#[tokio::test]
async fn export_follows_filter_and_search() {
    let harness = Harness::live().await;
    for n in 1..=3 {
        harness.ask(order(&format!("A-{n}"), "600")).await;
    }
    harness.ask(order("B-1", "$7")).await;
    let rows = workbook(&harness, request(PaymentFilter::Waiting, "a-")).await;
    let orders: Vec<String> = rows[1..].iter().map(|row| row[4].to_string()).collect();
    assert_eq!(orders, ["A-3", "A-2", "A-1"]);
    assert_eq!(rows[1][17], Data::Empty, "a real payment has no mark");
    assert_eq!(workbook(&harness, request(PaymentFilter::Refunded, "")).await.len(), 1);
}

#[tokio::test]
async fn more_payments_than_are_read_at_once_are_all_written_once() {
    let harness = Harness::live().await;
    let id = harness.ask(order("1", "600")).await.row.id;
    let copy = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
        INSERT INTO payments (environment, own_ref, state, status, name, email, email_is_own, amount, currency, purpose,
                              order_ref, order_id, created_at, watched_from)
        SELECT environment, 'x' || i, state, status, name, email, email_is_own, i, currency, purpose, i, order_id,
               created_at, watched_from
        FROM n JOIN payments ON id = ?1";
    harness.database().execute(copy, [id]).unwrap();
    let rows = workbook(&harness, request(PaymentFilter::All, "")).await;
    let orders: Vec<String> = rows[1..].iter().map(|row| row[4].to_string()).collect();
    let wanted: Vec<String> = (1..=1_200).rev().map(|n| n.to_string()).chain(["1".to_owned()]).collect();
    assert_eq!(orders, wanted);
}

#[tokio::test]
async fn a_name_that_ends_so_makes_it_csv() {
    let harness = Harness::live().await;
    harness.ask(order("1", "1250.50")).await;
    let path = harness.folder.path().join("list.csv");
    harness.core.payments.export_payments(request(PaymentFilter::All, ""), &path).await.unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains(",'01819000427,shamima@example.com,1,Advance,1250.50,BDT,"), "{text}");
}

#[tokio::test]
async fn an_export_that_fails_leaves_what_was_there() {
    let harness = Harness::live().await;
    let path = harness.folder.path().join("no folder").join("list.xlsx");
    let error =
        harness.core.payments.export_payments(request(PaymentFilter::All, ""), &path).await.unwrap_err();
    assert_eq!(error, AppError::Export { reason: porokh_sheets::export::ExportError::NoFolder });
}
