use std::{fs, path::PathBuf};

use acceptance::Harness;

use super::steps::{check, practise};

/// The only file of the data folder with this extension.
fn file(harness: &Harness, ending: &str) -> PathBuf {
    let mut files = acceptance::all_files(&harness.data_folder());
    files.retain(|path| {
        path.parent() == Some(&harness.data_folder()) && path.to_string_lossy().ends_with(ending)
    });
    assert_eq!(files.len(), 1, "{files:?}");
    files.remove(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_database_is_set_aside_and_the_user_is_told_where() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    check(&window, "01712345670").await;
    window.has("result-card", "data-level", "low").await;
    window.close().await;
    let database = file(&harness, ".db");
    // SQLite would repair the file from its journal.
    for journal in ["porokh.db-wal", "porokh.db-shm"] {
        let _ = fs::remove_file(harness.data_folder().join(journal));
    }
    let damaged = "not a database at all ".repeat(1_000);
    fs::write(&database, &damaged).unwrap();

    let window = harness.open().await;
    window.click("start-problem-open").await;
    let told = window.text("start-problem-text").await;
    let aside = acceptance::files_holding(&harness.data_folder(), "not a database at all");
    assert_eq!(aside.len(), 1, "{aside:?}");
    assert_ne!(aside[0], database);
    assert_eq!(fs::read_to_string(&aside[0]).unwrap(), damaged, "kept as it was");
    let name = aside[0].file_name().unwrap().to_str().unwrap();
    assert!(told.contains(name), "{name} in {told:?}");
    window.click("problem-dismiss").await;
    window.gone("start-problem").await;

    check(&window, "01712345673").await;
    window.has("result-card", "data-level", "medium").await;
    window.counts("recent-item", 1).await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn damaged_settings_are_restored() {
    let harness = Harness::new().await;
    practise(&harness).await.close().await;
    fs::write(file(&harness, "settings.json"), "{ half a fi").unwrap();
    let window = harness.open().await;
    window.has("start-problem", "data-state", "settings_restored").await;
    window.element("phone-field").await;
    assert_eq!(acceptance::files_holding(&harness.data_folder(), "{ half a fi").len(), 1);
    window.close().await;

    for name in ["settings.json", "settings-last-good.json"] {
        fs::write(harness.data_folder().join(name), "{ half a fi").unwrap();
    }
    let window = harness.open().await;
    window.has("start-problem", "data-state", "settings_set_aside").await;
    window.element("welcome-practise").await;
    window.close().await;
}
