//! Asking for an advance, being paid by a customer's browser, giving a part back.

mod links;

use std::{path::PathBuf, time::Duration};

use acceptance::{Desk, Window};
use calamine::{Data, DataType as _, Range, Reader as _, Xlsx, open_workbook};
use porokh_practice::{
    Endpoint, Fault, FaultKind, Service,
    payment::{PaymentOptions, PaymentService},
};

use crate::steps::{check, connect, practise, service};

/// High risk by the last digit.
const PHONE: &str = "01712345675";

/// The customer opens the hosted page and presses a button of it, as a browser sends it. Gives the page.
pub(super) async fn press(link: &str, form: &'static str) -> String {
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
    window.element("qr").await;
    // The driver takes a text that is cut with an ellipsis for an invisible one.
    let title = "return document.querySelector('[data-testid=payment-link]').title";
    let link = window.script(title, vec![]).await.as_str().expect("the link").to_owned();
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

fn workbook(desk: &Desk) -> PathBuf {
    let files = std::fs::read_dir(desk.home()).unwrap().flatten().map(|file| file.path());
    let mut workbooks = files.filter(|path| path.extension().is_some_and(|ending| ending == "xlsx"));
    workbooks.next().expect("an exported workbook")
}

fn ledger(desk: &Desk) -> Range<Data> {
    let mut book: Xlsx<_> = open_workbook(workbook(desk)).unwrap();
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
    window.shows("toast", "saved to Downloads").await;
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
    assert_eq!(cell("Status"), &Data::String("Paid, verified".into()));
    assert_eq!(cell("Order"), &Data::String("1103".into()));
    assert_eq!(cell("Mark"), &Data::String("TEST".into()));
}

/// Opens the app on an account of the seller's own: a courier account, and the payment service with its live key.
pub(super) async fn own_account(desk: &Desk, courier: &Service, payment: &PaymentService) -> Window {
    let window = connect(desk, courier).await;
    window.click("nav-settings").await;
    window.fill("payment-account-address", &payment.address()).await;
    window.click("payment-key-add-live").await;
    window.fill("payment-key-input", &payment.live_key()).await;
    window.click("payment-key-save").await;
    window.has("payment-account-state", "data-state", "working").await;
    window
}

/// The seller's pages are asked for once, before the first payment.
pub(super) async fn set_seller(window: &Window) {
    window.click("nav-payments").await;
    window.click("first-payment").await;
    window.fill("seller-email", "shop@example.com").await;
    window.fill("redirect-url", "https://shop.example/paid").await;
    window.fill("cancel-url", "https://shop.example/cancelled").await;
    window.click("seller-save").await;
}

pub(super) async fn fill_form(window: &Window, name: &str, order: &str) {
    window.fill("pay-name", name).await;
    window.fill("pay-phone", "01819000427").await;
    window.fill("pay-amount", "1,250").await;
    window.fill("pay-order", order).await;
    window.click("create-payment").await;
}

/// The customer pays with a gateway's page, as a browser sends it.
pub(super) async fn pay(service: &PaymentService, invoice: &str) {
    let link = format!("{}/pay/{invoice}", service.address());
    press(&link, "action=pay&method=bkash_api&sender_number=01819000427&transaction_id=TRXGW12345").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_may_have_happened_is_unknown_until_it_is_settled_and_never_sent_twice() {
    let courier = service().await;
    let payment = PaymentService::start(PaymentOptions::default()).await.unwrap();
    let desk = Desk::new().await;
    let window = own_account(&desk, &courier, &payment).await;
    set_seller(&window).await;

    // The reply to a creation is lost: the payment is found by the invoice id that its merchant's site shows.
    payment.inject(Fault::once(Endpoint::Checkout, FaultKind::Html { status: 502 }).after_handling());
    fill_form(&window, "Shamima K.", "1103").await;
    window.element("creation-doubt").await;
    window.has("payment-row", "data-standing", "unknown").await;
    let invoice = payment.payments()[0].invoice_id.clone();
    window.click("doubt-has-id").await;
    window.fill("doubt-id", &invoice).await;
    window.click("doubt-find").await;
    window.has("payment-row", "data-standing", "waiting").await;
    assert_eq!(payment.payments().len(), 1);

    // A second link for the order needs the seller's word.
    window.click("new-payment").await;
    fill_form(&window, "Shamima K.", "1103").await;
    window.element("same-order").await;
    assert_eq!(payment.payments().len(), 1);
    window.click("show-earlier").await;

    pay(&payment, &invoice).await;
    window.click("panel-check").await;
    window.has("standing-card", "data-standing", "paid").await;

    // The reply to a refund is lost: REFUNDED proves that it happened.
    payment.inject(Fault::once(Endpoint::RefundPayment, FaultKind::Html { status: 502 }).after_handling());
    payment.inject(Fault::once(Endpoint::VerifyPayment, FaultKind::Html { status: 502 }));
    window.click("refund").await;
    window.click("refund-full").await;
    window.fill("refund-reason", "The parcel came back").await;
    window.click("kind-gateway").await;
    window.click("refund-send").await;
    window.element("refund-doubt").await;
    window.click("read-status").await;
    window.has("payment-row", "data-standing", "refunded").await;
    assert_eq!(payment.payments()[0].refunds.len(), 1);

    // A package that has run out is told with its remedy, and nothing is left behind.
    payment.change_merchant(|merchant| merchant.monthly_limit = Some(0));
    let again =
        window.script("return document.querySelector('[data-testid=refund-done]') !== null", vec![]).await;
    if again == true {
        window.click("refund-done").await;
    }
    window.click("new-payment").await;
    fill_form(&window, "Habib U.", "1104").await;
    window.has("pay-error", "data-code", "payment_package").await;
    window.counts("payment-row", 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transaction_id_is_found_in_a_pasted_message_matched_and_marked_as_used_once() {
    let courier = service().await;
    let payment = PaymentService::start(PaymentOptions::default()).await.unwrap();
    let desk = Desk::new().await;
    let window = own_account(&desk, &courier, &payment).await;
    window.click("nav-trx").await;
    let message = "You have received Tk 1,250.00 from 01700000011. Fee Tk 0.00. Balance Tk 8,420.50. \
                   TrxID TEST9J8M2K at 20/11/2026 10:12";
    window.paste("trx-id", message).await;
    window.has_value("trx-id", "TEST9J8M2K").await;
    window.click("trx-match").await;
    window.click("trx-confirm").await;
    window.has("transfer-card", "data-state", "used").await;
    assert!(payment.merchant().messages[0].used);

    // The same id again: the service says that it is used, and the app knows it, too.
    window.fill("trx-id", "test9j8m2k").await;
    window.fill("trx-amount", "1250").await;
    window.click("trx-match").await;
    window.element("used-before").await;
}
