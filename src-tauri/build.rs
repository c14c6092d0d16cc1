//! Tells Tauri the names of the commands, so that one that no capability lists is refused.
//!
//! The names are the capability's own: what it doesn't list doesn't exist for the window.

use std::{error::Error, fs};

const CAPABILITY: &str = "capabilities/main.json";

fn main() -> Result<(), Box<dyn Error>> {
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
