//! System packages on Debian, Ubuntu and their relatives.

use std::{
    collections::BTreeSet,
    io::{IsTerminal, stdin},
    path::Path,
    process::Command,
};

use crate::{
    Outcome,
    step::{output, run_command},
};

/// What Tauri's window needs to build.
pub(crate) const BUILD: &[&str] = &[
    "libwebkit2gtk-4.1-dev",
    "build-essential",
    "pkg-config",
    "librsvg2-dev",
    "libayatana-appindicator3-dev",
];

/// What the tests in the real window need: display, session bus, key store, driver.
pub(crate) const TEST: &[&str] =
    &["webkit2gtk-driver", "xvfb", "xauth", "dbus", "gnome-keyring", "libsecret-tools", "xclip"];

/// The engine that the window has on Windows, and its driver. Ubuntu has no such packages.
pub(crate) const CHROMIUM: &[&str] = &["chromium", "chromium-driver"];

/// What draws the application icon in all its sizes.
pub(crate) const ICONS: &[&str] = &["librsvg2-bin", "icoutils"];

/// What builds the app and its installer for Windows.
pub(crate) const WINDOWS_BUILD: &[&str] = &[
    "gcc-mingw-w64-x86-64-posix",
    "g++-mingw-w64-x86-64-posix",
    "binutils-mingw-w64-x86-64",
    "nasm",
    "nsis",
];

/// What makes the packages for Linux.
pub(crate) const LINUX_PACKAGES: &[&str] = &["dpkg-dev", "rpm"];

/// Whether this system has Debian's package tools.
pub(crate) fn is_here() -> bool {
    cfg!(target_os = "linux") && output("dpkg-query", &["--version"]).is_some()
}

/// Whether the package lists have these packages at all.
pub(crate) fn has(packages: &[&str]) -> bool {
    is_here() && packages.iter().all(|package| output("apt-cache", &["show", package]).is_some())
}

/// Installs those of the packages that are missing, and says so.
pub(crate) fn ensure(packages: &[&str]) -> Outcome {
    let missing = missing(&installed(packages), packages);
    if missing.is_empty() {
        return Ok(());
    }
    eprintln!("Installing system packages: {}", missing.join(" "));
    if let Err(failure) = run_command(&mut apt(&["update"])) {
        eprintln!("Going on with the package lists that are there: {failure}");
    }
    let mut arguments = vec!["install", "--yes", "--no-install-recommends"];
    arguments.extend(&missing);
    run_command(&mut apt(&arguments)).map_err(|failure| {
        let packages = missing.join(" ");
        format!("{failure}\nInstall these packages yourself and run the same command again: {packages}")
    })
}

/// Downloads packages, with those that they need and that the system lacks, into a folder; nothing is installed.
pub(crate) fn download(packages: &[&str], folder: &Path) -> Outcome {
    let mut simulation = vec!["install", "--simulate", "--no-install-recommends"];
    simulation.extend(packages);
    let lines = output("apt-get", &simulation)
        .ok_or_else(|| format!("Debian's package lists don't have all of {}", packages.join(" ")))?;
    let mut wanted: BTreeSet<&str> = packages.iter().copied().collect();
    wanted.extend(lines.lines().filter_map(|line| line.strip_prefix("Inst ")?.split(' ').next()));
    run_command(Command::new("apt-get").arg("download").args(wanted).current_dir(folder))
}

/// Name and state of each of the packages that the system knows, one a line.
fn installed(packages: &[&str]) -> String {
    // It fails when one package is unknown, and prints the others all the same.
    let query = Command::new("dpkg-query")
        .args(["--show", "--showformat", "${Package} ${db:Status-Status}\n"])
        .args(packages)
        .output();
    query.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default()
}

fn missing<'a>(installed: &str, packages: &[&'a str]) -> Vec<&'a str> {
    let is_there = |package: &str| {
        installed
            .lines()
            .any(|line| line.split_once(' ').is_some_and(|found| found == (package, "installed")))
    };
    packages.iter().copied().filter(|package| !is_there(package)).collect()
}

fn apt(arguments: &[&str]) -> Command {
    let mut command = as_root("apt-get", arguments);
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command
}

/// A program that only root may run.
pub(crate) fn as_root(program: &str, arguments: &[&str]) -> Command {
    let is_root = output("id", &["-u"]).is_some_and(|id| id == "0");
    let mut command = Command::new(if is_root { program } else { "sudo" });
    if !is_root {
        // Without a terminal nobody could type a password: fail at once instead of waiting for one.
        let ask: &[&str] = if stdin().is_terminal() { &[] } else { &["--non-interactive"] };
        command.args(ask).args(["--preserve-env=DEBIAN_FRONTEND,LC_ALL", program]);
    }
    command.args(arguments);
    command
}

#[cfg(test)]
mod tests {
    use super::missing;

    #[test]
    fn a_package_is_there_only_when_it_is_installed() {
        let known = "xvfb installed\nxauth config-files\ndbus installed\n";
        assert_eq!(missing(known, &["xvfb", "xauth", "dbus", "gnome-keyring"]), ["xauth", "gnome-keyring"]);
    }

    #[test]
    fn a_package_whose_name_begins_alike_is_another_one() {
        assert_eq!(missing("dbus-daemon installed\n", &["dbus"]), ["dbus"]);
    }
}
