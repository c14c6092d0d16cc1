//! Labels of parcels and their scans at the packing table.

use chrono::{DateTime, Utc};
use porokh_domain::{BdPhone, wire};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    orders::{OrderName, PackingRow},
    payments::QrView,
};

/// Labels of a run, one for each order decided "send".
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct LabelList {
    /// In the order of the file; at most 1,000.
    pub labels: Vec<Label>,
    pub total: u32,
    /// Orders whose payments couldn't be verified before.
    pub unverified: Vec<OrderName>,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Label {
    pub row: PackingRow,
    /// The text of `qr`: the order's reference, or a number of our own where another order has the same.
    pub code: String,
    pub qr: QrView,
}

#[derive(Deserialize, TS)]
pub struct ScanRequest {
    /// The text of a label's QR code, or an order number.
    pub code: String,
    /// A person typed it.
    pub typed: bool,
}

/// The answer to a scan. It is kept as JSON: amounts and times are texts, as they cross to the window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ScanAnswer {
    Send {
        /// Cash on delivery minus the verified advance; `None` if the order's amount isn't known.
        collect: Option<String>,
        /// The label shows another amount.
        reprint: bool,
    },
    Hold {
        why: HoldReason,
    },
    Cancelled {
        at: Option<String>,
    },
    /// No order has the code.
    Missing,
    /// Several orders have the typed number.
    Several {
        orders: u32,
    },
    Again {
        /// When it was packed.
        at: String,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum HoldReason {
    /// An advance was asked for and has not been received.
    Unpaid {
        /// Taka that are missing; `None` if nothing is asked for at the moment.
        amount: Option<String>,
    },
    /// The advance has been received; the seller hasn't decided yet.
    Paid,
    /// The money of the order went back.
    MoneyBack,
    /// Another seller reported the number.
    Reported,
    /// The seller put it on hold.
    Seller,
    Undecided,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ScanView {
    pub id: i64,
    #[serde(serialize_with = "wire::time")]
    #[ts(type = "string")]
    pub at: DateTime<Utc>,
    /// As it was scanned.
    pub code: String,
    pub parcel: Option<ParcelView>,
    pub answer: ScanAnswer,
    /// The scan packed the parcel, which is no longer to be sent.
    pub taken_out: bool,
}

/// A parcel by the words that a person knows it by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ParcelView {
    /// Empty without a reference.
    pub order: String,
    /// Name and courier as on the label; may be empty.
    pub name: String,
    pub courier: String,
    #[serde(serialize_with = "wire::some_phone")]
    #[ts(type = "string | null")]
    pub phone: Option<BdPhone>,
}

/// A day at the packing table, in Bangladesh's time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PackingDay {
    /// Parcels decided "send" today, and those of earlier days that are packed today.
    pub parcels: u32,
    pub packed: u32,
    /// Parcels not packed, oldest decision first; at most 500.
    pub missing: Vec<ParcelView>,
    /// Today's scans, latest first; at most 100.
    pub scans: Vec<ScanView>,
}
