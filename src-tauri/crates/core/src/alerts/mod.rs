use std::sync::Arc;

use porokh_api::{AppEvent, alerts::Alert};

use crate::{Events, SettingsStore};

/// Sends alerts of enabled kinds.
pub(crate) struct Alerts {
    settings: Arc<SettingsStore>,
    events: Arc<Events>,
}

impl Alerts {
    pub(crate) fn new(settings: &Arc<SettingsStore>, events: &Arc<Events>) -> Self {
        Self { settings: Arc::clone(settings), events: Arc::clone(events) }
    }

    pub(crate) fn tell(&self, alert: Alert) {
        if self.settings.saved().receiver.alerts(alert.kind()) {
            self.events.tell(AppEvent::Alert { alert });
        }
    }
}
