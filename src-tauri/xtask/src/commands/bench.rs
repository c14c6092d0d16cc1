//! Speed and memory, as ratios to the raw libraries in the same run.

use super::window;
use crate::{
    Outcome,
    setup::{self, Purpose},
    step::cargo,
};

/// Each benchmark with the package that it belongs to.
const BENCHES: &[(&str, &str)] = &[
    ("porokh-core", "import"),
    ("porokh-core", "runs"),
    ("porokh-core", "pages"),
    ("porokh-sheets", "export"),
];

/// Runs the benchmarks, or the one that is named; nothing is asserted. What follows goes to them.
pub(super) fn run(arguments: &[&str]) -> Outcome {
    match arguments {
        ["start"] => return start(),
        ["day", rest @ ..] => return day(rest),
        _ => {}
    }
    let named = arguments.first().and_then(|name| BENCHES.iter().find(|(_, bench)| bench == name));
    let (chosen, rest) = match named {
        Some(bench) => (std::slice::from_ref(bench), &arguments[1..]),
        None => (BENCHES, arguments),
    };
    for (package, bench) in chosen {
        let mut command = vec!["bench", "--package", package, "--locked", "--bench", bench, "--"];
        command.extend(rest);
        cargo(&command)?;
    }
    if named.is_none() { start() } else { Ok(()) }
}

/// Simulates a day, or as many sheets of it as are named, and prints what is held in memory on the way.
fn day(rest: &[&str]) -> Outcome {
    setup::ensure(Purpose::WindowTests)?;
    window::build()?;
    cargo(&["build", "--release", "--locked", "--package", "porokh", "--bin", "porokh"])?;
    let mut command = vec!["run", "--package", "acceptance", "--locked", "--bin", "day", "--"];
    command.extend(rest);
    cargo(&command)
}

/// Measures the start and the memory of what is shipped against an empty window.
fn start() -> Outcome {
    setup::ensure(Purpose::WindowTests)?;
    window::build()?;
    for target in ["--bins", "--example=empty_window"] {
        cargo(&["build", "--release", "--locked", "--package", "porokh", target])?;
    }
    cargo(&["run", "--package", "acceptance", "--locked", "--bin", "start"])
}
