//! Accounts, their plans and their jobs.

use std::io;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use porokh_domain::Mode;
use uuid::Uuid;

use super::ledger::Ledger;
use crate::courier::account::Account;
use crate::courier::jobs::{BulkNumber, Job, JobOutcome, JobQueue, JobRequest};
use crate::courier::refusal::Refusal;
use crate::courier::rules::Rules;
use crate::courier::submissions::Submissions;
use crate::engine::{Accounts, Caller, CommonRefusal, Ids, Meter, Outbox, RateLimit};

/// The limit of all requests of an account.
pub(in crate::courier) const REQUESTS: usize = 0;
/// The limit of its bulk checks.
pub(in crate::courier) const BULK_CHECKS: usize = 1;
/// Requests a minute (Limits).
const LIMITS: [u32; 2] = [60, 10];

/// A limit in which nothing is counted.
pub(in crate::courier) fn untouched(limit: usize) -> (u32, u32) {
    (LIMITS[limit], LIMITS[limit])
}

/// The state of the fraud-check service.
pub struct Courier {
    pub(in crate::courier) accounts: Accounts<Ledger>,
    pub(super) jobs: JobQueue,
    pub(super) ids: Ids,
    pub(in crate::courier) rules: Rules,
    pub(super) outbox: Arc<Outbox>,
}

impl Courier {
    pub(in crate::courier) fn new(
        accounts: Vec<Account>,
        rules: Rules,
        outbox: Arc<Outbox>,
        now: DateTime<Utc>,
    ) -> io::Result<Self> {
        let ledgers = accounts.into_iter().map(|account| Ledger::new(account, now)).collect();
        let limits = || LIMITS.map(|most| RateLimit::new(rules.rate_limit, most)).into();
        Ok(Self {
            accounts: Accounts::new(ledgers, || Meter::new(limits()))?,
            jobs: JobQueue::new(rules.job_pace.clone()),
            ids: Ids::new(rules.seed),
            rules,
            outbox,
        })
    }

    /// The caller's account as of `now`.
    pub(in crate::courier) fn account(&mut self, caller: &Caller, now: DateTime<Utc>) -> &Account {
        self.accounts.get_mut(caller.account).today(now)
    }

    /// The first account as of `now`.
    pub(in crate::courier) fn first_account(&mut self, now: DateTime<Utc>) -> &mut Account {
        self.accounts.get_mut(0).today(now)
    }

    /// What the first account has used.
    pub(in crate::courier) fn first_ledger(&self) -> &Ledger {
        self.accounts.get(0)
    }

    /// Refuses a key without this scope.
    pub(in crate::courier) fn require_scope(
        &self,
        caller: &Caller,
        scope: &'static str,
    ) -> Result<(), Refusal> {
        let scopes = self.accounts.get(caller.account).account.scopes(&caller.mode);
        if scopes.iter().any(|held| held == scope) { Ok(()) } else { Err(Refusal::ScopeMissing(scope)) }
    }

    /// Refuses a live key whose plan has no bulk access. As for API access, a test key needs no plan.
    pub(in crate::courier) fn require_bulk(&self, caller: &Caller) -> Result<(), Refusal> {
        let has_bulk = self.accounts.get(caller.account).account.plan_has_bulk;
        if has_bulk || caller.mode == Mode::Test { Ok(()) } else { Err(Refusal::BulkNotInPlan) }
    }

    /// Opens a background job; refused when there is something to check and nothing left of the day.
    pub(in crate::courier) fn open_job(
        &mut self,
        caller: &Caller,
        numbers: Vec<BulkNumber>,
        invalid: Vec<String>,
        outcome: JobOutcome,
        now: DateTime<Utc>,
    ) -> Result<&Job, Refusal> {
        if caller.mode == Mode::Live && !numbers.is_empty() {
            self.accounts.get_mut(caller.account).require_checks(now)?;
        }
        let Caller { account, mode } = caller.clone();
        let id = self.ids.next();
        self.jobs.open(JobRequest { id, account, mode, numbers, invalid, created_at: now, outcome });
        if self.jobs.get(&id).is_some_and(|job| job.finished_at.is_some()) {
            self.notify_job_end(&id, now);
        }
        self.jobs.get(&id).ok_or(CommonRefusal::ServerError.into())
    }

    /// A job of the caller's account.
    pub(in crate::courier) fn job(&self, caller: &Caller, id: &str) -> Result<&Job, Refusal> {
        let job = Uuid::try_parse(id).ok().and_then(|id| self.jobs.get(&id));
        job.filter(|job| job.request.account == caller.account).ok_or(CommonRefusal::NotFound.into())
    }

    /// Whether a job has not ended.
    pub(in crate::courier) fn has_jobs(&self) -> bool {
        self.jobs.is_busy()
    }

    /// What the caller's account told the network.
    pub(in crate::courier) fn submissions(&mut self, caller: &Caller) -> &mut Submissions {
        &mut self.accounts.get_mut(caller.account).submissions
    }
}
