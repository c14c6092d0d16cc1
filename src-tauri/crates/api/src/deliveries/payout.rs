//! A courier's payments, compared with the orders.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use porokh_domain::{RowNumber, Taka, phone::PhoneKey, wire};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use porokh_store::payouts::{Amounts, KeptSheet, OrderOutcome, PayoutAnswer, PayoutOrder, Sheet};

use crate::exports::ExportName;

/// Why a row is in the list. The first that fits is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PayoutWhy {
    /// No order by consignment, reference or mobile.
    Unknown,
    /// Several orders may be meant; none is guessed.
    SeveralOrders,
    PaidTwice,
    /// Delivered by the seller's own results, and in no sheet of the courier.
    NotInAny,
    /// Delivered, and paid with 0.
    Unpaid,
    Differs,
    Agrees,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PayoutFilter {
    /// All differences that aren't answered.
    #[default]
    Differences,
    NotInAny,
    Differs,
    Unpaid,
    PaidTwice,
    /// Also several orders.
    Unknown,
    /// Settled, or the seller's own mistake.
    Answered,
    Agrees,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct PayoutCounts {
    pub differences: u32,
    pub not_in_any: u32,
    pub differs: u32,
    pub unpaid: u32,
    pub paid_twice: u32,
    pub unknown: u32,
    pub answered: u32,
    pub agrees: u32,
}

/// Sums of rows. `to_collect - charges - paid = -difference`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct PayoutTotals {
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub to_collect: Taka,
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub collected: Taka,
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub charges: Taka,
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub paid: Taka,
    /// Below zero: missing. `over - short`.
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub difference: Taka,
    /// The sum of the rows that are short, which rows that are over don't reduce.
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub short: Taka,
    pub short_rows: u32,
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub over: Taka,
    pub over_rows: u32,
}

/// A sheet in the list of sheets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PayoutSheetView {
    #[serde(flatten)]
    pub sheet: Sheet,
    pub orders: u32,
    /// Of all rows that aren't answered.
    pub totals: PayoutTotals,
    /// Of the answered differences.
    pub closed: PayoutTotals,
    pub counts: PayoutCounts,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PayoutView {
    #[serde(flatten)]
    pub sheet: PayoutSheetView,
    /// Results recorded on these days are compared.
    #[serde(serialize_with = "wire::time")]
    #[ts(type = "string")]
    pub from: DateTime<Utc>,
    /// Exclusive.
    #[serde(serialize_with = "wire::time")]
    #[ts(type = "string")]
    pub to: DateTime<Utc>,
    /// The amounts paid are before the charges, which are billed apart.
    pub gross: bool,
    /// The sheet has no charges, so that they can't be told from missing money.
    pub no_charges: bool,
    /// Orders whose amount isn't known: the collected one is taken.
    pub without_amount: u32,
    /// Delivered parcels that are in no payment and not named, since they or the sheet have no courier of the service's.
    pub unassigned: u32,
    /// Orders that count as returned since nothing was collected and a charge deducted; no word and no result says so.
    pub taken_as_returned: u32,
    /// Rows that an earlier sheet of the courier has too: they count once.
    pub repeated_rows: u32,
    /// Orders that agree and have no outcome yet.
    pub to_keep: u32,
}

/// A row of a sheet about an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PayoutPart {
    /// Of the file.
    pub sheet: String,
    #[serde(serialize_with = "wire::time")]
    #[ts(type = "string")]
    pub added_at: DateTime<Utc>,
    pub row: RowNumber,
    #[serde(flatten)]
    pub amounts: Amounts,
}

/// An order, or a row without one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PayoutRowView {
    /// The order's id, or the negated id of the row.
    pub key: i64,
    /// Empty without one.
    pub order_ref: String,
    /// Empty without one.
    pub consignment: String,
    #[serde(serialize_with = "some_key")]
    #[ts(type = "string | null")]
    pub phone: Option<PhoneKey>,
    /// From the seller's payments; empty if unknown.
    pub name: String,
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub to_collect: Option<Taka>,
    /// The charges as far as they reduced the amount paid.
    #[serde(flatten)]
    pub amounts: Amounts,
    /// Below zero: missing.
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub difference: Taka,
    pub why: PayoutWhy,
    pub answer: Option<PayoutAnswer>,
    /// The rows that it is in, of all sheets of the courier.
    pub parts: Vec<PayoutPart>,
    pub order: Option<PayoutOrder>,
}

#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct PayoutAnswerRequest {
    /// The sheet.
    pub id: i64,
    /// As [`PayoutRowView::key`].
    pub key: i64,
    /// `None`: the courier is asked.
    pub answer: Option<PayoutAnswer>,
}

#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct PayoutApartRequest {
    /// The sheet.
    pub id: i64,
    pub apart: bool,
}

#[derive(Debug, Clone, Deserialize, TS)]
pub struct ExportPayoutRequest {
    /// The sheet.
    pub id: i64,
    pub filter: PayoutFilter,
    pub to: ExportName,
    pub words: PayoutWords,
}

#[derive(Debug, Clone, Deserialize, TS)]
pub struct PayoutWords {
    /// Name of the sheet and of the file.
    pub sheet: String,
    /// Headers of: order, consignment, to collect, collected, charges, paid, difference, why, when the result was recorded,
    /// how many days ago.
    pub headers: Vec<String>,
    /// By tag of [`PayoutWhy`].
    pub words: BTreeMap<String, String>,
    /// First cell of the last line, which has the sums.
    pub total: String,
}

fn some_key<S: serde::Serializer>(phone: &Option<PhoneKey>, serializer: S) -> Result<S::Ok, S::Error> {
    match phone {
        Some(phone) => wire::phone(phone, serializer),
        None => serializer.serialize_none(),
    }
}
