//! CheckResult and Courier entry.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use serde_json::Value;

/// `data` of a check.
#[derive(Serialize)]
pub(in crate::courier) struct CheckResult {
    pub(in crate::courier) phone: String,
    pub(in crate::courier) summary: Summary,
    pub(in crate::courier) risk: Risk,
    pub(in crate::courier) couriers: BTreeMap<String, Courier>,
    pub(in crate::courier) sources: BTreeMap<String, Source>,
    pub(in crate::courier) community: Community,
    pub(in crate::courier) checked_at: String,
}

/// Of all couriers with counts.
#[derive(Serialize)]
pub(in crate::courier) struct Summary {
    pub(in crate::courier) total: u64,
    pub(in crate::courier) delivered: u64,
    pub(in crate::courier) cancelled: u64,
    pub(in crate::courier) success_ratio: Option<Percentage>,
    pub(in crate::courier) reports: u64,
    pub(in crate::courier) courier_reports: u64,
    pub(in crate::courier) couriers_with_data: usize,
}

impl Summary {
    /// `reports` are those of other sellers.
    pub(in crate::courier) fn of(couriers: &BTreeMap<String, Courier>, reports: u64) -> Self {
        let sum = |count: fn(&Courier) -> Option<u64>| couriers.values().filter_map(count).sum();
        let (total, delivered) = (sum(|c| c.total), sum(|c| c.delivered));
        Self {
            total,
            delivered,
            cancelled: sum(|c| c.cancelled),
            success_ratio: Percentage::of(delivered, total),
            reports,
            courier_reports: sum(|c| Some(c.fraud_reports)),
            couriers_with_data: couriers.values().filter(|c| c.total.is_some_and(|n| n > 0)).count(),
        }
    }
}

#[derive(Serialize)]
pub(in crate::courier) struct Risk {
    pub(in crate::courier) level: &'static str,
    pub(in crate::courier) label: &'static str,
    pub(in crate::courier) advice: &'static str,
    pub(in crate::courier) color: &'static str,
}

#[derive(Serialize)]
pub(in crate::courier) struct Courier {
    pub(in crate::courier) courier: String,
    pub(in crate::courier) status: &'static str,
    pub(in crate::courier) total: Option<u64>,
    pub(in crate::courier) delivered: Option<u64>,
    pub(in crate::courier) cancelled: Option<u64>,
    pub(in crate::courier) success_ratio: Option<Percentage>,
    pub(in crate::courier) rating: Value,
    pub(in crate::courier) fraud_reports: u64,
    pub(in crate::courier) message: Option<&'static str>,
    pub(in crate::courier) cached: bool,
    pub(in crate::courier) source: Option<String>,
    pub(in crate::courier) source_label: Option<String>,
    pub(in crate::courier) also_from: Vec<String>,
}

/// A courier or an aggregator.
#[derive(Serialize)]
pub(in crate::courier) struct Source {
    pub(in crate::courier) label: String,
    pub(in crate::courier) status: &'static str,
    pub(in crate::courier) message: Option<&'static str>,
    pub(in crate::courier) cached: bool,
}

impl Source {
    pub(in crate::courier) fn attached(label: &str) -> Self {
        Self { label: label.to_owned(), status: "ok", message: None, cached: false }
    }
}

/// By other sellers.
#[derive(Serialize)]
pub(in crate::courier) struct Community {
    pub(in crate::courier) delivered: u64,
    pub(in crate::courier) returned: u64,
    pub(in crate::courier) sellers: u64,
}

/// In tenths of a percent; written without a decimal if whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::courier) struct Percentage {
    tenths: u64,
}

impl Percentage {
    pub(in crate::courier) const fn from_tenths(tenths: u64) -> Self {
        Self { tenths }
    }

    /// Rounded to one decimal; `None` of nothing.
    pub(in crate::courier) fn of(part: u64, whole: u64) -> Option<Self> {
        let doubled = 2 * whole;
        (whole > 0).then(|| Self { tenths: (2_000 * part + whole) / doubled })
    }
}

impl Serialize for Percentage {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.tenths.is_multiple_of(10) {
            serializer.serialize_u64(self.tenths / 10)
        } else {
            serializer.serialize_f64(self.tenths as f64 / 10.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seven_of_ten_is_seventy() {
        let written = |part, whole| serde_json::to_string(&Percentage::of(part, whole)).unwrap();
        assert_eq!(written(7, 10), "70");
        assert_eq!(written(2, 3), "66.7");
        assert_eq!(written(1, 3), "33.3");
        assert_eq!(written(1, 16), "6.3");
        assert_eq!(written(0, 5), "0");
        assert_eq!(written(0, 0), "null");
    }
}
