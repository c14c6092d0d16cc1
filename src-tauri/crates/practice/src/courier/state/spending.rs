//! What checks cost, at once and in jobs.

use chrono::{DateTime, Utc};
use porokh_domain::{BdPhone, Mode};

use super::courier::Courier;
use crate::courier::jobs::{BulkNumber, Step};
use crate::courier::refusal::Refusal;
use crate::courier::rules::PastDailyLimit;
use crate::engine::Caller;

/// What a bulk check may answer.
pub(in crate::courier) struct BulkAllowance {
    /// Numbers from the front that are checked; the others are skipped.
    pub(in crate::courier) checked: usize,
    /// `None` with a test key or without a daily cap.
    pub(in crate::courier) remaining_today: Option<u64>,
}

impl Courier {
    /// Deducts one check and says how many are left today; `None` with a test key or without a daily cap.
    pub(in crate::courier) fn spend_check(
        &mut self,
        caller: &Caller,
        phone: &BdPhone,
        now: DateTime<Utc>,
    ) -> Result<Option<u64>, Refusal> {
        if caller.mode == Mode::Test {
            return Ok(None);
        }
        let ledger = self.accounts.get_mut(caller.account);
        ledger.require_checks(now)?;
        ledger.charge(phone, 1, now);
        Ok(ledger.account.remaining_today())
    }

    /// Deducts one check for each number, or for as many as the rules allow.
    pub(in crate::courier) fn spend_bulk(
        &mut self,
        caller: &Caller,
        numbers: &[BulkNumber],
        now: DateTime<Utc>,
    ) -> Result<BulkAllowance, Refusal> {
        if caller.mode == Mode::Test {
            return Ok(BulkAllowance { checked: numbers.len(), remaining_today: None });
        }
        let ledger = self.accounts.get_mut(caller.account);
        if !numbers.is_empty() {
            ledger.require_checks(now)?;
        }
        let account = ledger.today(now);
        let left =
            account.remaining_today().map_or(usize::MAX, |left| usize::try_from(left).unwrap_or(usize::MAX));
        if left < numbers.len() && self.rules.past_daily_limit == PastDailyLimit::Refuse {
            return Err(Refusal::DailyLimitReached(account.daily_limit.unwrap_or_default()));
        }
        let checked = numbers.len().min(left);
        for number in &numbers[..checked] {
            ledger.charge(&number.phone, 1, now);
        }
        Ok(BulkAllowance { checked, remaining_today: ledger.account.remaining_today() })
    }

    /// Runs the steps of jobs that were due until `now`, in the order in which they were due.
    pub(in crate::courier) fn run_jobs(&mut self, now: DateTime<Utc>) {
        let checks = self.jobs.checks_per_number();
        while let Some((at, step, job)) = self.jobs.step(now) {
            match step {
                Step::Handle(number) if job.skipped_from.is_none() => {
                    let phone = &job.request.numbers[number].phone;
                    if !self.accounts.get_mut(job.request.account).charge(phone, checks, at) {
                        job.skipped_from = Some(number);
                    }
                }
                Step::Handle(_) => {}
                Step::End => {
                    let id = job.request.id;
                    self.notify_job_end(&id, at);
                }
            }
        }
    }
}
