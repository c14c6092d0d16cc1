//! What a check tells about a number (fraud-check interface, CheckResult).

#[cfg(test)]
mod tests;

use porokh_domain::debug_only;
use porokh_transport::json::Members;
use porokh_transport::reads_members;
use serde_json::Value;

use crate::UnknownShape;

/// The `data` of a check's reply. `None` is "not known", never zero.
#[derive(Clone, PartialEq, Default)]
pub struct CheckResult {
    /// The number checked, as the service writes it.
    pub phone: Option<String>,
    /// All couriers together.
    pub summary: Option<Summary>,
    pub risk: Option<Risk>,
    /// Courier entries by identifier, an open word, in the order of the reply.
    pub couriers: Vec<(String, CourierEntry)>,
    /// Data sources by identifier, in the order of the reply.
    pub sources: Vec<(String, SourceEntry)>,
    pub community: Option<Community>,
    /// When the check was made, as the service wrote it (ISO 8601).
    pub checked_at: Option<String>,
}

/// Totals over all couriers (CheckResult `summary`).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Summary {
    pub total: Option<u64>,
    pub delivered: Option<u64>,
    pub cancelled: Option<u64>,
    /// Share of delivered parcels in percent; `None` also when the service has no data.
    pub success_ratio: Option<f64>,
    pub reports: Option<u64>,
    pub courier_reports: Option<u64>,
    pub couriers_with_data: Option<u64>,
}

/// The verdict (CheckResult `risk`).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Risk {
    /// The level as the service's word; the interface lists new, low, medium, high, very_high.
    pub level: Option<String>,
    /// What the level is called, in Bangla.
    pub label: Option<String>,
    /// What to do, in Bangla.
    pub advice: Option<String>,
    /// A colour for the level.
    pub color: Option<String>,
}

/// One courier (Courier entry).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CourierEntry {
    pub courier: Option<String>,
    /// The status as the service's word; seen are ok and not_configured.
    pub status: Option<String>,
    pub total: Option<u64>,
    pub delivered: Option<u64>,
    pub cancelled: Option<u64>,
    /// Share of delivered parcels in percent; `None` also when the total is 0.
    pub success_ratio: Option<f64>,
    /// The rating; its type isn't shown by the interface.
    pub rating: Option<Value>,
    /// Fraud reports at this courier.
    pub fraud_reports: Option<u64>,
    pub message: Option<String>,
    /// The answer comes from the service's cache.
    pub cached: Option<bool>,
    /// Identifier of the data source used: the courier itself or an aggregator.
    pub source: Option<String>,
    pub source_label: Option<String>,
    /// Where else data came from; the shape of an element isn't shown by the interface.
    pub also_from: Vec<Value>,
}

/// One data source (CheckResult `sources`).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SourceEntry {
    pub label: Option<String>,
    /// Its state as the service's word.
    pub status: Option<String>,
    /// A message of the service.
    pub message: Option<String>,
    /// The answer comes from the service's cache.
    pub cached: Option<bool>,
}

/// What other sellers of the network contributed (CheckResult `community`).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Community {
    pub delivered: Option<u64>,
    pub returned: Option<u64>,
    pub sellers: Option<u64>,
}

impl CheckResult {
    /// Reads the `data` of a check's reply, as [`CheckAnswer::raw`](crate::CheckAnswer::raw) keeps it.
    ///
    /// Some part of the verdict must be there: a level, a summary or a courier.
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
            summary: data.object("summary").map(|summary| Summary::read(&summary)),
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

reads_members!(Summary {
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
