//! The settings file and what is in memory of it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Utc};

use crate::{
    AppError, Environment, Settings,
    accounts::Service,
    ports::{Saved, SettingsFile},
};

/// What the settings file holds. A change is on disk before it is in force.
pub struct SettingsStore {
    file: Arc<dyn SettingsFile>,
    saved: Mutex<Saved>,
}

impl SettingsStore {
    pub(crate) fn new(file: Arc<dyn SettingsFile>, saved: Saved) -> Self {
        Self { file, saved: Mutex::new(saved) }
    }

    pub(crate) fn saved(&self) -> MutexGuard<'_, Saved> {
        self.saved.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the file and then what is in memory; a change that can't be written doesn't happen.
    pub(crate) fn change(&self, change: impl FnOnce(&mut Saved)) -> Result<Saved, AppError> {
        let mut saved = self.saved();
        let mut next = saved.clone();
        change(&mut next);
        if next != *saved {
            self.file.save(&next).map_err(|_| AppError::Settings)?;
            *saved = next.clone();
        }
        Ok(next)
    }

    /// What the user set.
    pub fn current(&self) -> Settings {
        self.saved().settings.clone()
    }

    /// The last daily check for a newer version of the app.
    pub fn update_checked_at(&self) -> Option<DateTime<Utc>> {
        self.saved().update_checked_at
    }

    /// Saves the time of a daily check.
    ///
    /// # Errors
    ///
    /// `Settings` where it can't be written.
    pub fn note_update_check(&self, at: DateTime<Utc>) -> Result<(), AppError> {
        self.change(|saved| saved.update_checked_at = Some(at)).map(drop)
    }

    /// The environment of the window, also without an account in it.
    pub(crate) fn environment(&self) -> Environment {
        self.saved().environment()
    }

    /// The environment that checks happen in now, if there is a courier account in it.
    pub(crate) fn courier_environment(&self) -> Option<Environment> {
        self.saved().environment_of(Service::Courier)
    }
}
