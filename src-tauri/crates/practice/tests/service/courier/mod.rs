//! The fraud-check service.

mod authentication;
mod bulk_check;
mod bulk_jobs;
mod check;
mod deliveries;
mod description;
mod errors;
mod faults;
mod lifetime;
mod limits;
mod me;
mod reports;
mod webhooks;

use porokh_practice::{Account, Options, Rules, Service};
use reqwest::{Method, RequestBuilder};
use serde_json::json;

pub(crate) use crate::harness::{MORNING, PHONE, Reply, SOON, send, standing_clock, until};

pub(crate) type Harness = crate::harness::Harness<Service>;

impl Harness {
    pub(crate) async fn open() -> Self {
        Self::with(Account::default()).await
    }

    pub(crate) async fn with(account: Account) -> Self {
        Self::under(Rules::default(), account).await
    }

    pub(crate) async fn under(rules: Rules, account: Account) -> Self {
        Self::of(rules, vec![account]).await
    }

    pub(crate) async fn of(rules: Rules, accounts: Vec<Account>) -> Self {
        let clock = standing_clock();
        let options = Options { clock: clock.clone(), accounts, rules, ..Options::default() };
        let service = Service::start(options).await.unwrap();
        let facts = [service.address(), service.live_key(), service.test_key()];
        Self::new(service, clock, facts)
    }

    pub(crate) fn live_request(&self, method: Method, path: &str) -> RequestBuilder {
        self.request(method, path).bearer_auth(&self.live_key)
    }

    pub(crate) fn check_request(&self, body: &str) -> RequestBuilder {
        self.json_request(&self.live_key, "/check", body)
    }

    pub(crate) async fn check(&self, phone: &str) -> Reply {
        self.live_post("/check", &json!({ "phone": phone })).await
    }

    pub(crate) fn used(&self) -> u64 {
        self.service.account().used_today
    }

    pub(crate) fn change_account(&self, change: impl FnOnce(&mut Account)) {
        self.service.change_account(change);
    }
}

/// Different numbers, from …00 on.
pub(crate) fn numbers(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("01712{number:06}")).collect()
}

pub(crate) fn with_limit(daily_limit: Option<u64>) -> Account {
    Account { daily_limit, ..Account::default() }
}

pub(crate) fn with_scope(scope: &str) -> Account {
    Account { live_scopes: vec![scope.into()], ..Account::default() }
}

/// An account with the keys `dc_live_other` and `dc_test_other`.
pub(crate) fn other_account() -> Account {
    Account {
        name: "Other".into(),
        live_key: "dc_live_other".into(),
        test_key: "dc_test_other".into(),
        ..Account::default()
    }
}
