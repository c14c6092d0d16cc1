//! What can be checked of the app for macOS without one: its types, and what its bundle is described by.

mod property_list;

use std::{fs, path::PathBuf, process::Command};

use crate::{
    Outcome,
    cross::{Cross, System},
    root,
    setup::{self, Purpose},
    step::{Steps, at, run_command},
    target,
};

use super::window;

/// Stand-ins for the programs that would build the C parts: their objects aren't linked with anything.
const STAND_INS: [(&str, &str); 2] =
    [("cc", include_str!("../../../macos/cc")), ("ar", include_str!("../../../macos/ar"))];

/// The oldest system that the bundle is for, as `tauri.conf.json` says.
const OLDEST: &str = "11.0";

/// What the bundle is described by, from the root.
const PROPERTY_LISTS: [&str; 2] = ["src-tauri/Info.plist", "src-tauri/Entitlements.plist"];

pub(super) fn all() -> Outcome {
    let mut steps = Steps::default();
    steps.step("set-up", || setup::ensure(Purpose::Build))?;
    steps.step("web view", window::build)?;
    steps.step("bundle", bundle)?;
    steps.step("types", types)?;
    eprintln!(
        "\nAll passed.\n{}Left to a Mac: linking, the tests, the bundle, its signature and the window.",
        steps.summary()
    );
    Ok(())
}

/// The files that the bundler takes over, and what the configuration says of them.
fn bundle() -> Outcome {
    for list in PROPERTY_LISTS {
        let path = root().join(list);
        let text = fs::read_to_string(&path).map_err(at(&path))?;
        property_list::check(&text).map_err(|failure| format!("{list}: {failure}"))?;
    }
    let path = root().join("src-tauri/tauri.conf.json");
    let configuration = fs::read_to_string(&path).map_err(at(&path))?;
    for wanted in [
        format!("\"minimumSystemVersion\": \"{OLDEST}\""),
        "\"hardenedRuntime\": true".to_owned(),
        "\"entitlements\": \"./Entitlements.plist\"".to_owned(),
        "\"../icons/icon.icns\"".to_owned(),
    ] {
        if !configuration.contains(&wanted) {
            return Err(format!("tauri.conf.json lacks {wanted}"));
        }
    }
    let icon = root().join("icons/icon.icns");
    let bytes = fs::read(&icon).map_err(at(&icon))?;
    if bytes.starts_with(b"icns") { Ok(()) } else { Err(format!("{} is no icon of macOS", icon.display())) }
}

/// The types of the whole workspace, tests included; a warning is an error, as it is on the Mac of the CI.
fn types() -> Outcome {
    let cross = Cross::ensure(System::Macos)?;
    let tools = stand_ins()?;
    let mut cargo = cross.cargo();
    cargo
        .args(["check", "--workspace", "--all-targets", "--locked", "--target", System::Macos.triple()])
        .env("RUSTFLAGS", "--deny warnings")
        .env("CC_aarch64_apple_darwin", tools.join("cc"))
        .env("CXX_aarch64_apple_darwin", tools.join("cc"))
        .env("AR_aarch64_apple_darwin", tools.join("ar"))
        // Else they are asked of Xcode.
        .env("SDKROOT", &tools)
        .env("MACOSX_DEPLOYMENT_TARGET", OLDEST);
    run_command(&mut cargo)
}

fn stand_ins() -> Result<PathBuf, String> {
    let folder = target().join("macos/stand-ins");
    fs::create_dir_all(&folder).map_err(at(&folder))?;
    for (name, script) in STAND_INS {
        let path = folder.join(name);
        fs::write(&path, script).map_err(at(&path))?;
        run_command(Command::new("chmod").arg("+x").arg(&path))?;
    }
    Ok(folder)
}

#[cfg(test)]
mod tests {
    /// Else a bundle that macOS refuses is found by the first seller.
    #[test]
    fn the_bundle_is_described_as_macos_reads_it() {
        super::bundle().unwrap();
    }
}
