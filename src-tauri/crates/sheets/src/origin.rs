//! The mark by which a system knows a file that was downloaded, and by which spreadsheet programs keep its macros off.
//!
//! A copy is a new file, which has none.

use std::path::Path;

/// Larger than any that a browser writes.
const LARGEST: usize = 16 * 1024;

/// Gives a copy the mark of its original. A drive that can't hold marks has none.
pub fn carry(original: &Path, copy: &Path) {
    if let Some(mark) = read(original) {
        write(copy, &mark);
    }
}

/// The mark of a file, if it has one.
pub fn read(path: &Path) -> Option<String> {
    String::from_utf8(system::read(path)?).ok()
}

pub fn write(path: &Path, mark: &str) {
    // Without the mark the file opens as one that was made here.
    let _ = system::write(path, mark.as_bytes());
}

#[cfg(windows)]
mod system {
    use std::{
        fs::{self, File},
        io::{self, Read as _},
        path::{Path, PathBuf},
    };

    use super::LARGEST;

    /// A second stream of the file.
    fn stream(path: &Path) -> PathBuf {
        let mut name = path.as_os_str().to_owned();
        name.push(":Zone.Identifier");
        name.into()
    }

    pub(super) fn read(path: &Path) -> Option<Vec<u8>> {
        let mut mark = Vec::new();
        File::open(stream(path)).ok()?.take(LARGEST as u64).read_to_end(&mut mark).ok()?;
        Some(mark)
    }

    pub(super) fn write(path: &Path, mark: &[u8]) -> io::Result<()> {
        fs::write(stream(path), mark)
    }
}

#[cfg(unix)]
mod system {
    use std::{io, path::Path};

    use rustix::fs::{XattrFlags, getxattr, setxattr};

    use super::LARGEST;

    /// Elsewhere it only says where the file is from.
    const NAME: &str = if cfg!(target_os = "macos") { "com.apple.quarantine" } else { "user.xdg.origin.url" };

    pub(super) fn read(path: &Path) -> Option<Vec<u8>> {
        let mut mark = vec![0; LARGEST];
        let length = getxattr(path, NAME, &mut mark[..]).ok()?;
        mark.truncate(length);
        Some(mark)
    }

    pub(super) fn write(path: &Path, mark: &[u8]) -> io::Result<()> {
        Ok(setxattr(path, NAME, mark, XattrFlags::empty())?)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_copy_has_the_mark_of_its_original_and_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let [original, copy, none] = ["original", "copy", "none"].map(|name| folder.path().join(name));
        for path in [&original, &copy, &none] {
            fs::write(path, "").unwrap();
        }
        carry(&original, &copy);
        assert_eq!(read(&copy), None);
        write(&original, "[ZoneTransfer]\r\nZoneId=3\r\n");
        assert_eq!(
            read(&original).as_deref(),
            Some("[ZoneTransfer]\r\nZoneId=3\r\n"),
            "this drive has no marks"
        );
        carry(&original, &copy);
        carry(&none, &copy);
        assert_eq!(read(&copy), read(&original));
        assert_eq!(fs::read(&copy).unwrap(), b"");
    }
}
