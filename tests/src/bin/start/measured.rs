//! The two programs, in turns.

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use acceptance::{Harness, Key, Shares};

/// Starts of each program; the first one, which makes its folders, isn't counted.
const ROUNDS: usize = 11;
/// After that long a window has come to rest.
const REST: Duration = Duration::from_secs(8);

/// A program, and what was measured of it.
struct Measured {
    name: &'static str,
    harness: Harness,
    /// From the start to the first page, in milliseconds.
    starts: Vec<u128>,
    /// At rest, in KiB.
    memory: Vec<u64>,
}

impl Measured {
    async fn new(name: &'static str, binary: PathBuf) -> Self {
        let harness = Harness::of_program(binary).await;
        Self { name, harness, starts: Vec::new(), memory: Vec::new() }
    }

    /// From now on the page for a check comes first, as for a seller who has begun.
    async fn practise(&self) {
        let window = self.harness.open().await;
        window.click("welcome-practise").await;
        window.element("phone-field").await;
        window.close().await;
    }

    async fn start(&mut self, rests: bool) {
        let begin = Instant::now();
        let window = self.harness.open().await;
        self.starts.push(begin.elapsed().as_millis());
        if rests {
            tokio::time::sleep(REST).await;
            let Shares { app, engine } = self.harness.whole_memory();
            self.memory.push(app + engine);
        }
        window.close().await;
    }
}

/// Measures both, and prints what came out.
#[tokio::main(flavor = "current_thread")]
pub(crate) async fn print() {
    let built = |name: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/release").join(name);
    let mut empty = Measured::new("empty window", built("examples/empty_window")).await;
    let mut porokh = Measured::new("Porokh", built("porokh")).await;
    let mut in_use = Measured::new("Porokh, in use", built("porokh")).await;
    in_use.practise().await;
    for round in 0..ROUNDS {
        for program in [&mut empty, &mut porokh, &mut in_use] {
            program.start(round % 3 == 2).await;
        }
    }
    for Measured { name, starts, memory, .. } in [&empty, &porokh, &in_use] {
        println!("{name}: starts in ms {starts:?}; at rest {memory:?} KiB");
    }
    let start = |program: &Measured| median(program.starts.iter().skip(1).map(|ms| *ms as f64).collect());
    let rest = |program: &Measured| median(program.memory.iter().map(|kib| *kib as f64).collect());
    for program in [&porokh, &in_use] {
        println!("{}: start {:.2} times an empty window", program.name, start(program) / start(&empty));
        println!("{}: memory {:.2} times an empty window", program.name, rest(program) / rest(&empty));
    }
    println!("quick check, from its keys until it is seen, in ms: {:?}", quick_checks(&in_use.harness).await);
}

/// From the keys of the quick check until its window is seen, in milliseconds; the first time it is made.
async fn quick_checks(harness: &Harness) -> Vec<u128> {
    let window = harness.open().await;
    let mut opened = Vec::new();
    for _ in 0..ROUNDS {
        let begin = Instant::now();
        window.open_quick_check().await;
        opened.push(begin.elapsed().as_millis());
        window.press(&[], Key::Escape.value()).await;
        window.quick_check_is_gone().await;
    }
    window.close().await;
    opened
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
