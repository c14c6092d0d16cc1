//! Files that were written, as the window names them.

use porokh_sheets::export::CannotPatch;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ExportName {
    /// The Downloads folder, under a name that is free there.
    Downloads,
    /// Where the user says in the desktop's own dialog.
    Ask,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
pub struct ExportedView {
    pub files: Vec<ExportedFile>,
    /// Texts that no cell of a workbook holds and that were cut.
    pub cut: u32,
    /// The original has columns to the right of those that are read.
    pub columns_left_out: bool,
    /// Why it became a new file, where it was to be the seller's own.
    pub new_workbook: Option<CannotPatch>,
}

/// A file that was written, as the window names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ExportedFile {
    /// Identifies it to `open_export` and `show_export`, until the app ends.
    pub id: i64,
    /// Its name, without its folder.
    pub name: String,
    /// The folder that it lies in.
    pub folder: String,
    /// Rows below the header.
    pub rows: u32,
    pub failed: u32,
}
