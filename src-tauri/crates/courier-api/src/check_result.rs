//! Results of checks (fraud-check interface, CheckResult).

#[cfg(test)]
mod tests;

use porokh_domain::debug_only;
use porokh_transport::json::Members;
use porokh_transport::reads_members;
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

use crate::UnknownShape;

/// `data` of POST /check (fraud-check interface, CheckResult). `None` is unknown, never zero.
#[derive(Clone, PartialEq, Default)]
pub struct CheckResult {
    /// The checked number, in any form.
    pub phone: Option<String>,
    pub summary: Option<CheckSummary>,
    pub risk: Option<Risk>,
    /// By identifier, in the service's order.
    pub couriers: Vec<(String, CourierEntry)>,
    /// By identifier, in the service's order.
    pub sources: Vec<(String, SourceEntry)>,
    pub community: Option<Community>,
    /// ISO 8601.
    pub checked_at: Option<String>,
}

/// Totals over all couriers (fraud-check interface, CheckResult `summary`). `None` means unknown, never zero.
#[derive(Debug, Clone, PartialEq, Default, Serialize, TS)]
pub struct CheckSummary {
    pub total: Option<u64>,
    pub delivered: Option<u64>,
    pub cancelled: Option<u64>,
    /// Percentage of delivered parcels, 0 to 100; `None` also without data.
    pub success_ratio: Option<f64>,
    pub reports: Option<u64>,
    /// Whether `reports` includes them isn't documented.
    pub courier_reports: Option<u64>,
    pub couriers_with_data: Option<u64>,
}

/// Texts are in Bangla.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Risk {
    /// The service's word; the interface lists `new`, `low`, `medium`, `high` and `very_high`.
    pub level: Option<String>,
    pub label: Option<String>,
    pub advice: Option<String>,
    pub color: Option<String>,
}

/// Parcels at one courier (fraud-check interface, Courier entry).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CourierEntry {
    pub courier: Option<String>,
    /// The service's word, for example `ok` or `not_configured`.
    pub status: Option<String>,
    pub total: Option<u64>,
    pub delivered: Option<u64>,
    pub cancelled: Option<u64>,
    /// Percentage of delivered parcels, 0 to 100; `None` also without parcels.
    pub success_ratio: Option<f64>,
    /// The interface doesn't show its type.
    pub rating: Option<Value>,
    pub fraud_reports: Option<u64>,
    pub message: Option<String>,
    /// From the service's cache.
    pub cached: Option<bool>,
    /// Identifier of the data source: the courier or an aggregator.
    pub source: Option<String>,
    pub source_label: Option<String>,
    /// Other data sources; the interface doesn't show the shape of an element.
    pub also_from: Vec<Value>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SourceEntry {
    pub label: Option<String>,
    /// The service's word.
    pub status: Option<String>,
    pub message: Option<String>,
    /// From the service's cache.
    pub cached: Option<bool>,
}

/// Contributions of other sellers of the network (fraud-check interface, CheckResult `community`).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, TS)]
pub struct Community {
    pub delivered: Option<u64>,
    pub returned: Option<u64>,
    pub sellers: Option<u64>,
}

impl CheckResult {
    /// Reads [`CheckAnswer::raw`](crate::CheckAnswer::raw).
    ///
    /// # Errors
    /// Not an object with a level, a summary or couriers.
    pub fn from_json(json: &str) -> Result<Self, UnknownShape> {
        let result = Self::read(&Members::of(json).ok_or(UnknownShape)?);
        let level = result.risk.as_ref().and_then(|risk| risk.level.as_ref());
        if level.is_none() && result.summary.is_none() && result.couriers.is_empty() {
            return Err(UnknownShape);
        }
        Ok(result)
    }

    fn read(data: &Members<'_>) -> Self {
        Self {
            phone: data.text("phone"),
            summary: data.object("summary").map(|summary| CheckSummary::read(&summary)),
            risk: data.object("risk").map(|risk| Risk::read(&risk)),
            couriers: entries(data, "couriers", CourierEntry::read),
            sources: entries(data, "sources", SourceEntry::read),
            community: data.object("community").map(|community| Community::read(&community)),
            checked_at: data.text("checked_at"),
        }
    }
}

fn entries<T>(data: &Members<'_>, name: &str, read: fn(&Members<'_>) -> T) -> Vec<(String, T)> {
    let entries = data.object(name).unwrap_or_default();
    entries.objects().map(|(id, entry)| (id, read(&entry))).collect()
}

reads_members!(CheckSummary {
    count: total delivered cancelled reports courier_reports couriers_with_data;
    percentage: success_ratio;
});
reads_members!(Risk { text: level label advice color; });
reads_members!(CourierEntry {
    text: courier status message source source_label;
    count: total delivered cancelled fraud_reports;
    percentage: success_ratio;
    value: rating;
    boolean: cached;
    list: also_from;
});
reads_members!(SourceEntry { text: label status message; boolean: cached; });
reads_members!(Community { count: delivered returned sellers; });

// Without the number, which other texts of the reply may repeat.
debug_only!(CheckResult {});
