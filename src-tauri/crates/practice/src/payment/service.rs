//! Starting, steering and watching the payment service.

use std::io;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use porokh_domain::{Clock, SystemClock};

use super::merchant::Merchant;
use super::record::Payment;
use super::sms::ReceivedSms;
use super::state::Payments;
use crate::engine::{Ids, PracticeService, RateLimitKind, Setup};

/// A running payment service.
pub type PaymentService = PracticeService<Payments>;

/// How the payment service is set up.
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

impl PracticeService<Payments> {
    /// Binds the loopback port and begins to answer. Needs a tokio runtime.
    ///
    /// # Errors
    /// The port is taken, or `merchants` is empty (`InvalidInput`).
    pub async fn start(options: PaymentOptions) -> io::Result<Self> {
        let PaymentOptions { port, clock, merchants, requests_a_minute, latency, seed } = options;
        let setup = Setup { port, clock, latency };
        Self::run(setup, |outbox, _| Payments::new(merchants, requests_a_minute, Ids::new(seed), outbox))
            .await
    }

    /// The first merchant as it is now, with what was used of its SMS.
    pub fn merchant(&self) -> Merchant {
        self.state().first().clone()
    }

    /// Changes the first merchant: disables a key, ends the package. Counts from the next request on. The closure
    /// must not call the service.
    pub fn change_merchant(&self, change: impl FnOnce(&mut Merchant)) {
        change(self.state().first());
    }

    /// Lets an SMS arrive on the first merchant's phone.
    pub fn receive_sms(&self, message: ReceivedSms) {
        self.change_merchant(|merchant| merchant.messages.push(message));
    }

    /// Every payment that still exists, oldest first, with what was paid and refunded.
    pub fn payments(&self) -> Vec<Payment> {
        self.state().all()
    }

    /// Changes a payment, without a webhook. `false`: there is none with this invoice id. The closure must not
    /// call the service.
    pub fn change_payment(&self, invoice_id: &str, change: impl FnOnce(&mut Payment)) -> bool {
        self.state().by_invoice(invoice_id).map(|(_, payment)| change(payment)).is_some()
    }

    /// Pays the latest test payment that waits, as the button of its page would, with its webhook; gives its invoice id.
    /// `None`: none waits.
    pub fn pay_latest_test_payment(&self) -> Option<String> {
        let now = self.now();
        super::page::pay_latest_test_payment(&mut self.state(), now)
    }

    /// Counts requests in this way and up to this many a minute, at least one, from now on: the interface shows neither
    /// the number nor the way. With a 429 it tells how long to wait, or not, which the interface doesn't promise.
    pub fn limit_requests(&self, kind: RateLimitKind, a_minute: u32, tells_retry_after: bool) {
        self.state().limit(kind, a_minute, tells_retry_after);
    }

    /// Requests that were refused with 429 because they came too soon; those of a fault are not among them.
    pub fn refused_for_pace(&self) -> u64 {
        self.state().merchants.refused()
    }
}
