use porokh_api::{
    check::{CourierAnswer, CourierRow, RiskView},
    customers::{AnswerChange, CheckChange, CountChange, CourierChange, RatioChange, RiskChange},
};
use porokh_courier_api::CheckSummary;

/// A stored reply of a single check or a run.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Said {
    pub(super) risk: Option<RiskView>,
    pub(super) summary: Option<CheckSummary>,
    pub(super) couriers: Vec<CourierRow>,
}

/// Changes since the earlier check, made at `at` (ISO 8601).
pub(super) fn changes(earlier: &Said, later: &Said, at: String) -> CheckChange {
    let risk = earlier.risk.as_ref().zip(later.risk.as_ref());
    let risk = risk.filter(|(before, now)| before.word != now.word);
    let before = earlier.summary.as_ref();
    let now = later.summary.as_ref();
    let count = |of: fn(&CheckSummary) -> Option<u64>| counts(before.and_then(of), now.and_then(of));
    CheckChange {
        at,
        risk: risk.map(|(before, _)| RiskChange { level: before.level, word: before.word.clone() }),
        ratio: ratios(before.and_then(|sum| sum.success_ratio), now.and_then(|sum| sum.success_ratio)),
        delivered: count(|sum| sum.delivered),
        cancelled: count(|sum| sum.cancelled),
        reports: count(|sum| sum.reports),
        courier_reports: count(|sum| sum.courier_reports),
        couriers: couriers(&earlier.couriers, &later.couriers),
    }
}

fn counts(from: Option<u64>, to: Option<u64>) -> Option<CountChange> {
    let (from, to) = from.zip(to)?;
    (from != to).then_some(CountChange { from, to })
}

fn ratios(from: Option<f64>, to: Option<f64>) -> Option<RatioChange> {
    let (from, to) = from.zip(to)?;
    // The service has one decimal place.
    ((from - to).abs() >= 0.05).then_some(RatioChange { from, to })
}

/// Changed couriers: those of the later reply in its order, then those missing in it.
fn couriers(earlier: &[CourierRow], later: &[CourierRow]) -> Vec<CourierChange> {
    let find = |rows: &[CourierRow], id: &str| rows.iter().position(|row| row.id == id);
    let moved = later.iter().filter_map(|now| {
        let before = find(earlier, &now.id).and_then(|place| earlier.get(place));
        courier(before, Some(now))
    });
    let gone = earlier.iter().filter(|before| find(later, &before.id).is_none());
    moved.chain(gone.filter_map(|before| courier(Some(before), None))).collect()
}

fn courier(before: Option<&CourierRow>, now: Option<&CourierRow>) -> Option<CourierChange> {
    let named = now.or(before)?;
    let has_data = |row: Option<&CourierRow>| row.is_some_and(|row| row.answer == CourierAnswer::Data);
    let answer = (has_data(before) != has_data(now))
        .then(|| AnswerChange { from: before.map(|row| row.answer), to: now.map(|row| row.answer) });
    let count = |of: fn(&CourierRow) -> Option<u64>| counts(before.and_then(of), now.and_then(of));
    let (delivered, cancelled) = (count(|row| row.delivered), count(|row| row.cancelled));
    let ratio = ratios(before.and_then(|row| row.success_ratio), now.and_then(|row| row.success_ratio));
    let change = CourierChange {
        id: named.id.clone(),
        own_name: named.own_name.clone(),
        source: named.source.clone(),
        source_label: named.source_label.clone(),
        answer,
        delivered,
        cancelled,
        ratio: ratio.filter(|_| delivered.is_none() && cancelled.is_none()),
        reports: count(|row| row.fraud_reports),
    };
    let moved = change.answer.is_some()
        || change.delivered.is_some()
        || change.cancelled.is_some()
        || change.ratio.is_some()
        || change.reports.is_some();
    moved.then_some(change)
}
