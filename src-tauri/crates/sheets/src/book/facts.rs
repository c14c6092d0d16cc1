use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Cell;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    Xlsx,
    /// .xlsm; macros are never run.
    Xlsm,
    Xlsb,
    /// .xls, as written by Excel until 2003, also in one XML document.
    Xls,
    Ods,
    /// .csv, .tsv or .txt.
    Text,
}

/// A sheet. A text file has one with an empty name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    pub name: String,
    /// Hidden sheets are offered, but not chosen automatically.
    pub hidden: bool,
}

/// How a text file was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TextFacts {
    /// Common name: `UTF-8`, `UTF-16LE`, `windows-1252`.
    pub encoding: String,
    /// `None` for a list of one column.
    pub separator: Option<char>,
    /// Saved in a code page without Bangla: Bangla text became question marks.
    pub lost_bangla: bool,
}

#[derive(Debug)]
pub struct Row<'a> {
    /// 0-based.
    pub number: u32,
    /// Non-empty cells from left to right.
    pub cells: &'a [Cell<'a>],
}

#[derive(Debug)]
pub enum Next<R> {
    Row(R),
    /// The rows aren't in order: discard those received so far. All rows follow again, in order.
    Again,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SheetEnd {
    /// Cells beyond [`crate::Limits::columns`] were left out.
    pub columns_left_out: bool,
    /// Lines with ambiguous quotes; only of the part that was read.
    pub quotes: QuoteDoubts,
    /// Lines with invalid bytes; only of the part that was read.
    pub bad_lines: BadLines,
}

/// Lines of a text file in UTF-8 with bytes that aren't: these were replaced by `\u{fffd}`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BadLines {
    pub count: u32,
    /// 1-based numbers of the first few.
    pub first: Vec<u32>,
}

impl BadLines {
    pub(super) fn push(&mut self, line: u32) {
        const MOST: usize = 4;
        self.count = self.count.saturating_add(1);
        if self.first.len() < MOST {
            self.first.push(line);
        }
    }
}

/// Places in a text file whose quotes are ambiguous: one multi-line cell, or rows of which one starts a cell with a
/// stray quote.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuoteDoubts {
    pub count: u32,
    pub first: Vec<QuoteDoubt>,
}

/// Lines with ambiguous quotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuoteDoubt {
    /// 0-based index of their first or only row.
    pub row: u32,
    /// 1-based line number.
    pub first_line: u32,
    pub last_line: u32,
    /// `true` if read as one row with a multi-line cell, `false` if as several rows.
    pub one_cell: bool,
}
