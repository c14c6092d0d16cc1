//! The log file. It says what happened to the program, never what it was about: no key, no number, no address.

use std::path::Path;

use log::LevelFilter;
use tauri::{Runtime, plugin::TauriPlugin};
use tauri_plugin_log::{Builder, RotationStrategy, Target, TargetKind};

const LARGEST_FILE: u128 = 1024 * 1024;

/// Logs into the data folder, so that it goes wherever the records go.
pub(crate) fn plugin<R: Runtime>(data_folder: &Path) -> TauriPlugin<R> {
    let folder = TargetKind::Folder { path: data_folder.join("logs"), file_name: Some("porokh".into()) };
    Builder::new()
        .clear_targets()
        .target(Target::new(folder))
        .level(LevelFilter::Warn)
        // Others log requests and messages in full; only our own words go below a warning.
        .level_for("porokh", LevelFilter::Info)
        .max_file_size(LARGEST_FILE)
        .rotation_strategy(RotationStrategy::KeepOne)
        .build()
}

/// Logs where a panic happened, without its message, which may quote what was being read.
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
