//! Why a file can't be read.

use std::io::{self, ErrorKind};

use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

use crate::hindrance::Hindrance;

/// Why a file, or a sheet of it, can't be read: one variant for each thing that the user can do about it.
///
/// Names of sheets and cells are for the screen. Nothing in it is a path or the contents of a cell.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum SheetError {
    /// There is no such file (any more): moved, deleted, or on a drive that isn't connected.
    #[error("there is no such file")]
    NotFound,
    /// This user may not read the file.
    #[error("no permission to read the file")]
    NoPermission,
    /// Another program keeps the file to itself, as Excel does on Windows.
    #[error("another program has locked the file")]
    Locked,
    /// It is a folder, a device or something else that isn't a file.
    #[error("not a file")]
    NotAFile,
    /// The file stands in its folder, and OneDrive or iCloud can't send its contents now.
    #[error("the contents of the file are still in the cloud")]
    InCloud,
    /// Its drive, or the computer that shares its folder, can't be reached or went away in the middle.
    #[error("the file could not be read to its end")]
    Unreadable,
    /// The file has no bytes at all.
    #[error("the file has zero bytes")]
    ZeroBytes,
    /// The sheet, or each sheet of the file, has no cells.
    #[error("nothing is in it")]
    Empty {
        /// The sheet, where one was asked for.
        sheet: Option<String>,
    },
    /// The file isn't a spreadsheet or a table of text, whatever its name says.
    #[error("not a spreadsheet: {found:?}")]
    NotASpreadsheet {
        /// What it is instead.
        found: Found,
    },
    /// A password protects the file.
    #[error("a password protects the file")]
    Password,
    /// The file is damaged or only half of it was written.
    #[error("the file is damaged")]
    Damaged {
        /// The sheet where reading stopped, where it is known.
        sheet: Option<String>,
        /// The last cell that could be read there, as `C14`.
        after: Option<String>,
    },
    /// The file asks for more than this app gives any file.
    #[error("too large: {limit:?} above {allowed}")]
    TooLarge {
        /// What there is too much of.
        limit: Limit,
        /// How much is allowed, in the limit's unit.
        allowed: u64,
        /// The sheet, where one is too large.
        sheet: Option<String>,
    },
    /// The sheet that was asked for isn't in the file.
    #[error("no such sheet")]
    NoSuchSheet,
    #[error("cancelled")]
    Cancelled,
}

impl SheetError {
    /// Sorts an error of the disk by what the user can do about it.
    pub fn from_disk(error: &io::Error) -> Self {
        match (Hindrance::of(error), error.kind()) {
            (Some(Hindrance::Held), _) => Self::Locked,
            (Some(Hindrance::InCloud), _) => Self::InCloud,
            (Some(Hindrance::Away), _) => Self::Unreadable,
            (None, ErrorKind::NotFound) => Self::NotFound,
            (None, ErrorKind::PermissionDenied) => Self::NoPermission,
            (None, ErrorKind::IsADirectory) => Self::NotAFile,
            (None, _) => Self::Unreadable,
        }
    }
}

/// What a file is, when it isn't a spreadsheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Found {
    /// A web page, as some courier panels give under the name of .xls.
    WebPage,
    Picture,
    Pdf,
    /// A document or a presentation of an office program.
    Document,
    /// A packed file that holds no workbook.
    Archive,
    /// The small file that Excel and LibreOffice keep beside a workbook for as long as it is open.
    OwnerFile,
    /// Bytes that aren't text.
    Unknown,
}

/// What a file has too much of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// Bytes of the file.
    FileBytes,
    /// Bytes that it unpacks to.
    UnpackedBytes,
    /// Texts in its table of shared texts.
    SharedTexts,
    /// Bytes of one text.
    TextBytes,
    /// Cells from the first to the last that is used, gaps included.
    Cells,
    Sheets,
}
