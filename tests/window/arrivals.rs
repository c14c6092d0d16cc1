//! New sheets in the folder for downloads, offered where the seller wants it.

use std::fs;

use acceptance::Harness;

use super::steps::{practise, settings};

const ORDERS: &str = "Order,Name,Mobile,COD\n1,Rahima,01712345678,1250\n2,Karim,01812345679,900\n";

/// Or the seller looks for the sheet in the dialog each day; and never may one be opened or sent by itself.
#[tokio::test(flavor = "multi_thread")]
async fn a_new_sheet_of_orders_is_offered_and_opened_only_by_a_click() {
    let harness = Harness::new().await;
    // A home without a folder for downloads is watched itself.
    let downloads = harness.home();
    fs::write(downloads.join("old.csv"), ORDERS).unwrap();
    let window = practise(&harness).await;
    settings(&window, "checking").await;
    window.click("watch-downloads").await;
    window.has("watch-downloads", "aria-checked", "true").await;
    // What lies there at its first look isn't new.
    tokio::time::sleep(std::time::Duration::from_secs(5)).await;
    fs::write(downloads.join("prices.csv"), "Code,Product,Price\nA1,Sari,1250\n").unwrap();
    fs::write(downloads.join("today.csv"), ORDERS).unwrap();
    window.click("nav-bulk").await;
    window.element("arrived").await;
    let text = "return document.querySelector('[data-testid=arrived] b').textContent";
    assert_eq!(window.script(text, Vec::new()).await, "today.csv");
    window.click("arrived").await;
    window.element("start-run").await;
    window.close().await;
}
