//! Everything that has to pass.

use std::{
    env::consts::OS,
    process::Command,
    thread::{self, JoinHandle},
    time::SystemTime,
};

use crate::{
    Outcome, freshness, root,
    setup::{self, Purpose},
    step::{Steps, at, npm, npm_in_one_piece, run_command, run_in_one_piece},
    ui,
};

use super::{chromium, lint, simulate, window};

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// Every check and every part, within minutes: of the real window's tests the [`WALKS`].
    Everything,
    /// All tests, however long they take.
    All,
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

/// All of them, the cheap ones first. The checks of the web view run beside the build of the Rust crates.
const ALL: [Part; 7] =
    [Part::WebView, Part::Web, Part::RustLints, Part::RustTests, Part::App, Part::Window, Part::Chromium];

/// The tests in the real window that every run takes: each page once, money and charged checks under kills, and what
/// keys and buttons act on. A name, or the beginning of several.
const WALKS: &[&str] = &[
    "account::",
    "accounts::seller_confirms_new_key",
    "alerts::payments::",
    "backups::a_backup_is_one_file",
    "bulk::dirty_file_to_workbook_with_two_kills",
    "bulk::keyboard::",
    "bulk::own_file::",
    "bulk::scan::",
    "bulk::states::numbers_whose_answer_was_lost",
    "bulk::target::",
    "crash::",
    "day::",
    "evening::",
    "fresh::enter_reuses_fresh_result",
    "keyboard::a_payment_needs_no_mouse",
    "notifications::show_leads_to_the_message_itself",
    "outcomes::",
    "overview::month_exports_without_customers",
    "payments::doubt::",
    "payments::drafts::",
    "payments::links::",
    "payments::one_order::",
    "payments::overtaken::",
    "payments::trx::match_and_confirm_pasted_id",
    "quick::enter_for_the_field_opens_nothing",
    "restore::",
    "settings::language_theme_and_digits",
    "walls::",
];

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
                matches!(scope, Scope::Everything | Scope::All | Scope::NoWindow | Scope::Web)
            }
            // The shell embeds it.
            Self::WebView => scope != Scope::Web,
            Self::RustLints | Self::RustTests => {
                matches!(scope, Scope::Everything | Scope::All | Scope::NoWindow | Scope::Rust)
            }
            Self::App | Self::Window => matches!(scope, Scope::Everything | Scope::All | Scope::Window),
            Self::Chromium => matches!(scope, Scope::All | Scope::Window),
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
    let mut beside = None;
    for part in &parts {
        match part {
            Part::Web if scope != Scope::Web => {
                beside = Some(begin(|steps| web(Scope::Everything, npm_in_one_piece, steps)));
            }
            Part::RustTests => {
                // They wait for replies and for each other: the web view's are over by then.
                end(&mut beside, &mut steps)?;
                beside = Some(begin(simulation));
                run_part(*part, scope, &mut steps)?;
                end(&mut beside, &mut steps)?;
            }
            part => run_part(*part, scope, &mut steps)?,
        }
    }
    end(&mut beside, &mut steps)?;
    skipped.iter().for_each(|(name, reason)| steps.skip(name, reason));
    let passed = if parts.is_empty() { "Nothing was tried." } else { "All that was tried passed." };
    eprintln!("\n{passed}\n{}", steps.summary());
    Ok(())
}

/// Steps beside others, and how they ended.
type Beside = JoinHandle<(Steps, Outcome)>;

fn begin(work: impl FnOnce(&mut Steps) -> Outcome + Send + 'static) -> Beside {
    thread::spawn(|| {
        let mut steps = Steps::default();
        let outcome = work(&mut steps);
        (steps, outcome)
    })
}

/// Waits for the steps beside, if there are any.
fn end(beside: &mut Option<Beside>, steps: &mut Steps) -> Outcome {
    let Some(beside) = beside.take() else { return Ok(()) };
    let (done, outcome) = beside.join().map_err(|_| "a step beside others broke off")?;
    steps.add(done);
    outcome
}

/// Two minutes of a random seller, by itself: among the other tests it would be the last, with a core to spare.
fn simulation(steps: &mut Steps) -> Outcome {
    steps.step("simulation", || run_in_one_piece(&mut simulate::command()))
}

