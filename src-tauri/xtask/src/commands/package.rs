//! The installer for the system that it is built on.

use crate::{
    Outcome,
    setup::{self, Purpose},
    step::run,
};

/// Kinds of installer whose making needs no download on its system.
const INSTALLER: &str = if cfg!(windows) {
    "msi"
} else if cfg!(target_os = "macos") {
    "dmg"
} else {
    "deb"
};

/// Builds the release and packs it; the bundler says where it is.
pub(super) fn pack(rest: &[&str]) -> Outcome {
    setup::ensure(Purpose::Build)?;
    // The script itself, because the name of npm's starter for it differs from system to system.
    let mut arguments = vec!["ui/node_modules/@tauri-apps/cli/tauri.js", "build", "--bundles", INSTALLER];
    arguments.extend(rest);
    run("node", &arguments)
}
