//! Cleans the mapped cells of each row.

mod amount;
mod phone;
mod row;

use std::{borrow::Cow, ops::ControlFlow};

use porokh_domain::phone::{PhoneKey, Refusal, RepairSet};

pub(crate) use amount::{amount_cell, signed_amount_cell};
pub(crate) use phone::phone_cell;
use phone::text_phone;
use row::Cleaner;
pub(crate) use row::{cut, day_cell, is_blank, is_total, reference};

use crate::{Book, Next, SheetEnd, SheetError, Watch, columns::Mapping};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PhoneCell {
    /// Empty, or a placeholder for "none".
    Empty,
    One {
        phone: PhoneKey,
        repairs: RepairSet,
        /// Looks like a placeholder number.
        filler: bool,
    },
    /// In the order of the text.
    Many {
        phones: Vec<PhoneKey>,
        repairs: RepairSet,
    },
    Refused(CellRefusal),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellRefusal {
    Text(Refusal),
    /// A date instead of a phone.
    Date,
    Bool,
    Error,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowKind {
    Order,
    /// A further row of the order above: the same order reference and no phone of its own.
    LineItem,
    /// A sum at the end.
    Total,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AmountCell {
    Empty,
    Paisa(i64),
    Unreadable,
}

/// A cleaned row. Texts are cut to [`LONGEST_TEXT`] characters; the copy of the file keeps the whole cell.
#[derive(Debug)]
pub struct CleanRow<'a> {
    /// 0-based.
    pub number: u32,
    pub kind: RowKind,
    pub phone: PhoneCell,
    /// The original phone cell, unless it is exactly the number or a numeric cell with it: then the repairs describe
    /// it.
    pub raw_phone: Option<Cow<'a, str>>,
    pub order: Cow<'a, str>,
    pub name: Cow<'a, str>,
    pub amount: AmountCell,
    /// The original text if it can't be read.
    pub raw_amount: Option<Cow<'a, str>>,
}

/// In characters.
pub const LONGEST_TEXT: usize = 200;

/// Streams the cleaned rows below the header: see [`Book::rows_or_again`].
///
/// # Errors
/// Errors of reading the sheet.
pub fn rows(
    book: &mut Book,
    sheet: usize,
    mapping: &Mapping,
    watch: Watch<'_>,
    each: &mut dyn FnMut(Next<CleanRow<'_>>) -> ControlFlow<()>,
) -> Result<SheetEnd, SheetError> {
    let mut cleaner = Cleaner::new(mapping);
    book.rows_or_again(sheet, watch, &mut |next| match next {
        Next::Row(row) => match cleaner.row(&row) {
            Some(clean) => each(Next::Row(clean)),
            None => ControlFlow::Continue(()),
        },
        Next::Again => {
            cleaner = Cleaner::new(mapping);
            each(Next::Again)
        }
    })
}

/// Reads a phone from a correction.
pub fn phone(text: &str) -> PhoneCell {
    text_phone(text)
}
