//! What a cell holds.

use std::borrow::Cow;

use chrono::NaiveDateTime;

/// A cell that holds something, and where in its row it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell<'a> {
    /// Column, counted from 0.
    pub column: u32,
    /// What it holds.
    pub value: Value<'a>,
}

/// What a cell holds, with the type that the file gives it. In a text file everything is text.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'a> {
    /// Text, as it came; never empty.
    Text(Cow<'a, str>),
    /// A number.
    Number(f64),
    /// A truth value.
    Bool(bool),
    /// A date, a time or both; a serial number that is no date stays a number.
    Date(NaiveDateTime),
    /// A formula's error, as spreadsheets write it: `#N/A`, `#VALUE!`.
    Error(&'static str),
}
