//! A core in a temporary folder, with the practice services as its network.

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    path::Path,
    sync::{Arc, Mutex},
    time::Duration,
};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::{
    AppError, EnvironmentRequest, KeyStoreProblem, UiEvent,
    accounts::{self, AccountRef, AccountSecret, AccountView, AccountsView, AddAccount, ChangeAccount},
    alerts::Alert,
    bulk::RowChoice,
    check::{CheckRequest, CheckView},
    deliveries::RunOutcomesRequest,
    saved::Saved,
};
use porokh_domain::{ApiKey, Clock, CorrectedClock, KeyKind, RowNumber, phone::PhoneKey};
use porokh_practice::{Account, Options, Service};
use porokh_runtime::{
    Host,
    ports::{
        KeyStore, Loaded, PracticeAccount, PracticePayments, PracticeServices, PracticeUnavailable,
        SettingsFile, SettingsNotSaved,
    },
};
use porokh_transport::{HttpClient, HttpOptions};
use tempfile::TempDir;
use tokio::net::TcpSocket;

use crate::{App, Environment, accounts::Accounts};

pub(crate) fn row_number(number: u32) -> RowNumber {
    RowNumber::new(number).unwrap()
}

/// A row of a run that was delivered.
pub(crate) fn delivered(run: i64, row: u32) -> RunOutcomesRequest {
    RunOutcomesRequest {
        run,
        rows: RowChoice::These { rows: vec![row_number(row)] },
        outcome: "delivered".into(),
        courier: None,
        other_customer: None,
        same_parcel: None,
    }
}

pub(crate) fn phone_key(text: &str) -> PhoneKey {
    PhoneKey::from_canonical(text.as_bytes()).unwrap()
}

/// A clock that stands still until it is moved.
pub(crate) struct TestClock(Mutex<(DateTime<Utc>, Duration)>);

impl TestClock {
    pub(crate) fn at(instant: DateTime<Utc>) -> Self {
        Self(Mutex::new((instant, Duration::ZERO)))
    }

    /// Lets time pass; a negative time sets the clock back.
    pub(crate) fn forward(&self, by: TimeDelta) {
        self.0.lock().unwrap().1 += by.to_std().unwrap_or_default();
        self.set(by);
    }

    /// Sets the clock forward or back without time passing.
    pub(crate) fn set(&self, by: TimeDelta) {
        self.0.lock().unwrap().0 += by;
    }
}

impl Clock for TestClock {
    fn now(&self) -> DateTime<Utc> {
        self.0.lock().unwrap().0
    }

    fn passed(&self) -> Duration {
        self.0.lock().unwrap().1
    }
}

/// Secrets in memory, or a failing store.
#[derive(Default)]
pub(crate) struct TestKeys {
    pub(crate) secrets: Mutex<BTreeMap<String, String>>,
    pub(crate) problem: Mutex<Option<KeyStoreProblem>>,
}

impl TestKeys {
    fn usable(&self) -> Result<(), KeyStoreProblem> {
        self.problem.lock().unwrap().map_or(Ok(()), Err)
    }
}

impl KeyStore for TestKeys {
    fn get(&self, name: &str) -> Result<Option<String>, KeyStoreProblem> {
        self.usable()?;
        Ok(self.secrets.lock().unwrap().get(name).cloned())
    }

    fn put(&self, name: &str, secret: &str) -> Result<(), KeyStoreProblem> {
        self.usable()?;
        self.secrets.lock().unwrap().insert(name.to_owned(), secret.to_owned());
        Ok(())
    }

    fn delete(&self, name: &str) -> Result<(), KeyStoreProblem> {
        self.usable()?;
        self.secrets.lock().unwrap().remove(name);
        Ok(())
    }
}

/// A settings file in memory that can refuse writes.
#[derive(Default)]
pub(crate) struct TestSettings {
    pub(crate) saved: Mutex<Saved>,
    pub(crate) refuses: Mutex<bool>,
}

impl SettingsFile for TestSettings {
    fn load(&self) -> Loaded {
        Loaded { saved: self.saved.lock().unwrap().clone(), problem: None }
    }

    fn save(&self, saved: &Saved) -> Result<(), SettingsNotSaved> {
        if *self.refuses.lock().unwrap() {
            return Err(SettingsNotSaved);
        }
        *self.saved.lock().unwrap() = saved.clone();
        Ok(())
    }
}

/// The practice services as seen by the core.
pub(crate) struct TestPractice(pub(crate) PracticeAccount);

impl PracticeServices for TestPractice {
    fn account(
        &self,
    ) -> std::pin::Pin<Box<dyn Future<Output = Result<PracticeAccount, PracticeUnavailable>> + Send + '_>>
    {
        Box::pin(async { Ok(self.0.clone()) })
    }

