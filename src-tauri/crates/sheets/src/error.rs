use std::io::{self, ErrorKind};

use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

use crate::hindrance::Hindrance;

/// Why a file or a sheet can't be read: one variant for each possible action of the user.
///
/// Sheet names and cell references are for display. No variant contains a path or a cell's contents.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum SheetError {
    /// Moved, deleted, or on a disconnected drive.
    #[error("there is no such file")]
    NotFound,
    #[error("no permission to read the file")]
    NoPermission,
    /// Opened exclusively by another program, as by Excel on Windows.
    #[error("another program has locked the file")]
    Locked,
    /// A folder, a device or something else that isn't a file.
    #[error("not a file")]
    NotAFile,
    /// OneDrive or iCloud can't provide its contents now.
    #[error("the contents of the file are still in the cloud")]
    InCloud,
    /// Its drive or network folder is unreachable or was disconnected.
    #[error("the file could not be read to its end")]
    Unreadable,
    #[error("the file has zero bytes")]
    ZeroBytes,
    /// The sheet, or each sheet of the file, has no cells.
    #[error("nothing is in it")]
    Empty { sheet: Option<String> },
    /// Neither a spreadsheet nor a text table, whatever its name says.
    #[error("not a spreadsheet: {found:?}")]
    NotASpreadsheet { found: Found },
    #[error("a password protects the file")]
    Password,
    /// Damaged or incomplete.
    #[error("the file is damaged")]
    Damaged {
        /// The sheet where reading stopped, if known.
        sheet: Option<String>,
        /// The last readable cell, as `C14`.
        after: Option<String>,
    },
    /// Exceeds a limit of this app.
    #[error("too large: {limit:?} above {allowed}")]
    TooLarge {
        limit: Limit,
        /// In the limit's unit.
        allowed: u64,
        sheet: Option<String>,
    },
    #[error("no such sheet")]
    NoSuchSheet,
    #[error("cancelled")]
    Cancelled,
}

impl SheetError {
    /// Classifies a disk error by what the user can do about it.
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

/// Type of a file that isn't a spreadsheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Found {
    /// As some courier panels return under the name of .xls.
    WebPage,
    Picture,
    Pdf,
    /// An office document or presentation.
    Document,
    /// An archive without a workbook.
    Archive,
    /// A spreadsheet in one XML document (.fods).
    FlatOpenDocument,
    /// Spreadsheet formats of the 1980s (.slk, .dif).
    Sylk,
    Dif,
    /// A sheet of EtherCalc or another program by the same people (.eth).
    SocialCalc,
    /// Lock file of Excel or LibreOffice beside an open workbook.
    OwnerFile,
    Unknown,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    FileBytes,
    UnpackedBytes,
    SharedTexts,
    /// Of one text.
    TextBytes,
    /// From the first to the last used cell, including gaps.
    Cells,
    Sheets,
}
