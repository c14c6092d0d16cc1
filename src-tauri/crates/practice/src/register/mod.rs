//! The accounts with what they have used: who may pass, what a check costs, and what jobs do meanwhile.

mod ledger;
mod spending;
mod telling;

use std::sync::Arc;

use axum::http::HeaderMap;
use chrono::{DateTime, Utc};
use porokh_domain::Mode;

use crate::account::Account;
use crate::credentials;
use crate::ids::Ids;
use crate::jobs::{Asked, Fate, Job, JobBook, NewJob};
use crate::network::Told;
use crate::refusal::Refusal;
use crate::rules::{BulkCheckHeaders, Rules};
use crate::stamp::Stamp;
use crate::webhook::Outbox;
use ledger::Ledger;
use uuid::Uuid;

/// All accounts of a service.
pub(crate) struct Register {
    ledgers: Vec<Ledger>,
    jobs: JobBook,
    ids: Ids,
    rules: Rules,
    outbox: Arc<Outbox>,
}

/// Whose request this is, and with which of the two keys.
#[derive(Debug, Clone)]
pub(crate) struct Caller {
    /// Place of the account in the register.
    pub(crate) account: usize,
    pub(crate) mode: Mode,
}

/// The limits that a request counts in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CountedAs {
    /// The requests of a minute.
    Request,
    /// These, and the bulk checks of a minute.
    BulkCheck,
}

impl Register {
    pub(crate) fn new(accounts: Vec<Account>, rules: Rules, outbox: Arc<Outbox>, now: DateTime<Utc>) -> Self {
        let open = |account| Ledger::new(account, rules.rate_limit, now);
        Self {
            ledgers: accounts.into_iter().map(open).collect(),
            jobs: JobBook::new(rules.job_pace.clone()),
            ids: Ids::new(rules.seed),
            rules,
            outbox,
        }
    }

    /// Counts a request and says who sent it, or why it is refused whatever it asks for.
    pub(crate) fn admit(
        &mut self,
        headers: &HeaderMap,
        counted_as: CountedAs,
        now: DateTime<Utc>,
    ) -> Result<Caller, Refusal> {
        let caller = self.identify(headers).ok_or(Refusal::InvalidApiKey)?;
        let ledger = &mut self.ledgers[caller.account];
        let live = caller.mode == Mode::Live;
        if live {
            let counted = ledger.count_request(counted_as, now);
            counted.map_err(|over| Refusal::RateLimited(Some(over.retry_after.into())))?;
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
    pub(crate) fn stamp(&self, headers: &HeaderMap, counted_as: CountedAs, now: DateTime<Utc>) -> Stamp {
        let shown = match self.rules.bulk_check_headers {
            BulkCheckHeaders::Sixty => CountedAs::Request,
            BulkCheckHeaders::Ten => counted_as,
        };
        let (mode, (limit, remaining)) = match self.identify(headers) {
            Some(Caller { account, mode: Mode::Live }) => {
                (Mode::Live, self.ledgers[account].rate(shown, now))
            }
            _ => {
                let mode = credentials::claimed_mode(credentials::key(headers));
                (mode, ledger::untouched_rate(shown))
            }
        };
        Stamp { mode, limit, remaining }
    }

    /// The caller's account as of `now`.
    pub(crate) fn account(&mut self, caller: &Caller, now: DateTime<Utc>) -> &Account {
        self.ledgers[caller.account].today(now)
    }

    /// Requests of the first account that were past the limits of a minute.
    pub(crate) fn over_limit(&self) -> u64 {
        self.ledgers.first().map_or(0, |ledger| ledger.over_limit)
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

    /// Refuses a live key whose plan has no bulk access. As for API access, a test key needs no plan.
    pub(crate) fn require_bulk(&self, caller: &Caller) -> Result<(), Refusal> {
        let has_bulk = self.ledgers[caller.account].account.plan_has_bulk;
        if has_bulk || caller.mode == Mode::Test { Ok(()) } else { Err(Refusal::BulkNotInPlan) }
    }

    /// Checks a day of the account whose key this is.
    pub(crate) fn daily_limit(&self, headers: &HeaderMap) -> Option<u64> {
        self.ledgers[self.identify(headers)?.account].account.daily_limit
    }

    /// Opens a background job; refused when there is something to check and nothing left of the day.
    pub(crate) fn open_job(
        &mut self,
        caller: &Caller,
        numbers: Vec<Asked>,
        invalid: Vec<String>,
        fate: Fate,
        now: DateTime<Utc>,
    ) -> Result<&Job, Refusal> {
        if caller.mode == Mode::Live && !numbers.is_empty() {
            self.ledgers[caller.account].require_checks(now)?;
        }
        let Caller { account, mode } = caller.clone();
        let id = self.ids.next();
        self.jobs.open(NewJob { id, account, mode, numbers, invalid, created_at: now, fate });
        if self.jobs.get(&id).is_some_and(|job| job.finished_at.is_some()) {
            self.tell_ended(&id, now);
        }
        self.jobs.get(&id).ok_or(Refusal::ServerError)
    }

    /// A job of the caller's account.
    pub(crate) fn job(&self, caller: &Caller, id: &str) -> Result<&Job, Refusal> {
        let id = Uuid::try_parse(id).map_err(|_| Refusal::NotFound)?;
        self.jobs.get(&id).filter(|job| job.asked.account == caller.account).ok_or(Refusal::NotFound)
    }

    /// What the caller's account told the network.
    pub(crate) fn told(&mut self, caller: &Caller) -> &mut Told {
        &mut self.ledgers[caller.account].told
    }

    /// What the first account told the network.
    pub(crate) fn first_told(&self) -> &Told {
        &self.ledgers[0].told
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    fn identify(&self, headers: &HeaderMap) -> Option<Caller> {
        let key = credentials::key(headers)?;
        self.ledgers
            .iter()
            .enumerate()
            .find_map(|(account, ledger)| ledger.account.mode_of(key).map(|mode| Caller { account, mode }))
    }
}
