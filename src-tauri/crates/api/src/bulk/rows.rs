//! What the window sees of a run's rows.

use porokh_domain::{RowNumber, Taka, wire};
use porokh_sheets::export::Decision;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    bulk::RunResult,
    check::{CheckSummary, CourierRow, PreviousCheck, RiskView},
    files::{AmountView, PhoneView},
    requests::ListQuery,
};

/// Which rows of a run are shown. Rows are the file's orders: further lines of an order and sums are left out.
///
/// A row with several numbers counts by the riskiest of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RunFilter {
    #[default]
    All,
    VeryHigh,
    High,
    Medium,
    /// Low risk.
    Low,
    /// No courier history.
    New,
    /// A risk word without a meaning for us.
    Unknown,
    Waiting,
    /// A valid number without a result: rejected, skipped or not mentioned by the service, or left by the user.
    Skipped,
    /// No valid number in the row.
    Invalid,
    /// The number stands in a row further up.
    Repeats,
    Send,
    Hold,
    Advance,
    Cancelled,
    Undecided,
    /// High or very high risk.
    Risky,
    /// Of them, decided: send, and paid for through a link.
    RiskyPaid,
    /// Of them, decided: send, without a payment.
    RiskySent,
    /// Of them, decided: hold.
    RiskyHold,
    /// Of them, decided: after an advance.
    RiskyAdvance,
    /// Of them, decided: cancelled.
    RiskyCancelled,
    /// Of them, not decided.
    RiskyUndecided,
}

/// By what rows are sorted. Rows that are equal in it stay in the order of the file; those without a value come last
/// in either direction.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RunSort {
    /// The order of the file.
    #[default]
    Row,
    Phone,
    Name,
    Order,
    Amount,
    /// Risk: very high, high, medium, unknown, new, low, then those without a result.
    Risk,
    Ratio,
    Parcels,
    Reports,
    Decision,
}

/// The rows that are asked for.
#[derive(Clone, PartialEq, Eq, Deserialize, TS)]
pub struct RunRowsRequest {
    pub run: i64,
    /// Which part; a search is part of phone, order or name, or of the word of a filter that is `named`.
    #[serde(flatten)]
    pub query: ListQuery<RunFilter, RunSort>,
    /// Filters whose shown word contains the text: risks, states and decisions have other words in each language.
    pub named: Vec<RunFilter>,
    /// The largest first.
    pub descending: bool,
}

/// A row of the file with what the run found.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RunRowView {
    /// The row in the sheet.
    pub row: RowNumber,
    /// The phone cell as it came, or as the user corrected it.
    pub raw_phone: String,
    /// What was read in it.
    pub phone: PhoneView,
    /// The number stands in this row further up.
    pub repeat_of: Option<RowNumber>,
    /// The order reference; empty when there is none.
    pub order: String,
    /// The name; empty when there is none.
    pub name: String,
    pub amount: AmountView,
    /// What the run found about the number, of several the riskiest; none where there is no valid number.
    pub result: Option<RunResult>,
    pub decision: Option<Decision>,
    /// The user wrote something about the number.
    pub has_note: bool,
}

/// How many rows there are under each filter.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct RunRowCounts {
    pub all: u32,
    pub very_high: u32,
    pub high: u32,
    pub medium: u32,
    pub low: u32,
    pub new: u32,
    pub unknown: u32,
    pub waiting: u32,
    pub skipped: u32,
    pub invalid: u32,
    pub repeats: u32,
    pub send: u32,
    pub hold: u32,
    pub advance: u32,
    pub cancelled: u32,
    pub undecided: u32,
}

/// One row of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct RunRowRequest {
    pub run: i64,
    /// The row in the sheet.
    pub row: RowNumber,
}

/// Everything about a row, for the drawer.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RunRowDetail {
    /// The row as in the table.
    pub row: RunRowView,
    /// The other cells of the row that aren't empty, up to twelve: header and text.
    pub cells: Vec<CellView>,
    /// Each number of the row.
    pub numbers: Vec<NumberDetail>,
}

/// A cell beside its header.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CellView {
    /// The header, or the column's letters where there is none.
    pub header: String,
    pub text: String,
}

/// Everything about a number of a run.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct NumberDetail {
    pub result: RunResult,
    /// The verdict with the service's label and advice.
    pub risk: Option<RiskView>,
    /// All couriers together.
    pub summary: Option<CheckSummary>,
    /// Each courier, in the order of the reply.
    pub couriers: Vec<CourierRow>,
    /// The number's entry of the reply as it came, indented; for the technical details.
    pub raw: Option<String>,
    /// Single checks of the number, the latest first; at most ten.
    pub checks: Vec<PreviousCheck>,
    /// Other rows of the file with the number, as Excel counts them; at most twenty.
    pub other_rows: Vec<RowNumber>,
    /// What the user wrote about the number.
    pub note: String,
}

/// Rows that something is done with.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RowChoice {
    /// These rows, as Excel counts them.
    These {
        /// At most 100,000.
        rows: Vec<RowNumber>,
    },
    /// All rows under a filter and a search.
    Under {
        /// See [`ListQuery::filter`].
        filter: RunFilter,
        /// See [`ListQuery::search`].
        search: String,
        /// See [`RunRowsRequest::named`].
        named: Vec<RunFilter>,
        /// Rows under them that were let go, as Excel counts them.
        #[serde(default)]
        except: Vec<RowNumber>,
    },
}

/// Rows that are summed up.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct ChosenTotalsRequest {
    pub run: i64,
    pub rows: RowChoice,
}

/// What the chosen rows come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct ChosenTotals {
    /// Different valid numbers in them.
    pub numbers: u32,
    /// The sum of their amounts.
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub amount: Taka,
    /// Rows whose amount is in the sum; the others have none that can be read.
    pub with_amount: u32,
    /// How many of them there are under each filter.
    pub counts: RunRowCounts,
}

/// A decision about rows.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct DecideRequest {
    pub run: i64,
    pub rows: RowChoice,
    /// The decision; `None` takes it back.
    pub decision: Option<Decision>,
}

/// What a decision changed, so that it can be undone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Decided {
    pub changed: u32,
    pub counts: RunRowCounts,
    /// Identifies the change to `undo_decision`; none when nothing changed.
    pub undo: Option<i64>,
    /// Rows to be sent whose payment was verified before and can't be relied on now: the service says otherwise, or
    /// couldn't be asked.
    pub unsure: u32,
}

/// A note about a customer.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct NoteRequest {
    /// `01712345678`.
    pub phone: String,
    /// The text, at most 2,000 characters; an empty one deletes the note.
    pub text: String,
}

/// Rows to copy.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct CopyRowsRequest {
    pub run: i64,
    /// The rows; at most 10,000 are copied.
    pub rows: RowChoice,
    /// Headers of the copied columns: row, phone, name, order, amount, risk, delivered %, parcels, reports, decision.
    pub headers: Vec<String>,
    /// The words for risks, states and decisions.
    pub words: CopyWords,
}

/// Words of copied rows.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct CopyWords {
    pub new: String,
    pub low: String,
    pub medium: String,
    pub high: String,
    pub very_high: String,
    pub unknown: String,
    pub waiting: String,
    pub skipped: String,
    pub invalid: String,
    pub send: String,
    pub hold: String,
    pub advance: String,
    pub cancelled: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Copied {
    pub rows: u32,
}

/// Rows as a table for the clipboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopiedRows {
    pub rows: u32,
    /// A table whose phone cells are marked as text: spreadsheet programs keep the first zero.
    pub html: String,
    /// The same, separated by tabs, for everything else.
    pub text: String,
}
