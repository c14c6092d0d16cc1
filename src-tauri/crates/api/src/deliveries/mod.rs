//! What crosses to the window about outcomes of deliveries.

mod file;

pub use file::*;

use porokh_domain::Environment;
use porokh_store::deliveries::DeliveryRow;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

use crate::{AppError, bulk::RowChoice, exports::ExportName, requests::ListQuery};

pub use porokh_store::deliveries::{DeliveryCounts, DeliveryFilter, DeliverySource, DeliveryState};
pub use porokh_store::delivery_sendings::SharingState;

/// The outcome of a delivery: as it is kept, and what that means now.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DeliveryView {
    #[serde(flatten)]
    pub row: DeliveryRow,
    /// The seller's own name for the courier.
    pub courier_name: Option<String>,
    /// The service has another version of it, which this one is to replace.
    pub updates: bool,
}

/// A page of the list.
#[derive(Clone, Deserialize, TS)]
pub struct DeliveriesRequest {
    /// Only those that were changed within so many days.
    pub days: Option<u32>,
    /// Which part; a search is digits of a number, or part of a reference.
    #[serde(flatten)]
    pub query: ListQuery<DeliveryFilter>,
}

/// An outcome that is entered or changed by hand.
#[derive(Deserialize, TS)]
pub struct SaveDeliveryRequest {
    /// The one that is changed; none for a new one.
    pub id: Option<i64>,
    pub phone: String,
    pub order_ref: String,
    /// The outcome as the service's word.
    pub outcome: String,
    pub courier: Option<String>,
    /// An amount in taka, as typed; may be empty.
    pub amount: String,
}

/// What became of an outcome that was entered.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SavedDelivery {
    Kept {
        delivery: Box<DeliveryView>,
    },
    Problems {
        /// The fields that can't be used.
        fields: Vec<DeliveryField>,
    },
}

/// A field of an outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryField {
    Phone,
    /// Empty: it is what the service knows the record by.
    OrderRef,
    /// The reference belongs to another outcome of the list.
    OrderRefTaken,
    /// Empty.
    Outcome,
    /// No amount in taka.
    Amount,
}

/// Outcomes of the list.
#[derive(Debug, Clone, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DeliveryChoice {
    /// All that are to be shared.
    AllReady,
    These {
        ids: Vec<i64>,
    },
}

/// A request of a dry run.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct DryRunRequest {
    pub what: DeliveryChoice,
    /// Which request is shown, counted from 0.
    pub call: u32,
}

/// What a sharing would send. Nothing is sent.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DryRun {
    pub records: u64,
    /// Records that replace an earlier version at the service.
    pub updates: u64,
    pub calls: u32,
    /// The body of the request that was asked for, exactly as it would be sent.
    pub body: String,
}

/// A sharing of outcomes.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct SharingView {
    pub id: i64,
    pub environment: Environment,
    pub state: SharingState,
    /// Why it is paused; `None` beside `paused` is the user.
    pub error: Option<AppError>,
    /// Records that were in it at the start.
    pub records: u64,
    /// Records that still are to leave.
    pub left: u64,
    /// Records that the service saved.
    pub saved: u64,
    /// Records that it skipped, refused, or said nothing certain of.
    pub review: u64,
    /// When it was started, ISO 8601.
    pub created_at: String,
    /// When it ended, ISO 8601.
    pub ended_at: Option<String>,
}

/// What may be entered, as far as it is known (fraud-check interface, DeliveryRecord).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DeliveryRules {
    /// Outcomes that the service is known to take, in its order.
    pub outcomes: Vec<String>,
    /// The service takes no others.
    pub complete: bool,
    /// Identifiers of couriers, in the service's order.
    pub couriers: Vec<String>,
    /// Characters that a reference may have; `None` is not known.
    pub order_ref_most: Option<u64>,
    /// The least amount as a decimal text; `None` is not known.
    pub amount_least: Option<String>,
    /// The greatest amount as a decimal text; `None` is not known.
    pub amount_most: Option<String>,
    /// The key has the scope `deliveries`; `None` is not known.
    pub may_share: Option<bool>,
}

/// An export of part of the list.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct ExportDeliveriesRequest {
    pub filter: DeliveryFilter,
    /// As in [`DeliveriesRequest`](super::DeliveriesRequest).
    pub search: String,
    /// As in [`DeliveriesRequest`](super::DeliveriesRequest).
    pub days: Option<u32>,
    pub to: ExportName,
    pub words: DeliveryWords,
}

/// The words of an export, in the language of the window.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct DeliveryWords {
    /// Name of the sheet, and of the file.
    pub sheet: String,
    /// The headers: order reference, mobile, outcome, courier, amount, state, what the service said, shared at,
    /// changed at, source, test.
    pub headers: Vec<String>,
    /// Words of outcomes, states and sources by their tag, such as `delivered`; a missing one stands as its tag.
    pub words: BTreeMap<String, String>,
    /// What stands in the column "test" of an outcome that isn't real.
    pub test: String,
}

/// Rows of a run whose parcels ended alike.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct RunOutcomesRequest {
    pub run: i64,
    pub rows: RowChoice,
    /// The outcome as the service's word.
    pub outcome: String,
    pub courier: Option<String>,
}

/// What became of rows that were marked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct MarkedRows {
    /// Outcomes that are new in the list.
    pub added: u32,
    /// Outcomes that were in the list and are another now.
    pub changed: u32,
    /// Outcomes that were in the list already.
    pub unchanged: u32,
    /// Rows without an order reference: nothing was kept of them.
    pub without_reference: u32,
    /// Rows without exactly one number: nothing was kept of them.
    pub without_phone: u32,
}
