//! A core with the practice payment service as its network.

use std::{
    collections::BTreeMap,
    pin::Pin,
    sync::{Arc, Mutex},
    time::Duration,
};

use chrono::TimeDelta;
use porokh_api::{
    AppError, EnvironmentRequest, PaymentSettings, Settings, UiEvent,
    accounts::{AccountView, AccountsView, Service},
    files::FileState,
    payments::{Creation, PaymentForm, PaymentView, Purpose},
    requests::IdRequest,
    saved::Saved,
};
use porokh_domain::{Clock, Currency, Decision, KeyKind, Money, PaymentKey, RowNumber};
use porokh_practice::{
    Fault, MovableClock,
    payment::{Merchant, Payment, PaymentOptions, PaymentService},
};
use porokh_runtime::ports::{PracticeAccount, PracticePayments, PracticeServices, PracticeUnavailable};
use tempfile::TempDir;

use crate::{
    App, Environment, store,
    testing::{
        TestKeys, TestSettings, add_account, change_account, parts, remove_key, row_number, test_account,
    },
};

/// The practice payment service as seen by the core; there is no other service.
struct Practice(PracticePayments);

impl PracticeServices for Practice {
    fn account(
        &self,
    ) -> Pin<Box<dyn Future<Output = Result<PracticeAccount, PracticeUnavailable>> + Send + '_>> {
        Box::pin(async { Err(PracticeUnavailable) })
    }

    fn payments(
        &self,
    ) -> Pin<Box<dyn Future<Output = Result<PracticePayments, PracticeUnavailable>> + Send + '_>> {
        Box::pin(async { Ok(self.0.clone()) })
    }
}

/// A core and its environment.
pub(crate) struct Harness {
    pub(crate) core: Arc<App>,
    pub(crate) service: PaymentService,
    pub(crate) clock: Arc<MovableClock>,
    pub(crate) keys: Arc<TestKeys>,
    pub(crate) settings: Arc<TestSettings>,
    pub(crate) events: Arc<Mutex<Vec<UiEvent>>>,
    pub(crate) folder: TempDir,
}

impl Harness {
    /// A first start without an account, on 20 November 2026 at noon in Bangladesh.
    pub(crate) async fn new() -> Self {
        Self::with_merchants(vec![Merchant::default()]).await
    }

    /// Like [`new`](Self::new), with a service that has these merchants.
    pub(crate) async fn with_merchants(merchants: Vec<Merchant>) -> Self {
        let clock = MovableClock::standing_at("2026-11-20T06:00:00Z".parse().unwrap());
        Self::at(Arc::new(clock), merchants).await
    }

    /// Like [`with_merchants`](Self::with_merchants), at the time of this clock.
    pub(crate) async fn at(clock: Arc<MovableClock>, merchants: Vec<Merchant>) -> Self {
        let options = PaymentOptions {
            clock: Arc::clone(&clock) as Arc<dyn Clock>,
            merchants,
            ..PaymentOptions::default()
        };
        let service = PaymentService::start(options).await.unwrap();
        let (keys, settings, events) = (Arc::default(), Arc::default(), Arc::default());
        let folder = TempDir::new().unwrap();
        let core = open(&folder, &service, &clock, &keys, &settings, &events);
        Self { core, service, clock, keys, settings, events, folder }
    }

    /// Connected with the live key; the seller's addresses are set.
    pub(crate) async fn live() -> Self {
        let harness = Self::new().await;
        harness.connect(&harness.service.live_key()).await;
        harness.core.payments.save_payment_settings(seller()).unwrap();
        harness
    }

    /// Connected with both keys, the test key in use.
    pub(crate) async fn test() -> Self {
        let harness = Self::live().await;
        harness.connect(&harness.service.test_key()).await;
        harness.use_key(KeyKind::Test).await;
        harness
    }

    pub(crate) async fn practising() -> Self {
        let mut harness = Self::new().await;
        harness.practise();
        harness
    }

    /// Restarts the app in practice mode.
    pub(crate) fn practise(&mut self) {
        let practising = Settings { practice: true, ..Settings::default() };
        *self.settings.saved.lock().unwrap() = Saved { settings: practising, ..Saved::default() };
        self.restart();
    }

