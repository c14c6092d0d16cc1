//! Starting, steering and watching a practice service.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::{DateTime, Utc};
use porokh_domain::{Clock, SystemClock};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::account::Account;
use crate::exchange;
use crate::fault::{Fault, FaultPlan};
use crate::latency::Latency;
use crate::network::{StoredDelivery, StoredReport};
use crate::register::Register;
use crate::rules::Rules;
use crate::seen::SeenRequest;
use crate::server;

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
    server: JoinHandle<()>,
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
        let shared = Arc::new(Shared::new(options));
        let server = tokio::spawn(server::serve(listener, exchange::router(Arc::clone(&shared), address)));
        Ok(Self { address, shared, server })
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
    }

    /// How many checks each number has cost the first account, by number in the form `01XXXXXXXXX`.
    pub fn charges(&self) -> BTreeMap<String, u64> {
        self.shared.register().charges()
    }

    /// The first account's reports, one for each number.
    pub fn reports(&self) -> Vec<StoredReport> {
        self.shared.register().first_told().reports()
    }

    /// The first account's deliveries, one for each reference.
    pub fn stored_deliveries(&self) -> Vec<StoredDelivery> {
        self.shared.register().first_told().deliveries()
    }

    /// Adds a fault. A request meets the oldest fault that is meant for its endpoint and not used up.
    pub fn inject(&self, fault: Fault) {
        self.shared.faults().add(fault);
    }

    /// Removes all faults, also those that would last for ever.
    pub fn clear_faults(&self) {
        *self.shared.faults() = FaultPlan::default();
    }

    /// The last requests, oldest first; at most two thousand.
    pub fn requests(&self) -> Vec<SeenRequest> {
        self.shared.seen().iter().cloned().collect()
    }

    /// Stops. When this returns, the port is free, and no waiting request gets its reply any more.
    pub async fn stop(mut self) {
        self.server.abort();
        // The only result of an aborted task that never ends by itself is "cancelled".
        let _ = (&mut self.server).await;
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.server.abort();
    }
}

/// `http://127.0.0.1:PORT/api/v1`.
pub(crate) fn base_address(address: SocketAddr) -> String {
    format!("http://{address}{}", exchange::PREFIX)
}

/// What the handlers and the [`Service`] share.
pub(crate) struct Shared {
    clock: Arc<dyn Clock>,
    pub(crate) latency: Latency,
    register: Mutex<Register>,
    faults: Mutex<FaultPlan>,
    seen: Mutex<VecDeque<SeenRequest>>,
}

/// Requests that are kept, so that a practice mode that runs for weeks doesn't grow.
const SEEN_KEPT: usize = 2_000;

impl Shared {
    fn new(options: Options) -> Self {
        let register = Register::new(options.accounts, options.rules, options.clock.now());
        Self {
            clock: options.clock,
            latency: Latency::new(options.latency),
            register: Mutex::new(register),
            faults: Mutex::default(),
            seen: Mutex::default(),
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

    pub(crate) fn faults(&self) -> MutexGuard<'_, FaultPlan> {
        lock(&self.faults)
    }

    pub(crate) fn note(&self, request: SeenRequest) {
        let mut seen = self.seen();
        if seen.len() == SEEN_KEPT {
            seen.pop_front();
        }
        seen.push_back(request);
    }

    fn seen(&self) -> MutexGuard<'_, VecDeque<SeenRequest>> {
        lock(&self.seen)
    }
}

/// A panic of a caller's closure in [`Service::change_account`] leaves whole accounts behind, so go on.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
