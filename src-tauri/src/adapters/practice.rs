//! The practice services, started with practice mode.

use std::{
    future::Future,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::{PaymentSettings, inbox::PracticeEvent};
use porokh_domain::{ApiKey, Clock, PaymentKey};
use porokh_practice::{
    Account, Options, Service, WebhookEndpoint,
    payment::{PaymentOptions, PaymentService},
};
use porokh_runtime::ports::{
    EventTarget, PracticeAccount, PracticePayments, PracticeServices, PracticeUnavailable,
};
use secrecy::ExposeSecret;
use tokio::sync::OnceCell;

/// Long enough to see the loading state, short enough not to annoy.
const LATENCY: std::ops::RangeInclusive<Duration> = Duration::from_millis(250)..=Duration::from_millis(700);

/// Reason of a report by another seller.
const REASON: &str = "fake_order";
/// Remaining time of the plan at which the event is sent.
const PLAN_ENDS_IN: TimeDelta = TimeDelta::days(2);

/// One instance of each service for the life of the app, on the app's clock.
pub(crate) struct Practice {
    clock: Arc<dyn Clock>,
    courier: OnceCell<Service>,
    payment: OnceCell<PaymentService>,
    events_to: Mutex<Option<EventTarget>>,
}

impl Practice {
    pub(crate) fn new(clock: Arc<dyn Clock>) -> Self {
        Self { clock, courier: OnceCell::new(), payment: OnceCell::new(), events_to: Mutex::default() }
    }

    async fn courier(&self) -> Result<PracticeAccount, PracticeUnavailable> {
        let clock = || Arc::clone(&self.clock);
        let start = || Service::start(Options { latency: LATENCY, clock: clock(), ..Options::default() });
        let service = self.courier.get_or_try_init(start).await.map_err(unavailable)?;
        self.direct(service);
        let now = self.clock.now();
        service.change_account(|account| renew(account, now));
        let key = ApiKey::parse(&service.live_key()).map_err(|_| PracticeUnavailable)?;
        Ok(PracticeAccount { address: service.address(), key })
    }

    /// Sets the address that receives the account's events.
    fn direct(&self, service: &Service) {
        let events_to = self.events_to.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let endpoint = events_to.map(|to| WebhookEndpoint::new(to.url, to.secret.expose_secret()));
        service.change_account(|account: &mut Account| account.webhook = endpoint);
    }

    async fn payment(&self) -> Result<PracticePayments, PracticeUnavailable> {
        let options = || PaymentOptions {
            latency: LATENCY,
            clock: Arc::clone(&self.clock),
            ..PaymentOptions::default()
        };
        let start = || PaymentService::start(options());
        let service = self.payment.get_or_try_init(start).await.map_err(unavailable)?;
        let key = |key: &str| PaymentKey::parse(key).map_err(|_| PracticeUnavailable);
        Ok(PracticePayments {
            address: service.address(),
            test_key: key(&service.test_key())?,
            live_key: key(&service.live_key())?,
            seller: sample_seller(),
        })
    }
}

/// Practice plans are renewed automatically.
fn renew(account: &mut Account, now: DateTime<Utc>) {
    account.plan_ends_at = account.plan_ends_at.filter(|ends_at| *ends_at > now);
}

/// Settings of the practice account's seller. The names are reserved for examples.
fn sample_seller() -> PaymentSettings {
    PaymentSettings {
        seller_email: "practice@example.com".into(),
        redirect_url: "https://practice.example/paid".into(),
        cancel_url: "https://practice.example/cancelled".into(),
        ..PaymentSettings::default()
    }
}

fn unavailable(error: std::io::Error) -> PracticeUnavailable {
    log::error!("the practice services could not be started: {error}");
    PracticeUnavailable
}

impl PracticeServices for Practice {
    fn account(
        &self,
    ) -> Pin<Box<dyn Future<Output = Result<PracticeAccount, PracticeUnavailable>> + Send + '_>> {
        Box::pin(self.courier())
    }

    fn payments(
        &self,
    ) -> Pin<Box<dyn Future<Output = Result<PracticePayments, PracticeUnavailable>> + Send + '_>> {
        Box::pin(self.payment())
    }

    fn happen(
        &self,
        event: PracticeEvent,
    ) -> Pin<Box<dyn Future<Output = Result<bool, PracticeUnavailable>> + Send + '_>> {
        Box::pin(async move {
            self.courier().await?;
            let service = self.courier.get().ok_or(PracticeUnavailable)?;
            match event {
                PracticeEvent::Report => return Ok(service.report_last_by_another_seller(REASON)),
                PracticeEvent::ListEnds => return Ok(service.tell_last_job_end()),
                PracticeEvent::Paid => return Ok(self.pay_latest().await?.is_some()),
                PracticeEvent::PlanEnds => {
                    let ends_at = self.clock.now() + PLAN_ENDS_IN;
                    service.change_account(|account| account.plan_ends_at = Some(ends_at));
                }
                PracticeEvent::Forgery => {
                    // The result is in the activity list.
                    service.forge_webhook().await;
                }
            }
            Ok(true)
        })
    }

    fn pay_latest(
        &self,
    ) -> Pin<Box<dyn Future<Output = Result<Option<String>, PracticeUnavailable>> + Send + '_>> {
        Box::pin(async move {
            self.payment().await?;
            Ok(self.payment.get().and_then(PaymentService::pay_latest_test_payment))
        })
    }

    fn send_events(&self, to: Option<EventTarget>) {
        *self.events_to.lock().unwrap_or_else(PoisonError::into_inner) = to;
        if let Some(service) = self.courier.get() {
            self.direct(service);
        }
    }
}