    fn payments(
        &self,
    ) -> std::pin::Pin<Box<dyn Future<Output = Result<PracticePayments, PracticeUnavailable>> + Send + '_>>
    {
        Box::pin(async { Err(PracticeUnavailable) })
    }
}

/// A core and its environment.
pub(crate) struct Harness {
    pub(crate) core: Arc<App>,
    pub(crate) service: Service,
    pub(crate) clock: Arc<TestClock>,
    pub(crate) keys: Arc<TestKeys>,
    pub(crate) settings: Arc<TestSettings>,
    pub(crate) events: Arc<Mutex<Vec<UiEvent>>>,
    pub(crate) folder: TempDir,
}

impl Harness {
    /// A first start, on 20 November 2026 at noon in Bangladesh.
    pub(crate) async fn new() -> Self {
        Self::with_accounts(vec![Account::default()]).await
    }

    /// Like [`new`](Self::new), with a service that has these accounts.
    pub(crate) async fn with_accounts(accounts: Vec<Account>) -> Self {
        let clock = Arc::new(TestClock::at("2026-11-20T06:00:00Z".parse().unwrap()));
        let options = Options { clock: Arc::clone(&clock) as Arc<dyn Clock>, accounts, ..Options::default() };
        let service = Service::start(options).await.unwrap();
        let (keys, settings, events) = (Arc::default(), Arc::default(), Arc::default());
        let folder = TempDir::new().unwrap();
        let core = open(folder.path(), &service, &clock, &keys, &settings, &events);
        Self { core, service, clock, keys, settings, events, folder }
    }

    /// Restarts the app with the same folder, key store and settings.
    pub(crate) fn restart(&mut self) {
        self.core =
            open(self.folder.path(), &self.service, &self.clock, &self.keys, &self.settings, &self.events);
    }

    /// Connected with the service's live key.
    pub(crate) async fn connected() -> Self {
        let harness = Self::new().await;
        harness.connect(&harness.service.live_key()).await.unwrap();
        harness
    }

    /// Connected to a service that no longer runs, whose port is held.
    pub(crate) async fn down() -> (Self, TcpSocket) {
        loop {
            let mut harness = Self::connected().await;
            let elsewhere = Self::new().await.service;
            let gone = std::mem::replace(&mut harness.service, elsewhere);
            let address = gone.address();
            gone.stop().await;
            if let Some(port) = hold_port(&address) {
                // No open connection is left over which a request could still leave.
                harness.restart();
                return (harness, port);
            }
        }
    }

    /// Restarts the app without its database; the settings and the keys remain.
    pub(crate) fn lose_database(&mut self) {
        self.core.close();
        std::fs::remove_file(self.folder.path().join(porokh_runtime::data_folder::DATABASE)).unwrap();
        self.restart();
    }

    /// Adds the first account of the key's kind, or gives the account in use this key, and changes to its
    /// environment.
    pub(crate) async fn connect(&self, key: &str) -> Result<AccountView, AppError> {
        connect(&self.core.accounts, self.service.address(), key).await
    }

    /// Returns the courier account in use.
    pub(crate) async fn account(&self) -> AccountView {
        self.core.accounts.used(accounts::Service::Courier).await.unwrap()
    }

    /// Tests the courier account and returns it.
    pub(crate) async fn tested(&self) -> AccountView {
        test_account(&self.core.accounts, accounts::Service::Courier).await;
        self.account().await
    }

    pub(crate) async fn remove_key(&self, kind: KeyKind) {
        remove_key(&self.core.accounts, accounts::Service::Courier, kind).await;
    }

    pub(crate) async fn check(&self, phone: &str) -> Result<CheckView, AppError> {
        self.core.checks.check_phone(&CheckRequest { phone: phone.to_owned() }).await
    }

    pub(crate) fn database(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.folder.path().join(porokh_runtime::data_folder::DATABASE)).unwrap()
    }
}

fn open(
    folder: &Path,
    service: &Service,
    clock: &Arc<TestClock>,
    keys: &Arc<TestKeys>,
    settings: &Arc<TestSettings>,
    events: &Arc<Mutex<Vec<UiEvent>>>,
) -> Arc<App> {
    let practice =
        PracticeAccount { address: service.address(), key: ApiKey::parse(&service.live_key()).unwrap() };
    let practice = TestPractice(practice);
    App::open(parts(folder, Arc::clone(clock) as _, keys, settings, events, practice))
}

