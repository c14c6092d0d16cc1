use porokh_domain::{BdPhone, debug_only};
use rust_decimal::Decimal;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// See fraud-check interface, ReportRequest.
#[derive(Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    #[serde(serialize_with = "canonical")]
    pub phone: BdPhone,
    /// The service's word: `fake_order`, or another one of [`FormRules`](crate::FormRules).
    pub reason: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// See fraud-check interface, DeliveryRecord. Names and addresses must not be sent.
#[derive(Clone, PartialEq, Eq, Serialize)]
pub struct DeliveryRecord {
    #[serde(serialize_with = "canonical")]
    pub phone: BdPhone,
    /// The seller's own; a repeated one updates its record.
    pub order_ref: String,
    /// The service's word: `delivered`, or another one of [`FormRules`](crate::FormRules).
    pub outcome: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub courier: Option<String>,
    /// The interface shows neither unit nor bounds. Sent exactly.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "exact")]
    pub amount: Option<Decimal>,
}

fn canonical<S: Serializer>(phone: &BdPhone, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(phone.as_str())
}

/// As a JSON number, never through a float.
fn exact<S: Serializer>(amount: &Option<Decimal>, serializer: S) -> Result<S::Ok, S::Error> {
    let text = amount.unwrap_or_default().to_string();
    RawValue::from_string(text).map_err(serde::ser::Error::custom)?.serialize(serializer)
}

// Without the note, which may tell who it is about.
debug_only!(Report { phone });

// Without the reference, which may be a number as well.
debug_only!(DeliveryRecord { phone });

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn phone() -> BdPhone {
        BdPhone::from_canonical("01712345670").unwrap()
    }

    fn record(amount: Option<Decimal>) -> DeliveryRecord {
        DeliveryRecord {
            phone: phone(),
            order_ref: "A-17".into(),
            outcome: "delivered".into(),
            courier: Some("courier_b".into()),
            amount,
        }
    }

    fn json(value: &impl Serialize) -> String {
        serde_json::to_string(value).unwrap()
    }

    #[test]
    fn a_delivery_record_has_exactly_the_five_fields_of_the_table() {
        let amount = "1250.50".parse().unwrap();
        assert_eq!(
            json(&record(Some(amount))),
            r#"{"phone":"01712345670","order_ref":"A-17","outcome":"delivered","courier":"courier_b","amount":1250.50}"#
        );
        let bare = DeliveryRecord { courier: None, ..record(None) };
        assert_eq!(json(&bare), r#"{"phone":"01712345670","order_ref":"A-17","outcome":"delivered"}"#);
    }

    #[test]
    fn a_report_has_exactly_the_three_fields_of_the_table() {
        let report = Report { phone: phone(), reason: "fake_order".into(), note: Some("না".into()) };
        assert_eq!(json(&report), r#"{"phone":"01712345670","reason":"fake_order","note":"না"}"#);
        let bare = Report { note: None, ..report };
        assert_eq!(json(&bare), r#"{"phone":"01712345670","reason":"fake_order"}"#);
    }

    #[test]
    fn the_printed_form_holds_no_number_note_or_reference() {
        let report = Report { phone: phone(), reason: "x".into(), note: Some("01712345670".into()) };
        let record = DeliveryRecord { order_ref: "01712345670".into(), ..record(None) };
        let printed = format!("{report:?} {record:?}");
        assert!(!printed.contains("1712345"), "{printed}");
    }

    proptest! {
        #[test]
        fn every_amount_leaves_digit_by_digit(mantissa in any::<i64>(), scale in 0..28_u32) {
            let amount = Decimal::new(mantissa, scale);
            let json = json(&record(Some(amount)));
            let written = json.rsplit_once("\"amount\":").unwrap().1.trim_end_matches('}');
            prop_assert_eq!(written.parse::<Decimal>().unwrap(), amount);
            prop_assert!(serde_json::from_str::<serde_json::Number>(written).is_ok(), "{}", written);
        }
    }
}
