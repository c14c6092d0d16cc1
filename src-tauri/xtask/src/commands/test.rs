//! Everything that has to pass.

use std::thread;

use crate::{
    Outcome,
    setup::{self, Purpose},
    step::{Steps, cargo, npm},
};

use super::{chromium, lint, window};

/// Whether the tests in the real window belong to the run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Windows {
    /// They do: on Linux, where they can have a desktop of their own.
    Real,
    /// They don't.
    None,
}

/// Sets up and runs every check and test; the cheap ones first.
///
/// The acceptance tests are built by themselves: the driver of the window asks for other features of shared
/// dependencies, with which Tauri would be compiled a second time and another app be tested than is run.
pub(super) fn all(windows: Windows) -> Outcome {
    let purpose = if windows == Windows::Real { Purpose::WindowTests } else { Purpose::Build };
    let mut steps = Steps::default();
    steps.step("set-up", || setup::ensure(purpose))?;
    lint::web(&mut steps)?;
    steps.step("web tests", || npm(&["run", "--silent", "test"]))?;
    steps.step("web view", window::build)?;
    lint::rust(&mut steps)?;
    steps.step("rust tests", || cargo(&["test", "--workspace", "--exclude", "acceptance", "--locked"]))?;
    steps.step("architecture", || acceptance(&["--lib", "--bins", "--test", "architecture"]))?;
    steps.step("spreadsheets", || acceptance(&["--test", "spreadsheets"]))?;
    if windows == Windows::Real {
        steps.step("app", window::build_app)?;
        let threads = format!("--test-threads={}", window_threads());
        steps.step("tests in the window", || acceptance(&["--test", "window", "--", &threads]))?;
        steps.step("a walk in Chromium", chromium::walk)?;
    }
    eprintln!("\nAll passed.\n{}", steps.summary());
    Ok(())
}

/// A test in the window waits more than it works: one more than there are cores keeps them busy.
pub(super) fn window_threads() -> usize {
    thread::available_parallelism().map_or(2, usize::from) + 1
}

fn acceptance(targets: &[&str]) -> Outcome {
    let mut arguments = vec!["test", "--package", "acceptance", "--locked"];
    arguments.extend(targets);
    cargo(&arguments)
}
