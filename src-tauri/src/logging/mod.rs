//! The log file. It describes what the program does, never with which data: no key, number or address.

mod diary;
mod save;
mod trace;

use std::path::Path;

use log::LevelFilter;
use porokh_core::SCHEMA;
use porokh_runtime::data_folder::LOGS;
use tauri::{Runtime, plugin::TauriPlugin};
use tauri_plugin_log::{Builder, RotationStrategy, Target, TargetKind};

pub(crate) use diary::Diary;
pub(crate) use save::save;
pub(crate) use trace::note_refusal;

const LARGEST_FILE: u128 = 1024 * 1024;
/// Beside the current one.
const FULL_FILES: usize = 2;

/// The log is in the data folder, wherever that is.
pub(crate) fn plugin<R: Runtime>(data_folder: &Path) -> TauriPlugin<R> {
    let folder = TargetKind::Folder { path: data_folder.join(LOGS), file_name: Some("porokh".into()) };
    Builder::new()
        .clear_targets()
        .target(Target::new(folder))
        .level(LevelFilter::Warn)
        // Other crates log requests and messages in full; only our own lines below a warning are logged.
        .level_for("porokh", LevelFilter::Info)
        .max_file_size(LARGEST_FILE)
        .rotation_strategy(RotationStrategy::KeepSome(FULL_FILES))
        .build()
}

/// Logs the location of a panic without its message, which may quote data.
pub(crate) fn log_panics() {
    let default = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        match panic.location() {
            Some(place) => log::error!("panic at {}:{}", place.file(), place.line()),
            None => log::error!("panic"),
        }
        if cfg!(debug_assertions) {
            default(panic);
        }
    }));
}

/// The first lines at each start: readers of a log have no access to the seller's computer.
pub(crate) fn note_start() {
    log::info!("{}", facts());
}

fn facts() -> String {
    let engine = tauri::webview_version().unwrap_or_else(|_| "unknown".to_owned());
    format!(
        "Porokh {} on {} ({}), web engine {engine}, database {SCHEMA}",
        env!("CARGO_PKG_VERSION"),
        system(),
        std::env::consts::ARCH,
    )
}

fn system() -> String {
    let release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    let name = release.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="));
    name.map_or_else(|| std::env::consts::OS.to_owned(), |name| name.trim_matches('"').to_owned())
}
