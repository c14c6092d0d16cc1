//! Deciding about orders: what a run found joined with what was paid for.

use std::sync::Arc;

use porokh_sheets::export::Decision;

use crate::{
    App, AppError,
    bulk::{DecideRequest, Decided},
};

impl App {
    /// Keeps a decision about rows of a run; it is on disk when this returns. Payments that speak for sending a row are
    /// asked for again first; those that can't be relied on any more are counted.
    pub async fn decide_rows(self: &Arc<Self>, request: DecideRequest) -> Result<Decided, AppError> {
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
