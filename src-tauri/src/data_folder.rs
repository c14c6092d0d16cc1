//! The data folder: whether it is ours, and its lock.

use std::{
    ffi::OsStr,
    fs::{self, File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use porokh_core::{removal, restore};
use porokh_runtime::{data_folder::DATABASE, ports::KeyStore};
use serde::{Deserialize, Serialize};

use porokh_core::whole_file;

use crate::adapters::is_settings_file;

/// Marks a folder as ours.
const MARKER: &str = "porokh-folder.json";
/// Held while a Porokh uses the folder.
const LOCK: &str = "porokh.lock";
/// The folder suggested inside a foreign one.
const INSIDE: &str = "Porokh";
/// Files that the system creates in any folder, and leftovers of a start that ended before it marked the folder.
const LITTER: [&str; 8] = [
    LOCK,
    ".DS_Store",
    "desktop.ini",
    "Thumbs.db",
    ".directory",
    "lost+found",
    "$RECYCLE.BIN",
    "System Volume Information",
];
/// How long an exiting Porokh may hold the lock.
const ENDING: Duration = Duration::from_secs(2);
const TICK: Duration = Duration::from_millis(50);

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum FolderOwner {
    /// Ours or unused.
    Porokh(PathBuf),
    /// Used otherwise. Nothing was written.
    Other {
        /// A suggested folder inside.
        inside: PathBuf,
    },
}

/// Checks a folder that the user named, without writing. Inside a foreign folder, a folder that was created there
/// before is used without asking again.
pub(crate) fn owner_of(folder: &Path) -> FolderOwner {
    if is_ours(folder) || is_empty(folder) {
        return FolderOwner::Porokh(folder.to_owned());
    }
    let named = |count: u32| if count == 1 { INSIDE.to_owned() } else { format!("{INSIDE} {count}") };
    let mut inside = (1..100).map(|count| folder.join(named(count)));
    match inside.find(|inside| is_ours(inside) || is_empty(inside)) {
        Some(inside) if is_ours(&inside) => FolderOwner::Porokh(inside),
        inside => FolderOwner::Other { inside: inside.unwrap_or_else(|| folder.join(INSIDE)) },
    }
}

/// Has our mark, database or settings: a folder copied by hand may lack the mark.
fn is_ours(folder: &Path) -> bool {
    let is_damaged_database = |name: &str| name.starts_with("porokh-damaged-") && name.ends_with(".db");
    folder.join(MARKER).is_file()
        || folder.join(DATABASE).is_file()
        || is_settings_file(&folder.join("settings.json"))
        || names(folder).is_ok_and(|names| names.iter().any(|name| is_damaged_database(name)))
}

/// Empty or missing. An unreadable folder counts as well: writing will fail, and the window reports it.
fn is_empty(folder: &Path) -> bool {
    names(folder).map_or(true, |names| names.iter().all(|name| LITTER.contains(&name.as_str())))
}

fn names(folder: &Path) -> io::Result<Vec<String>> {
    let names = fs::read_dir(folder)?;
    names.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}

/// A folder used by this process.
#[derive(Debug)]
pub(crate) struct Claim {
    folder: PathBuf,
    mark: Mark,
    _lock: Option<File>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Mark {
    app: String,
    /// Distinguishes this folder's keys in the key store; stored beside the settings as well, so that both must be
    /// lost before a key is.
    profile: String,
}

impl Mark {
    fn text(&self) -> Vec<u8> {
        serde_json::to_vec_pretty(self).unwrap_or_default()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct InUse;

/// Creates, locks and marks a folder. An unwritable folder is accepted, since the window can report the problem,
/// unlike an invisible console.
pub(crate) fn claim(folder: PathBuf) -> Result<Claim, InUse> {
    let lock = match make_private(&folder).and_then(|()| open_lock(&folder)) {
        Ok(file) => hold(file)?,
        Err(_) => None,
    };
    let read = fs::read(folder.join(MARKER)).ok();
    let mark: Option<Mark> = read.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    let mut claim = Claim { folder, mark: mark.unwrap_or_default(), _lock: lock };
    if claim.mark.app.is_empty() {
        claim.mark.app = "bd.porokh.app".into();
        claim.write_mark();
    }
    Ok(claim)
}

impl Claim {
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Profile of this folder's keys in the key store.
    pub(crate) fn profile(&self) -> Option<String> {
        Some(self.mark.profile.clone()).filter(|profile| !profile.is_empty())
    }

    pub(crate) fn keep_profile(&mut self, profile: String) {
        if self.mark.profile != profile {
            self.mark.profile = profile;
            self.write_mark();
        }
    }

    /// Completes a pending restore or deletion before anything is opened.
    ///
    /// # Errors
    /// A file or a key is in use by another program: nothing may be opened until another call succeeds.
    pub(crate) fn settle(&mut self, keys: &dyn KeyStore) -> io::Result<()> {
        let folder = self.folder.clone();
        if !folder.is_dir() {
            return Ok(());
        }
        removal::finish(&folder, keys, &mut || self.take_profile(""))?;
        restore::finish(&folder, &mut |profile| self.take_profile(profile))
    }

    fn take_profile(&mut self, profile: &str) -> io::Result<()> {
        profile.clone_into(&mut self.mark.profile);
        whole_file::write(&self.folder.join(MARKER), &self.mark.text())
    }

    /// Retried at the next start.
    fn write_mark(&self) {
        if let Err(error) = whole_file::write(&self.folder.join(MARKER), &self.mark.text()) {
            log::warn!("the data folder could not be marked: {error}");
        }
    }
}

/// Creates a folder that only its user can read, since it holds customers' numbers. An existing one is unchanged.
fn make_private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn open_lock(folder: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(false).open(folder.join(LOCK))
}

/// The system releases the lock when the process ends. A file system without locks is accepted.
fn hold(file: File) -> Result<Option<File>, InUse> {
    let began = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::Error(_)) => return Ok(None),
            Err(TryLockError::WouldBlock) if began.elapsed() >= ENDING => return Err(InUse),
            Err(TryLockError::WouldBlock) => thread::sleep(TICK),
        }
    }
}

/// The last part of a path, for display.
pub(crate) fn name(folder: &Path) -> String {
    folder.file_name().unwrap_or(OsStr::new("")).to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    fn put(folder: &Path, name: &str, text: &str) {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    #[test]
    fn a_folder_that_is_empty_or_not_there_is_taken() {
        let folder = TempDir::new().unwrap();
        assert_eq!(owner_of(folder.path()), FolderOwner::Porokh(folder.path().to_owned()));
        put(folder.path(), ".DS_Store", "");
        assert_eq!(owner_of(folder.path()), FolderOwner::Porokh(folder.path().to_owned()));
        let none = folder.path().join("none");
        assert_eq!(owner_of(&none), FolderOwner::Porokh(none));
    }

    /// `--data-folder ~/Documents` mixed our records with the user's files.
    #[test]
    fn foreign_folder_is_refused() {
        let folder = TempDir::new().unwrap();
        for (name, text) in
            [("settings.json", r#"{"editor":{}}"#), ("files/a.jpg", ""), ("window.json", "{}")]
        {
            put(folder.path(), name, text);
        }
        let inside = folder.path().join("Porokh");
        assert_eq!(owner_of(folder.path()), FolderOwner::Other { inside: inside.clone() });
        assert!(!inside.exists());
        // A foreign folder of that name isn't used either.
        put(&inside, "recipes.txt", "");
        let second = folder.path().join("Porokh 2");
        assert_eq!(owner_of(folder.path()), FolderOwner::Other { inside: second.clone() });
        // Answered questions aren't repeated.
        drop(claim(second.clone()).unwrap());
        assert_eq!(owner_of(folder.path()), FolderOwner::Porokh(second));
    }

    #[test]
    fn own_folder_gets_the_mark() {
        for (name, text) in [
            ("porokh.db", "whatever"),
            ("porokh-damaged-20261120-060000.db", "whatever"),
            ("settings.json", r#"{"porokh":{"profile":"p"}}"#),
        ] {
            let folder = TempDir::new().unwrap();
            put(folder.path(), "files/wedding.jpg", "the user's");
            put(folder.path(), name, text);
            assert_eq!(owner_of(folder.path()), FolderOwner::Porokh(folder.path().to_owned()), "{name}");
            drop(claim(folder.path().to_owned()).unwrap());
            assert!(folder.path().join(MARKER).is_file());
        }
    }

    /// Two processes on one folder sent the same run twice.
    #[test]
    fn a_folder_that_is_in_use_is_not_taken_a_second_time() {
        let folder = TempDir::new().unwrap();
        let first = claim(folder.path().to_owned()).unwrap();
        assert_eq!(claim(folder.path().to_owned()).err(), Some(InUse));
        drop(first);
        assert!(claim(folder.path().to_owned()).is_ok());
    }

    #[test]
    fn the_name_of_the_keys_is_kept_with_the_mark() {
        let folder = TempDir::new().unwrap();
        let mut first = claim(folder.path().to_owned()).unwrap();
        assert_eq!(first.profile(), None);
        first.keep_profile("p".into());
        drop(first);
        assert_eq!(claim(folder.path().to_owned()).unwrap().profile(), Some("p".into()));
    }
}
