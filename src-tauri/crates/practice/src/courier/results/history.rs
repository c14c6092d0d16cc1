//! Synthetic histories: always the same for a number, with the risk of its last digit.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use chrono::{DateTime, Utc};
use porokh_domain::{BdPhone, Mode};

use super::check_result::{CheckResult, Community, Courier, Percentage, Risk, Source, Summary};
use super::oddity::Oddity;
use crate::courier::timestamp;
use crate::engine::Random;

pub(crate) fn of(phone: &BdPhone, mode: &Mode, now: DateTime<Utc>) -> CheckResult {
    if *mode == Mode::Test { sample(phone, now) } else { synthetic(phone, now) }
}

/// For live keys: the number's own history, odd for a few numbers ([`Oddity`]).
fn synthetic(phone: &BdPhone, now: DateTime<Utc>) -> CheckResult {
    history(phone, phone.as_str(), Oddity::of(phone), now)
}

/// For test keys: only the last digit decides.
fn sample(phone: &BdPhone, now: DateTime<Utc>) -> CheckResult {
    let last = phone.as_str().len() - 1;
    history(phone, &phone.as_str()[last..], None, now)
}

fn history(phone: &BdPhone, seed: &str, oddity: Option<Oddity>, now: DateTime<Utc>) -> CheckResult {
    let level = RiskLevel::of(phone);
    let profile = level.profile();
    let mut random = Random::from_text(seed);
    let (feeds, mut sources) = feeds(&mut random);
    let fed = feeds.iter().filter(|feed| feed.source.is_some()).count();
    let mut shares = shares(&mut random, &profile, fed).into_iter();
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

#[derive(Debug, Clone, Default)]
pub(crate) struct Parcels {
    pub(crate) delivered: u64,
    pub(crate) cancelled: u64,
    pub(crate) fraud_reports: u64,
}

impl Parcels {
    pub(crate) fn total(&self) -> u64 {
        self.delivered + self.cancelled
    }
}

/// Highest ratio between the parcels of two couriers.
const HEAVIEST: u64 = 5;

/// Draws a history of the profile, spread over this many couriers, at least one.
pub(crate) fn shares(random: &mut Random, profile: &Profile, couriers: usize) -> Vec<Parcels> {
    let total = random.within(profile.total.clone());
    let fewest = (total * profile.percent.start()).div_ceil(100);
    let most = total * profile.percent.end() / 100;
    let delivered = random.within(fewest..=most);
    // Some couriers have no parcels; the first one always has.
    let mut weights: Vec<u64> = (0..couriers).map(|_| random.within(0..=HEAVIEST)).collect();
    weights[0] += 1;
    let mut shares = vec![Parcels::default(); couriers];
    for parcel in 0..total {
        let share = &mut shares[random.weighted(&weights)];
        if parcel < delivered { share.delivered += 1 } else { share.cancelled += 1 }
    }
    // Only couriers with cancelled parcels report a number.
    let cancelled: Vec<u64> = shares.iter().map(|share| share.cancelled).collect();
    for _ in 0..random.within(profile.courier_reports.clone()) {
        shares[random.weighted(&cancelled)].fraud_reports += 1;
    }
    shares
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RiskLevel {
    New,
    Low,
    Medium,
    High,
    VeryHigh,
}

/// The histories of a level.
pub(crate) struct Profile {
    /// Each range begins where its percentages are possible.
    pub(crate) total: RangeInclusive<u64>,
    pub(crate) percent: RangeInclusive<u64>,
    pub(crate) reports: RangeInclusive<u64>,
    /// By all couriers.
    pub(crate) courier_reports: RangeInclusive<u64>,
}

impl RiskLevel {
    /// The last digit decides (Authentication 8).
    pub(crate) fn of(phone: &BdPhone) -> Self {
        match phone.as_str().as_bytes().last() {
            Some(b'0'..=b'2') => Self::Low,
            Some(b'3' | b'4') => Self::Medium,
            Some(b'5' | b'6') => Self::High,
            Some(b'7' | b'8') => Self::VeryHigh,
            _ => Self::New,
        }
    }

    pub(crate) fn profile(self) -> Profile {
        let profile =
            |total, percent, reports, courier_reports| Profile { total, percent, reports, courier_reports };
        match self {
            Self::New => profile(0..=0, 0..=0, 0..=0, 0..=0),
            Self::Low => profile(8..=120, 85..=100, 0..=0, 0..=0),
            Self::Medium => profile(8..=60, 70..=84, 0..=1, 0..=1),
            Self::High => profile(6..=40, 45..=69, 2..=4, 1..=3),
            Self::VeryHigh => profile(5..=30, 10..=44, 5..=12, 4..=9),
        }
    }

    pub(crate) fn risk(self) -> Risk {
        let risk = |level, label, advice, color| Risk { level, label, advice, color };
        match self {
            Self::New => risk("new", "নতুন গ্রাহক", "আগের কোনো তথ্য নেই। পাঠানোর আগে ফোনে কথা বলে নিন।", "gray"),
            Self::Low => risk("low", "কম ঝুঁকি", "নিশ্চিন্তে পার্সেল পাঠাতে পারেন।", "green"),
            Self::Medium => risk("medium", "মাঝারি ঝুঁকি", "পাঠানোর আগে ফোনে অর্ডার নিশ্চিত করুন।", "yellow"),
            Self::High => risk("high", "উচ্চ ঝুঁকি", "ডেলিভারি চার্জ অগ্রিম নিয়ে তারপর পার্সেল পাঠান।", "orange"),
            Self::VeryHigh => risk("very_high", "অতি উচ্চ ঝুঁকি", "পুরো টাকা অগ্রিম না পেলে পার্সেল পাঠাবেন না।", "red"),
        }
    }
}

/// With their labels.
pub(crate) const COURIERS: [(&str, &str); 5] = [
    ("courier_a", "Courier A"),
    ("courier_b", "Courier B"),
    ("courier_c", "Courier C"),
    ("courier_d", "Courier D"),
    ("courier_e", "Courier E"),
];
const AGGREGATOR: &str = "aggregator_a";
const ATTACHED_MIN: usize = 2;

/// The source of a courier.
pub(crate) struct Feed {
    pub(crate) courier: String,
    /// `None`: the courier is not configured.
    pub(crate) source: Option<String>,
    pub(crate) also_from: Vec<String>,
}

pub(crate) fn feeds(random: &mut Random) -> (Vec<Feed>, BTreeMap<String, Source>) {
    let mut sources = BTreeMap::new();
    let has_aggregator = random.percent(60);
    if has_aggregator {
        sources.insert(AGGREGATOR.to_owned(), answering(random, "Aggregator A"));
    }
    let mut feeds = Vec::with_capacity(COURIERS.len());
    for (place, (courier, label)) in COURIERS.into_iter().enumerate() {
        let is_attached = place < ATTACHED_MIN || random.percent(65);
        let own = if is_attached { answering(random, label) } else { not_configured(label) };
        sources.insert(courier.to_owned(), own);
        let is_aggregated = has_aggregator && random.percent(50);
        let (source, also_from) = match (is_attached, is_aggregated) {
            (true, false) => (Some(courier), vec![]),
            (true, true) => (Some(courier), vec![AGGREGATOR.to_owned()]),
            (false, true) => (Some(AGGREGATOR), vec![]),
            (false, false) => (None, vec![]),
        };
        feeds.push(Feed { courier: courier.to_owned(), source: source.map(str::to_owned), also_from });
    }
    (feeds, sources)
}

/// Maybe cached.
fn answering(random: &mut Random, label: &str) -> Source {
    let cached = random.percent(30);
    let message = (cached && random.percent(50)).then_some("কয়েক ঘণ্টা আগে নেওয়া তথ্য দেখানো হচ্ছে।");
    Source { message, cached, ..Source::attached(label) }
}

fn not_configured(label: &str) -> Source {
    let message = Some("এই কুরিয়ারের তথ্যসূত্র চালু করা নেই।");
    Source { status: "not_configured", message, ..Source::attached(label) }
}
