use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use chrono::TimeDelta;
use porokh_api::{
    UiEvent,
    accounts::{self, AccountView},
    bulk::{DoubtAnswer, ResolveDoubtRequest, RunNumber, RunState, RunView, StartRun},
    requests::IdRequest,
    saved::Saved,
};
use porokh_domain::{ApiKey, Clock, phone::PhoneKey};
use porokh_practice::{Account, JobPace, MovableClock, Options, Rules, Service};
use porokh_runtime::{data_folder::DATABASE, ports::PracticeAccount};
use tempfile::TempDir;
use tokio::task::JoinHandle;

use crate::{
    App,
    bulk::Runs,
    testing::{TestKeys, TestPractice, TestSettings, connect, parts},
};

pub(super) struct Harness {
    pub(super) core: Arc<App>,
    pub(super) service: Service,
    pub(super) clock: Arc<MovableClock>,
    pub(super) folder: TempDir,
    pub(super) keys: Arc<TestKeys>,
    settings: Arc<TestSettings>,
    pub(super) events: Arc<Mutex<Vec<UiEvent>>>,
    driver: JoinHandle<()>,
}

/// Speed of the clock: a job of 200 takes a tenth of a second.
const SPEED: u32 = 20;

/// Timeout in real time. Generous, since the clock slows down on a busy machine.
const HANGS: Duration = Duration::from_secs(90);

pub(super) fn account(daily_limit: Option<u64>) -> Account {
    Account { daily_limit, ..Account::default() }
}

/// Jobs of a hundred numbers a second, all at once.
pub(super) fn quick() -> Rules {
    let job_pace = JobPace {
        per_number: Duration::from_millis(10),
        queued_for: Duration::from_millis(100),
        workers: porokh_practice::Workers::AllAtOnce,
        ..JobPace::default()
    };
    Rules { job_pace, ..Rules::default() }
}

impl Harness {
    /// At noon in Bangladesh, connected with the live key.
    pub(super) async fn new(account: Account, rules: Rules) -> Self {
        let live_key = account.live_key.clone();
        Self::with_key(account, rules, live_key).await
    }

    pub(super) async fn with_key(account: Account, rules: Rules, key: String) -> Self {
        Self::with_accounts(vec![account], rules, key).await
    }

    /// With several accounts, connected with this key.
    pub(super) async fn with_accounts(accounts: Vec<Account>, rules: Rules, key: String) -> Self {
        let clock = MovableClock::ticking_from("2026-11-20T06:00:00Z".parse().unwrap(), SPEED);
        let options =
            Options { clock: Arc::clone(&clock) as Arc<dyn Clock>, accounts, rules, ..Options::default() };
        let service = Service::start(options).await.unwrap();
        let (keys, settings, events) = (Arc::default(), Arc::<TestSettings>::default(), Arc::default());
        *settings.saved.lock().unwrap() = Saved::default();
        let folder = TempDir::new().unwrap();
        let core = open(&folder, &service, &clock, &keys, &settings, &events);
        connect(&core.accounts, service.address(), &key).await.unwrap();
        let driver = tokio::spawn(Runs::work_off_runs(Arc::clone(&core.runs)));
        Self { core, service, clock, folder, keys, settings, events, driver }
    }

    pub(super) async fn connect(&self, key: &str) {
        connect(&self.core.accounts, self.service.address(), key).await.unwrap();
    }

    pub(super) async fn account(&self) -> AccountView {
        self.core.accounts.used(accounts::Service::Courier).await.unwrap()
    }

    /// Ends the program abruptly; requests in flight are cut.
    pub(super) async fn kill(&mut self) {
        self.driver.abort();
        let _ = (&mut self.driver).await;
    }

    pub(super) fn start_again(&mut self) {
        self.core = open(&self.folder, &self.service, &self.clock, &self.keys, &self.settings, &self.events);
        self.driver = tokio::spawn(Runs::work_off_runs(Arc::clone(&self.core.runs)));
    }

    pub(super) async fn start(&self, numbers: u32) -> i64 {
        self.start_from(0, numbers).await
    }

    pub(super) async fn start_from(&self, first: u32, numbers: u32) -> i64 {
        let numbers = (first..first + numbers).map(|n| RunNumber { phone: key(n), amount: None }).collect();
        let request = StartRun { numbers, by_amount: false, file: None };
        self.core.runs.start_run(&request).await.unwrap().row.id
    }

    pub(super) async fn run(&self, id: i64) -> RunView {
        self.core.runs.run_state(IdRequest { id }).await.unwrap()
    }

    /// Waits for a state of the run, at most [`HANGS`].
    pub(super) async fn until(&self, id: i64, is: impl Fn(&RunView) -> bool) -> RunView {
        let began = Instant::now();
        loop {
            let run = self.run(id).await;
            if is(&run) {
                return run;
            }
            assert!(began.elapsed() < HANGS, "{run:#?}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    pub(super) async fn until_done(&self, id: i64) -> RunView {
        self.until(id, |run| run.row.state == RunState::Done).await
    }

    /// Waits for this number of requests, at most [`HANGS`].
    pub(super) async fn until_asked(&self, method: &str, path: &str, times: usize) {
        let began = Instant::now();
        while self.asked(method, path) < times {
            assert!(began.elapsed() < HANGS, "{:?}", self.service.requests());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Waits until this number of checks waits, at most [`HANGS`].
    pub(super) async fn until_waits(&self, checks: usize) {
        let began = Instant::now();
        let told = |event: &UiEvent| match event {
            UiEvent::Waits { waits } => waits.iter().map(|wait| wait.id).collect(),
            _ => Vec::new(),
        };
        let waited = || self.events.lock().unwrap().iter().flat_map(told).collect::<BTreeSet<_>>().len();
        while waited() < checks {
            assert!(began.elapsed() < HANGS, "{:?}", self.events);
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    pub(super) fn asked(&self, method: &str, path: &str) -> usize {
        let is = |r: &&porokh_practice::SeenRequest| r.method == method && r.path.contains(path);
        self.service.requests().iter().filter(is).count()
    }

    pub(super) async fn resolve(&self, batch: i64, answer: DoubtAnswer) -> RunView {
        self.core.runs.resolve_doubt(ResolveDoubtRequest { batch, answer }).await.unwrap()
    }

    pub(super) fn pass(&self, minutes: i64) {
        self.clock.pass(TimeDelta::minutes(minutes));
    }

    /// Checks that every number was charged this often.
    pub(super) fn charged(&self, numbers: u64, each: u64) {
        let charges = self.service.charges();
        assert_eq!(charges.len() as u64, numbers);
        assert!(charges.values().all(|charged| *charged == each), "{:?}", charges.values().max());
    }
}

pub(super) fn key(number: u32) -> PhoneKey {
    PhoneKey::from_digits(712_000_000 + number).unwrap()
}

fn open(
    folder: &TempDir,
    service: &Service,
    clock: &Arc<MovableClock>,
    keys: &Arc<TestKeys>,
    settings: &Arc<TestSettings>,
    events: &Arc<Mutex<Vec<UiEvent>>>,
) -> Arc<App> {
    let practice =
        PracticeAccount { address: service.address(), key: ApiKey::parse(&service.live_key()).unwrap() };
    let practice = TestPractice(practice);
    App::open(parts(folder.path(), Arc::clone(clock) as _, keys, settings, events, practice))
}

impl Harness {
    pub(super) fn database(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.folder.path().join(DATABASE)).unwrap()
    }
}
