//! The context line of every page, with little and with much to say, and what lies over pages.

use std::path::Path;

use acceptance::{Harness, Key, Window};
use porokh_practice::{Options, Service};
use serde_json::json;

use crate::stage::{Stage, looks, practising, wanted};

const PAGES: [&str; 8] =
    ["check", "bulk", "deliveries", "payments", "trx", "activity", "overview", "settings"];
const PHONE: &str = "01712345675";

/// Takes the pictures when this part is named, or none is.
pub(crate) async fn take(folder: &Path, parts: &[String]) {
    if !wanted(parts, "line") {
        return;
    }
    practice(folder).await;
    connected(folder).await;
}

/// Every page in practice, with a plan that ends, in the smallest window.
async fn practice(folder: &Path) {
    let harness = Harness::new().await;
    let window = practising(&harness).await;
    window.click("nav-settings").await;
    window.click("section-alerts").await;
    window.click("receiver-switch").await;
    window.has("receiver-state", "data-state", "listening").await;
    for look in looks() {
        let stage = Stage { window: &window, folder, look };
        stage.clear().await;
        window.click("nav-settings").await;
        window.click("section-alerts").await;
        window.click("practise-plan_ends").await;
        window.element("plan-notice").await;
        for page in PAGES {
            window.click(&format!("nav-{page}")).await;
            stage.picture(&format!("line-practice-{page}")).await;
            window.resize(900, 620).await;
            stage.picture(&format!("line-practice-{page}-narrow")).await;
            stage.usual().await;
        }
    }
    window.close().await;
}

/// A live account with three notes, a number seen before, and a result of another number.
async fn connected(folder: &Path) {
    for look in looks() {
        let Ok(service) = Service::start(Options::default()).await else { return };
        let harness = Harness::new().await;
        let window = harness.open().await;
        window.fill("welcome-address", &service.address()).await;
        window.fill("welcome-key", &service.live_key()).await;
        window.click("welcome-connect").await;
        window.element("phone-field").await;
        let stage = Stage { window: &window, folder, look };
        stage.clear().await;
        stage.check(PHONE).await;
        window.has("result-card", "data-level", "high").await;
        stage.picture("line-live").await;
        window.click("copy-summary").await;
        window.element("toast").await;
        stage.picture("toast").await;
        window.fill("phone-field", "01819000427").await;
        window.has("result-card", "data-other", "true").await;
        stage.picture("check-other-number").await;
        window.reload().await;
        window.fill("phone-field", PHONE).await;
        window.element("show-saved").await;
        stage.picture("check-seen-before").await;
        notes(&stage, &service).await;
        sizes(&window, &stage).await;
        window.close().await;
    }
}

async fn notes(stage: &Stage<'_>, service: &Service) {
    let window = stage.window;
    service.change_account(|account| account.live_scopes = vec!["report".into()]);
    window.click("nav-settings").await;
    window.click("account-test-courier-live-1").await;
    window.element("key-notice").await;
    window.click("nav-check").await;
    stage.picture("line-key").await;
    window.script("window.dispatchEvent(new Event('offline'));", Vec::new()).await;
    window.has("link-state", "data-state", "noInternet").await;
    window.click("key-notice-open").await;
    window.element("key-notice-text").await;
    stage.picture("line-opened").await;
    window.press(&[], Key::Escape.value()).await;
    window.script("window.dispatchEvent(new Event('online'));", Vec::new()).await;
}

async fn sizes(window: &Window, stage: &Stage<'_>) {
    window.call("save_settings", json!({ "zoom": 200 })).await;
    window.fill("phone-field", "01819000427").await;
    stage.picture("check-200").await;
    window.resize(900, 620).await;
    stage.picture("check-200-narrow").await;
    // The driver clicks where the element would be at 100 %.
    window.script("document.querySelector('[data-testid=nav-payments]').click();", Vec::new()).await;
    window.element("new-payment").await;
    stage.picture("payments-200-narrow").await;
    stage.usual().await;
    window.call("save_settings", json!({ "zoom": 100 })).await;
}
