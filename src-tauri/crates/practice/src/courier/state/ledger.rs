//! What one account has used.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, NaiveDate, Utc};
use porokh_domain::{BdPhone, bangladesh};

use crate::courier::account::Account;
use crate::courier::refusal::Refusal;
use crate::courier::submissions::Submissions;
use crate::engine::{Key, KeyHolder};

/// An account and its checks.
pub struct Ledger {
    pub(in crate::courier) account: Account,
    /// The day in Bangladesh that `used_today` belongs to.
    day: NaiveDate,
    /// Checks that each number has cost.
    pub(in crate::courier) charges: BTreeMap<String, u64>,
    pub(in crate::courier) submissions: Submissions,
    /// The end of the plan that plan.expiring was sent for.
    pub(super) announced_end: Option<DateTime<Utc>>,
    /// When each number was last checked.
    pub(super) last_checks: HashMap<String, DateTime<Utc>>,
}

impl KeyHolder for Ledger {
    fn keys(&self) -> [Key<'_>; 2] {
        self.account.keys()
    }
}

impl Ledger {
    pub(super) fn new(account: Account, now: DateTime<Utc>) -> Self {
        Self {
            account,
            day: bangladesh(now).date_naive(),
            charges: BTreeMap::new(),
            submissions: Submissions::default(),
            announced_end: None,
            last_checks: HashMap::new(),
        }
    }

    /// The account, with nothing used yet if midnight in Bangladesh has passed.
    pub(super) fn today(&mut self, now: DateTime<Utc>) -> &mut Account {
        let today = bangladesh(now).date_naive();
        if self.day != today {
            self.day = today;
            self.account.used_today = 0;
        }
        &mut self.account
    }

    /// Refuses when nothing is left of the day.
    pub(super) fn require_checks(&mut self, now: DateTime<Utc>) -> Result<(), Refusal> {
        let account = self.today(now);
        match (account.daily_limit, account.remaining_today()) {
            (Some(limit), Some(0)) => Err(Refusal::DailyLimitReached(limit)),
            _ => Ok(()),
        }
    }

    /// Deducts what a number costs; false, and nothing is deducted, when less is left of the day.
    pub(super) fn charge(&mut self, phone: &BdPhone, checks: u64, now: DateTime<Utc>) -> bool {
        let account = self.today(now);
        if account.remaining_today().is_some_and(|left| left < checks) {
            return false;
        }
        account.used_today += checks;
        *self.charges.entry(phone.as_str().to_owned()).or_default() += checks;
        self.last_checks.insert(phone.as_str().to_owned(), now);
        true
    }

    /// The number that was checked last.
    pub(in crate::courier) fn last_checked_number(&self) -> Option<String> {
        self.last_checks.iter().max_by_key(|(_, at)| **at).map(|(phone, _)| phone.clone())
    }
}
