//! The account and the key (fraud-check interface, Me).

use porokh_domain::{Mode, debug_only};
use porokh_transport::json::Members;
use porokh_transport::reads_members;
use serde_json::Value;

use crate::{Quota, UnknownShape};

/// `data` of GET /me (fraud-check interface, Me). `None` is unknown.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Me {
    pub name: Option<String>,
    pub email: Option<String>,
    pub plan: Option<String>,
    /// ISO 8601; `None` also for a plan without an end.
    pub plan_ends_at: Option<String>,
    /// Checks per day.
    pub daily_limit: Quota,
    pub remaining_today: Quota,
    pub features: Option<Features>,
    pub key: Option<KeyFacts>,
    /// The service's web app: opened on request, never called with a key.
    pub app_url: Option<String>,
}

/// What the plan includes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Features {
    /// API access with a live key.
    pub api: Option<bool>,
    pub bulk: Option<bool>,
}

/// The key of the request.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KeyFacts {
    /// As named by the user.
    pub name: Option<String>,
    pub mode: Option<Mode>,
    /// The service's words; the interface lists `check`, `report` and `deliveries`. `None` is unknown, not empty.
    pub scopes: Option<Vec<String>>,
}

impl Me {
    /// Reads [`MeAnswer::raw`](crate::MeAnswer::raw).
    ///
    /// # Errors
    /// Not an object with a plan, features or a key.
    pub fn from_json(json: &str) -> Result<Self, UnknownShape> {
        let data = Members::of(json).ok_or(UnknownShape)?;
        let (features, key, plan) = (data.object("features"), data.object("key"), data.text("plan"));
        if features.is_none() && key.is_none() && plan.is_none() {
            return Err(UnknownShape);
        }
        Ok(Self {
            name: data.text("name"),
            email: data.text("email"),
            plan,
            plan_ends_at: data.text("plan_ends_at"),
            daily_limit: Quota::read(&data, "daily_limit"),
            remaining_today: Quota::read(&data, "remaining_today"),
            features: features.map(|features| Features::read(&features)),
            key: key.map(|key| KeyFacts::read(&key)),
            app_url: data.text("app_url"),
        })
    }
}

reads_members!(Features { boolean: api bulk; });

impl KeyFacts {
    fn read(key: &Members<'_>) -> Self {
        let word = |scope| match scope {
            Value::String(word) => Some(word),
            _ => None,
        };
        let list = key.raw("scopes").and_then(|json| serde_json::from_str::<Vec<Value>>(json).ok());
        let scopes = list.map(|list| list.into_iter().filter_map(word).collect());
        Self { name: key.text("name"), mode: key.text("mode").map(Mode::from), scopes }
    }
}

// Without who the seller is.
debug_only!(Me { daily_limit, remaining_today, features });

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: &str = r#"{
        "name": "Rahima's shop", "email": "rahima@example.com", "plan": "Pro",
        "plan_ends_at": "2026-12-31T23:59:59+06:00", "daily_limit": 500, "remaining_today": 499,
        "features": {"api": true, "bulk": false},
        "key": {"name": "laptop", "mode": "live", "scopes": ["check", "report", "gift"]},
        "app_url": "https://app.example.com"
    }"#;

    #[test]
    fn every_member_of_me_is_read() {
        let me = Me::from_json(FULL).unwrap();
        let wanted = Me {
            name: Some("Rahima's shop".into()),
            email: Some("rahima@example.com".into()),
            plan: Some("Pro".into()),
            plan_ends_at: Some("2026-12-31T23:59:59+06:00".into()),
            daily_limit: Quota::Checks(500),
            remaining_today: Quota::Checks(499),
            features: Some(Features { api: Some(true), bulk: Some(false) }),
            key: Some(KeyFacts {
                name: Some("laptop".into()),
                mode: Some(Mode::Live),
                scopes: Some(vec!["check".into(), "report".into(), "gift".into()]),
            }),
            app_url: Some("https://app.example.com".into()),
        };
        assert!(me == wanted);
    }

    #[test]
    fn a_plan_without_end_or_limit_says_so_with_null() {
        let me =
            Me::from_json(r#"{"plan":"Pro","plan_ends_at":null,"daily_limit":null,"remaining_today":null}"#);
        let me = me.unwrap();
        assert_eq!(me.plan_ends_at, None);
        assert_eq!((me.daily_limit, me.remaining_today), (Quota::Unlimited, Quota::Unlimited));
    }

    #[test]
    fn a_limit_that_is_not_told_is_not_unlimited() {
        let me = Me::from_json(r#"{"plan":"Pro","daily_limit":"none"}"#).unwrap();
        assert_eq!((me.daily_limit, me.remaining_today), (Quota::Absent, Quota::Absent));
    }

    #[test]
    fn members_of_another_shape_cost_none_of_the_others() {
        let me = Me::from_json(
            r#"{"name":7,"plan":{},"features":{"api":1,"bulk":"no"},"key":{"mode":"trial","scopes":["check",3,null]}}"#,
        );
        let me = me.unwrap();
        assert_eq!((me.name, me.plan), (None, None));
        assert_eq!(me.features, Some(Features { api: Some(true), bulk: None }));
        let key = me.key.unwrap();
        assert_eq!(
            (key.mode, key.scopes),
            (Some(Mode::Other("trial".into())), Some(vec!["check".to_owned()]))
        );
    }

    #[test]
    fn a_key_whose_permissions_are_not_told_is_not_one_without_permissions() {
        for json in [r#"{"key":{}}"#, r#"{"key":{"scopes":null}}"#, r#"{"key":{"scopes":"check"}}"#] {
            assert_eq!(Me::from_json(json).unwrap().key.unwrap().scopes, None, "{json}");
        }
        assert_eq!(Me::from_json(r#"{"key":{"scopes":[]}}"#).unwrap().key.unwrap().scopes, Some(vec![]));
    }

    #[test]
    fn something_must_tell_that_it_is_an_account() {
        for part in [r#"{"plan":"Pro"}"#, r#"{"features":{}}"#, r#"{"key":{}}"#] {
            assert!(Me::from_json(part).is_ok(), "{part}");
        }
        for other in ["", "[]", "{}", r#"{"name":"router"}"#, "<html>"] {
            assert!(Me::from_json(other) == Err(UnknownShape), "{other}");
        }
    }

    #[test]
    fn the_printed_form_does_not_tell_whose_account_it_is() {
        let printed = format!("{:?}", Me::from_json(FULL).unwrap());
        assert!(!printed.contains("ahima"), "{printed}");
    }
}
