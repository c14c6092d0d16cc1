//! The tests of the window in Chromium, the engine that the window has on Windows.

use crate::{
    Failure, Outcome, debian,
    setup::{self, Purpose},
    step::{Steps, output, run_command},
};

use super::{test::window_tests, window};

/// The walk that every run of the tests takes: a list from its file to its export, by keys alone.
const WALK: &[&str] = &["bulk::keyboard"];

/// What only the app's own window has, not a browser beside it. A part of a test's name, and why.
const NOT_HERE: &[(&str, &str)] = &[
    (
        "data_folder",
        "the question about the folder stands in the window before there is a core to serve a browser",
    ),
    ("zoom_up_to_twice_is_saved", "the size of everything is the window's, and a browser has its own"),
    ("packing_list_prints_to_file", "a browser beside the window has another one"),
    (
        "a_command_that_no_capability_lists",
        "capabilities are the window's: a browser's host knows no other commands than the core's",
    ),
];

/// All tests that don't need the app's own window.
pub(super) fn all() -> Outcome {
    setup::ensure(Purpose::WindowTests)?;
    if !is_there()? {
        return Err("Chromium and its driver are missing: install `chromedriver`".to_owned());
    }
    window::build()?;
    window::build_app()?;
    tests(&[])
}

/// That walk, after the app was built; it is skipped where the system packages no Chromium.
pub(super) fn walk(steps: &mut Steps) -> Outcome {
    const STEP: &str = "a walk in Chromium";
    if is_there()? {
        return steps.step(STEP, || tests(WALK));
    }
    steps.skip(STEP, "this system packages no Chromium, and there is no `chromedriver`");
    Ok(())
}

/// Whether there is a driver of Chromium, perhaps by now.
fn is_there() -> Result<bool, Failure> {
    if output("chromedriver", &["--version"]).is_none() && debian::has(debian::CHROMIUM) {
        debian::ensure(debian::CHROMIUM)?;
    }
    Ok(output("chromedriver", &["--version"]).is_some())
}

fn tests(names: &[&str]) -> Outcome {
    let mut cargo = window_tests();
    cargo.args(names);
    for (part, _) in NOT_HERE {
        cargo.args(["--skip", part]);
    }
    run_command(cargo.env("POROKH_ENGINE", "chromium"))
}
