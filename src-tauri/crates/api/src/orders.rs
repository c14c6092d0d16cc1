use porokh_domain::{RowNumber, Taka, wire};
use serde::Serialize;
use ts_rs::TS;

use crate::files::AmountView;

/// Everything to pack of a run. It omits risks, since riders see it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PackingList {
    /// Orders decided "send", in the order of the file; at most 10,000.
    pub rows: Vec<PackingRow>,
    pub total: u32,
    /// Orders whose payments couldn't be verified before.
    pub unverified: Vec<OrderName>,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PackingRow {
    pub row: RowNumber,
    pub order: String,
    pub name: String,
    /// All numbers of the row.
    pub phones: Vec<String>,
    /// Empty if the file has no such column.
    pub address: String,
    /// Empty if the file doesn't say.
    pub courier: String,
    /// Cash on delivery: the file's amount minus the verified advance, at least zero.
    pub collect: AmountView,
    /// Verified advance minus refunds, also possible ones; `None` if nothing is certain.
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub paid: Option<Taka>,
}

/// The words by which a person knows an order of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct OrderName {
    pub row: RowNumber,
    /// Empty without a reference.
    pub order: String,
    pub name: String,
}

/// Counts and names for the dialog about courier files just written.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
pub struct CourierFacts {
    /// Amounts to collect that an advance lowered.
    pub lowered: u32,
    /// Orders with an advance whose amount can't be read, so that it wasn't lowered.
    pub unreadable: Vec<OrderName>,
    /// Orders whose payments couldn't be verified before the files were written.
    pub unverified: Vec<OrderName>,
    /// Left out, because they left in an earlier courier file or have an outcome.
    pub left_before: u32,
    /// Undecided, and on hold because the seller doesn't ship to the number.
    pub blocked: u32,
    /// Further lines of orders, left out.
    pub lines: u32,
}

/// Progress of the verification of payments before parcels leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct VerifyProgress {
    pub run: i64,
    /// Payments asked about.
    pub done: u32,
    pub of: u32,
}
