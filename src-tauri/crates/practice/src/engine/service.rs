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
use super::endpoint::Endpoints;
use super::faults::{Fault, FaultPlan};
use super::interface::{Interface, Shared};
use super::lock::lock;
use super::pipeline;
use super::random::Latency;
use super::requests::{RequestLog, SeenRequest};
use super::server::{self, Dates};
use super::webhooks::{Delivery, Outbox};

/// A running practice service. Dropping it closes its port and every connection at once.
pub struct PracticeService<S> {
    shared: Arc<Shared<S>>,
    dates: Arc<Dates>,
    tasks: JoinSet<()>,
}

pub(crate) struct Setup {
    /// Port on 127.0.0.1; 0 takes a free one.
    pub(crate) port: u16,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) latency: RangeInclusive<Duration>,
}

impl<S: Interface> PracticeService<S> {
    /// Binds the loopback port. Needs a tokio runtime.
    ///
    /// # Errors
    /// The port is taken, or the state can't be created.
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

    /// Of the first account.
    pub fn live_key(&self) -> String {
        let [live, _] = self.state().accounts().get(0).keys().map(|key| key.value.to_owned());
        live
    }

    /// Of the first account.
    pub fn test_key(&self) -> String {
        let [_, test] = self.state().accounts().get(0).keys().map(|key| key.value.to_owned());
        test
    }

    /// Oldest first; at most two thousand.
    pub fn webhooks(&self) -> Vec<Delivery> {
        self.shared.outbox.deliveries()
    }

    /// Sends a webhook again, as the dashboard's button does. `false`: unknown id.
    pub fn resend(&self, id: &str) -> bool {
        self.shared.outbox.resend(id)
    }

    /// Waits until every due webhook has been sent and answered, at most ten seconds each.
    pub async fn settle_webhooks(&self) {
        drop(self.state());
        self.shared.outbox.settle().await;
    }

    /// Only the fraud-check service disables addresses, after consecutive failures.
    pub fn webhook_is_disabled(&self, url: &str) -> bool {
        self.shared.outbox.is_disabled(url)
    }

    /// Events lost meanwhile are not sent.
    pub fn enable_webhook(&self, url: &str) {
        self.shared.outbox.enable(url);
    }

    /// Offset of `Date` in replies from the service's clock, zero by default; `None`: no header.
    pub fn set_date(&self, off: Option<TimeDelta>) {
        self.dates.set(off);
    }

    /// A request meets the oldest fault for its endpoint that is not used up.
    pub fn inject(&self, fault: Fault) {
        lock(&self.shared.faults).add(fault);
    }

    pub fn clear_faults(&self) {
        *lock(&self.shared.faults) = FaultPlan::default();
    }

    /// Including those of pages, oldest first; at most two thousand.
    pub fn requests(&self) -> Vec<SeenRequest> {
        self.shared.requests.all()
    }

    /// Frees the port and drops waiting requests without a reply.
    pub async fn stop(mut self) {
        self.tasks.shutdown().await;
    }

    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.shared.now()
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, S> {
        self.shared.state()
    }

    /// Wakes [`Shared::pass_time`] after the change.
    pub(crate) fn change(&self, change: impl FnOnce(&mut S)) {
        change(&mut self.shared.state());
        self.shared.changed.notify_one();
    }
}
