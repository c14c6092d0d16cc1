//! Starting, steering and watching a practice service.

use std::collections::BTreeMap;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use porokh_domain::{Clock, SystemClock};
use tokio::net::TcpListener;
use tokio::sync::Notify;

use crate::account::Account;
use crate::exchange;
use crate::fault::Fault;
use crate::intake::Intake;
use crate::lock::lock;
use crate::network::{StoredDelivery, StoredReport};
use crate::register::Register;
use crate::rules::Rules;
use crate::seen::SeenRequest;
use crate::server;
use crate::tasks::Tasks;
use crate::webhook::{Delivery, Outbox};

/// How a service is set up.
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

/// A running practice service. Dropping it closes its port and every connection at once.
pub struct Service {
    address: SocketAddr,
    shared: Arc<Shared>,
    dates: Arc<server::Dates>,
    tasks: Tasks,
}

impl Service {
    /// Binds the loopback port and begins to answer. Needs a tokio runtime.
    ///
    /// # Errors
    /// The port is taken, or `accounts` is empty (`InvalidInput`).
    pub async fn start(options: Options) -> io::Result<Self> {
        if options.accounts.is_empty() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "a practice service needs an account"));
        }
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).await?;
        let address = listener.local_addr()?;
        let dates = server::Dates::of(Arc::clone(&options.clock));
        let shared = Arc::new(Shared::new(options));
        let server = tokio::spawn(server::serve(
            listener,
            exchange::router(Arc::clone(&shared), address),
            Arc::clone(&dates),
        ));
        let telling = Arc::clone(&shared);
        let events = tokio::spawn(async move { tokio::join!(telling.outbox.run(), telling.pass_time()).0 });
        Ok(Self { address, shared, dates, tasks: Tasks::new(server, events) })
    }

    /// Base address of the fraud-check interface, `http://127.0.0.1:PORT/api/v1`.
    pub fn address(&self) -> String {
        base_address(self.address)
    }

    /// The live key of the first account.
    pub fn live_key(&self) -> String {
        self.account().live_key
    }

    /// The test key of the first account.
    pub fn test_key(&self) -> String {
        self.account().test_key
    }

    /// The first account as it is now, `used_today` included.
    pub fn account(&self) -> Account {
        self.shared.register().first(self.shared.now()).clone()
    }

    /// Changes the first account: revokes a key, takes the plan away, sets what was used. Counts from the next
    /// request on. The closure must not call the service.
    pub fn change_account(&self, change: impl FnOnce(&mut Account)) {
        change(self.shared.register().first(self.shared.now()));
        self.shared.wake();
    }

    /// How many checks each number has cost the first account, by number in the form `01XXXXXXXXX`.
    pub fn charges(&self) -> BTreeMap<String, u64> {
        self.shared.register().charges()
    }

    /// How many requests of the first account were refused because they were too many in a minute.
    pub fn over_limit(&self) -> u64 {
        self.shared.register().over_limit()
    }

    /// The first account's reports, one for each number.
    pub fn reports(&self) -> Vec<StoredReport> {
        self.shared.register().first_told().reports()
    }

    /// The first account's deliveries, one for each reference.
    pub fn stored_deliveries(&self) -> Vec<StoredDelivery> {
        self.shared.register().first_told().deliveries()
    }

    /// Lets another seller report a number, which sends phone.reported if the first account checked the number with
    /// its live key. `false`: it didn't, or `phone` is no number in the form `01XXXXXXXXX`.
    pub fn report_by_another_seller(&self, phone: &str, reason: &str) -> bool {
        let now = self.shared.now();
        let report =
            StoredReport { phone: phone.into(), reason: reason.into(), note: None, reported_at: now };
        self.shared.register().reported_by_another(&report, now)
    }

    /// As [`report_by_another_seller`](Self::report_by_another_seller), of the number that the first account checked
    /// last with its live key. `false`: it checked none.
    pub fn report_last_by_another_seller(&self, reason: &str) -> bool {
        self.shared.register().last_reported_by_another(reason, self.shared.now())
    }

    /// Posts what a stranger would to the first account's webhook, who knows the address and not the secret: once,
    /// and it isn't among the deliveries. Gives the status of the reply, within ten seconds; `None` without a reply
    /// or a webhook.
    pub async fn forge_webhook(&self) -> Option<u16> {
        let now = self.shared.now();
        let forgery = self.shared.register().forgery(now)?;
        forgery.post_once(now).await
    }

    /// Presses the test-send button of the first account's webhook.
    pub fn send_test_webhook(&self) {
        self.shared.register().send_test(self.shared.now());
    }

    /// Webhooks of all accounts with every attempt, oldest first.
    pub fn webhooks(&self) -> Vec<Delivery> {
        self.shared.outbox.deliveries()
    }

    /// Waits until every webhook that is due by the clock was sent and answered, at most ten seconds each.
    pub async fn settle_webhooks(&self) {
        drop(self.shared.register());
        self.shared.outbox.settle().await;
    }

    /// Whether a webhook address was disabled by 20 failures in a row.
    pub fn webhook_is_disabled(&self, url: &str) -> bool {
        self.shared.outbox.is_disabled(url)
    }

    /// Enables a disabled webhook address. What was lost meanwhile stays so.
    pub fn enable_webhook(&self, url: &str) {
        self.shared.outbox.enable(url);
    }

    /// Puts the `Date` of replies so far off the service's clock, which is right by default; `None`: there is none.
    pub fn set_date(&self, off: Option<TimeDelta>) {
        self.dates.set(off);
    }

    /// Adds a fault. A request meets the oldest fault that is meant for its endpoint and not used up.
    pub fn inject(&self, fault: Fault) {
        self.shared.intake.inject(fault);
    }

    /// Removes all faults, also those that would last for ever.
    pub fn clear_faults(&self) {
        self.shared.intake.clear_faults();
    }

    /// The last requests, oldest first; at most two thousand.
    pub fn requests(&self) -> Vec<SeenRequest> {
        self.shared.intake.requests()
    }

    /// Stops. When this returns, the port is free, and no waiting request gets its reply any more.
    pub async fn stop(self) {
        self.tasks.stop().await;
    }
}

