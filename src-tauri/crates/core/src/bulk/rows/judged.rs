//! Orders of a run with a result, for sums over many runs.

use porokh_api::AppError;
use porokh_domain::{RiskLevel, phone::PhoneKey};
use porokh_sheets::export::Decision;

use super::index::{Found, RunIndex};
use crate::{bulk::Runs, store::RunRow};

/// An order with a result, or a number of a run without its file.
pub(crate) struct JudgedOrder<'a> {
    /// The first number: the riskiest one can be another with each check.
    pub(crate) phone: PhoneKey,
    /// The verdict of the riskiest number.
    pub(crate) level: RiskLevel,
    /// Empty without one.
    pub(crate) reference: &'a str,
    /// In paisa, if known.
    pub(crate) amount: Option<i64>,
    pub(crate) decision: Option<Decision>,
    /// Its parcel has an outcome.
    pub(crate) has_ended: bool,
    /// A further line of another order.
    pub(crate) is_line: bool,
    /// An advance was received, and didn't go back.
    pub(crate) is_paid: bool,
}

impl Runs {
    /// Passes each order of a run with a result, in the order of its file. Blocks.
    ///
    /// # Errors
    /// The database can't be read.
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
        let known = self.orders.of_run(run, &file)?;
        let index = RunIndex::of(run.id, file, numbers, known, Default::default());
        for order in 0..index.orders.len() {
            if let (Some(level), Some(phone)) = (index.level(order), index.phone(order)) {
                let position = index.orders[order];
                let first = index.file.phones(position).find_map(PhoneKey::from_digits);
                each(JudgedOrder {
                    phone: first.unwrap_or(phone),
                    level,
                    reference: index.file.reference(position),
                    amount: index.amount(order),
                    decision: index.decision(order),
                    has_ended: index.has_ended(order),
                    is_line: index.is_line(order),
                    is_paid: index.known(order).is_some_and(|known| known.money.certain().paisa() > 0),
                });
            }
        }
        Ok(())
    }
}

fn of_number((phone, found): &(PhoneKey, Found)) -> Option<JudgedOrder<'static>> {
    let level = found.level?;
    let (reference, amount, decision) = ("", None, None);
    let (has_ended, is_line, is_paid) = (false, false, false);
    Some(JudgedOrder { phone: *phone, level, reference, amount, decision, has_ended, is_line, is_paid })
}
