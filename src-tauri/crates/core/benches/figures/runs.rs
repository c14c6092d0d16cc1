//! Runs against the practice services over HTTP, on a clock that runs faster, against the best schedule that the limits
//! and the service's speed allow.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use porokh_api::check::CheckRequest;
use porokh_core::App;
use porokh_practice::{RateLimitKind, Workers};

use crate::core::{Running, runtime};

const LIMITS: [(&str, RateLimitKind); 3] = [
    ("fixed window", RateLimitKind::FixedWindow),
    ("sliding log", RateLimitKind::SlidingLog),
    ("token bucket", RateLimitKind::TokenBucket),
];

/// Who works jobs off, and how long a number takes.
const WORKERS: [(&str, Workers, Duration); 3] = [
    ("all at once, 50/s a job", Workers::AllAtOnce, Duration::from_millis(20)),
    ("five, 10/s each", Workers::Several(5), Duration::from_millis(100)),
    ("one, 20/s", Workers::OneByOne, Duration::from_millis(50)),
];

/// Requests of a minute, and numbers of a job (fraud-check interface, Limits).
const REQUESTS: u32 = 60;
const MINUTE: f64 = 60.0;
const JOB: u32 = 200;
/// Real seconds that a run should take: fewer would measure this machine.
const REAL: f64 = 20.0;

pub(crate) fn all(numbers: u32) {
    println!(
        "Runs of {numbers} numbers: wall time to the best schedule, 429s of our own making, and the wait of single"
    );
    println!("checks that are typed meanwhile, 95th percentile; all in seconds of the service's clock");
    for (limit, kind) in LIMITS {
        for (workers, number, per_number) in WORKERS {
            print!("  {limit}, {workers}: ");
            runtime().block_on(measure(numbers, kind, number, per_number));
        }
    }
}

/// The best time that the limits and the service's speed allow beside so many single checks, which take requests too; the
/// round trip is left out.
fn best(numbers: u32, workers: Workers, per_number: Duration, checks: u32) -> f64 {
    let jobs = numbers.div_ceil(JOB);
    let slot = |request: u32| MINUTE * f64::from((request - 1) / REQUESTS);
    let each = per_number.as_secs_f64();
    let last = f64::from(numbers.min(JOB)) * each;
    let side_by_side = match workers {
        Workers::OneByOne => 1.0,
        Workers::Several(workers) => f64::from(u32::try_from(workers).unwrap()),
        Workers::AllAtOnce => f64::INFINITY,
    };
    let all = f64::from(numbers) * each / side_by_side;
    slot(2 * jobs + checks).max(slot(jobs) + last).max(all)
}

async fn measure(numbers: u32, limit: RateLimitKind, workers: Workers, per_number: Duration) {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 1 and 60")]
    let speed = (best(numbers, workers, per_number, 0) / REAL).clamp(1.0, 60.0) as u32;
    let run = Running::start(numbers, limit, workers, per_number, speed).await;
    let typing = Arc::new(AtomicBool::new(true));
    let typed = tokio::spawn(type_checks(Arc::clone(&run.core), Arc::clone(&typing), speed));
    let took = run.ended().await;
    typing.store(false, Ordering::Relaxed);
    let mut typed = typed.await.unwrap();
    typed.sort_by(f64::total_cmp);
    let late = typed.get(typed.len() * 95 / 100).copied().unwrap_or_default();
    let ratio = took / best(numbers, workers, per_number, u32::try_from(typed.len()).unwrap());
    println!(
        "{ratio:.3} ({took:.1} s), {} 429s, {late:.2} s ({} checks)",
        run.service.over_limit(),
        typed.len()
    );
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
