//! What sellers told the network: reports about numbers and outcomes of deliveries.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use porokh_domain::{BdPhone, debug_only};

/// A report about a number, as it is stored. Its `Debug` leaves out the number and the note.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredReport {
    /// The number, `01XXXXXXXXX`.
    pub phone: String,
    /// A word of the list that /openapi.json publishes.
    pub reason: String,
    pub note: Option<String>,
    /// When the number was last reported, by the service's clock.
    pub reported_at: DateTime<Utc>,
}

/// The outcome of a delivery, as it is stored. Its `Debug` leaves out the number.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredDelivery {
    /// The number, `01XXXXXXXXX`.
    pub phone: String,
    /// The seller's reference, one record for each.
    pub order_ref: String,
    /// A word of the list that /openapi.json publishes.
    pub outcome: String,
    /// A courier's identifier from the list that /openapi.json publishes.
    pub courier: Option<String>,
    /// The amount, as JSON writes the number.
    pub amount: Option<String>,
}

/// What one account told the network.
#[derive(Default)]
pub(crate) struct Submissions {
    reports: BTreeMap<BdPhone, StoredReport>,
    deliveries: BTreeMap<String, StoredDelivery>,
}

impl Submissions {
    /// Stores a report; true when it updates an earlier one about the same number.
    pub(crate) fn report(&mut self, phone: BdPhone, report: StoredReport) -> bool {
        self.reports.insert(phone, report).is_some()
    }

    /// Stores an outcome, instead of an earlier one with the same reference.
    pub(crate) fn deliver(&mut self, delivery: StoredDelivery) {
        self.deliveries.insert(delivery.order_ref.clone(), delivery);
    }

    pub(crate) fn reports(&self) -> Vec<StoredReport> {
        self.reports.values().cloned().collect()
    }

    pub(crate) fn deliveries(&self) -> Vec<StoredDelivery> {
        self.deliveries.values().cloned().collect()
    }
}

debug_only!(StoredReport { reason, reported_at });

debug_only!(StoredDelivery { order_ref, outcome, courier, amount });

/// Reasons of a report, with what events call them.
pub(crate) const REASONS: [(&str, &str); 6] = [
    ("fake_order", "ভুয়া অর্ডার"),
    ("parcel_refused", "পার্সেল নেননি"),
    ("unreachable", "ফোনে পাওয়া যায়নি"),
    ("wrong_address", "ভুল ঠিকানা"),
    ("payment_fraud", "টাকা নিয়ে প্রতারণা"),
    (UNSTATED, "অন্য কারণ"),
];
/// The reason of a report that gives none: the interface doesn't call the field required.
pub(crate) const UNSTATED: &str = "other";

pub(crate) const OUTCOMES: [&str; 3] = ["delivered", "returned", "cancelled"];

/// What events call a reason; the word itself if it is none of the list.
pub(crate) fn reason_label(reason: &str) -> &str {
    REASONS.into_iter().find(|(word, _)| *word == reason).map_or(reason, |(_, label)| label)
}
