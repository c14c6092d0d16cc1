use acceptance::{Harness, Key, Window};

use super::{
    payments::press as customer_presses,
    steps::{open, practise, tab_to},
};

#[tokio::test(flavor = "multi_thread")]
async fn a_check_needs_no_mouse_from_the_first_page_to_the_history() {
    let harness = Harness::new().await;
    let window = open(&harness).await;
    tab_to(&window, "welcome-practise").await;
    window.press(&[], Key::Enter.value()).await;
    window.element("phone-field").await;

    window.press(&[Key::Control], 'l').await;
    window.focused("phone-field").await;
    window.keys("01712345677").await;
    window.shows("phone-hint", "Valid").await;
    window.press(&[], Key::Enter.value()).await;
    window.has("result-card", "data-level", "very_high").await;

    window.press(&[Key::Control], 'l').await;
    window.focused("phone-field").await;
    window.keys("01712345670").await;
    window.shows("phone-hint", "Valid").await;
    window.press(&[], Key::Enter.value()).await;
    window.has("result-card", "data-level", "low").await;

    // The palette finds an earlier number.
    window.press(&[Key::Control], 'k').await;
    window.focused("palette-input").await;
    window.keys("5677").await;
    window.shows("palette-item", "01712-345677").await;
    window.press(&[], Key::Enter.value()).await;
    window.gone("palette").await;
    window.has("result-card", "data-level", "very_high").await;

    // It closes without an action.
    window.press(&[Key::Control], 'k').await;
    window.focused("palette-input").await;
    window.press(&[], Key::Escape.value()).await;
    window.gone("palette").await;

    // Pages, and the list of recent checks.
    window.press(&[Key::Control], '8').await;
    window.element("settings-section").await;
    window.press(&[Key::Control], '1').await;
    // Tab reaches the open row, the arrows move from there.
    tab_to(&window, "recent-item").await;
    window.press(&[], Key::Up.value()).await;
    window.press(&[], Key::Enter.value()).await;
    window.has("result-card", "data-level", "low").await;
    window.press(&[], Key::Down.value()).await;
    window.press(&[], Key::Enter.value()).await;
    window.has("result-card", "data-level", "very_high").await;
    window.close().await;
}

/// Tabs to the element and presses it.
async fn activate(window: &Window, id: &str) {
    tab_to(window, id).await;
    window.press(&[], Key::Enter.value()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_needs_no_mouse_from_its_form_to_its_refund() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    window.press(&[Key::Control], '4').await;
    window.element("first-payment").await;
    window.press(&[], 'n').await;
    window.focused("pay-name").await;
    window.keys("Shamima K.").await;
    tab_to(&window, "pay-amount").await;
    window.keys("1,250").await;
    window.press(&[Key::Control], Key::Enter.value()).await;
    window.element("qr").await;

    // Focused before the customer pays: on a busy machine the app may find the payment while tabbing, which removes
    // the button.
    let title = "return document.querySelector('[data-testid=payment-link]').title";
    let link = window.script(title, vec![]).await.as_str().expect("the link").to_owned();
    tab_to(&window, "check-payment").await;
    customer_presses(&link, "action=success&method=bkash").await;
    window.press(&[], Key::Enter.value()).await;
    window.has("payment-row", "data-status", "paid").await;

    activate(&window, "refund").await;
    tab_to(&window, "refund-reason").await;
    window.keys("Out of stock").await;
    tab_to(&window, "kind-by-hand").await;
    window.press(&[], Key::Down.value()).await;
    window.focused("kind-gateway").await;
    window.press(&[Key::Control], Key::Enter.value()).await;
    window.element("refund-done").await;
    window.press(&[], Key::Escape.value()).await;
    window.gone("refund-reason").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trx_id_is_matched_and_marked_as_used_without_a_mouse() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    window.press(&[Key::Control], '5').await;
    activate(&window, "sample").await;
    tab_to(&window, "trx-id").await;
    assert_ne!(window.value("trx-id").await, "", "the sample was pasted");
    window.press(&[], Key::Enter.value()).await;
    window.has("transfer-card", "data-state", "found").await;
    tab_to(&window, "trx-order").await;
    window.keys("1103").await;
    activate(&window, "trx-confirm").await;
    window.has("transfer-card", "data-state", "done").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn check_share_report_by_keyboard() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    window.press(&[Key::Control], '3').await;
    activate(&window, "add-delivery").await;
    window.focused("delivery-phone").await;
    window.keys("01911000742").await;
    // Accepted values are fetched when the form opens.
    window.element("outcome-delivered").await;
    tab_to(&window, "delivery-order").await;
    window.keys("T-1").await;
    tab_to(&window, "outcome-delivered").await;
    window.press(&[], ' ').await;
    window.press(&[Key::Control], Key::Enter.value()).await;
    window.gone("delivery-form").await;
    window.press(&[Key::Control], Key::Enter.value()).await;
    window.has("share-facts", "data-records", "1").await;
    window.press(&[Key::Control], Key::Enter.value()).await;
    window.has("delivery-row", "data-state", "done").await;

    window.press(&[Key::Control], 'l').await;
    window.focused("phone-field").await;
    window.keys("01712345677").await;
    window.shows("phone-hint", "Valid").await;
    window.press(&[], Key::Enter.value()).await;
    window.has("result-card", "data-level", "very_high").await;
    window.press(&[Key::Shift], Key::Tab.value()).await;
    tab_to(&window, "report").await;
    window.press(&[], 'r').await;
    tab_to(&window, "reason-fake_order").await;
    window.press(&[], ' ').await;
    window.press(&[Key::Control], Key::Enter.value()).await;
    window.has("report-item", "data-state", "pending").await;
    // Closing before it leaves would ask.
    window.has("report-item", "data-state", "done").await;
    window.close().await;
}
