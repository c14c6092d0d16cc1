//! The reply's objects as the interface describes them (CheckResult, Courier entry).

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use serde_json::Value;

/// All of `data` in a single check's reply.
#[derive(Serialize)]
pub(crate) struct CheckResult {
    pub(crate) phone: String,
    pub(crate) summary: Summary,
    pub(crate) risk: Risk,
    pub(crate) couriers: BTreeMap<String, Courier>,
    pub(crate) sources: BTreeMap<String, Source>,
    pub(crate) community: Community,
    pub(crate) checked_at: String,
}

/// Totals over all couriers that have counts.
#[derive(Serialize)]
pub(crate) struct Summary {
    pub(crate) total: u64,
    pub(crate) delivered: u64,
    pub(crate) cancelled: u64,
    pub(crate) success_ratio: Option<Percentage>,
    pub(crate) reports: u64,
    pub(crate) courier_reports: u64,
    pub(crate) couriers_with_data: usize,
}

impl Summary {
    /// Sums up; `reports` are those of other sellers.
    pub(crate) fn of(couriers: &BTreeMap<String, Courier>, reports: u64) -> Self {
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

/// The verdict.
#[derive(Serialize)]
pub(crate) struct Risk {
    pub(crate) level: &'static str,
    pub(crate) label: &'static str,
    pub(crate) advice: &'static str,
    pub(crate) color: &'static str,
}

/// One courier's history of the number.
#[derive(Serialize)]
pub(crate) struct Courier {
    pub(crate) courier: String,
    pub(crate) status: &'static str,
    pub(crate) total: Option<u64>,
    pub(crate) delivered: Option<u64>,
    pub(crate) cancelled: Option<u64>,
    pub(crate) success_ratio: Option<Percentage>,
    pub(crate) rating: Value,
    pub(crate) fraud_reports: u64,
    pub(crate) message: Option<&'static str>,
    pub(crate) cached: bool,
    pub(crate) source: Option<String>,
    pub(crate) source_label: Option<String>,
    pub(crate) also_from: Vec<String>,
}

/// Where numbers come from: a courier itself or an aggregator.
#[derive(Serialize)]
pub(crate) struct Source {
    pub(crate) label: String,
    pub(crate) status: &'static str,
    pub(crate) message: Option<&'static str>,
    pub(crate) cached: bool,
}

/// What sellers of the network shared.
#[derive(Serialize)]
pub(crate) struct Community {
    pub(crate) delivered: u64,
    pub(crate) returned: u64,
    pub(crate) sellers: u64,
}

/// A percentage with at most one decimal, held in tenths. Whole values are written without a decimal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Percentage {
    tenths: u64,
}

impl Percentage {
    pub(crate) const fn from_tenths(tenths: u64) -> Self {
        Self { tenths }
    }

    /// The part in the whole, rounded to one decimal; `None` of nothing.
    pub(crate) fn of(part: u64, whole: u64) -> Option<Self> {
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
