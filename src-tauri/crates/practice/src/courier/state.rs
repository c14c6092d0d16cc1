//! The state of the service: the accounts with their checks, and the background jobs.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::sync::Arc;

use chrono::{DateTime, NaiveDate, Utc};
use porokh_domain::{BdPhone, Mode, bangladesh};
use uuid::Uuid;

use super::account::Account;
use super::jobs::{BulkNumber, Job, JobOutcome, JobQueue, JobRequest, Step};
use super::refusal::Refusal;
use super::rules::{PastDailyLimit, Rules};
use super::submissions::Submissions;
use crate::engine::{Accounts, Caller, CommonRefusal, Ids, Key, KeyHolder, Meter, Outbox, RateLimit};

/// The limit of all requests of an account.
pub(crate) const REQUESTS: usize = 0;
/// The limit of its bulk checks.
pub(crate) const BULK_CHECKS: usize = 1;
/// Requests a minute (Limits).
const LIMITS: [u32; 2] = [60, 10];

/// A limit in which nothing is counted.
pub(crate) fn untouched(limit: usize) -> (u32, u32) {
    (LIMITS[limit], LIMITS[limit])
}

/// The state of the fraud-check service.
pub struct Courier {
    pub(crate) accounts: Accounts<Ledger>,
    pub(crate) jobs: JobQueue,
    pub(crate) ids: Ids,
    pub(crate) rules: Rules,
    pub(crate) outbox: Arc<Outbox>,
}

impl Courier {
    pub(crate) fn new(
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
    pub(crate) fn account(&mut self, caller: &Caller, now: DateTime<Utc>) -> &Account {
        self.accounts.get_mut(caller.account).today(now)
    }

    /// The first account as of `now`.
    pub(crate) fn first_account(&mut self, now: DateTime<Utc>) -> &mut Account {
        self.accounts.get_mut(0).today(now)
    }

    /// What the first account has used.
    pub(crate) fn first_ledger(&self) -> &Ledger {
        self.accounts.get(0)
    }

    /// Refuses a key without this scope.
    pub(crate) fn require_scope(&self, caller: &Caller, scope: &'static str) -> Result<(), Refusal> {
        let scopes = self.accounts.get(caller.account).account.scopes(&caller.mode);
        if scopes.iter().any(|held| held == scope) { Ok(()) } else { Err(Refusal::ScopeMissing(scope)) }
    }

    /// Refuses a live key whose plan has no bulk access. As for API access, a test key needs no plan.
    pub(crate) fn require_bulk(&self, caller: &Caller) -> Result<(), Refusal> {
        let has_bulk = self.accounts.get(caller.account).account.plan_has_bulk;
        if has_bulk || caller.mode == Mode::Test { Ok(()) } else { Err(Refusal::BulkNotInPlan) }
    }

    /// Opens a background job; refused when there is something to check and nothing left of the day.
    pub(crate) fn open_job(
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
    pub(crate) fn job(&self, caller: &Caller, id: &str) -> Result<&Job, Refusal> {
        let job = Uuid::try_parse(id).ok().and_then(|id| self.jobs.get(&id));
        job.filter(|job| job.request.account == caller.account).ok_or(CommonRefusal::NotFound.into())
    }

    /// Whether a job has not ended.
    pub(crate) fn has_jobs(&self) -> bool {
        self.jobs.is_busy()
    }

    /// What the caller's account told the network.
    pub(crate) fn submissions(&mut self, caller: &Caller) -> &mut Submissions {
        &mut self.accounts.get_mut(caller.account).submissions
    }
}

/// An account and its checks.
pub struct Ledger {
    pub(crate) account: Account,
    /// The day in Bangladesh that `used_today` belongs to.
    day: NaiveDate,
    /// Checks that each number has cost.
    pub(crate) charges: BTreeMap<String, u64>,
    pub(crate) submissions: Submissions,
    /// The end of the plan that plan.expiring was sent for.
    pub(crate) announced_end: Option<DateTime<Utc>>,
    /// When each number was last checked.
    pub(crate) last_checks: HashMap<String, DateTime<Utc>>,
}

impl KeyHolder for Ledger {
    fn keys(&self) -> [Key<'_>; 2] {
        self.account.keys()
    }
}

impl Ledger {
    pub(crate) fn new(account: Account, now: DateTime<Utc>) -> Self {
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
    pub(crate) fn today(&mut self, now: DateTime<Utc>) -> &mut Account {
        let today = bangladesh(now).date_naive();
        if self.day != today {
            self.day = today;
            self.account.used_today = 0;
        }
        &mut self.account
    }

    /// Refuses when nothing is left of the day.
    pub(crate) fn require_checks(&mut self, now: DateTime<Utc>) -> Result<(), Refusal> {
        let account = self.today(now);
        match (account.daily_limit, account.remaining_today()) {
            (Some(limit), Some(0)) => Err(Refusal::DailyLimitReached(limit)),
            _ => Ok(()),
        }
    }

    /// Deducts what a number costs; false, and nothing is deducted, when less is left of the day.
    pub(crate) fn charge(&mut self, phone: &BdPhone, checks: u64, now: DateTime<Utc>) -> bool {
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
    pub(crate) fn last_checked_number(&self) -> Option<String> {
        self.last_checks.iter().max_by_key(|(_, at)| **at).map(|(phone, _)| phone.clone())
    }
}

/// What a bulk check may answer.
pub(crate) struct BulkAllowance {
    /// Numbers from the front that are checked; the others are skipped.
    pub(crate) checked: usize,
    /// `None` with a test key or without a daily cap.
    pub(crate) remaining_today: Option<u64>,
}

impl Courier {
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
        let ledger = self.accounts.get_mut(caller.account);
        ledger.require_checks(now)?;
        ledger.charge(phone, 1, now);
        Ok(ledger.account.remaining_today())
    }

    /// Deducts one check for each number, or for as many as the rules allow.
    pub(crate) fn spend_bulk(
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
    pub(crate) fn run_jobs(&mut self, now: DateTime<Utc>) {
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
