//! The disk image for macOS and the app that the updater installs, by the bundler of Tauri, which also signs and notarises
//! where the environment says how.

use std::{fs, process::Command};

use crate::{
    Outcome,
    step::{at, run_command},
    target,
};

use super::{VERSION, installers};

/// The bundler's version: the newest ones listed are previews of another Tauri.
const BUNDLER: &str = "2.12.4";

/// One program for both kinds of Mac.
const BOTH: &str = "universal-apple-darwin";

/// Builds the release and its disk image.
pub(super) fn pack() -> Outcome {
    let tools = target().join("tools");
    let mut install = Command::new("cargo");
    install.args(["install", "tauri-cli", "--version", BUNDLER, "--locked", "--root"]).arg(&tools);
    run_command(&mut install)?;
    run_command(Command::new(tools.join("bin/cargo-tauri")).args([
        "build",
        "--target",
        BOTH,
        "--bundles",
        "app,dmg",
    ]))?;
    let folder = installers()?;
    let bundles = target().join(BOTH).join("release/bundle");
    let images = bundles.join("dmg");
    for image in fs::read_dir(&images).map_err(at(&images))?.flatten() {
        if image.path().extension().is_some_and(|extension| extension == "dmg") {
            fs::copy(image.path(), folder.join(image.file_name())).map_err(at(&image.path()))?;
        }
    }
    let archive = folder.join(format!("Porokh_{VERSION}.app.tar.gz"));
    let mut tar = Command::new("tar");
    tar.arg("-czf").arg(archive).arg("-C").arg(bundles.join("macos")).arg("Porokh.app");
    // Else it adds a file with Apple's attributes beside each.
    run_command(tar.env("COPYFILE_DISABLE", "1"))
}
