//! A core with both practice services as its network, and an open receiver.

use std::{
    pin::Pin,
    sync::{Arc, Mutex},
    time::Duration,
};

use bytes::Bytes;
use porokh_api::{
    AppError, PaymentSettings, UiEvent,
    accounts::{self, AccountsView},
    alerts::Cause,
    inbox::{ActivityFilter, ActivityView, ActivityWhat, ReceiverState, ReceiverSwitch, ReceiverView},
    requests::ListQuery,
    saved::Saved,
};
use porokh_domain::{ApiKey, Clock, PaymentKey};
use porokh_practice::{
    Account, MovableClock, Options, Service, WebhookEndpoint,
    payment::{PaymentOptions, PaymentService},
};
use porokh_runtime::ports::{
    EventTarget, PracticeAccount, PracticePayments, PracticeServices, PracticeUnavailable,
};
use porokh_webhooks::{Incoming, Reply, Route, SignedHeaders, post_to_ourselves, sign_fraud, sign_payment};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::task::JoinHandle;

use crate::{
    App,
    bulk::Runs,
    inbox::Inbox,
    payments::Payments,
    testing::{TestKeys, TestSettings, add_account, connect, keep_secret, parts, test_account},
};

pub(super) const COURIER_SECRET: &str = "whsec_courier_of_the_test";
pub(super) const PAYMENT_SECRET: &str = "whsec_payment_of_the_test";
pub(super) const PRACTICE_SECRET: &str = "whsec_practice_of_the_test";
/// Key of a second account at the fraud-check service.
pub(super) const KIDS: &str = "dc_live_kids0123456789abcdef01234567";
const TOKEN: &str = "0f1e2d3c4b5a";

#[derive(Clone)]
struct Practice {
    courier: PracticeAccount,
    payments: PracticePayments,
    target: Arc<Mutex<Option<EventTarget>>>,
}

impl PracticeServices for Practice {
    fn account(
        &self,
    ) -> Pin<Box<dyn Future<Output = Result<PracticeAccount, PracticeUnavailable>> + Send + '_>> {
        Box::pin(async { Ok(self.courier.clone()) })
    }

    fn payments(
        &self,
    ) -> Pin<Box<dyn Future<Output = Result<PracticePayments, PracticeUnavailable>> + Send + '_>> {
        Box::pin(async { Ok(self.payments.clone()) })
    }

    fn send_events(&self, to: Option<EventTarget>) {
        *self.target.lock().unwrap() = to;
    }
}

pub(super) struct Harness {
    pub(super) core: Arc<App>,
    pub(super) service: Service,
    pub(super) payments: PaymentService,
    pub(super) clock: Arc<MovableClock>,
    pub(super) keys: Arc<TestKeys>,
    pub(super) settings: Arc<TestSettings>,
    pub(super) events: Arc<Mutex<Vec<UiEvent>>>,
    pub(super) target: Arc<Mutex<Option<EventTarget>>>,
    pub(super) folder: TempDir,
    running: Vec<JoinHandle<()>>,
}

/// Noon in Bangladesh.
const NOON: &str = "2026-11-20T06:00:00Z";

impl Harness {
    pub(super) async fn test_account(&self) {
        test_account(&self.core.accounts, accounts::Service::Courier).await;
    }

    /// At noon in Bangladesh with a stopped clock. Connected with live keys, both secrets saved, without background
    /// work.
    pub(super) async fn new() -> Self {
        let harness = Self::at(MovableClock::standing_at(NOON.parse().unwrap()), false).await;
        harness.connect().await;
        harness
    }

    /// With background work; the receiver is off.
    pub(super) async fn running() -> Self {
        let mut harness = Self::new().await;
        harness.run();
        harness
    }

    /// With a listening receiver.
    pub(super) async fn listening() -> Self {
        let harness = Self::running().await;
        harness.listen().await;
        harness
    }

    /// Twenty times as fast as real time.
    pub(super) async fn quick() -> Self {
        let mut harness = Self::at(MovableClock::running_from(NOON.parse().unwrap(), 20), false).await;
        harness.connect().await;
        harness.run();
        harness.listen().await;
        harness
    }

    /// In practice mode with a listening receiver.
    pub(super) async fn practising() -> Self {
        let mut harness = Self::at(MovableClock::standing_at(NOON.parse().unwrap()), true).await;
        harness.run();
        harness.listen().await;
        harness
    }

