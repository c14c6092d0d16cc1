//! What the window sees of the open file.

use porokh_domain::{
    RowNumber, Taka,
    phone::{Refusal, Repair},
    wire,
};
use porokh_sheets::{
    Format, QuoteDoubt, QuoteDoubts, SheetError, TextFacts,
    columns::{Guess, Role},
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{AppError, requests::Page};

/// The file on the bulk page. There is at most one; it is there again after a restart.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FileState {
    Closed,
    /// A file is being read, for the first time or again.
    Opening {
        /// Its name, without its folder; empty for pasted text.
        name: String,
        rows: u32,
        /// The share of the work that is done, 0 to 1, where the format tells.
        share: Option<f32>,
    },
    Open {
        file: Box<FileView>,
    },
    /// A file could not be opened. The one that was open before, if there was one, is open again when this is
    /// left with `leave_file_error`.
    Failed {
        /// Its name, without its folder.
        name: String,
        error: AppError,
    },
}

/// An open file.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct FileView {
    /// Identifies it in the requests.
    pub id: i64,
    /// Changes whenever rows or columns change: pages that were fetched before are out of date.
    pub version: u32,
    /// Its name, without its folder; empty for pasted text.
    pub name: String,
    pub format: Format,
    /// Size in bytes.
    pub bytes: u64,
    /// How a text file was read.
    pub text: Option<TextFacts>,
    /// Its sheets; one with an empty name for text.
    pub sheets: Vec<SheetView>,
    /// The index of the sheet that is shown.
    pub sheet: u32,
    /// The header's row in the sheet; none when there is no header.
    pub header_row: Option<RowNumber>,
    /// The columns, from the first to the last that is used.
    pub columns: Vec<ColumnView>,
    /// The columns with a role, each with how sure it is and why.
    pub roles: Vec<Guess>,
    /// Columns that could all be the customer's phone and are too close to choose: the user is asked.
    pub close: Vec<u32>,
    /// Cells to the right of the last column that is read were left out.
    pub columns_left_out: bool,
    /// Rows with something in them below the header, in the whole sheet.
    pub rows: u32,
    /// Hidden or filtered rows among them; none while it isn't known or where the format doesn't tell.
    pub hidden_rows: Option<u32>,
    /// Lines of a text file whose quotes can be read in two ways, if there are any.
    pub quotes: Option<QuotesView>,
    /// What was found in the rows.
    pub summary: Summary,
}

/// Places in the open file whose quotes can be read in two ways: as one cell of several lines, or as rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct QuotesView {
    pub count: u32,
    /// The first few of them, from the top.
    pub first: Vec<QuotePlaceView>,
}

impl QuotesView {
    /// `None` without such places; `index`: where a row of the sheet stands among those that are shown.
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

/// Lines of the open file whose quotes can be read in two ways.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct QuotePlaceView {
    /// The first line, as a text editor counts them, from 1.
    pub first_line: u32,
    pub last_line: u32,
    /// They were read as one row, else as rows.
    pub one_cell: bool,
    /// The place of their first row among all rows, counted from 0; none where it isn't among them.
    pub index: Option<u32>,
}

/// A sheet of the open file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SheetView {
    pub name: String,
    pub hidden: bool,
    /// It has no cells.
    pub empty: bool,
}

/// A column of the open file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ColumnView {
    /// Counted from 0.
    pub index: u32,
    /// Its letters: `C`.
    pub letters: String,
    /// Its header; empty where there is none.
    pub header: String,
    /// What it holds, if one of the roles.
    pub role: Option<Role>,
    /// It holds phone numbers of a sender or a seller.
    pub sender: bool,
}

/// Counts of rows. A row with several things to mend counts in each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct Summary {
    /// Different valid numbers in the whole file: what a run would check.
    pub numbers: u32,
    /// Rows with a valid number.
    pub valid: u32,
    /// The first zero was put back.
    pub zero_added: u32,
    pub bangla_digits: u32,
    /// Country code, spaces, dashes, marks, an apostrophe or a decimal point were taken away.
    pub tidied: u32,
    /// The letter O or full-width digits were read as digits.
    pub letters_read: u32,
    /// The number was found among other text.
    pub picked_out: u32,
    /// Two or more numbers in one cell.
    pub several: u32,
    /// Repeats of a number that stands further up.
    pub repeats: u32,
    /// Further lines of an order.
    pub line_items: u32,
    /// Valid numbers that look typed to fill a field.
    pub fillers: u32,
    pub invalid: u32,
    /// No number in the cell.
    pub empty: u32,
    /// Sums at the end.
    pub totals: u32,
    /// Amounts that can't be read.
    pub bad_amounts: u32,
    pub corrected: u32,
    /// Rows whose number was mended, in whichever way, or whose cell has several.
    pub repaired: u32,
}

