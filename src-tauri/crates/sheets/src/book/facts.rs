//! Types that describe a file, its sheets and its rows.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Cell;

/// A format that can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    Xlsx,
    /// .xlsm, which may carry macros; they are never run.
    Xlsm,
    Xlsb,
    /// .xls, as Excel wrote until 2003, also as one XML document.
    Xls,
    Ods,
    /// .csv, .tsv or .txt.
    Text,
}

/// A sheet of a file. A text file has one, with an empty name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    pub name: String,
    /// The seller hid it; it is offered, and never chosen by itself.
    pub hidden: bool,
}

/// How a text file was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TextFacts {
    /// The encoding, by its usual name: `UTF-8`, `UTF-16LE`, `windows-1252`.
    pub encoding: String,
    /// The character between two cells; none in a list of one column.
    pub separator: Option<char>,
    /// The file was saved in a code page without Bangla, which became question marks and is lost.
    pub lost_bangla: bool,
}

/// A row that holds something.
#[derive(Debug)]
pub struct Row<'a> {
    /// Counted from 0.
    pub number: u32,
    /// The cells that hold something, from left to right.
    pub cells: &'a [Cell<'a>],
}

/// The next item while the rows of a sheet are read.
#[derive(Debug)]
pub enum Next<R> {
    Row(R),
    /// The rows aren't in order: discard those received so far. All rows follow again, in order.
    Again,
}

/// The facts known after a sheet has been read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SheetEnd {
    /// Cells to the right of [`crate::Limits::columns`] were left out.
    pub columns_left_out: bool,
    /// Lines of a text file whose quotes can be read in two ways; of its first part where the reading was ended.
    pub quotes: QuoteDoubts,
}

/// Places in a text file whose quotes can be read in two ways: as one cell of several lines, or as rows of which one
/// begins a cell with a quote that was never meant as such.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuoteDoubts {
    pub count: u32,
    /// The first few of them.
    pub first: Vec<QuoteDoubt>,
}

/// Lines whose quotes can be read in two ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuoteDoubt {
    /// The row that they are or begin with, counted from 0.
    pub row: u32,
    /// The first line, as a text editor counts them, from 1.
    pub first_line: u32,
    pub last_line: u32,
    /// `true` if they were read as one row with a cell of several lines, `false` if each became a row.
    pub one_cell: bool,
}
