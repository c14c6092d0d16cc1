//! Why a file can't be written.

use std::io::{self, ErrorKind};

use rust_xlsxwriter::XlsxError;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

use crate::{SheetError, hindrance::Hindrance};

/// Why an export failed: one variant for each thing that the user can do about it. A file that was there before is
/// still there, unchanged.
///
/// Nothing in it is a path or the contents of a cell.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum ExportError {
    /// The folder isn't there (any more): deleted, or on a drive that isn't connected.
    #[error("there is no such folder")]
    NoFolder,
    /// This user may not write there: the folder, the drive or the file that is to be replaced is read-only.
    #[error("no permission to write there")]
    ReadOnly,
    /// The file that is to be replaced is open in another program, as Excel keeps it on Windows.
    #[error("the file is open in another program")]
    InUse,
    /// The name belongs to a folder or a device.
    #[error("not a file")]
    NotAFile,
    /// The name, or the whole path, is longer than the drive takes, or has a character in it that it refuses.
    #[error("the drive refuses the name")]
    BadName,
    /// There is no room on the drive, or in the folder for temporary files.
    #[error("the disk is full")]
    DiskFull,
    /// Writing stopped in the middle: a drive was pulled out, a network share went away.
    #[error("the file could not be written to its end")]
    Unwritable,
    /// The original can't be read to its end.
    #[error("the original: {original}")]
    Original {
        /// What is wrong with it.
        original: SheetError,
    },
    /// The rows, the columns or the names of the sheets don't fit into a workbook.
    #[error("it doesn't fit into a workbook")]
    DoesNotFit,
    /// What the run found can't be read.
    #[error("what the run found can't be read")]
    Results,
    #[error("cancelled")]
    Cancelled,
}

impl ExportError {
    /// Sorts an error of the disk by what the user can do about it.
    pub fn from_disk(error: &io::Error) -> Self {
        match error.kind() {
            _ if Hindrance::of(error) == Some(Hindrance::Held) => Self::InUse,
            ErrorKind::InvalidFilename => Self::BadName,
            ErrorKind::NotFound | ErrorKind::NotADirectory => Self::NoFolder,
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Self::ReadOnly,
            ErrorKind::IsADirectory => Self::NotAFile,
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => Self::DiskFull,
            _ => Self::Unwritable,
        }
    }

    pub(super) fn from_workbook(error: &XlsxError) -> Self {
        match error {
            XlsxError::IoError(error) | XlsxError::TempFileError(_, error) => Self::from_disk(error),
            XlsxError::ZipError(zip) => {
                let io = std::error::Error::source(zip).and_then(|source| source.downcast_ref::<io::Error>());
                io.map_or(Self::Unwritable, Self::from_disk)
            }
            _ => Self::DoesNotFit,
        }
    }

    pub(super) fn from_original(error: SheetError) -> Self {
        match error {
            SheetError::Cancelled => Self::Cancelled,
            original => Self::Original { original },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_trouble_of_a_disk_has_its_own_remedy() {
        let wanted = [
            (ErrorKind::StorageFull, ExportError::DiskFull),
            (ErrorKind::QuotaExceeded, ExportError::DiskFull),
            (ErrorKind::ReadOnlyFilesystem, ExportError::ReadOnly),
            (ErrorKind::PermissionDenied, ExportError::ReadOnly),
            (ErrorKind::NotFound, ExportError::NoFolder),
            (ErrorKind::IsADirectory, ExportError::NotAFile),
            (ErrorKind::InvalidFilename, ExportError::BadName),
            (ErrorKind::BrokenPipe, ExportError::Unwritable),
        ];
        for (kind, error) in wanted {
            assert_eq!(ExportError::from_disk(&kind.into()), error, "{kind:?}");
            assert_eq!(ExportError::from_workbook(&XlsxError::IoError(kind.into())), error, "{kind:?}");
        }
    }
}
