//! Files that replace their target only when they are complete.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, ErrorKind, Write as _},
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use tempfile::{Builder, NamedTempFile};

use super::{ExportError, Target};
use crate::origin;

const PREFIX: &str = ".porokh-";
const SUFFIX: &str = ".tmp";
/// Prefix and suffix of notes.
const NOTE_PREFIX: &str = ".tmp";
const NOTE: &str = ".draft";

/// How long a virus scanner or OneDrive may lock a new file.
const GLANCE: Duration = Duration::from_secs(1);

/// A temporary file beside the target, deleted unless it replaces the target. A note in the scratch folder names it,
/// so that it is found if the program ends before.
pub(super) struct Draft {
    file: NamedTempFile,
    target: PathBuf,
    /// Dropped after `file`, so that the note outlives the draft.
    note: Option<NamedTempFile>,
}

/// Makes a temporary file in the target's folder.
fn beside<F>(target: &Path, make: impl FnMut(&Path) -> io::Result<F>) -> io::Result<NamedTempFile<F>> {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    Builder::new().prefix(PREFIX).suffix(SUFFIX).make_in(folder.unwrap_or(Path::new(".")), make)
}

/// Each path in a line of its own.
fn write_note(note: &NamedTempFile, paths: &[&Path]) {
    let lines: io::Result<Vec<_>> = paths.iter().map(std::path::absolute).collect();
    if let Ok(lines) = lines {
        let lines: Vec<_> = lines.iter().map(|path| path.to_string_lossy()).collect();
        let _ = fs::write(note.path(), lines.join("\n"));
    }
}

impl Draft {
    /// Fails early if the target can't be replaced.
    pub(super) fn begin(target: &Target<'_>) -> Result<Self, ExportError> {
        Self::of(target.path, target.scratch)
    }

    /// [`Self::begin`] for a file with cells of another, whose mark of a download it gets.
    pub(super) fn begin_from(original: &Path, target: &Target<'_>) -> Result<Self, ExportError> {
        let draft = Self::begin(target)?;
        origin::carry(original, draft.file.path());
        Ok(draft)
    }

    fn of(target: &Path, scratch: &Path) -> Result<Self, ExportError> {
        match fs::metadata(target) {
            Ok(there) if !there.is_file() => return Err(ExportError::NotAFile),
            Ok(_) => with_retry(|| {
                let opened = OpenOptions::new().write(true).open(target);
                opened.map(drop).map_err(|error| ExportError::from_disk(&error))
            })?,
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(ExportError::from_disk(&error)),
        }
        // The export continues without a note.
        let note = Builder::new().prefix(NOTE_PREFIX).suffix(NOTE).tempfile_in(scratch).ok();
        let begun = beside(target, |path| {
            if let Some(note) = &note {
                write_note(note, &[path]);
            }
            // Default permissions: folder and umask decide who may read it.
            OpenOptions::new().read(true).write(true).create_new(true).open(path)
        });
        let file = begun.map_err(|error| ExportError::from_disk(&error))?;
        Ok(Self { file, target: target.to_owned(), note })
    }

    pub(super) fn writer(&self) -> Result<BufWriter<File>, ExportError> {
        let file = self.file.reopen().map_err(|error| ExportError::from_disk(&error))?;
        file.set_len(0).map_err(|error| ExportError::from_disk(&error))?;
        Ok(BufWriter::with_capacity(128 << 10, file))
    }

    pub(super) fn sync(&self) -> Result<(), ExportError> {
        self.file.as_file().sync_all().map_err(|error| ExportError::from_disk(&error))
    }

    pub(super) fn finish(self) -> Result<(), ExportError> {
        self.sync()?;
        self.replace()
    }

    /// Replaces the target, for as long as the result isn't kept: an existing file comes back, a new one is deleted.
    /// If the program ends before `next` has replaced its target, the next start brings the file back.
    pub(super) fn replace_until_kept(self, next: &Self) -> Result<Unkept, ExportError> {
        let is_new = !self.target.exists();
        // A second name of the existing file; drives without such names have no way back.
        let before = beside(&self.target, |path| {
            if let Some(note) = &self.note {
                write_note(note, &[self.file.path(), path, &self.target, next.file.path()]);
            }
            fs::hard_link(&self.target, path)
        });
        self.replace()?;
        let Self { target, note, .. } = self;
        Ok(Unkept { target, before: before.ok(), is_new, is_kept: false, _note: note })
    }

    fn replace(&self) -> Result<(), ExportError> {
        let was_there = self.target.exists();
        with_retry(|| {
            // The standard library supports long paths on Windows.
            fs::rename(self.file.path(), &self.target).map_err(|error| {
                // Windows: the folder accepted the temporary file, so the open target refuses.
                let is_open = cfg!(windows) && was_there && error.kind() == ErrorKind::PermissionDenied;
                match is_open {
                    true if self.target.is_dir() => ExportError::NotAFile,
                    true => ExportError::InUse,
                    false => ExportError::from_disk(&error),
                }
            })
        })
    }
}

/// A replaced file that is restored unless it is kept.
pub(super) struct Unkept {
    target: PathBuf,
    before: Option<NamedTempFile<()>>,
    is_new: bool,
    is_kept: bool,
    /// Names `before` until it is gone.
    _note: Option<NamedTempFile>,
}

impl Unkept {
    pub(super) fn keep(mut self) {
        self.is_kept = true;
    }
}

impl Drop for Unkept {
    fn drop(&mut self) {
        if self.is_kept {
            return;
        }
        // The error that is told is the one that made this necessary.
        let _ = match (self.before.take(), self.is_new) {
            (Some(before), _) => before.persist(&self.target).map(drop).map_err(|error| error.error),
            (None, true) => fs::remove_file(&self.target),
            (None, false) => Ok(()),
        };
    }
}

