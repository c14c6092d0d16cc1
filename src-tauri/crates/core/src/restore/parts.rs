//! The files of the records in the data folder, and moving them.

use std::{
    fs, io,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use porokh_runtime::data_folder::{DATABASE, existing_own_folder};

use crate::store::whole_file;

/// Marks a folder as ours.
const MARKER: &str = ".porokh";
const MARKER_TEXT: &str = "Porokh keeps records here, and deletes them when they are not needed.\n";

/// The files of the records. The database is first: its journal alone can't be opened.
const FILES: [&str; 6] = [
    DATABASE,
    "porokh.db-wal",
    "porokh.db-shm",
    "porokh.db-journal",
    "settings.json",
    "settings-last-good.json",
];
/// Other programs, such as virus scanners, hold files open for a moment.
const TIMEOUT: Duration = Duration::from_secs(2);
const TICK: Duration = Duration::from_millis(50);

/// Returns the folder in which a backup is made ready.
pub(crate) const COMING: &str = "porokh-coming";

/// The records in a folder: the existing files, and the folder of kept copies and waiting answers.
pub(crate) fn parts(folder: &Path) -> Vec<PathBuf> {
    let files = FILES.iter().map(|name| folder.join(name)).filter(|path| path.is_file());
    files.chain(existing_own_folder(folder)).collect()
}

/// Moves a part into another folder; the folder of kept copies gets another name if its own is taken by someone
/// else's.
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

/// Creates a folder that only its user can read, with our mark.
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

/// Returns the folders in the data folder with this prefix and our mark.
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

/// Deletes a folder with our mark; the mark last, so that an interrupted deletion is recognised.
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

/// Deletes a backup that was made ready and isn't needed.
pub(super) fn clear_coming(data: &Path) -> io::Result<()> {
    own_folders(data, COMING)
        .iter()
        .filter(|folder| folder.ends_with(COMING))
        .try_for_each(|folder| delete_ours(folder))
}
