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
}

/// What is left of the day, with a live key.
async fn own_account(folder: &Path) {
    // Without a port there is nothing to take pictures of, and the harness says so on its own.
    let Ok(service) = Service::start(Options::default()).await else { return };
    let harness = Harness::new().await;
    let window = harness.open().await;
    window.call("connect_courier", json!({ "address": service.address(), "key": service.live_key() })).await;
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

async fn open(window: &Window, text: &str, state: &str) {
    window.call("copy_text", json!({ "text": text })).await;
    window.open_quick_check().await;
    window.has("quick", "data-quick", state).await;
}

async fn leave(window: &Window) {
    window.press(&[], Key::Escape.value()).await;
    window.quick_check_is_gone().await;
}
