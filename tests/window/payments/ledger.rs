use acceptance::{Harness, Key, Window};
use serde_json::{Value, json};

use super::{fill_form, link, own_account, pay, payment_service, press, set_seller};
use crate::steps::service;

/// Customers in the list. The driver treats text that could be cut with an ellipsis as invisible.
async fn names(window: &Window) -> Value {
    let names =
        "return [...document.querySelectorAll('[data-testid=payment-row] [data-testid=payment-name]')]
        .map((name) => name.textContent)";
    window.script(names, vec![]).await
}

/// Types into the search, and waits for these customers.
async fn find(window: &Window, text: &str, customers: &[&str]) {
    window.fill("find-payment", text).await;
    // Fails here if keys were lost.
    window.has_value("find-payment", text).await;
    acceptance::until(&format!("{text} finds {customers:?}"), async || {
        (names(window).await == json!(customers)).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn search_filter_note_and_sums() {
    let courier = service().await;
    let payment = payment_service().await;
    let harness = Harness::new().await;
    let window = own_account(&harness, &courier, &payment).await;
    set_seller(&window).await;
    fill_form(&window, "Shamima K.", "1103").await;
    link(&window).await;
    window.click("new-payment").await;
    window.fill("pay-name", "Habib U.").await;
    window.fill("pay-phone", "+880 1711-000222").await;
    window.fill("pay-amount", "$12.50").await;
    window.fill("pay-order", "USD-9").await;
    window.click("create-payment").await;
    link(&window).await;
    window.has("payment-filter-waiting", "data-count", "2").await;
    window.shows("waiting-BDT", "1,250").await;
    window.shows("waiting-USD", "12.50").await;

    // USD: the service's currency is unknown and shown as it came.
    let invoice = |name: &str| {
        let of = payment.payments().into_iter().find(|payment| payment.full_name == name);
        of.expect("the payment").invoice_id
    };
    let page = format!("{}/pay/{}", payment.address(), invoice("Habib U."));
    press(&page, "action=pay&method=card").await;
    window.click("panel-check").await;
    window.has("status-card", "data-status", "paid").await;
    window.shows("received-USD", "12.50").await;
    window.shows("month-USD", "12.50").await;
    assert!(!window.text("received-BDT").await.contains("12"), "two currencies are never added");
    // The fee is separate from the amount.
    window.shows("fact-fee", "0.44").await;
    window.shows("fact-charged", "12.94").await;
    pay(&payment, &invoice("Shamima K.")).await;
    // The button disappears if the app has polled meanwhile.
    let look = "document.querySelector('[data-testid=check-payment]')?.click()";
    window.script(look, vec![]).await;
    window.has("payment-filter-paid", "data-count", "2").await;
    window.shows("received-BDT", "1,250").await;

    window.click("note-add").await;
    window.fill("note-field", "Paid for her sister").await;
    window.click("note-save").await;
    window.shows("note-text", "Paid for her sister").await;

    // By name, number in any notation, order, transaction id.
    let trx = "return document.querySelector('[data-testid=fact-trx] .selectable').textContent";
    let trx = window.script(trx, vec![]).await.as_str().expect("a transaction id").to_owned();
    find(&window, "shamima", &["Shamima K."]).await;
    find(&window, "০১৭১১০০০২২২", &["Habib U."]).await;
    find(&window, "1103", &["Shamima K."]).await;
    find(&window, &trx.to_lowercase(), &["Habib U."]).await;
    find(&window, "nobody", &[]).await;
    window.shows("payment-rows-none", "No payments found").await;
    window.press(&[], Key::Escape.value()).await;
    window.counts("payment-row", 2).await;
    window.click("payment-filter-waiting").await;
    window.counts("payment-row", 0).await;
    window.click("payment-filter-paid").await;
    window.counts("payment-row", 2).await;
}
