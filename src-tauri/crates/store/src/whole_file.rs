//! Atomic file writes that survive a power cut.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

/// Atomically replaces a file: readers see the old or the complete new contents, and the old ones stay if the disk is
/// full. Synced to disk on return.
pub fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    let draft = draft_of(path);
    write_draft(&draft, contents).and_then(|()| publish(&draft, path))
}

/// Atomically replaces a file by a synced draft in the same folder; a draft that can't be renamed is deleted. Synced
/// to disk on return.
pub fn publish(draft: &Path, path: &Path) -> io::Result<()> {
    fs::rename(draft, path).inspect_err(|_| drop(fs::remove_file(draft)))?;
    path.parent().map_or(Ok(()), sync_folder)
}

fn write_draft(draft: &Path, contents: &[u8]) -> io::Result<()> {
    let write = || {
        let mut file = File::create(draft)?;
        file.write_all(contents)?;
        file.sync_all()
    };
    // A draft that can't be deleted is overwritten next time.
    write().inspect_err(|_| drop(fs::remove_file(draft)))
}

/// In the same folder, as an atomic rename requires.
pub fn draft_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    path.with_file_name(name)
}

/// A rename is durable once its folder is synced.
#[cfg(unix)]
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Not possible on this system; the file system's journal keeps the rename.
#[cfg(not(unix))]
pub fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
