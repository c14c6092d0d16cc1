use std::collections::BTreeMap;
use std::io;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use porokh_domain::{Clock, SystemClock};

use super::account::Account;
use super::rules::Rules;
use super::state::Courier;
use super::submissions::{StoredDelivery, StoredReport};
use crate::engine::{PracticeService, Setup};

pub type Service = PracticeService<Courier>;

pub struct Options {
    /// Port on 127.0.0.1; 0 takes a free one.
    pub port: u16,
    pub clock: Arc<dyn Clock>,
    /// At least one.
    pub accounts: Vec<Account>,
    /// Range of the delay of replies; zero by default.
    pub latency: RangeInclusive<Duration>,
    pub rules: Rules,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            port: 0,
            clock: Arc::new(SystemClock),
            accounts: vec![Account::default()],
            latency: Duration::ZERO..=Duration::ZERO,
            rules: Rules::default(),
        }
    }
}

impl PracticeService<Courier> {
    /// Binds the loopback port. Needs a tokio runtime.
    ///
    /// # Errors
    /// The port is taken, or `accounts` is empty (`InvalidInput`).
    pub async fn start(options: Options) -> io::Result<Self> {
        let Options { port, clock, accounts, latency, rules } = options;
        let setup = Setup { port, clock, latency };
        Self::run(setup, |outbox, now| Courier::new(accounts, rules, outbox, now)).await
    }

    /// The first account.
    pub fn account(&self) -> Account {
        self.state().first_account(self.now()).clone()
    }

    /// Changes the first account from the next request on. The closure must not call the service.
    pub fn change_account(&self, change: impl FnOnce(&mut Account)) {
        let now = self.now();
        self.change(|courier| change(courier.first_account(now)));
    }

    /// Checks deducted from the first account, by number (`01XXXXXXXXX`).
    pub fn charges(&self) -> BTreeMap<String, u64> {
        self.state().first_ledger().charges.clone()
    }

    /// Requests of the first account refused by a rate limit; faults don't count.
    pub fn over_limit(&self) -> u64 {
        self.state().accounts.meter(0).refused()
    }

    /// Of the first account, one per number.
    pub fn reports(&self) -> Vec<StoredReport> {
        self.state().first_ledger().submissions.reports()
    }

    /// Of the first account, one per reference.
    pub fn stored_deliveries(&self) -> Vec<StoredDelivery> {
        self.state().first_ledger().submissions.deliveries()
    }

    /// Another seller's report, which sends phone.reported if the first account checked the number (`01XXXXXXXXX`) with
    /// its live key. `false`: it didn't.
    pub fn report_by_another_seller(&self, phone: &str, reason: &str) -> bool {
        let reported_at = self.now();
        let report = StoredReport { phone: phone.into(), reason: reason.into(), note: None, reported_at };
        self.state().notify_report(0, &report, reported_at)
    }

    /// [`report_by_another_seller`](Self::report_by_another_seller) of the last number checked by the first account with
    /// its live key. `false`: there is none.
    pub fn report_last_by_another_seller(&self, reason: &str) -> bool {
        let last = self.state().first_ledger().last_checked_number();
        last.is_some_and(|phone| self.report_by_another_seller(&phone, reason))
    }

    /// Sends bulk.completed of the first account's last ended job again. `false`: none has ended.
    pub fn tell_last_job_end(&self) -> bool {
        let now = self.now();
        self.state().notify_last_job_end(now)
    }

    /// Posts an event with a wrong signature to the first account's webhook once; it isn't among the deliveries. Returns
    /// the status of the reply; `None` without a webhook, or without a reply within ten seconds.
    pub async fn forge_webhook(&self) -> Option<u16> {
        let now = self.now();
        let forgery = self.state().forgery(now)?;
        forgery.post_once(now).await
    }

    /// Sends webhook.test to the first account.
    pub fn send_test_webhook(&self) {
        self.state().send_test_webhook(self.now());
    }
}
