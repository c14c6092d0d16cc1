//! Copies files into the data folder, so that the original may be moved or changed.

use std::{
    fs::{File, OpenOptions},
    io::{self, ErrorKind, Read, Write},
    path::{Path, PathBuf},
    thread::{self, JoinHandle},
};

use porokh_api::{AppError, CopyProblem};
use porokh_sheets::{Limits, SheetError, open_file, origin};
use sha2::{Digest, Sha256};

const BLOCK: usize = 1 << 20;

#[derive(Debug, Clone)]
pub(crate) enum Source {
    Path(PathBuf),
    Pasted(String),
}

impl Source {
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Path(path) => path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            Self::Pasted(_) => String::new(),
        }
    }
}

/// A readable copy that is being synced to disk.
pub(crate) struct Copied {
    pub(crate) bytes: u64,
    syncing: JoinHandle<io::Result<()>>,
}

impl Copied {
    /// Waits until the copy is synced; must precede the records that refer to it.
    pub(crate) fn on_disk(self) -> Result<(), AppError> {
        let synced = self.syncing.join().unwrap_or_else(|_| Err(ErrorKind::Other.into()));
        synced.map_err(|error| not_kept(&error))
    }
}

/// Calls `go_on` now and then.
pub(crate) fn make(
    source: &Source,
    copy: &Path,
    limits: &Limits,
    go_on: &dyn Fn() -> bool,
) -> Result<Copied, AppError> {
    match source {
        Source::Path(path) => {
            let copied = write(open_file(path, limits)?.0, copy, go_on)?;
            origin::carry(path, copy);
            Ok(copied)
        }
        Source::Pasted(text) => write(text.as_bytes(), copy, go_on),
    }
}

fn write(mut original: impl Read, copy: &Path, go_on: &dyn Fn() -> bool) -> Result<Copied, AppError> {
    let mut file =
        OpenOptions::new().write(true).create_new(true).open(copy).map_err(|error| not_kept(&error))?;
    let mut block = vec![0; BLOCK];
    let mut bytes = 0;
    loop {
        if !go_on() {
            return Err(SheetError::Cancelled.into());
        }
        let read = original.read(&mut block).map_err(|error| SheetError::from_disk(&error))?;
        if read == 0 {
            break;
        }
        file.write_all(&block[..read]).map_err(|error| not_kept(&error))?;
        bytes += read as u64;
    }
    let syncing = thread::Builder::new().spawn(move || file.sync_all()).map_err(|error| not_kept(&error))?;
    Ok(Copied { bytes, syncing })
}

/// In hexadecimal.
pub(super) fn digest(copy: &Path) -> Result<String, AppError> {
    let unreadable = |error: &io::Error| gone(SheetError::from_disk(error));
    let mut file = File::open(copy).map_err(|error| unreadable(&error))?;
    let (mut hash, mut block) = (Sha256::new(), vec![0; BLOCK]);
    loop {
        let read = file.read(&mut block).map_err(|error| unreadable(&error))?;
        if read == 0 {
            break;
        }
        hash.update(&block[..read]);
    }
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

pub(super) fn not_kept(error: &io::Error) -> AppError {
    let reason = match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => CopyProblem::DiskFull,
        _ => CopyProblem::NotWritable,
    };
    AppError::Copy { reason }
}

/// Error of a copy that isn't readable any more.
pub(crate) fn gone(error: SheetError) -> AppError {
    match error {
        SheetError::NotFound => AppError::Copy { reason: CopyProblem::Gone },
        other => other.into(),
    }
}
