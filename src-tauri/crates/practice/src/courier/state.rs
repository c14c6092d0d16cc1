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

/// Index of the limit of all requests.
pub(crate) const REQUESTS: usize = 0;
/// Index of the limit of bulk checks.
pub(crate) const BULK_CHECKS: usize = 1;
/// Requests a minute (Limits).
const LIMITS: [u32; 2] = [60, 10];

pub(crate) fn untouched(limit: usize) -> (u32, u32) {
    (LIMITS[limit], LIMITS[limit])
}

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

    pub(crate) fn account(&mut self, caller: &Caller, now: DateTime<Utc>) -> &Account {
        self.accounts.get_mut(caller.account).today(now)
    }

    pub(crate) fn first_account(&mut self, now: DateTime<Utc>) -> &mut Account {
        self.accounts.get_mut(0).today(now)
    }

    pub(crate) fn first_ledger(&self) -> &Ledger {
        self.accounts.get(0)
    }

    pub(crate) fn require_scope(&self, caller: &Caller, scope: &'static str) -> Result<(), Refusal> {
        let scopes = self.accounts.get(caller.account).account.scopes(&caller.mode);
        if scopes.iter().any(|held| held == scope) { Ok(()) } else { Err(Refusal::ScopeMissing(scope)) }
    }

    /// A test key needs no plan.
    pub(crate) fn require_bulk(&self, caller: &Caller) -> Result<(), Refusal> {
        let has_bulk = self.accounts.get(caller.account).account.plan_has_bulk;
        if has_bulk || caller.mode == Mode::Test { Ok(()) } else { Err(Refusal::BulkNotInPlan) }
    }

    /// Refused if there is something to check and no check is left today.
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

    /// Only jobs of the caller's account.
    pub(crate) fn job(&self, caller: &Caller, id: &str) -> Result<&Job, Refusal> {
        let job = Uuid::try_parse(id).ok().and_then(|id| self.jobs.get(&id));
        job.filter(|job| job.request.account == caller.account).ok_or(CommonRefusal::NotFound.into())
    }

    pub(crate) fn has_jobs(&self) -> bool {
        self.jobs.is_busy()
    }

    pub(crate) fn submissions(&mut self, caller: &Caller) -> &mut Submissions {
        &mut self.accounts.get_mut(caller.account).submissions
    }
}

pub struct Ledger {
    pub(crate) account: Account,
    /// Day of `used_today` in Bangladesh.
    day: NaiveDate,
    /// By number.
    pub(crate) charges: BTreeMap<String, u64>,
    pub(crate) submissions: Submissions,
    /// The plan end that plan.expiring was sent for.
    pub(crate) announced_end: Option<DateTime<Utc>>,
    /// By number.
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

    /// Resets the daily quota at midnight in Bangladesh.
    pub(crate) fn today(&mut self, now: DateTime<Utc>) -> &mut Account {
        let today = bangladesh(now).date_naive();
        if self.day != today {
            self.day = today;
            self.account.used_today = 0;
        }
        &mut self.account
    }

    pub(crate) fn require_checks(&mut self, now: DateTime<Utc>) -> Result<(), Refusal> {
        let account = self.today(now);
        match (account.daily_limit, account.remaining_today()) {
            (Some(limit), Some(0)) => Err(Refusal::DailyLimitReached(limit)),
            _ => Ok(()),
        }
    }

    /// `false`, and nothing is deducted, if fewer checks are left today.
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

    pub(crate) fn last_checked_number(&self) -> Option<String> {
        self.last_checks.iter().max_by_key(|(_, at)| **at).map(|(phone, _)| phone.clone())
    }
}

pub(crate) struct BulkAllowance {
    /// The first numbers are checked, the others skipped.
    pub(crate) checked: usize,
    /// `None` with a test key or without a daily cap.
    pub(crate) remaining_today: Option<u64>,
}

impl Courier {
    /// Returns the remaining checks; `None` with a test key or without a daily cap.
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

    /// Runs due steps in their order.
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
