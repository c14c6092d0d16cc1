use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use chrono::{DateTime, Utc};
use porokh_domain::Mode;
use serde_json::Value;

use super::endpoints;
use super::faults;
use super::refusal::Refusal;
use super::rules::BulkCheckHeaders;
use super::state::{BULK_CHECKS, Courier, Ledger, REQUESTS, untouched};
use crate::engine::{
    Accounts, Caller, FaultKind, Interface, KeyHeader, MODE, RATE_LIMIT, RATE_REMAINING, Route, Shape,
    mode_value, sent_keys,
};

const PREFIX: &str = "/api/v1";

impl Interface for Courier {
    const PREFIX: &'static str = PREFIX;
    /// Events, delivery rules.
    const WEBHOOK_FAILURES_MAX: Option<u32> = Some(20);
    const WORD_FIELDS: &'static [&'static str] = &["level", "risk", "status", "mode", "skipped", "code"];

    type Account = Ledger;
    type Refusal = Refusal;

    fn routes() -> Vec<Route<Self>> {
        endpoints::routes()
    }

    fn key_header(name: &HeaderName) -> Option<KeyHeader> {
        match name.as_str() {
            "authorization" => Some(KeyHeader::Authorization),
            "x-api-key" => Some(KeyHeader::XApiKey),
            _ => None,
        }
    }

    /// Two headers must have the same key.
    fn sent_key(headers: &HeaderMap) -> Option<&str> {
        let mut keys = sent_keys(headers, Self::key_header).flatten();
        let first = keys.next()?;
        keys.all(|other| other == first).then_some(first)
    }

    fn accounts(&self) -> &Accounts<Ledger> {
        &self.accounts
    }

    fn accounts_mut(&mut self) -> &mut Accounts<Ledger> {
        &mut self.accounts
    }

    /// Test keys count against no limit (Authentication 2).
    fn counted_in(head: &Parts, caller: &Caller) -> &'static [usize] {
        match caller.mode {
            Mode::Test => &[],
            _ if is_bulk_check(head) => &[REQUESTS, BULK_CHECKS],
            _ => &[REQUESTS],
        }
    }

    fn authorize(&mut self, caller: &Caller, now: DateTime<Utc>) -> Result<(), Refusal> {
        let account = &self.accounts.get(caller.account).account;
        if account.disabled {
            return Err(Refusal::AccountDisabled);
        }
        if caller.mode != Mode::Test && !account.has_api(now) {
            return Err(Refusal::PlanRequired);
        }
        Ok(())
    }

    /// Mode (Authentication 3) and rate limit (Limits).
    fn reply_headers(&self, head: &Parts, caller: Option<&Caller>, now: DateTime<Utc>) -> HeaderMap {
        let shows_ten = self.rules.bulk_check_headers == BulkCheckHeaders::Ten && is_bulk_check(head);
        let limit = if shows_ten { BULK_CHECKS } else { REQUESTS };
        let mode = caller.map_or_else(|| claimed_mode(&head.headers), |caller| caller.mode.clone());
        let (limit, remaining) = match caller {
            Some(caller) if caller.mode != Mode::Test => {
                self.accounts.meter(caller.account).state(limit, now)
            }
            _ => untouched(limit),
        };
        HeaderMap::from_iter([
            (MODE, mode_value(&mode)),
            (RATE_LIMIT, HeaderValue::from(limit)),
            (RATE_REMAINING, HeaderValue::from(remaining)),
        ])
    }

    fn settle(&mut self, now: DateTime<Utc>) {
        self.run_jobs(now);
        self.notify_expiring_plans(now);
    }

    fn is_waiting(&self, now: DateTime<Utc>) -> bool {
        self.has_jobs() || self.has_plans_to_expire(now)
    }

    fn quota_refusal(&self, caller: Option<&Caller>) -> Refusal {
        let limit = caller.and_then(|caller| self.accounts.get(caller.account).account.daily_limit);
        Refusal::DailyLimitReached(limit.unwrap_or_default())
    }

    fn shapes(reply: &Value) -> &'static [Shape] {
        faults::shapes(reply)
    }

    fn alter_reply(fault: &FaultKind, reply: &mut Value) {
        faults::alter(fault, reply);
    }
}

fn is_bulk_check(head: &Parts) -> bool {
    head.method == Method::POST && head.uri.path().strip_prefix(PREFIX) == Some("/bulk-check")
}

/// The mode of a wrong key, by its prefix (Authentication 2).
fn claimed_mode(headers: &HeaderMap) -> Mode {
    let key = Courier::sent_key(headers);
    if key.is_some_and(|key| key.starts_with("dc_test_")) { Mode::Test } else { Mode::Live }
}

#[cfg(test)]
mod tests {
    use axum::http::header;

    use super::*;

    fn key(pairs: &[(HeaderName, &'static str)]) -> Option<String> {
        let pairs = pairs.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value)));
        Courier::sent_key(&pairs.collect()).map(str::to_owned)
    }

    #[test]
    fn two_keys_are_one_only_when_they_are_the_same() {
        let x_api_key = HeaderName::from_static("x-api-key");
        let bearer = (header::AUTHORIZATION, "Bearer dc_live_a");
        let same = key(&[bearer.clone(), (x_api_key.clone(), "dc_live_a")]);
        assert_eq!(same.as_deref(), Some("dc_live_a"));
        assert_eq!(key(&[bearer, (x_api_key.clone(), "dc_live_b")]), None);
        let basic = (header::AUTHORIZATION, "Basic k");
        assert_eq!(key(&[basic, (x_api_key, "dc_live_a")]).as_deref(), Some("dc_live_a"));
    }
}
