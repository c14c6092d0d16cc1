//! Orders: what a run found joined with what was paid for.

mod packing;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use porokh_api::{
    AppError,
    bulk::{DecideRequest, Decided},
};
use porokh_sheets::export::Decision;

use crate::{bulk::Runs, payments::Payments};

/// The orders of runs: decisions about them, and what is packed.
pub struct Orders {
    runs: Arc<Runs>,
    payments: Arc<Payments>,
}

impl Orders {
    pub(crate) fn new(runs: &Arc<Runs>, payments: &Arc<Payments>) -> Arc<Self> {
        Arc::new(Self { runs: Arc::clone(runs), payments: Arc::clone(payments) })
    }

    /// Keeps a decision about rows of a run; it is on disk when this returns. Payments that speak for sending a row are
    /// asked for again first; those that can't be relied on any more are counted.
    pub async fn decide_rows(&self, request: DecideRequest) -> Result<Decided, AppError> {
        let unsure = match request.decision {
            Some(Decision::Send) => {
                let rows = self.runs.chosen_rows(request.run, request.rows.clone()).await?;
                self.payments.verify_orders(request.run, rows).await?
            }
            _ => 0,
        };
        let decided = self.runs.decide(request).await?;
        Ok(Decided { unsure, ..decided })
    }
}
