//! The settings file. tauri-plugin-store holds the values; reading and writing the file is done here.
//!
//! The plugin treats a damaged file as empty, and truncates the file before writing, also on exit: a full disk or a
//! power cut would lose the settings and, with the profile, every key in the key store.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
};

use porokh_api::saved::Saved;
use porokh_runtime::ports::{Loaded, SettingsDamage, SettingsFile, SettingsNotSaved};
use serde_json::{Map, Value};
use tauri::{AppHandle, Runtime};
use tauri_plugin_store::{Store, StoreExt};

use porokh_core::whole_file;

const FILE: &str = "settings.json";
/// Copy of the last saved settings, used if the file is damaged.
const LAST_GOOD: &str = "settings-last-good.json";
/// All settings have one key, so they are written and read together.
const KEY: &str = "porokh";

/// `settings.json` in the data folder.
pub(crate) struct StoredSettings<R: Runtime> {
    app: AppHandle<R>,
    path: PathBuf,
    values: OnceLock<Arc<Store<R>>>,
}

impl<R: Runtime> StoredSettings<R> {
    pub(crate) fn new(app: &AppHandle<R>, data_folder: &Path) -> Self {
        Self { app: app.clone(), path: data_folder.join(FILE), values: OnceLock::new() }
    }

    /// The plugin's store. It saves all stores it knows on exit, so this one must be removed before.
    fn values(&self) -> Result<&Store<R>, tauri_plugin_store::Error> {
        if let Some(values) = self.values.get() {
            return Ok(values);
        }
        let values = self.app.store_builder(&self.path).create_new().disable_auto_save().build()?;
        values.close_resource();
        Ok(self.values.get_or_init(|| values))
    }

    fn contents(&self, saved: &Saved) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
        let values = self.values()?;
        values.set(KEY, serde_json::to_value(saved)?);
        Ok(serde_json::to_vec_pretty(&values.entries().into_iter().collect::<Map<_, _>>())?)
    }

    fn write(&self, saved: &Saved) -> Result<(), Box<dyn std::error::Error>> {
        let contents = self.contents(saved)?;
        whole_file::write(&self.path, &contents)?;
        self.keep_good(&contents);
        Ok(())
    }

    /// The file itself is already written: failing to write the copy doesn't matter.
    fn keep_good(&self, contents: &[u8]) {
        if let Err(error) = whole_file::write(&self.last_good(), contents) {
            log::warn!("the copy of the settings could not be written: {error}");
        }
    }

    fn last_good(&self) -> PathBuf {
        self.path.with_file_name(LAST_GOOD)
    }

    /// Moves an unreadable file, so that the next save doesn't overwrite it.
    fn set_aside(&self) -> PathBuf {
        let time = chrono::Utc::now().format("%Y%m%d-%H%M%S");
        let aside = self.path.with_file_name(format!("settings-damaged-{time}.json"));
        match fs::rename(&self.path, &aside) {
            Ok(()) => aside,
            Err(_) => self.path.clone(),
        }
    }

    fn load_lost(&self, text: Option<&str>) -> Loaded {
        let copy = read(&self.last_good());
        let path = if text.is_some() { self.set_aside() } else { self.path.clone() };
        if let Found::Good(saved, _) = copy {
            if let Err(error) = self.write(&saved) {
                log::warn!("the settings could not be restored: {error}");
            }
            return Loaded { saved: *saved, problem: Some(SettingsDamage::Restored(path)) };
        }
        let Some(text) = text else { return Loaded::default() };
        // Needed to find the keys in the key store.
        let saved = Saved { profile: profile_in(text).unwrap_or_default(), ..Saved::default() };
        Loaded { saved, problem: Some(SettingsDamage::SetAside(path)) }
    }
}

/// Whether a file is ours: many programs use the same name.
pub(crate) fn is_settings_file(path: &Path) -> bool {
    matches!(read(path), Found::Good(..))
}

enum Found {
    Good(Box<Saved>, Vec<u8>),
    Missing,
    /// Unreadable, with its text.
    Damaged(String),
}

fn read(path: &Path) -> Found {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Found::Missing,
        Err(_) => return Found::Damaged(String::new()),
    };
    let file: Option<Value> = serde_json::from_slice(&bytes).ok();
    match file.as_ref().and_then(|file| file.get(KEY)).filter(|saved| saved.is_object()) {
        Some(saved) => Found::Good(Box::new(Saved::from_json(saved)), bytes),
        None => Found::Damaged(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

/// The profile in a damaged file: 32 hexadecimal digits after its name.
fn profile_in(text: &str) -> Option<String> {
    let (_, rest) = text.rsplit_once("\"profile\"")?;
    let value = rest.trim_start().strip_prefix(':')?.trim_start().strip_prefix('"')?;
    let profile = value.split_once('"')?.0;
    let is_one = profile.len() == 32 && profile.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_one.then(|| profile.to_owned())
}

impl<R: Runtime> SettingsFile for StoredSettings<R> {
    fn load(&self) -> Loaded {
        match read(&self.path) {
            Found::Good(saved, contents) => {
                // A file of another version has no copy yet.
                if !self.last_good().exists() {
                    self.keep_good(&contents);
                }
                Loaded { saved: *saved, problem: None }
            }
            Found::Missing => self.load_lost(None),
            Found::Damaged(text) => self.load_lost(Some(&text)),
        }
    }

    fn save(&self, saved: &Saved) -> Result<(), SettingsNotSaved> {
        self.write(saved).map_err(|error| {
            log::warn!("the settings could not be saved: {error}");
            SettingsNotSaved
        })
    }
}

#[cfg(test)]
#[path = "settings_file/tests.rs"]
mod tests;
