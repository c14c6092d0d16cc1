//! A swap interrupted after any step.

use std::{fs, io, path::Path};

use porokh_api::restore::PutAside;
use porokh_runtime::data_folder::own_folder;
use tempfile::TempDir;

use super::super::{
    aside::Note,
    finish,
    parts::{COMING, make_ours},
    swap::{Swap, finish_by_steps, is_decided},
};

const ASIDE: &str = "porokh-aside-20261124-060000";

/// As long as a database with a few pages.
fn contents(whose: &str, name: &str) -> String {
    format!("{whose}: {name}").repeat(1_000)
}

fn put(folder: &Path, whose: &str) {
    for name in ["porokh.db", "settings.json", "settings-last-good.json"] {
        fs::write(folder.join(name), contents(whose, name)).unwrap();
    }
    fs::write(own_folder(folder).unwrap().join("copy-1-0"), whose).unwrap();
    fs::write(own_folder(folder).unwrap().join("settlement-1.json"), whose).unwrap();
}

/// A data folder with a decided swap: today's records, those of a backup, and a file of the seller's.
fn decided() -> TempDir {
    let data = TempDir::new().unwrap();
    put(data.path(), "today");
    fs::write(data.path().join("window.json"), "stays").unwrap();
    let coming = data.path().join(COMING);
    make_ours(&coming).unwrap();
    put(&coming, "backup");
    let note = Note { profile: "old".into(), at: 0, counted_from: None, because: PutAside::ForBackup };
    Swap::new(COMING, ASIDE.into(), note, "new".into()).decide(data.path()).unwrap();
    data
}

fn is_of(folder: &Path, whose: &str) {
    for name in ["porokh.db", "settings.json", "settings-last-good.json"] {
        let read = fs::read_to_string(folder.join(name));
        assert!(read.unwrap() == contents(whose, name), "{name} of {whose}");
    }
    for name in ["copy-1-0", "settlement-1.json"] {
        assert_eq!(fs::read_to_string(own_folder(folder).unwrap().join(name)).unwrap(), whose);
    }
}

/// A power cut in the middle must not mix two databases: orders would be lost and payments requested twice.
/// payments that are asked for twice.
#[test]
fn interrupted_swap_is_resumed() {
    let mut cut_at = 0;
    loop {
        let data = decided();
        let (mut steps, mut profile) = (0, String::new());
        let first = finish_by_steps(
            data.path(),
            &mut |name| {
                name.clone_into(&mut profile);
                Ok(())
            },
            &mut || {
                steps += 1;
                if steps > cut_at { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
            },
        );
        let mut kept = String::new();
        finish(data.path(), &mut |name| {
            name.clone_into(&mut kept);
            Ok(())
        })
        .unwrap();
        is_of(data.path(), "backup");
        is_of(&data.path().join(ASIDE), "today");
        assert_eq!(Note::of(&data.path().join(ASIDE)).unwrap().profile, "old");
        assert!([&profile, &kept].iter().any(|name| *name == "new"), "the keys of today would fit");
        assert!(!is_decided(data.path()) && !data.path().join(COMING).exists());
        assert_eq!(fs::read_to_string(data.path().join("window.json")).unwrap(), "stays");
        if first.is_ok() {
            break;
        }
        cut_at += 1;
    }
    assert!(cut_at > 10, "{cut_at}");
}

/// If the app is killed while it unpacks, the leftover would take space forever; it must not be used either.
#[test]
fn what_was_made_ready_without_a_decision_goes_and_today_stays() {
    let data = decided();
    fs::remove_file(data.path().join("porokh-swap.json")).unwrap();
    finish(data.path(), &mut |_| panic!("nothing was decided")).unwrap();
    is_of(data.path(), "today");
    assert!(!data.path().join(COMING).exists());
    assert!(!data.path().join(ASIDE).exists());
}

/// A folder of the seller's own with a name like ours.
#[test]
fn a_folder_without_our_mark_is_never_deleted() {
    let data = decided();
    fs::remove_file(data.path().join("porokh-swap.json")).unwrap();
    fs::remove_file(data.path().join(COMING).join(".porokh")).unwrap();
    finish(data.path(), &mut |_| Ok(())).unwrap();
    is_of(&data.path().join(COMING), "backup");
}
