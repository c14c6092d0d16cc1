//! Writes a picture of every screen, in both languages and themes, to `screenshots/<screen>-<language>-<theme>.png`.
//!
//! The scenes are in `scenes.txt`. With names as arguments, only those scenes, or the scenes of those pictures; with
//! `--list` their names are printed instead. With `--wide` the window has the size of a common small laptop, 1366×768, for
//! every picture. With `--forced-colors` they are taken in the colours of a system's high contrast, which only Chromium
//! plays here (`POROKH_ENGINE=chromium`). With `--guide` only the pictures of `docs/guide` are taken, into its folder.
//! With `--axe` the accessibility checker looks at each screen in both themes instead of the camera, and its findings
//! fail the run.
#![cfg_attr(
    target_os = "linux",
    expect(clippy::expect_used, clippy::panic, reason = "a scene that can't be played ends the run")
)]

#[cfg(target_os = "linux")]
mod scenes;
#[cfg(target_os = "linux")]
mod services;
#[cfg(target_os = "linux")]
mod stage;

#[cfg(target_os = "linux")]
fn main() -> std::process::ExitCode {
    scenes::play()
}

#[cfg(not(target_os = "linux"))]
fn main() {
    eprintln!("The pictures are taken on a harness that only Linux has.");
}
