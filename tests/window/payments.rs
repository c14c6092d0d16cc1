//! Asking for an advance, being paid by a customer's browser, giving a part back.

use std::time::Duration;

use acceptance::{Desk, Window};
use calamine::{Data, DataType as _, Range, Reader as _, Xlsx, open_workbook};

use super::steps::{check, practise};

/// High risk by the last digit.
const PHONE: &str = "01712345675";

/// The customer opens the hosted page and presses a button of it, as a browser sends it. Gives the page.
async fn press(link: &str, form: &'static str) -> String {
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let page = client.get(link).send().await.unwrap().text().await.unwrap();
    let request = client.post(link).header("content-type", "application/x-www-form-urlencoded");
    let reply = request.body(form).send().await.unwrap();
    assert!(reply.status().is_redirection() || reply.status().is_success(), "{}", reply.status());
    page
}

/// Asks for an advance from a check of high risk, and gives the link.
async fn ask_for_advance(window: &Window) -> String {
    check(window, PHONE).await;
    window.element("ask-payment").await;
    window.click("ask-payment").await;
    window.has_value("pay-phone", PHONE).await;
    window.fill("pay-name", "Shamima K.").await;
    window.fill("pay-amount", "৳৬০০").await;
    window.fill("pay-order", "1103").await;
    window.click("create-payment").await;
    let link = window.attribute("payment-link", "title").await.expect("the link");
    assert!(link.starts_with("http://127.0.0.1:"), "{link}");
    link
}

/// Waits for the poll that finds the payment paid: five seconds, while its panel is open.
async fn until_paid(window: &Window) {
    for _ in 0..200 {
        if window.attribute("payment-row", "data-standing").await.as_deref() == Some("paid") {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("still {:?} after 20 seconds", window.attribute("payment-row", "data-standing").await);
}

fn ledger(desk: &Desk) -> Range<Data> {
    let files = std::fs::read_dir(desk.home().join("Downloads")).unwrap().flatten();
    let path =
        files.map(|file| file.path()).find(|path| path.extension().is_some_and(|ending| ending == "xlsx"));
    let mut book: Xlsx<_> = open_workbook(path.expect("an exported workbook")).unwrap();
    book.worksheet_range_at(0).unwrap().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_advance_is_asked_for_paid_by_the_customer_verified_by_polling_alone_and_refunded_in_part() {
    let desk = Desk::new().await;
    let window = practise(&desk).await;
    let link = ask_for_advance(&window).await;
    assert_eq!(window.attribute("payment-row", "data-standing").await.as_deref(), Some("waiting"));

    let page = press(&link, "action=success&method=bkash").await;
    assert!(page.contains("600"), "the hosted page names the amount");
    until_paid(&window).await;
    window.has("standing-card", "data-standing", "paid").await;

    // The check of the number shows it, too.
    window.click("nav-check").await;
    window.has("asked-payment", "data-standing", "paid").await;
    window.click("open-asked").await;

    // A part goes back by hand: who moves the money is asked once.
    window.click("refund").await;
    window.click("refund-part").await;
    window.fill("refund-amount", "200").await;
    window.fill("refund-reason", "One item came back").await;
    window.click("kind-by-hand").await;
    window.click("refund-sent").await;
    window.click("refund-send").await;
    window.has("refund-outcome", "data-state", "done").await;
    window.click("refund-done").await;
    window.has("payment-row", "data-standing", "paid").await;

    // The export agrees with the list.
    window.click("export-payments").await;
    window.element("export-done").await;
    let sheet = ledger(&desk);
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
    assert_eq!(cell("Status"), &Data::String("Paid".into()));
    assert_eq!(cell("Order"), &Data::String("1103".into()));
    assert_eq!(cell("Test"), &Data::String("TEST".into()));
}
