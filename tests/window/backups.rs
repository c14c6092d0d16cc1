use std::{
    fs::{self, File},
    io::Read as _,
    path::{Path, PathBuf},
    time::Duration,
};

use acceptance::{Harness, all_files, files_holding, until_in};
use serde_json::{Value, json};
use zip::ZipArchive;

use super::steps::{check, connect, open, practise, service, settings};

/// The first weekly backup starts some time after the app.
const WEEKLY_BEGINS: Duration = Duration::from_secs(60);

fn backups_in(folder: &Path) -> Vec<PathBuf> {
    let mut files = all_files(folder);
    files.retain(|path| path.to_string_lossy().contains(".porokh") && path.is_file());
    files.retain(|path| path.extension().is_some_and(|ending| ending == "porokh" || ending == "part"));
    files
}

/// Unpacked parts of a backup.
fn parts(backup: &Path) -> Vec<(String, Vec<u8>)> {
    let mut zip = ZipArchive::new(File::open(backup).expect("the backup")).expect("a zip");
    let count = zip.len();
    let read = |index| {
        let mut entry = zip.by_index(index).expect("a part");
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).expect("its bytes");
        (entry.name().expect("its name").into_owned(), bytes)
    };
    (0..count).map(read).collect()
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_one_file_with_the_records_and_without_the_key() {
    let (service, harness) = (service().await, Harness::new().await);
    let window = connect(&harness, &service).await;
    check(&window, "01712345670").await;
    window.element("result-card").await;
    settings(&window, "data").await;
    window.shows("data-total", "on this computer").await;
    window.shows("data-results", "1 result since").await;
    window.shows("backup-last", "No backup yet").await;
    window.click("back-up-now").await;
    harness.accept_dialog().await;
    window.shows("toast", "saved").await;
    window.shows("backup-last", "Last: ").await;

    let backups = backups_in(&harness.home());
    assert_eq!(backups.len(), 1, "{backups:?}");
    let parts = parts(&backups[0]);
    let part = |name: &str| &parts.iter().find(|(found, _)| found == name).expect("the part").1;
    let manifest: Value = serde_json::from_slice(part("manifest.json")).expect("the manifest");
    assert_eq!(manifest["counts"], json!({ "checks": 1, "lists": 0, "payments": 0 }));
    let copy = harness.folder().join("copy.db");
    fs::write(&copy, part("porokh.db")).expect("the database");
    let database = rusqlite::Connection::open(&copy).expect("a database");
    let phone: i64 = database.query_row("SELECT phone FROM checks", [], |row| row.get(0)).expect("the check");
    assert_eq!(phone, 712_345_670, "the last nine digits of the number");
    let secret = service.live_key().replace("dc_live_", "");
    for (name, bytes) in &parts {
        assert!(!holds(bytes, &secret), "the key is in {name}");
    }
    window.close().await;

    // Remembered across restarts.
    let window = open(&harness).await;
    settings(&window, "data").await;
    window.shows("backup-last", "Last: ").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn weekly_backup_waits_for_folder() {
    let harness = Harness::new().await;
    practise(&harness).await.close().await;
    let drive = harness.home().join("drive");
    let path = harness.data_folder().join("settings.json");
    let mut saved: Value = serde_json::from_slice(&fs::read(&path).expect("the settings")).expect("JSON");
    saved["porokh"]["backups"] = json!({ "weekly": true, "folder": drive });
    fs::write(&path, saved.to_string()).expect("the settings");

    let window = harness.open().await;
    settings(&window, "data").await;
    window.shows("weekly-gone", drive.to_str().expect("a path")).await;
    window.shows("backup-last", "No backup yet").await;
    window.close().await;
    assert!(!drive.exists());

    fs::create_dir(&drive).expect("the drive");
    let window = harness.open().await;
    settings(&window, "data").await;
    window.shows("weekly-backup", "newest 8 are kept").await;
    let made = until_in(WEEKLY_BEGINS, "a weekly backup", async || {
        let made = backups_in(&drive);
        (made.len() == 1 && made[0].extension().is_some_and(|ending| ending == "porokh")).then_some(made)
    });
    assert!(parts(&made.await[0]).len() >= 3);
    window.shows("backup-last", "Last: ").await;
    window.close().await;
}

/// Logs are sent to support: they must not contain personal data.
#[tokio::test(flavor = "multi_thread")]
async fn logs_hold_no_personal_data() {
    let (service, harness) = (service().await, Harness::new().await);
    let list = harness.folder().join("orders-of-rina.csv");
    let orders = "Name,Phone,Address\nRina Akter,01712345671,Mirpur\nKamal Uddin,01812345672,Bogura\n";
    fs::write(&list, orders).expect("a list");
    let window = open(&harness).await;
    window.fill("welcome-address", &service.address()).await;
    let wrong = "dc_live_ffffffffffffffffffffffffffffffff";
    window.fill("welcome-key", wrong).await;
    window.click("welcome-connect").await;
    window.element("form-error").await;
    window.fill("welcome-key", &service.live_key()).await;
    window.click("welcome-connect").await;
    window.element("phone-field").await;
    check(&window, "01712345670").await;
    window.element("result-card").await;
    window.close().await;
    let window = harness.open_file(&list).await;
    window.has("plan", "data-cost", "2").await;
    window.click("start-run").await;
    window.has("run", "data-state", "done").await;
    settings(&window, "data").await;
    window.click("save-logs").await;
    harness.accept_dialog().await;
    window.shows("toast", "saved").await;
    window.close().await;

    let mut saved = all_files(&harness.home());
    saved.retain(|path| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("porokh-logs-"))
    });
    let text = fs::read_to_string(&saved[0]).expect("the saved logs");
    for told in [
        "Porokh ",
        "web engine ",
        "add_account: service/",
        ": 401 after ",
        "file read: text, 2 rows",
        "list done: 2",
    ] {
        assert!(text.contains(told), "{told:?} isn't in {text}");
    }
    let logs = harness.data_folder().join("logs");
    let keys = [service.live_key().replace("dc_live_", ""), wrong.replace("dc_live_", "")];
    let mut secrets =
        vec!["1712345670", "1712345671", "1812345672", "Rina", "Kamal", "Mirpur", "rina", "127.0.0.1"];
    secrets.extend(keys.iter().map(String::as_str));
    for secret in secrets {
        assert_eq!(files_holding(&logs, secret), Vec::<PathBuf>::new(), "{secret}");
        assert!(!text.contains(secret), "{secret} is in {text}");
    }
}
