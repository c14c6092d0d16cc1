//! Whether something that was made from files is newer than all of them.

use std::{
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use crate::{Failure, step::at};

/// Folders that hold results, not sources.
const RESULTS: &[&str] = &["node_modules", "dist", "generated"];

/// Whether a [stamp] is newer than everything below these folders, folders of results left out, and nothing that was
/// directly in one of them is gone.
pub(crate) fn is_newer(stamp: &Path, folders: &[PathBuf]) -> Result<bool, Failure> {
    let (Some(made), Ok(sources)) = (changed(stamp), fs::read_to_string(stamp)) else { return Ok(false) };
    if !sources.lines().all(|source| Path::new(source).exists()) {
        return Ok(false);
    }
    for folder in folders {
        if made <= latest_change(folder).map_err(at(folder))? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The time of the latest change below `folder`, folders of results left out.
///
/// Folders below it count with their own time, so that a deleted file is noticed; `folder` itself doesn't,
/// because tools put their temporary files there: a [stamp] lists what it holds.
fn latest_change(folder: &Path) -> io::Result<SystemTime> {
    let mut latest = SystemTime::UNIX_EPOCH;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if RESULTS.iter().any(|name| entry.file_name() == *name) {
            continue;
        }
        let metadata = entry.metadata()?;
        latest = latest.max(metadata.modified()?);
        if metadata.is_dir() {
            latest = latest.max(latest_change(&entry.path())?);
        }
    }
    Ok(latest)
}

/// The time of a file's last change; `None` when there is no such file.
pub(crate) fn changed(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}

/// Writes a file that says "all changes below these folders up to `time` are in", and lists what is directly in them.
pub(crate) fn stamp(path: &Path, time: SystemTime, folders: &[PathBuf]) -> io::Result<()> {
    let mut sources = String::new();
    for folder in folders {
        for entry in fs::read_dir(folder)? {
            sources += &format!("{}\n", entry?.path().display());
        }
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    // A file system may keep whole seconds only: then rather once too often than once too few.
    let time = time.checked_sub(Duration::from_secs(1)).unwrap_or(SystemTime::UNIX_EPOCH);
    let mut file = fs::File::create(path)?;
    file.write_all(sources.as_bytes())?;
    file.set_modified(time)
}

#[cfg(test)]
mod tests {
    use std::{
        env, fs,
        path::PathBuf,
        process,
        time::{Duration, SystemTime},
    };

    use super::{changed, is_newer, latest_change, stamp};

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = env::temp_dir().join(format!("porokh-xtask-{name}-{}", process::id()));
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        fn file(&self, name: &str, seconds: u64) {
            let path = self.0.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::File::create(path).unwrap().set_modified(time(seconds)).unwrap();
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn time(seconds: u64) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)
    }

    #[test]
    fn the_latest_source_counts_and_results_do_not() {
        let folder = Folder::new("latest");
        folder.file("a.ts", 1_000);
        folder.file("package.json", 3_000);
        folder.file("b.ts", 2_000);
        folder.file("dist/index.html", 9_000);
        folder.file("node_modules/x/index.js", 9_000);
        fs::remove_dir_all(folder.0.join("dist")).unwrap();
        assert_eq!(latest_change(&folder.0).unwrap(), time(3_000));
    }

    #[test]
    fn a_file_deleted_in_a_folder_below_is_a_change() {
        let folder = Folder::new("deleted");
        folder.file("src/a.ts", 1_000);
        let before = SystemTime::now() - Duration::from_secs(60);
        fs::File::open(folder.0.join("src")).unwrap().set_modified(time(1_000)).unwrap();
        assert_eq!(latest_change(&folder.0).unwrap(), time(1_000));
        fs::remove_file(folder.0.join("src/a.ts")).unwrap();
        assert!(latest_change(&folder.0).unwrap() > before);
    }

    #[test]
    fn a_stamp_is_older_than_a_change_made_while_the_work_ran() {
        let folder = Folder::new("stamp");
        let path = folder.0.join("cache/built");
        stamp(&path, time(5_000), &[]).unwrap();
        assert!(changed(&path).unwrap() < time(5_000));
        assert_eq!(changed(&folder.0.join("absent")), None);
    }

    #[test]
    fn a_file_deleted_directly_in_a_folder_is_a_change() {
        let (sources, folder) = (Folder::new("top"), Folder::new("top-stamp"));
        sources.file("index.html", 1_000);
        sources.file("style.css", 1_000);
        let (path, folders) = (folder.0.join("built"), [sources.0.clone()]);
        stamp(&path, time(2_000), &folders).unwrap();
        assert_eq!(is_newer(&path, &folders), Ok(true));
        fs::remove_file(sources.0.join("style.css")).unwrap();
        assert_eq!(is_newer(&path, &folders), Ok(false));
    }

    #[test]
    fn nothing_is_newer_than_a_change_in_any_of_the_folders() {
        let (one, other) = (Folder::new("one"), Folder::new("other"));
        let folders = [one.0.join("sources"), other.0.join("sources")];
        let stamp = one.0.join("stamp");
        one.file("sources/a.ts", 1_000);
        other.file("sources/b.ts", 2_000);
        assert_eq!(is_newer(&stamp, &folders), Ok(false), "there is none yet");
        one.file("stamp", 1_500);
        assert_eq!(is_newer(&stamp, &folders), Ok(false));
        one.file("stamp", 2_500);
        assert_eq!(is_newer(&stamp, &folders), Ok(true));
    }
}
