//! What one account has used.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, NaiveDate, Utc};
use porokh_domain::{BdPhone, bangladesh};

use super::CountedAs;
use crate::account::Account;
use crate::limits::{BULK_CHECKS_A_MINUTE, OverLimit, REQUESTS_A_MINUTE, RateLimit, RateLimitKind};
use crate::network::Told;
use crate::refusal::Refusal;

/// An account, its requests of this minute and its checks.
pub(super) struct Ledger {
    pub(super) account: Account,
    requests: RateLimit,
    bulk_checks: RateLimit,
    /// The day in Bangladesh that `used_today` belongs to.
    day: NaiveDate,
    /// Checks that each number has cost.
    pub(super) charges: BTreeMap<String, u64>,
    pub(super) told: Told,
    /// The end of the plan that the account was told of.
    pub(super) told_end: Option<DateTime<Utc>>,
    /// When each number was last checked.
    pub(super) last_checks: HashMap<String, DateTime<Utc>>,
    /// Requests that were refused because they were too many in a minute.
    pub(super) over_limit: u64,
}

impl Ledger {
    pub(super) fn new(account: Account, kind: RateLimitKind, now: DateTime<Utc>) -> Self {
        Self {
            account,
            requests: RateLimit::new(kind, REQUESTS_A_MINUTE),
            bulk_checks: RateLimit::new(kind, BULK_CHECKS_A_MINUTE),
            day: bangladesh(now).date_naive(),
            charges: BTreeMap::new(),
            told: Told::default(),
            told_end: None,
            last_checks: HashMap::new(),
            over_limit: 0,
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

    /// Counts a request in every limit that it stands under, or in none.
    pub(super) fn count_request(
        &mut self,
        counted_as: CountedAs,
        now: DateTime<Utc>,
    ) -> Result<(), OverLimit> {
        let bulk = counted_as == CountedAs::BulkCheck;
        let room = self.requests.require_room(now);
        let room = if bulk { room.and_then(|()| self.bulk_checks.require_room(now)) } else { room };
        if room.is_err() {
            self.over_limit += 1;
            return room;
        }
        if bulk {
            self.bulk_checks.count(now);
        }
        self.requests.count(now);
        Ok(())
    }

    /// A limit, and what is left of it.
    pub(super) fn rate(&self, shown: CountedAs, now: DateTime<Utc>) -> (u32, u32) {
        match shown {
            CountedAs::Request => self.requests.state(now),
            CountedAs::BulkCheck => self.bulk_checks.state(now),
        }
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
}

/// A limit in which nothing is counted.
pub(super) fn untouched_rate(shown: CountedAs) -> (u32, u32) {
    match shown {
        CountedAs::Request => (REQUESTS_A_MINUTE, REQUESTS_A_MINUTE),
        CountedAs::BulkCheck => (BULK_CHECKS_A_MINUTE, BULK_CHECKS_A_MINUTE),
    }
}
