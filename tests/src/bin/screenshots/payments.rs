//! Payments: the list and its panel, refunds, transaction ids, links for many, and what other pages show of them.

use std::path::Path;

use acceptance::{Harness, Key};
use porokh_practice::{
    Endpoint, Fault, FaultKind, Options, Service,
    payment::{PaymentOptions, PaymentService},
};
use serde_json::json;

use crate::{
    payers,
    stage::{LOOKS, Stage, looks, practising},
};

const NARROW: (u32, u32) = (900, 620);
const USUAL: (u32, u32) = (1180, 780);
const ORDERS: &str = "Order ID\tName\tMobile\tCOD
1101\tNasrin A.\t01712000375\t1250
1102\tRakib H.\t01911000745\t890
1103\tShamima K.\t01819000427\t2400
1104\tTanvir I.\t01558000915\t
1105\tFarhana Y.\t01675000233\t1780
";

/// Takes the pictures of the parts `payments` and `orders`, of both when none is named.
pub(crate) async fn take(folder: &Path, parts: &[String]) {
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|named| named == part);
    if wanted("payments") {
        own(folder).await;
    }
    if wanted("orders") {
        practice(folder).await;
    }
}

async fn own(folder: &Path) {
    let (Ok(courier), Ok(payment)) =
        (Service::start(Options::default()).await, PaymentService::start(PaymentOptions::default()).await)
    else {
        return;
    };
    let harness = Harness::new().await;
    let window = harness.open().await;
    let account =
        json!({ "service": "courier", "label": "", "address": courier.address(), "key": courier.live_key() });
    window.call("add_account", account).await;
    for look in looks() {
        let stage = Stage { window: &window, folder, look };
        stage.clear().await;
        open(&stage, "trx", "needs-live", "trx-needs-live").await;
        open(&stage, "payments", "payments-unconnected", "payments-unconnected").await;
    }
    let account =
        |key: String| json!({ "service": "payment", "label": "", "address": payment.address(), "key": key });
    window.call("add_account", account(payment.live_key())).await;
    window.call("add_account", account(payment.test_key())).await;
    window.reload().await;
    open(&Stage { window: &window, folder, look: LOOKS[0] }, "payments", "no-payments", "payments-empty")
        .await;
    window.click("first-payment").await;
    window.element("seller-setup").await;
    Stage { window: &window, folder, look: LOOKS[0] }.picture("payments-setup").await;
    payers::make(&window, &payment).await;
    for look in looks() {
        let stage = Stage { window: &window, folder, look };
        stage.clear().await;
        open(&stage, "payments", "payment-row", "payments").await;
        panels(&stage).await;
        refunds(&stage, &payment).await;
        verify(&stage, &payment).await;
        form(&stage, &payment).await;
        transfers(&stage).await;
        settings(&stage).await;
    }
    window.close().await;
}

async fn open(stage: &Stage<'_>, page: &str, element: &str, screen: &str) {
    stage.window.click(&format!("nav-{page}")).await;
    stage.window.element(element).await;
    stage.picture(screen).await;
}

/// The picture in the smallest window.
async fn narrow(stage: &Stage<'_>, screen: &str) {
    stage.window.resize(NARROW.0, NARROW.1).await;
    stage.picture(&format!("{screen}-narrow")).await;
    stage.window.resize(USUAL.0, USUAL.1).await;
}

async fn panels(stage: &Stage<'_>) {
    for status in ["waiting", "unknown", "cancelled", "failed", "problem", "other", "refunded", "paid"] {
        stage.window.click_where("payment-row", "data-status", status).await;
        stage.window.has("payment-detail", "data-status", status).await;
        if status == "waiting" {
            stage.window.element("qr").await;
            narrow(stage, "payments-waiting").await;
        }
        stage.picture(&format!("payments-{status}")).await;
    }
}

async fn refunds(stage: &Stage<'_>, payment: &PaymentService) {
    let window = stage.window;
    payers::show(window, "Jannat F.").await;
    window.click("refund").await;
    window.element("refund-full").await;
    if window.count("change-kind").await > 0 {
        window.click("change-kind").await;
    }
    stage.picture("refund-ask").await;
    window.click("kind-by-hand").await;
    window.fill("refund-reason", "One item came back").await;
    stage.picture("refund-by-hand").await;
    narrow(stage, "refund-by-hand").await;
    window.press(&[], Key::Escape.value()).await;
    window.gone("refund-full").await;
    payers::show(window, "Lima P.").await;
    for outcome in ["done", "unknown"] {
        window.click("refund").await;
        window.click("refund-part").await;
        window.fill("refund-amount", "10").await;
        window.fill("refund-reason", "One item came back").await;
        if window.count("kind-gateway").await > 0 {
            window.click("kind-gateway").await;
        }
        stage.picture("refund-gateway").await;
        if outcome == "unknown" {
            payment.inject(Fault::once(Endpoint::RefundPayment, FaultKind::Html { status: 502 }));
        }
        window.click("refund-send").await;
        window.element(if outcome == "done" { "refund-outcome" } else { "refund-doubt" }).await;
        stage.picture(&format!("refund-{outcome}")).await;
        window.press(&[], Key::Escape.value()).await;
        window.gone("refund-send").await;
        window.gone("refund-outcome").await;
        window.gone("refund-doubt").await;
    }
    stage.picture("payments-refund-unknown").await;
    window.click("settle-refund").await;
    window.click("refund-not").await;
    window.click("confirm-yes").await;
    window.gone("refund-doubt").await;
    window.press(&[], Key::Escape.value()).await;
    window.gone("refund-full").await;
}

