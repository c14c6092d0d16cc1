use std::io::{self, ErrorKind};

use rust_xlsxwriter::XlsxError;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

use crate::{SheetError, hindrance::Hindrance};

/// Why an export failed: one variant for each possible action of the user. An existing file is unchanged.
///
/// No variant contains a path or a cell's contents.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum ExportError {
    /// Deleted, or on a disconnected drive.
    #[error("there is no such folder")]
    NoFolder,
    /// The folder, the drive or the file to replace is read-only.
    #[error("no permission to write there")]
    ReadOnly,
    /// The file to replace is open in another program, as in Excel on Windows.
    #[error("the file is open in another program")]
    InUse,
    /// The name belongs to a folder or a device.
    #[error("not a file")]
    NotAFile,
    /// The name or path is too long, or has an invalid character.
    #[error("the drive refuses the name")]
    BadName,
    /// The drive, or the folder for temporary files, is full.
    #[error("the disk is full")]
    DiskFull,
    /// Writing was interrupted: a removed drive, a lost network folder.
    #[error("the file could not be written to its end")]
    Unwritable,
    /// The original can't be read to its end.
    #[error("the original: {original}")]
    Original { original: SheetError },
    /// Rows, columns or sheet names don't fit into a workbook.
    #[error("it doesn't fit into a workbook")]
    DoesNotFit,
    /// The results of the run can't be read.
    #[error("what the run found can't be read")]
    Results,
    #[error("cancelled")]
    Cancelled,
}

impl ExportError {
    /// Classifies a disk error by what the user can do about it.
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
