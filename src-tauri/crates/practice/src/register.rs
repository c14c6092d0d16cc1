//! The accounts with what they have used: who may pass, and what a check costs.

use axum::http::HeaderMap;
use chrono::{DateTime, NaiveDate, Utc};
use porokh_domain::{Mode, bangladesh};

use crate::account::Account;
use crate::credentials;
use crate::limits::RequestWindow;
use crate::refusal::Refusal;
use crate::stamp::Stamp;

/// All accounts of a service.
pub(crate) struct Register {
    ledgers: Vec<Ledger>,
}

/// An account, its requests of this minute and its checks of this day.
struct Ledger {
    account: Account,
    window: RequestWindow,
    /// The day in Bangladesh that `used_today` belongs to.
    day: NaiveDate,
}

/// Whose request this is, and with which of the two keys.
#[derive(Debug, Clone)]
pub(crate) struct Caller {
    /// Place of the account in the register.
    account: usize,
    pub(crate) mode: Mode,
}

impl Register {
    pub(crate) fn new(accounts: Vec<Account>, now: DateTime<Utc>) -> Self {
        let day = bangladesh(now).date_naive();
        let open = |account| Ledger { account, window: RequestWindow::default(), day };
        Self { ledgers: accounts.into_iter().map(open).collect() }
    }

    /// Counts a request and says who sent it, or why it is refused whatever it asks for.
    pub(crate) fn admit(&mut self, headers: &HeaderMap, now: DateTime<Utc>) -> Result<Caller, Refusal> {
        let caller = self.identify(headers).ok_or(Refusal::InvalidApiKey)?;
        let ledger = &mut self.ledgers[caller.account];
        let live = caller.mode == Mode::Live;
        if live {
            ledger.window.count(now).map_err(|over| Refusal::RateLimited(Some(over.retry_after.into())))?;
        }
        if ledger.account.disabled {
            return Err(Refusal::AccountDisabled);
        }
        if live && !ledger.account.has_api(now) {
            return Err(Refusal::PlanRequired);
        }
        Ok(caller)
    }

    /// What every response to a request with these headers carries; counts nothing.
    pub(crate) fn stamp(&self, headers: &HeaderMap, now: DateTime<Utc>) -> Stamp {
        match self.identify(headers) {
            Some(Caller { account, mode: Mode::Live }) => {
                Stamp { mode: Mode::Live, remaining: self.ledgers[account].window.remaining(now) }
            }
            _ => Stamp::untouched(credentials::claimed_mode(credentials::key(headers))),
        }
    }

    /// The caller's account as of `now`.
    pub(crate) fn account(&mut self, caller: &Caller, now: DateTime<Utc>) -> &Account {
        self.ledgers[caller.account].today(now)
    }

    /// The first account as of `now`.
    pub(crate) fn first(&mut self, now: DateTime<Utc>) -> &mut Account {
        self.ledgers[0].today(now)
    }

    /// Refuses a key without this scope.
    pub(crate) fn require_scope(&self, caller: &Caller, scope: &'static str) -> Result<(), Refusal> {
        let scopes = self.ledgers[caller.account].account.scopes(&caller.mode);
        if scopes.iter().any(|held| held == scope) { Ok(()) } else { Err(Refusal::ScopeMissing(scope)) }
    }

    /// Deducts one check and says how many are left today; `None` with a test key or without a daily cap.
    pub(crate) fn spend_check(
        &mut self,
        caller: &Caller,
        now: DateTime<Utc>,
    ) -> Result<Option<u64>, Refusal> {
        if caller.mode == Mode::Test {
            return Ok(None);
        }
        let account = self.ledgers[caller.account].today(now);
        match account.daily_limit {
            Some(limit) if account.used_today >= limit => Err(Refusal::DailyLimitReached(limit)),
            _ => {
                account.used_today += 1;
                Ok(account.remaining_today())
            }
        }
    }

    /// Checks a day of the account whose key this is.
    pub(crate) fn daily_limit(&self, headers: &HeaderMap) -> Option<u64> {
        self.ledgers[self.identify(headers)?.account].account.daily_limit
    }

    fn identify(&self, headers: &HeaderMap) -> Option<Caller> {
        let key = credentials::key(headers)?;
        self.ledgers
            .iter()
            .enumerate()
            .find_map(|(account, ledger)| ledger.account.mode_of(key).map(|mode| Caller { account, mode }))
    }
}

impl Ledger {
    /// The account, with nothing used yet if midnight in Bangladesh has passed.
    fn today(&mut self, now: DateTime<Utc>) -> &mut Account {
        let today = bangladesh(now).date_naive();
        if self.day != today {
            self.day = today;
            self.account.used_today = 0;
        }
        &mut self.account
    }
}
