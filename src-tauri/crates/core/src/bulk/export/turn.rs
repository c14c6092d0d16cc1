//! One export at a time.

use std::sync::{
    Mutex,
    atomic::{AtomicBool, Ordering},
};

use porokh_api::{AppError, bulk::OwnFile};

/// The export that is being written.
#[derive(Default)]
pub(in crate::bulk) struct Exporting {
    busy: AtomicBool,
    pub(super) cancelled: AtomicBool,
    /// What a look at a run's copy brought, which never changes: the run of the last one.
    pub(super) own: Mutex<Option<(i64, OwnFile)>>,
}

/// Ends the turn of an export, however it ended.
pub(super) struct Turn<'a>(&'a Exporting);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.busy.store(false, Ordering::SeqCst);
    }
}

impl Exporting {
    pub(super) fn begin(&self) -> Result<Turn<'_>, AppError> {
        if self.busy.swap(true, Ordering::SeqCst) {
            return Err(AppError::Busy);
        }
        self.cancelled.store(false, Ordering::SeqCst);
        Ok(Turn(self))
    }
}