    pub(crate) async fn connect(&self, key: &str) {
        self.add(key).await.unwrap();
    }

    pub(crate) async fn add(&self, key: &str) -> Result<AccountsView, AppError> {
        add_account(&self.core.accounts, Service::Payment, self.service.address(), key).await
    }

    /// Replaces the live account's key.
    pub(crate) async fn replace_key(&self, key: &str) {
        change_account(&self.core.accounts, Service::Payment, self.service.address(), key).await.unwrap();
    }

    /// Puts this key in use for new payments.
    pub(crate) async fn use_key(&self, kind: KeyKind) {
        let request = EnvironmentRequest { environment: kind.into() };
        self.core.accounts.use_environment(request).await.unwrap();
    }

    pub(crate) async fn remove_key(&self, kind: KeyKind) {
        remove_key(&self.core.accounts, Service::Payment, kind).await;
    }

    /// Returns the payment account in use.
    pub(crate) async fn account(&self) -> AccountView {
        self.core.accounts.used(Service::Payment).await.unwrap()
    }

    /// Tests the account in use and returns it.
    pub(crate) async fn tested(&self) -> AccountView {
        test_account(&self.core.accounts, Service::Payment).await;
        self.account().await
    }

    /// Restarts the app without its database; the settings and the keys remain.
    pub(crate) fn lose_database(&mut self) {
        self.core.close();
        std::fs::remove_file(self.folder.path().join(porokh_runtime::data_folder::DATABASE)).unwrap();
        self.restart();
    }

    /// Restarts the app with the same folder, key store and settings.
    pub(crate) fn restart(&mut self) {
        self.core.close();
        self.core = open(&self.folder, &self.service, &self.clock, &self.keys, &self.settings, &self.events);
    }

    /// Starts the app again after its runtime was dropped: nothing of it goes on, and nothing was closed.
    pub(crate) fn killed(&mut self) {
        self.core = open(&self.folder, &self.service, &self.clock, &self.keys, &self.settings, &self.events);
    }

    pub(crate) fn fault(&self, fault: Fault) {
        self.service.inject(fault);
    }

    pub(crate) fn forward(&self, by: TimeDelta) {
        self.clock.pass(by);
    }

    /// Creates a payment and asserts that it was created.
    pub(crate) async fn ask(&self, request: PaymentForm) -> PaymentView {
        match self.core.payments.create_payment(request).await.unwrap() {
            Creation::Asked { payment } => *payment,
            Creation::SameOrder { .. } => panic!("there is one for this order"),
        }
    }

    /// Presses a button of the hosted page as the customer's browser does.
    pub(crate) async fn press(&self, payment: &PaymentView, form: &[(&str, &str)]) {
        let url = payment.row.payment_url.as_deref().unwrap();
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let form: Vec<String> = form.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let request = client.post(url).header("content-type", "application/x-www-form-urlencoded");
        let reply = request.body(form.join("&")).send().await.unwrap();
        assert!(!reply.status().is_client_error(), "{}", reply.status());
    }

    /// Simulates the customer's payment on the hosted page.
    pub(crate) async fn pay(&self, payment: &PaymentView) {
        self.press(payment, &[("action", "success"), ("method", "bkash")]).await;
    }

    /// Returns the number of requests to a path.
    pub(crate) fn requests(&self, path: &str) -> usize {
        self.service.requests().iter().filter(|request| request.path == path).count()
    }

    /// A run of a sheet of these orders with the customer of [`request`], from row 2 on.
    pub(crate) async fn run_in(&self, environment: Environment, orders: &[&str]) -> i64 {
        let lines: String =
            orders.iter().map(|order| format!("{order},Shamima,01819000427,1250\n")).collect();
        self.run_of(environment, &format!("Order ID,Name,Mobile,COD\n{lines}")).await
    }

    /// A run of a sheet, as text.
    pub(crate) async fn run_of(&self, environment: Environment, sheet: &str) -> i64 {
        let path = self.folder.path().join("orders.csv");
        std::fs::write(&path, sheet).unwrap();
        self.core.files.open_file(path).await;
        let FileState::Open { file } = self.core.files.file_state().await else { panic!("not open") };
        let run = store::NewRun {
            environment,
            account: None,
            file: Some(file.id),
            name: "orders.csv",
            invalid_rows: 0,
            orders: None,
            given: 0,
            numbers: &[],
        };
        let now = self.core.ctx.clock.now();
        self.core.ctx.store.run_blocking(|db| store::runs::create(db, &run, now)).unwrap()
    }

