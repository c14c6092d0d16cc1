//! Views of an account's last replies.

use chrono::{DateTime, Utc};
use porokh_api::{
    accounts::{MeFacts, PingFacts, QuotaView, ScopeView},
    json::indented,
};
use porokh_courier_api::Me;
use porokh_domain::{Mode, is_of_today, wire::iso};

use crate::{
    Environment,
    store::{MeReading, QuotaReading, pings::PingReading},
};

/// The documented scopes (Authentication 4).
const SCOPES: [&str; 3] = ["check", "report", "deliveries"];

/// Parsed from the stored JSON of a /me reply.
pub(crate) fn me_facts(environment: Environment, reading: &MeReading) -> MeFacts {
    let me = Me::from_json(&reading.reply).unwrap_or_default();
    let key = me.key.unwrap_or_default();
    let features = me.features.unwrap_or_default();
    let expected = expected_mode(environment);
    let header_mode = reading.header_mode.clone().map(Mode::from);
    let mode_conflict = [header_mode, key.mode.clone()].into_iter().flatten().find(|mode| *mode != expected);
    MeFacts {
        name: me.name,
        email: me.email,
        plan: me.plan,
        plan_ends_at: me.plan_ends_at,
        can_use_api: features.api,
        can_use_bulk: features.bulk,
        key_name: key.name,
        mode: key.mode,
        scopes: key.scopes.as_deref().map(scopes).unwrap_or_default(),
        app_url: me.app_url,
        mode_conflict,
        read_at: iso(reading.read_at),
        raw: indented(&reading.reply),
    }
}

/// `now` decides whether it is still valid today.
pub(crate) fn quota_view(reading: QuotaReading, now: DateTime<Utc>) -> QuotaView {
    QuotaView {
        limit: reading.limit,
        remaining: reading.remaining,
        read_at: iso(reading.read_at),
        stale: !is_of_today(reading.read_at, now),
    }
}

pub(super) fn ping_facts(reading: PingReading) -> PingFacts {
    PingFacts { words: reading.words, read_at: iso(reading.read_at), raw: indented(&reading.reply) }
}

/// The mode that replies to this environment's key must name. The practice account has a live-type key.
fn expected_mode(environment: Environment) -> Mode {
    match environment {
        Environment::Live | Environment::Practice => Mode::Live,
        Environment::Test => Mode::Test,
    }
}

fn scopes(granted: &[String]) -> Vec<ScopeView> {
    let known = SCOPES
        .iter()
        .map(|scope| ScopeView { scope: (*scope).to_owned(), granted: granted.iter().any(|g| g == scope) });
    let others = granted
        .iter()
        .filter(|scope| !SCOPES.contains(&scope.as_str()))
        .map(|scope| ScopeView { scope: scope.clone(), granted: true });
    known.chain(others).collect()
}
