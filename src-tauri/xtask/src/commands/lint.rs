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
    web(&mut steps, npm)?;
    // The shell embeds the built web view, so that even its lints need one.
    steps.step("web view", window::build)?;
    rust(&mut steps)?;
    eprintln!("\nNothing to complain about.\n{}", steps.summary());
    Ok(())
}

/// Types, lints and format of the web view, and lints of the workflows.
pub(super) fn web(steps: &mut Steps, npm: fn(&[&str]) -> Outcome) -> Outcome {
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

/// Format and lints of the Rust sources. The lints build all targets on the way: the tests are run from the same build.
pub(super) fn rust(steps: &mut Steps) -> Outcome {
    steps.step("rust format", || cargo(&["fmt", "--all", "--check"]))?;
    steps.step("rust lints and build", || {
        run_command(&mut linted(&["build", "--workspace", "--all-targets", "--locked"]))?;
        // Not one of all targets, because it runs only when it is named.
        run_command(&mut linted(&["build", "--workspace", "--test", "window", "--locked"]))
    })
}

/// Cargo with clippy as the compiler of the workspace's own crates: it reports its lints, each as an error, and goes on
/// to make the program. `cargo clippy` makes none, so that all dependencies would be compiled once for it and once more
/// for the tests. Cargo keeps these builds apart from those without clippy, and keeps none that had a warning.
pub(super) fn linted(arguments: &[&str]) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.args(arguments).current_dir(root());
    cargo.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");
    // As `cargo clippy` passes `--deny warnings` on.
    cargo.env("CLIPPY_ARGS", "--deny__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__");
    cargo
}
