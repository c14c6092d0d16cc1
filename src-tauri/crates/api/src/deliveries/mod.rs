//! Outcomes of deliveries.

mod file;
mod payout;

pub use file::*;
pub use payout::*;

use porokh_domain::Environment;
use porokh_store::deliveries::DeliveryRow;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

use crate::{AppError, bulk::RowChoice, exports::ExportName, requests::ListQuery};

pub use porokh_store::deliveries::{
    Conflict, ConflictAnswer, DeliveryCounts, DeliveryFilter, DeliverySource, DeliveryState,
};
pub use porokh_store::delivery_sendings::SharingState;

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DeliveryView {
    #[serde(flatten)]
    pub row: DeliveryRow,
    pub courier_name: Option<String>,
    /// Replaces another version at the service.
    pub updates: bool,
}

#[derive(Clone, Deserialize, TS)]
pub struct DeliveriesRequest {
    /// Changed within this many days.
    pub days: Option<u32>,
    /// The search is digits of a number, or part of a reference.
    #[serde(flatten)]
    pub query: ListQuery<DeliveryFilter>,
}

#[derive(Deserialize, TS)]
pub struct SaveDeliveryRequest {
    /// `None` for a new one.
    pub id: Option<i64>,
    pub phone: String,
    pub order_ref: String,
    pub outcome: String,
    pub courier: Option<String>,
    /// In taka, as typed; may be empty.
    pub amount: String,
    /// To the question of an earlier reply.
    pub answer: Option<ConflictAnswer>,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SavedDelivery {
    Kept {
        delivery: Box<DeliveryView>,
    },
    Problems {
        fields: Vec<DeliveryField>,
    },
    /// A question; nothing is saved until it is answered.
    Conflict {
        conflict: Conflict,
        other: Box<DeliveryView>,
        /// The reference that the outcome gets beside another customer's.
        apart: String,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryField {
    Phone,
    /// Empty: the service identifies records by it.
    OrderRef,
    /// The reference belongs to another outcome of the list.
    OrderRefTaken,
    Outcome,
    Amount,
}

#[derive(Debug, Clone, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DeliveryChoice {
    /// All that are ready to share.
    AllReady,
    These {
        ids: Vec<i64>,
    },
}

#[derive(Debug, Clone, Deserialize, TS)]
pub struct DryRunRequest {
    pub what: DeliveryChoice,
    /// The request to show, 0-based.
    pub call: u32,
}

/// The requests of a sharing, without sending them.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DryRun {
    pub records: u64,
    /// Records that replace an earlier version at the service.
    pub updates: u64,
    pub calls: u32,
    /// Body of the requested call, exactly as it would be sent.
    pub body: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct SharingView {
    pub id: i64,
    pub environment: Environment,
    pub state: SharingState,
    /// Why it is paused; `None` while paused by the user.
    pub error: Option<AppError>,
    /// Records at the start.
    pub records: u64,
    /// Records still to send.
    pub left: u64,
    /// Records that the service saved.
    pub saved: u64,
    /// Records that the service skipped, refused, or didn't confirm.
    pub review: u64,
    pub created_at: String,
    pub ended_at: Option<String>,
}

/// Accepted values, as far as known (fraud-check interface, DeliveryRecord).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DeliveryRules {
    /// Known outcomes, in the service's order.
    pub outcomes: Vec<String>,
    /// The service accepts no others.
    pub complete: bool,
    /// Courier identifiers, in the service's order.
    pub couriers: Vec<String>,
    /// Longest reference in characters; `None` if unknown.
    pub order_ref_most: Option<u64>,
    /// Decimal; `None` if unknown.
    pub amount_least: Option<String>,
    /// Decimal; `None` if unknown.
    pub amount_most: Option<String>,
    /// The key has the scope `deliveries`; `None` if unknown.
    pub may_share: Option<bool>,
}

#[derive(Debug, Clone, Deserialize, TS)]
pub struct ExportDeliveriesRequest {
    pub filter: DeliveryFilter,
    pub search: String,
    pub days: Option<u32>,
    pub to: ExportName,
    pub words: DeliveryWords,
}

#[derive(Debug, Clone, Deserialize, TS)]
pub struct DeliveryWords {
    /// Name of the sheet and of the file.
    pub sheet: String,
    /// Headers of: order reference, mobile, outcome, courier, amount, state, reply, shared at, changed at, source,
    /// test.
    pub headers: Vec<String>,
    /// Names of outcomes, states and sources by tag, such as `delivered`; a missing one is shown as its tag.
    pub words: BTreeMap<String, String>,
    /// Cell text of the column "test" for outcomes of other environments than live.
    pub test: String,
}

/// Rows of a run whose parcels had the same outcome.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct RunOutcomesRequest {
    pub run: i64,
    pub rows: RowChoice,
    pub outcome: String,
    pub courier: Option<String>,
    /// For rows whose reference another customer's outcome has; `None` leaves them out.
    pub other_customer: Option<ConflictAnswer>,
    /// For rows whose parcel may be in the list by the courier's id; `None` leaves them out.
    pub same_parcel: Option<ConflictAnswer>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
pub struct MarkedRows {
    pub added: u32,
    pub changed: u32,
    pub unchanged: u32,
    /// Rows without an order reference: not kept.
    pub without_reference: u32,
    /// Rows without exactly one number: not kept.
    pub without_phone: u32,
    /// References that another customer's outcome has: not kept.
    pub other_customer: Vec<String>,
    /// References of parcels that may be in the list by the courier's id: not kept.
    pub same_parcel: Vec<String>,
}
