//! `cargo xtask`: the developer commands of Porokh.
//!
//! It uses the standard library only, so that it builds in seconds on a machine where nothing else is
//! installed yet.

mod commands;
mod cross;
mod debian;
mod freshness;
mod icns;
mod node;
mod setup;
mod step;

use std::{
    env,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Why a command stopped, in words for the developer.
type Failure = String;

/// What a command amounts to.
type Outcome = Result<(), Failure>;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match commands::dispatch(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\nxtask: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// The root of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().skip(2).take(1).collect()
}

/// The folder of the web view's sources.
fn ui() -> PathBuf {
    root().join("ui")
}

/// The folder of what is built.
fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}