    /// The decision about a row of a run.
    pub(crate) fn decision(&self, run: i64, row: u32) -> Option<Decision> {
        self.order(run, row)?.decision.map(|(decision, _)| decision)
    }

    /// The order of a row of a run.
    pub(crate) fn order(&self, run: i64, row: u32) -> Option<store::orders::Order> {
        self.orders(run).remove(&row_number(row))
    }

    /// Pays as the customer, by a transfer of this id, and polls.
    pub(crate) async fn paid_by(&self, payment: &PaymentView, transaction_id: &str) -> PaymentView {
        let paid = porokh_practice::payment::Paid {
            method: "bkash".into(),
            sender_number: "01812345678".into(),
            transaction_id: transaction_id.into(),
            fee: "9".parse().unwrap(),
            at: "2026-11-20T06:30:00Z".parse().unwrap(),
        };
        let invoice = payment.row.invoice_id.as_deref().unwrap();
        assert!(self.service.change_payment(invoice, |payment| {
            payment.status = porokh_practice::payment::Status::Completed;
            payment.paid = Some(paid);
        }));
        self.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap()
    }

    /// The orders of a run's rows.
    pub(crate) fn orders(&self, run: i64) -> BTreeMap<RowNumber, store::orders::Order> {
        let run = self.core.ctx.store.run_blocking(|db| store::runs::get(db, run)).unwrap().unwrap();
        let file = self.core.files.kept_file(run.file.unwrap()).unwrap();
        self.core.orders.of_run(&run, &file).unwrap()
    }

    pub(crate) fn payments(&self) -> Vec<Payment> {
        self.service.payments()
    }

    pub(crate) fn database(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.folder.path().join(porokh_runtime::data_folder::DATABASE)).unwrap()
    }
}

pub(crate) fn taka(amount: &str) -> Money {
    Money::read(amount, Currency::Bdt).unwrap()
}

/// Waits until the condition holds, at most ten seconds.
pub(crate) async fn until(holds: impl Fn() -> bool) {
    let wait = async {
        while !holds() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), wait).await.unwrap();
}

/// Returns whether a wait was reported.
pub(crate) fn waits(harness: &Harness) -> bool {
    harness.events.lock().unwrap().iter().any(|event| matches!(event, UiEvent::Waits { .. }))
}

pub(crate) fn seller() -> PaymentSettings {
    PaymentSettings {
        seller_email: "shop@example.com".into(),
        redirect_url: "https://shop.example/paid".into(),
        cancel_url: "https://shop.example/cancelled".into(),
        ..PaymentSettings::default()
    }
}

/// An advance of 600 taka for order 1103.
pub(crate) fn request() -> PaymentForm {
    PaymentForm {
        name: "Shamima K.".into(),
        email: "shamima@example.com".into(),
        phone: "01819-000427".into(),
        amount: "৳600".into(),
        currency: Currency::Bdt,
        purpose: Purpose::Advance,
        order_ref: "1103".into(),
        run: None,
        again: false,
    }
}

/// The same advance for another customer's order.
pub(crate) fn other_request() -> PaymentForm {
    PaymentForm { phone: "01711-000428".into(), order_ref: "1104".into(), ..request() }
}

fn open(
    folder: &TempDir,
    service: &PaymentService,
    clock: &Arc<MovableClock>,
    keys: &Arc<TestKeys>,
    settings: &Arc<TestSettings>,
    events: &Arc<Mutex<Vec<UiEvent>>>,
) -> Arc<App> {
    let practice = PracticePayments {
        address: service.address(),
        test_key: PaymentKey::parse(&service.test_key()).unwrap(),
        live_key: PaymentKey::parse(&service.live_key()).unwrap(),
        seller: seller(),
    };
    let practice = Practice(practice);
    App::open(parts(folder.path(), Arc::clone(clock) as _, keys, settings, events, practice))
}
