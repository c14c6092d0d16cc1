//! Results of runs shown among single checks.

use porokh_api::{
    AppError,
    accounts::Service,
    bulk::{NumberState, RunResultRequest},
    check::{CheckView, CourierRow},
    json::indented,
    phone::canonical_phone,
};
use porokh_domain::phone::PhoneKey;

use super::rows::{Reply, reply};
use crate::{IntentState, accounts::iso, bulk::Runs, store::run_numbers};

/// A bulk reply has no ratio per courier: it is computed if there are counts.
fn work_out_ratio(courier: &mut CourierRow) {
    if let (None, Some(total @ 1..), Some(delivered)) =
        (courier.success_ratio, courier.total, courier.delivered)
    {
        courier.success_ratio = Some((delivered as f64 * 1_000.0 / total as f64).round() / 10.0);
    }
}

impl Runs {
    /// A run's result for a number, as a check. Costs nothing. Data that only single checks have is missing.
    ///
    /// # Errors
    /// [`AppError::NotFound`] if the run or its result is deleted.
    pub async fn open_run_result(&self, request: RunResultRequest) -> Result<CheckView, AppError> {
        let run = self.own_run(request.run).await?;
        let phone = PhoneKey::from(&canonical_phone(&request.phone)?);
        let found = self.ctx.store.run(move |db| {
            Ok(run_numbers::get(db, run.id, phone)?.zip(run_numbers::reply(db, run.id, phone)?))
        });
        let (row, raw) = found.await?.ok_or(AppError::NotFound)?;
        let has_result = matches!(row.state, NumberState::Done | NumberState::Reused);
        let at = row.checked_at.filter(|_| has_result).ok_or(AppError::NotFound)?;
        let scope = self.accounts.scope(Service::Courier);
        let fresh = self.checks.is_young(at) && !self.checks.is_outdated(scope, phone, at).await?;
        let Reply { risk, summary, mut couriers } = reply(&raw, &self.ctx.settings.current());
        couriers.iter_mut().for_each(work_out_ratio);
        Ok(CheckView {
            id: run.id,
            of_run: true,
            environment: run.environment,
            phone: request.phone,
            state: IntentState::Done,
            at: iso(at),
            fresh,
            checked_at: None,
            risk,
            summary,
            couriers,
            sources: Vec::new(),
            community: None,
            raw: Some(indented(&raw)),
            kept: true,
            other_mode: None,
        })
    }
}
