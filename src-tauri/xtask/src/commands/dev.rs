//! The app on the sources of the web view, not on its build: an edit is on screen within a second.

use std::process::Command;

use super::window;
use crate::{
    Outcome, root,
    setup::{self, Purpose},
    step::run_command,
    ui,
};

/// The port of the browser host; the development server passes `/host` on to it (`ui/vite.config.ts`).
const HOST_PORT: &str = "5174";

/// Where the pages are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pages {
    Window,
    /// In any browser, on the core of an app that runs beside it.
    Browser,
}

/// Runs the development server and the app until the app ends.
pub(super) fn run(pages: Pages) -> Outcome {
    setup::ensure(Purpose::Build)?;
    window::build()?;
    // Not through npm, which would end without its child.
    let mut server = Command::new("node")
        .arg("node_modules/vite/bin/vite.js")
        .current_dir(ui())
        .spawn()
        .map_err(|error| format!("the development server can't be started: {error}"))?;
    let mut app = Command::new("cargo");
    app.args(["run", "--package", "porokh", "--locked"]).current_dir(root());
    let outcome = run_command(match pages {
        // Without its default features the window opens the development server's pages.
        Pages::Window => app.arg("--no-default-features"),
        Pages::Browser => app.args(["--", "--browser", HOST_PORT]),
    });
    let _ = server.kill();
    let _ = server.wait();
    outcome
}
