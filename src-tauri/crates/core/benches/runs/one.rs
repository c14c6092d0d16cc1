//! One run.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use porokh_api::{
    accounts::{AddAccount, Service as Of},
    bulk::{RunNumber, RunState, StartRun},
    check::CheckRequest,
    requests::IdRequest,
};
use porokh_core::{App, bulk::Runs};
use porokh_domain::{Clock, SystemClock, phone::PhoneKey};
use porokh_practice::{Account, JobPace, MovableClock, Options, RateLimitKind, Rules, Service, Workers};
use tempfile::TempDir;

use crate::harness;

/// Requests of a minute, and numbers of a job (fraud-check interface, Limits).
const REQUESTS: u32 = 60;
const MINUTE: f64 = 60.0;
const JOB: u32 = 200;
/// Real seconds that a run should take: fewer would measure this machine.
const REAL: f64 = 20.0;

pub(crate) struct Case {
    pub(crate) limit: RateLimitKind,
    pub(crate) workers: Workers,
    pub(crate) per_number: Duration,
    pub(crate) numbers: u32,
}

/// What was found; seconds of the service's clock.
pub(crate) struct Found {
    pub(crate) took: f64,
    pub(crate) best: f64,
    pub(crate) refused: u64,
    /// Median and 95th percentile.
    pub(crate) typed: (f64, f64),
    pub(crate) checks: usize,
    pub(crate) own: f64,
}

/// The best time that the limits and the service's speed allow beside so many single checks, which take requests too; the
/// round trip is left out.
fn best(case: &Case, checks: u32) -> f64 {
    let jobs = case.numbers.div_ceil(JOB);
    let slot = |request: u32| MINUTE * f64::from((request - 1) / REQUESTS);
    let each = case.per_number.as_secs_f64();
    let last = f64::from(case.numbers.min(JOB)) * each;
    let side_by_side = match case.workers {
        Workers::OneByOne => 1.0,
        Workers::Several(workers) => f64::from(u32::try_from(workers).unwrap()),
        Workers::AllAtOnce => f64::INFINITY,
    };
    let all = f64::from(case.numbers) * each / side_by_side;
    slot(2 * jobs + checks).max(slot(jobs) + last).max(all)
}

pub(crate) async fn measure(case: &Case) -> Found {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 1 and 60")]
    let speed = (best(case, 0) / REAL).clamp(1.0, 60.0) as u32;
    let clock = Arc::new(MovableClock::running_from(SystemClock.now(), speed));
    let job_pace = JobPace {
        workers: case.workers,
        per_number: case.per_number,
        queued_for: Duration::ZERO,
        ..JobPace::default()
    };
    let service = Service::start(Options {
        clock: Arc::clone(&clock) as Arc<dyn Clock>,
        accounts: vec![Account { daily_limit: None, ..Account::default() }],
        rules: Rules { rate_limit: case.limit, job_pace, ..Rules::default() },
        ..Options::default()
    })
    .await
    .unwrap();
    let folder = TempDir::new().unwrap();
    let core = harness::open(folder.path(), Arc::clone(&clock) as Arc<dyn Clock>);
    let (address, key) = (service.address(), service.live_key());
    let account = AddAccount { service: Of::Courier, label: String::new(), address, key };
    core.accounts.add_account(account).await.unwrap();
    let own = round_trip(&core).await * f64::from(speed);
    let driver = tokio::spawn(Runs::work_off_runs(Arc::clone(&core.runs)));
    let typing = Arc::new(AtomicBool::new(true));
    let typed = tokio::spawn(type_checks(Arc::clone(&core), Arc::clone(&typing), speed));
    let numbers = (0..case.numbers)
        .filter_map(|number| PhoneKey::from_digits(700_000_000 + number))
        .map(|phone| RunNumber { phone, amount: None })
        .collect();
    let run = core.runs.start_run(&StartRun { numbers, by_amount: false, file: None }).await.unwrap();
    let ended = loop {
        // Each look counts all numbers anew, so that more of them would slow the run down.
        tokio::time::sleep(Duration::from_millis(200)).await;
        let run = core.runs.run_state(IdRequest { id: run.row.id }).await.unwrap().row;
        if let (RunState::Done, Some(ended)) = (run.state, run.ended_at) {
            break ended;
        }
    };
    let took = (ended - run.row.created_at).as_seconds_f64();
    typing.store(false, Ordering::Relaxed);
    let mut typed = typed.await.unwrap();
    driver.abort();
    typed.sort_by(f64::total_cmp);
    let part = |part: usize| typed.get(typed.len() * part / 100).copied().unwrap_or_default();
    let best = best(case, u32::try_from(typed.len()).unwrap());
    Found { took, best, refused: service.over_limit(), typed: (part(50), part(95)), checks: typed.len(), own }
}

/// What a request costs that finds a service without latency, in real seconds.
async fn round_trip(core: &Arc<App>) -> f64 {
    let began = Instant::now();
    core.checks.check_phone(&CheckRequest { phone: "01912345670".into() }).await.unwrap();
    began.elapsed().as_secs_f64()
}

/// Types a number now and then; how long each check took on the service's clock.
async fn type_checks(core: Arc<App>, typing: Arc<AtomicBool>, speed: u32) -> Vec<f64> {
    let mut took = Vec::new();
    let mut number = 0_u32;
    while typing.load(Ordering::Relaxed) {
        // About four a minute, as somebody at a counter.
        tokio::time::sleep(Duration::from_secs_f64(15.0 / f64::from(speed))).await;
        let began = Instant::now();
        let request = CheckRequest { phone: format!("018{number:08}") };
        if core.checks.check_phone(&request).await.is_ok() {
            took.push(began.elapsed().as_secs_f64() * f64::from(speed));
        }
        number += 1;
    }
    took
}
