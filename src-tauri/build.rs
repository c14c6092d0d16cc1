//! Passes the names of the commands to Tauri, so that a command missing in all capabilities is refused.
//!
//! The names are read from the capabilities.
//!
//! Also validates the update address and key, so that a mistake fails the build.

use std::{env, error::Error, fs};

const CAPABILITY: &str = "capabilities/main.json";

/// Update address of this build, and the public key of its packages as Tauri writes it.
const UPDATE: [&str; 2] = ["POROKH_UPDATE_ADDRESS", "POROKH_UPDATE_KEY"];
/// "untrusted comment:" in base64, the prefix of such keys.
const KEY_BEGINS: &str = "dW50cnVzdGVkIGNvbW1lbnQ6";

fn main() -> Result<(), Box<dyn Error>> {
    look_at_update()?;
    println!("cargo:rerun-if-changed={CAPABILITY}");
    let capability: serde_json::Value = serde_json::from_str(&fs::read_to_string(CAPABILITY)?)?;
    let permissions = capability["permissions"].as_array().ok_or("the capability has no permissions")?;
    let commands: Vec<&'static str> = permissions
        .iter()
        .filter_map(|permission| permission.as_str()?.strip_prefix("allow-"))
        .map(|command| &*command.replace('-', "_").leak())
        .collect();
    // A build script ends at once, so leaking is fine.
    let manifest = tauri_build::AppManifest::new().commands(commands.leak());
    tauri_build::try_build(tauri_build::Attributes::new().app_manifest(manifest))?;
    Ok(())
}

/// Both or neither must be set.
fn look_at_update() -> Result<(), Box<dyn Error>> {
    for name in UPDATE {
        println!("cargo:rerun-if-env-changed={name}");
    }
    let [address, key] = UPDATE.map(|name| env::var(name).unwrap_or_default());
    if address.is_empty() && key.is_empty() {
        return Ok(());
    }
    if !address.starts_with("https://") {
        return Err(format!("{} is not an https address", UPDATE[0]).into());
    }
    if !key.starts_with(KEY_BEGINS) {
        return Err(format!("{} is not the public key that `tauri signer generate` wrote", UPDATE[1]).into());
    }
    Ok(())
}
