//! Node and npm, which build the web view.

use crate::{
    Outcome, freshness,
    step::{NPM, npm, output},
    ui,
};

/// The oldest Node that Vite runs on: major and minor.
const OLDEST: (u32, u32) = (20, 19);

/// Checks Node, and installs the packages of the lock file where they aren't there yet.
pub(crate) fn ensure() -> Outcome {
    let (major, minor) = OLDEST;
    let wanted = format!(
        "Node {major}.{minor} or newer with npm. Install the current LTS release from nodejs.org \
         (or with a version manager: `nvm install --lts`, `fnm install --lts`, `volta install node`; on \
         Windows `winget install OpenJS.NodeJS.LTS`, on macOS `brew install node`), open a new terminal and \
         run the same command again"
    );
    let Some(version) = output("node", &["--version"]) else {
        return Err(format!("Node is missing. Porokh's window is built with {wanted}."));
    };
    if !is_enough(&version, OLDEST) {
        return Err(format!("Node {version} is too old. Porokh's window is built with {wanted}."));
    }
    if output(NPM, &["--version"]).is_none() {
        return Err(format!("npm is missing. Porokh's window is built with {wanted}."));
    }
    install_packages()
}

fn install_packages() -> Outcome {
    let lock = freshness::changed(&ui().join("package-lock.json"));
    // npm writes this copy of the lock file when it has installed everything.
    let installed = freshness::changed(&ui().join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= lock {
        return Ok(());
    }
    eprintln!("Installing the Node packages of ui/package-lock.json.");
    npm(&["ci", "--no-audit", "--no-fund"])
}

/// Whether a version as Node prints it (`v20.19.4`) is at least `oldest`.
fn is_enough(version: &str, oldest: (u32, u32)) -> bool {
    let mut parts = version.trim().trim_start_matches('v').split('.').map(|part| part.parse::<u32>().ok());
    match (parts.next().flatten(), parts.next().flatten()) {
        (Some(major), Some(minor)) => (major, minor) >= oldest,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{OLDEST, is_enough};

    #[test]
    fn a_version_is_compared_by_number_not_by_letter() {
        for version in ["v20.19.0", "v20.20.2", "v22.9.0", "v100.0.0", "v24.0.0-nightly2025"] {
            assert!(is_enough(version, OLDEST), "{version}");
        }
        for version in ["v20.9.0", "v20.18.3", "v18.20.8", "v9.99.9"] {
            assert!(!is_enough(version, OLDEST), "{version}");
        }
    }

    #[test]
    fn what_is_no_version_is_not_enough() {
        for text in ["", "v", "v20", "node", "vx.19"] {
            assert!(!is_enough(text, OLDEST), "{text:?}");
        }
    }
}
