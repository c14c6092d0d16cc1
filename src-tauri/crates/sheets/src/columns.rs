//! Detects the header and the role of each column.

mod content;
mod courier;
mod email;
mod find;
mod header;
mod names;
mod sample;

pub(crate) use header::compact;
pub(crate) use names::{CLEAR, name};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use self::{courier::courier_column, email::email_column};
use crate::{Book, SheetError};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Phone,
    /// The seller's order reference.
    Order,
    /// Amount to collect.
    Amount,
    Name,
    /// Delivery address; read from the file's copy only when needed.
    Address,
}

/// Columns by role; all indexes are 0-based.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mapping {
    /// `None` if the first row is already an order.
    pub header_row: Option<u32>,
    pub phone: Option<u32>,
    pub order: Option<u32>,
    pub amount: Option<u32>,
    pub name: Option<u32>,
    pub address: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// By name and cells.
    NameAndCells,
    /// By name; the cells don't contradict it.
    Name,
    /// By cells; its name is missing or unknown.
    Cells,
    /// Chosen for these headers before.
    Remembered,
    /// Chosen by the user.
    Chosen,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Guess {
    pub role: Role,
    /// 0-based.
    pub column: u32,
    /// Percent.
    pub confidence: u8,
    pub reason: Reason,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Detection {
    /// 0-based.
    pub header_row: Option<u32>,
    /// By column, up to the last used column; empty where missing.
    pub headers: Vec<String>,
    /// In the order of [`Role`]; each role at most once.
    pub guesses: Vec<Guess>,
    /// Columns with phone numbers of a sender or a seller, never taken for the customer's.
    pub senders: Vec<u32>,
    /// Two or more equally likely phone columns: the user is asked.
    pub close: Vec<u32>,
}

impl Detection {
    pub fn mapping(&self) -> Mapping {
        let column = |role| self.guesses.iter().find(|guess| guess.role == role).map(|guess| guess.column);
        Mapping {
            header_row: self.header_row,
            phone: column(Role::Phone),
            order: column(Role::Order),
            amount: column(Role::Amount),
            name: column(Role::Name),
            address: column(Role::Address),
        }
    }
}

/// All sheets of a file, and the best one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Survey {
    /// By sheet; `None` for a sheet that is empty or unreadable.
    pub sheets: Vec<Option<Detection>>,
    /// Error of each unreadable sheet.
    pub unreadable: Vec<Option<SheetError>>,
    /// The sheet that most likely has the orders; never a hidden one while another has cells.
    pub best: usize,
}

/// Detects the columns of each sheet from its beginning.
///
/// # Errors
/// [`SheetError::Empty`] if no sheet has a cell; the error of the first unreadable sheet if no other has cells;
/// [`SheetError::Cancelled`].
pub fn survey(book: &mut Book) -> Result<Survey, SheetError> {
    let hidden: Vec<bool> = book.sheets().iter().map(|sheet| sheet.hidden).collect();
    let mut sheets = Vec::with_capacity(hidden.len());
    let mut unreadable = vec![None; hidden.len()];
    let mut best: Option<((bool, usize, usize), usize)> = None;
    for (sheet, is_hidden) in hidden.iter().enumerate() {
        let rows = match sample::sample(book, sheet) {
            Ok(rows) => rows,
            Err(SheetError::Cancelled) => return Err(SheetError::Cancelled),
            // The sheet is offered, and its error shown when it is chosen.
            Err(error) => {
                unreadable[sheet] = Some(error);
                Vec::new()
            }
        };
        if rows.is_empty() {
            sheets.push(None);
            continue;
        }
        let (detection, phones) = find::find(&rows);
        let rank = (!is_hidden, phones, rows.len());
        if best.is_none_or(|(highest, _)| rank > highest) {
            best = Some((rank, sheet));
        }
        sheets.push(Some(detection));
    }
    let Some((_, best)) = best else {
        let error = unreadable.into_iter().flatten().next();
        return Err(error.unwrap_or(SheetError::Empty { sheet: None }));
    };
    Ok(Survey { sheets, unreadable, best })
}

/// Detects the columns of one sheet from its beginning.
///
/// # Errors
/// [`SheetError::Empty`] if it has no cell, and errors of reading it.
pub fn detect(book: &mut Book, sheet: usize) -> Result<Detection, SheetError> {
    let rows = sample::sample(book, sheet)?;
    if rows.is_empty() {
        let name = book.sheets().get(sheet).map(|sheet| sheet.name.clone());
        return Err(SheetError::Empty { sheet: name });
    }
    Ok(find::find(&rows).0)
}

/// Key under which choices for these headers are stored: independent of spelling, dependent on order. `None` without
/// a header.
pub fn headers_key(headers: &[String]) -> Option<String> {
    let names: Vec<String> = headers.iter().map(|header| compact(header)).collect();
    // Names contain no control characters.
    names.iter().any(|name| !name.is_empty()).then(|| names.join("\u{1f}"))
}

#[cfg(test)]
mod tests;
