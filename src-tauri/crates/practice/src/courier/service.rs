//! Starting, steering and watching the fraud-check service.

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

/// A running fraud-check service.
pub type Service = PracticeService<Courier>;

/// How the fraud-check service is set up.
pub struct Options {
    /// Port on 127.0.0.1; 0 takes a free one.
    pub port: u16,
    /// Time for the day's limit, the request window and time stamps.
    pub clock: Arc<dyn Clock>,
    /// The accounts, at least one.
    pub accounts: Vec<Account>,
    /// How long every reply takes; each request gets a value from the range. Zero by default.
    pub latency: RangeInclusive<Duration>,
    /// The choices that the interface leaves.
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
    /// Binds the loopback port and begins to answer. Needs a tokio runtime.
    ///
    /// # Errors
    /// The port is taken, or `accounts` is empty (`InvalidInput`).
    pub async fn start(options: Options) -> io::Result<Self> {
        let Options { port, clock, accounts, latency, rules } = options;
        let setup = Setup { port, clock, latency };
        Self::run(setup, |outbox, now| Courier::new(accounts, rules, outbox, now)).await
    }

    /// The first account as it is now, `used_today` included.
    pub fn account(&self) -> Account {
        self.state().first_account(self.now()).clone()
    }

    /// Changes the first account: revokes a key, takes the plan away, sets what was used. Counts from the next
    /// request on. The closure must not call the service.
    pub fn change_account(&self, change: impl FnOnce(&mut Account)) {
        let now = self.now();
        self.change(|courier| change(courier.first_account(now)));
    }

    /// How many checks each number has cost the first account, by number in the form `01XXXXXXXXX`.
    pub fn charges(&self) -> BTreeMap<String, u64> {
        self.state().first_ledger().charges.clone()
    }

    /// How many requests of the first account were refused because they were too many in a minute.
    pub fn over_limit(&self) -> u64 {
        self.state().accounts.meter(0).refused()
    }

    /// The first account's reports, one for each number.
    pub fn reports(&self) -> Vec<StoredReport> {
        self.state().first_ledger().submissions.reports()
    }

    /// The first account's deliveries, one for each reference.
    pub fn stored_deliveries(&self) -> Vec<StoredDelivery> {
        self.state().first_ledger().submissions.deliveries()
    }

    /// Lets another seller report a number, which sends phone.reported if the first account checked the number with
    /// its live key. `false`: it didn't, or `phone` is no number in the form `01XXXXXXXXX`.
    pub fn report_by_another_seller(&self, phone: &str, reason: &str) -> bool {
        let reported_at = self.now();
        let report = StoredReport { phone: phone.into(), reason: reason.into(), note: None, reported_at };
        self.state().notify_report(0, &report, reported_at)
    }

    /// As [`report_by_another_seller`](Self::report_by_another_seller), of the number that the first account checked
    /// last with its live key. `false`: it checked none.
    pub fn report_last_by_another_seller(&self, reason: &str) -> bool {
        let last = self.state().first_ledger().last_checked_number();
        last.is_some_and(|phone| self.report_by_another_seller(&phone, reason))
    }

    /// Sends bulk.completed again for the job of the first account that ended last. `false`: none has ended.
    pub fn tell_last_job_end(&self) -> bool {
        let now = self.now();
        self.state().notify_last_job_end(now)
    }

    /// Posts what a stranger would to the first account's webhook, who knows the address and not the secret: once,
    /// and it isn't among the deliveries. Gives the status of the reply, within ten seconds; `None` without a reply
    /// or a webhook.
    pub async fn forge_webhook(&self) -> Option<u16> {
        let now = self.now();
        let forgery = self.state().forgery(now)?;
        forgery.post_once(now).await
    }

    /// Presses the test-send button of the first account's webhook.
    pub fn send_test_webhook(&self) {
        self.state().send_test_webhook(self.now());
    }
}
