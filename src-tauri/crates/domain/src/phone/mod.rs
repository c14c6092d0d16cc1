//! Reads Bangladeshi mobile numbers from real-world text.
//!
//! Four steps, each linear in the text: `glyph` classifies characters, `group` finds runs of digits and their
//! separators, `find` combines runs into numbers, and [`read`] judges the text as a whole.
//!
//! An ambiguous text yields no number: a wrong one would show the history of another person.

mod explain;
mod find;
mod glyph;
mod group;
mod key;
mod number;
mod read;
mod repairs;
#[cfg(test)]
mod tests;
mod typing;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub(crate) use glyph::is_invisible;
pub use key::PhoneKey;
pub use number::BdPhone;
pub use read::{is_nothing, read};
pub use repairs::RepairSet;
pub use typing::{Typing, digits, typing};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Repair {
    /// The leading zero was missing, as Excel drops it from numbers.
    MissingZero,
    /// `.0` at the end, from a numeric cell.
    DecimalPoint,
    /// The letter O instead of a zero.
    LetterO,
    BanglaDigits,
    /// Full-width digits, or those of another script than Latin and Bangla.
    FullWidthDigits,
    /// `+880`, `880` or `00880` in front.
    CountryCode,
    /// Spaces, dashes, brackets or dots.
    Separators,
    /// No-break spaces, zero-width or direction marks.
    InvisibleMarks,
    /// A leading apostrophe, as Excel marks text.
    Apostrophe,
    /// Words, a link or a prefix around the number.
    SurroundingText,
}

/// A number found in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub phone: BdPhone,
    /// Distinct, in the order of [`Repair`].
    pub repairs: Vec<Repair>,
    /// Valid, but probably a placeholder (`01700000000`).
    pub filler: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Refusal {
    NoDigits,
    /// Excel converted the number to an exponent, and its digits are lost.
    Exponent,
    TooShort {
        /// Including the leading zero.
        digits: usize,
    },
    TooLong {
        /// Without the country code.
        digits: usize,
    },
    /// Eleven digits that don't begin with 013 to 019.
    Prefix,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reading {
    /// Empty, or a placeholder for "none" (`N/A`, `-`, `0`): not an error.
    Empty,
    One(Found),
    /// Distinct, in the order of the text.
    Many(Vec<Found>),
    Refused(Refusal),
}
