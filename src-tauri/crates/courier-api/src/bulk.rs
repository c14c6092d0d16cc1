//! What bulk checks tell about each number (fraud-check interface, BulkItem).

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

/// Results by number: the `data` of a bulk check, or the `results` of a job.
///
/// The interface doesn't show in which form of a number its result comes back, so results are found by
/// the normalised number.
#[derive(Clone, PartialEq, Default)]
pub struct BulkResults {
    entries: BTreeMap<BdPhone, BulkEntry>,
    /// Entries whose key reads as no number, with the key, both as they came.
    pub unread: Vec<(ServiceText, ServiceText)>,
    /// What stands beside the entries about numbers that were skipped.
    beside: Beside,
}

/// The entry of one number.
#[derive(Clone, PartialEq)]
pub struct BulkEntry {
    pub outcome: BulkOutcome,
    /// The entry as JSON text, as it came.
    pub raw: String,
}

#[derive(Debug, Clone, PartialEq)]
pub enum BulkOutcome {
    Checked(BulkItem),
    /// The entry carries the marker `skipped`, whose surroundings the interface doesn't show: the number
    /// wasn't checked, whatever stands beside the marker.
    Skipped {
        /// The marker's value; the interface lists daily_limit_reached.
        reason: Option<String>,
    },
    /// Neither a verdict nor the marker.
    Unknown,
}

/// What a bulk check tells about a number. `None` is "not known", never zero.
///
/// A bulk check tells less than a single one: the risk is a bare word, and a courier has no status,
/// no ratio and no time.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BulkItem {
    /// The risk level as the service's word; the interface lists new, low, medium, high, very_high.
    pub risk: Option<String>,
    /// What the level is called, in Bangla.
    pub risk_label: Option<String>,
    /// What to do, in Bangla; only in a job's results.
    pub advice: Option<String>,
    /// Share of delivered parcels in percent; `None` also when the service has no data.
    pub success_ratio: Option<f64>,
    pub total: Option<u64>,
    pub delivered: Option<u64>,
    pub cancelled: Option<u64>,
    pub reports: Option<u64>,
    /// Courier entries by identifier, an open word, in the order of the reply.
    pub couriers: Vec<(String, BulkCourier)>,
}

/// One courier of a bulk item.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BulkCourier {
    pub total: Option<u64>,
    pub delivered: Option<u64>,
    pub cancelled: Option<u64>,
    /// The rating; its type isn't shown by the interface.
    pub rating: Option<Value>,
    /// Identifier of the data source used.
    pub source: Option<String>,
}

impl BulkResults {
    /// The entry of a number.
    pub fn get(&self, phone: &BdPhone) -> Option<&BulkEntry> {
        self.entries.get(phone)
    }

    /// Every entry whose number was read, by number.
    pub fn iter(&self) -> impl Iterator<Item = (&BdPhone, &BulkEntry)> {
        self.entries.iter()
    }

    /// Of two entries for one number, which differ in the form of their keys, one with a verdict counts
    /// before one without, else the last.
    ///
    /// The entries stand in the member `name`: a map by number, as the interface shows it, or a list whose elements
    /// name their numbers.
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

    /// Whether there is something beside the entries of numbers: entries whose key reads as none, or a marker.
    pub fn is_partly_unread(&self) -> bool {
        !self.unread.is_empty() || self.beside.is_there()
    }

    /// Which of these numbers were skipped by what stands beside the entries, with the service's word for why. They
    /// are those of which nothing else is said.
    pub fn skipped_among(&self, open: &[BdPhone]) -> BTreeMap<BdPhone, Option<String>> {
        let told = |entry: &&BulkEntry| matches!(entry.outcome, BulkOutcome::Skipped { .. });
        self.beside.among(open, self.entries.values().filter(told).count())
    }

    fn has_verdict(&self, phone: &BdPhone) -> bool {
        self.get(phone).is_some_and(|entry| matches!(entry.outcome, BulkOutcome::Checked(_)))
    }
}

impl BulkOutcome {
    /// Reads an entry, also one that was kept as [`BulkEntry::raw`].
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

/// Texts of the service that reject what was sent (`invalid`): a list, or nothing at all. What isn't a
/// text is kept as JSON.
pub(crate) fn invalid(members: &Members<'_>) -> Vec<ServiceText> {
    let as_text = |raw: &str| serde_json::from_str(raw).unwrap_or_else(|_| raw.to_owned());
    members.elements("invalid").into_iter().map(|raw| as_text(raw).into()).collect()
}

// Without the numbers, which an entry may repeat.
debug_only!(BulkResults {});

// Without the texts of the service.
debug_only!(BulkEntry {});
