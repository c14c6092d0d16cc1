use std::{fs, path::Path};

use acceptance::{Harness, KeyStore};

/// Processes with the harness's folder in their environment.
fn processes_of(folder: &Path) -> usize {
    let folder = folder.to_str().unwrap();
    let processes = fs::read_dir("/proc").unwrap().flatten();
    processes
        .filter_map(|process| fs::read(process.path().join("environ")).ok())
        .filter(|environment| String::from_utf8_lossy(environment).contains(folder))
        .count()
}

#[tokio::test(flavor = "multi_thread")]
async fn closing_ends_all_processes() {
    let harness = Harness::with(KeyStore::Missing).await;
    let before = processes_of(harness.folder());
    let window = harness.open().await;
    assert_eq!(harness.running_apps(), 1);
    window.close().await;
    acceptance::until("no process of the app is left", async || {
        (processes_of(harness.folder()) == before).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dropped_harness_leaves_nothing() {
    let harness = Harness::new().await;
    let folder = harness.folder().to_owned();
    let window = harness.open().await;
    assert!(processes_of(&folder) > 4, "display, bus, key store, driver and app");
    drop(harness);
    assert_eq!(processes_of(&folder), 0);
    assert!(!folder.exists());
    drop(window);
}
