//! Synthetic histories: the same number has the same one for ever, and its last digit decides the risk.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use porokh_domain::{BdPhone, Mode};

use super::check_result::{CheckResult, Community, Courier, Percentage, Source, Summary};
use super::oddity::Oddity;
use super::parcels::{self, Parcels};
use super::risk::RiskLevel;
use super::sources::{self, Feed};
use crate::courier::timestamp::timestamp;
use crate::engine::Random;

/// What a key of this mode gets.
pub(in crate::courier) fn of(phone: &BdPhone, mode: &Mode, now: DateTime<Utc>) -> CheckResult {
    if *mode == Mode::Test { sample(phone, now) } else { synthetic(phone, now) }
}

/// What a live key gets: a history of the number's own, odd for a few numbers ([`Oddity`]).
fn synthetic(phone: &BdPhone, now: DateTime<Utc>) -> CheckResult {
    history(phone, phone.as_str(), Oddity::of(phone), now)
}

/// What a test key gets: a sample that nothing but the last digit decides.
fn sample(phone: &BdPhone, now: DateTime<Utc>) -> CheckResult {
    let last = phone.as_str().len() - 1;
    history(phone, &phone.as_str()[last..], None, now)
}

fn history(phone: &BdPhone, seed: &str, oddity: Option<Oddity>, now: DateTime<Utc>) -> CheckResult {
    let level = RiskLevel::of(phone);
    let profile = level.profile();
    let mut random = Random::from_text(seed);
    let (feeds, mut sources) = sources::feeds(&mut random);
    let fed = feeds.iter().filter(|feed| feed.source.is_some()).count();
    let mut shares = parcels::shares(&mut random, &profile, fed).into_iter();
    let mut couriers: BTreeMap<String, Courier> = feeds
        .into_iter()
        .map(|feed| {
            let parcels = if feed.source.is_some() { shares.next() } else { None };
            (feed.courier.to_owned(), courier(feed, parcels, &sources))
        })
        .collect();
    let mut risk = level.risk();
    if let Some(oddity) = oddity {
        oddity.apply(&mut risk, &mut couriers, &mut sources);
    }
    let summary = Summary::of(&couriers, random.within(profile.reports));
    let community = community(&mut random, &summary);
    CheckResult {
        phone: phone.as_str().to_owned(),
        summary,
        risk,
        couriers,
        sources,
        community,
        checked_at: timestamp(now),
    }
}

fn courier(feed: Feed, parcels: Option<Parcels>, sources: &BTreeMap<String, Source>) -> Courier {
    let own = feed.source.as_ref().unwrap_or(&feed.courier);
    let source = &sources[own];
    let counts = parcels.as_ref();
    Courier {
        status: source.status,
        total: counts.map(Parcels::total),
        delivered: counts.map(|parcels| parcels.delivered),
        cancelled: counts.map(|parcels| parcels.cancelled),
        success_ratio: counts.and_then(|parcels| Percentage::of(parcels.delivered, parcels.total())),
        rating: serde_json::Value::Null,
        fraud_reports: counts.map_or(0, |parcels| parcels.fraud_reports),
        message: source.message,
        cached: source.cached,
        source_label: feed.source.is_some().then(|| source.label.clone()),
        courier: feed.courier,
        source: feed.source,
        also_from: feed.also_from,
    }
}

/// Other sellers know a part of what the couriers know.
fn community(random: &mut Random, summary: &Summary) -> Community {
    let delivered = random.within(0..=summary.delivered / 2);
    let returned = random.within(0..=summary.cancelled / 2);
    let parcels = delivered + returned;
    let sellers = if parcels == 0 { 0 } else { random.within(1..=parcels.min(6)) };
    Community { delivered, returned, sellers }
}

#[cfg(test)]
mod tests;
