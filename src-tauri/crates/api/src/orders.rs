//! What is to be packed.

use porokh_domain::{RowNumber, Taka, wire};
use serde::Serialize;
use ts_rs::TS;

use crate::files::AmountView;

/// All that is packed of a run. It says nothing of risks: riders see it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PackingList {
    /// The orders that were decided to be sent, in the order of the file; at most 10,000.
    pub rows: Vec<PackingRow>,
    pub total: u32,
}

/// A parcel.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PackingRow {
    /// The row in the sheet.
    pub row: RowNumber,
    /// The order reference; empty when there is none.
    pub order: String,
    /// The customer's name; empty when there is none.
    pub name: String,
    /// `01712345678`, all that stand in the row.
    pub phones: Vec<String>,
    /// Where it goes; empty when the file has no column for it.
    pub address: String,
    /// Who brings it; empty when the file doesn't say.
    pub courier: String,
    /// What the rider collects: the file's amount without what was paid in advance, never below zero.
    pub collect: AmountView,
    /// What was paid in advance and verified, without what went back; none where nothing is sure.
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub paid: Option<Taka>,
}
