use std::{collections::BTreeSet, fs, io, path::Path};

use porokh_api::{AppError, KeyStoreProblem, accounts::Service};

use super::files::{Decided, decide, finish_by_steps};
use super::finish;
use crate::{
    backup::{self, Source, Work},
    testing::{Harness, TestKeys, keep_secret},
};

fn all_files(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() {
            found.extend(all_files(&entry.path()).into_iter().map(|inner| format!("{name}/{inner}")));
        } else {
            found.insert(name);
        }
    }
    found
}

/// The seller's own files in the same folder.
const FOREIGN: [&str; 6] = [
    "wedding.jpg",
    "logs/other.log",
    "settings-damaged-20261120-060000.json",
    "porokh-aside-mine/letter.txt",
    "porokh-damaged-notes.txt",
    "porokh-2026-11-20.porokh",
];
/// Files that the app made beside the records.
const OURS: [(&str, &str); 6] = [
    ("window.json", r#"{"main":{}}"#),
    ("logs/porokh.log", ""),
    ("webview/storage/x", ""),
    ("porokh-damaged-20261120-060000.db", ""),
    ("settings-damaged-20261121-060000.json", r#"{"porokh":{"#),
    ("settings.json.new", ""),
];

fn put(folder: &Path, name: &str, text: &str) {
    fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
    fs::write(folder.join(name), text).unwrap();
}

/// A shop with an account, a secret, a check, a restored backup, and the seller's own files in the folder.
async fn shop() -> Harness {
    let harness = Harness::connected().await;
    keep_secret(&harness.core.accounts, Service::Courier, "whsec_1234567890").await.unwrap();
    harness.check("01712345677").await.unwrap();
    let data = harness.folder.path();
    let source = Source {
        passphrase: None,
        data_folder: data.to_owned(),
        saved: harness.settings.saved.lock().unwrap().clone(),
        app_version: "0.9.0".into(),
        now: harness.core.ctx.clock.now(),
    };
    let file = data.join("porokh-2026-11-20.porokh");
    backup::make(&source, &data.join("draft"), &file, &Work::default()).unwrap();
    let saved = harness.settings.saved.lock().unwrap().clone();
    put(data, "settings.json", &serde_json::json!({ "porokh": saved }).to_string());
    for name in FOREIGN.iter().filter(|name| !name.ends_with(".porokh")) {
        put(data, name, "the seller's");
    }
    for (name, text) in OURS {
        put(data, name, text);
    }
    harness
}

#[tokio::test(flavor = "multi_thread")]
async fn deletes_ours_only() {
    let mut cut_at = 0;
    loop {
        let mut harness = shop().await;
        let data = harness.folder.path().to_owned();
        // Today's data is put aside, and its key with it.
        harness.core.restores.inspect_backup(data.join("porokh-2026-11-20.porokh")).await.unwrap();
        harness.core.restores.restore_backup("second".into()).await.unwrap();
        harness.core.close();
        crate::restore::finish(&data, &mut |_| Ok(())).unwrap();
        harness.settings.saved.lock().unwrap().profile = "second".into();
        harness.settings.saved.lock().unwrap().courier.keys.clear();
        harness.settings.saved.lock().unwrap().secrets.clear();
        harness.restart();
        harness.connect(&harness.service.live_key()).await.unwrap();
        assert_eq!(harness.keys.secrets.lock().unwrap().len(), 3, "a key and a secret are put aside");
        let facts = harness.core.removal.removal_facts(data.clone()).await.unwrap();
        assert_eq!((facts.keys, facts.put_aside), (1, 1));

        harness.core.removal.delete_everything().await.unwrap();
        assert_eq!(harness.keys.secrets.lock().unwrap().len(), 0);
        harness.core.close();
        let mut steps = 0;
        let first = finish_by_steps(&data, &*harness.keys, &mut || Ok(()), &mut || {
            steps += 1;
            if steps > cut_at { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
        });
        finish(&data, &*harness.keys, &mut || Ok(())).unwrap();
        assert_eq!(all_files(&data), FOREIGN.map(str::to_owned).into());
        if first.is_ok() {
            break;
        }
        // Only every fifth step after the first few: each harness takes time.
        cut_at = if cut_at < 4 { cut_at + 1 } else { cut_at + 5 };
    }
    assert!(cut_at >= 9, "{cut_at}");
}

/// Without the key store the keys could never be deleted, so nothing is.
#[tokio::test(flavor = "multi_thread")]
async fn a_key_store_that_refuses_leaves_everything_as_it_is() {
    let mut harness = shop().await;
    let before = all_files(harness.folder.path());
    *harness.keys.problem.lock().unwrap() = Some(KeyStoreProblem::Locked);
    let refused = harness.core.removal.delete_everything().await;
    assert_eq!(refused, Err(AppError::KeyStore { reason: KeyStoreProblem::Locked }));
    *harness.keys.problem.lock().unwrap() = None;
    assert_eq!(all_files(harness.folder.path()), before);
    assert!(!finish(harness.folder.path(), &*harness.keys, &mut || Ok(())).unwrap());
    harness.restart();
    harness.check("01712345670").await.unwrap();
}

/// The app was killed between the confirmation and the last key.
#[test]
fn next_start_deletes_keys_first() {
    let data = tempfile::TempDir::new().unwrap();
    put(data.path(), "porokh.db", "records");
    let keys = TestKeys::default();
    keys.secrets.lock().unwrap().insert("courier-live-p".into(), "secret".into());
    decide(data.path(), &Decided { keys: vec!["courier-live-p".into()] }).unwrap();
    *keys.problem.lock().unwrap() = Some(KeyStoreProblem::Locked);
    assert!(finish(data.path(), &keys, &mut || Ok(())).is_err());
    assert!(data.path().join("porokh.db").is_file());
    *keys.problem.lock().unwrap() = None;
    assert!(finish(data.path(), &keys, &mut || Ok(())).unwrap());
    assert!(keys.secrets.lock().unwrap().is_empty());
    assert_eq!(all_files(data.path()), BTreeSet::new());
}
