//! Reads the settings file field by field, so that an invalid field doesn't affect the others.

use porokh_domain::KeyKind;
use serde_json::Value;

use crate::saved::Saved;

impl Saved {
    /// Parses settings of this or another version. Invalid parts take their default.
    pub fn from_json(file: &Value) -> Self {
        let mut read = serde_json::to_value(Self::default()).unwrap_or_default();
        let mut place = Vec::new();
        take(&mut read, &mut place, file);
        let mut saved: Self = serde_json::from_value(read).unwrap_or_default();
        let is_there = |kind: &KeyKind| saved.courier.key(*kind).or(saved.payment.key(*kind)).is_some();
        saved.in_use = saved.in_use.or_else(|| [KeyKind::Live, KeyKind::Test].into_iter().find(is_there));
        saved
    }
}

/// Merges `part` into `read` at `place`: whole if valid, else member by member.
fn take(read: &mut Value, place: &mut Vec<String>, part: &Value) {
    let Some(target) = at(read, place) else { return };
    let before = std::mem::replace(target, part.clone());
    if serde_json::from_value::<Saved>(read.clone()).is_ok() {
        return;
    }
    let Some(target) = at(read, place) else { return };
    *target = before;
    match part {
        Value::Object(members) if target.is_object() => {
            for (name, member) in members {
                let Some(Value::Object(there)) = at(read, place) else { return };
                let is_new = !there.contains_key(name);
                there.entry(name.clone()).or_insert(Value::Null);
                place.push(name.clone());
                take(read, place, member);
                place.pop();
                // An invalid member of a map leaves no hole.
                if let Some(Value::Object(there)) = at(read, place)
                    && is_new
                    && there.get(name).is_some_and(Value::is_null)
                {
                    there.remove(name);
                }
            }
        }
        Value::Array(items) if target.is_array() => {
            let mut kept = Vec::new();
            for item in items {
                kept.push(item.clone());
                if let Some(target) = at(read, place) {
                    *target = Value::Array(kept.clone());
                }
                if serde_json::from_value::<Saved>(read.clone()).is_err() {
                    kept.pop();
                }
            }
            if let Some(target) = at(read, place) {
                *target = Value::Array(kept);
            }
        }
        _ => {}
    }
}

fn at<'a>(read: &'a mut Value, place: &[String]) -> Option<&'a mut Value> {
    place.iter().try_fold(read, |value, name| value.get_mut(name))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::{
        Digits, Language, Theme,
        accounts::Service,
        alerts::AlertKind,
        saved::{KeptKey, KeptSecret, ServiceKeys},
    };

    #[test]
    fn what_was_saved_is_read_as_it_was() {
        let mut saved = Saved { profile: "abc".into(), ..Saved::default() };
        saved.secrets = vec![KeptSecret { service: Service::Payment, number: 2, account: None }];
        saved.settings.theme = Theme::Dark;
        saved.settings.keep_days = None;
        saved.settings.name_courier("courier_a", "পাঠাও");
        saved.receiver.muted = vec![AlertKind::Plan];
        let key = |number, address: &str| KeptKey {
            kind: KeyKind::Test,
            number,
            address: address.into(),
            hint: "…cdef".into(),
            print: "0a1b2c3d".into(),
            in_use: number == 2,
        };
        saved.courier.keys = vec![key(1, "https://one.example"), key(2, "https://two.example")];
        saved.in_use = Some(KeyKind::Test);
        assert_eq!(Saved::from_json(&serde_json::to_value(&saved).unwrap()), saved);
    }

    /// One unknown word must not cost the seller all settings and, with the profile, all keys.
    #[test]
    fn a_word_that_is_not_understood_costs_nothing_beside_it() {
        let saved = Saved::from_json(&json!({
            "profile": "abc",
            "settings": {
                "theme": "sepia", "language": "en", "fresh_hours": 99_999_999, "digits": "bangla",
                "courier_names": { "courier_a": "Dhaka bike", "courier_b": 7 },
                "payments": { "return_way": "pigeon", "seller_email": "rina@example.com" },
            },
            "in_use": "imaginary",
            "courier": {
                "address": "https://example.com",
                "keys": [
                    { "kind": "live", "number": 1, "hint": "…1234", "in_use": true },
                    { "kind": "imaginary", "number": 2 },
                ],
            },
            "payment": "none",
            "receiver": { "on": true, "port": 100_000, "token": "t", "muted": ["reports", "meteors"] },
            "unheard_of": {},
        }));
        assert_eq!(saved.profile, "abc");
        let settings = &saved.settings;
        assert_eq!((settings.theme, settings.language), (Theme::System, Language::En));
        assert_eq!((settings.fresh_hours, settings.digits), (24, Digits::Bangla));
        assert_eq!(settings.courier_names.len(), 1);
        assert_eq!(settings.payments.seller_email, "rina@example.com");
        assert_eq!(saved.courier.address, "https://example.com");
        assert_eq!(saved.in_use, Some(KeyKind::Live), "the account that has a key stays in use");
        assert_eq!(saved.courier.key(KeyKind::Live).map(|key| key.hint.as_str()), Some("…1234"));
        assert_eq!(saved.payment, ServiceKeys::default());
        assert_eq!((saved.receiver.on, saved.receiver.port, saved.receiver.token.as_str()), (true, 0, "t"));
        assert_eq!(saved.receiver.muted.len(), 1);
    }

    #[test]
    fn what_is_no_settings_at_all_gives_the_defaults() {
        for nothing in [json!(null), json!([1]), json!("x"), json!({ "settings": [] })] {
            assert_eq!(Saved::from_json(&nothing), Saved::default());
        }
    }
}
