//! The swap: what is there goes aside, what was made ready takes its place.
//!
//! It is done while nobody has the records open. A note on the disk says how far it is, and each step may be done again:
//! until all of today's records are aside, nothing of what comes is moved.

use std::{
    fs, io,
    path::{Component, Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::{
    aside::{self, Note},
    parts::{move_into, parts},
    stage,
};
use crate::{
    DATABASE,
    store::{restored, whole_file},
};

const FILE: &str = "porokh-swap.json";

/// How far a swap is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Step {
    /// Today's records go aside.
    Out,
    /// What comes takes their place.
    In,
}

/// A swap that was decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Swap {
    step: Step,
    /// The folder of what comes, in the data folder.
    coming: String,
    /// The folder for what is there.
    aside: String,
    /// Of what is there.
    note: Note,
    /// The name of the keys of what comes.
    profile: String,
}

impl Swap {
    pub(super) fn new(coming: &str, aside: String, note: Note, profile: String) -> Self {
        Self { step: Step::Out, coming: coming.to_owned(), aside, note, profile }
    }

    /// From here on the next start does it.
    pub(super) fn decide(&self, data: &Path) -> io::Result<()> {
        whole_file::write(&data.join(FILE), &serde_json::to_vec_pretty(self)?)
    }
}

/// Whether a swap was decided that isn't done.
pub(super) fn is_decided(data: &Path) -> bool {
    data.join(FILE).is_file()
}

/// Does a swap that was decided, or goes on with one that was cut off. To be called while nobody has the records open.
/// `keep_profile` keeps the name of the keys of what comes, and may be called again with the same.
///
/// # Errors
/// A file can't be moved: the records must not be opened before another call succeeds. Nothing is lost.
pub fn finish(data: &Path, keep_profile: &mut dyn FnMut(&str) -> io::Result<()>) -> io::Result<()> {
    finish_by_steps(data, keep_profile, &mut || Ok(()))
}

/// The same; `step` comes before each step, and may cut it off.
pub(super) fn finish_by_steps(
    data: &Path,
    keep_profile: &mut dyn FnMut(&str) -> io::Result<()>,
    step: &mut dyn FnMut() -> io::Result<()>,
) -> io::Result<()> {
    let mut swap: Swap = match fs::read(data.join(FILE)) {
        Ok(json) => serde_json::from_slice(&json)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // What can't be deleted now is in nobody's way.
            let _ = stage::clear(data);
            return Ok(());
        }
        Err(error) => return Err(error),
    };
    let (coming, aside) = (inside(data, &swap.coming)?, inside(data, &swap.aside)?);
    if swap.step == Step::Out {
        step()?;
        // A service isn't asked more often than it allows because older records came back. What comes was opened
        // before, so that only the disk can be in the way.
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

/// A folder in the data folder and nowhere else.
fn inside(data: &Path, name: &str) -> io::Result<PathBuf> {
    let mut parts = Path::new(name).components();
    let is_name = matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None));
    let is_ours = name == stage::FOLDER || name.starts_with(aside::PREFIX);
    match is_name && is_ours {
        true => Ok(data.join(name)),
        false => Err(io::ErrorKind::InvalidData.into()),
    }
}
