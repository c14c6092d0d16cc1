//! A core as the shell opens it, with keys and settings in memory, and a run that it works off.

use std::{
    collections::BTreeMap,
    future::Future,
    path::Path,
    pin::Pin,
    sync::{Arc, Mutex},
    time::Duration,
};

use porokh_api::{
    KeyStoreProblem,
    accounts::{AddAccount, Service as Of},
    bulk::{FilePlanRequest, RunState, StartFileRunRequest},
    files::FileState,
    requests::IdRequest,
    saved::Saved,
};
use porokh_core::{App, bulk::Runs};
use porokh_domain::{Clock, CorrectedClock, SystemClock};
use porokh_practice::{Account, JobPace, MovableClock, Options, RateLimitKind, Rules, Service, Workers};
use porokh_runtime::{
    Host,
    ports::{
        KeyStore, Loaded, PracticeAccount, PracticePayments, PracticeServices, PracticeUnavailable,
        SettingsFile, SettingsNotSaved,
    },
};
use porokh_transport::{HttpClient, HttpOptions};
use tempfile::TempDir;
use tokio::{runtime::Runtime, task::JoinHandle};

use crate::files;

#[derive(Default)]
struct Memory {
    secrets: Mutex<BTreeMap<String, String>>,
    saved: Mutex<Saved>,
}

impl KeyStore for Memory {
    fn get(&self, name: &str) -> Result<Option<String>, KeyStoreProblem> {
        Ok(self.secrets.lock().unwrap().get(name).cloned())
    }

    fn put(&self, name: &str, secret: &str) -> Result<(), KeyStoreProblem> {
        self.secrets.lock().unwrap().insert(name.to_owned(), secret.to_owned());
        Ok(())
    }

    fn delete(&self, name: &str) -> Result<(), KeyStoreProblem> {
        self.secrets.lock().unwrap().remove(name);
        Ok(())
    }
}

impl SettingsFile for Memory {
    fn load(&self) -> Loaded {
        Loaded { saved: self.saved.lock().unwrap().clone(), problem: None }
    }

    fn save(&self, saved: &Saved) -> Result<(), SettingsNotSaved> {
        *self.saved.lock().unwrap() = saved.clone();
        Ok(())
    }
}

struct NoPractice;

impl PracticeServices for NoPractice {
    fn account(
        &self,
    ) -> Pin<Box<dyn Future<Output = Result<PracticeAccount, PracticeUnavailable>> + Send + '_>> {
        Box::pin(async { Err(PracticeUnavailable) })
    }

    fn payments(
        &self,
    ) -> Pin<Box<dyn Future<Output = Result<PracticePayments, PracticeUnavailable>> + Send + '_>> {
        Box::pin(async { Err(PracticeUnavailable) })
    }
}

pub(crate) fn runtime() -> Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

/// Opens a core on a folder.
pub(crate) fn open(folder: &Path, clock: Arc<dyn Clock>) -> Arc<App> {
    let memory = Arc::new(Memory::default());
    App::open(Host {
        data_folder: folder.to_owned(),
        keys: Arc::clone(&memory) as _,
        key_store_timeout: Duration::from_secs(1),
        settings: memory,
        practice: Arc::new(NoPractice),
        http: HttpClient::new(HttpOptions::default()),
        clock: Arc::new(CorrectedClock::new(clock)),
        events: Arc::new(|_| {}),
        version: "1.2.3".into(),
        default_address: None,
        new_profile: "bench".to_owned(),
    })
}

/// A run of a file, started as the window does.
pub(crate) struct Running {
    pub(crate) core: Arc<App>,
    pub(crate) service: Service,
    pub(crate) id: i64,
    driver: JoinHandle<()>,
    _folder: TempDir,
}

impl Running {
    /// Starts a run of so many numbers on a clock of this speed, against a service with these rules.
    pub(crate) async fn start(
        numbers: u32,
        rate_limit: RateLimitKind,
        workers: Workers,
        per_number: Duration,
        speed: u32,
    ) -> Self {
        let clock: Arc<dyn Clock> = Arc::new(MovableClock::running_from(SystemClock.now(), speed));
        let job_pace = JobPace { workers, per_number, queued_for: Duration::ZERO, ..JobPace::default() };
        let options = Options {
            clock: Arc::clone(&clock),
            accounts: vec![Account { daily_limit: None, ..Account::default() }],
            rules: Rules { rate_limit, job_pace, ..Rules::default() },
            ..Options::default()
        };
        let service = Service::start(options).await.unwrap();
        let folder = TempDir::new().unwrap();
        let core = open(folder.path(), clock);
        let (address, key) = (service.address(), service.live_key());
        let account = AddAccount { service: Of::Courier, label: String::new(), address, key };
        core.accounts.add_account(account).await.unwrap();
        let driver = tokio::spawn(Runs::work_off_runs(Arc::clone(&core.runs)));
        let path = folder.path().join("numbers.csv");
        files::numbers(&path, numbers);
        core.files.open_file(path).await;
        let FileState::Open { file } = core.files.file_state().await else { panic!("the file isn't open") };
        let plan = FilePlanRequest { file: file.id, by_amount: false };
        let cost = core.runs.plan_file_run(plan).await.unwrap().plan.cost;
        let start = StartFileRunRequest { file: file.id, by_amount: false, cost };
        let id = core.runs.start_file_run(start).await.unwrap().row.id;
        Self { core, service, id, driver, _folder: folder }
    }

    /// Waits until the run has ended; gives the seconds that it took on the service's clock.
    pub(crate) async fn ended(&self) -> f64 {
        loop {
            // Each look counts all numbers anew, so that more of them would slow the run down.
            tokio::time::sleep(Duration::from_millis(200)).await;
            let run = self.core.runs.run_state(IdRequest { id: self.id }).await.unwrap().row;
            if let (RunState::Done, Some(ended)) = (run.state, run.ended_at) {
                self.driver.abort();
                return (ended - run.created_at).as_seconds_f64();
            }
        }
    }
}
