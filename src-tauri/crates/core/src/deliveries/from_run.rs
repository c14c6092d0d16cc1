//! Outcomes that are marked in the rows of a run.

use std::sync::Arc;

use porokh_domain::Taka;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{DeliverySource, record};
use crate::{
    AppError,
    accounts::Service,
    blocking::blocking,
    bulk::RowChoice,
    deliveries::Deliveries,
    files::Amount,
    store::deliveries::{self, Kept, Told},
};

/// Rows of a run whose parcels ended alike.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct RunOutcomesRequest {
    /// The run.
    pub run: i64,
    /// Which rows.
    pub rows: RowChoice,
    /// The outcome as the service's word.
    pub outcome: String,
    /// The courier's identifier.
    pub courier: Option<String>,
}

/// What became of rows that were marked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct MarkedRows {
    /// Outcomes that are new in the list.
    pub added: u32,
    /// Outcomes that were in the list and are another now.
    pub changed: u32,
    /// Outcomes that were in the list already.
    pub unchanged: u32,
    /// Rows without an order reference: nothing was kept of them.
    pub without_reference: u32,
    /// Rows without exactly one number: nothing was kept of them.
    pub without_phone: u32,
}

impl Deliveries {
    /// Marks rows of a run with an outcome. They are in the list then, to be shared.
    pub async fn mark_run_outcomes(
        self: &Arc<Self>,
        request: RunOutcomesRequest,
    ) -> Result<MarkedRows, AppError> {
        let (scope, now) = (self.accounts.scope(Service::Courier), self.clock.now());
        let RunOutcomesRequest { run, rows, outcome, courier } = request;
        let chosen = self.runs.chosen_orders(run, rows).await?;
        let this = Arc::clone(self);
        blocking(move || {
            let file = this.files.kept_file(chosen.file)?;
            let (mut marked, mut all) = (MarkedRows::default(), Vec::new());
            let rows = chosen.rows.iter().filter_map(|row| file.row(file.position(*row)?));
            for row in rows {
                let mut phones = row.phone.numbers();
                let (phone, second) = (phones.next(), phones.next());
                match phone {
                    _ if row.order.is_empty() => marked.without_reference += 1,
                    Some(phone) if second.is_none() => all.push(Told {
                        order_ref: row.order.to_owned(),
                        phone,
                        outcome: outcome.clone(),
                        courier: courier.clone(),
                        amount: match row.amount {
                            Amount::Paisa(paisa) => Some(Taka::from_paisa(paisa)),
                            Amount::Empty | Amount::Unreadable(_) => None,
                        },
                    }),
                    _ => marked.without_phone += 1,
                }
            }
            let kept = this.store.run_blocking(|db| {
                deliveries::keep(db, scope, &all, DeliverySource::Run, now, record::json)
            })?;
            let Kept { added, changed, unchanged } = kept;
            Ok(MarkedRows { added, changed, unchanged, ..marked })
        })
        .await
    }
}
