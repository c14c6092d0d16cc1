//! What crosses to the window about outcomes of deliveries.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{AppError, Environment, requests::ListQuery, store::deliveries::DeliveryRow};

pub use porokh_store::deliveries::{DeliveryCounts, DeliveryFilter, DeliverySource, DeliveryState};
pub use porokh_store::delivery_sendings::SharingState;

/// The outcome of a delivery: as it is kept, and what that means now.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DeliveryView {
    /// As it is kept.
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
    /// A number, as typed.
    pub phone: String,
    /// The seller's own reference.
    pub order_ref: String,
    /// The outcome as the service's word.
    pub outcome: String,
    /// The courier's identifier.
    pub courier: Option<String>,
    /// An amount in taka, as typed; may be empty.
    pub amount: String,
}

/// What became of an outcome that was entered.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SavedDelivery {
    /// It is on disk.
    Kept {
        /// As it is now.
        delivery: Box<DeliveryView>,
    },
    /// Nothing was kept.
    Problems {
        /// The fields that can't be used.
        fields: Vec<DeliveryField>,
    },
}

/// A field of an outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryField {
    /// No number, or several.
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
    /// These, whatever their state.
    These {
        /// Their ids.
        ids: Vec<i64>,
    },
}

/// A request of a dry run.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct DryRunRequest {
    /// What would be shared.
    pub what: DeliveryChoice,
    /// Which request is shown, counted from 0.
    pub call: u32,
}

/// What a sharing would send. Nothing is sent.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DryRun {
    /// Records.
    pub records: u64,
    /// Records that replace an earlier version at the service.
    pub updates: u64,
    /// Requests.
    pub calls: u32,
    /// The body of the request that was asked for, exactly as it would be sent.
    pub body: String,
}

/// A sharing of outcomes.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct SharingView {
    /// Its id here.
    pub id: i64,
    /// Where it belongs.
    pub environment: Environment,
    /// Where it is.
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
