use std::future::pending;

use tokio::sync::watch;

/// Wakes all listeners, including busy ones.
pub struct Wake(watch::Sender<()>);

impl Default for Wake {
    fn default() -> Self {
        Self(watch::Sender::new(()))
    }
}

impl Wake {
    pub fn wake(&self) {
        self.0.send_replace(());
    }

    /// A listener for later wakes.
    pub fn listen(&self) -> Listener {
        Listener(self.0.subscribe())
    }
}

pub struct Listener(watch::Receiver<()>);

impl Listener {
    /// Waits for a wake since the last one received.
    pub async fn woken(&mut self) {
        if self.0.changed().await.is_err() {
            // No sender is left.
            pending().await
        }
    }

    pub(super) fn is_woken(&self) -> bool {
        self.0.has_changed().unwrap_or_default()
    }

    /// Discards all wakes until now.
    pub(super) fn forget(&mut self) {
        self.0.mark_unchanged();
    }
}
