//! Files that are whole at every moment, also after a power cut.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

/// Replaces a file: whoever reads it sees what was there before or all of the new contents, and what was there stays
/// when the disk is full. On the disk itself when this returns.
pub fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    let draft = draft_of(path);
    write_draft(&draft, contents).and_then(|()| publish(&draft, path))
}

/// Lets a draft that is on the disk take a file's place, in the same folder, in one step. A draft that can't is
/// deleted. On the disk itself when this returns.
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
    // A draft that can't be deleted is overwritten the next time.
    write().inspect_err(|_| drop(fs::remove_file(draft)))
}

/// In the same folder: only there can it take the other's place in one step.
pub fn draft_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    path.with_file_name(name)
}

/// A rename is on the disk when its folder is.
#[cfg(unix)]
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Folders can't be synced on this system; the file system's own journal keeps the rename.
#[cfg(not(unix))]
pub fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
