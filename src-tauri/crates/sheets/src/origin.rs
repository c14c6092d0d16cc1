//! The mark by which a system knows a file that was downloaded, and by which spreadsheet programs keep its macros off.
//!
//! A copy is a new file, which has none.

use std::path::Path;

use serde::{Deserialize, Serialize};

/// Larger than any that a browser writes.
const LARGEST: usize = 16 * 1024;

/// The bytes of a mark, in whichever encoding the program that downloaded the file wrote it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Mark {
    Text(String),
    Bytes(Vec<u8>),
}

impl Mark {
    /// Says "from the internet" and nothing else.
    pub fn plain() -> Self {
        Self::from(system::PLAIN)
    }

    fn bytes(&self) -> &[u8] {
        match self {
            Self::Text(text) => text.as_bytes(),
            Self::Bytes(bytes) => bytes,
        }
    }
}

impl From<&str> for Mark {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<Vec<u8>> for Mark {
    fn from(bytes: Vec<u8>) -> Self {
        String::from_utf8(bytes).map_or_else(|error| Self::Bytes(error.into_bytes()), Self::Text)
    }
}

/// Gives a copy the mark of its original. A drive that can't hold marks has none.
pub fn carry(original: &Path, copy: &Path) {
    if let Some(mark) = read(original) {
        write(copy, &mark);
    }
}

/// The mark of a file, if it has one; the plain one if it can't be read whole.
pub fn read(path: &Path) -> Option<Mark> {
    read_up_to(LARGEST, path)
}

fn read_up_to(largest: usize, path: &Path) -> Option<Mark> {
    system::read(path, largest).map_or_else(|_| Some(Mark::plain()), |mark| mark.map(Mark::from))
}

/// Writes the plain mark where the system refuses this one.
pub fn write(path: &Path, mark: &Mark) {
    if system::write(path, mark.bytes()).is_err() {
        // A drive that can't hold marks: the file opens as one that was made here.
        let _ = system::write(path, Mark::plain().bytes());
    }
}

#[cfg(windows)]
mod system {
    use std::{
        fs::{self, File},
        io::{self, ErrorKind, Read as _},
        path::{Path, PathBuf},
    };

    pub(super) const PLAIN: &str = "[ZoneTransfer]\r\nZoneId=3\r\n";

    /// A second stream of the file.
    fn stream(path: &Path) -> PathBuf {
        let mut name = path.as_os_str().to_owned();
        name.push(":Zone.Identifier");
        name.into()
    }

    /// `None` also on a drive whose files have one stream only.
    pub(super) fn read(path: &Path, largest: usize) -> io::Result<Option<Vec<u8>>> {
        let stream = match File::open(stream(path)) {
            Ok(stream) => stream,
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::InvalidFilename) => {
                return Ok(None);
            }
            Err(error) => return Err(error),
        };
        let mut mark = Vec::new();
        stream.take(largest as u64 + 1).read_to_end(&mut mark)?;
        if mark.len() > largest { Err(ErrorKind::FileTooLarge.into()) } else { Ok(Some(mark)) }
    }

    pub(super) fn write(path: &Path, mark: &[u8]) -> io::Result<()> {
        fs::write(stream(path), mark)
    }
}

#[cfg(unix)]
mod system {
    use std::{io, path::Path};

    use rustix::{
        fs::{XattrFlags, getxattr, setxattr},
        io::Errno,
    };

    /// Elsewhere it only says where the file is from.
    const NAME: &str = if cfg!(target_os = "macos") { "com.apple.quarantine" } else { "user.xdg.origin.url" };
    pub(super) const PLAIN: &str =
        if cfg!(target_os = "macos") { "0081;00000000;Porokh;" } else { "about:internet" };

    #[cfg(target_os = "macos")]
    const NONE: Errno = Errno::NOATTR;
    #[cfg(not(target_os = "macos"))]
    const NONE: Errno = Errno::NODATA;

    /// `None` also on a drive that holds no marks.
    pub(super) fn read(path: &Path, largest: usize) -> io::Result<Option<Vec<u8>>> {
        let mut mark = vec![0; largest];
        match getxattr(path, NAME, &mut mark[..]) {
            Ok(length) => {
                mark.truncate(length);
                Ok(Some(mark))
            }
            Err(NONE | Errno::NOTSUP | Errno::NOENT) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    pub(super) fn write(path: &Path, mark: &[u8]) -> io::Result<()> {
        Ok(setxattr(path, NAME, mark, XattrFlags::empty())?)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn files<const N: usize>(folder: &Path) -> [std::path::PathBuf; N] {
        std::array::from_fn(|number| {
            let path = folder.join(number.to_string());
            fs::write(&path, "").unwrap();
            path
        })
    }

    #[test]
    fn a_copy_has_the_mark_of_its_original_and_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let [original, copy, none] = files(folder.path());
        carry(&original, &copy);
        assert_eq!(read(&copy), None);
        let mark = Mark::from("[ZoneTransfer]\r\nZoneId=3\r\n");
        write(&original, &mark);
        assert_eq!(read(&original), Some(mark), "this drive has no marks");
        carry(&original, &copy);
        carry(&none, &copy);
        assert_eq!(read(&copy), read(&original));
        assert_eq!(fs::read(&copy).unwrap(), b"");
    }

    /// A program that writes UTF-16 or ANSI downloaded a workbook, and the seller's copy ran its macros.
    #[test]
    fn a_mark_in_any_encoding_is_carried_as_it_is() {
        let text = "[ZoneTransfer]\r\nZoneId=3\r\nHostUrl=https://caf\u{e9}.example/\r\n";
        let utf_16: Vec<u8> =
            [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
        let ansi: Vec<u8> = text.chars().map(|char| char as u8).collect();
        for bytes in [utf_16, ansi] {
            let folder = tempfile::tempdir().unwrap();
            let [original, copy] = files(folder.path());
            system::write(&original, &bytes).unwrap();
            carry(&original, &copy);
            assert_eq!(system::read(&copy, LARGEST).unwrap(), Some(bytes));
        }
    }

    /// A workbook whose download address is very long lost the guard of a download.
    #[test]
    fn a_mark_that_cannot_be_read_or_written_whole_becomes_the_plain_one() {
        let folder = tempfile::tempdir().unwrap();
        let [original, copy] = files(folder.path());
        let mark = Mark::from("[ZoneTransfer]\r\nZoneId=3\r\nHostUrl=https://long.example/\r\n");
        write(&original, &mark);
        let length = mark.bytes().len();
        assert_eq!(read_up_to(length, &original), Some(mark));
        assert_eq!(read_up_to(length - 1, &original), Some(Mark::plain()));
        // More than any file system here takes.
        write(&copy, &Mark::from("a".repeat(1 << 20).as_str()));
        let is_marked = if cfg!(unix) { read(&copy) == Some(Mark::plain()) } else { read(&copy).is_some() };
        assert!(is_marked);
    }
}
