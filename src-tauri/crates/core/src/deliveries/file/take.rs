use std::{collections::HashSet, sync::Arc};

use crate::{
    deliveries::{Deliveries, record},
    store::deliveries::{self, Kept, NewOutcome},
};
use porokh_api::{
    AppError,
    accounts::Service,
    deliveries::{DeliverySource, OutcomeFilter, TakeOutcomesRequest, TakenOutcomes},
};
use porokh_domain::RowNumber;

impl Deliveries {
    /// Takes the ready rows into the list, and closes the file. Of a customer's rows with one reference the last counts.
    ///
    /// # Errors
    /// [`AppError::NotFound`] if the file isn't open any more, or has changed since; then it is judged again.
    pub async fn take_outcomes(
        self: &Arc<Self>,
        request: TakeOutcomesRequest,
    ) -> Result<TakenOutcomes, AppError> {
        let (scope, now) = (self.accounts.scope(Service::Courier), self.ctx.clock.now());
        let leave_out: HashSet<RowNumber> = request.leave_out.into_iter().collect();
        let all: Option<Vec<NewOutcome>> = self.with_outcomes(request.id, |file| {
            if (file.version, file.scope) != (request.version, scope) {
                return None;
            }
            let rows = file.found.rows.iter().zip(&file.judged);
            let ready = rows.filter(|(row, judged)| {
                judged.fits(OutcomeFilter::Ready) && !leave_out.contains(&row.number)
            });
            Some(ready.filter_map(|(_, judged)| judged.new_outcome().cloned()).collect())
        })?;
        let Some(all) = all else {
            self.judge_outcomes(request.id).await?;
            self.tell_outcome_file();
            return Err(AppError::NotFound);
        };
        let kept = self
            .ctx
            .store
            .run(move |db| deliveries::keep(db, scope, &all, DeliverySource::File, now, record::json))
            .await?;
        self.orders.changed().await;
        self.close_outcome_file();
        let Kept { added, changed, unchanged, other_customer, same_parcel } = kept;
        let left_out = u32::try_from(other_customer.len() + same_parcel.len()).unwrap_or(u32::MAX);
        Ok(TakenOutcomes { added, changed, unchanged, left_out })
    }
}
