use std::io;
use std::sync::Arc;

use chrono::{DateTime, Datelike, TimeDelta, Utc};
use porokh_domain::{Mode, bangladesh};

use super::merchant::Merchant;
use super::record::Payment;
use super::refusal::Refusal;
use super::webhooks::{self, Event};
use crate::engine::{Accounts, Caller, Ids, Meter, Outbox, RateLimit, RateLimitKind};

/// Age at which test payments are deleted (Limits 2).
const TEST_PAYMENTS_KEPT: TimeDelta = TimeDelta::days(3);

pub struct Payments {
    pub(super) merchants: Accounts<Merchant>,
    /// Of all merchants, oldest first.
    entries: Vec<Entry>,
    ids: Ids,
    /// Whether a 429 carries Retry-After.
    pub(super) tells_retry_after: bool,
    outbox: Arc<Outbox>,
}

struct Entry {
    merchant: usize,
    payment: Payment,
}

impl Payments {
    pub(super) fn new(
        merchants: Vec<Merchant>,
        requests_a_minute: u32,
        ids: Ids,
        outbox: Arc<Outbox>,
    ) -> io::Result<Self> {
        let meter = || meter(RateLimitKind::FixedWindow, requests_a_minute);
        Ok(Self {
            merchants: Accounts::new(merchants, meter)?,
            entries: Vec::new(),
            ids,
            tells_retry_after: false,
            outbox,
        })
    }

    pub(super) fn limit(&mut self, kind: RateLimitKind, a_minute: u32, tells_retry_after: bool) {
        self.merchants.set_meters(|| meter(kind, a_minute));
        self.tells_retry_after = tells_retry_after;
    }

    pub(super) fn merchant(&self, caller: &Caller) -> &Merchant {
        self.merchants.get(caller.account)
    }

    pub(super) fn merchant_mut(&mut self, caller: &Caller) -> &mut Merchant {
        self.merchants.get_mut(caller.account)
    }

    pub(super) fn first(&mut self) -> &mut Merchant {
        self.merchants.get_mut(0)
    }

    /// 32 hexadecimal digits.
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
            entry.merchant == caller.account
                && !entry.payment.is_test()
                && month(entry.payment.created_at) == month(now)
        };
        self.entries.iter().filter(counts).count() as u64
    }

    pub(super) fn add(&mut self, caller: &Caller, payment: Payment) {
        self.entries.push(Entry { merchant: caller.account, payment });
    }

    /// Finds a payment of the caller's merchant and mode.
    pub(super) fn find(
        &mut self,
        caller: &Caller,
        matches: impl Fn(&Payment) -> bool,
    ) -> Option<&mut Payment> {
        let is_seen = |entry: &&mut Entry| {
            entry.merchant == caller.account && entry.payment.mode == caller.mode && matches(&entry.payment)
        };
        self.entries.iter_mut().find(is_seen).map(|entry| &mut entry.payment)
    }

    /// With the merchant and mode that created it.
    pub(super) fn by_invoice(&mut self, invoice_id: &str) -> Option<(Caller, &mut Payment)> {
        let entry = self.entries.iter_mut().find(|entry| entry.payment.invoice_id == invoice_id)?;
        let caller = Caller { account: entry.merchant, mode: entry.payment.mode.clone() };
        Some((caller, &mut entry.payment))
    }

    /// Oldest first.
    pub(super) fn all(&self) -> Vec<Payment> {
        self.entries.iter().map(|entry| entry.payment.clone()).collect()
    }

    pub(super) fn notify(&mut self, caller: &Caller, payment: &Payment, event: Event) {
        let id = self.next_id();
        if let Some(webhook) = webhooks::webhook(id, self.merchant(caller), payment, event) {
            self.outbox.push(webhook);
        }
    }

    pub(super) fn delete_old_test_payments(&mut self, now: DateTime<Utc>) {
        self.entries
            .retain(|entry| !entry.payment.is_test() || now - entry.payment.created_at < TEST_PAYMENTS_KEPT);
    }
}

fn meter(kind: RateLimitKind, a_minute: u32) -> Meter {
    Meter::new(vec![RateLimit::new(kind, a_minute)])
}
