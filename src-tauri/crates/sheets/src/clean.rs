//! Reading the mapped cells of each row.

mod amount;
mod phone;
mod row;

use std::{borrow::Cow, ops::ControlFlow};

use porokh_domain::phone::{PhoneKey, Refusal, RepairSet};

pub(crate) use amount::amount_cell;
pub(crate) use phone::phone_cell;
use phone::text_phone;
use row::Cleaner;
pub(crate) use row::{cut, is_blank, is_total, reference};

use crate::{Book, Next, SheetEnd, SheetError, Watch, columns::Mapping};

/// What a phone cell holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PhoneCell {
    /// Nothing, or a word for nothing.
    Empty,
    One {
        phone: PhoneKey,
        repairs: RepairSet,
        /// It looks like one that was typed to fill a field.
        filler: bool,
    },
    /// Several numbers, in the order of the text.
    Many {
        /// The numbers, all different.
        phones: Vec<PhoneKey>,
        /// What was mended in any of them.
        repairs: RepairSet,
    },
    Refused(CellRefusal),
}

/// Why a phone cell holds no number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellRefusal {
    /// Its text isn't a number, and why.
    Text(Refusal),
    /// A date stands where a phone should be.
    Date,
    Bool,
    Error,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowKind {
    Order,
    /// A further line of the order above: the same order reference and no phone of its own.
    LineItem,
    /// A sum at the end, no order.
    Total,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AmountCell {
    Empty,
    Paisa(i64),
    /// It can't be read as an amount.
    Unreadable,
}

/// A row after cleaning. Texts are cut to [`LONGEST_TEXT`] characters; the whole cell stays in the copy.
#[derive(Debug)]
pub struct CleanRow<'a> {
    /// Counted from 0.
    pub number: u32,
    pub kind: RowKind,
    pub phone: PhoneCell,
    /// The phone cell as it came, unless it is the number and nothing else or a number cell that holds it: what was
    /// mended tells how that looked.
    pub raw_phone: Option<Cow<'a, str>>,
    /// The order reference; empty when there is none.
    pub order: Cow<'a, str>,
    /// The customer's name; empty when there is none.
    pub name: Cow<'a, str>,
    pub amount: AmountCell,
    /// The amount's text as it came, when it can't be read.
    pub raw_amount: Option<Cow<'a, str>>,
}

/// Characters that are kept of a cell's text in tables.
pub const LONGEST_TEXT: usize = 200;

/// Streams the rows below the header, cleaned, in one reading: see [`Book::rows_or_again`].
///
/// # Errors
/// What reading the sheet brings.
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

/// Reads a phone from a text that the user typed into a cell.
pub fn phone(text: &str) -> PhoneCell {
    text_phone(text)
}
