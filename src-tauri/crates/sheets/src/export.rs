//! Writes results into the original file, the original with results into a new file, courier files of chosen rows,
//! and lists of records.
//!
//! [`own_file`] changes only the parts of the original that concern the added columns. Other exports stream rows from
//! the original, joined with [`Results`] or [`Selection`], so that memory doesn't grow with the file. An export is a
//! temporary file beside the target until it is complete; a failure leaves the existing file. All added text comes
//! from the caller.

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
    courier::{Chosen, CourierDrafts, CourierFile, CourierFiles, Selection, courier_files},
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    Xlsx,
    /// CSV for people: phones, and other numbers that a spreadsheet program would change, are marked as text.
    Csv,
    /// CSV for a courier's upload page: phones are bare digits, which lose their zero in a spreadsheet program.
    UploadCsv,
}

#[derive(Debug, Clone, Copy)]
pub struct Target<'a> {
    /// An existing file is replaced.
    pub path: &'a Path,
    pub format: ExportFormat,
    /// Folder for temporary data, which contains customers' numbers, and for notes of unfinished drafts
    /// ([`clear_drafts`]).
    pub scratch: &'a Path,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct Exported {
    /// Without the header.
    pub rows: u32,
    pub failed: u32,
    /// Texts longer than 32,767 characters, the limit of a workbook cell: cut, and ending with `…`.
    pub cut: u32,
    /// The original has more columns than its [`Book`](crate::Book) read.
    pub columns_left_out: bool,
}
