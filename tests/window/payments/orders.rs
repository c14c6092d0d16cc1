use acceptance::{Harness, Key, Window};
use serde_json::json;

use super::{link, press, until_paid};
use crate::steps::practise;

const ORDERS: &str = "Order ID\tName\tMobile\tCOD
1101\tNasrin A.\t01712000375\t1250
1102\tRakib H.\t01911000745\t890
1103\tShamima K.\t01819000427\t2400
1104\tTanvir I.\t01558000915\t650
";

/// Opens the run.
async fn to_run(window: &Window) {
    window.click("nav-bulk").await;
    window.element("run-row").await;
}

/// Waits for this number of rows with a payment of this status.
async fn marks(window: &Window, status: &str, wanted: usize) {
    let body =
        "return document.querySelectorAll(`[data-testid=payment-mark][data-status=${arguments[0]}]`).length";
    acceptance::until(&format!("{wanted} rows with a payment that is {status}"), async || {
        (window.script(body, vec![json!(status)]).await == json!(wanted)).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn advance_for_rows_releases_orders() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    window.click("nav-bulk").await;
    window.call("paste_file", json!({ "text": ORDERS })).await;
    window.click("start-run").await;
    window.has("run", "data-state", "done").await;

    // From a row's drawer: the form is prefilled from the row.
    window.click_where("run-row", "data-row", "2").await;
    window.has("drawer", "data-row", "2").await;
    window.click("ask-payment").await;
    window.has_value("pay-name", "Nasrin A.").await;
    window.has_value("pay-phone", "01712000375").await;
    window.has_value("pay-order", "1101").await;
    window.element("for-row").await;
    window.fill("pay-amount", "১২০").await;
    window.click("create-payment").await;
    let address = link(&window).await;
    to_run(&window).await;
    marks(&window, "waiting", 1).await;
    window.click_where("run-row", "data-row", "2").await;
    window.has("run-row", "data-decision", "advance").await;

    // Paid and verified by polling alone: the order may be shipped.
    window.click("nav-payments").await;
    press(&address, "action=success&method=bkash").await;
    until_paid(&window).await;
    to_run(&window).await;
    marks(&window, "paid", 1).await;
    window.has("run-row", "data-decision", "send").await;

    // Several rows at once: the one with a link is left out.
    window.press(&[Key::Control], 'a').await;
    window.click("ask-rows").await;
    window.click("links-same").await;
    window.fill("links-amount", "150").await;
    window.has("links-count", "data-count", "3").await;
    window.shows("links-sum", "450").await;
    window.click("links-start").await;
    window.has("links", "data-state", "done").await;
    window.counts("link-row", 4).await;
    window.counts("left-out", 1).await;
    window.click_where("link-row", "data-row", "4").await;
    let address = link(&window).await;
    press(&address, "action=success&method=nagad").await;
    window.has("payment-detail", "data-status", "paid").await;
    window.click("nav-bulk").await;
    window.click("leave-links").await;
    marks(&window, "paid", 2).await;
    marks(&window, "waiting", 2).await;
    window.counts("run-row", 4).await;
    let decisions = "return [...document.querySelectorAll('[data-testid=run-row]')]
        .map((row) => [row.dataset.row, row.dataset.decision].join(' ')).sort()";
    let wanted = json!(["2 send", "3 advance", "4 send", "5 advance"]);
    acceptance::until("the decisions follow the money", async || {
        (window.script(decisions, vec![]).await == wanted).then_some(())
    })
    .await;
}
