use std::sync::Arc;

use porokh_api::{UiEvent, alerts::Alert};

use crate::{events::UiEvents, settings::SettingsStore};

/// Sends alerts of enabled kinds.
pub struct Alerts {
    settings: Arc<SettingsStore>,
    events: Arc<UiEvents>,
}

impl Alerts {
    pub fn new(settings: &Arc<SettingsStore>, events: &Arc<UiEvents>) -> Self {
        Self { settings: Arc::clone(settings), events: Arc::clone(events) }
    }

    pub fn tell(&self, alert: Alert) {
        if self.settings.saved().receiver.alerts(alert.kind()) {
            let place = alert.place();
            self.events.emit(UiEvent::Alert { alert, place });
        }
    }
}
