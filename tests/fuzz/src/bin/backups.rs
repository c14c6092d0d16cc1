//! Backups: a true one with the input spliced into the file, its manifest, its settings or its database. The first byte
//! chooses which, three more the place.
#![no_main]

use std::{collections::BTreeMap, fs, sync::LazyLock};

use chrono::{DateTime, Utc};
use libfuzzer_sys::fuzz_target;
use porokh_core::backup::{
    DATABASE, FILES, MANIFEST, SETTINGS, Source, Work, make, read, read_settings, unpack,
};
use porokh_fuzz::{Scratch, packed, unpacked};
use porokh_store::Store;
use sha2::{Digest as _, Sha256};

/// A true backup of an empty database.
static BACKUP: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let data = tempfile::tempdir().expect("a folder");
    let now: DateTime<Utc> = "2026-11-20T06:00:00Z".parse().expect("a time");
    Store::open(&data.path().join(DATABASE), now).store.close();
    let source = Source {
        passphrase: None,
        data_folder: data.path().to_owned(),
        saved: serde_json::from_str("{}")
            .map(|json| porokh_api::saved::Saved::from_json(&json))
            .expect("settings"),
        app_version: "0.1.0".into(),
        now,
    };
    let (draft, target) = (data.path().join("draft"), data.path().join("backup"));
    make(&source, &draft, &target, &Work::default()).expect("a backup");
    fs::read(target).expect("a backup")
});

fn spliced(bytes: &[u8], at: usize, input: &[u8]) -> Vec<u8> {
    let at = at % (bytes.len() + 1);
    let end = (at + input.len()).min(bytes.len());
    [&bytes[..at], input, &bytes[end..]].concat()
}

/// The backup with a changed part whose digest its manifest names.
fn with_part(name: &str, at: usize, input: &[u8]) -> Vec<u8> {
    let mut parts: BTreeMap<String, Vec<u8>> = unpacked(&BACKUP).expect("a zip").into_iter().collect();
    let part = spliced(&parts[name], at, input);
    if name != MANIFEST {
        let mut manifest: serde_json::Value = serde_json::from_slice(&parts[MANIFEST]).expect("a manifest");
        let named = manifest["parts"].as_array_mut().into_iter().flatten().find(|part| part["name"] == name);
        let named = named.expect("the part");
        named["bytes"] = part.len().into();
        named["sha256"] =
            Sha256::digest(&part).iter().map(|byte| format!("{byte:02x}")).collect::<String>().into();
        parts.insert(MANIFEST.to_owned(), manifest.to_string().into_bytes());
    }
    parts.insert(name.to_owned(), part);
    packed(parts.into_iter().collect())
}

fuzz_target!(|bytes: &[u8]| {
    let Some(([which, a, b, c], input)) = bytes.split_first_chunk::<4>() else { return };
    let at = u32::from_be_bytes([0, *a, *b, *c]) as usize;
    let file = match which % 4 {
        0 => spliced(&BACKUP, at, input),
        1 => with_part(MANIFEST, at, input),
        2 => with_part(SETTINGS, at, input),
        _ => with_part(DATABASE, at, input),
    };
    let scratch = Scratch::get();
    let (path, folder) = (scratch.with("backup", &file), scratch.path("unpacked"));
    let _ = fs::remove_dir_all(&folder);
    let checked = read(&path, None, &Work::default());
    let _ = read_settings(&path, None);
    match unpack(&path, None, &folder, &Work::default()) {
        Ok(manifest) => {
            assert_eq!(checked, Ok(manifest.clone()), "unpacked, but not verified");
            for part in &manifest.parts {
                let is_inside =
                    [DATABASE, SETTINGS].contains(&part.name.as_str()) || part.name.starts_with(FILES);
                assert!(is_inside && !part.name.contains(".."), "{}", part.name);
                assert_eq!(
                    folder.join(&part.name).metadata().map(|facts| facts.len()).ok(),
                    Some(part.bytes)
                );
            }
        }
        Err(_) => {
            let left = fs::read_dir(&folder).map_or(0, Iterator::count);
            assert_eq!(left, 0, "a refused backup leaves files");
        }
    }
});