/// `http://127.0.0.1:PORT/api/v1`.
pub(crate) fn base_address(address: SocketAddr) -> String {
    format!("http://{address}{}", exchange::PREFIX)
}

/// What the handlers and the [`Service`] share.
pub(crate) struct Shared {
    clock: Arc<dyn Clock>,
    pub(crate) intake: Intake,
    register: Mutex<Register>,
    outbox: Arc<Outbox>,
    changed: Notify,
}

/// Failed attempts in a row that disable a webhook's address (Events).
const FAILURES_MAX: u32 = 20;

/// How often the clock is read while something waits for it: it may be set at any moment, which nobody announces.
const TICK: Duration = Duration::from_millis(20);

impl Shared {
    fn new(options: Options) -> Self {
        let outbox = Arc::new(Outbox::new(Arc::clone(&options.clock), Some(FAILURES_MAX)));
        let register =
            Register::new(options.accounts, options.rules, Arc::clone(&outbox), options.clock.now());
        Self {
            clock: options.clock,
            intake: Intake::new(options.latency),
            register: Mutex::new(register),
            outbox,
            changed: Notify::new(),
        }
    }

    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// The accounts and jobs as of now.
    pub(crate) fn register(&self) -> MutexGuard<'_, Register> {
        let mut register = lock(&self.register);
        register.settle(self.now());
        register
    }

    /// Lets happen what the clock brings, for ever, also when nobody asks.
    async fn pass_time(&self) {
        loop {
            if self.register().is_waiting(self.now()) {
                tokio::time::sleep(TICK).await;
            } else {
                self.changed.notified().await;
            }
        }
    }

    /// Says that something may wait for the clock now.
    pub(crate) fn wake(&self) {
        self.changed.notify_one();
    }
}
