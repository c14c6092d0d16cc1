//! One export at a time.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, Ordering},
};

use porokh_api::{AppError, bulk::OwnFile};
use tokio::sync::watch;

/// The export that is being written.
#[derive(Default)]
pub(in crate::bulk) struct Exporting {
    busy: AtomicBool,
    pub(super) cancelled: watch::Sender<bool>,
    /// What a look at a run's copy brought, which never changes: the run of the last one.
    pub(super) own: Mutex<Option<(i64, OwnFile)>>,
}

/// The turn of an export, which ends when this is dropped.
pub(crate) struct ExportTurn(Arc<Exporting>);

impl ExportTurn {
    pub(super) fn is_cancelled(&self) -> bool {
        *self.0.cancelled.borrow()
    }

    /// Waits until the seller cancels the export.
    pub(crate) async fn cancelled(&self) {
        // The sender lives as long as this.
        let _ = self.0.cancelled.subscribe().wait_for(|cancelled| *cancelled).await;
    }
}

impl Drop for ExportTurn {
    fn drop(&mut self) {
        self.0.busy.store(false, Ordering::SeqCst);
    }
}

impl Exporting {
    /// # Errors
    /// [`AppError::Busy`] while another export is running.
    pub(super) fn begin(self: &Arc<Self>) -> Result<ExportTurn, AppError> {
        if self.busy.swap(true, Ordering::SeqCst) {
            return Err(AppError::Busy);
        }
        self.cancelled.send_replace(false);
        Ok(ExportTurn(Arc::clone(self)))
    }
}
