//! Reasons to stop writing before a file is complete.

use std::io;

use zip::result::ZipError;

use super::CannotPatch;
use crate::{SheetError, export::ExportError};

#[derive(Debug)]
pub(super) enum Stop {
    /// The results need a new workbook.
    Cannot(CannotPatch),
    /// The original has this many columns, more than expected.
    Wider(u32),
    Failed(ExportError),
}

/// Converts a stop to the caller's result.
pub(super) fn sorted<T>(done: Result<T, Stop>) -> Result<Result<T, CannotPatch>, ExportError> {
    match done {
        Ok(done) => Ok(Ok(done)),
        Err(Stop::Cannot(why)) => Ok(Err(why)),
        Err(Stop::Wider(_)) => Ok(Err(CannotPatch::Unusual)),
        Err(Stop::Failed(error)) => Err(error),
    }
}

impl From<CannotPatch> for Stop {
    fn from(why: CannotPatch) -> Self {
        Self::Cannot(why)
    }
}

impl From<ExportError> for Stop {
    fn from(error: ExportError) -> Self {
        Self::Failed(error)
    }
}

impl From<SheetError> for Stop {
    fn from(error: SheetError) -> Self {
        match error {
            // It was readable before, so a less strict reader gets further.
            SheetError::Damaged { .. } | SheetError::TooLarge { .. } => Self::Cannot(CannotPatch::Unusual),
            error => Self::Failed(ExportError::from_original(error)),
        }
    }
}

/// Of the target file.
pub(super) fn of_disk(error: &io::Error) -> Stop {
    Stop::Failed(ExportError::from_disk(error))
}

/// Of the target package.
pub(super) fn of_packing(error: &ZipError) -> Stop {
    match error {
        ZipError::Io(error) => of_disk(error),
        // Duplicate part names, or an invalid name.
        _ => CannotPatch::Unusual.into(),
    }
}

/// Of the original package.
pub(super) fn of_package(error: &ZipError) -> Stop {
    match error {
        ZipError::Io(error) => SheetError::from_disk(error).into(),
        _ => CannotPatch::Unusual.into(),
    }
}
