//! A backup that is made or read, as another thread sees it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use porokh_api::backup::BackupError;

/// How far a backup is, and whether it is to stop.
#[derive(Debug, Default)]
pub struct Work {
    done: AtomicU64,
    total: AtomicU64,
    stop: AtomicBool,
}

impl Work {
    /// Bytes that were packed or read, of all that there are; 0 of 0 before that is known.
    pub fn progress(&self) -> (u64, u64) {
        (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed))
    }

    /// Has it stop soon, with [`BackupError::Stopped`].
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub(super) fn expect(&self, bytes: u64) {
        self.total.store(bytes, Ordering::Relaxed);
    }

    pub(super) fn stopping(&self) -> &AtomicBool {
        &self.stop
    }

    /// Notes bytes that are done, and gives up where it is to stop.
    pub(super) fn went_on(&self, bytes: u64) -> Result<(), BackupError> {
        self.done.fetch_add(bytes, Ordering::Relaxed);
        if self.stop.load(Ordering::Relaxed) { Err(BackupError::Stopped) } else { Ok(()) }
    }
}
