//! What can be proved of the app on Windows without one: its installer, its first start and the crates, under Wine.

mod installer;
mod wine;

use crate::{
    Outcome,
    cross::{Cross, System},
    setup::{self, Purpose},
    step::{Steps, run_command},
};

use super::{package::Build, window};
use wine::Wine;

pub(super) fn all(arguments: &[&str]) -> Outcome {
    let build = Build::of(arguments)?;
    let mut steps = Steps::default();
    steps.step("set-up", || setup::ensure(Purpose::Build))?;
    steps.step("web view", window::build)?;
    installer::check(&mut steps, build)?;
    steps.step("crates", crates)?;
    eprintln!("\nAll passed.\n{}", steps.summary());
    Ok(())
}

/// The tests of the crates that don't know Tauri, which are the ones that are chosen when nothing is.
fn crates() -> Outcome {
    let (cross, wine) = (Cross::ensure(System::Windows)?, Wine::new()?);
    let mut cargo = cross.cargo();
    cargo
        .args(["test", "--locked", "--no-fail-fast", "--target", System::Windows.triple()])
        .env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER", wine.runner()?);
    run_command(&mut cargo)
}
