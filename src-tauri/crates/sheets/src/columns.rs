//! Which row is the header and what each column holds.

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

/// What a column holds for Porokh.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Phone,
    /// The seller's own reference of the order.
    Order,
    /// What is to be collected from the customer.
    Amount,
    Name,
    /// Where the parcel goes; few things need it, so that it is read from the file's copy when one does.
    Address,
}

/// Which column has which role; columns are counted from 0.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mapping {
    /// The header's row, counted from 0; none when the first row is an order already.
    pub header_row: Option<u32>,
    pub phone: Option<u32>,
    pub order: Option<u32>,
    pub amount: Option<u32>,
    pub name: Option<u32>,
    pub address: Option<u32>,
}

/// Why a column was given its role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Its name and its cells both say so.
    NameAndCells,
    /// Its name says so; its cells don't speak against it.
    Name,
    /// Its cells say so; it has no name or an unknown one.
    Cells,
    /// The user chose it for these headers before.
    Remembered,
    /// The user chose it now.
    Chosen,
}

/// A column that was given a role.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Guess {
    pub role: Role,
    /// The column, counted from 0.
    pub column: u32,
    /// How sure it is, in percent.
    pub confidence: u8,
    pub reason: Reason,
}

/// What was found in a sheet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Detection {
    /// The header's row, counted from 0.
    pub header_row: Option<u32>,
    /// The header's texts by column, up to the last column that is used; empty where there is none.
    pub headers: Vec<String>,
    /// The columns with a role, in the order of [`Role`]; each role at most once.
    pub guesses: Vec<Guess>,
    /// Columns with phone numbers of a sender or a seller, which are never taken for the customer's.
    pub senders: Vec<u32>,
    /// Two or more columns that could be the customer's phone and are too close to choose: the user is asked.
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

/// What a file's sheets hold, and the one to begin with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Survey {
    /// What was found, by sheet; none for a sheet without cells and for one that can't be read.
    pub sheets: Vec<Option<Detection>>,
    /// Why a sheet can't be read, by sheet.
    pub unreadable: Vec<Option<SheetError>>,
    /// The sheet that most likely holds the orders; never a hidden one while another has cells.
    pub best: usize,
}

/// Looks at the beginning of each sheet.
///
/// # Errors
/// [`SheetError::Empty`] when no sheet has a cell, what reading the first unreadable sheet brings when no other has
/// one, and [`SheetError::Cancelled`].
pub fn survey(book: &mut Book) -> Result<Survey, SheetError> {
    let hidden: Vec<bool> = book.sheets().iter().map(|sheet| sheet.hidden).collect();
    let mut sheets = Vec::with_capacity(hidden.len());
    let mut unreadable = vec![None; hidden.len()];
    let mut best: Option<((bool, usize, usize), usize)> = None;
    for (sheet, is_hidden) in hidden.iter().enumerate() {
        let rows = match sample::sample(book, sheet) {
            Ok(rows) => rows,
            Err(SheetError::Cancelled) => return Err(SheetError::Cancelled),
            // The sheet is offered all the same and says what is wrong when it is chosen.
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

/// Looks at the beginning of one sheet.
///
/// # Errors
/// [`SheetError::Empty`] when it has no cell, and what reading it brings.
pub fn detect(book: &mut Book, sheet: usize) -> Result<Detection, SheetError> {
    let rows = sample::sample(book, sheet)?;
    if rows.is_empty() {
        let name = book.sheets().get(sheet).map(|sheet| sheet.name.clone());
        return Err(SheetError::Empty { sheet: name });
    }
    Ok(find::find(&rows).0)
}

/// A key for what the user chose for a set of headers: the same for the same headers in the same order, however they
/// are spelt. `None` without a header.
pub fn headers_key(headers: &[String]) -> Option<String> {
    let names: Vec<String> = headers.iter().map(|header| compact(header)).collect();
    // No name has a control character in it.
    names.iter().any(|name| !name.is_empty()).then(|| names.join("\u{1f}"))
}

#[cfg(test)]
mod tests;
