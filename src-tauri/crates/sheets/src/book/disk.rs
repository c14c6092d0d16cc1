//! Opens files on disk, before their format is known.

use std::{
    fs::File,
    io::{self, Read, Seek as _, Write as _},
    path::Path,
};

use crate::{Found, Limit, Limits, SheetError};

/// Opens a file whose size is within bounds.
///
/// # Errors
/// If the file can't be read. Its contents aren't inspected.
pub fn open_file(path: &Path, limits: &Limits) -> Result<(File, u64), SheetError> {
    // Easily chosen by mistake in a file dialog, next to the open workbook.
    if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("~$")) {
        return Err(SheetError::NotASpreadsheet { found: Found::OwnerFile });
    }
    let file = File::open(path).map_err(|error| {
        // Windows doesn't open folders, and reports missing permission.
        if path.is_dir() { SheetError::NotAFile } else { SheetError::from_disk(&error) }
    })?;
    let facts = file.metadata().map_err(|error| SheetError::from_disk(&error))?;
    match facts.len() {
        _ if !facts.is_file() => Err(SheetError::NotAFile),
        0 => Err(SheetError::ZeroBytes),
        bytes if bytes > limits.file_bytes => Err(too_large(limits.file_bytes)),
        bytes => Ok((file, bytes)),
    }
}

/// Formats that are loaded whole have their own bound.
pub(super) fn check_whole(bytes: u64, limits: &Limits) -> Result<(), SheetError> {
    if bytes > limits.whole_file_bytes { Err(too_large(limits.whole_file_bytes)) } else { Ok(()) }
}

/// Contents of a file that was checked so.
pub(super) fn whole(mut file: impl Read) -> Result<Vec<u8>, SheetError> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(|error| trouble(&error))?;
    Ok(bytes)
}

/// A file without a name that holds these bytes, and its length.
pub(super) fn temporary(bytes: &[u8]) -> Result<(File, u64), SheetError> {
    let write = || {
        let mut file = tempfile::tempfile()?;
        file.write_all(bytes)?;
        file.rewind()?;
        Ok(file)
    };
    let file = write().map_err(|error: io::Error| SheetError::from_disk(&error))?;
    Ok((file, bytes.len() as u64))
}

fn too_large(allowed: u64) -> SheetError {
    SheetError::TooLarge { limit: Limit::FileBytes, allowed, sheet: None }
}

/// A disk error if the system reports one, otherwise damage of the file.
pub(super) fn trouble(error: &io::Error) -> SheetError {
    match error.raw_os_error() {
        Some(_) => SheetError::from_disk(error),
        None => SheetError::Damaged { sheet: None, after: None },
    }
}
