use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

fn live(phone: &str) -> Value {
    let phone = BdPhone::from_canonical(phone).unwrap();
    serde_json::to_value(synthetic(&phone, DateTime::UNIX_EPOCH)).unwrap()
}

fn some_numbers() -> impl Iterator<Item = String> {
    let named = (0..10).map(|digit| format!("0171234567{digit}"));
    named.chain((0..3_000_u64).map(|n| format!("01{}{:08}", 3 + n % 7, (n * 7_919_337) % 100_000_000)))
}

fn is_odd(phone: &str) -> bool {
    Oddity::of(&BdPhone::from_canonical(phone).unwrap()).is_some()
}

proptest! {
    #[test]
    fn a_number_has_the_same_history_for_ever(phone in "01[3-9][0-9]{8}") {
        prop_assert_eq!(live(&phone), live(&phone));
    }

    #[test]
    fn totals_are_the_sums_of_the_couriers(phone in "01[3-9](000[1-5][0-9]{4}|[0-9]{8})") {
        let data = live(&phone);
        let couriers: Vec<&Value> = data["couriers"].as_object().unwrap().values().collect();
        let sum = |field: &str| couriers.iter().filter_map(|courier| courier[field].as_u64()).sum::<u64>();
        let summary = &data["summary"];
        for field in ["total", "delivered", "cancelled"] {
            prop_assert_eq!(summary[field].as_u64(), Some(sum(field)), "{}", field);
        }
        prop_assert_eq!(summary["courier_reports"].as_u64(), Some(sum("fraud_reports")));
        prop_assert_eq!(sum("total"), sum("delivered") + sum("cancelled"));
        let with_data = couriers.iter().filter(|courier| courier["total"].as_u64() > Some(0)).count();
        prop_assert_eq!(summary["couriers_with_data"].as_u64(), Some(with_data as u64));
    }

    #[test]
    fn a_success_ratio_is_a_percentage_to_one_decimal_and_null_of_nothing(phone in "01[3-9][1-9][0-9]{7}") {
        let data = live(&phone);
        for counts in data["couriers"].as_object().unwrap().values().chain([&data["summary"]]) {
            let ratio = counts["success_ratio"].as_f64();
            match (counts["delivered"].as_f64(), counts["total"].as_f64()) {
                (Some(delivered), Some(total)) if total > 0.0 => {
                    let exact = delivered / total * 100.0;
                    prop_assert!((ratio.unwrap() - exact).abs() < 0.05 + 1e-9, "{} of {}: {:?}", delivered, total, ratio);
                    prop_assert_eq!((ratio.unwrap() * 10.0).fract(), 0.0);
                }
                _ => prop_assert_eq!(ratio, None),
            }
        }
    }

    #[test]
    fn a_courier_is_told_with_the_source_that_fed_it(phone in "01[3-9][0-9]{8}") {
        let data = live(&phone);
        for (name, courier) in data["couriers"].as_object().unwrap() {
            prop_assert_eq!(courier["courier"].as_str(), Some(name.as_str()));
            let source = courier["source"].as_str();
            prop_assert_eq!(source.is_none(), courier["status"] == "not_configured");
            let told = &data["sources"][source.unwrap_or(name)];
            for field in ["status", "cached", "message"] {
                prop_assert_eq!(&told[field], &courier[field], "{} {}", name, field);
            }
            prop_assert_eq!(&courier["source_label"], if source.is_some() { &told["label"] } else { &Value::Null });
            for other in courier["also_from"].as_array().unwrap() {
                prop_assert!(data["sources"].get(other.as_str().unwrap()).is_some());
                prop_assert!(Some(other) != courier.get("source"));
            }
        }
    }
}

#[test]
fn a_history_fits_its_level() {
    for phone in some_numbers().filter(|phone| !is_odd(phone)) {
        let data = live(&phone);
        let ratio = data["summary"]["success_ratio"].as_f64();
        let reports = data["summary"]["reports"].as_u64().unwrap();
        let courier_reports = data["summary"]["courier_reports"].as_u64().unwrap();
        let fits = match data["risk"]["level"].as_str().unwrap() {
            "low" => ratio >= Some(85.0) && reports + courier_reports == 0,
            "medium" => (Some(70.0)..=Some(84.0)).contains(&ratio) && reports.max(courier_reports) <= 1,
            "high" => {
                (Some(45.0)..=Some(69.0)).contains(&ratio)
                    && (2..=4).contains(&reports)
                    && (1..=3).contains(&courier_reports)
            }
            "very_high" => ratio.is_some() && ratio < Some(45.0) && reports >= 5 && courier_reports >= 4,
            "new" => ratio.is_none() && data["summary"]["total"] == 0 && reports + courier_reports == 0,
            other => panic!("{other}"),
        };
        assert!(fits, "{phone}: {} {}", data["risk"]["level"], data["summary"]);
    }
}

#[test]
fn other_sellers_know_no_more_parcels_than_the_couriers() {
    for phone in some_numbers() {
        let data = live(&phone);
        let (community, summary) = (&data["community"], &data["summary"]);
        assert!(community["delivered"].as_u64() <= summary["delivered"].as_u64());
        assert!(community["returned"].as_u64() <= summary["cancelled"].as_u64());
        let parcels = community["delivered"].as_u64().unwrap() + community["returned"].as_u64().unwrap();
        assert!(community["sellers"].as_u64().unwrap() <= parcels);
        assert_eq!(community["sellers"] == 0, parcels == 0);
    }
}

#[test]
fn every_kind_of_courier_entry_is_seen() {
    let mut seen = BTreeSet::new();
    for phone in some_numbers() {
        let data = live(&phone);
        for (name, courier) in data["couriers"].as_object().unwrap() {
            let own = courier["source"] == json!(name);
            let kinds = [
                (courier["status"] == "not_configured", "not configured"),
                (courier["cached"] == true, "cached"),
                (courier["cached"] == true && courier["message"].is_string(), "cached with a message"),
                (courier["cached"] == true && courier["message"].is_null(), "cached without a message"),
                (courier["total"] == 0, "no parcels"),
                (own && courier["also_from"] == json!([]), "from itself alone"),
                (own && courier["also_from"] == json!(["aggregator_a"]), "also from an aggregator"),
                (courier["source"] == "aggregator_a", "from an aggregator"),
            ];
            seen.extend(kinds.into_iter().filter(|(is_kind, _)| *is_kind).map(|(_, kind)| kind));
        }
    }
    assert_eq!(seen.len(), 8, "{seen:?}");
}

#[test]
fn the_numbers_that_everybody_uses_are_plain() {
    for digit in 0..10 {
        assert!(!is_odd(&format!("0171234567{digit}")));
    }
    for phone in ["01700000000", "01711111111", "01712000385"] {
        assert!(!is_odd(phone), "{phone}");
    }
}
