//! Monthly figures of the account in use.
//!
//! - `calendar` has the months of Bangladesh.
//! - `orders` counts checked parcels by verdict, week, run and decision.
//! - `today` counts the open work.
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
mod today;

use std::sync::{Arc, Mutex};

use porokh_api::{AppError, FormField, Settings, overview::ReturnCost};
use porokh_domain::Currency;
use porokh_runtime::Ctx;

use self::today::Undecided;
use crate::{accounts::Accounts, bulk::Runs, orders::Orders, payments};

pub struct Overview {
    ctx: Arc<Ctx>,
    accounts: Arc<Accounts>,
    runs: Arc<Runs>,
    orders: Arc<Orders>,
    undecided: Mutex<Option<Undecided>>,
}

impl Overview {
    pub(crate) fn new(
        ctx: Arc<Ctx>,
        accounts: Arc<Accounts>,
        runs: Arc<Runs>,
        orders: Arc<Orders>,
    ) -> Arc<Self> {
        Arc::new(Self { ctx, accounts, runs, orders, undecided: Mutex::default() })
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
        Ok(self.ctx.settings.change(|saved| saved.settings.return_cost = kept)?.settings)
    }
}
