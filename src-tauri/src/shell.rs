//! What the commands share.

use std::sync::{Arc, Mutex, PoisonError};

use porokh_core::{AppEvent, Porokh};
use tauri::ipc::Channel;

use crate::adapters::Desktop;

/// The state behind every command.
pub(crate) struct Shell {
    pub(crate) core: Arc<Porokh>,
    pub(crate) desktop: Arc<dyn Desktop>,
    pub(crate) listeners: Listeners,
}

/// The window's end of the event stream; a window that was loaded again takes the place of the one before.
#[derive(Clone, Default)]
pub(crate) struct Listeners(Arc<Mutex<Option<Channel<AppEvent>>>>);

impl Listeners {
    pub(crate) fn listen(&self, channel: Channel<AppEvent>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(channel);
    }

    /// Sends an event. Without a window there is nobody to tell: it reads the present state when it opens.
    pub(crate) fn tell(&self, event: AppEvent) {
        let channel = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(channel) = channel
            && let Err(error) = channel.send(event)
        {
            log::warn!("an event did not reach the window: {error}");
        }
    }
}
