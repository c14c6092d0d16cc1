//! Starting, steering and watching a practice payment service.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use porokh_domain::{Clock, SystemClock};
use tokio::net::TcpListener;

use super::books::Books;
use super::exchange;
use super::merchant::Merchant;
use super::record::Payment;
use super::sms::ReceivedSms;
use crate::fault::Fault;
use crate::ids::Ids;
use crate::intake::Intake;
use crate::limits::RateLimitKind;
use crate::lock::lock;
use crate::seen::SeenRequest;
use crate::server;
use crate::tasks::Tasks;
use crate::webhook::{Delivery, Outbox};

/// How a payment service is set up.
pub struct PaymentOptions {
    /// Port on 127.0.0.1; 0 takes a free one.
    pub port: u16,
    /// Time for the package, the request window, the webhooks' retries and time stamps.
    pub clock: Arc<dyn Clock>,
    /// The merchants, at least one.
    pub merchants: Vec<Merchant>,
    /// Requests a minute of a merchant, at least one; the interface shows no number.
    pub requests_a_minute: u32,
    /// How long every reply takes; each request gets a value from the range. Zero by default.
    pub latency: RangeInclusive<Duration>,
    /// Decides the ids, invoice ids among them. `None`: other ones on every run.
    pub seed: Option<u64>,
}

impl Default for PaymentOptions {
    fn default() -> Self {
        Self {
            port: 0,
            clock: Arc::new(SystemClock),
            merchants: vec![Merchant::default()],
            requests_a_minute: 120,
            latency: Duration::ZERO..=Duration::ZERO,
            seed: None,
        }
    }
}

/// A running practice payment service. Dropping it closes its port and every connection at once.
pub struct PaymentService {
    shared: Arc<Shared>,
    dates: Arc<server::Dates>,
    tasks: Tasks,
}

impl PaymentService {
    /// Binds the loopback port and begins to answer. Needs a tokio runtime.
    ///
    /// # Errors
    /// The port is taken, or `merchants` is empty (`InvalidInput`).
    pub async fn start(options: PaymentOptions) -> io::Result<Self> {
        if options.merchants.is_empty() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "a payment service needs a merchant"));
        }
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).await?;
        let dates = server::Dates::of(Arc::clone(&options.clock));
        let shared = Arc::new(Shared::new(options, listener.local_addr()?));
        let server =
            tokio::spawn(server::serve(listener, exchange::router(Arc::clone(&shared)), Arc::clone(&dates)));
        let sender = Arc::clone(&shared);
        let webhooks = tokio::spawn(async move { sender.outbox.run().await });
        Ok(Self { shared, dates, tasks: Tasks::new(server, webhooks) })
    }

    /// Base address of the interface, `http://127.0.0.1:PORT`.
    pub fn address(&self) -> String {
        self.shared.base_address()
    }

    /// The live key of the first merchant.
    pub fn live_key(&self) -> String {
        self.merchant().live_key
    }

    /// The test key of the first merchant.
    pub fn test_key(&self) -> String {
        self.merchant().test_key
    }

    /// The first merchant as it is now, with what was used of its SMS.
    pub fn merchant(&self) -> Merchant {
        self.shared.books().first().clone()
    }

    /// Changes the first merchant: disables a key, ends the package. Counts from the next request on. The closure
    /// must not call the service.
    pub fn change_merchant(&self, change: impl FnOnce(&mut Merchant)) {
        change(self.shared.books().first());
    }

    /// Lets an SMS arrive on the first merchant's phone.
    pub fn receive_sms(&self, message: ReceivedSms) {
        self.change_merchant(|merchant| merchant.messages.push(message));
    }

    /// Every payment that still exists, oldest first, with what was paid and refunded.
    pub fn payments(&self) -> Vec<Payment> {
        self.shared.books().all(self.shared.now())
    }

    /// Changes a payment, without a webhook. `false`: there is none with this invoice id. The closure must not
    /// call the service.
    pub fn change_payment(&self, invoice_id: &str, change: impl FnOnce(&mut Payment)) -> bool {
        let mut books = self.shared.books();
        books.by_invoice(invoice_id, self.shared.now()).map(|(_, payment)| change(payment)).is_some()
    }

    /// Counts requests in this way and up to this many a minute, at least one, from now on: the interface shows neither
    /// the number nor the way. With a 429 it tells how long to wait, or not, which the interface doesn't promise.
    pub fn limit_requests(&self, kind: RateLimitKind, a_minute: u32, tells_retry_after: bool) {
        self.shared.books().limit(kind, a_minute, tells_retry_after);
    }

    /// Requests that were refused with 429 because they came too soon; those of a fault are not among them.
    pub fn refused_for_pace(&self) -> u64 {
        self.shared.books().refused_for_pace()
    }

    /// Webhooks with every attempt, oldest first.
    pub fn deliveries(&self) -> Vec<Delivery> {
        self.shared.outbox.deliveries()
    }

    /// Sends a webhook again at once. `false`: there is none with this id.
    pub fn resend(&self, delivery_id: &str) -> bool {
        self.shared.outbox.resend(delivery_id)
    }

    /// Waits until every webhook that is due by the clock was sent and answered, at most ten seconds each.
    pub async fn settle_webhooks(&self) {
        self.shared.outbox.settle().await;
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

    /// The last requests, those of the payment page included, oldest first; at most two thousand.
    pub fn requests(&self) -> Vec<SeenRequest> {
        self.shared.intake.requests()
    }

    /// Stops. When this returns, the port is free, and no waiting request gets its reply any more.
    pub async fn stop(self) {
        self.tasks.stop().await;
    }
}

/// What the handlers and the [`PaymentService`] share.
pub(super) struct Shared {
    address: SocketAddr,
    clock: Arc<dyn Clock>,
    pub(super) intake: Intake,
    pub(super) outbox: Outbox,
    books: Mutex<Books>,
}

impl Shared {
    fn new(options: PaymentOptions, address: SocketAddr) -> Self {
        let ids = Ids::new(options.seed);
        Self {
            address,
            outbox: Outbox::new(Arc::clone(&options.clock), None),
            clock: options.clock,
            intake: Intake::new(options.latency),
            books: Mutex::new(Books::new(options.merchants, options.requests_a_minute, ids)),
        }
    }

    pub(super) fn base_address(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(super) fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    pub(super) fn books(&self) -> MutexGuard<'_, Books> {
        lock(&self.books)
    }
}
