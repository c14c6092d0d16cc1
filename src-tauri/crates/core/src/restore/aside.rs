//! Records that were put aside: one folder each in the data folder, with a note.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::{restore::PutAside, saved::Saved};
use porokh_runtime::data_folder::DATABASE;
use serde::{Deserialize, Serialize};

use super::parts::{delete_ours, make_ours, own_folders};
use crate::{accounts::entry_names, store::whole_file};

/// How long records that were put aside are kept.
pub const KEPT_FOR: TimeDelta = TimeDelta::days(30);

pub(super) const PREFIX: &str = "porokh-aside-";
const NOTE: &str = "aside.json";
pub(super) const SETTINGS: &str = "settings.json";
/// Everything in the settings file is under this key.
pub(super) const KEY: &str = "porokh";

/// The note of records that were put aside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Note {
    /// The name of their keys in the key store.
    pub(super) profile: String,
    /// When they were put aside, in milliseconds since 1970 UTC, by the clock at that time.
    pub(super) at: i64,
    /// The first certain time after that: the retention counts from it. `None`: none yet.
    pub(super) counted_from: Option<i64>,
    /// What replaced them.
    pub(super) because: PutAside,
}

impl Note {
    /// Reads the note of a folder.
    pub(super) fn of(folder: &Path) -> Option<Self> {
        serde_json::from_slice(&fs::read(folder.join(NOTE)).ok()?).ok()
    }

    /// Creates the folder with the note in it.
    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        make_ours(folder)?;
        whole_file::write(&folder.join(NOTE), &serde_json::to_vec_pretty(self)?)
    }

    /// Returns when they are deleted, if that is known.
    pub(super) fn until(&self) -> Option<DateTime<Utc>> {
        DateTime::from_timestamp_millis(self.counted_from.unwrap_or(self.at)).map(|from| from + KEPT_FOR)
    }
}

/// Returns a name for records that are put aside now.
pub(super) fn name(data: &Path, now: DateTime<Utc>) -> String {
    let stamp = now.format("%Y%m%d-%H%M%S");
    let named = |count: u32| match count {
        1 => format!("{PREFIX}{stamp}"),
        _ => format!("{PREFIX}{stamp}-{count}"),
    };
    (1..).map(named).find(|name| !data.join(name).exists()).unwrap_or_default()
}

/// Returns the folders of all records that were put aside, complete or not, the latest last.
pub(crate) fn folders(data: &Path) -> Vec<PathBuf> {
    own_folders(data, PREFIX)
}

/// Returns all complete ones, the latest last.
pub(super) fn all(data: &Path) -> Vec<(PathBuf, Note)> {
    folders(data)
        .into_iter()
        .filter(|folder| folder.join(DATABASE).is_file())
        .filter_map(|folder| Note::of(&folder).map(|note| (folder, note)))
        .collect()
}

/// Returns the expired ones. The retention counts from the first certain time, so that a clock that was wrong when
/// they
/// were put aside deletes none early.
pub(super) fn expired(data: &Path, now: DateTime<Utc>) -> Vec<(PathBuf, Note)> {
    let mut expired = Vec::new();
    for (folder, mut note) in all(data) {
        match note.counted_from.and_then(DateTime::from_timestamp_millis) {
            Some(from) if now - from > KEPT_FOR => expired.push((folder, note)),
            Some(_) => {}
            None => {
                note.counted_from = Some(now.timestamp_millis());
                // If the note can't be written, the count starts the next time.
                let _ = note.write(&folder);
            }
        }
    }
    expired
}

/// Reads the settings in a folder of records, as far as they are readable.
pub(super) fn read_settings(folder: &Path) -> Saved {
    let file = fs::read(folder.join(SETTINGS)).ok();
    let json: Option<serde_json::Value> = file.and_then(|json| serde_json::from_slice(&json).ok());
    json.and_then(|file| file.get(KEY).map(Saved::from_json)).unwrap_or_default()
}

/// Returns the key store names of the keys of all records that were put aside.
pub(crate) fn key_names(data: &Path) -> Vec<String> {
    let notes = folders(data).into_iter().filter_map(|folder| Note::of(&folder).map(|note| (folder, note)));
    notes.flat_map(|(folder, note)| entry_names(&read_settings(&folder), &note.profile)).collect()
}

pub(super) fn delete(folder: &Path) -> io::Result<()> {
    // A half-deleted folder must not be offered.
    match fs::remove_file(folder.join(NOTE)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => delete_ours(folder),
    }
}

/// Deletes a folder whose records were moved out.
pub(super) fn leave(folder: &Path) -> io::Result<()> {
    match folder.is_dir() {
        true => delete(folder),
        false => Ok(()),
    }
}

/// Returns the total size of the files in a folder, in bytes.
pub(super) fn bytes(folder: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    let size = |entry: fs::DirEntry| match entry.metadata() {
        Ok(facts) if facts.is_dir() => bytes(&entry.path()),
        Ok(facts) => facts.len(),
        Err(_) => 0,
    };
    entries.filter_map(Result::ok).map(size).sum()
}
