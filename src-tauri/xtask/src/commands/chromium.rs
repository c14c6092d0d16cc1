//! The tests of the window in Chromium, the engine that the window has on Windows.

use std::process::Command;

use crate::{
    Outcome, debian, root,
    setup::{self, Purpose},
    step::run_command,
};

use super::{test::window_threads, window};

/// Those that every run of the tests takes: keys, focus and a check from end to end.
const FEW: &[&str] = &["fresh::", "keyboard::"];

/// What only the app's own window has, not a browser beside it. A part of a test's name, and why.
const NOT_HERE: &[(&str, &str)] = &[];

/// All tests that don't need the app's own window.
pub(super) fn all() -> Outcome {
    setup::ensure(Purpose::WindowTests)?;
    window::build()?;
    window::build_app()?;
    tests(&[])
}

/// A few of them, after the app was built.
pub(super) fn few() -> Outcome {
    tests(FEW)
}

fn tests(names: &[&str]) -> Outcome {
    debian::ensure(debian::CHROMIUM)?;
    let mut cargo = Command::new("cargo");
    cargo.args(["test", "--package", "acceptance", "--locked", "--test", "window", "--"]);
    cargo.arg(format!("--test-threads={}", window_threads())).args(names);
    for (part, _) in NOT_HERE {
        cargo.args(["--skip", part]);
    }
    run_command(cargo.env("POROKH_ENGINE", "chromium").current_dir(root()))
}
