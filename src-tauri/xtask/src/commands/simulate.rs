//! A random seller in a random world, for as long as wanted.

use std::process::Command;

use super::lint;
use crate::{Outcome, step::run_command};

pub(super) const TEST: &str = "tests::simulation::books_agree_after_a_random_life";

/// Runs the simulation of the tests with `--minutes` and `--seed`, and prints how much happened in it.
pub(super) fn run(arguments: &[&str]) -> Outcome {
    let mut test = command();
    for pair in arguments.chunks(2) {
        match pair {
            ["--minutes", minutes] => test.env("POROKH_MINUTES", minutes),
            ["--seed", seed] => test.env("POROKH_SEED", seed),
            unknown => return Err(format!("`{}` is no option of simulate.", unknown.join(" "))),
        };
    }
    run_command(&mut test)
}

/// As long as the variables of its test say. The whole workspace is named: with one package alone, its dependencies have
/// other features, and core would be compiled a second time.
pub(super) fn command() -> Command {
    let arguments = ["test", "--workspace", "--lib", "--locked", "--", "--exact", TEST, "--nocapture"];
    lint::linted(&arguments)
}
