//! Keys act on the row that is shown, and on all rows that were chosen.

use std::{fs, path::PathBuf};

use acceptance::{Harness, Key, Window};
use porokh_practice::{Options, Service};

use crate::steps::connect;

/// So many orders of forty numbers with all risks.
fn orders(harness: &Harness, rows: u32) -> PathBuf {
    let path = harness.home().join("orders.csv");
    let row = |n: u32| format!("A-{n:04},Buyer {n},017120003{:02},{}\n", n % 40, 500 + n);
    let lines: String = (0..rows).map(row).collect();
    fs::write(&path, format!("Order,Name,Mobile,COD\n{lines}")).expect("an order list");
    path
}

/// A finished run; its rows have the focus.
async fn run(harness: &Harness, rows: u32) -> (Window, Service) {
    let service = Service::start(Options::default()).await.expect("a practice service");
    connect(harness, &service).await.close().await;
    let window = harness.open_file(&orders(harness, rows)).await;
    window.has("plan", "data-cost", "40").await;
    window.press(&[Key::Control], Key::Enter.value()).await;
    window.has("run", "data-state", "done").await;
    window.focused("run-rows").await;
    (window, service)
}

/// The decision of a row in the whole list.
async fn decided(window: &Window, row: &str, decision: &str) {
    window.click("run-filter-all").await;
    let found = format!("[data-testid=run-row][data-row=\"{row}\"][data-decision=\"{decision}\"]");
    let script = format!("return document.querySelector('{found}') !== null");
    acceptance::until(&format!("row {row} is decided: {decision}"), async || {
        window.script(&script, Vec::new()).await.as_bool().filter(|is| *is)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn panels_row_is_what_keys_act_on() {
    let harness = Harness::new().await;
    let (window, _service) = run(&harness, 40).await;
    window.press(&[], Key::Enter.value()).await;
    window.has("drawer", "data-row", "2").await;
    // Low risk by its last digit: this filter leaves it out.
    window.press(&[], '1').await;
    window.has("run-rows", "data-total", "8").await;
    window.press(&[], 'x').await;
    window.shows("toast", "1 row").await;
    window.has("drawer", "data-row", "2").await;
    decided(&window, "2", "cancelled").await;
    window.click("sort-amount").await;
    window.has("sort-amount", "data-order", "descending").await;
    window.has("drawer", "data-row", "2").await;
    window.press(&[], 'h').await;
    window.click("sort-amount").await;
    window.has("sort-amount", "data-order", "ascending").await;
    decided(&window, "2", "hold").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_takes_back_no_later_decision() {
    let harness = Harness::new().await;
    let (window, _service) = run(&harness, 40).await;
    window.press(&[], 'h').await;
    window.has("run-row", "data-decision", "hold").await;
    window.press(&[], 'x').await;
    window.has("run-row", "data-decision", "cancelled").await;
    // The note of the first decision is seen again.
    window.click("toast-close").await;
    window.shows("toast", "Hold").await;
    window.click("toast-action").await;
    window.shows("toast", "Can’t be taken back").await;
    decided(&window, "2", "cancelled").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_rows_of_a_range_are_chosen() {
    let harness = Harness::new().await;
    let (window, _service) = run(&harness, 5_000).await;
    window.press(&[Key::Shift], Key::End.value()).await;
    window.shows("selection-panel", "5,000 rows chosen").await;
    window.press(&[Key::Shift], Key::Up.value()).await;
    window.shows("selection-panel", "4,999 rows chosen").await;
    window.press(&[], '1').await;
    window.shows("chosen-hidden", "not shown in this filter").await;
    window.close().await;
}
