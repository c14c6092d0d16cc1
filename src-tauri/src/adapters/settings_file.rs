//! The settings file, through tauri-plugin-store.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use porokh_core::ports::{Loaded, Saved, SettingsFile, SettingsNotSaved};
use tauri::{AppHandle, Runtime};
use tauri_plugin_store::StoreExt;

const FILE: &str = "settings.json";
/// Everything is under one key: it is written together and read together.
const KEY: &str = "porokh";

/// `settings.json` in the data folder.
pub(crate) struct StoredSettings<R: Runtime> {
    app: AppHandle<R>,
    path: PathBuf,
}

impl<R: Runtime> StoredSettings<R> {
    pub(crate) fn new(app: &AppHandle<R>, data_folder: &Path) -> Self {
        Self { app: app.clone(), path: data_folder.join(FILE) }
    }

    fn read(&self) -> Result<Saved, Unreadable> {
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Saved::default()),
            Err(_) => return Err(Unreadable),
        };
        let mut file: serde_json::Value = serde_json::from_str(&text).map_err(|_| Unreadable)?;
        let saved = file.get_mut(KEY).map(serde_json::Value::take).unwrap_or_default();
        serde_json::from_value(saved).map_err(|_| Unreadable)
    }

    /// Moves a file that can't be read out of the way, before the next save would overwrite it.
    fn set_aside(&self) -> Option<PathBuf> {
        let time = chrono::Utc::now().format("%Y%m%d-%H%M%S");
        let aside = self.path.with_file_name(format!("settings-damaged-{time}.json"));
        fs::rename(&self.path, &aside).ok().map(|()| aside)
    }
}

/// The file is there, but it isn't ours to read.
struct Unreadable;

impl<R: Runtime> SettingsFile for StoredSettings<R> {
    fn load(&self) -> Loaded {
        // Read here and not by the plugin, which takes a damaged file for an empty one.
        match self.read() {
            Ok(saved) => Loaded { saved, set_aside: None },
            Err(Unreadable) => Loaded { saved: Saved::default(), set_aside: self.set_aside() },
        }
    }

    fn save(&self, saved: &Saved) -> Result<(), SettingsNotSaved> {
        let value = serde_json::to_value(saved).map_err(|_| SettingsNotSaved)?;
        let store = self.app.store_builder(&self.path).disable_auto_save().build();
        store
            .and_then(|store| {
                store.set(KEY, value);
                store.save()
            })
            .map_err(|error| {
                log::warn!("the settings could not be saved: {error}");
                SettingsNotSaved
            })
    }
}
