//! Reading the settings file field by field: what one part of it says can't cost the others.

use porokh_domain::KeyKind;
use serde_json::{Value, json};

use crate::ports::Saved;

impl Saved {
    /// Reads what was saved, by this version or another. A part that isn't understood takes its default; everything
    /// beside it stays.
    pub fn from_json(file: &Value) -> Self {
        let mut read = serde_json::to_value(Self::default()).unwrap_or_default();
        let mut place = Vec::new();
        take(&mut read, &mut place, &with_keys(file));
        let mut saved: Self = serde_json::from_value(read).unwrap_or_default();
        for keys in [&mut saved.courier, &mut saved.payment] {
            keys.settle();
        }
        saved
    }
}

/// Takes `part` over at `place` in `read`, whole where it is understood there, else in pieces.
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
                // A member of a map that wasn't understood leaves no hole.
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

/// The file in which the keys of each service are a list. An earlier version kept one address and one key of each kind.
fn with_keys(file: &Value) -> Value {
    let mut file = file.clone();
    for service in ["courier", "payment"] {
        let Some(Value::Object(account)) = file.get_mut(service) else { continue };
        if account.contains_key("keys") {
            continue;
        }
        let address = account.get("address").cloned().unwrap_or(json!(""));
        let kept = [(KeyKind::Live, "live_hint"), (KeyKind::Test, "test_hint")];
        let keys = kept.into_iter().filter_map(|(kind, hint)| {
            let hint = account.get(hint).and_then(Value::as_str)?;
            Some(json!({ "kind": kind, "number": 1, "address": address, "hint": hint, "in_use": true }))
        });
        let keys = keys.collect::<Vec<_>>();
        account.insert("keys".into(), keys.into());
    }
    file
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::{
        Digits, Language, Theme,
        inbox::AlertKind,
        ports::{KeptKey, ServiceKeys},
    };

    #[test]
    fn what_was_saved_is_read_as_it_was() {
        let mut saved = Saved { profile: "abc".into(), payment_secret: true, ..Saved::default() };
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
        saved.courier.in_use = Some(KeyKind::Test);
        assert_eq!(Saved::from_json(&serde_json::to_value(&saved).unwrap()), saved);
    }

    /// One word of a newer version cost the seller every setting, the address, and with the profile all keys.
    #[test]
    fn a_word_that_is_not_understood_costs_nothing_beside_it() {
        let saved = Saved::from_json(&json!({
            "profile": "abc",
            "settings": {
                "theme": "sepia", "language": "en", "fresh_hours": 99_999_999, "digits": "bangla",
                "courier_names": { "courier_a": "Dhaka bike", "courier_b": 7 },
                "payments": { "return_way": "pigeon", "seller_email": "rina@example.com" },
            },
            "courier": { "address": "https://example.com", "live_hint": "…1234", "in_use": "imaginary" },
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
        assert_eq!(saved.courier.in_use, Some(KeyKind::Live), "the account that has a key stays in use");
        assert_eq!(saved.payment, ServiceKeys::default());
        assert_eq!((saved.receiver.on, saved.receiver.port, saved.receiver.token.as_str()), (true, 0, "t"));
        assert_eq!(saved.receiver.muted.len(), 1);
    }

    /// An update that took no key over would have cost the seller both accounts.
    #[test]
    fn the_keys_of_a_version_with_one_key_of_each_kind_are_taken_over() {
        let saved = Saved::from_json(&json!({
            "courier": { "address": "https://c.example/api/v1", "live_hint": "dc_live_…a1b2",
                "test_hint": "dc_test_…c3d4", "in_use": "test" },
            "payment": { "address": "https://p.example", "live_hint": "…e5f6", "test_hint": null },
        }));
        let keys = |keys: &ServiceKeys| -> Vec<(KeyKind, u32, String, String, bool)> {
            let of =
                |key: &KeptKey| (key.kind, key.number, key.address.clone(), key.hint.clone(), key.in_use);
            keys.keys.iter().map(of).collect()
        };
        let at = |address: &str, hint: &str, kind| (kind, 1, address.to_owned(), hint.to_owned(), true);
        let courier = "https://c.example/api/v1";
        assert_eq!(
            keys(&saved.courier),
            [at(courier, "dc_live_…a1b2", KeyKind::Live), at(courier, "dc_test_…c3d4", KeyKind::Test)]
        );
        assert_eq!(saved.courier.in_use, Some(KeyKind::Test));
        assert_eq!(keys(&saved.payment), [at("https://p.example", "…e5f6", KeyKind::Live)]);
        assert_eq!(Saved::from_json(&serde_json::to_value(&saved).unwrap()), saved);
    }

    #[test]
    fn what_is_no_settings_at_all_gives_the_defaults() {
        for nothing in [json!(null), json!([1]), json!("x"), json!({ "settings": [] })] {
            assert_eq!(Saved::from_json(&nothing), Saved::default());
        }
    }
}
