//! Monthly figures of the account in use.
//!
//! - `calendar` has the months of Bangladesh.
//! - `orders` counts checked parcels by verdict, week, run and decision.
//! - `month` combines the figures, `export` and `picture` write files.
//!
//! Figures are computed from the records each time, so that deleted records don't remain in them.

mod calendar;
mod export;
mod month;
mod orders;
mod picture;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use porokh_api::{AppError, FormField, Settings, overview::ReturnCost};
use porokh_domain::{CorrectedClock, Currency};

use crate::{
    SettingsStore, accounts::Accounts, bulk::Runs, exports::Exports, payments, services::Services,
    store::Store,
};

pub struct Overview {
    store: Store,
    settings: Arc<SettingsStore>,
    clock: Arc<CorrectedClock>,
    exports: Arc<Exports>,
    accounts: Arc<Accounts>,
    runs: Arc<Runs>,
}

impl Overview {
    pub(crate) fn new(services: &Services, accounts: &Arc<Accounts>, runs: &Arc<Runs>) -> Arc<Self> {
        let Services { store, settings, clock, exports, .. } = services.clone();
        Arc::new(Self {
            store,
            settings,
            clock,
            exports,
            accounts: Arc::clone(accounts),
            runs: Arc::clone(runs),
        })
    }

    /// Sets the cost of one return; an empty text removes it.
    ///
    /// # Errors
    /// [`AppError::Form`] unless the text is an amount in taka above zero; the earlier value stays.
    pub fn set_return_cost(&self, request: ReturnCost) -> Result<Settings, AppError> {
        let typed = request.amount.trim();
        let kept = if typed.is_empty() {
            String::new()
        } else {
            let cost = payments::amount(typed, Currency::Bdt);
            cost.map_err(|why| payments::problem(FormField::ReturnCost, why))?.text()
        };
        Ok(self.settings.change(|saved| saved.settings.return_cost = kept)?.settings)
    }
}
