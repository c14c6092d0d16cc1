use std::{fs, path::PathBuf};

use acceptance::{Harness, KeyStore, all_files, until};

#[tokio::test(flavor = "multi_thread")]
async fn environment_variable_sets_data_folder() {
    let harness = Harness::with(KeyStore::Missing).await;
    let folder = harness.home().join("on a stick/পরখ");
    let mut app = harness.start(Some(&folder));
    until("the window opens", async || (harness.visible_windows() == 1).then_some(())).await;
    harness.close().await;
    assert!(app.wait().unwrap().success());
    assert!(!all_files(&folder).is_empty());
    assert!(!harness.data_folder().exists());
    let elsewhere: Vec<_> = all_files(&harness.home())
        .into_iter()
        .filter(|path| !path.starts_with(&folder) && path.to_string_lossy().contains("porokh.app"))
        .collect();
    assert_eq!(elsewhere, Vec::<PathBuf>::new());
}

/// With `--data-folder ~/Documents` our records were mixed with the user's files, and some of those were deleted.
#[tokio::test(flavor = "multi_thread")]
async fn foreign_folder_asks_first() {
    let harness = Harness::with(KeyStore::Missing).await;
    let folder = harness.data_folder();
    let own: Vec<PathBuf> =
        ["files/wedding.jpg", "outcomes/may.csv", "settings.json"].map(|name| folder.join(name)).into();
    for path in &own {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "the user's").unwrap();
    }
    let window = harness.open().await;
    window.has("folder-question", "data-why", "foreign").await;
    assert_eq!(all_files(&folder).len(), own.len());
    assert!(window.text("folder-path").await.ends_with("porokh-data/Porokh"));

    window.click("folder-go-on").await;
    window.click("welcome-practise").await;
    window.element("phone-field").await;
    window.close().await;
    let ours = folder.join("Porokh");
    assert!(ours.join("porokh.db").is_file());
    let mut others = all_files(&folder);
    others.retain(|path| !path.starts_with(&ours));
    assert_eq!(others.len(), own.len(), "{others:?}");
    for path in &own {
        assert_eq!(fs::read_to_string(path).unwrap(), "the user's");
    }
    // Answered questions aren't repeated.
    let window = harness.open().await;
    window.element("phone-field").await;
    window.close().await;
}

/// Without a session bus a second start didn't detect the first: both worked on the same run.
#[tokio::test(flavor = "multi_thread")]
async fn folder_in_use_is_left_alone() {
    let harness = Harness::with(KeyStore::Missing).await;
    let folder = harness.data_folder();
    fs::create_dir_all(&folder).unwrap();
    let other = fs::File::create(folder.join("porokh.lock")).unwrap();
    other.lock().unwrap();
    let window = harness.open().await;
    window.has("folder-question", "data-why", "in_use").await;
    window.click("folder-go-on").await;
    window.has("folder-question", "data-why", "in_use").await;
    assert_eq!(all_files(&folder), [folder.join("porokh.lock")]);

    drop(other);
    window.click("folder-go-on").await;
    window.element("welcome-practise").await;
    window.close().await;
}
