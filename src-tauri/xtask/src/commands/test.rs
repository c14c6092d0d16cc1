//! Everything that has to pass.

use std::{env::consts::OS, process::Command, thread, time::SystemTime};

use crate::{
    Outcome, freshness, root,
    setup::{self, Purpose},
    step::{Steps, at, npm, run_command},
    ui,
};

use super::{chromium, lint, window};

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// All parts.
    Everything,
    /// All but those that open the window.
    NoWindow,
    /// Types, lints and tests of the web view.
    Web,
    /// Format, lints and tests of the Rust crates.
    Rust,
    /// The tests in the real window.
    Window,
}

/// A part of the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Web,
    WebView,
    RustLints,
    RustTests,
    App,
    Window,
    Chromium,
}

/// All of them, the cheap ones first.
const ALL: [Part; 7] =
    [Part::Web, Part::WebView, Part::RustLints, Part::RustTests, Part::App, Part::Window, Part::Chromium];

impl Part {
    /// Why it is skipped on a system; of each its name and the reason.
    fn missing_on(self, system: &str) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Window if system != "linux" => Some((
                "tests in the window",
                "they need Linux: Xvfb, a session bus and a key store of their own, and WebKitWebDriver",
            )),
            Self::Chromium if system != "linux" => Some(("a walk in Chromium", "it needs the same desktop")),
            _ => None,
        }
    }

    fn is_in(self, scope: Scope) -> bool {
        match self {
            Self::Web => {
                matches!(scope, Scope::Everything | Scope::NoWindow | Scope::Web)
            }
            // The shell embeds it.
            Self::WebView => scope != Scope::Web,
            Self::RustLints | Self::RustTests => {
                matches!(scope, Scope::Everything | Scope::NoWindow | Scope::Rust)
            }
            Self::App | Self::Window | Self::Chromium => {
                matches!(scope, Scope::Everything | Scope::Window)
            }
        }
    }
}

/// The parts that are run on a system, and those that are skipped there, with the reason. Nothing is built for a window
/// that can't be opened.
fn parts(system: &str, scope: Scope) -> (Vec<Part>, Vec<(&'static str, &'static str)>) {
    let asked_for = ALL.into_iter().filter(|part| part.is_in(scope));
    let (missing, mut run): (Vec<Part>, Vec<Part>) =
        asked_for.partition(|part| part.missing_on(system).is_some());
    if scope == Scope::Window && !missing.is_empty() {
        run.clear();
    }
    (run, missing.into_iter().filter_map(|part| part.missing_on(system)).collect())
}

/// Sets up and runs every check and test of the scope that this system can run.
pub(super) fn run(scope: Scope) -> Outcome {
    let (parts, skipped) = parts(OS, scope);
    let purpose = if parts.contains(&Part::Window) { Purpose::WindowTests } else { Purpose::Build };
    let mut steps = Steps::default();
    if !parts.is_empty() {
        steps.step("set-up", || setup::ensure(purpose))?;
    }
    for part in &parts {
        run_part(*part, scope, &mut steps)?;
    }
    skipped.iter().for_each(|(name, reason)| steps.skip(name, reason));
    let passed = if parts.is_empty() { "Nothing was tried." } else { "All that was tried passed." };
    eprintln!("\n{passed}\n{}", steps.summary());
    Ok(())
}

fn run_part(part: Part, scope: Scope, steps: &mut Steps) -> Outcome {
    match part {
        Part::Web => web(scope, steps),
        Part::WebView => steps.step("web view", window::build),
        Part::RustLints => lint::rust(steps),
        Part::RustTests => {
            steps.step("rust tests", || run_command(&mut lint::linted(&["test", "--workspace", "--locked"])))
        }
        Part::App => steps.step("app", window::build_app),
        Part::Window => steps.step("tests in the window", || run_command(&mut window_tests())),
        Part::Chromium => chromium::walk(steps),
    }
}

/// Types, lints and tests of the web view. What has passed is not tried again until it changes, unless it is asked for by
/// itself.
fn web(scope: Scope, steps: &mut Steps) -> Outcome {
    let stamp = ui().join("node_modules/.cache/porokh-passed");
    let sources = [ui(), root().join(".github")];
    if scope != Scope::Web && freshness::is_newer(&stamp, &sources)? {
        steps.skip("web types, lints and tests", "unchanged since they passed");
        return Ok(());
    }
    let start = SystemTime::now();
    lint::web(steps)?;
    steps.step("web tests", || npm(&["run", "--silent", "test"]))?;
    freshness::stamp(&stamp, start, &sources).map_err(at(&stamp))
}

/// The tests in the window, after the app was built; the arguments of their own program can follow.
pub(super) fn window_tests() -> Command {
    let mut cargo = lint::linted(&["test", "--workspace", "--locked", "--test", "window", "--"]);
    cargo.arg(format!("--test-threads={}", window_threads()));
    cargo
}

/// A test in the window waits more than it works: one more than there are cores keeps them busy.
fn window_threads() -> usize {
    thread::available_parallelism().map_or(2, usize::from) + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    const SYSTEMS: [&str; 3] = ["linux", "windows", "macos"];

    #[test]
    fn linux_runs_everything() {
        assert_eq!(parts("linux", Scope::Everything), (ALL.to_vec(), Vec::new()));
    }

    /// Else a green run on Windows would look like one that had opened the window.
    #[test]
    fn windows_and_macos_run_all_but_the_window_and_say_so() {
        for system in ["windows", "macos"] {
            let (run, left_out) = parts(system, Scope::Everything);
            assert_eq!(run, ALL[..5], "{system}");
            assert_eq!(left_out.len(), 2, "{system}");
        }
    }

    #[test]
    fn windows_and_macos_skip_the_window_when_it_is_asked_for_by_itself() {
        for system in ["windows", "macos"] {
            let (run, skipped) = parts(system, Scope::Window);
            assert_eq!((run, skipped.len()), (vec![], 2), "{system}");
        }
    }

    #[test]
    fn what_was_not_asked_for_is_not_called_skipped() {
        for system in SYSTEMS {
            assert_eq!(parts(system, Scope::NoWindow), (ALL[..4].to_vec(), Vec::new()), "{system}");
        }
    }

    #[test]
    fn web_rust_and_window_are_everything_together() {
        let (web, rust, window) =
            (parts("linux", Scope::Web).0, parts("linux", Scope::Rust).0, parts("linux", Scope::Window).0);
        assert_eq!(web, ALL[..1]);
        assert_eq!(rust, ALL[1..4]);
        assert_eq!(window, [&ALL[1..2], &ALL[4..]].concat());
    }
}