    async fn at(clock: MovableClock, practice: bool) -> Self {
        let clock = Arc::new(clock);
        let second = Account {
            email: "kids@example.com".into(),
            live_key: KIDS.into(),
            test_key: "dc_test_kids0123456789abcdef01234567".into(),
            ..Account::default()
        };
        let accounts = vec![Account::default(), second];
        let options = Options { clock: Arc::clone(&clock) as Arc<dyn Clock>, accounts, ..Options::default() };
        let service = Service::start(options).await.unwrap();
        let options =
            PaymentOptions { clock: Arc::clone(&clock) as Arc<dyn Clock>, ..PaymentOptions::default() };
        let payments = PaymentService::start(options).await.unwrap();
        payments.change_merchant(|merchant| merchant.webhook_secret = PAYMENT_SECRET.into());
        let settings = Arc::<TestSettings>::default();
        let mut saved = Saved::default();
        saved.settings.practice = practice;
        *settings.saved.lock().unwrap() = saved;
        let (keys, events, target) = (Arc::default(), Arc::default(), Arc::default());
        let folder = TempDir::new().unwrap();
        let core = open(&folder, &service, &payments, &clock, &keys, &settings, &events, &target);
        let running = Vec::new();
        Self { core, service, payments, clock, keys, settings, events, target, folder, running }
    }

    fn run(&mut self) {
        let core = Arc::clone(&self.core);
        self.running = vec![
            tokio::spawn(Inbox::receive_messages(Arc::clone(&core.inbox), PRACTICE_SECRET.into())),
            tokio::spawn(Runs::work_off_runs(Arc::clone(&core.runs))),
            tokio::spawn(Payments::watch_payments(Arc::clone(&core.payments))),
        ];
    }

    async fn connect(&self) {
        connect(&self.core.accounts, self.service.address(), &self.service.live_key()).await.unwrap();
        self.add_payment_account(&self.payments.live_key()).await;
        self.core.payments.save_payment_settings(seller()).unwrap();
        self.save_secrets().await;
    }

    pub(super) async fn save_secrets(&self) {
        self.keep_secret(accounts::Service::Courier, COURIER_SECRET).await.unwrap();
        self.keep_secret(accounts::Service::Payment, PAYMENT_SECRET).await.unwrap();
    }

    /// Saves the secret of the live account in use; an empty one removes it.
    pub(super) async fn keep_secret(
        &self,
        service: accounts::Service,
        secret: &str,
    ) -> Result<AccountsView, AppError> {
        keep_secret(&self.core.accounts, service, secret).await
    }

    pub(super) async fn connect_test_key(&self) {
        self.add_payment_account(&self.payments.test_key()).await;
    }

    async fn add_payment_account(&self, key: &str) {
        let address = self.payments.address();
        add_account(&self.core.accounts, accounts::Service::Payment, address, key).await.unwrap();
    }

    /// Switches the receiver on, and registers it at the fraud-check service.
    pub(super) async fn listen(&self) {
        self.core.inbox.switch_receiver(ReceiverSwitch { on: true, port: None }, TOKEN.into()).await.unwrap();
        let view = self.until_receiver(|view| matches!(view.state, ReceiverState::Listening { .. })).await;
        let secret = if view.courier.has_secret { COURIER_SECRET } else { PRACTICE_SECRET };
        let endpoint = WebhookEndpoint::new(view.courier.local.unwrap(), secret);
        self.service.change_account(|account| account.webhook = Some(endpoint));
    }

    pub(super) async fn until_receiver(&self, is: impl Fn(&ReceiverView) -> bool) -> ReceiverView {
        let mut view = self.core.inbox.receiver().await.unwrap();
        let found = tokio::time::timeout(Duration::from_secs(20), async {
            while !is(&view) {
                tokio::time::sleep(Duration::from_millis(5)).await;
                view = self.core.inbox.receiver().await.unwrap();
            }
        });
        assert!(found.await.is_ok(), "{view:?}");
        view
    }

    /// Restarts on the same folder, key store and settings after a crash.
    pub(super) async fn restart(&mut self) {
        let ran = !self.running.is_empty();
        for task in &self.running {
            task.abort();
        }
        for task in self.running.drain(..) {
            let _ = task.await;
        }
        self.core.close();
        self.core = open(
            &self.folder,
            &self.service,
            &self.payments,
            &self.clock,
            &self.keys,
            &self.settings,
            &self.events,
            &self.target,
        );
        if ran {
            self.run();
        }
    }

    pub(super) async fn activity(&self, filter: ActivityFilter) -> Vec<ActivityView> {
        let request = ListQuery { filter, limit: 200, ..ListQuery::default() };
        self.core.inbox.activity(request).await.unwrap().rows
    }

