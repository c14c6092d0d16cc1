use std::fs;

use acceptance::Harness;

use super::steps::{practise, settings};

const ORDERS: &str = "Order,Name,Mobile,COD\n1,Rahima,01712345678,1250\n2,Karim,01812345679,900\n";

/// Otherwise the seller has to find the sheet in a dialog each day. None may be opened automatically.
#[tokio::test(flavor = "multi_thread")]
async fn a_new_sheet_of_orders_is_offered_and_opened_only_by_a_click() {
    let harness = Harness::new().await;
    // Without a Downloads folder the home folder is watched.
    let downloads = harness.home();
    fs::write(downloads.join("old.csv"), ORDERS).unwrap();
    let window = practise(&harness).await;
    settings(&window, "checking").await;
    window.click("watch-downloads").await;
    window.has("watch-downloads", "aria-checked", "true").await;
    // Existing files aren't offered.
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
