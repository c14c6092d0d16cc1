//! Written files.

use porokh_sheets::export::CannotPatch;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::orders::CourierFacts;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ExportName {
    /// In the Downloads folder, under a free name.
    Downloads,
    /// At a place chosen in the desktop's dialog.
    Ask,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
pub struct ExportedView {
    pub files: Vec<ExportedFile>,
    /// Texts cut to the largest size of a workbook cell.
    pub cut: u32,
    /// The original has more columns than are read.
    pub columns_left_out: bool,
    /// Why a new file was written instead of a copy of the seller's own.
    pub new_workbook: Option<CannotPatch>,
    /// Of courier files.
    pub courier: Option<CourierFacts>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ExportedFile {
    /// Refers to it in `open_export` and `show_export` until the app ends.
    pub id: i64,
    pub name: String,
    pub folder: String,
    /// Without the header.
    pub rows: u32,
    pub failed: u32,
}
