//! The orders of a run that have a result, for sums over many runs.

use std::collections::BTreeMap;

use porokh_api::AppError;
use porokh_domain::{RiskLevel, RowNumber, phone::PhoneKey};
use porokh_sheets::export::Decision;

use super::index::{Found, RunIndex};
use crate::{
    bulk::Runs,
    store::{RunRow, decisions},
};

/// An order of a run, or a number of a run whose file is gone, with its result.
pub(crate) struct JudgedOrder<'a> {
    /// Its riskiest number.
    pub(crate) phone: PhoneKey,
    /// The verdict of that number.
    pub(crate) level: RiskLevel,
    /// Its row in the sheet; none where the file is gone.
    pub(crate) row: Option<RowNumber>,
    /// The seller's order reference; empty without one.
    pub(crate) reference: &'a str,
    /// The amount to collect in paisa, where it is known.
    pub(crate) amount: Option<i64>,
    /// What was decided about it.
    pub(crate) decision: Option<Decision>,
}

impl Runs {
    /// Gives each order of a run that has a result, in the order of its file. Blocks.
    ///
    /// # Errors
    /// The records can't be read.
    pub(crate) fn each_judged(
        &self,
        run: &RunRow,
        mut each: impl FnMut(JudgedOrder<'_>),
    ) -> Result<(), AppError> {
        let numbers = self.known_numbers(run.id)?;
        let file = match run.file.ok_or(AppError::NotFound).and_then(|file| self.files.kept_file(file)) {
            Ok(file) => file,
            Err(AppError::NotFound) => {
                numbers.iter().filter_map(of_number).for_each(each);
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        let decisions: BTreeMap<_, _> = self.store.run_blocking(|db| decisions::all(db, run.id))?;
        let index = RunIndex::of(run.id, file, numbers, decisions, Default::default());
        for order in 0..index.orders.len() {
            if let (Some(level), Some(phone)) = (index.level(order), index.phone(order)) {
                each(JudgedOrder {
                    phone,
                    level,
                    row: index.number(order),
                    reference: index.file.reference(index.orders[order]),
                    amount: index.amount(order),
                    decision: index.decision(order),
                });
            }
        }
        Ok(())
    }
}

fn of_number((phone, found): &(PhoneKey, Found)) -> Option<JudgedOrder<'static>> {
    let level = found.level?;
    Some(JudgedOrder { phone: *phone, level, row: None, reference: "", amount: None, decision: None })
}
