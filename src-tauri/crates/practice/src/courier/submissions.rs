use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use porokh_domain::{BdPhone, debug_only};

/// `Debug` omits the number and the note.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredReport {
    /// `01XXXXXXXXX`.
    pub phone: String,
    /// Listed in /openapi.json.
    pub reason: String,
    pub note: Option<String>,
    /// Of the last report, by the service's clock.
    pub reported_at: DateTime<Utc>,
}

/// `Debug` omits the number.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredDelivery {
    /// `01XXXXXXXXX`.
    pub phone: String,
    /// Unique.
    pub order_ref: String,
    /// Listed in /openapi.json.
    pub outcome: String,
    /// Listed in /openapi.json.
    pub courier: Option<String>,
    /// As written in JSON.
    pub amount: Option<String>,
}

/// Of one account.
#[derive(Default)]
pub(crate) struct Submissions {
    reports: BTreeMap<BdPhone, StoredReport>,
    deliveries: BTreeMap<String, StoredDelivery>,
}

impl Submissions {
    /// `true`: it updates an earlier one.
    pub(crate) fn report(&mut self, phone: BdPhone, report: StoredReport) -> bool {
        self.reports.insert(phone, report).is_some()
    }

    /// Replaces an earlier one with the same reference.
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

/// Words with their labels in events.
pub(crate) const REASONS: [(&str, &str); 6] = [
    ("fake_order", "ভুয়া অর্ডার"),
    ("parcel_refused", "পার্সেল নেননি"),
    ("unreachable", "ফোনে পাওয়া যায়নি"),
    ("wrong_address", "ভুল ঠিকানা"),
    ("payment_fraud", "টাকা নিয়ে প্রতারণা"),
    (UNSTATED, "অন্য কারণ"),
];
/// The interface doesn't require a reason.
pub(crate) const UNSTATED: &str = "other";

pub(crate) const OUTCOMES: [&str; 3] = ["delivered", "returned", "cancelled"];

pub(crate) fn reason_label(reason: &str) -> &str {
    REASONS.into_iter().find(|(word, _)| *word == reason).map_or(reason, |(_, label)| label)
}
