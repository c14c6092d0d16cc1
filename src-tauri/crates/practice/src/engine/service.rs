//! Starting, steering and watching a practice service.

use std::io;
use std::net::Ipv4Addr;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use porokh_domain::Clock;
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use super::accounts::KeyHolder;
use super::clock::CLOCK_CHECK;
use super::faults::{Fault, FaultPlan};
use super::interface::Interface;
use super::lock::lock;
use super::pipeline;
use super::random::Latency;
use super::requests::{RequestLog, SeenRequest};
use super::route::Endpoints;
use super::server::{self, Dates};
use super::webhooks::{Delivery, Outbox};

/// A running practice service. Dropping it closes its port and every connection at once.
pub struct PracticeService<S> {
    shared: Arc<Shared<S>>,
    dates: Arc<Dates>,
    /// Answers requests, sends webhooks and lets time pass.
    tasks: JoinSet<()>,
}

/// What every service is started with.
pub(crate) struct Setup {
    /// Port on 127.0.0.1; 0 takes a free one.
    pub(crate) port: u16,
    pub(crate) clock: Arc<dyn Clock>,
    /// How long a reply takes at least and at most.
    pub(crate) latency: RangeInclusive<Duration>,
}

impl<S: Interface> PracticeService<S> {
    /// Binds the loopback port and begins to answer. Needs a tokio runtime.
    ///
    /// # Errors
    /// The port is taken, or the state can't be made.
    pub(crate) async fn run(
        setup: Setup,
        state: impl FnOnce(Arc<Outbox>, DateTime<Utc>) -> io::Result<S>,
    ) -> io::Result<Self> {
        let Setup { port, clock, latency } = setup;
        let outbox = Arc::new(Outbox::new(Arc::clone(&clock), S::WEBHOOK_FAILURES_MAX));
        let state = state(Arc::clone(&outbox), clock.now())?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let paths =
            S::routes().into_iter().map(|route| (format!("{}{}", S::PREFIX, route.path), route.endpoint));
        let shared = Arc::new(Shared {
            base_address: format!("http://{}{}", listener.local_addr()?, S::PREFIX),
            clock: Arc::clone(&clock),
            latency: Latency::new(latency),
            endpoints: Endpoints::new(paths),
            faults: Mutex::new(FaultPlan::default()),
            requests: RequestLog::default(),
            outbox: Arc::clone(&outbox),
            state: Mutex::new(state),
            changed: Notify::new(),
        });
        let dates = Dates::of(clock);
        let mut tasks = JoinSet::new();
        tasks.spawn(server::serve(listener, pipeline::router(&shared), Arc::clone(&dates)));
        tasks.spawn(async move { outbox.run().await });
        let ticking = Arc::clone(&shared);
        tasks.spawn(async move { ticking.pass_time().await });
        Ok(Self { shared, dates, tasks })
    }

    /// Base address of the interface: `http://127.0.0.1:PORT`, and `/api/v1` behind it for the fraud-check service.
    pub fn address(&self) -> String {
        self.shared.base_address.clone()
    }

    /// The live key of the first account.
    pub fn live_key(&self) -> String {
        let [live, _] = self.state().accounts().get(0).keys().map(|key| key.value.to_owned());
        live
    }

    /// The test key of the first account.
    pub fn test_key(&self) -> String {
        let [_, test] = self.state().accounts().get(0).keys().map(|key| key.value.to_owned());
        test
    }

    /// Webhooks with every attempt, oldest first; at most two thousand.
    pub fn webhooks(&self) -> Vec<Delivery> {
        self.shared.outbox.deliveries()
    }

    /// Sends a webhook again at once, as the dashboard's button does. `false`: there is none with this id.
    pub fn resend(&self, id: &str) -> bool {
        self.shared.outbox.resend(id)
    }

    /// Waits until every webhook that is due by the clock was sent and answered, at most ten seconds each.
    pub async fn settle_webhooks(&self) {
        drop(self.state());
        self.shared.outbox.settle().await;
    }

    /// Whether a webhook address was disabled by consecutive failures, which only the fraud-check service does.
    pub fn webhook_is_disabled(&self, url: &str) -> bool {
        self.shared.outbox.is_disabled(url)
    }

    /// Enables a disabled webhook address. What was lost meanwhile stays lost.
    pub fn enable_webhook(&self, url: &str) {
        self.shared.outbox.enable(url);
    }

    /// Puts the `Date` of replies so far off the service's clock, which is right by default; `None`: there is none.
    pub fn set_date(&self, off: Option<TimeDelta>) {
        self.dates.set(off);
    }

    /// Adds a fault. A request meets the oldest fault that is meant for its endpoint and not used up.
    pub fn inject(&self, fault: Fault) {
        lock(&self.shared.faults).add(fault);
    }

    /// Removes all faults, also those that would last for ever.
    pub fn clear_faults(&self) {
        *lock(&self.shared.faults) = FaultPlan::default();
    }

    /// The last requests, those of pages included, oldest first; at most two thousand.
    pub fn requests(&self) -> Vec<SeenRequest> {
        self.shared.requests.all()
    }

    /// Stops. When this returns, the port is free, and no waiting request gets its reply any more.
    pub async fn stop(mut self) {
        self.tasks.shutdown().await;
    }

    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.shared.now()
    }

    /// Locks the state of the service.
    pub(crate) fn state(&self) -> MutexGuard<'_, S> {
        self.shared.state()
    }

    /// Changes the state, after which something may wait for the clock.
    pub(crate) fn change(&self, change: impl FnOnce(&mut S)) {
        change(&mut self.shared.state());
        self.shared.changed.notify_one();
    }
}

/// A running service. `S` is its state.
pub(crate) struct Shared<S> {
    pub(crate) base_address: String,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) latency: Latency,
    pub(crate) endpoints: Endpoints,
    pub(crate) faults: Mutex<FaultPlan>,
    pub(crate) requests: RequestLog,
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) state: Mutex<S>,
    /// The state changed, and something may wait for the clock now.
    pub(crate) changed: Notify,
}

impl<S> Shared<S> {
    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }
}

impl<S: Interface> Shared<S> {
    /// Locks the state, as of now.
    pub(crate) fn state(&self) -> MutexGuard<'_, S> {
        let mut state = lock(&self.state);
        state.settle(self.now());
        state
    }

    /// Lets happen what the clock brings, for ever, also when nobody asks.
    pub(crate) async fn pass_time(&self) {
        loop {
            if self.state().is_waiting(self.now()) {
                tokio::time::sleep(CLOCK_CHECK).await;
            } else {
                self.changed.notified().await;
            }
        }
    }
}
