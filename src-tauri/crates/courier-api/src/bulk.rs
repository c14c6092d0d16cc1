//! Results of bulk checks (fraud-check interface, BulkItem).

#[cfg(test)]
mod tests;

use porokh_domain::phone::{self, Reading};
use porokh_domain::{BdPhone, debug_only};
use porokh_transport::ServiceText;
use porokh_transport::json::Members;
use porokh_transport::reads_members;
use serde_json::Value;
use std::collections::BTreeMap;

use crate::skipped::{self, Beside};

/// Results by number: `data` of a bulk check, or `results` of a job (fraud-check interface, BulkItem).
///
/// The interface doesn't show the form of the numbers, so they are normalized.
#[derive(Clone, PartialEq, Default)]
pub struct BulkResults {
    entries: BTreeMap<BdPhone, BulkEntry>,
    /// Keys that aren't numbers, with their entries.
    pub unread: Vec<(ServiceText, ServiceText)>,
    beside: Beside,
}

#[derive(Clone, PartialEq)]
pub struct BulkEntry {
    pub outcome: BulkOutcome,
    /// Original JSON.
    pub raw: String,
}

#[derive(Debug, Clone, PartialEq)]
pub enum BulkOutcome {
    Checked(BulkItem),
    /// The entry has the marker `skipped`, wherever it is: not checked, whatever else the entry holds.
    Skipped {
        /// The marker's value; the interface lists `daily_limit_reached`.
        reason: Option<String>,
    },
    /// Neither a result nor the marker.
    Unknown,
}

/// Result of a bulk check. It has less than a single check: the risk is a word, and couriers have no status, ratio or
///
/// time. `None` is unknown, never zero.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BulkItem {
    /// The service's word; the interface lists `new`, `low`, `medium`, `high` and `very_high`.
    pub risk: Option<String>,
    /// In Bangla.
    pub risk_label: Option<String>,
    /// In Bangla; only in results of jobs.
    pub advice: Option<String>,
    /// Percentage of delivered parcels, 0 to 100.
    pub success_ratio: Option<f64>,
    pub total: Option<u64>,
    pub delivered: Option<u64>,
    pub cancelled: Option<u64>,
    pub reports: Option<u64>,
    /// By identifier, in the service's order.
    pub couriers: Vec<(String, BulkCourier)>,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct BulkCourier {
    pub total: Option<u64>,
    pub delivered: Option<u64>,
    pub cancelled: Option<u64>,
    /// The interface doesn't show its type.
    pub rating: Option<Value>,
    /// Identifier of the data source.
    pub source: Option<String>,
}

impl BulkResults {
    pub fn get(&self, phone: &BdPhone) -> Option<&BulkEntry> {
        self.entries.get(phone)
    }

    /// In order of the numbers.
    pub fn iter(&self) -> impl Iterator<Item = (&BdPhone, &BulkEntry)> {
        self.entries.iter()
    }

    /// `name` is a map by number, as the interface shows it, or a list whose elements contain their number. If two keys
    /// are the same number, an entry with a result counts before one without, else the last.
    pub(crate) fn read(holder: &Members<'_>, name: &str) -> Option<Self> {
        let mut results = Self { beside: Beside::read(holder, name), ..Self::default() };
        if let Some(map) = holder.map(name) {
            for (key, raw) in map.texts() {
                if skipped::is_marker(&key) {
                    results.beside.add(serde_json::from_str(raw).unwrap_or(Value::Bool(true)));
                } else {
                    results.take(key, raw);
                }
            }
            return Some(results);
        }
        if !holder.raw(name)?.starts_with('[') {
            return None;
        }
        for (place, raw) in holder.elements(name).into_iter().enumerate() {
            let named =
                Members::of(raw).and_then(|entry| entry.text("phone").or_else(|| entry.text("number")));
            results.take(named.unwrap_or_else(|| place.to_string()), raw);
        }
        Some(results)
    }

    fn take(&mut self, key: String, raw: &str) {
        let Reading::One(found) = phone::read(&key) else {
            self.unread.push((key.into(), raw.to_owned().into()));
            return;
        };
        let entry = BulkEntry { outcome: BulkOutcome::read(raw), raw: raw.to_owned() };
        let has_verdict = matches!(entry.outcome, BulkOutcome::Checked(_));
        if has_verdict || !self.has_verdict(&found.phone) {
            self.entries.insert(found.phone, entry);
        }
    }

    /// There are unreadable keys, or markers beside the entries.
    pub fn is_partly_unread(&self) -> bool {
        !self.unread.is_empty() || self.beside.is_there()
    }

    /// The skipped ones of numbers without an entry, by markers beside the entries, each with the service's reason.
    pub fn skipped_among(&self, open: &[BdPhone]) -> BTreeMap<BdPhone, Option<String>> {
        let told = |entry: &&BulkEntry| matches!(entry.outcome, BulkOutcome::Skipped { .. });
        self.beside.among(open, self.entries.values().filter(told).count())
    }

    fn has_verdict(&self, phone: &BdPhone) -> bool {
        self.get(phone).is_some_and(|entry| matches!(entry.outcome, BulkOutcome::Checked(_)))
    }
}

impl BulkOutcome {
    /// Reads an entry, for example [`BulkEntry::raw`].
    pub fn read(raw: &str) -> Self {
        if let Some(reason) = skipped::entry(raw) {
            return Self::Skipped { reason };
        }
        let Some(entry) = Members::of(raw) else { return Self::Unknown };
        let item = BulkItem::read(&entry);
        if item.risk.is_none() && item.total.is_none() && item.couriers.is_empty() {
            return Self::Unknown;
        }
        Self::Checked(item)
    }
}

impl BulkItem {
    fn read(item: &Members<'_>) -> Self {
        let couriers = item.object("couriers").unwrap_or_default();
        Self {
            risk: item.text("risk"),
            risk_label: item.text("risk_label"),
            advice: item.text("advice"),
            success_ratio: item.percentage("success_ratio"),
            total: item.count("total"),
            delivered: item.count("delivered"),
            cancelled: item.count("cancelled"),
            reports: item.count("reports"),
            couriers: couriers.objects().map(|(id, courier)| (id, BulkCourier::read(&courier))).collect(),
        }
    }
}

reads_members!(BulkCourier { count: total delivered cancelled; value: rating; text: source; });

/// Rejected inputs; elements that aren't texts as JSON.
pub(crate) fn invalid(members: &Members<'_>) -> Vec<ServiceText> {
    let as_text = |raw: &str| serde_json::from_str(raw).unwrap_or_else(|_| raw.to_owned());
    members.elements("invalid").into_iter().map(|raw| as_text(raw).into()).collect()
}

// Without the numbers, which an entry may repeat.
debug_only!(BulkResults {});

// Without the texts of the service.
debug_only!(BulkEntry {});
