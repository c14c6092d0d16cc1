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
    let written = write_draft(&draft, contents).and_then(|()| fs::rename(&draft, path));
    if written.is_err() {
        // What is left of it is written over the next time.
        let _ = fs::remove_file(&draft);
    }
    written?;
    path.parent().map_or(Ok(()), sync_folder)
}

fn write_draft(draft: &Path, contents: &[u8]) -> io::Result<()> {
    let mut file = File::create(draft)?;
    file.write_all(contents)?;
    file.sync_all()
}

/// In the same folder: only there can it take the other's place in one step.
pub fn draft_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    path.with_file_name(name)
}

/// A rename is on the disk when its folder is.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Elsewhere folders can't be synced; the file system's own journal keeps the rename.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
