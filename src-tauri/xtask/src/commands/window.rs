//! Building and opening the app, and what is made from its sources.

use std::{process::Command, time::SystemTime};

use crate::{
    Outcome, freshness, root,
    setup::{self, Purpose},
    step::{at, npm, run_command},
    ui,
};

use super::lint::linted;

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
    let sources = [ui()];
    let stamp = ui().join("node_modules/.cache/porokh-built");
    if ui().join("dist/index.html").exists() && freshness::is_newer(&stamp, &sources)? {
        return Ok(());
    }
    let start = SystemTime::now();
    npm(&["run", "--silent", "build"])?;
    freshness::stamp(&stamp, start, &sources).map_err(at(&stamp))
}

/// Builds the app for what looks into its window, from the same build as the tests.
pub(super) fn build_app() -> Outcome {
    run_command(&mut linted(&["build", "--workspace", "--locked", "--bin", "porokh"]))
}

/// Writes the TypeScript types of the commands, by the test that else compares them.
pub(super) fn bindings() -> Outcome {
    setup::ensure(Purpose::Build)?;
    build()?;
    let mut command = Command::new("cargo");
    command.args(["test", "--package", "porokh", "--lib", "--locked", "committed_typescript"]);
    run_command(command.env("POROKH_WRITE_BINDINGS", "1").current_dir(root()))
}
