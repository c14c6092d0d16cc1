//! The swap: today's records are put aside, the prepared ones replace them.
//!
//! The swap happens while nobody has the records open. A note on disk has the progress, and each step may be repeated:
//! nothing
//! new is moved in until all of today's records are aside.

use std::{
    fs, io,
    path::{Component, Path, PathBuf},
};

use porokh_runtime::data_folder::DATABASE;
use serde::{Deserialize, Serialize};

use super::{
    aside::{self, Note},
    parts::{COMING, clear_coming, move_into, parts},
};
use crate::store::{restored, whole_file};

const FILE: &str = "porokh-swap.json";

/// Progress of a swap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Step {
    /// Today's records are moved out.
    Out,
    /// The new records are moved in.
    In,
}

/// A swap that was decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Swap {
    step: Step,
    /// The folder of the new records, in the data folder.
    coming: String,
    /// The folder for today's records.
    aside: String,
    /// The note of today's records.
    note: Note,
    /// The name of the new records' keys.
    profile: String,
}

impl Swap {
    pub(super) fn new(coming: &str, aside: String, note: Note, profile: String) -> Self {
        Self { step: Step::Out, coming: coming.to_owned(), aside, note, profile }
    }

    /// Writes the note: from here on the next start makes the swap.
    pub(super) fn decide(&self, data: &Path) -> io::Result<()> {
        whole_file::write(&data.join(FILE), &serde_json::to_vec_pretty(self)?)
    }
}

/// Returns whether a decided swap isn't finished.
pub(super) fn is_decided(data: &Path) -> bool {
    data.join(FILE).is_file()
}

/// Makes a decided swap, or resumes an interrupted one. Call it while nobody has the records open. `keep_profile`
/// saves
/// the name of the new records' keys, and may be called again with the same name.
///
/// # Errors
/// A file can't be moved: the records must not be opened before another call succeeds. Nothing is lost.
pub fn finish(data: &Path, keep_profile: &mut dyn FnMut(&str) -> io::Result<()>) -> io::Result<()> {
    finish_by_steps(data, keep_profile, &mut || Ok(()))
}

/// Like [`finish`]; `step` is called before each step and may interrupt it.
pub(super) fn finish_by_steps(
    data: &Path,
    keep_profile: &mut dyn FnMut(&str) -> io::Result<()>,
    step: &mut dyn FnMut() -> io::Result<()>,
) -> io::Result<()> {
    let mut swap: Swap = match fs::read(data.join(FILE)) {
        Ok(json) => serde_json::from_slice(&json)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // Leftovers that can't be deleted now do no harm.
            let _ = clear_coming(data);
            return Ok(());
        }
        Err(error) => return Err(error),
    };
    let (coming, aside) = (inside(data, &swap.coming)?, inside(data, &swap.aside)?);
    if swap.step == Step::Out {
        step()?;
        // Restored records must not let a service be asked more often than it allows. The new database was opened
        // before, so
        // only the disk can fail.
        restored::take_budgets_over(&data.join(DATABASE), &coming.join(DATABASE))
            .map_err(|problem| io::Error::other(format!("{problem:?}")))?;
        step()?;
        swap.note.write(&aside)?;
        for part in parts(data) {
            step()?;
            move_into(&part, &aside)?;
        }
        whole_file::sync_folder(data)?;
        whole_file::sync_folder(&aside)?;
        step()?;
        swap.step = Step::In;
        swap.decide(data)?;
    }
    for part in parts(&coming) {
        step()?;
        move_into(&part, data)?;
    }
    whole_file::sync_folder(data)?;
    step()?;
    keep_profile(&swap.profile)?;
    step()?;
    aside::leave(&coming)?;
    step()?;
    fs::remove_file(data.join(FILE))
}

/// Returns the path of a folder directly in the data folder.
fn inside(data: &Path, name: &str) -> io::Result<PathBuf> {
    let mut parts = Path::new(name).components();
    let is_name = matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None));
    let is_ours = name == COMING || name.starts_with(aside::PREFIX);
    match is_name && is_ours {
        true => Ok(data.join(name)),
        false => Err(io::ErrorKind::InvalidData.into()),
    }
}
