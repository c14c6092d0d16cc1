//! Speed and memory, as ratios to the raw libraries in the same run.

use crate::{Outcome, step::cargo};

/// Runs the benchmarks; nothing is asserted. What follows the command goes to them.
pub(super) fn run(arguments: &[&str]) -> Outcome {
    let mut command = vec!["bench", "--package", "porokh-core", "--locked", "--bench", "import", "--"];
    command.extend(arguments);
    cargo(&command)
}