fn rust_tests() -> Command {
    let mut cargo = lint::linted(&["test", "--workspace", "--locked", "--", "--skip", simulate::TEST]);
    // With one more than there are cores, they were idle for almost half of the time.
    cargo.arg(format!("--test-threads={}", cores() * 2));
    cargo
}

fn run_part(part: Part, scope: Scope, steps: &mut Steps) -> Outcome {
    match part {
        Part::Web => web(scope, npm, steps),
        Part::WebView => steps.step("web view", window::build),
        Part::RustLints => lint::rust(steps),
        Part::RustTests => steps.step("rust tests", || run_command(&mut rust_tests())),
        Part::App => steps.step("app", window::build_app),
        Part::Window if scope == Scope::Everything => {
            steps.step("walks in the window", || run_command(window_tests().args(WALKS)))
        }
        Part::Window => steps.step("tests in the window", || run_command(&mut window_tests())),
        Part::Chromium => chromium::walk(steps),
    }
}

/// Types, lints and tests of the web view. What has passed is not tried again until it changes, unless it is asked for by
/// itself.
fn web(scope: Scope, npm: fn(&[&str]) -> Outcome, steps: &mut Steps) -> Outcome {
    let stamp = ui().join("node_modules/.cache/porokh-passed");
    let sources = [ui(), root().join(".github")];
    if scope != Scope::Web && freshness::is_newer(&stamp, &sources)? {
        steps.skip("web types, lints and tests", "unchanged since they passed");
        return Ok(());
    }
    let start = SystemTime::now();
    lint::web(steps, npm)?;
    steps.step("web tests", || npm(&["run", "--silent", "test"]))?;
    freshness::stamp(&stamp, start, &sources).map_err(at(&stamp))
}

/// The tests in the window, after the app was built; the arguments of their own program can follow.
pub(super) fn window_tests() -> Command {
    let mut cargo = lint::linted(&["test", "--workspace", "--locked", "--test", "window", "--"]);
    // They wait for the window, which draws: one more than there are cores keeps them busy.
    cargo.arg(format!("--test-threads={}", cores() + 1));
    cargo
}

fn cores() -> usize {
    thread::available_parallelism().map_or(2, usize::from)
}

#[cfg(test)]
mod tests {
    use std::{fs, path::PathBuf};

    use super::*;

    const SYSTEMS: [&str; 3] = ["linux", "windows", "macos"];

    #[test]
    fn linux_runs_everything() {
        assert_eq!(parts("linux", Scope::Everything), (ALL[..6].to_vec(), Vec::new()));
        assert_eq!(parts("linux", Scope::All), (ALL.to_vec(), Vec::new()));
    }

    /// Else a green run on Windows would look like one that had opened the window.
    #[test]
    fn windows_and_macos_run_all_but_the_window_and_say_so() {
        for system in ["windows", "macos"] {
            for (scope, missing) in [(Scope::Everything, 1), (Scope::All, 2)] {
                let (run, left_out) = parts(system, scope);
                assert_eq!(run, ALL[..5], "{system}");
                assert_eq!(left_out.len(), missing, "{system}");
            }
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
    fn web_rust_and_window_are_all_together() {
        let (web, rust, window) =
            (parts("linux", Scope::Web).0, parts("linux", Scope::Rust).0, parts("linux", Scope::Window).0);
        assert_eq!(web, ALL[1..2]);
        assert_eq!(rust, [&ALL[..1], &ALL[2..4]].concat());
        assert_eq!(window, [&ALL[..1], &ALL[4..]].concat());
    }

    /// A test that was renamed would be left out of every run, and nothing would say so.
    #[test]
    fn each_walk_is_a_test() {
        for walk in WALKS {
            let (modules, test) = walk.rsplit_once("::").unwrap();
            let module = root().join("tests/window").join(modules.replace("::", "/"));
            let files: Vec<PathBuf> = [module.with_extension("rs"), module.join("mod.rs")]
                .into_iter()
                .filter(|file| file.is_file())
                .collect();
            let found = files.iter().any(|file| {
                fs::read_to_string(file).is_ok_and(|source| source.contains(&format!("fn {test}")))
            });
            assert!(found, "{walk}");
        }
    }
}