async fn verify(stage: &Stage<'_>, payment: &PaymentService) {
    let window = stage.window;
    window.click("verify-invoice").await;
    window.element("verify-id").await;
    stage.picture("verify").await;
    window.fill("verify-id", &payment.payments()[0].invoice_id).await;
    window.click("verify-go").await;
    window.element("invoice-record").await;
    stage.picture("verify-found").await;
    window.press(&[], Key::Escape.value()).await;
    window.gone("invoice-record").await;
}

/// The form, and an answer above its buttons.
async fn form(stage: &Stage<'_>, payment: &PaymentService) {
    let window = stage.window;
    window.click("new-payment").await;
    window.fill("pay-name", "Habib U.").await;
    window.fill("pay-phone", "01780000354").await;
    window.fill("pay-amount", "1,250").await;
    stage.picture("payment-form").await;
    let body = r#"{"status":false,"message":"full_name: নামটি খুব ছোট"}"#.to_owned();
    payment.inject(Fault::once(Endpoint::Checkout, FaultKind::Reply { status: 422, body }));
    window.click("create-payment").await;
    window.element("pay-error").await;
    stage.picture("payment-form-refused").await;
    narrow(stage, "payment-form-refused").await;
    window.fill("pay-order", "1103").await;
    window.click("create-payment").await;
    window.element("same-order").await;
    stage.picture("payment-form-same-order").await;
    window.click("pay-clear").await;
    window.click("panel-close").await;
}

async fn transfers(stage: &Stage<'_>) {
    let window = stage.window;
    window.click("nav-trx").await;
    window.fill("trx-id", "TEST9J8M2K").await;
    window.fill("trx-amount", "1250").await;
    window.click("trx-match").await;
    window.has("transfer-card", "data-state", "found").await;
    stage.picture("trx-found").await;
    narrow(stage, "trx-found").await;
    window.fill("trx-id", "8AA10PLK22").await;
    window.fill("trx-amount", "1200").await;
    window.click("trx-match").await;
    window.has("transfer-card", "data-state", "not_found").await;
    stage.picture("trx-refused").await;
}

async fn settings(stage: &Stage<'_>) {
    let window = stage.window;
    window.click("nav-settings").await;
    window.element("account-payment-live-1").await;
    stage.picture("settings-accounts").await;
    window.click("account-more-payment-live-1").await;
    window.element("account-change-payment-live-1").await;
    stage.picture("settings-account-menu").await;
    window.click("account-details-payment-live-1").await;
    window.element("account-details").await;
    stage.picture("settings-account-details").await;
    window.press(&[], Key::Escape.value()).await;
    window.gone("account-details").await;
    window.click("section-payments").await;
    window.element("method-kinds").await;
    window.fill("delivery-charge", "135").await;
    window.press(&[], Key::Enter.value()).await;
    window.element("delivery-charge-kept").await;
    stage.picture("settings-payments").await;
    window.fill("seller-email", "rina").await;
    window.press(&[], Key::Enter.value()).await;
    window.script("document.querySelector('[data-testid=payment-developer]').open = true", vec![]).await;
    window.resize(900, 620).await;
    stage.picture("settings-payments-narrow").await;
    stage.usual().await;
    window.click("delivery-charge-kept-undo").await;
}

async fn practice(folder: &Path) {
    let harness = Harness::new().await;
    let window = practising(&harness).await;
    for look in looks() {
        let stage = Stage { window: &window, folder, look };
        stage.clear().await;
        open(&stage, "trx", "samples", "trx-practice").await;
        asked(&stage).await;
        orders(&stage).await;
    }
    window.close().await;
}

/// A check whose customer was asked for an advance, and paid it.
async fn asked(stage: &Stage<'_>) {
    let window = stage.window;
    let phone = "01712345675";
    window.click("nav-check").await;
    let asked = payers::ask(window, "Shamima K.", phone, "600", "").await;
    stage.check(phone).await;
    window.has("asked-payment", "data-status", "waiting").await;
    stage.picture("check-asked").await;
    payers::simulate(&asked).await;
    window.call("check_payment", json!({ "id": asked["id"] })).await;
    window.has("asked-payment", "data-status", "paid").await;
    stage.picture("check-paid").await;
}

/// A run's row and several of them, and the links for them.
async fn orders(stage: &Stage<'_>) {
    let window = stage.window;
    window.click("nav-bulk").await;
    window.call("paste_file", json!({ "text": ORDERS })).await;
    window.click("start-run").await;
    window.has("run", "data-state", "done").await;
    window.click_where("run-row", "data-row", "2").await;
    window.element("drawer").await;
    stage.picture("orders-drawer").await;
    window.press(&[Key::Control], 'a').await;
    window.element("selection-panel").await;
    stage.picture("orders-chosen").await;
    narrow(stage, "orders-chosen").await;
    window.click("ask-rows").await;
    window.click("links-collect").await;
    window.element("links-unusable").await;
    stage.picture("links-plan").await;
    narrow(stage, "links-plan").await;
    // Each look makes the same orders again.
    if window.count("links-again").await > 0 {
        window.click("links-again").await;
    }
    window.has("links-count", "data-count", "4").await;
    window.click("links-start").await;
    window.element("links").await;
    stage.picture("links-started").await;
    window.has("links", "data-state", "done").await;
    window.element("link-row").await;
    // One is sent, and says so.
    window.click("send-link").await;
    window.element("link-sent").await;
    stage.picture("links-done").await;
    narrow(stage, "links-done").await;
    window.click("leave-links").await;
    window.element("run-row").await;
    stage.picture("orders-asked").await;
}
