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
        take(&mut read, &mut place, &in_one_environment(with_secrets(with_keys(file))));
        let mut saved: Self = serde_json::from_value(read).unwrap_or_default();
        let is_there = |kind: &KeyKind| saved.courier.key(*kind).or(saved.payment.key(*kind)).is_some();
        saved.in_use = saved.in_use.or_else(|| [KeyKind::Live, KeyKind::Test].into_iter().find(is_there));
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

/// The file in which the secrets that sign messages are a list. An earlier version kept one for each service.
fn with_secrets(mut file: Value) -> Value {
    if file.get("secrets").is_some() || !file.is_object() {
        return file;
    }
    let kept = ["courier", "payment"].into_iter().filter_map(|service| {
        let is_kept = file.get(format!("{service}_secret")).and_then(Value::as_bool) == Some(true);
        let of = file.get(format!("{service}_secret_of")).cloned().unwrap_or(Value::Null);
        is_kept.then(|| json!({ "service": service, "number": 1, "account": of }))
    });
    let kept = kept.collect::<Vec<_>>();
    file["secrets"] = kept.into();
    file
}

/// The file in which one environment is in use for both services. In an earlier version each service had its own.
///
/// Where they differed it is the live one, and the service that was in test uses none of its live keys until the seller
/// says so: nothing becomes real by itself.
fn in_one_environment(mut file: Value) -> Value {
    const SERVICES: [&str; 2] = ["courier", "payment"];
    if file.get("in_use").is_some() || !file.is_object() {
        return file;
    }
    let used = |service: &str| {
        let account = file.get(service)?;
        let keys = account.get("keys")?.as_array()?;
        let has = |kind: &str| keys.iter().any(|key| key["kind"] == kind && key["in_use"] == true);
        let named = account.get("in_use").and_then(Value::as_str).filter(|kind| has(kind));
        let named = named.or_else(|| ["live", "test"].into_iter().find(|kind| has(kind)))?;
        // Its key had been removed, and the other one stood in for it.
        let stood_in_for = account.get("stood_in_for").and_then(Value::as_str);
        Some((named.to_owned(), stood_in_for.map(str::to_owned)))
    };
    let used = SERVICES.map(used);
    let is_live = |(named, stood_in_for): &(String, Option<String>)| {
        named == "live" || stood_in_for.as_deref() == Some("live")
    };
    let in_use = match used.iter().flatten().any(|used| used.0 == "live") {
        true => "live",
        false if used.iter().flatten().next().is_some() => "test",
        false => return file,
    };
    if in_use == "test" && used.iter().flatten().any(is_live) {
        file["stood_in_for"] = json!("live");
    }
    for (service, used) in SERVICES.into_iter().zip(&used) {
        let was_test = used.as_ref().is_some_and(|used| !is_live(used));
        let keys = file.get_mut(service).and_then(|account| account.get_mut("keys")?.as_array_mut());
        let Some(keys) = keys.filter(|_| in_use == "live" && was_test) else { continue };
        for key in keys.iter_mut().filter(|key| key["kind"] == "live") {
            key["in_use"] = json!(false);
        }
    }
    file["in_use"] = json!(in_use);
    file
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::{
        Digits, Environment, Language, Theme,
        accounts::Service,
        alerts::AlertKind,
        ports::{KeptKey, KeptSecret, ServiceKeys},
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
        assert_eq!(saved.in_use, Some(KeyKind::Live), "the account that has a key stays in use");
        assert_eq!(saved.courier.hint(KeyKind::Live), Some("…1234"));
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
        let at =
            |address: &str, hint: &str, kind, in_use| (kind, 1, address.to_owned(), hint.to_owned(), in_use);
        let courier = "https://c.example/api/v1";
        let kept = [
            at(courier, "dc_live_…a1b2", KeyKind::Live, false),
            at(courier, "dc_test_…c3d4", KeyKind::Test, true),
        ];
        assert_eq!(keys(&saved.courier), kept);
        assert_eq!(keys(&saved.payment), [at("https://p.example", "…e5f6", KeyKind::Live, true)]);
        assert_eq!(saved.in_use, Some(KeyKind::Live));
        assert_eq!(
            saved.environment_of(Service::Courier),
            None,
            "its checks were free, and cost nothing now"
        );
        assert_eq!(Saved::from_json(&serde_json::to_value(&saved).unwrap()), saved);
    }

    /// An update that forgot the secrets would have believed no message any more.
    #[test]
    fn the_secrets_of_a_version_with_one_of_each_service_are_taken_over() {
        let saved = Saved::from_json(&json!({
            "courier_secret": true, "payment_secret": true, "payment_secret_of": 4, "courier_secret_of": null,
        }));
        let kept: Vec<(Service, u32, Option<String>)> = saved
            .secrets
            .iter()
            .map(|kept| (kept.service, kept.number, kept.account.map(|id| id.to_string())))
            .collect();
        assert_eq!(kept, [(Service::Courier, 1, None), (Service::Payment, 1, Some("4".into()))]);
        assert_eq!(Saved::from_json(&serde_json::to_value(&saved).unwrap()), saved);
        assert!(Saved::from_json(&json!({ "courier_secret": false })).secrets.is_empty());
    }

    /// An update that moved one service to the other's environment would have made test payments real, or spent checks.
    #[test]
    fn an_update_leaves_everybody_in_their_environment_and_makes_nothing_real() {
        let account = |in_use: &str| json!({ "live_hint": "…1", "test_hint": "…2", "in_use": in_use });
        let saved = |courier: Value, payment: Value| {
            Saved::from_json(&json!({ "courier": courier, "payment": payment }))
        };
        let of =
            |saved: &Saved| [Service::Courier, Service::Payment].map(|service| saved.environment_of(service));
        let (live, test) = (Some(Environment::Live), Some(Environment::Test));
        assert_eq!(of(&saved(account("live"), account("live"))), [live, live]);
        assert_eq!(of(&saved(account("test"), account("test"))), [test, test]);
        assert_eq!(of(&saved(account("live"), account("test"))), [live, None]);
        assert_eq!(of(&saved(account("test"), account("live"))), [None, live]);
        assert_eq!(of(&saved(json!({}), account("test"))), [None, test]);
        assert_eq!(of(&saved(account("test"), json!({}))), [test, None]);
        assert_eq!(of(&saved(json!({}), json!({}))), [None, None]);
        // The live key had been removed, and the test key stood in for it until it is back.
        let removed =
            json!({ "live_hint": null, "test_hint": "…2", "in_use": "test", "stood_in_for": "live" });
        let mut stands_in = saved(json!({}), removed);
        assert_eq!(of(&stands_in), [None, test]);
        stands_in.note_kept(KeyKind::Live);
        assert_eq!(stands_in.environment(), Environment::Live);
    }

    #[test]
    fn what_is_no_settings_at_all_gives_the_defaults() {
        for nothing in [json!(null), json!([1]), json!("x"), json!({ "settings": [] })] {
            assert_eq!(Saved::from_json(&nothing), Saved::default());
        }
    }
}
