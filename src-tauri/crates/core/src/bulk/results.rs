//! From replies to what is kept of each number, and from there to the window.

use std::collections::HashSet;

use porokh_courier_api::{BulkOutcome, BulkResults, CheckAnswer, ServiceText};
use porokh_domain::{
    BdPhone, RiskLevel,
    phone::{self, PhoneKey, Reading},
};

use super::{NumberState, RunResult};
use crate::{
    AppError, Porokh,
    accounts::iso,
    store::{Answer, NumberRow, Verdict, runs},
};

/// The marker of numbers that the day had no checks left for (fraud-check interface, States).
const DAILY_LIMIT: &str = "daily_limit_reached";

/// What a bulk reply says of each number that was asked. Numbers that were skipped for the daily limit are in line
/// again.
pub(super) fn of_bulk(asked: &[PhoneKey], results: &BulkResults, invalid: &[ServiceText]) -> Vec<Answer> {
    let invalid: HashSet<PhoneKey> =
        invalid.iter().filter_map(|text| key(&text.clone().into_string())).collect();
    let answer = |phone: PhoneKey| {
        let entry = results.get(&phone.into());
        let (state, reason, verdict) = match entry.map(|entry| &entry.outcome) {
            Some(BulkOutcome::Checked(item)) => {
                let verdict = Verdict {
                    risk_word: item.risk.clone(),
                    success_ratio: item.success_ratio,
                    total: item.total,
                    delivered: item.delivered,
                    cancelled: item.cancelled,
                    reports: item.reports,
                };
                (NumberState::Done, None, verdict)
            }
            Some(BulkOutcome::Skipped { reason }) if reason.as_deref() == Some(DAILY_LIMIT) => {
                (NumberState::Waiting, reason.clone(), Verdict::default())
            }
            Some(BulkOutcome::Skipped { reason }) => {
                (NumberState::Skipped, reason.clone(), Verdict::default())
            }
            _ if invalid.contains(&phone) => (NumberState::Invalid, None, Verdict::default()),
            Some(BulkOutcome::Unknown) | None => (NumberState::Unread, None, Verdict::default()),
        };
        let keep = !matches!(state, NumberState::Waiting);
        Answer { phone, state, reason, verdict, reply: entry.filter(|_| keep).map(|entry| entry.raw.clone()) }
    };
    asked.iter().map(|phone| answer(*phone)).collect()
}

/// What a single check says.
pub(super) fn of_check(phone: PhoneKey, answer: &CheckAnswer) -> Answer {
    let summary = answer.data.summary.clone().unwrap_or_default();
    let verdict = Verdict {
        risk_word: answer.data.risk.as_ref().and_then(|risk| risk.level.clone()),
        success_ratio: summary.success_ratio,
        total: summary.total,
        delivered: summary.delivered,
        cancelled: summary.cancelled,
        reports: summary.reports,
    };
    Answer { phone, state: NumberState::Done, reason: None, verdict, reply: Some(answer.raw.clone()) }
}

/// A number that the service rejects.
pub(super) fn invalid(phone: PhoneKey) -> Answer {
    let verdict = Verdict::default();
    Answer { phone, state: NumberState::Invalid, reason: None, verdict, reply: None }
}

fn key(text: &str) -> Option<PhoneKey> {
    match phone::read(text) {
        Reading::One(found) => Some(PhoneKey::from(&found.phone)),
        _ => None,
    }
}

impl Porokh {
    /// Fails unless the run belongs to the world that is shown.
    pub(super) async fn own_run(&self, run: i64) -> Result<crate::store::RunRow, AppError> {
        let realm = self.history_realm();
        let row = self.store.run(move |db| runs::get(db, run)).await?;
        row.filter(|row| row.realm == realm).ok_or(AppError::NotFound)
    }
}

pub(crate) fn result(row: NumberRow) -> RunResult {
    let NumberRow { phone, state, reason, verdict, checked_at } = row;
    let has_result = matches!(state, NumberState::Done | NumberState::Reused);
    RunResult {
        phone: BdPhone::from(phone).as_str().to_owned(),
        state,
        reason,
        level: has_result.then(|| RiskLevel::from_word(verdict.risk_word.as_deref().unwrap_or_default())),
        word: verdict.risk_word,
        success_ratio: verdict.success_ratio,
        total: verdict.total,
        delivered: verdict.delivered,
        cancelled: verdict.cancelled,
        reports: verdict.reports,
        checked_at: checked_at.map(iso),
    }
}
