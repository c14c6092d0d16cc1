use porokh_api::{
    AppError,
    accounts::Service,
    deliveries::{DryRun, DryRunRequest},
};
use porokh_courier_api::Deliveries as DeliveryBatch;

use super::record;
use crate::deliveries::Deliveries;

impl Deliveries {
    /// Shows the requests of a sharing without sending them.
    ///
    /// # Errors
    /// [`AppError::NotFound`] if there is nothing to share, or no such request.
    pub async fn dry_run_deliveries(&self, request: DryRunRequest) -> Result<DryRun, AppError> {
        let scope = self.accounts.scope(Service::Courier);
        let rows = self.chosen_deliveries(scope, request.what).await?;
        let updates = rows.iter().filter(|row| row.saved_as.is_some()).count() as u64;
        let mut calls = rows.chunks(DeliveryBatch::MOST);
        let count = u32::try_from(calls.len()).unwrap_or(u32::MAX);
        let shown = calls.nth(request.call as usize).ok_or(AppError::NotFound)?;
        let records = shown.iter().map(|row| record::record(&row.told)).collect();
        let body = DeliveryBatch::new(records).map_err(|_| AppError::NotFound)?.body();
        Ok(DryRun { records: rows.len() as u64, updates, calls: count, body: body.get().to_owned() })
    }
}
