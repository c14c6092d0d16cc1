//! The commands, by name.

mod bench;
mod check_linux;
mod check_macos;
mod check_windows;
mod chromium;
mod dev;
mod fixtures;
mod fuzz;
mod icons;
mod lint;
mod notes;
mod package;
mod screenshots;
mod simulate;
mod test;
mod update_manifest;
mod window;

use crate::{
    Outcome,
    setup::{self, Purpose},
};

use test::Scope;

const USAGE: &str = "\
cargo xtask <command>

  setup         install what is missing for building and testing
  run [-- …]    set up, build and open Porokh; what follows -- goes to the app
  dev           open Porokh on the sources of the web view, with hot reload; --browser serves the same pages to any
                browser, on the real core, at the address that is printed
  test          set up and run every check that this system can run, and say which ones it can't: of the tests in the
                real window one for each page and promise; `test all` runs all of them, and a walk in Chromium;
                `test web`, `test rust` and `test window` run one part, --no-window leaves the real window out;
                with POROKH_CRASH_KILLS=200 runs are killed so often instead of 20 times,
                with POROKH_LOCK_SECONDS=60 another program holds the database so long instead of 13 seconds
                --chromium runs the tests of the window in Chromium instead, the engine that Windows has
  lint          formatting and lints of the Rust and the web sources
  bindings      write ui/src/ipc/bindings.ts from the Rust types
  fixtures      write tests/fixtures from its generator
  bench [name]  measure speed and memory against the libraries beneath, in a release build: import, export,
                runs [numbers], pages; start: against an empty window of Tauri; day [sheets]: a whole day in one
                process, with what it holds in memory on the way
  simulate      let a random seller use the app in a failing world, kill it, and compare its books with the services':
                --minutes 60 goes on that long instead of 2, --seed 7 begins with other lives
  fuzz [name]   change inputs at random, guided by coverage, for each reader of texts, replies and files of others, or
                for the one that is named: --seconds 300, before the name, goes on that long for each instead of 30;
                needs a nightly compiler and cargo-fuzz
  docs          build the documentation of all crates; a broken link is an error
  notes <v>     print what the changelog says of a version, for its release
  screenshots [name]
                write a picture of every screen, or of the scenes that are named, into screenshots/; --list prints the
                names, --wide takes them in a window of 1366x768, --forced-colors in the colours of high contrast, with
                POROKH_ENGINE=chromium
  guide         take the pictures of docs/guide anew
  axe           look at every screen with the accessibility checker axe, in both themes
  package       build the release and its installer into target/installers; --target windows builds the one for
                Windows on Linux, --sign has the program that POROKH_SIGNER names sign the files that it is given;
                --debug, here and with both checks below, packs the development build
  update-manifest <folder> <address> <notes>
                write latest.json for the signed packages of a folder that will be downloaded from an address
  check-linux   build the packages for Linux and try the .deb in a fresh Debian; needs Debian or Ubuntu, and root or sudo
  check-windows build the installer for Windows and try it under Wine, with the first start and the crates' tests;
                needs Debian or Ubuntu
  check-macos   check the types for macOS, and what its bundle is described by; needs Debian or Ubuntu
  icons         draw the application icon in every size from icons/*.svg";

/// Does what the command line says.
pub(crate) fn dispatch(arguments: &[String]) -> Outcome {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["setup"] => setup::ensure(Purpose::WindowTests),
        ["run"] => window::run(&[]),
        ["run", "--", rest @ ..] => window::run(rest),
        [] | ["help" | "--help" | "-h"] | [_, "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        ["dev"] => dev::run(dev::Pages::Window),
        ["dev", "--browser"] => dev::run(dev::Pages::Browser),
        ["test"] => test::run(Scope::Everything),
        ["test", "all"] => test::run(Scope::All),
        ["test", "--no-window"] => test::run(Scope::NoWindow),
        ["test", "web"] => test::run(Scope::Web),
        ["test", "rust"] => test::run(Scope::Rust),
        ["test", "window"] => test::run(Scope::Window),
        ["test", "--chromium"] => chromium::all(),
        ["lint"] => lint::all(),
        ["bindings"] => window::bindings(),
        ["fixtures"] => fixtures::write(),
        ["bench", rest @ ..] => bench::run(rest),
        ["simulate", rest @ ..] => simulate::run(rest),
        ["fuzz", rest @ ..] => fuzz::run(rest),
        ["docs"] => lint::docs(),
        ["notes", version] => notes::print(version),
        ["screenshots", how @ ..] => screenshots::take(how),
        ["guide"] => screenshots::guide(),
        ["axe"] => screenshots::axe(),
        ["check-linux", rest @ ..] => check_linux::all(rest),
        ["check-macos"] => check_macos::all(),
        ["check-windows", rest @ ..] => check_windows::all(rest),
        ["icons"] => icons::draw(),
        ["update-manifest", folder, address, notes] => update_manifest::write(folder, address, notes),
        ["package", rest @ ..] => package::pack(rest),
        unknown => Err(format!("`{}` is no command.\n\n{USAGE}", unknown.join(" "))),
    }
}
