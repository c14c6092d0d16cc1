use std::sync::Arc;

use porokh_api::{
    AppError,
    accounts::Service,
    deliveries::{DeliverySource, MarkedRows, RunOutcomesRequest},
};
use porokh_runtime::blocking;

use super::record;
use crate::{
    deliveries::Deliveries,
    orders::chosen_keys,
    store::deliveries::{self, ConflictAnswers, Kept, NewOutcome, Told},
};

impl Deliveries {
    /// Stores an outcome for rows of a run, to be shared.
    pub async fn mark_run_outcomes(
        self: &Arc<Self>,
        request: RunOutcomesRequest,
    ) -> Result<MarkedRows, AppError> {
        let (scope, now) = (self.accounts.scope(Service::Courier), self.ctx.clock.now());
        let RunOutcomesRequest { run, rows, outcome, courier, other_customer, same_parcel } = request;
        let answers = ConflictAnswers { other_customer, same_parcel };
        let chosen = self.runs.chosen_orders(run, rows).await?;
        let this = Arc::clone(self);
        let marked = blocking(move || {
            let (file, content) =
                (this.files.kept_file(chosen.file)?, this.files.sheet_content(chosen.file)?);
            let (mut marked, mut all) = (MarkedRows::default(), Vec::new());
            let chosen = chosen.rows.into_iter().collect();
            for key in chosen_keys(&file, &content, &chosen) {
                match key.phones[..] {
                    _ if key.order_ref.is_empty() => marked.without_reference += 1,
                    [phone] => {
                        let (courier, outcome) = (courier.clone(), outcome.clone());
                        let order_ref = key.order_ref.clone();
                        let told = Told { order_ref, phone, outcome, courier, amount: key.cod };
                        all.push(NewOutcome { told, key, consignment: None, answers });
                    }
                    _ => marked.without_phone += 1,
                }
            }
            let kept = this.ctx.store.run_blocking(|db| {
                deliveries::keep(db, scope, &all, DeliverySource::Run, now, record::json)
            })?;
            let Kept { added, changed, unchanged, other_customer, same_parcel } = kept;
            Ok(MarkedRows { added, changed, unchanged, other_customer, same_parcel, ..marked })
        });
        let marked = marked.await?;
        self.orders.changed().await;
        Ok(marked)
    }
}
