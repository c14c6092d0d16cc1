//! Waking jobs.

use std::future::pending;

use tokio::sync::watch;

/// Tells everybody who listens that there is something to do, also those that are busy just then.
pub(crate) struct Wake(watch::Sender<()>);

impl Default for Wake {
    fn default() -> Self {
        Self(watch::Sender::new(()))
    }
}

impl Wake {
    pub(crate) fn wake(&self) {
        self.0.send_replace(());
    }

    /// Hears of every wake from now on.
    pub(crate) fn listen(&self) -> Listener {
        Listener(self.0.subscribe())
    }
}

/// Hears of wakes.
pub(crate) struct Listener(watch::Receiver<()>);

impl Listener {
    /// Waits for a wake since the last one that was heard of.
    pub(crate) async fn woken(&mut self) {
        if self.0.changed().await.is_err() {
            // Nobody is left who could wake.
            pending().await
        }
    }

    /// Whether there was a wake since the last one that was heard of.
    pub(super) fn is_woken(&self) -> bool {
        self.0.has_changed().unwrap_or_default()
    }

    /// Takes all wakes until now as heard.
    pub(super) fn forget(&mut self) {
        self.0.mark_unchanged();
    }
}
