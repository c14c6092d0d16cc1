//! Deletes only files that the app created: by name and, where other programs use the same name, by content.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use porokh_api::KeyStoreProblem;
use porokh_runtime::ports::KeyStore;
use serde::{Deserialize, Serialize};

use crate::{
    restore::{COMING, aside_folders, delete_ours, own_folders, records},
    store::whole_file,
};

const FILE: &str = "porokh-removal.json";
/// Folder of the web view's data and the window's position.
const WEB_VIEW: &str = "webview";
const WINDOW: &str = "window.json";
const LOGS: &str = "logs";
const SWAP: &str = "porokh-swap.json";

/// The note of a confirmed deletion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Decided {
    /// The names of all entries in the key store.
    pub(super) keys: Vec<String>,
}

/// Writes the note: the next start deletes.
pub(super) fn decide(data: &Path, decided: &Decided) -> io::Result<()> {
    whole_file::write(&data.join(FILE), &serde_json::to_vec_pretty(decided)?)
}

pub(super) fn take_back(data: &Path) -> io::Result<()> {
    fs::remove_file(data.join(FILE))
}

/// Deletes everything if the note exists, or resumes an interrupted deletion. Call it while nobody has the records
/// open;
/// `forget_profile` forgets the name of the keys. Returns whether there was anything to do.
///
/// # Errors
/// A key or a file can't be deleted: another call resumes.
pub fn finish(
    data: &Path,
    keys: &dyn KeyStore,
    forget_profile: &mut dyn FnMut() -> io::Result<()>,
) -> io::Result<bool> {
    finish_by_steps(data, keys, forget_profile, &mut || Ok(()))
}

/// Like [`finish`]; `step` is called before each step and may interrupt it.
pub(super) fn finish_by_steps(
    data: &Path,
    keys: &dyn KeyStore,
    forget_profile: &mut dyn FnMut() -> io::Result<()>,
    step: &mut dyn FnMut() -> io::Result<()>,
) -> io::Result<bool> {
    let decided: Decided = match fs::read(data.join(FILE)) {
        Ok(json) => serde_json::from_slice(&json)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error),
    };
    for name in &decided.keys {
        step()?;
        keys.delete(name).map_err(key_store)?;
    }
    for path in ours(data) {
        step()?;
        delete(&path)?;
    }
    for folder in aside_folders(data).into_iter().chain(own_folders(data, COMING)) {
        step()?;
        delete_ours(&folder)?;
    }
    step()?;
    // Only when nothing else is in it.
    let _ = fs::remove_dir(data.join(LOGS));
    forget_profile()?;
    step()?;
    take_back(data)?;
    Ok(true)
}

fn key_store(problem: KeyStoreProblem) -> io::Error {
    io::Error::other(format!("the key store: {problem}"))
}

fn delete(path: &Path) -> io::Result<()> {
    let deleted = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    match deleted {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Returns all files of the app except records that were put aside.
fn ours(data: &Path) -> Vec<PathBuf> {
    let mut found = records(data);
    found.extend([SWAP, WEB_VIEW].map(|name| data.join(name)).into_iter().filter(|path| path.exists()));
    found.extend(names(data).into_iter().filter(|name| is_ours(data, name)).map(|name| data.join(name)));
    let logs = data.join(LOGS);
    let is_log = |name: &String| name.starts_with("porokh") && name.ends_with(".log");
    found.extend(names(&logs).into_iter().filter(is_log).map(|name| logs.join(name)));
    found
}

/// Returns whether the app made this file: a damaged file that was set aside, an unfinished write, or the window's
/// state.
fn is_ours(data: &Path, name: &str) -> bool {
    let is_damaged_database = name.starts_with("porokh-damaged-")
        && [".db", ".db-wal", ".db-shm"].iter().any(|ending| name.ends_with(ending));
    let is_draft =
        ["settings.json.new", "settings-last-good.json.new", "porokh-folder.json.new"].contains(&name);
    // Another program's settings may have had the name of ours.
    let is_damaged_settings = name.starts_with("settings-damaged-")
        && name.ends_with(".json")
        && says(&data.join(name), "\"porokh\"");
    let is_window = name == WINDOW && says(&data.join(name), "\"main\"");
    is_damaged_database || is_draft || is_damaged_settings || is_window
}

fn says(path: &Path, what: &str) -> bool {
    fs::read(path).is_ok_and(|text| String::from_utf8_lossy(&text).contains(what))
}

fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let files = entries.filter_map(Result::ok).filter(|entry| entry.file_type().is_ok_and(|it| it.is_file()));
    files.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}