/// Request timeout. Much longer than the practice services take on a busy machine: a late reply makes the result
/// unknown,
/// and only tests that hold the reply back want that.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Starts a core in this folder.
pub(crate) fn parts(
    folder: &Path,
    clock: Arc<dyn Clock>,
    keys: &Arc<TestKeys>,
    settings: &Arc<TestSettings>,
    events: &Arc<Mutex<Vec<UiEvent>>>,
    practice: impl PracticeServices + 'static,
) -> Host {
    let told = Arc::clone(events);
    Host {
        data_folder: folder.to_owned(),
        keys: Arc::clone(keys) as _,
        key_store_timeout: Duration::from_secs(5),
        settings: Arc::clone(settings) as _,
        practice: Arc::new(practice),
        http: HttpClient::new(HttpOptions {
            total_timeout: TIMEOUT,
            lookup_timeout: Duration::ZERO,
            ..HttpOptions::default()
        }),
        clock: Arc::new(CorrectedClock::new(clock)),
        events: Arc::new(move |event| told.lock().unwrap().push(event)),
        version: "1.2.3".into(),
        default_address: None,
        new_profile: "profile".into(),
    }
}

pub(crate) async fn add_account(
    accounts: &Accounts,
    service: accounts::Service,
    address: String,
    key: &str,
) -> Result<AccountsView, AppError> {
    let request = AddAccount { service, label: String::new(), address, key: key.to_owned() };
    accounts.add_account(request).await
}

/// Returns the account of a kind that new work uses.
pub(crate) async fn used(accounts: &Accounts, service: accounts::Service, kind: KeyKind) -> AccountRef {
    used_in(accounts, service, kind.into()).await.unwrap()
}

async fn used_in(
    accounts: &Accounts,
    service: accounts::Service,
    environment: Environment,
) -> Option<AccountRef> {
    let is_used = |view: &AccountView| {
        view.in_use && (view.account.service, view.account.environment) == (service, environment)
    };
    accounts.accounts().await.accounts.into_iter().find(is_used).map(|view| view.account)
}

/// Connects a courier account ([`Harness::connect`]).
pub(crate) async fn connect(
    accounts: &Accounts,
    address: String,
    key: &str,
) -> Result<AccountView, AppError> {
    let service = accounts::Service::Courier;
    let environment = if key.starts_with("dc_test_") { Environment::Test } else { Environment::Live };
    match used_in(accounts, service, environment).await {
        Some(account) => {
            accounts.change_account(ChangeAccount { account, address, key: key.to_owned() }).await?;
        }
        None => drop(add_account(accounts, service, address, key).await?),
    }
    if accounts.accounts().await.environment != environment {
        accounts.use_environment(EnvironmentRequest { environment }).await?;
    }
    Ok(accounts.used(service).await.unwrap())
}

pub(crate) async fn test_account(accounts: &Accounts, service: accounts::Service) {
    let account = accounts.used(service).await.unwrap().account;
    accounts.test_account(account).await.unwrap();
}

/// Changes the address of the live account in use, and its key unless that is empty.
pub(crate) async fn change_account(
    accounts: &Accounts,
    service: accounts::Service,
    address: String,
    key: &str,
) -> Result<AccountsView, AppError> {
    let account = used(accounts, service, KeyKind::Live).await;
    accounts.change_account(ChangeAccount { account, address, key: key.to_owned() }).await
}

/// Saves the secret of the live account in use; an empty one removes it.
pub(crate) async fn keep_secret(
    accounts: &Accounts,
    service: accounts::Service,
    secret: &str,
) -> Result<AccountsView, AppError> {
    let account = used(accounts, service, KeyKind::Live).await;
    accounts.set_account_secret(AccountSecret { account, secret: secret.to_owned() }).await
}

pub(crate) async fn remove_key(accounts: &Accounts, service: accounts::Service, kind: KeyKind) {
    accounts.remove_account(used(accounts, service, kind).await).await.unwrap();
}

/// Holds the port of a stopped service without listening, so that no service of another test gets it. `None` when the
/// port
/// was taken.
pub(crate) fn hold_port(address: &str) -> Option<TcpSocket> {
    let port = url::Url::parse(address).unwrap().port().unwrap();
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_reuseaddr(true).unwrap();
    socket.bind(SocketAddr::from(([127, 0, 0, 1], port))).ok().map(|()| socket)
}

/// Returns the desktop notifications in order.
pub(crate) fn alerts(events: &Mutex<Vec<UiEvent>>) -> Vec<Alert> {
    let alert = |event: &UiEvent| match event {
        UiEvent::Alert { alert, .. } => Some(alert.clone()),
        _ => None,
    };
    events.lock().unwrap().iter().filter_map(alert).collect()
}
