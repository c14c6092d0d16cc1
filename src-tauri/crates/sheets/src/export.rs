//! Writing what a run found: the original's own file, the original with its results in a new one, and a courier's
//! template again with chosen rows. And writing lists of records, which have no original.
//!
//! Of the original's own file only what our columns concern is written anew ([`own_file`]). Otherwise rows are read from
//! the original, joined with what [`Results`] or [`Selection`] say of them, and written at once, so that memory doesn't
//! grow with the file. An export is a temporary file beside the target until it is whole; a failure leaves the file
//! that was there. Each word that isn't in the original comes from the caller.

mod columns;
mod courier;
mod draft;
mod error;
mod full;
mod list;
mod looks;
mod patch;
mod result;
mod source;
mod summary;
mod table;
mod tally;
#[cfg(test)]
mod tests;
mod text;
mod words;
mod workbook;

use std::path::Path;

pub use porokh_domain::Decision;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use self::{
    columns::ResultColumn,
    courier::{Chosen, CourierFile, CourierFiles, Selection, courier_files},
    draft::{clear_drafts, save},
    error::ExportError,
    full::{FullPlan, full},
    list::{ListCell, ListColumn, ListKind, ListPlan, list},
    patch::{CannotPatch, Original, own_file, own_format, text_courier_files},
    result::{CourierParcels, Failure, Outcome, Replaced, Results, RowResult, Verdict},
    source::Source,
    text::is_formula,
    words::{ColumnWords, DecisionWords, RiskWords, SheetWords, StateWords, SummaryWords, Words},
};

/// A format that can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    Xlsx,
    /// CSV for people: phones, and other numbers that a spreadsheet program would change, are marked as text.
    Csv,
    /// CSV for a courier's upload page: phones are bare digits. Opened in a spreadsheet program they lose their zero.
    UploadCsv,
}

#[derive(Debug, Clone, Copy)]
pub struct Target<'a> {
    /// The file; one that is there is replaced.
    pub path: &'a Path,
    pub format: ExportFormat,
    /// The folder for what a workbook needs while it is written, because the rows of an export are customers' numbers,
    /// and for notes of what is being written ([`clear_drafts`]).
    pub scratch: &'a Path,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct Exported {
    /// Rows below the header.
    pub rows: u32,
    pub failed: u32,
    /// Texts of more than 32,767 characters, which no cell of a workbook holds: they were cut and end with `…`.
    pub cut: u32,
    /// The original has columns to the right of what its [`Book`](crate::Book) was opened to read.
    pub columns_left_out: bool,
}
