use chrono::{DateTime, Utc};
use porokh_domain::{Mode, debug_only};

use crate::engine::{Key, KeyHolder};

#[derive(Clone)]
pub struct Account {
    pub name: String,
    /// Empty: /me shows none.
    pub email: String,
    pub plan: String,
    /// From then on the plan gives no API access. `None`: never.
    pub plan_ends_at: Option<DateTime<Utc>>,
    /// Else live keys are refused with `plan_required`.
    pub plan_has_api: bool,
    /// Else bulk calls with live keys are refused with `bulk_not_in_plan`.
    pub plan_has_bulk: bool,
    /// `None`: no daily cap.
    pub daily_limit: Option<u64>,
    /// Since the last midnight in Bangladesh.
    pub used_today: u64,
    /// Every request is refused with `account_disabled`.
    pub disabled: bool,
    /// `dc_live_…`.
    pub live_key: String,
    pub live_key_revoked: bool,
    /// `check`, `report`, `deliveries`.
    pub live_scopes: Vec<String>,
    /// `dc_test_…`.
    pub test_key: String,
    pub test_key_revoked: bool,
    pub test_scopes: Vec<String>,
    pub app_url: String,
    pub webhook: Option<WebhookEndpoint>,
}

impl Default for Account {
    /// A fictional account: 200 checks a day, every scope, a plan without an end.
    fn default() -> Self {
        let every_scope = || ["check", "report", "deliveries"].map(str::to_owned).to_vec();
        Self {
            name: "অনুশীলনের দোকান".into(),
            email: "practice@porokh.example".into(),
            plan: "Practice".into(),
            plan_ends_at: None,
            plan_has_api: true,
            plan_has_bulk: true,
            daily_limit: Some(200),
            used_today: 0,
            disabled: false,
            live_key: "dc_live_practice7f3c9e2a41d8b65c0e97a1b2".into(),
            live_key_revoked: false,
            live_scopes: every_scope(),
            test_key: "dc_test_practice52b0d46f8c1e7a93d24fc3d4".into(),
            test_key_revoked: false,
            test_scopes: every_scope(),
            app_url: "https://practice.porokh.example/".into(),
            webhook: None,
        }
    }
}

impl KeyHolder for Account {
    fn keys(&self) -> [Key<'_>; 2] {
        [
            Key { value: &self.live_key, mode: Mode::Live, revoked: self.live_key_revoked },
            Key { value: &self.test_key, mode: Mode::Test, revoked: self.test_key_revoked },
        ]
    }
}

impl Account {
    pub(crate) fn scopes(&self, mode: &Mode) -> &[String] {
        if *mode == Mode::Test { &self.test_scopes } else { &self.live_scopes }
    }

    pub(crate) fn has_api(&self, now: DateTime<Utc>) -> bool {
        self.plan_has_api && self.plan_ends_at.is_none_or(|end| now < end)
    }

    /// `None` without a daily cap.
    pub(crate) fn remaining_today(&self) -> Option<u64> {
        self.daily_limit.map(|limit| limit.saturating_sub(self.used_today))
    }
}

debug_only!(Account { name, plan, daily_limit, used_today });

pub(crate) const PHONE_REPORTED: &str = "phone.reported";
pub(crate) const BULK_COMPLETED: &str = "bulk.completed";
pub(crate) const PLAN_EXPIRING: &str = "plan.expiring";
pub(crate) const WEBHOOK_TEST: &str = "webhook.test";

/// The address for events. Only `http` to this computer is used; the real service requires https.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookEndpoint {
    pub url: String,
    pub secret: String,
    /// The secret that is being replaced: events carry a `v1` of each. The interface shows one `v1` and doesn't rule
    /// out a second.
    pub former_secret: Option<String>,
    /// Names of the subscribed events.
    pub events: Vec<String>,
}

impl WebhookEndpoint {
    pub fn new(url: impl Into<String>, secret: impl Into<String>) -> Self {
        let events =
            [PHONE_REPORTED, BULK_COMPLETED, PLAN_EXPIRING, WEBHOOK_TEST].map(str::to_owned).to_vec();
        Self { url: url.into(), secret: secret.into(), former_secret: None, events }
    }

    pub(crate) fn wants(&self, event: &str) -> bool {
        self.events.iter().any(|wanted| wanted == event)
    }
}

debug_only!(WebhookEndpoint { events });
