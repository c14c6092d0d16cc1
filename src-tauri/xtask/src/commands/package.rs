//! The installer for the system that it is built on.

use crate::{
    Outcome,
    setup::{self, Purpose},
    step::run,
};

/// The kind of installer that people expect there. On Windows the bundler fetches the tool that makes it.
const INSTALLER: &str = if cfg!(windows) {
    "nsis"
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
