//! Views of stored replies.

use porokh_api::{
    Settings,
    check::{CheckView, CourierAnswer, CourierRow, RiskView, SourceRow},
    json::indented,
};
use porokh_courier_api::{CheckResult, CourierEntry, Risk, SourceEntry};
use porokh_domain::RiskLevel;
use serde_json::Value;

use crate::{IntentState, accounts::iso, check::Checks, store::CheckRow};

impl Checks {
    pub(super) fn check_view(&self, row: CheckRow) -> CheckView {
        let fresh = self.is_fresh(&row);
        let result = row.reply.as_deref().map(|reply| CheckResult::from_json(reply).unwrap_or_default());
        let mut view = CheckView {
            id: row.id,
            of_run: false,
            environment: row.environment,
            phone: row.phone.as_str().to_owned(),
            state: row.state,
            at: iso(row.started_at),
            fresh,
            checked_at: None,
            risk: None,
            summary: None,
            couriers: Vec::new(),
            sources: Vec::new(),
            community: None,
            raw: row.reply.as_deref().map(indented),
            kept: !self.is_unsaved(row.id),
            other_mode: row.other_mode,
        };
        if let (IntentState::Done, Some(result)) = (row.state, result) {
            fill(&mut view, result, &self.ctx.settings.current());
        }
        view
    }
}

fn fill(view: &mut CheckView, result: CheckResult, settings: &Settings) {
    view.risk = Some(risk_view(result.risk.unwrap_or_default()));
    view.summary = Some(result.summary.unwrap_or_default());
    view.checked_at = result.checked_at;
    view.couriers = couriers(result.couriers, settings);
    view.sources = result.sources.into_iter().map(|(id, entry)| source_row(id, entry)).collect();
    view.community = result.community;
}

pub(crate) fn risk_view(risk: Risk) -> RiskView {
    let word = risk.level.unwrap_or_default();
    RiskView { level: RiskLevel::from(word.as_str()), word, label: risk.label, advice: risk.advice }
}

/// With the seller's display names, in the order of the reply.
pub(crate) fn couriers(entries: Vec<(String, CourierEntry)>, settings: &Settings) -> Vec<CourierRow> {
    let row = |(id, entry): (String, CourierEntry)| {
        let own_name = settings.courier_names.get(&id).cloned();
        courier_row(id, own_name, entry)
    };
    entries.into_iter().map(row).collect()
}

fn courier_row(id: String, own_name: Option<String>, entry: CourierEntry) -> CourierRow {
    CourierRow {
        id,
        own_name,
        answer: answer(&entry),
        status: entry.status,
        total: entry.total,
        delivered: entry.delivered,
        cancelled: entry.cancelled,
        success_ratio: entry.success_ratio,
        rating: entry.rating.as_ref().map(as_it_came),
        fraud_reports: entry.fraud_reports,
        message: entry.message,
        cached: entry.cached.unwrap_or(false),
        source: entry.source,
        source_label: entry.source_label,
        also_from: entry.also_from.iter().map(as_it_came).collect(),
    }
}

/// Data counts whatever its status; without data, only `ok` with a total of zero means that there were no parcels.
/// Everything else is unknown: a missing number must not look like zero, and an unlisted word must not look like a
/// temporary failure.
fn answer(entry: &CourierEntry) -> CourierAnswer {
    let has_data = entry.success_ratio.is_some() || entry.total.is_some_and(|total| total > 0);
    match entry.status.as_deref() {
        Some("not_configured") => CourierAnswer::NotSetUp,
        _ if has_data => CourierAnswer::Data,
        Some("ok") if entry.total == Some(0) => CourierAnswer::NoParcels,
        _ => CourierAnswer::NotKnown,
    }
}

fn source_row(id: String, entry: SourceEntry) -> SourceRow {
    SourceRow {
        id,
        label: entry.label,
        status: entry.status,
        message: entry.message,
        cached: entry.cached.unwrap_or(false),
    }
}

/// A value of undocumented type: text without quotes, anything else as JSON.
fn as_it_came(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(json: &str) -> CourierEntry {
        let whole = format!(r#"{{"couriers":{{"courier_a":{json}}}}}"#);
        CheckResult::from_json(&whole).unwrap().couriers.into_iter().next().unwrap().1
    }

    #[test]
    fn missing_data_is_never_taken_for_no_parcels() {
        let cases = [
            (r#"{"status":"ok","total":0,"success_ratio":null}"#, CourierAnswer::NoParcels),
            (r#"{"status":"ok","total":3,"delivered":2}"#, CourierAnswer::Data),
            (r#"{"status":"ok","total":null,"success_ratio":88.5}"#, CourierAnswer::Data),
            (r#"{"status":"ok","total":null,"success_ratio":null}"#, CourierAnswer::NotKnown),
            (r#"{"status":"not_configured","total":null}"#, CourierAnswer::NotSetUp),
            (r#"{"status":"timeout","total":0}"#, CourierAnswer::NotKnown),
            (r#"{"total":0}"#, CourierAnswer::NotKnown),
        ];
        for (json, wanted) in cases {
            assert_eq!(answer(&entry(json)), wanted, "{json}");
        }
    }
}
