//! Reading Bangladeshi mobile numbers as they really arrive.
//!
//! A text goes through four steps: `glyph` folds its characters and says what each one is, `group` cuts
//! out the runs of digits and what stands between them, `find` puts runs together to numbers, and
//! [`read`] decides what the text as a whole is. All take time in proportion to the text.
//!
//! An ambiguous text yields no number: a wrong one would show the
//! history of another person.

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

/// A repair that was needed to read a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Repair {
    /// The leading zero was missing, as Excel drops it from numbers.
    MissingZero,
    /// `.0` at the end, as a number cell is printed.
    DecimalPoint,
    /// The letter O stood for a zero.
    LetterO,
    BanglaDigits,
    /// Full-width digits, or those of another script than Latin and Bangla.
    FullWidthDigits,
    /// `+880`, `880` or `00880` in front.
    CountryCode,
    /// Spaces, dashes, brackets or dots between the digits.
    Separators,
    /// Invisible marks: no-break spaces, zero-width or direction marks.
    InvisibleMarks,
    /// A leading apostrophe, as Excel marks text.
    Apostrophe,
    /// Words, a link or a prefix around the number.
    SurroundingText,
}

/// A number that was found in a text, and what was mended to read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub phone: BdPhone,
    /// The repairs made, each kind once, in the order of [`Repair`].
    pub repairs: Vec<Repair>,
    /// The number is real in form, but looks like one that was typed to fill a field (`01700000000`).
    pub filler: bool,
}

/// Why a text isn't a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Refusal {
    /// No digits that could be a number.
    NoDigits,
    /// Excel turned the number into an exponent and its digits are lost.
    Exponent,
    /// Fewer than eleven digits.
    TooShort {
        /// Digits that are there, counted with the leading zero.
        digits: usize,
    },
    /// More than eleven digits.
    TooLong {
        /// Digits that are there, without the country code.
        digits: usize,
    },
    /// Eleven digits, but they don't begin with 013 to 019.
    Prefix,
}

/// The content of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reading {
    /// Nothing, or a word that sellers write for nothing (`N/A`, `-`, `0`): not an error.
    Empty,
    One(Found),
    /// Several different numbers, in the order of the text.
    Many(Vec<Found>),
    Refused(Refusal),
}
