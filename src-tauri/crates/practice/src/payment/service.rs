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

pub type PaymentService = PracticeService<Payments>;

pub struct PaymentOptions {
    /// Port on 127.0.0.1; 0 takes a free one.
    pub port: u16,
    pub clock: Arc<dyn Clock>,
    /// At least one.
    pub merchants: Vec<Merchant>,
    /// Requests a minute of a merchant, at least one; the interface shows no number.
    pub requests_a_minute: u32,
    /// Range of the delay of replies; zero by default.
    pub latency: RangeInclusive<Duration>,
    /// Seed of all ids; `None`: new ids on every run.
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
    /// Binds the loopback port. Needs a tokio runtime.
    ///
    /// # Errors
    /// The port is taken, or `merchants` is empty (`InvalidInput`).
    pub async fn start(options: PaymentOptions) -> io::Result<Self> {
        let PaymentOptions { port, clock, merchants, requests_a_minute, latency, seed } = options;
        let setup = Setup { port, clock, latency };
        Self::run(setup, |outbox, _| Payments::new(merchants, requests_a_minute, Ids::new(seed), outbox))
            .await
    }

    /// The first merchant.
    pub fn merchant(&self) -> Merchant {
        self.state().first().clone()
    }

    /// Changes the first merchant from the next request on. The closure must not call the service.
    pub fn change_merchant(&self, change: impl FnOnce(&mut Merchant)) {
        change(self.state().first());
    }

    pub fn receive_sms(&self, message: ReceivedSms) {
        self.change_merchant(|merchant| merchant.messages.push(message));
    }

    /// Oldest first.
    pub fn payments(&self) -> Vec<Payment> {
        self.state().all()
    }

    /// Sends no webhook. `false`: unknown invoice id. The closure must not call the service.
    pub fn change_payment(&self, invoice_id: &str, change: impl FnOnce(&mut Payment)) -> bool {
        self.state().by_invoice(invoice_id).map(|(_, payment)| change(payment)).is_some()
    }

    /// Pays the latest pending test payment as the button of its page would, with its webhook; returns its invoice id.
    /// `None`: none is pending.
    pub fn pay_latest_test_payment(&self) -> Option<String> {
        let now = self.now();
        super::page::pay_latest_test_payment(&mut self.state(), now)
    }

    /// Replaces the rate limit, of at least one request a minute. The interface shows neither the number, nor the way of
    /// counting, nor whether a 429 carries Retry-After.
    pub fn limit_requests(&self, kind: RateLimitKind, a_minute: u32, tells_retry_after: bool) {
        self.state().limit(kind, a_minute, tells_retry_after);
    }

    /// Requests refused by the rate limit; faults don't count.
    pub fn refused_for_pace(&self) -> u64 {
        self.state().merchants.refused()
    }
}
