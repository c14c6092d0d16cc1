//! Formatting and lints.

use std::process::Command;

use crate::{
    Outcome, root,
    setup::{self, Purpose},
    step::{Steps, cargo, npm, run_command},
};

use super::window;

/// All of them, with the set-up that they need.
pub(super) fn all() -> Outcome {
    let mut steps = Steps::default();
    steps.step("set-up", || setup::ensure(Purpose::Build))?;
    web(&mut steps)?;
    // The shell embeds the built web view, so that even its lints need one.
    steps.step("web view", window::build)?;
    rust(&mut steps)?;
    eprintln!("\nNothing to complain about.\n{}", steps.summary());
    Ok(())
}

/// Types, lints and format of the web view, and lints of the workflows.
pub(super) fn web(steps: &mut Steps) -> Outcome {
    steps.step("web types", || npm(&["run", "--silent", "check"]))?;
    steps.step("web lints", || npm(&["run", "--silent", "lint"]))
}

/// The documentation of all crates; a link that leads nowhere is an error.
pub(super) fn docs() -> Outcome {
    setup::ensure(Purpose::Build)?;
    window::build()?;
    let mut cargo = Command::new("cargo");
    cargo.args(["doc", "--workspace", "--no-deps", "--locked"]);
    run_command(cargo.env("RUSTDOCFLAGS", "--deny warnings").current_dir(root()))
}

/// Format and lints of the Rust sources.
pub(super) fn rust(steps: &mut Steps) -> Outcome {
    steps.step("rust format", || cargo(&["fmt", "--all", "--check"]))?;
    steps.step("rust lints", || {
        cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"])
    })
}
