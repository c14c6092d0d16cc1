use std::sync::Arc;

use porokh_api::{
    AppError,
    accounts::Service,
    deliveries::{DeliverySource, MarkedRows, RunOutcomesRequest},
};
use porokh_domain::Taka;
use porokh_runtime::blocking;

use super::record;
use crate::{
    deliveries::Deliveries,
    files::Amount,
    store::deliveries::{self, Kept, Told},
};

impl Deliveries {
    /// Stores an outcome for rows of a run, to be shared.
    pub async fn mark_run_outcomes(
        self: &Arc<Self>,
        request: RunOutcomesRequest,
    ) -> Result<MarkedRows, AppError> {
        let (scope, now) = (self.accounts.scope(Service::Courier), self.ctx.clock.now());
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
            let kept = this.ctx.store.run_blocking(|db| {
                deliveries::keep(db, scope, &all, DeliverySource::Run, now, record::json)
            })?;
            let Kept { added, changed, unchanged } = kept;
            Ok(MarkedRows { added, changed, unchanged, ..marked })
        })
        .await
    }
}