/// Atomically writes a file that isn't a table. `scratch` is for its note ([`clear_drafts`]).
///
/// # Errors
/// If the file can't be written; an existing one stays.
pub fn save(contents: &[u8], path: &Path, scratch: &Path) -> Result<(), ExportError> {
    let draft = Draft::of(path, scratch)?;
    let mut writer = draft.writer()?;
    let written = writer.write_all(contents).and_then(|()| writer.flush());
    written.map_err(|error| ExportError::from_disk(&error))?;
    draft.finish()
}

/// Retries for a moment while another program has the target open.
fn with_retry(attempt: impl Fn() -> Result<(), ExportError>) -> Result<(), ExportError> {
    let until = Instant::now() + GLANCE;
    loop {
        match attempt() {
            Err(ExportError::InUse) if Instant::now() < until => thread::sleep(GLANCE / 20),
            done => return done,
        }
    }
}

/// Deletes drafts left by a program that ended during an export, and brings back a replaced file whose pair was not
/// replaced. No export may use this scratch folder at the same time.
pub fn clear_drafts(scratch: &Path) {
    let Ok(entries) = fs::read_dir(scratch) else { return };
    let is_note = |path: &PathBuf| name(path).starts_with(NOTE_PREFIX) && name(path).ends_with(NOTE);
    let notes = entries.flatten().map(|entry| entry.path()).filter(is_note);
    let notes: Vec<_> = notes.filter_map(|note| Some((fs::read_to_string(&note).ok()?, note))).collect();
    // Before the drafts are deleted by which the pair is known.
    for (text, _) in &notes {
        let paths: Vec<_> = text.lines().map(Path::new).collect();
        if let [_, before, target, next] = paths[..]
            && is_draft(before)
        {
            if next.exists() {
                let _ = fs::rename(before, target);
            }
            // Renaming does nothing if both are still the same file.
            let _ = fs::remove_file(before);
        }
    }
    for (text, note) in notes {
        let draft = text.lines().next().map(Path::new);
        // Only deletes drafts that this app created.
        let gone = match draft.filter(|draft| is_draft(draft)).map(fs::remove_file) {
            // The program ended before it wrote the note.
            None => text.is_empty(),
            Some(Ok(())) => true,
            Some(Err(error)) => error.kind() == ErrorKind::NotFound,
        };
        if gone {
            // Retried at the next start.
            let _ = fs::remove_file(&note);
        }
    }
}

fn is_draft(path: &Path) -> bool {
    name(path).starts_with(PREFIX) && name(path).ends_with(SUFFIX)
}

fn name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::ExportFormat;

    fn names(folder: &Path) -> Vec<String> {
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn clears_abandoned_draft_only() {
        let (folder, scratch) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let path = folder.path().join("orders.csv");
        fs::write(&path, "as it was").unwrap();
        let target = Target { path: &path, format: ExportFormat::Csv, scratch: scratch.path() };
        // A killed program runs no destructors.
        let Draft { file, note, .. } = Draft::begin(&target).unwrap();
        for left in [Some(file), note].into_iter().flatten() {
            left.keep().unwrap();
        }
        fs::write(folder.path().join(".porokh-other.tmp"), "another program's").unwrap();
        fs::write(scratch.path().join("wild.draft"), path.to_str().unwrap()).unwrap();
        assert_eq!((names(folder.path()).len(), names(scratch.path()).len()), (3, 2));

        clear_drafts(scratch.path());
        let mut left = names(folder.path());
        left.sort();
        assert_eq!(left, [".porokh-other.tmp", "orders.csv"]);
        assert_eq!(names(scratch.path()), ["wild.draft"], "a file of the user's own");
    }

    /// Today's file on hold stood beside yesterday's file to send, and an order was in both.
    #[test]
    fn a_pair_that_was_replaced_half_comes_back() {
        for is_next_placed in [false, true] {
            let (folder, scratch) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
            let [send, hold] = ["send.csv", "hold.csv"].map(|name| folder.path().join(name));
            let begin = |path| {
                fs::write(path, "yesterday").unwrap();
                let target = Target { path, format: ExportFormat::Csv, scratch: scratch.path() };
                let draft = Draft::begin(&target).unwrap();
                draft.writer().unwrap().write_all(b"today").unwrap();
                draft
            };
            let (next, first) = (begin(&send), begin(&hold));
            let mut unkept = first.replace_until_kept(&next).unwrap();
            if is_next_placed {
                next.replace().unwrap();
            }
            // A killed program runs no destructors, and has no file open.
            let Draft { file, note, .. } = next;
            for left in [Some(file), note, unkept._note.take()].into_iter().flatten() {
                // The file is placed already, where it is.
                let _ = left.keep();
            }
            std::mem::forget(unkept);

            clear_drafts(scratch.path());
            let expected = if is_next_placed { "today" } else { "yesterday" };
            assert_eq!([&send, &hold].map(|path| fs::read_to_string(path).unwrap()), [expected; 2]);
            assert_eq!((names(folder.path()).len(), names(scratch.path()).len()), (2, 0));
        }
    }

    #[test]
    fn finished_draft_leaves_nothing() {
        let (folder, scratch) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let path = folder.path().join("orders.csv");
        let target = Target { path: &path, format: ExportFormat::Csv, scratch: scratch.path() };
        drop(Draft::begin(&target).unwrap());
        assert_eq!(names(folder.path()), Vec::<String>::new());
        Draft::begin(&target).unwrap().finish().unwrap();
        assert_eq!(names(folder.path()), ["orders.csv"]);
        assert_eq!(names(scratch.path()), Vec::<String>::new());
    }
}
