//! What checks cost, at once and in jobs.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use porokh_domain::{BdPhone, Mode};

use super::{Caller, Register};
use crate::jobs::{Asked, Step};
use crate::refusal::Refusal;
use crate::rules::PastDailyLimit;

/// What a bulk check may answer.
pub(crate) struct BulkAllowance {
    /// Numbers from the front that are checked; the others are skipped.
    pub(crate) checked: usize,
    /// `None` with a test key or without a daily cap.
    pub(crate) remaining_today: Option<u64>,
}

impl Register {
    /// Deducts one check and says how many are left today; `None` with a test key or without a daily cap.
    pub(crate) fn spend_check(
        &mut self,
        caller: &Caller,
        phone: &BdPhone,
        now: DateTime<Utc>,
    ) -> Result<Option<u64>, Refusal> {
        if caller.mode == Mode::Test {
            return Ok(None);
        }
        let ledger = &mut self.ledgers[caller.account];
        ledger.require_checks(now)?;
        ledger.charge(phone, 1, now);
        Ok(ledger.account.remaining_today())
    }

    /// Deducts one check for each number, or for as many as the rules allow.
    pub(crate) fn spend_bulk(
        &mut self,
        caller: &Caller,
        numbers: &[Asked],
        now: DateTime<Utc>,
    ) -> Result<BulkAllowance, Refusal> {
        if caller.mode == Mode::Test {
            return Ok(BulkAllowance { checked: numbers.len(), remaining_today: None });
        }
        let ledger = &mut self.ledgers[caller.account];
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

    /// Lets everything happen that was due until `now`, in the order in which it was due.
    pub(crate) fn settle(&mut self, now: DateTime<Utc>) {
        let checks = self.jobs.checks_per_number();
        while let Some((at, step, job)) = self.jobs.step(now) {
            match step {
                Step::Handle(number) if job.skipped_from.is_none() => {
                    let phone = &job.asked.numbers[number].phone;
                    if !self.ledgers[job.asked.account].charge(phone, checks, at) {
                        job.skipped_from = Some(number);
                    }
                }
                Step::Handle(_) => {}
                Step::End => {
                    let id = job.asked.id;
                    self.tell_ended(&id, at);
                }
            }
        }
        self.tell_expiring(now);
    }

    /// Checks that each number has cost the first account.
    pub(crate) fn charges(&self) -> BTreeMap<String, u64> {
        self.ledgers[0].charges.clone()
    }
}
