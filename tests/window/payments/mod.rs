mod account;
mod advance;
mod closed;
mod doubt;
mod drafts;
mod ledger;
mod links;
mod links_paused;
mod one_order;
mod orders;
mod overtaken;
mod problem;
mod refusals;
mod share;
mod trx;
mod waits;

use std::{path::PathBuf, time::Duration};

use acceptance::{Harness, Window};
use porokh_practice::{
    Service,
    payment::{PaymentOptions, PaymentService},
};

use crate::steps::{add_account, connect};

async fn payment_service() -> PaymentService {
    PaymentService::start(PaymentOptions::default()).await.expect("a practice payment service")
}

/// Opens the hosted page and presses a button as a customer's browser would. Returns the page.
pub(super) async fn press(link: &str, form: &'static str) -> String {
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let page = client.get(link).send().await.unwrap().text().await.unwrap();
    let request = client.post(link).header("content-type", "application/x-www-form-urlencoded");
    let reply = request.body(form).send().await.unwrap();
    assert!(reply.status().is_redirection() || reply.status().is_success(), "{}", reply.status());
    page
}

/// Link of the payment in the panel.
pub(super) async fn link(window: &Window) -> String {
    window.element("qr").await;
    // The driver treats text cut with an ellipsis as invisible.
    let title = "return document.querySelector('[data-testid=payment-link]').title";
    let link = window.script(title, vec![]).await.as_str().expect("the link").to_owned();
    assert!(link.starts_with("http://127.0.0.1:"), "{link}");
    link
}

/// Waits for the poll that finds the payment paid: every five seconds while its panel is open.
async fn until_paid(window: &Window) {
    for _ in 0..200 {
        if window.attribute("payment-row", "data-status").await.as_deref() == Some("paid") {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("still {:?} after 20 seconds", window.attribute("payment-row", "data-status").await);
}

fn workbook(harness: &Harness) -> PathBuf {
    let files = std::fs::read_dir(harness.home()).unwrap().flatten().map(|file| file.path());
    let mut workbooks = files.filter(|path| path.extension().is_some_and(|ending| ending == "xlsx"));
    workbooks.next().expect("an exported workbook")
}

/// Opens the app with a courier account and a live payment account.
pub(super) async fn own_account(harness: &Harness, courier: &Service, payment: &PaymentService) -> Window {
    let window = connect(harness, courier).await;
    add_account(&window, "payment", &payment.address(), &payment.live_key()).await;
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

/// Pays with a gateway as a customer's browser would.
pub(super) async fn pay(service: &PaymentService, invoice: &str) {
    let link = format!("{}/pay/{invoice}", service.address());
    press(&link, "action=pay&method=bkash_api&sender_number=01819000427&transaction_id=TRXGW12345").await;
}
