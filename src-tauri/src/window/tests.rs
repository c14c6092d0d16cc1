use tauri::test::mock_builder;

use super::*;

/// Otherwise a seller whose disk is full, or whose folder belongs to another user, sees nothing at all.
#[test]
fn window_opens_where_nothing_optional_can_be_kept() {
    let folder = tempfile::tempdir().unwrap();
    // Files where folders must be: nobody can write there, not even an administrator.
    for blocked in [LOGS, "webview"] {
        fs::write(folder.path().join(blocked), "").unwrap();
    }
    fs::create_dir(folder.path().join("window.json")).unwrap();
    // It is ours.
    fs::write(folder.path().join("porokh-folder.json"), "{}").unwrap();
    let options = Options { data_folder: Some(folder.path().to_owned()), ..Options::default() };
    let mut app = mock_builder()
        .plugin(tauri_plugin_store::Builder::new().build())
        .plugin(tauri_plugin_clipboard_manager::init())
        .plugin(tauri_plugin_dialog::init())
        .plugin(tauri_plugin_notification::init())
        .plugin(tauri_plugin_opener::init())
        .manage(crate::given_file::GivenFile::default())
        .build(crate::context())
        .unwrap();
    set_up(&mut app, &options).unwrap();
    assert!(app.get_webview_window(MAIN).is_some());
    let path = |name: &str| folder.path().join(name).display().to_string();
    let wanted =
        [StartProblem::LogNotKept { path: path(LOGS) }, StartProblem::PageNotKept { path: path("webview") }];
    assert_eq!(app.state::<Shell>().without, wanted);
    app.state::<Shell>().core.close();
    folder_question::tidy_up(app.handle());
}
