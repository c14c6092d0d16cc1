//! Progress and cancellation of a backup, shared between threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use porokh_api::backup::BackupError;

#[derive(Debug, Default)]
pub struct Work {
    done: AtomicU64,
    total: AtomicU64,
    stop: AtomicBool,
}

impl Work {
    /// Bytes packed or read, and in total; (0, 0) while unknown.
    pub fn progress(&self) -> (u64, u64) {
        (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed))
    }

    /// Fails it soon with [`BackupError::Stopped`].
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub(super) fn expect(&self, bytes: u64) {
        self.total.store(bytes, Ordering::Relaxed);
    }

    pub(super) fn stopping(&self) -> &AtomicBool {
        &self.stop
    }

    /// Adds bytes; fails if stopped.
    pub(super) fn went_on(&self, bytes: u64) -> Result<(), BackupError> {
        self.done.fetch_add(bytes, Ordering::Relaxed);
        self.check()
    }

    /// Fails if stopped.
    pub fn check(&self) -> Result<(), BackupError> {
        if self.stop.load(Ordering::Relaxed) { Err(BackupError::Stopped) } else { Ok(()) }
    }
}
