//! Properties of a row as bits.

use porokh_api::files::{RowFilter, Summary};
use porokh_domain::phone::Repair;

use super::packed::{Amount, Kind, PackedRow, Phone};

/// A set of filters of [`RowFilter`] that a row matches.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Marks(u32);

const VALID: u32 = 1 << 31;
const REPAIRS: [RowFilter; 7] = [
    RowFilter::ZeroAdded,
    RowFilter::BanglaDigits,
    RowFilter::Tidied,
    RowFilter::LettersRead,
    RowFilter::PickedOut,
    RowFilter::Several,
    RowFilter::Corrected,
];

const fn bit(filter: RowFilter) -> u32 {
    match filter {
        RowFilter::All => 0,
        other => 1 << (other as u32),
    }
}

impl Marks {
    /// From the row itself; repeats and corrections are added by the caller.
    pub(super) fn of(row: &PackedRow<'_>) -> Self {
        let mut marks = Self::default();
        match row.kind {
            Kind::Order => marks.note_phone(&row.phone),
            Kind::LineItem => marks.set(RowFilter::LineItems, true),
            Kind::Total => marks.set(RowFilter::Totals, true),
        }
        marks.set(RowFilter::BadAmounts, matches!(row.amount, Amount::Unreadable(_)));
        marks
    }

    fn note_phone(&mut self, phone: &Phone) {
        let repairs = phone.repairs();
        let any = |wanted: &[Repair]| wanted.iter().any(|repair| repairs.contains(*repair));
        match phone {
            Phone::Empty => self.set(RowFilter::Empty, true),
            Phone::One { filler, .. } => {
                self.0 |= VALID;
                self.set(RowFilter::Fillers, *filler);
            }
            Phone::Many { .. } => {
                self.0 |= VALID;
                self.set(RowFilter::Several, true);
            }
            _ => self.set(RowFilter::Invalid, true),
        }
        self.set(RowFilter::ZeroAdded, any(&[Repair::MissingZero]));
        self.set(RowFilter::BanglaDigits, any(&[Repair::BanglaDigits]));
        self.set(
            RowFilter::Tidied,
            any(&[
                Repair::CountryCode,
                Repair::Separators,
                Repair::InvisibleMarks,
                Repair::Apostrophe,
                Repair::DecimalPoint,
            ]),
        );
        self.set(RowFilter::LettersRead, any(&[Repair::LetterO, Repair::FullWidthDigits]));
        self.set(RowFilter::PickedOut, any(&[Repair::SurroundingText]));
    }

    pub(super) fn set(&mut self, filter: RowFilter, is: bool) {
        self.0 = if is { self.0 | bit(filter) } else { self.0 & !bit(filter) };
    }

    /// Whether the row matches the filter.
    pub(super) fn fits(self, filter: RowFilter) -> bool {
        filter == RowFilter::All || self.0 & bit(filter) != 0
    }

    pub(super) fn is_valid(self) -> bool {
        self.0 & VALID != 0
    }
}

/// `numbers`: distinct valid ones.
pub(super) fn summary(marks: &[Marks], numbers: u32) -> Summary {
    let count = |filter| marks.iter().map(|row| u32::from(row.fits(filter))).sum();
    Summary {
        numbers,
        valid: marks.iter().map(|row| u32::from(row.is_valid())).sum(),
        zero_added: count(RowFilter::ZeroAdded),
        bangla_digits: count(RowFilter::BanglaDigits),
        tidied: count(RowFilter::Tidied),
        letters_read: count(RowFilter::LettersRead),
        picked_out: count(RowFilter::PickedOut),
        several: count(RowFilter::Several),
        repeats: count(RowFilter::Repeats),
        line_items: count(RowFilter::LineItems),
        fillers: count(RowFilter::Fillers),
        invalid: count(RowFilter::Invalid),
        empty: count(RowFilter::Empty),
        totals: count(RowFilter::Totals),
        bad_amounts: count(RowFilter::BadAmounts),
        corrected: count(RowFilter::Corrected),
        repaired: marks.iter().map(|row| u32::from(REPAIRS.iter().any(|repair| row.fits(*repair)))).sum(),
    }
}
