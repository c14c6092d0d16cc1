//! Scans a sheet before its rows are read: whether they are in order, and how many are hidden.

use std::io::Read;

use super::place;
use crate::{
    Progress, SheetError, Watch,
    book::{
        budget::Budget,
        markup::{Markup, Piece},
    },
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Order {
    /// Rows are in ascending order.
    pub(super) is_rising: bool,
    /// Hidden or filtered rows with cells; `None` if the reading ended early.
    pub(super) hidden_rows: Option<u32>,
}

impl Order {
    /// For a reading that a row out of order ended.
    pub(super) const UNSORTED: Self = Self { is_rising: false, hidden_rows: None };
}

/// Scans a sheet as far as it is readable.
pub(super) fn order<R: Read>(mut markup: Markup<R>, watch: Watch<'_>) -> Result<Order, SheetError> {
    let (mut is_rising, mut hidden_rows) = (true, 0);
    let mut budget = Budget::default();
    let mut next = 0_u32;
    loop {
        if budget.is_time_to_tell() && watch(Progress { rows: 0, share: None }).is_break() {
            return Err(SheetError::Cancelled);
        }
        let piece = match markup.next() {
            Ok(piece) => piece,
            // Reading the rows fails at the same place and reports it.
            Err(SheetError::Damaged { .. } | SheetError::TooLarge { .. }) => {
                return Ok(Order { is_rising, hidden_rows: Some(hidden_rows) });
            }
            Err(error) => return Err(error),
        };
        budget.spend(1)?;
        match piece {
            Piece::Open(tag) if tag.name() == b"row" => {
                let row = match tag.attribute(b"r") {
                    Some(row) => place::row(row),
                    None => Some(next),
                };
                let Some(row) = row else { return Ok(Order { is_rising, hidden_rows: Some(hidden_rows) }) };
                is_rising &= row >= next || row + 1 == next;
                next = row + 1;
                let is_hidden = matches!(tag.attribute(b"hidden"), Some(b"1" | b"true")) && !tag.is_empty();
                hidden_rows += u32::from(is_hidden);
            }
            // A cell may name another row than its own.
            Piece::Open(tag) if tag.name() == b"c" => {
                if let Some((row, _)) = tag.attribute(b"r").and_then(place::cell)
                    && row + 1 != next
                {
                    is_rising &= row + 1 >= next;
                    next = row + 1;
                }
            }
            Piece::Close(b"sheetData") | Piece::End => {
                return Ok(Order { is_rising, hidden_rows: Some(hidden_rows) });
            }
            _ => {}
        }
    }
}
