//! Rows of a run.

use chrono::{DateTime, Utc};
use porokh_courier_api::CheckSummary;
use porokh_domain::{RowNumber, Taka, wire};
use porokh_sheets::export::Decision;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    bulk::RunResult,
    check::{CourierRow, PreviousCheck, RiskView},
    files::{AmountView, PhoneView},
    inbox::ReportedView,
    orders::OrderName,
    requests::ListQuery,
};

/// Filter of a run's rows. Further lines of an order and sums are never listed. A row with several numbers counts by
/// the riskiest; while one has no result it isn't new or low.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RunFilter {
    #[default]
    All,
    VeryHigh,
    High,
    Medium,
    Low,
    New,
    /// An unlisted risk level.
    Unknown,
    Waiting,
    /// A valid number without a result: rejected, skipped or not mentioned by the service, or left by the user.
    Skipped,
    Invalid,
    /// The number is in an earlier row.
    Repeats,
    Send,
    Hold,
    Advance,
    Cancelled,
    Undecided,
    /// High or very high risk.
    Risky,
    /// Risky, decided "send", and paid through a link.
    RiskyPaid,
    /// Risky, decided "send", without a payment.
    RiskySent,
    RiskyHold,
    /// Risky, decided "after an advance".
    RiskyAdvance,
    RiskyCancelled,
    /// Risky, without a decision.
    RiskyUndecided,
    /// Risky, without a decision; an order of several lines once.
    ToDecide,
}

/// Sort key. Equal rows keep the order of the file; rows without a value come last in either direction.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RunSort {
    #[default]
    Row,
    Phone,
    Name,
    Order,
    Amount,
    /// Very high, high, medium, unknown, new, low, then rows without a result.
    Risk,
    Ratio,
    Parcels,
    Reports,
    Decision,
}

#[derive(Clone, PartialEq, Eq, Deserialize, TS)]
pub struct RunRowsRequest {
    pub run: i64,
    /// The search matches part of phone, order or name, or the translated name of a filter in `named`.
    #[serde(flatten)]
    pub query: ListQuery<RunFilter, RunSort>,
    /// Filters whose translated name contains the search text.
    pub named: Vec<RunFilter>,
    pub descending: bool,
}

/// All rows of a filter and a search, in an order.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct RunList {
    pub run: i64,
    pub filter: RunFilter,
    pub search: String,
    /// See [`RunRowsRequest::named`].
    pub named: Vec<RunFilter>,
    pub sort: RunSort,
    pub descending: bool,
}

/// One end of a range of rows, as the window shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct RangeEnd {
    /// `None` if the window never had the row.
    pub row: Option<RowNumber>,
    /// 0-based; counts if the row isn't in the list.
    pub place: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct RunRangeRequest {
    #[serde(flatten)]
    pub list: RunList,
    /// Both are in the range; `None` for the whole list.
    pub ends: Option<(RangeEnd, RangeEnd)>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct RunPlacesRequest {
    #[serde(flatten)]
    pub list: RunList,
    pub rows: Vec<RowNumber>,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RunRowView {
    pub row: RowNumber,
    pub raw_phone: String,
    pub phone: PhoneView,
    /// Row of the number's first occurrence.
    pub repeat_of: Option<RowNumber>,
    pub order: String,
    pub name: String,
    pub amount: AmountView,
    /// Result of the riskiest number; `None` without a valid number.
    pub result: Option<RunResult>,
    pub decision: Option<Decision>,
    pub has_note: bool,
    /// Another seller reported one of its numbers.
    pub reported: bool,
    /// Verified advance minus refunds, also possible ones; `None` if nothing is certain.
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub paid: Option<Taka>,
    /// When the order last left in a courier file.
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub left_at: Option<DateTime<Utc>>,
    /// When its delivery result was recorded.
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub outcome_at: Option<DateTime<Utc>>,
    /// A further line of another row's order.
    pub is_line: bool,
}

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
    /// Orders decided "send": a further line of one is no parcel of its own.
    pub parcels: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct RunRowRequest {
    pub run: i64,
    pub row: RowNumber,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RunRowDetail {
    pub row: RunRowView,
    /// Other non-empty cells of the row, up to twelve.
    pub cells: Vec<CellView>,
    pub numbers: Vec<NumberDetail>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CellView {
    /// The column's letters if it has no header.
    pub header: String,
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct NumberDetail {
    pub result: RunResult,
    pub risk: Option<RiskView>,
    pub summary: Option<CheckSummary>,
    /// In the order of the reply.
    pub couriers: Vec<CourierRow>,
    /// The number's entry of the reply, indented.
    pub raw: Option<String>,
    /// Single checks of the number, latest first, at most ten.
    pub checks: Vec<PreviousCheck>,
    /// Other rows with the number, at most twenty.
    pub other_rows: Vec<RowNumber>,
    pub note: String,
    pub reported: Option<ReportedView>,
}

/// Selected rows.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RowChoice {
    These {
        /// At most 100,000.
        rows: Vec<RowNumber>,
    },
    /// All rows of a filter and search.
    Under {
        filter: RunFilter,
        search: String,
        /// See [`RunRowsRequest::named`].
        named: Vec<RunFilter>,
        /// Rows excluded from the selection.
        #[serde(default)]
        except: Vec<RowNumber>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct ChosenTotalsRequest {
    pub run: i64,
    pub rows: RowChoice,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct ChosenTotals {
    /// Distinct valid numbers.
    pub numbers: u32,
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub amount: Taka,
    /// Rows whose amount is in the sum; the others have no readable amount.
    pub with_amount: u32,
    pub counts: RunRowCounts,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct DecideRequest {
    pub run: i64,
    pub rows: RowChoice,
    /// `None` removes the decision.
    pub decision: Option<Decision>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Decided {
    pub changed: u32,
    pub counts: RunRowCounts,
    /// Number of the decision, for [`UndoRequest`]; `None` if nothing changed.
    pub undo: Option<i64>,
    /// Orders decided "send" whose payment can't be relied on any more: the service contradicts it or couldn't be
    /// asked.
    pub unverified: Vec<OrderName>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct UndoRequest {
    pub run: i64,
    /// [`Decided::undo`].
    pub decision: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct NoteRequest {
    pub phone: String,
    /// At most 2,000 characters; empty deletes the note.
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct CopyRowsRequest {
    pub run: i64,
    /// At most 10,000 rows are copied.
    pub rows: RowChoice,
    /// Headers of: row, phone, name, order, amount, risk, delivered %, parcels, reports, decision.
    pub headers: Vec<String>,
    pub words: CopyWords,
}

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
    /// Phone cells are marked as text, so that spreadsheet programs keep the leading zero.
    pub html: String,
    /// Tab-separated.
    pub text: String,
}
