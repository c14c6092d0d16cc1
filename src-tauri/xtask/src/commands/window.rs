//! Building and opening the app, and what is made from its sources.

use std::{process::Command, time::SystemTime};

use crate::{
    Outcome, freshness, root,
    setup::{self, Purpose},
    step::{at, cargo, npm, run_command},
    ui,
};

/// Sets up, builds and opens the app.
pub(super) fn run(arguments: &[&str]) -> Outcome {
    setup::ensure(Purpose::Build)?;
    build()?;
    // In the folder of the developer, so that a relative path among the arguments means what it says.
    let manifest = root().join("Cargo.toml");
    let mut command = Command::new("cargo");
    command.args(["run", "--package", "porokh", "--locked", "--manifest-path"]).arg(manifest);
    run_command(command.arg("--").args(arguments))
}

/// Builds the web view, unless it is newer than all its sources.
pub(super) fn build() -> Outcome {
    let ui = ui();
    let stamp = ui.join("node_modules/.cache/porokh-built");
    let latest = freshness::latest_change(&ui).map_err(at(&ui))?;
    let is_there = ui.join("dist/index.html").exists();
    if is_there && freshness::changed(&stamp).is_some_and(|built| built > latest) {
        return Ok(());
    }
    let start = SystemTime::now();
    npm(&["run", "--silent", "build"])?;
    freshness::stamp(&stamp, start).map_err(at(&stamp))
}

/// Builds the app as [`run`] does.
pub(super) fn build_app() -> Outcome {
    cargo(&["build", "--package", "porokh", "--locked"])
}

/// Writes the TypeScript types of the commands, by the test that else compares them.
pub(super) fn bindings() -> Outcome {
    setup::ensure(Purpose::Build)?;
    build()?;
    let mut command = Command::new("cargo");
    command.args(["test", "--package", "porokh", "--lib", "--locked", "committed_typescript"]);
    run_command(command.env("POROKH_WRITE_BINDINGS", "1").current_dir(root()))
}
