//! The open file.

use porokh_domain::{
    RowNumber, Taka,
    phone::{Refusal, Repair},
    wire,
};
use porokh_sheets::{
    BadLines, Format, QuoteDoubt, QuoteDoubts, SheetError, TextFacts,
    columns::{Guess, Role},
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{AppError, requests::Page};

/// The file of the bulk page, at most one; restored after a restart.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FileState {
    Closed,
    /// Being read, for the first time or again.
    Opening {
        /// Empty for pasted text.
        name: String,
        rows: u32,
        /// Progress from 0 to 1, if the format allows.
        share: Option<f32>,
    },
    Open {
        file: Box<FileView>,
    },
    /// The file could not be opened. `leave_file_error` returns to the file that was open before.
    Failed {
        name: String,
        error: AppError,
    },
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct FileView {
    pub id: i64,
    /// Changes with rows and columns: pages fetched before are out of date.
    pub version: u32,
    /// Empty for pasted text.
    pub name: String,
    pub format: Format,
    pub bytes: u64,
    pub text: Option<TextFacts>,
    /// One with an empty name for text.
    pub sheets: Vec<SheetView>,
    /// 0-based index of the shown sheet.
    pub sheet: u32,
    /// `None` without a header.
    pub header_row: Option<RowNumber>,
    /// From the first to the last used column.
    pub columns: Vec<ColumnView>,
    /// Columns with a role, each with confidence and reason.
    pub roles: Vec<Guess>,
    /// Columns that are equally likely to be the customer's phone: the user is asked.
    pub close: Vec<u32>,
    /// Cells beyond the last readable column were left out.
    pub columns_left_out: bool,
    /// Non-empty rows below the header.
    pub rows: u32,
    /// Hidden or filtered rows among them; `None` while unknown or if the format doesn't tell.
    pub hidden_rows: Option<u32>,
    /// Lines of a text file whose quotes are ambiguous.
    pub quotes: Option<QuotesView>,
    pub bad_lines: BadLines,
    pub summary: Summary,
}

/// Places whose quotes can be read as one multi-line cell or as rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct QuotesView {
    pub count: u32,
    /// The first few.
    pub first: Vec<QuotePlaceView>,
}

impl QuotesView {
    /// `None` without such places; `index` maps a row of the sheet to its place among the shown rows.
    pub fn of(doubts: &QuoteDoubts, index: impl Fn(u32) -> Option<u32>) -> Option<Self> {
        let place = |doubt: &QuoteDoubt| QuotePlaceView {
            first_line: doubt.first_line,
            last_line: doubt.last_line,
            one_cell: doubt.one_cell,
            index: index(doubt.row),
        };
        (doubts.count > 0)
            .then(|| Self { count: doubts.count, first: doubts.first.iter().map(place).collect() })
    }
}

/// Lines whose quotes can be read in two ways.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct QuotePlaceView {
    /// 1-based line number.
    pub first_line: u32,
    pub last_line: u32,
    /// Read as one row, not as several.
    pub one_cell: bool,
    /// 0-based place of their first row among all rows; `None` if it isn't one.
    pub index: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SheetView {
    pub name: String,
    pub hidden: bool,
    pub empty: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ColumnView {
    /// 0-based.
    pub index: u32,
    /// Such as `C`.
    pub letters: String,
    pub header: String,
    pub role: Option<Role>,
    /// Phone numbers of a sender or a seller.
    pub sender: bool,
}

/// Counts of rows. A row with several repairs counts in each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct Summary {
    /// Distinct valid numbers of the file, which a run would check.
    pub numbers: u32,
    pub valid: u32,
    /// A leading zero was added.
    pub zero_added: u32,
    pub bangla_digits: u32,
    /// Country code, spaces, dashes, signs, an apostrophe or a decimal point were removed.
    pub tidied: u32,
    /// The letter O or full-width digits were read as digits.
    pub letters_read: u32,
    /// The number was found in other text.
    pub picked_out: u32,
    /// Several numbers in one cell.
    pub several: u32,
    /// Repeats of a number in an earlier row.
    pub repeats: u32,
    /// Further rows of an order.
    pub line_items: u32,
    /// Valid numbers that look like placeholders.
    pub fillers: u32,
    pub invalid: u32,
    pub empty: u32,
    /// Sum rows at the end.
    pub totals: u32,
    pub bad_amounts: u32,
    pub corrected: u32,
    /// Rows with any repair, or with several numbers.
    pub repaired: u32,
}

/// Filter of rows; each corresponds to a count of [`Summary`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RowFilter {
    #[default]
    All,
    ZeroAdded,
    BanglaDigits,
    Tidied,
    LettersRead,
    PickedOut,
    Several,
    Repeats,
    LineItems,
    Fillers,
    Invalid,
    Empty,
    Totals,
    BadAmounts,
    Corrected,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RowsPage {
    pub version: u32,
    #[serde(flatten)]
    pub page: Page<RowView>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RowView {
    pub row: RowNumber,
    /// As it came or as corrected by the user.
    pub raw_phone: String,
    pub phone: PhoneView,
    pub corrected: bool,
    /// Row of the number's first occurrence.
    pub repeat_of: Option<RowNumber>,
    /// A further row of an order.
    pub line_item: bool,
    /// A sum row at the end.
    pub total: bool,
    pub order: String,
    pub name: String,
    pub amount: AmountView,
}

/// Result of reading a phone cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PhoneView {
    /// Empty, as expected.
    Empty,
    Valid {
        phone: String,
        repairs: Vec<Repair>,
        /// Looks like a placeholder.
        filler: bool,
    },
    Several {
        phones: Vec<String>,
        repairs: Vec<Repair>,
    },
    /// Not a number.
    Refused {
        reason: Refusal,
    },
    /// A date, a boolean or a formula error.
    WrongType {
        found: WrongType,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WrongType {
    Date,
    Bool,
    Error,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AmountView {
    Empty,
    Taka {
        #[serde(serialize_with = "wire::amount")]
        #[ts(type = "string")]
        amount: Taka,
    },
    Unreadable {
        /// As it came.
        text: String,
    },
}

/// Cells of rows; columns without a role are read from the copy of the file.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct CellsRequest {
    pub id: i64,
    /// Ascending; at most 500.
    pub rows: Vec<RowNumber>,
}

/// Cells of a row as text, at most 64 columns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RowCells {
    pub row: RowNumber,
    /// By column.
    pub cells: Vec<String>,
    /// Numeric columns, for alignment.
    pub numbers: Vec<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct SheetRequest {
    pub id: i64,
    pub sheet: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct RoleRequest {
    pub id: i64,
    /// 0-based.
    pub column: u32,
    /// Removed from the column that had it. `None`: unused.
    pub role: Option<Role>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct HeaderRequest {
    pub id: i64,
    /// `None` if the first row is already an order.
    pub row: Option<RowNumber>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct CorrectRequest {
    pub id: i64,
    pub row: RowNumber,
    /// `None` removes the correction.
    pub text: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct PasteRequest {
    /// Cells copied from a spreadsheet, a column of numbers, or any text.
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RecentFile {
    pub id: i64,
    pub name: String,
    pub folder: String,
    pub opened_at: String,
    pub rows: u32,
}

impl From<SheetError> for AppError {
    fn from(reason: SheetError) -> Self {
        Self::File { reason }
    }
}
