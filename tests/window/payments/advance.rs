//! An advance for a checked number, from the request to the export.

use acceptance::{Harness, Window};
use calamine::{Data, DataType as _, Range, Reader as _, Xlsx, open_workbook};

use super::{link, press, until_paid, workbook};
use crate::steps::{check, practise};

/// High risk by the last digit.
const PHONE: &str = "01712345675";

/// Requests an advance from a check of high risk, and returns the link.
async fn ask_for_advance(window: &Window) -> String {
    check(window, PHONE).await;
    window.element("ask-payment").await;
    window.click("ask-payment").await;
    window.has_value("pay-phone", PHONE).await;
    window.fill("pay-name", "Shamima K.").await;
    window.fill("pay-amount", "৳৬০০").await;
    window.fill("pay-order", "1103").await;
    window.click("create-payment").await;
    link(window).await
}

fn ledger(harness: &Harness) -> Range<Data> {
    let mut book: Xlsx<_> = open_workbook(workbook(harness)).unwrap();
    book.worksheet_range_at(0).unwrap().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn advance_paid_polled_and_refunded() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    let link = ask_for_advance(&window).await;
    window.has("payment-row", "data-status", "waiting").await;

    let page = press(&link, "action=success&method=bkash").await;
    assert!(page.contains("600"), "the hosted page names the amount");
    until_paid(&window).await;
    window.has("status-card", "data-status", "paid").await;

    // The check of the number shows it, too.
    window.click("nav-check").await;
    window.has("asked-payment", "data-status", "paid").await;
    window.click("open-asked").await;

    // A partial refund by hand: who moves the money is asked once.
    window.click("refund").await;
    window.click("refund-part").await;
    window.fill("refund-amount", "200").await;
    window.fill("refund-reason", "One item came back").await;
    window.click("kind-by-hand").await;
    window.click("refund-sent").await;
    window.click("refund-send").await;
    window.has("refund-outcome", "data-state", "done").await;
    window.click("refund-done").await;
    window.has("payment-row", "data-status", "paid").await;

    // The export agrees with the list.
    window.click("export-payments").await;
    window.shows("toast", "saved to Downloads").await;
    let sheet = ledger(&harness);
    let mut rows = sheet.rows();
    let headers: Vec<String> = rows.next().unwrap().iter().filter_map(Data::as_string).collect();
    let row = rows.next().unwrap();
    assert_eq!(rows.count(), 0);
    let cell = |header: &str| {
        let column = headers.iter().position(|name| name == header);
        &row[column.unwrap_or_else(|| panic!("{header} in {headers:?}"))]
    };
    assert_eq!(cell("Amount"), &Data::Float(600.0));
    assert_eq!(cell("Refunded"), &Data::Float(200.0));
    assert_eq!(cell("Mobile"), &Data::String(PHONE.into()));
    assert_eq!(cell("Status"), &Data::String("Paid, verified".into()));
    assert_eq!(cell("Order"), &Data::String("1103".into()));
    assert_eq!(cell("Mark"), &Data::String("TEST".into()));
}
