//! Where records go.

use acceptance::{Desk, KeyStore, all_files, until};

#[tokio::test(flavor = "multi_thread")]
async fn the_environment_variable_names_the_data_folder_and_no_other_is_made() {
    let desk = Desk::with(KeyStore::Missing).await;
    let folder = desk.home().join("on a stick/পরখ");
    let mut app = desk.start(Some(&folder));
    until("the window opens", async || (desk.visible_windows() == 1).then_some(())).await;
    desk.close().await;
    assert!(app.wait().unwrap().success());
    assert!(!all_files(&folder).is_empty());
    assert!(!desk.data_folder().exists());
    let elsewhere: Vec<_> = all_files(&desk.home())
        .into_iter()
        .filter(|path| !path.starts_with(&folder) && path.to_string_lossy().contains("porokh.app"))
        .collect();
    assert_eq!(elsewhere, Vec::<std::path::PathBuf>::new());
}
