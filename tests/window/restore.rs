//! A backup is restored, put-aside records are brought back, and everything is deleted, each with a restart.

use std::path::PathBuf;

use acceptance::{Harness, Window, all_files, files_holding};

use super::steps::{check, connect, service, settings};

const FIRST: &str = "01712345670";
const SECOND: &str = "01712345673";

/// Deletes everything; returns the path of the backup made before.
async fn delete_everything(harness: &Harness, window: &Window) -> PathBuf {
    settings(window, "data").await;
    window.click("delete-everything").await;
    window.element("removal-keep").await;
    window.focused("removal-keep").await;
    window.fill("removal-word", "delet").await;
    window.enabled("removal-yes", false).await;
    window.fill("removal-word", "DELETE").await;
    window.click_last("removal-yes").await;
    window.ended().await;
    let backups = all_files(&harness.home());
    let mut backups = backups.into_iter().filter(|path| path.extension().is_some_and(|it| it == "porokh"));
    backups.next().expect("a backup was made first")
}

async fn recent(window: &Window, count: usize) {
    window.click("nav-check").await;
    window.counts("recent-item", count).await;
}

/// The seller changes computers, or gives one away: nothing may stay, and everything must come back.
#[tokio::test(flavor = "multi_thread")]
async fn everything_goes_with_its_keys_and_comes_back_from_the_backup() {
    let service = service().await;
    let harness = Harness::new().await;
    let window = connect(&harness, &service).await;
    check(&window, FIRST).await;
    window.element("result-card").await;
    assert_eq!(harness.stored_secrets().len(), 1);
    let letter = harness.data_folder().join("letter.txt");
    std::fs::write(&letter, "the seller's").unwrap();

    let backup = delete_everything(&harness, &window).await;
    window.kill().await;
    assert_eq!(harness.stored_secrets(), Vec::<String>::new());

    // The next start is a first start.
    let window = connect(&harness, &service).await;
    assert!(letter.is_file());
    assert_eq!(files_holding(&harness.data_folder(), FIRST), Vec::<PathBuf>::new());
    recent(&window, 0).await;
    check(&window, SECOND).await;
    window.element("result-card").await;

    settings(&window, "data").await;
    window.drop_file(&backup).await;
    window.element("backup-file").await;
    window.shows("there-checks", "1").await;
    window.shows("now-checks", "1").await;
    window.element("backup-older").await;
    window.click_last("restore-yes").await;
    window.ended().await;
    window.kill().await;

    let window = harness.open().await;
    // Its key doesn't fit, though it is in the key store.
    assert_eq!(harness.stored_secrets().len(), 1);
    window.click("nav-settings").await;
    window.gone("account-state").await;
    settings(&window, "data").await;
    window.counts("put-aside", 1).await;
    window.click("bring-back").await;
    window.click_last("confirm-yes").await;
    window.ended().await;
    window.kill().await;

    let window = harness.open().await;
    recent(&window, 1).await;
    window.shows("recent-item", "673").await;
    settings(&window, "accounts").await;
    window.has("account-state", "data-state", "working").await;
    window.close().await;
}
