//! Implementations of the core's ports.

mod autostart;
mod desktop;
mod key_store;
mod practice;
mod settings_file;

pub(crate) use autostart::Autostart;
pub(crate) use desktop::{Desktop, TauriDesktop, window_theme};
pub(crate) use key_store::OsKeyStore;
pub(crate) use practice::Practice;
pub(crate) use settings_file::{StoredSettings, is_settings_file};
