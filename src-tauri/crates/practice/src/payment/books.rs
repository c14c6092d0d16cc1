//! All that the service knows: merchants, their payments, and who may ask for what.

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use chrono::{DateTime, Datelike, TimeDelta, Utc};
use porokh_domain::{Mode, bangladesh};

use super::credentials;
use super::merchant::Merchant;
use super::record::Payment;
use super::refusal::Refusal;
use crate::ids::Ids;
use crate::limits::{RateLimit, RateLimitKind};

/// Test payments are deleted when they are this old (Limits 2).
const TEST_PAYMENTS_KEPT: TimeDelta = TimeDelta::days(3);

/// The merchants with their payments.
pub(super) struct Books {
    accounts: Vec<Account>,
    /// Of all merchants, oldest first.
    payments: Vec<Entry>,
    ids: Ids,
    /// Whether a 429 carries Retry-After.
    tells_retry_after: bool,
}

struct Account {
    merchant: Merchant,
    requests: RateLimit,
    /// Requests that were refused because they came too soon.
    refused: u64,
}

struct Entry {
    /// Place of the merchant.
    merchant: usize,
    payment: Payment,
}

/// Whose request this is, and with which of the two keys.
#[derive(Debug, Clone)]
pub(super) struct Caller {
    /// Place of the merchant.
    merchant: usize,
    pub(super) mode: Mode,
    /// Name of the compatible plugin's header, if the request came with it.
    pub(super) plugin_header: Option<HeaderName>,
}

impl Books {
    pub(super) fn new(merchants: Vec<Merchant>, requests_a_minute: u32, ids: Ids) -> Self {
        let open = |merchant| {
            let requests = RateLimit::new(RateLimitKind::FixedWindow, requests_a_minute);
            Account { merchant, requests, refused: 0 }
        };
        Self {
            accounts: merchants.into_iter().map(open).collect(),
            payments: Vec::new(),
            ids,
            tells_retry_after: false,
        }
    }

    /// Counts a request and says who sent it, or why it is refused whatever it asks for.
    pub(super) fn admit(&mut self, headers: &HeaderMap, now: DateTime<Utc>) -> Result<Caller, Refusal> {
        let key = credentials::key(headers).ok_or(Refusal::InvalidKey)?;
        let found = self.accounts.iter_mut().enumerate().find_map(|(place, account)| {
            let mode = account.merchant.mode_of(key)?;
            let plugin_header = credentials::plugin_header(headers).cloned();
            Some((Caller { merchant: place, mode, plugin_header }, account))
        });
        let (caller, account) = found.ok_or(Refusal::InvalidKey)?;
        if let Err(over) = account.requests.require_room(now) {
            account.refused += 1;
            let told = self.tells_retry_after.then(|| HeaderValue::from(over.retry_after));
            return Err(Refusal::TooManyRequests(told));
        }
        account.requests.count(now);
        Ok(caller)
    }

    /// Counts the requests of all merchants in another way from now on, and tells with a 429 how long to wait, or not.
    pub(super) fn limit(&mut self, kind: RateLimitKind, a_minute: u32, tells_retry_after: bool) {
        for account in &mut self.accounts {
            account.requests = RateLimit::new(kind, a_minute);
        }
        self.tells_retry_after = tells_retry_after;
    }

    /// Requests that were refused because they came too soon.
    pub(super) fn refused_for_pace(&self) -> u64 {
        self.accounts.iter().map(|account| account.refused).sum()
    }

    /// The caller's brand.
    pub(super) fn merchant(&self, caller: &Caller) -> &Merchant {
        &self.accounts[caller.merchant].merchant
    }

    /// As [`merchant`](Self::merchant), to change its received SMS.
    pub(super) fn merchant_mut(&mut self, caller: &Caller) -> &mut Merchant {
        &mut self.accounts[caller.merchant].merchant
    }

    /// The first merchant.
    pub(super) fn first(&mut self) -> &mut Merchant {
        &mut self.accounts[0].merchant
    }

    /// A new id: 32 hexadecimal digits.
    pub(super) fn next_id(&mut self) -> String {
        self.ids.next().simple().to_string()
    }

    /// Refuses a live payment when the package has ended or its month is full (Limits 1 and 2).
    pub(super) fn require_package(&self, caller: &Caller, now: DateTime<Utc>) -> Result<(), Refusal> {
        if caller.mode == Mode::Test {
            return Ok(());
        }
        let merchant = self.merchant(caller);
        if merchant.package_ends_at.is_some_and(|end| now >= end) {
            return Err(Refusal::PackageExpired);
        }
        if merchant.monthly_limit.is_some_and(|limit| self.created_this_month(caller, now) >= limit) {
            return Err(Refusal::MonthlyLimitFull);
        }
        Ok(())
    }

    fn created_this_month(&self, caller: &Caller, now: DateTime<Utc>) -> u64 {
        let month = |instant| {
            let day = bangladesh(instant).date_naive();
            (day.year(), day.month())
        };
        let counts = |entry: &&Entry| {
            entry.merchant == caller.merchant
                && !entry.payment.is_test()
                && month(entry.payment.created_at) == month(now)
        };
        self.payments.iter().filter(counts).count() as u64
    }

    /// Keeps a new payment.
    pub(super) fn add(&mut self, caller: &Caller, payment: Payment) {
        self.payments.push(Entry { merchant: caller.merchant, payment });
    }

    /// The payment that this caller can see; one of the other mode or of another merchant is none.
    pub(super) fn find(
        &mut self,
        caller: &Caller,
        now: DateTime<Utc>,
        matches: impl Fn(&Payment) -> bool,
    ) -> Option<&mut Payment> {
        let is_seen = |entry: &&mut Entry| {
            entry.merchant == caller.merchant && entry.payment.mode == caller.mode && matches(&entry.payment)
        };
        self.kept(now).iter_mut().find(is_seen).map(|entry| &mut entry.payment)
    }

    /// The payment behind a payment page, and who created it.
    pub(super) fn by_invoice(
        &mut self,
        invoice_id: &str,
        now: DateTime<Utc>,
    ) -> Option<(Caller, &mut Payment)> {
        let entry = self.kept(now).iter_mut().find(|entry| entry.payment.invoice_id == invoice_id)?;
        let Payment { mode, plugin_header, .. } = &entry.payment;
        let caller =
            Caller { merchant: entry.merchant, mode: mode.clone(), plugin_header: plugin_header.clone() };
        Some((caller, &mut entry.payment))
    }

    /// Copies of all payments, oldest first.
    pub(super) fn all(&mut self, now: DateTime<Utc>) -> Vec<Payment> {
        self.kept(now).iter().map(|entry| entry.payment.clone()).collect()
    }

    /// The payments without the test payments that are too old.
    fn kept(&mut self, now: DateTime<Utc>) -> &mut Vec<Entry> {
        self.payments
            .retain(|entry| !entry.payment.is_test() || now - entry.payment.created_at < TEST_PAYMENTS_KEPT);
        &mut self.payments
    }
}
