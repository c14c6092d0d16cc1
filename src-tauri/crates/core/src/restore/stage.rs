//! Prepares the new records beside today's, which stay untouched.

use std::{fs, io, path::Path};

use chrono::{DateTime, Utc};
use porokh_api::{AppError, CopyProblem, restore::PutAside, saved::Saved};
use porokh_runtime::data_folder::{DATABASE, own_folder};
use serde_json::{Value, json};

use super::{
    Chosen,
    aside::{self, KEY, Note, SETTINGS},
    parts::{COMING, clear_coming, delete_ours, make_ours},
    settings,
    swap::Swap,
};
use crate::{
    backup::{self, Work},
    store::{
        restored::{self, Identity},
        whole_file,
    },
};

/// An empty folder in it, into which a backup is unpacked.
const UNPACKED: &str = "unpacked";

/// The records that are put aside, and when.
pub(super) struct Today<'a> {
    pub(super) data: &'a Path,
    pub(super) saved: Saved,
    pub(super) now: DateTime<Utc>,
    /// The same time if it is certain.
    pub(super) certain: Option<DateTime<Utc>>,
}

impl Today<'_> {
    fn note(&self, because: PutAside) -> Note {
        let counted_from = self.certain.map(|at| at.timestamp_millis());
        Note { profile: self.saved.profile.clone(), at: self.now.timestamp_millis(), counted_from, because }
    }

    fn swap(&self, coming: &str, because: PutAside, profile: String) -> io::Result<()> {
        Swap::new(coming, aside::name(self.data, self.now), self.note(because), profile).decide(self.data)
    }
}

/// Prepares a backup under a new name for its keys, and decides the swap. Blocks.
pub(super) fn backup(today: &Today<'_>, file: &Chosen, profile: &str, work: &Work) -> Result<(), AppError> {
    let folder = today.data.join(COMING);
    let not_written = |error: io::Error| not_kept(&error);
    clear_coming(today.data).map_err(not_written)?;
    let ready = unpack(today, file, &folder, profile, work);
    if ready.is_err() {
        // A leftover that can't be deleted now is deleted at the next start.
        let _ = delete_ours(&folder);
    }
    ready?;
    work.check()?;
    today.swap(COMING, PutAside::ForBackup, profile.to_owned()).map_err(not_written)
}

fn unpack(
    today: &Today<'_>,
    file: &Chosen,
    folder: &Path,
    profile: &str,
    work: &Work,
) -> Result<(), AppError> {
    let unpacked = folder.join(UNPACKED);
    make_ours(folder).and_then(|()| fs::create_dir(&unpacked)).map_err(|error| not_kept(&error))?;
    backup::unpack(&file.path, file.passphrase.as_ref(), &unpacked, work)?;
    let place = || -> io::Result<()> {
        fs::rename(unpacked.join(backup::DATABASE), folder.join(DATABASE))?;
        let file: Value = serde_json::from_slice(&fs::read(unpacked.join(backup::SETTINGS))?)?;
        whole_file::write(
            &folder.join(SETTINGS),
            &serde_json::to_vec_pretty(&settings_after(&file, profile, today))?,
        )?;
        fs::remove_file(unpacked.join(backup::SETTINGS))?;
        let (copies, own) = (unpacked.join(backup::FILES), own_folder(folder)?);
        if copies.is_dir() {
            for entry in fs::read_dir(&copies)? {
                let entry = entry?;
                fs::rename(entry.path(), own.join(entry.file_name()))?;
            }
            fs::remove_dir(&copies)?;
        }
        fs::remove_dir(&unpacked)
    };
    place().map_err(|error| not_kept(&error))?;
    let reason = AppError::Restored.to_reason();
    Ok(restored::pause_all(&folder.join(DATABASE), Identity::New, &reason, today.now)?)
}

/// Returns the settings after the restore, without names of keys in the key store. Which backups may be deleted is a
/// setting of this computer.
fn settings_after(file: &Value, profile: &str, today: &Today<'_>) -> Value {
    let backups = today.saved.backups.clone();
    let settings = settings::after_restore(&today.saved, &Saved::from_json(file));
    json!({ KEY: Saved { profile: profile.to_owned(), backups, ..settings } })
}

/// Copies the list of backups made since into settings that were put aside, and a longer time for which records are kept.
fn with_todays(settings: &Path, today: &Today<'_>) -> io::Result<()> {
    let file: Value = serde_json::from_slice(&fs::read(settings)?)?;
    let saved = Saved::from_json(file.get(KEY).unwrap_or(&file));
    let mut saved = Saved { backups: today.saved.backups.clone(), ..saved };
    saved.settings.keep_days = settings::longest_keep(&today.saved, &saved);
    whole_file::write(settings, &serde_json::to_vec_pretty(&json!({ KEY: saved }))?)
}

/// Prepares records that were put aside, and decides the swap. Blocks.
pub(super) fn put_aside(today: &Today<'_>, name: &str) -> Result<(), AppError> {
    let found = aside::all(today.data).into_iter().find(|(folder, _)| folder.ends_with(name));
    let (folder, note) = found.ok_or(AppError::NotFound)?;
    let reason = AppError::Restored.to_reason();
    restored::pause_all(&folder.join(DATABASE), Identity::Kept, &reason, today.now)?;
    // Unreadable settings have a good copy beside them, which the start uses.
    let _ = with_todays(&folder.join(SETTINGS), today);
    today.swap(name, PutAside::ForEarlier, note.profile).map_err(|error| not_kept(&error))
}

fn not_kept(error: &io::Error) -> AppError {
    let reason = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => CopyProblem::DiskFull,
        _ => CopyProblem::NotWritable,
    };
    AppError::Copy { reason }
}
