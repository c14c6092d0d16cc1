//! A month of the account in use in figures: what was checked, held, avoided, asked and paid, delivered and spent.
//!
//! - `calendar` knows the months of Bangladesh.
//! - `orders` counts the parcels that were checked, by verdict, week, list and decision.
//! - `month` puts the month together, `export` and `picture` write it into files.
//!
//! Everything is counted from the records each time: nothing is kept of a month, so that what is deleted is gone from it.

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

/// Months in figures.
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

    /// Keeps what one return costs the seller; an empty text takes it away.
    ///
    /// # Errors
    /// [`AppError::Form`] when the text isn't an amount in taka above zero; the one before stays.
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
