//! What is to be said of a row, in four bytes.

use porokh_domain::phone::Repair;

use super::{
    RowFilter, Summary,
    packed::{Amount, Kind, PackedRow, Phone},
};

/// A set of the things that [`RowFilter`] filters by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Marks(u32);

const VALID: u32 = 1 << 31;

/// Every filter but "all rows", each of which is a count of the summary.
const FILTERS: [RowFilter; 14] = [
    RowFilter::ZeroAdded,
    RowFilter::BanglaDigits,
    RowFilter::Tidied,
    RowFilter::LettersRead,
    RowFilter::PickedOut,
    RowFilter::Several,
    RowFilter::Repeats,
    RowFilter::LineItems,
    RowFilter::Fillers,
    RowFilter::Invalid,
    RowFilter::Empty,
    RowFilter::Totals,
    RowFilter::BadAmounts,
    RowFilter::Corrected,
];

const fn bit(filter: RowFilter) -> u32 {
    match filter {
        RowFilter::All => 0,
        other => 1 << (other as u32),
    }
}

impl Marks {
    /// What the row itself says; whether it repeats another and was corrected comes from outside.
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

    /// Sets or takes away a mark.
    pub(super) fn set(&mut self, filter: RowFilter, is: bool) {
        self.0 = if is { self.0 | bit(filter) } else { self.0 & !bit(filter) };
    }

    /// Whether the row belongs under the filter.
    pub(super) fn fits(self, filter: RowFilter) -> bool {
        filter == RowFilter::All || self.0 & bit(filter) != 0
    }

    /// Whether it has a valid number.
    pub(super) fn is_valid(self) -> bool {
        self.0 & VALID != 0
    }
}

/// Counts the marks of all rows; `numbers` are the different valid ones.
pub(super) fn summary(marks: &[Marks], numbers: u32) -> Summary {
    let mut counts = [0_u32; FILTERS.len()];
    let mut valid = 0;
    for row in marks {
        valid += u32::from(row.is_valid());
        for (count, filter) in counts.iter_mut().zip(FILTERS) {
            *count += u32::from(row.fits(filter));
        }
    }
    let [
        zero_added,
        bangla_digits,
        tidied,
        letters_read,
        picked_out,
        several,
        repeats,
        line_items,
        fillers,
        invalid,
        empty,
        totals,
        bad_amounts,
        corrected,
    ] = counts;
    Summary {
        numbers,
        valid,
        zero_added,
        bangla_digits,
        tidied,
        letters_read,
        picked_out,
        several,
        repeats,
        line_items,
        fillers,
        invalid,
        empty,
        totals,
        bad_amounts,
        corrected,
    }
}
