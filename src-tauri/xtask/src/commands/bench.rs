//! Speed and memory, as ratios to the raw libraries in the same run.

use super::window;
use crate::{
    Outcome,
    setup::{self, Purpose},
    step::cargo,
};

/// Runs the benchmarks, or the one that is named; nothing is asserted. What follows goes to it.
pub(super) fn run(arguments: &[&str]) -> Outcome {
    match arguments {
        ["start"] => return start(),
        ["day", rest @ ..] => return day(rest),
        _ => {}
    }
    let figures = ["bench", "--package", "porokh-core", "--locked", "--bench", "figures", "--"];
    cargo(&[&figures, arguments].concat())?;
    if arguments.is_empty() { start() } else { Ok(()) }
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
