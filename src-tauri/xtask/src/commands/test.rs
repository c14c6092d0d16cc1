//! Everything that has to pass.

use std::{env::consts::OS, thread};

use crate::{
    Outcome,
    setup::{self, Purpose},
    step::{Steps, cargo, npm},
};

use super::{chromium, lint, window};

/// Whether the tests in the real window belong to the run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Windows {
    /// They do, where they can have a desktop of their own.
    Real,
    None,
}

/// A part of the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    WebLints,
    WebTests,
    WebView,
    RustLints,
    RustTests,
    Architecture,
    Spreadsheets,
    App,
    Window,
    Chromium,
}

/// All of them, the cheap ones first.
const ALL: [Part; 10] = [
    Part::WebLints,
    Part::WebTests,
    Part::WebView,
    Part::RustLints,
    Part::RustTests,
    Part::Architecture,
    Part::Spreadsheets,
    Part::App,
    Part::Window,
    Part::Chromium,
];

impl Part {
    /// Why it is left out on a system.
    fn missing_on(self, system: &str) -> Option<&'static str> {
        match self {
            Self::Window if system != "linux" => Some(
                "the tests in the window: they need Xvfb, a session bus and a key store of their own, and \
                 WebKitWebDriver",
            ),
            Self::Chromium if system != "linux" => Some("the walk in Chromium: it needs the same desktop"),
            _ => None,
        }
    }
}

/// The parts that are run on a system, and the reasons of those that are left out there.
fn parts(system: &str, windows: Windows) -> (Vec<Part>, Vec<&'static str>) {
    let asked_for =
        |part: &Part| windows == Windows::Real || !matches!(part, Part::App | Part::Window | Part::Chromium);
    let asked_for = ALL.into_iter().filter(asked_for);
    let (missing, run): (Vec<Part>, Vec<Part>) =
        asked_for.partition(|part| part.missing_on(system).is_some());
    (run, missing.into_iter().filter_map(|part| part.missing_on(system)).collect())
}

/// Sets up and runs every check and test that this system can run.
pub(super) fn all(windows: Windows) -> Outcome {
    let (parts, left_out) = parts(OS, windows);
    let purpose = if parts.contains(&Part::Window) { Purpose::WindowTests } else { Purpose::Build };
    let mut steps = Steps::default();
    steps.step("set-up", || setup::ensure(purpose))?;
    for part in parts {
        run(part, &mut steps)?;
    }
    eprintln!("\nAll passed.\n{}", steps.summary());
    for reason in left_out {
        eprintln!("Not tried on this system: {reason}.");
    }
    Ok(())
}

/// The acceptance tests are built by themselves: the driver of the window asks for other features of shared
/// dependencies, with which Tauri would be compiled a second time and another app be tested than is run.
fn run(part: Part, steps: &mut Steps) -> Outcome {
    match part {
        Part::WebLints => lint::web(steps),
        Part::WebTests => steps.step("web tests", || npm(&["run", "--silent", "test"])),
        Part::WebView => steps.step("web view", window::build),
        Part::RustLints => lint::rust(steps),
        Part::RustTests => steps
            .step("rust tests", || cargo(&["test", "--workspace", "--exclude", "acceptance", "--locked"])),
        Part::Architecture => {
            steps.step("architecture", || acceptance(&["--lib", "--bins", "--test", "architecture"]))
        }
        Part::Spreadsheets => steps.step("spreadsheets", || acceptance(&["--test", "spreadsheets"])),
        Part::App => steps.step("app", window::build_app),
        Part::Window => {
            let threads = format!("--test-threads={}", window_threads());
            steps.step("tests in the window", || acceptance(&["--test", "window", "--", &threads]))
        }
        Part::Chromium => steps.step("a walk in Chromium", chromium::walk),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linux_runs_everything() {
        assert_eq!(parts("linux", Windows::Real), (ALL.to_vec(), Vec::new()));
    }

    /// Else a green run on Windows would look like one that had opened the window.
    #[test]
    fn windows_and_macos_run_all_but_the_window_and_say_so() {
        for system in ["windows", "macos"] {
            let (run, left_out) = parts(system, Windows::Real);
            assert_eq!(run, ALL[..8], "{system}");
            assert_eq!(left_out.len(), 2, "{system}");
        }
    }

    #[test]
    fn what_was_not_asked_for_is_not_called_left_out() {
        for system in ["linux", "windows", "macos"] {
            assert_eq!(parts(system, Windows::None), (ALL[..7].to_vec(), Vec::new()), "{system}");
        }
    }
}