/// Which rows a page shows; each is a count of [`Summary`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RowFilter {
    #[default]
    All,
    /// The first zero was put back.
    ZeroAdded,
    BanglaDigits,
    /// Country code, spaces, dashes, marks, an apostrophe or a decimal point were taken away.
    Tidied,
    /// The letter O or full-width digits were read as digits.
    LettersRead,
    /// The number was found among other text.
    PickedOut,
    /// Two or more numbers in one cell.
    Several,
    /// Repeats of a number that stands further up.
    Repeats,
    /// Further lines of an order.
    LineItems,
    /// Valid numbers that look typed to fill a field.
    Fillers,
    Invalid,
    /// No number in the cell.
    Empty,
    /// Sums at the end.
    Totals,
    /// Amounts that can't be read.
    BadAmounts,
    Corrected,
}

/// A page of rows.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RowsPage {
    /// The version of the file that it belongs to.
    pub version: u32,
    #[serde(flatten)]
    pub page: Page<RowView>,
}

/// A row with its mapped cells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RowView {
    /// The row in the sheet.
    pub row: RowNumber,
    /// The phone cell as it came, or as the user corrected it.
    pub raw_phone: String,
    /// What was read in it.
    pub phone: PhoneView,
    /// The user corrected the cell.
    pub corrected: bool,
    /// The number stands in this row further up.
    pub repeat_of: Option<RowNumber>,
    /// A further line of an order.
    pub line_item: bool,
    /// A sum at the end.
    pub total: bool,
    /// The order reference; empty when there is none.
    pub order: String,
    /// The name; empty when there is none.
    pub name: String,
    pub amount: AmountView,
}

/// What was read in a phone cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PhoneView {
    /// No number, and none expected.
    Empty,
    Valid {
        /// `01712345678`.
        phone: String,
        repairs: Vec<Repair>,
        /// It looks typed to fill a field.
        filler: bool,
    },
    Several {
        phones: Vec<String>,
        /// What was mended in any of them.
        repairs: Vec<Repair>,
    },
    /// Its text is no number.
    Refused { reason: Refusal },
    /// A date, a truth value or a formula's error stands where a phone should be.
    WrongType { found: WrongType },
}

/// What stands where a phone should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WrongType {
    Date,
    Bool,
    Error,
}

/// The amount of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AmountView {
    Empty,
    Taka {
        /// In taka.
        #[serde(serialize_with = "wire::amount")]
        #[ts(type = "string")]
        amount: Taka,
    },
    Unreadable {
        /// The cell as it came.
        text: String,
    },
}

/// The cells that are asked for: those of the columns without a role come from the copy of the file.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct CellsRequest {
    pub id: i64,
    /// Rows as Excel counts them, rising; at most 500.
    pub rows: Vec<RowNumber>,
}

/// All cells of a row as text, up to the first 64 columns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RowCells {
    /// The row in the sheet.
    pub row: RowNumber,
    /// The cells by column; empty where there is nothing.
    pub cells: Vec<String>,
    /// Columns whose cell is a number, for its alignment.
    pub numbers: Vec<u32>,
}

/// A sheet to show instead.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct SheetRequest {
    pub id: i64,
    /// The index of the sheet.
    pub sheet: u32,
}

/// A change of what a column holds.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct RoleRequest {
    pub id: i64,
    /// The column, counted from 0.
    pub column: u32,
    /// Its role from now on; it is taken from the column that had it. `None` for not used.
    pub role: Option<Role>,
}

/// A change of the header's row.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct HeaderRequest {
    pub id: i64,
    /// The header's row as Excel counts it; `None` when the first row is an order already.
    pub row: Option<RowNumber>,
}

/// A correction of a phone cell.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct CorrectRequest {
    pub id: i64,
    /// The row in the sheet.
    pub row: RowNumber,
    /// The new text; `None` takes the correction back.
    pub text: Option<String>,
}

/// Pasted text.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct PasteRequest {
    /// The text: cells copied in a spreadsheet, a column of numbers, or any text.
    pub text: String,
}

/// A file that was open before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RecentFile {
    /// Identifies it in the requests.
    pub id: i64,
    /// Its name, without its folder.
    pub name: String,
    /// The folder that it lies in.
    pub folder: String,
    /// When it was opened last.
    pub opened_at: String,
    pub rows: u32,
}

impl From<SheetError> for AppError {
    fn from(reason: SheetError) -> Self {
        Self::File { reason }
    }
}
