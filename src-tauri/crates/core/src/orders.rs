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

/// Decisions about orders of runs, and packing lists.
pub struct Orders {
    runs: Arc<Runs>,
    payments: Arc<Payments>,
}

impl Orders {
    pub(crate) fn new(runs: Arc<Runs>, payments: Arc<Payments>) -> Arc<Self> {
        Arc::new(Self { runs, payments })
    }

    /// Stores a decision about rows of a run; persisted when this returns. Payments that a "send" decision relies on
    /// are verified first; those that can't be relied on any more are counted.
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
