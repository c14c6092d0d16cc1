//! Parcels that leave with the courier: decisions "send", packing lists and courier files. The payments that they rely
//! on are verified first.

mod packing;
mod scan;
#[cfg(test)]
mod tests;
mod verify;

use std::{future::pending, path::Path, sync::Arc};

use porokh_api::{
    AppError,
    bulk::{
        DecideByRuleRequest, DecideRequest, Decided, DecidedByRule, ExportRequest, ExportWhat, RowChoice,
        RunFilter,
    },
    exports::ExportedView,
    orders::CourierFacts,
};
use porokh_runtime::{Ctx, exports::WrittenFile};
use porokh_sheets::export::Decision;
use tokio::sync::Notify;

use crate::{bulk::Runs, payments::Payments};

pub struct Parcels {
    ctx: Arc<Ctx>,
    runs: Arc<Runs>,
    payments: Arc<Payments>,
    /// The seller goes on without the verification.
    skipped: Notify,
}

impl Parcels {
    pub(crate) fn new(ctx: Arc<Ctx>, runs: Arc<Runs>, payments: Arc<Payments>) -> Arc<Self> {
        Arc::new(Self { ctx, runs, payments, skipped: Notify::new() })
    }

    /// Stores a decision about rows of a run; persisted when this returns.
    pub async fn decide_rows(&self, request: DecideRequest) -> Result<Decided, AppError> {
        // Chosen once: a payment that is found gone meanwhile must not join the rows.
        let rows = self.runs.chosen_orders(request.run, request.rows).await?.rows;
        let request = DecideRequest { rows: RowChoice::These { rows }, ..request };
        let unverified = match request.decision {
            Some(Decision::Send) => self.verify(request.run, request.rows.clone(), pending()).await?,
            _ => Vec::new(),
        };
        let decided = self.runs.decide(request).await?;
        Ok(Decided { unverified, ..decided })
    }

    /// Decides about the undecided orders of an ended run by rules; persisted when this returns. What is sent is
    /// verified first, as by hand.
    ///
    /// # Errors
    /// [`AppError::RowsChanged`] if the orders aren't the ones that were shown: then nothing is decided.
    pub async fn decide_by_rule(&self, request: DecideByRuleRequest) -> Result<DecidedByRule, AppError> {
        let rows = self.runs.sent_by_rule(request.clone()).await?;
        let unverified = self.verify(request.run, RowChoice::These { rows }, pending()).await?;
        let decided = self.runs.decide_by_rule(request).await?;
        Ok(DecidedByRule { unverified, ..decided })
    }

    /// [`Runs::export_run`].
    pub async fn export_run(
        &self,
        request: ExportRequest,
        path: &Path,
    ) -> Result<(ExportedView, Vec<WrittenFile>), AppError> {
        let turn = self.runs.begin_export()?;
        let unverified = match request.what {
            ExportWhat::CourierFiles { .. } => {
                self.verify(request.run, all(RunFilter::All), turn.cancelled()).await?
            }
            ExportWhat::Full | ExportWhat::OwnFile { .. } => Vec::new(),
        };
        let (view, written) = self.runs.export_in_turn(turn, request, path).await?;
        let courier = view.courier.map(|facts| CourierFacts { unverified, ..facts });
        Ok((ExportedView { courier, ..view }, written))
    }
}

fn all(filter: RunFilter) -> RowChoice {
    RowChoice::Under { filter, search: String::new(), named: Vec::new(), except: Vec::new() }
}
