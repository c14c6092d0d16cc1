//! What the data takes, and backups.

use std::{fs, path::Path};

use acceptance::{Harness, Window};
use serde_json::{Value, json};

use crate::stage::{Look, Stage, looks, practising, wanted};

/// Takes the pictures when this part is named, or none is.
pub(crate) async fn take(folder: &Path, parts: &[String]) {
    if !wanted(parts, "data") {
        return;
    }
    let harness = Harness::new().await;
    let window = practising(&harness).await;
    for look in looks() {
        of(&window, folder, look, "settings-data-none").await;
    }
    window.close().await;

    // A drive that isn't there, which a dialog would never choose.
    let path = harness.data_folder().join("settings.json");
    let Ok(Ok(mut saved)) = fs::read(&path).map(|bytes| serde_json::from_slice::<Value>(&bytes)) else {
        return;
    };
    saved["porokh"]["backups"] = json!({ "weekly": true, "folder": "/media/rina/Backup/Porokh" });
    if fs::write(&path, saved.to_string()).is_err() {
        return;
    }
    let window = harness.open().await;
    window.element("phone-field").await;
    window.call("check_phone", json!({ "phone": "01712345670" })).await;
    window.call("make_backup", json!({ "to": "downloads" })).await;
    for look in looks() {
        of(&window, folder, look, "settings-data").await;
    }
    window.close().await;
}

async fn of(window: &Window, folder: &Path, look: Look, screen: &str) {
    let stage = Stage { window, folder, look };
    let shown = json!({ "language": look.language, "theme": look.theme });
    window.call("save_settings", shown).await;
    window.reload().await;
    window.click("nav-settings").await;
    window.click("section-data").await;
    window.element("usage-logs").await;
    window.element("backup-last").await;
    stage.picture(screen).await;
    if look.language == "en" {
        window.resize(900, 620).await;
        stage.picture(&format!("{screen}-narrow")).await;
        stage.usual().await;
    }
}
