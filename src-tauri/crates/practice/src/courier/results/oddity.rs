//! Odd but legal replies.

use std::collections::BTreeMap;

use porokh_domain::BdPhone;
use serde_json::json;

use super::check_result::{Courier, Percentage, Risk, Source};

/// The table in [`courier`](crate::courier) lists the numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Oddity {
    /// An unlisted risk word.
    RiskWord,
    SixthCourier,
    /// An unlisted status of a courier, without counts.
    CourierStatus,
    /// A courier with a ratio but without counts.
    RatioWithoutCounts,
    /// Ratings: a number and a text.
    Ratings,
}

/// The courier with the odd status or ratio.
const BENT: &str = "courier_e";

impl Oddity {
    pub(super) fn of(phone: &BdPhone) -> Option<Self> {
        let kind = phone.as_str().get(3..7)?.strip_prefix("000")?;
        match kind {
            "1" => Some(Self::RiskWord),
            "2" => Some(Self::SixthCourier),
            "3" => Some(Self::CourierStatus),
            "4" => Some(Self::RatioWithoutCounts),
            "5" => Some(Self::Ratings),
            _ => None,
        }
    }

    pub(super) fn apply(
        self,
        risk: &mut Risk,
        couriers: &mut BTreeMap<String, Courier>,
        sources: &mut BTreeMap<String, Source>,
    ) {
        match self {
            Self::RiskWord => {
                let advice = "এই নম্বরটি নজরে রাখা হয়েছে। পাঠানোর আগে ফোনে কথা বলুন।";
                *risk = Risk { level: "watch", label: "নজরে আছে", advice, color: "purple" };
            }
            Self::SixthCourier => {
                sources.insert("courier_z".into(), Source::attached("Courier Z"));
                let (total, delivered) = if risk.level == "new" { (0, 0) } else { (4, 3) };
                let mut courier = without_counts("courier_z", "Courier Z", "ok");
                courier.total = Some(total);
                courier.delivered = Some(delivered);
                courier.cancelled = Some(total - delivered);
                courier.success_ratio = Percentage::of(delivered, total);
                couriers.insert("courier_z".into(), courier);
            }
            Self::CourierStatus => {
                let message = Some("এই কুরিয়ারের তথ্য আপাতত বন্ধ আছে।");
                let source = Source { status: "paused", message, ..Source::attached("Courier E") };
                sources.insert(BENT.into(), source);
                let courier = Courier { message, ..without_counts(BENT, "Courier E", "paused") };
                couriers.insert(BENT.into(), courier);
            }
            Self::RatioWithoutCounts => {
                sources.insert(BENT.into(), Source::attached("Courier E"));
                let success_ratio = Some(Percentage::from_tenths(875));
                let courier = Courier { success_ratio, ..without_counts(BENT, "Courier E", "ok") };
                couriers.insert(BENT.into(), courier);
            }
            Self::Ratings => {
                for (courier, rating) in [("courier_a", json!(4.5)), ("courier_b", json!("good"))] {
                    couriers.entry(courier.into()).and_modify(|courier| courier.rating = rating);
                }
            }
        }
    }
}

fn without_counts(courier: &str, label: &str, status: &'static str) -> Courier {
    Courier {
        courier: courier.to_owned(),
        status,
        total: None,
        delivered: None,
        cancelled: None,
        success_ratio: None,
        rating: serde_json::Value::Null,
        fraud_reports: 0,
        message: None,
        cached: false,
        source: Some(courier.to_owned()),
        source_label: Some(label.to_owned()),
        also_from: vec![],
    }
}
