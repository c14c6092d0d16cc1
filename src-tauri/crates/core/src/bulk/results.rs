//! Converts replies to stored results and views.

use std::collections::HashSet;

use porokh_api::{
    AppError,
    bulk::{NumberState, RunResult},
};
use porokh_courier_api::{BulkJob, BulkOutcome, BulkResults, CheckAnswer, ServiceText};
use porokh_domain::{
    BdPhone, RiskLevel,
    phone::{self, PhoneKey, Reading},
};
use porokh_transport::json::Members;

use crate::{
    accounts::iso,
    bulk::Runs,
    store::{Answer, NumberRow, Unmatched, Verdict, runs},
};

/// Reason of numbers skipped for the daily limit (fraud-check interface, States).
const DAILY_LIMIT: &str = "daily_limit_reached";

/// Entries without a number that are stored per reply: more than a job has numbers.
const MOST_UNMATCHED: usize = 400;

/// Results of the requested numbers in a bulk reply. Numbers skipped for the daily limit are queued again.
pub(super) fn of_bulk(asked: &[PhoneKey], results: &BulkResults, invalid: &[ServiceText]) -> Vec<Answer> {
    let invalid: HashSet<PhoneKey> =
        invalid.iter().filter_map(|text| key(&text.clone().into_string())).collect();
    let said = |phone: &PhoneKey| {
        let entry = results.get(&(*phone).into()).map(|entry| &entry.outcome);
        !matches!(entry, Some(BulkOutcome::Unknown) | None) || invalid.contains(phone)
    };
    let open: Vec<BdPhone> = asked.iter().filter(|phone| !said(phone)).map(|phone| (*phone).into()).collect();
    let skipped = results.skipped_among(&open);
    let answer = |phone: PhoneKey| {
        let beside = skipped.get(&phone.into());
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
            Some(BulkOutcome::Skipped { reason }) => skipped_for(reason.as_ref()),
            _ if invalid.contains(&phone) => (NumberState::Invalid, None, Verdict::default()),
            Some(BulkOutcome::Unknown) | None => match beside {
                Some(reason) => skipped_for(reason.as_ref()),
                None => (NumberState::Unread, None, Verdict::default()),
            },
        };
        let keep = !matches!(state, NumberState::Waiting);
        Answer { phone, state, reason, verdict, reply: entry.filter(|_| keep).map(|entry| entry.raw.clone()) }
    };
    asked.iter().map(|phone| answer(*phone)).collect()
}

/// A number skipped for the daily limit is queued again.
fn skipped_for(reason: Option<&String>) -> (NumberState, Option<String>, Verdict) {
    let limit = reason.is_some_and(|reason| reason == DAILY_LIMIT);
    (if limit { NumberState::Waiting } else { NumberState::Skipped }, reason.cloned(), Verdict::default())
}

/// Entries whose keys match none of the requested numbers.
pub(super) fn unmatched(asked: &[PhoneKey], results: &BulkResults) -> Vec<Unmatched> {
    let asked: HashSet<PhoneKey> = asked.iter().copied().collect();
    let others = results.iter().filter(|(phone, _)| !asked.contains(&PhoneKey::from(*phone)));
    let others =
        others.map(|(phone, entry)| Unmatched { key: phone.as_str().to_owned(), raw: entry.raw.clone() });
    let text = |text: &ServiceText| text.clone().into_string();
    let unread = results.unread.iter().map(|(key, raw)| Unmatched { key: text(key), raw: text(raw) });
    unread.chain(others).take(MOST_UNMATCHED).collect()
}

/// Numbers in a job's event: with a result, or rejected.
pub(super) fn numbers_of_event(body: &[u8]) -> HashSet<PhoneKey> {
    let text = String::from_utf8_lossy(body);
    let data =
        Members::of(&text).and_then(|event| event.raw("data").and_then(|data| BulkJob::from_json(data).ok()));
    let Some(job) = data else { return HashSet::new() };
    let results = job.results.unwrap_or_default();
    let found = results.iter().map(|(phone, _)| PhoneKey::from(phone));
    let rejected = job.invalid.iter().filter_map(|text| key(&text.clone().into_string()));
    found.chain(rejected).collect()
}

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

/// A phone number that the service rejected; `reason` is `None` for plain `invalid_phone`.
pub(super) fn invalid(phone: PhoneKey, reason: Option<&str>) -> Answer {
    let (verdict, reason) = (Verdict::default(), reason.map(str::to_owned));
    Answer { phone, state: NumberState::Invalid, reason, verdict, reply: None }
}

fn key(text: &str) -> Option<PhoneKey> {
    match phone::read(text) {
        Reading::One(found) => Some(PhoneKey::from(&found.phone)),
        _ => None,
    }
}

impl Runs {
    /// Fails unless the run belongs to the shown environment. A run that was opened before another account was put in
    /// use can still be completed.
    pub(super) async fn own_run(&self, run: i64) -> Result<crate::store::RunRow, AppError> {
        let environment = self.ctx.settings.environment();
        let row = self.ctx.store.run(move |db| runs::get(db, run)).await?;
        row.filter(|row| row.environment == environment).ok_or(AppError::NotFound)
    }
}

pub(crate) fn result(row: NumberRow) -> RunResult {
    let NumberRow { phone, state, reason, verdict, checked_at } = row;
    let has_result = matches!(state, NumberState::Done | NumberState::Reused);
    RunResult {
        phone: BdPhone::from(phone).as_str().to_owned(),
        state,
        reason,
        level: has_result.then(|| RiskLevel::from(verdict.risk_word.as_deref().unwrap_or_default())),
        word: verdict.risk_word,
        success_ratio: verdict.success_ratio,
        total: verdict.total,
        delivered: verdict.delivered,
        cancelled: verdict.cancelled,
        reports: verdict.reports,
        checked_at: checked_at.map(iso),
    }
}
