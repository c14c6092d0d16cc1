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
    /// Verified advance minus refunds; `None` if nothing is certain.
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub paid: Option<Taka>,
}
