//! What of the data folder is the records, and moving it.

use std::{
    fs, io,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use crate::{DATABASE, files::existing_own_folder, store::whole_file};

/// Says that a folder is ours.
const MARKER: &str = ".porokh";
const MARKER_TEXT: &str = "Porokh keeps records here, and deletes them when they are not needed.\n";

/// The files of the records, the database first: its journal alone is nothing that could be opened.
const FILES: [&str; 6] = [
    DATABASE,
    "porokh.db-wal",
    "porokh.db-shm",
    "porokh.db-journal",
    "settings.json",
    "settings-last-good.json",
];
/// Another program, such as one that looks for viruses, holds a file for a moment.
const TIMEOUT: Duration = Duration::from_secs(2);
const TICK: Duration = Duration::from_millis(50);

/// The records in a folder: those of the files that are there, and the folder of kept copies and waiting answers.
pub(crate) fn parts(folder: &Path) -> Vec<PathBuf> {
    let files = FILES.iter().map(|name| folder.join(name)).filter(|path| path.is_file());
    files.chain(existing_own_folder(folder)).collect()
}

/// Moves a part into another folder under its name; the folder of kept copies under another where somebody else's has it.
pub(super) fn move_into(part: &Path, folder: &Path) -> io::Result<()> {
    let name = part.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut target = folder.join(&name);
    let mut count = 2;
    while part.is_dir() && target.exists() {
        let stem = name.split_once("files").map_or(name.as_str(), |(before, _)| before);
        target = folder.join(format!("{stem}files-{count}"));
        count += 1;
    }
    let began = Instant::now();
    loop {
        match fs::rename(part, &target) {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied && began.elapsed() < TIMEOUT => {
                thread::sleep(TICK);
            }
            moved => return moved,
        }
    }
}

/// Makes a folder that only its user can read, with our mark.
pub(super) fn make_ours(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    whole_file::write(&folder.join(MARKER), MARKER_TEXT.as_bytes())
}

fn is_ours(folder: &Path) -> bool {
    folder.join(MARKER).is_file()
}

/// The folders in the data folder whose name begins so and that have our mark.
pub(crate) fn own_folders(data: &Path, prefix: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(data) else { return Vec::new() };
    let found = entries.filter_map(Result::ok).filter(|entry| {
        entry.file_type().is_ok_and(|kind| kind.is_dir())
            && entry.file_name().to_string_lossy().starts_with(prefix)
    });
    let mut folders: Vec<PathBuf> = found.map(|entry| entry.path()).filter(|path| is_ours(path)).collect();
    folders.sort();
    folders
}

/// Deletes a folder with our mark; the mark last, so that one that was cut off is known again.
pub(crate) fn delete_ours(folder: &Path) -> io::Result<()> {
    if !is_ours(folder) {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name() == MARKER {
            continue;
        }
        match entry.file_type()?.is_dir() {
            true => fs::remove_dir_all(entry.path())?,
            false => fs::remove_file(entry.path())?,
        }
    }
    fs::remove_file(folder.join(MARKER))?;
    fs::remove_dir(folder)
}
