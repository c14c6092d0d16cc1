use acceptance::Harness;
use porokh_practice::{Endpoint, Fault, FaultKind};

use super::{own_account, payment_service};
use crate::steps::{add_account, connect, service, use_environment};

#[tokio::test(flavor = "multi_thread")]
async fn match_and_confirm_pasted_id() {
    let courier = service().await;
    let payment = payment_service().await;
    let harness = Harness::new().await;
    let window = own_account(&harness, &courier, &payment).await;
    window.click("nav-trx").await;
    let message = "You have received Tk 1,250.00 from 01700000011. Fee Tk 0.00. Balance Tk 8,420.50. \
                   TrxID TEST9J8M2K at 20/11/2026 10:12";
    window.paste("trx-id", message).await;
    window.has_value("trx-id", "TEST9J8M2K").await;
    window.click("trx-match").await;
    window.click("trx-confirm").await;
    window.has("transfer-card", "data-state", "done").await;
    assert!(payment.merchant().messages[0].used);

    // The same id again: used, according to the service and the app.
    window.fill("trx-id", "test9j8m2k").await;
    window.fill("trx-amount", "1250").await;
    window.click("trx-match").await;
    window.element("used-before").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn needs_live_key_and_settles_lost_confirmation() {
    let courier = service().await;
    let payment = payment_service().await;
    let harness = Harness::new().await;
    let window = connect(&harness, &courier).await;
    use_environment(&window, "test").await;
    add_account(&window, "payment", &payment.address(), &payment.test_key()).await;
    window.click("nav-trx").await;
    window.element("needs-live").await;
    assert_eq!(window.count("trx-match").await, 0);
    window.click("add-live").await;
    window.has("settings-section", "data-section", "accounts").await;
    add_account(&window, "payment", &payment.address(), &payment.live_key()).await;

    // The reply to the confirmation is lost.
    window.click("nav-trx").await;
    window.gone("needs-live").await;
    window.fill("trx-id", "72HB5QW04T").await;
    window.fill("trx-amount", "৮৯০").await;
    // New payments still use the test key; transfers are live, and marked so.
    window.shows("trx-live-key", "real money").await;
    assert_eq!(window.count("practice-strip").await, 0);
    window.click("trx-match").await;
    window.has("transfer-card", "data-state", "found").await;
    assert!(!window.text("transfer-card").await.contains("TEST"));
    window.fill("trx-order", "1103").await;
    payment.inject(Fault::once(Endpoint::TrxConfirm, FaultKind::Html { status: 502 }).after_handling());
    window.click("trx-confirm").await;
    window.has("transfer-card", "data-state", "unknown").await;
    assert_eq!(window.count("trx-confirm").await, 0, "it isn't sent again by itself");
    let confirmations =
        || payment.requests().iter().filter(|request| request.path.ends_with("/confirm")).count();
    assert_eq!(confirmations(), 1);

    // Unchanged after a reload, until the seller has checked the service's site.
    window.reload().await;
    window.click("nav-trx").await;
    window.click_where("transfer", "data-id", "72HB5QW04T").await;
    window.has("transfer-card", "data-state", "unknown").await;
    window.click("trx-is-used").await;
    window.has("transfer-card", "data-state", "done").await;
    window.shows("transfer-card", "1103").await;
    assert_eq!(confirmations(), 1);

    // Without an SMS at the service it can't be confirmed.
    window.fill("trx-id", "72HB5QW04T").await;
    window.fill("trx-amount", "980").await;
    window.click("trx-match").await;
    window.has("transfer-card", "data-state", "not_found").await;
    window.element("transfer-message").await;
    assert_eq!(window.count("trx-confirm").await, 0);
}
