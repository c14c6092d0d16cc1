//! Couriers' downloads with the outcome of each parcel, or with what the courier paid for it.
//!
//! Columns are found by their names (see `names`), in addition to [`columns`](crate::columns). The caller interprets
//! outcome words.

mod names;
#[cfg(test)]
mod tests;

use std::{borrow::Cow, ops::ControlFlow};

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Book, Cell, Row, SheetEnd, SheetError, Watch,
    clean::{
        AmountCell, PhoneCell, amount_cell, day_cell, is_blank, is_total, phone_cell, reference,
        signed_amount_cell,
    },
    columns::{Detection, Reason, Role},
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum OutcomeRole {
    Phone,
    /// The seller's order reference.
    Order,
    /// The courier's parcel id.
    Consignment,
    /// The courier's word for the outcome.
    Status,
    Courier,
    Amount,
    /// The amount that the courier collected from the customer.
    Collected,
    /// A charge of the courier: the only role that several columns can have.
    Charge,
    /// The amount that the courier paid to the seller.
    Paid,
    /// The day of the delivery, else of the payment.
    Day,
}

/// Columns by role; all indexes are 0-based.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutcomeMapping {
    /// `None` if the first row is already a parcel.
    pub header_row: Option<u32>,
    /// Each role but charges at most once.
    pub columns: Vec<(OutcomeRole, u32)>,
    /// Columns that may belong to the charges, or be in them already: the amounts paid tell.
    pub beside: Vec<(Beside, u32)>,
}

/// A column beside the charges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Beside {
    Charge,
    /// On the charges.
    Discount,
}

/// A parcel of a courier's download. Texts are cut as in [`CleanRow`](crate::clean::CleanRow).
#[derive(Debug)]
pub struct OutcomeRow<'a> {
    /// 0-based.
    pub number: u32,
    pub phone: PhoneCell,
    pub order: Cow<'a, str>,
    pub consignment: Cow<'a, str>,
    /// The courier's word for the outcome.
    pub status: Cow<'a, str>,
    /// As the file names it.
    pub courier: Cow<'a, str>,
    pub amount: AmountCell,
    pub collected: AmountCell,
    /// The sum of all charges.
    pub charges: AmountCell,
    /// As [`OutcomeMapping::beside`].
    pub beside: Vec<AmountCell>,
    pub paid: AmountCell,
    pub day: Option<NaiveDate>,
    /// Of all columns.
    pub cells: &'a [Cell<'a>],
    /// A sum of other rows, which is no parcel.
    pub is_total: bool,
}

impl OutcomeMapping {
    pub fn column(&self, role: OutcomeRole) -> Option<u32> {
        self.columns.iter().find(|(known, _)| *known == role).map(|(_, column)| *column)
    }

    /// Clears the column that had the role, unless several can have it.
    pub fn set(&mut self, column: u32, role: Option<OutcomeRole>) {
        let is_only = role != Some(OutcomeRole::Charge);
        self.columns.retain(|(known, at)| *at != column && !(is_only && Some(*known) == role));
        if let Some(role) = role {
            self.columns.push((role, column));
            self.columns.sort_unstable();
        }
    }
}

/// Finds the columns of a courier's download among the detected ones.
pub fn map(detection: &Detection) -> OutcomeMapping {
    let beside = names::beside(&detection.headers);
    let mut mapping = OutcomeMapping { header_row: detection.header_row, columns: Vec::new(), beside };
    for guess in &detection.guesses {
        let role = match guess.role {
            Role::Phone => OutcomeRole::Phone,
            // Numbers without a name are as likely the courier's own.
            Role::Order if guess.reason != Reason::Cells => OutcomeRole::Order,
            Role::Amount if guess.reason != Reason::Cells => OutcomeRole::Amount,
            _ => continue,
        };
        mapping.set(guess.column, Some(role));
    }
    for (role, column) in names::find(&detection.headers) {
        mapping.set(column, Some(role));
    }
    mapping
}

/// Whether a column has the kind of an invoice row (delivery, return, a fee), not a parcel's state.
pub fn is_kind(header: &str) -> bool {
    names::is_kind(header)
}

/// Names of the couriers whose files are recognised by their headers. The user decides which of the service's
/// couriers that is.
pub fn couriers() -> [&'static str; 4] {
    names::couriers()
}

/// One of [`couriers`].
pub fn courier(headers: &[String]) -> Option<&'static str> {
    names::courier(headers)
}

/// Streams the rows below the header, without empty ones.
///
/// # Errors
/// Errors of reading the sheet.
pub fn rows(
    book: &mut Book,
    sheet: usize,
    mapping: &OutcomeMapping,
    watch: Watch<'_>,
    each: &mut dyn FnMut(OutcomeRow<'_>) -> ControlFlow<()>,
) -> Result<SheetEnd, SheetError> {
    book.rows(sheet, watch, &mut |row| match parcel(mapping, &row) {
        Some(parcel) => each(parcel),
        None => ControlFlow::Continue(()),
    })
}

fn parcel<'a>(mapping: &OutcomeMapping, row: &'a Row<'a>) -> Option<OutcomeRow<'a>> {
    let is_above = mapping.header_row.is_some_and(|header| row.number <= header);
    if is_above || row.cells.iter().all(|cell| is_blank(&cell.value)) {
        return None;
    }
    let at = |column| {
        let at = row.cells.binary_search_by_key(&column, |cell| cell.column).ok()?;
        Some(&row.cells[at].value)
    };
    let cell = |role| at(mapping.column(role)?);
    let (phone, _) = phone_cell(cell(OutcomeRole::Phone));
    let has_phone = matches!(phone, PhoneCell::One { .. } | PhoneCell::Many { .. });
    let is_total = !has_phone && row.cells.iter().any(|cell| is_total(&cell.value));
    let collected = cell(OutcomeRole::Collected);
    Some(OutcomeRow {
        number: row.number,
        phone,
        order: cell(OutcomeRole::Order).map_or(Cow::Borrowed(""), reference),
        consignment: cell(OutcomeRole::Consignment).map_or(Cow::Borrowed(""), reference),
        status: cell(OutcomeRole::Status).map_or(Cow::Borrowed(""), reference),
        courier: cell(OutcomeRole::Courier).map_or(Cow::Borrowed(""), reference),
        amount: amount_cell(cell(OutcomeRole::Amount).or(collected)),
        collected: signed_amount_cell(collected.or_else(|| cell(OutcomeRole::Amount))),
        charges: charges(mapping, row),
        beside: mapping.beside.iter().map(|(_, column)| signed_amount_cell(at(*column))).collect(),
        paid: signed_amount_cell(cell(OutcomeRole::Paid)),
        day: cell(OutcomeRole::Day).and_then(day_cell),
        cells: row.cells,
        is_total,
    })
}

fn charges(mapping: &OutcomeMapping, row: &Row<'_>) -> AmountCell {
    let mut sum = AmountCell::Empty;
    for (_, column) in mapping.columns.iter().filter(|(role, _)| *role == OutcomeRole::Charge) {
        let cell = row.cells.binary_search_by_key(column, |cell| cell.column).ok();
        sum = match (sum, signed_amount_cell(cell.map(|at| &row.cells[at].value))) {
            (AmountCell::Unreadable, _) | (_, AmountCell::Unreadable) => AmountCell::Unreadable,
            (AmountCell::Paisa(one), AmountCell::Paisa(other)) => AmountCell::Paisa(one + other),
            (AmountCell::Empty, other) => other,
            (one, AmountCell::Empty) => one,
        };
    }
    sum
}
