//! Kills the program repeatedly at random moments during a run.
//!
//! The core runs in a child process: this test binary, which starts itself again. The charges counted by the practice
//! services in this process prove that nothing was charged twice without confirmation and that no result was lost.

use std::{
    collections::HashSet,
    path::Path,
    process::{Child, Command, Stdio},
    sync::Arc,
    time::Duration,
};

use chrono::DateTime;
use porokh_api::{
    Settings,
    bulk::{DoubtAnswer, ResolveDoubtRequest, RunNumber, RunState, RunView, StartRun},
    requests::IdRequest,
    saved::Saved,
};
use porokh_domain::{ApiKey, Clock};
use porokh_practice::{MovableClock, Options, Service};
use porokh_runtime::{Host, data_folder::DATABASE, ports::PracticeAccount};
use porokh_transport::{HttpClient, HttpOptions};
use tempfile::TempDir;

use super::harness::{account, key, quick};
use crate::{
    App,
    bulk::Runs,
    testing::{TestPractice, TestSettings, parts},
};

/// Number of kills; more by environment variable.
const KILLS: u32 = 20;
const ASK_FOR_MORE: &str = "POROKH_CRASH_KILLS";
/// Passes folder, address, key and time to the child process.
const CHILD: &str = "POROKH_CRASH_CHILD";
const SPEED: u32 = 60;
/// More numbers per kill, so that there is work left.
const NUMBERS: u32 = 600;

fn open(folder: &Path, address: &str, live_key: &str, clock: Arc<MovableClock>) -> Arc<App> {
    let settings = TestSettings::default();
    let practising = Settings { practice: true, ..Settings::default() };
    *settings.saved.lock().unwrap() = Saved { settings: practising, ..Saved::default() };
    let practice = PracticeAccount { address: address.to_owned(), key: ApiKey::parse(live_key).unwrap() };
    let events = Arc::default();
    let practice = TestPractice(practice);
    let parts = parts(folder, clock, &Arc::default(), &Arc::new(settings), &events, practice);
    App::open(Host { http: HttpClient::new(HttpOptions::default()), ..parts })
}

/// No-op unless run as the child process.
#[tokio::test]
async fn child_process() {
    let Ok(told) = std::env::var(CHILD) else { return };
    let told: Vec<_> = told.split('\n').collect();
    let [folder, address, live_key, time] = told[..] else { panic!("four lines") };
    let shown = DateTime::from_timestamp_millis(time.parse().unwrap()).unwrap();
    let clock = Arc::new(MovableClock::running_from(shown, SPEED));
    let core = open(Path::new(folder), address, live_key, clock);
    let _ = tokio::time::timeout(Duration::from_secs(60), Runs::work_off_runs(Arc::clone(&core.runs))).await;
}

struct Killed {
    service: Service,
    clock: Arc<MovableClock>,
    folder: TempDir,
    core: Arc<App>,
}

impl Killed {
    fn start(&self) -> Child {
        let time = self.clock.now().timestamp_millis();
        let folder = self.folder.path().display();
        let told = format!("{folder}\n{}\n{}\n{time}", self.service.address(), self.service.live_key());
        Command::new(std::env::current_exe().unwrap())
            .args(["bulk::tests::crash::child_process", "--exact"])
            .env(CHILD, told)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    }

    async fn live_for(&self, time: Duration) {
        let mut child = self.start();
        tokio::time::sleep(time).await;
        child.kill().unwrap();
        child.wait().unwrap();
    }

    async fn run(&self, id: i64) -> RunView {
        self.core.runs.run_state(IdRequest { id }).await.unwrap()
    }

    /// Lets it run longer until nothing is left, at most three times per kill; returns how often.
    async fn until_it_ends(&self, id: i64, kills: u32) -> (u32, RunView) {
        for lives in 0..3 * kills {
            let run = self.run(id).await;
            if matches!(run.row.state, RunState::Done | RunState::Paused) {
                return (lives, run);
            }
            self.live_for(Duration::from_millis(1_500)).await;
        }
        panic!("{:#?}", self.run(id).await);
    }

    /// Numbers in the database by a condition.
    fn numbers(&self, condition: &str) -> Vec<u32> {
        let db = rusqlite::Connection::open(self.folder.path().join(DATABASE)).unwrap();
        let sql = format!("SELECT phone FROM run_numbers WHERE {condition}");
        let mut statement = db.prepare(&sql).unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    }

    /// Charges of each number, in order.
    fn charged(&self, phones: &[u32]) -> Vec<u64> {
        let charges = self.service.charges();
        phones.iter().map(|phone| charges.get(&format!("01{phone}")).copied().unwrap_or_default()).collect()
    }
}

/// Reproducible pauses from the printed seed.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn repeated_kills_lose_and_charge_nothing() {
    let kills = std::env::var(ASK_FOR_MORE).ok().and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    let clock = Arc::new(MovableClock::running_from("2026-11-20T06:00:00Z".parse().unwrap(), SPEED));
    let options = Options {
        clock: Arc::clone(&clock) as _,
        accounts: vec![account(None)],
        rules: quick(),
        latency: Duration::from_millis(5)..=Duration::from_millis(25),
        ..Options::default()
    };
    let service = Service::start(options).await.unwrap();
    let folder = TempDir::new().unwrap();
    let core = open(folder.path(), &service.address(), &service.live_key(), Arc::clone(&clock));
    let killed = Killed { service, clock, folder, core };

    let total = NUMBERS * kills;
    let numbers = (0..total).map(|n| RunNumber { phone: key(n), amount: None }).collect();
    let id =
        killed.core.runs.start_run(&StartRun { numbers, by_amount: false, file: None }).await.unwrap().row.id;
    let mut seed = killed
        .folder
        .path()
        .as_os_str()
        .as_encoded_bytes()
        .iter()
        .fold(1, |a: u64, b| a.wrapping_mul(31).wrapping_add(u64::from(*b)));
    println!("seed {seed}");
    for _ in 0..kills {
        killed.live_for(Duration::from_millis(40 + random(&mut seed) % 260)).await;
    }
    let (lives, run) = killed.until_it_ends(id, kills).await;

    assert_eq!(run.waiting, 0);
    assert_eq!(run.done + run.sent, u64::from(total));
    assert!(run.sent <= u64::from(200 * (kills + lives)), "{} in doubt", run.sent);
    assert_eq!(run.sent, run.doubts.iter().map(|doubt| doubt.numbers).sum::<u64>());
    let in_doubt = killed.numbers("state = 'sent'");
    let done = killed.charged(&killed.numbers("state = 'done'"));
    assert!(done.iter().all(|charged| *charged == 1));
    assert!(killed.charged(&in_doubt).iter().all(|charged| *charged <= 1));
    println!("{kills} kills, {} doubts, {} numbers in doubt", run.doubts.len(), in_doubt.len());

    for doubt in run.doubts {
        let request = ResolveDoubtRequest { batch: doubt.batch, answer: DoubtAnswer::CheckAgain };
        killed.core.runs.resolve_doubt(request).await.unwrap();
    }
    let (_, run) = killed.until_it_ends(id, kills).await;
    assert_eq!(run.done + run.sent, u64::from(total));
    let agreed: HashSet<u32> = in_doubt.into_iter().collect();
    let done = killed.numbers("state = 'done'");
    let charged = killed.charged(&done);
    assert!(done.iter().zip(charged).all(|(phone, charged)| charged == 1 || agreed.contains(phone)));
}
