//! One order with an advance: label, courier file, customer page, month and payments show the same money.

use std::{fs, path::PathBuf};

use acceptance::{Harness, Key, Window, until};
use serde_json::json;

use super::{link, own_account, payment_service, press, set_seller, until_paid};
use crate::steps::service;

const PHONE: &str = "01712000370";
const PRICE: u32 = 1_250;

/// Taka of the order, before and after a part of its advance went back.
struct Money {
    /// Of the advance.
    received: u32,
    returned: u32,
}

impl Money {
    fn advance(&self) -> String {
        format!("৳{}", self.received - self.returned)
    }

    /// The amount that the rider collects: as labels show it, and as the courier's upload page reads it.
    fn collect(&self) -> (String, String) {
        let left = PRICE - (self.received - self.returned);
        let shown = if left < 1_000 { format!("৳{left}") } else { format!("৳1,{:03}", left - 1_000) };
        (shown, left.to_string())
    }
}

/// Every place that names the money of the order.
async fn agree(window: &Window, harness: &Harness, money: &Money) {
    let (collect, amount) = money.collect();
    let advance = money.advance();

    // The row, its label, and the courier's file.
    window.click("nav-bulk").await;
    window.click_where("run-row", "data-row", "2").await;
    window.shows("drawer-parcel", &format!("Advance {advance} received, collect {collect}")).await;
    assert!(label(window, harness, &collect).await.contains(&format!("Advance {advance} received")));
    assert_eq!(courier_file(window, harness).await, format!("1101,Nasrin A.,{PHONE},{amount}"));

    // The customer.
    window.press(&[], 'k').await;
    window.has("customer", "data-phone", PHONE).await;
    let returned = format!("৳{} refunded", money.returned);
    let payment = window.shows("customer-payments", &format!("৳{}", money.received)).await;
    assert_eq!(payment.contains(&returned), money.returned > 0, "{payment}");
    window.press(&[], Key::Escape.value()).await;

    // The month.
    window.click("nav-overview").await;
    window.shows("links-paid", &advance).await;

    // The payments.
    window.click("nav-payments").await;
    window.shows("received-BDT", &format!("৳{}", money.received)).await;
    window.shows("month-BDT", &format!("৳{}", money.received)).await;
    window.shows("refunded-BDT", &format!("৳{}", money.returned)).await;
    // The driver reads no text that may be cut.
    let row = "return document.querySelector('[data-testid=payment-row]').textContent";
    let row = window.script(row, vec![]).await.as_str().unwrap().to_owned();
    assert_eq!(row.contains(&returned), money.returned > 0, "{row}");
}

/// Prints the packing list. Returns its only label, which is on paper alone.
async fn label(window: &Window, harness: &Harness, collect: &str) -> String {
    window.press(&[Key::Control], 'e').await;
    window.shows("packing-count", "1").await;
    window.click("print-packing").await;
    harness.print_into_a_file().await;
    let documents = harness.home().join("Documents");
    let printed = until("the printed file", async || {
        let files = acceptance::all_files(&documents);
        files.into_iter().find(|file| fs::read(file).is_ok_and(|bytes| bytes.ends_with(b"%%EOF\n")))
    })
    .await;
    // The next one has the same name.
    fs::remove_file(printed).unwrap();
    window.press(&[], Key::Escape.value()).await;
    window.gone("print-packing").await;
    let script = "return [...document.querySelectorAll('[data-testid=packing-label]')].map((label) => label.textContent)";
    let labels = window.script(script, vec![]).await;
    let label = labels[0].as_str().unwrap().to_owned();
    assert!(labels.as_array().unwrap().len() == 1 && label.contains(collect), "{labels}");
    label
}

/// Saves the courier's files. Returns the only row of the one to send.
async fn courier_file(window: &Window, harness: &Harness) -> String {
    window.press(&[Key::Control], 'e').await;
    window.click("export-courier").await;
    // The second time the format is as chosen before, and the order has left.
    match window.count("export-left-again").await {
        0 => window.click("export-upload-csv").await,
        _ => window.click("export-left-again").await,
    }
    window.click("export-go").await;
    window.shows("export-lowered", "1 amount").await;
    window.click("export-done").await;
    // Of the two files, the one on hold has only its header.
    let files = acceptance::all_files(&harness.home()).into_iter();
    let files = files.filter(|path| path.extension().is_some_and(|end| end == "csv"));
    let take = |file: PathBuf| {
        let text = fs::read_to_string(&file).unwrap();
        fs::remove_file(file).unwrap();
        text
    };
    let text = files.map(take).max_by_key(|text| text.lines().count()).expect("the courier's file");
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows.len(), 2, "{text}");
    rows[1].to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn five_places_agree_on_one_order() {
    let (courier, payment) = (service().await, payment_service().await);
    let harness = Harness::new().await;
    // Otherwise the print dialog writes to the app's working folder.
    let documents = harness.home().join("Documents");
    fs::create_dir(&documents).unwrap();
    let folders = format!("XDG_DOCUMENTS_DIR=\"{}\"\n", documents.display());
    fs::write(harness.home().join("config/user-dirs.dirs"), folders).unwrap();
    let window = own_account(&harness, &courier, &payment).await;
    set_seller(&window).await;
    window.click("nav-bulk").await;
    let orders = format!("Order ID,Name,Mobile,COD\n1101,Nasrin A.,{PHONE},{PRICE}\n");
    window.call("paste_file", json!({ "text": orders })).await;
    window.click("start-run").await;
    window.has("run", "data-state", "done").await;
    window.click_where("run-row", "data-row", "2").await;
    window.has("drawer", "data-row", "2").await;
    window.press(&[], 'a').await;
    window.has_value("pay-order", "1101").await;
    window.fill("pay-amount", "500").await;
    window.click("create-payment").await;
    let paid = "action=pay&method=bkash&sender_number=01712000370&transaction_id=TRXBK12345";
    press(&link(&window).await, paid).await;
    until_paid(&window).await;
    agree(&window, &harness, &Money { received: 500, returned: 0 }).await;

    // A part goes back by hand.
    window.click("payment-row").await;
    window.click("refund").await;
    window.click("refund-part").await;
    window.fill("refund-amount", "200").await;
    window.fill("refund-reason", "One item is sold out").await;
    window.click("kind-by-hand").await;
    window.click("refund-sent").await;
    window.click("refund-send").await;
    window.has("refund-outcome", "data-state", "done").await;
    window.click("refund-done").await;
    agree(&window, &harness, &Money { received: 500, returned: 200 }).await;
    window.close().await;
}
