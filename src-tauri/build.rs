//! Tells Tauri the names of the commands, so that one that no capability lists is refused.
//!
//! The names are the capability's own: what it doesn't list doesn't exist for the window.
//!
//! An address and a key of newer versions are looked at here, so that a wrong one fails the build, not the seller.

use std::{env, error::Error, fs};

const CAPABILITY: &str = "capabilities/main.json";

/// Where this build looks for newer versions, and the public key of their packages, as Tauri writes it.
const UPDATE: [&str; 2] = ["POROKH_UPDATE_ADDRESS", "POROKH_UPDATE_KEY"];
/// How each such key begins: "untrusted comment:" in base64.
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
    // A build script ends at once, so the leak lives as long as it must.
    let manifest = tauri_build::AppManifest::new().commands(commands.leak());
    tauri_build::try_build(tauri_build::Attributes::new().app_manifest(manifest))?;
    Ok(())
}

/// Both are set, or none is.
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
