//! The quick check above every program.

use std::path::Path;

use acceptance::{Harness, Key, Window};
use porokh_practice::{Options, Service};
use serde_json::json;

use crate::stage::{Stage, looks, practising, wanted};

/// What is copied, and the state that the window opens in.
const COPIED: [(&str, &str, &str); 4] = [
    ("found", "01712-345670", "ask"),
    ("wrong", "0012345678901", "ask"),
    ("none", "kothay acho?", "ask"),
    ("several", "01712-000385, 01911-000742, 01558-000919", "several"),
];
/// A number for each level, in practice.
const LEVELS: [(&str, &str); 5] = [
    ("low", "01712345670"),
    ("medium", "01712345673"),
    ("high", "01712345675"),
    ("very-high", "01712345677"),
    ("new", "01712345679"),
];

/// Takes the pictures when this part is named, or none is.
pub(crate) async fn take(folder: &Path, parts: &[String]) {
    if !wanted(parts, "quick") {
        return;
    }
    let harness = Harness::new().await;
    let window = practising(&harness).await;
    for look in looks() {
        let stage = Stage { window: &window, folder, look };
        stage.clear().await;
        window.click("nav-settings").await;
        window.click("section-checking").await;
        window.has("quick-key", "data-state", "on").await;
        stage.picture("settings-checking").await;
        window.resize(900, 620).await;
        stage.picture("settings-checking-narrow").await;
        stage.usual().await;
        for (name, text, state) in COPIED {
            open(&window, text, state).await;
            stage.picture(&format!("quick-{name}")).await;
            leave(&window).await;
        }
        for (name, phone) in LEVELS {
            open(&window, phone, "ask").await;
            window.click("quick-check").await;
            window.element("quick-verdict").await;
            stage.picture(&format!("quick-{name}")).await;
            leave(&window).await;
        }
        open(&window, LEVELS[0].1, "verdict").await;
        stage.picture("quick-saved").await;
        window.press(&[], 'c').await;
        window.element("toast").await;
        stage.picture("quick-summary-copied").await;
        leave(&window).await;
    }
    window.close().await;
    own_account(folder).await;
    used_up(folder).await;
}

/// A window with a live key. Without a port there is nothing to take pictures of, and the harness says so on its own.
async fn connected() -> Option<(Service, Harness, Window)> {
    let service = Service::start(Options::default()).await.ok()?;
    let harness = Harness::new().await;
    let window = harness.open().await;
    let account =
        json!({ "service": "courier", "label": "", "address": service.address(), "key": service.live_key() });
    window.call("add_account", account).await;
    Some((service, harness, window))
}

/// What is left of the day, with a live key.
async fn own_account(folder: &Path) {
    let Some((service, _harness, window)) = connected().await else { return };
    for look in looks() {
        let stage = Stage { window: &window, folder, look };
        stage.clear().await;
        open(&window, LEVELS[2].1, "ask").await;
        stage.picture("quick-live").await;
        window.click("quick-check").await;
        window.element("quick-verdict").await;
        stage.picture("quick-live-high").await;
        leave(&window).await;
        let blocked = json!({ "phone": LEVELS[1].1, "reason": "Two parcels came back", "since": null });
        window.call("block_phone", blocked).await;
        open(&window, LEVELS[1].1, "ask").await;
        stage.picture("quick-blocked").await;
        leave(&window).await;
    }
    drop(service);
    for look in looks() {
        let stage = Stage { window: &window, folder, look };
        stage.clear().await;
        open(&window, LEVELS[3].1, "ask").await;
        window.click("quick-check").await;
        window.element("quick-error").await;
        stage.picture("quick-unreachable").await;
        leave(&window).await;
    }
    window.close().await;
}

/// Nothing is left of the day: numbers are kept for after midnight, here and on the page.
async fn used_up(folder: &Path) {
    let Some((service, _harness, window)) = connected().await else { return };
    for look in looks() {
        let stage = Stage { window: &window, folder, look };
        service.change_account(|account| account.used_today = 0);
        window
            .call("test_account", json!({ "service": "courier", "environment": "live", "number": 1 }))
            .await;
        stage.clear().await;
        stage.check(LEVELS[0].1).await;
        window.element("result-card").await;
        service.change_account(|account| account.used_today = account.daily_limit.unwrap_or_default());
        window
            .call("test_account", json!({ "service": "courier", "environment": "live", "number": 1 }))
            .await;
        let three = format!("{}, 01911-000742, {}", LEVELS[0].1, LEVELS[2].1);
        open(&window, &three, "several").await;
        window.element("quick-saved").await;
        stage.picture("quick-several-saved").await;
        leave(&window).await;
        open(&window, LEVELS[3].1, "ask").await;
        window.element("quick-later").await;
        stage.picture("quick-zero").await;
        window.click("quick-later").await;
        window.element("quick-undo").await;
        stage.picture("quick-kept").await;
        leave(&window).await;
        window.fill("phone-field", LEVELS[2].1).await;
        window.element("hint-later").await;
        stage.picture("check-used-up").await;
        window.press(&[], Key::Enter.value()).await;
        window.element("error-card").await;
        stage.picture("check-limit").await;
        window.click("hint-later").await;
        window.element("deferred-kept").await;
        stage.picture("check-kept").await;
        window.resize(900, 620).await;
        stage.picture("check-kept-narrow").await;
        stage.usual().await;
        while window.count("deferred-item").await > 0 {
            let kept = window.count("deferred-item").await;
            window.click("deferred-remove").await;
            window.counts("deferred-item", kept - 1).await;
        }
    }
    window.close().await;
}

async fn open(window: &Window, text: &str, state: &str) {
    window.call("copy_text", json!({ "text": text })).await;
    window.open_quick_check().await;
    window.has("quick", "data-quick", state).await;
}

async fn leave(window: &Window) {
    window.press(&[], Key::Escape.value()).await;
    window.quick_check_is_gone().await;
}
