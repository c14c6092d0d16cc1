//! The settings file and its copy in memory.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Utc};
use porokh_api::{AppError, Settings, saved::Saved};
use porokh_domain::Environment;
use porokh_store::accounts::Service;

use crate::{jobs::Wake, ports::SettingsFile};

/// The settings in memory. A change is on disk before it applies.
pub struct SettingsStore {
    file: Arc<dyn SettingsFile>,
    saved: Mutex<Saved>,
    changed: Wake,
}

impl SettingsStore {
    pub fn new(file: Arc<dyn SettingsFile>, saved: Saved) -> Self {
        Self { file, saved: Mutex::new(saved), changed: Wake::default() }
    }

    pub fn saved(&self) -> MutexGuard<'_, Saved> {
        self.saved.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a change to the file and then applies it; a change that can't be written isn't applied.
    pub fn change(&self, change: impl FnOnce(&mut Saved)) -> Result<Saved, AppError> {
        let mut saved = self.saved();
        let mut next = saved.clone();
        change(&mut next);
        if next != *saved {
            self.file.save(&next).map_err(|_| AppError::Settings)?;
            *saved = next.clone();
            self.changed.wake();
        }
        Ok(next)
    }

    pub fn current(&self) -> Settings {
        self.saved().settings.clone()
    }

    /// Waits until the condition holds.
    pub async fn until(&self, so: impl Fn(&Settings) -> bool) {
        let mut changed = self.changed.listen();
        while !so(&self.saved().settings) {
            changed.woken().await;
        }
    }

    /// Returns the time of the last daily check for a new version.
    pub fn update_checked_at(&self) -> Option<DateTime<Utc>> {
        self.saved().update_checked_at
    }

    /// Saves the time of a daily check.
    ///
    /// # Errors
    ///
    /// `Settings` when it can't be written.
    pub fn note_update_check(&self, at: DateTime<Utc>) -> Result<(), AppError> {
        self.change(|saved| saved.update_checked_at = Some(at)).map(drop)
    }

    /// Returns the environment of the window, with or without an account.
    pub fn environment(&self) -> Environment {
        self.saved().environment()
    }

    /// Returns the environment of the window if the service has an account in it.
    pub fn environment_of(&self, service: Service) -> Option<Environment> {
        self.saved().environment_of(service)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use porokh_api::SettingsPatch;

    use super::*;
    use crate::ports::{Loaded, SettingsNotSaved};

    struct InMemory;

    impl SettingsFile for InMemory {
        fn load(&self) -> Loaded {
            Loaded::default()
        }

        fn save(&self, _: &Saved) -> Result<(), SettingsNotSaved> {
            Ok(())
        }
    }

    /// Regression: a feature that is off read the settings every second, all day.
    #[tokio::test(start_paused = true)]
    async fn what_is_off_sleeps_until_it_is_switched_on() {
        let settings = Arc::new(SettingsStore::new(Arc::new(InMemory), Saved::default()));
        let on = {
            let settings = Arc::clone(&settings);
            tokio::spawn(async move { settings.until(|settings| settings.quick_on_copy).await })
        };
        let patch = |patch: SettingsPatch| settings.change(|saved| saved.settings.apply(&patch)).unwrap();
        patch(SettingsPatch { sound: Some(true), ..SettingsPatch::default() });
        tokio::task::yield_now().await;
        assert!(!on.is_finished());
        patch(SettingsPatch { quick_on_copy: Some(true), ..SettingsPatch::default() });
        tokio::time::timeout(Duration::from_secs(1), on).await.unwrap().unwrap();
        settings.until(|settings| settings.quick_on_copy).await;
    }
}
