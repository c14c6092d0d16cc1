//! One export at a time.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, Ordering},
};

use porokh_api::{AppError, bulk::OwnFile};
use tokio::sync::watch;

use crate::bulk::Runs;

/// The export that is being written.
#[derive(Default)]
pub(in crate::bulk) struct Exporting {
    busy: AtomicBool,
    pub(super) cancelled: watch::Sender<bool>,
    /// What a look at a run's copy brought, which never changes: the run of the last one.
    pub(super) own: Mutex<Option<(i64, OwnFile)>>,
}

/// The turn of an export, which ends when this is dropped.
pub(crate) struct ExportTurn(Arc<Runs>);

impl ExportTurn {
    pub(super) fn is_cancelled(&self) -> bool {
        *self.0.state.exporting.cancelled.borrow()
    }

    /// Waits until the seller cancels the export.
    pub(crate) async fn cancelled(&self) {
        // The sender lives as long as the app.
        let _ = self.0.state.exporting.cancelled.subscribe().wait_for(|cancelled| *cancelled).await;
    }
}

impl Drop for ExportTurn {
    fn drop(&mut self) {
        self.0.state.exporting.busy.store(false, Ordering::SeqCst);
    }
}

impl Runs {
    /// # Errors
    /// [`AppError::Busy`] while another export is running.
    pub(crate) fn begin_export(self: &Arc<Self>) -> Result<ExportTurn, AppError> {
        let exporting = &self.state.exporting;
        if exporting.busy.swap(true, Ordering::SeqCst) {
            return Err(AppError::Busy);
        }
        exporting.cancelled.send_replace(false);
        Ok(ExportTurn(Arc::clone(self)))
    }

    /// Cancels the running export; nothing is changed.
    pub fn cancel_export(&self) {
        self.state.exporting.cancelled.send_replace(true);
    }
}