    /// Waits for a row of the list, twenty seconds at most.
    pub(super) async fn until_line(&self, is: impl Fn(&ActivityView) -> bool) -> ActivityView {
        let found = tokio::time::timeout(Duration::from_secs(20), async {
            loop {
                if let Some(line) = self.activity(ActivityFilter::All).await.into_iter().find(&is) {
                    return line;
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        });
        match found.await {
            Ok(line) => line,
            Err(_) => panic!("{:?}", self.activity(ActivityFilter::All).await),
        }
    }

    /// Cause of the only rejected event.
    pub(super) async fn cause(&self) -> Cause {
        self.core.inbox.work_off_inbox().await.unwrap();
        let lines = self.activity(ActivityFilter::Rejected).await;
        assert_eq!(lines.len(), 1, "{lines:?}");
        match &lines[0].what {
            ActivityWhat::Rejected { cause, .. } => *cause,
            _ => panic!("it is no rejection"),
        }
    }

    /// Number of stored events.
    pub(super) fn kept(&self) -> u64 {
        let sql = "SELECT count(*) FROM inbox WHERE kind <> 'rejected'";
        self.database().query_row(sql, [], |row| row.get(0)).unwrap()
    }

    pub(super) async fn take_courier(&self, message: &Message) -> Reply {
        self.take(Route::Fraud, message).await
    }

    pub(super) async fn take_payment(&self, message: &Message) -> Reply {
        self.take(Route::Payment, message).await
    }

    async fn take(&self, route: Route, message: &Message) -> Reply {
        let body = Bytes::from(message.body.clone());
        self.core.inbox.take(Incoming { route, message: Ok((message.headers.clone(), body)) }).await
    }

    /// An event as the fraud-check service would send it now.
    pub(super) fn courier(&self, event: &str, data: Value) -> Message {
        let id = uuid();
        let body = json!({ "id": id, "event": event, "created_at": self.clock.now(), "livemode": true, "data": data });
        self.signed(body.to_string())
    }

    pub(super) fn signed(&self, body: String) -> Message {
        self.signed_with(COURIER_SECRET, body)
    }

    /// Signed with another secret.
    pub(super) fn signed_with(&self, secret: &str, body: String) -> Message {
        let signature = sign_fraud(secret.as_bytes(), self.clock.now(), body.as_bytes());
        let headers =
            SignedHeaders { signature: Some(signature), delivery: Some(uuid()), ..SignedHeaders::default() };
        Message { headers, body }
    }

    pub(super) fn database(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.folder.path().join(porokh_runtime::data_folder::DATABASE)).unwrap()
    }

    pub(super) async fn post(&self, address: &str, message: &Message) -> u16 {
        let rest = address.strip_prefix("http://127.0.0.1:").unwrap();
        let (port, path) = rest.split_once('/').unwrap();
        let (port, path, message) = (port.parse().unwrap(), format!("/{path}"), message.clone());
        tokio::task::spawn_blocking(move || message.post(port, &path)).await.unwrap()
    }
}

impl Drop for Harness {
    fn drop(&mut self) {
        self.running.iter().for_each(JoinHandle::abort);
    }
}

/// An event that can be changed before it is sent.
#[derive(Clone)]
pub(super) struct Message {
    pub(super) headers: SignedHeaders,
    pub(super) body: String,
}

impl Message {
    pub(super) fn post(&self, port: u16, path: &str) -> u16 {
        let SignedHeaders { signature, event, delivery, mode } = &self.headers;
        let lines = [
            ("x-a-signature", signature),
            ("x-a-event", event),
            ("x-a-delivery", delivery),
            ("x-a-mode", mode),
        ];
        let lines: Vec<(&str, &str)> =
            lines.iter().filter_map(|(name, value)| Some((*name, value.as_deref()?))).collect();
        post_to_ourselves(port, path, &lines, &self.body).unwrap()
    }
}

pub(super) fn payment(key: &str, body: &Value) -> Message {
    let body = body.to_string();
    let signature = Some(sign_payment(key.as_bytes(), body.as_bytes()));
    Message { headers: SignedHeaders { signature, ..SignedHeaders::default() }, body }
}

pub(super) fn uuid() -> String {
    uuid::Uuid::new_v4().to_string()
}

pub(super) fn seller() -> PaymentSettings {
    PaymentSettings {
        seller_email: "shop@example.com".into(),
        redirect_url: "https://shop.example/paid".into(),
        cancel_url: "https://shop.example/cancelled".into(),
        ..PaymentSettings::default()
    }
}

#[expect(clippy::too_many_arguments, reason = "all that a core is made of")]
fn open(
    folder: &TempDir,
    service: &Service,
    payments: &PaymentService,
    clock: &Arc<MovableClock>,
    keys: &Arc<TestKeys>,
    settings: &Arc<TestSettings>,
    events: &Arc<Mutex<Vec<UiEvent>>>,
    target: &Arc<Mutex<Option<EventTarget>>>,
) -> Arc<App> {
    let practice = Practice {
        courier: PracticeAccount {
            address: service.address(),
            key: ApiKey::parse(&service.live_key()).unwrap(),
        },
        payments: PracticePayments {
            address: payments.address(),
            test_key: PaymentKey::parse(&payments.test_key()).unwrap(),
            live_key: PaymentKey::parse(&payments.live_key()).unwrap(),
            seller: seller(),
        },
        target: Arc::clone(target),
    };
    App::open(parts(folder.path(), Arc::clone(clock) as _, keys, settings, events, practice))
}
