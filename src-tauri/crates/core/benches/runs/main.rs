//! How long runs take against the practice services over HTTP, on a clock that runs faster, as ratios to the best
//! schedule that the limits and the service's speed allow. Nothing is asserted.
//!
//! `POROKH_BENCH_LONG=1` adds runs of 100,000 numbers.
#![expect(clippy::unwrap_used, reason = "a measurement that can't be taken ends the run")]

#[path = "../harness/mod.rs"]
mod harness;
mod one;

use std::time::Duration;

use one::{Case, measure};
use porokh_practice::{RateLimitKind, Workers};

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

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let mut sizes = vec![1_000, 10_000];
    if std::env::var_os("POROKH_BENCH_LONG").is_some() {
        sizes.push(100_000);
    }
    println!("Runs against the practice services; seconds of their clock.");
    println!(
        "ratio: wall time to the best schedule. typed: wait of single checks during the run, median and 95th"
    );
    println!(
        "percentile. The clock runs faster than real time, so that this machine's own work counts several times:"
    );
    println!("`own` is what an empty round trip costs on that clock.");
    for (limit, kind) in LIMITS {
        for (workers, number, per_number) in WORKERS {
            for numbers in &sizes {
                let case = Case { limit: kind, workers: number, per_number, numbers: *numbers };
                let found = runtime.block_on(measure(&case));
                println!(
                    "  {numbers:>7}  {limit:<12}  {workers:<23}  {:>7.1} s  ratio {:>5.3}  429s {}  typed {:.2} / {:.2} s ({})  own {:.3} s",
                    found.took,
                    found.took / found.best,
                    found.refused,
                    found.typed.0,
                    found.typed.1,
                    found.checks,
                    found.own,
                );
            }
        }
    }
}
