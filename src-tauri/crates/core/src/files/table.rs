//! In-memory index of the open file's rows: a few bytes per row for searches, counts and filters.

use std::collections::BTreeMap;

use porokh_api::files::{RowFilter, Summary};
use porokh_domain::{RowNumber, phone::PhoneKey};
use porokh_sheets::clean;

use super::{
    marks::{self, Marks},
    packed::{Kind, PackedRow, Phone, ROWS},
};

const NONE: u32 = u32::MAX;

/// Column-wise index of a file. Rows are identified by their 0-based position.
#[derive(Default)]
pub(super) struct Table {
    /// Row numbers, ascending.
    numbers: Vec<RowNumber>,
    marks: Vec<Marks>,
    /// First phone of each row, 0 without one.
    phones: Vec<u32>,
    /// Further phones of rows with several.
    more: BTreeMap<u32, Vec<u32>>,
    /// Position of the first row with the same phone.
    repeats: Vec<u32>,
    summary: Summary,
}

impl Table {
    pub(super) fn push(&mut self, row: &PackedRow<'_>) {
        let position = self.len();
        self.numbers.push(row.row);
        self.marks.push(Marks::of(row));
        self.phones.push(0);
        let phone = if row.kind == Kind::Order { &row.phone } else { &Phone::Empty };
        self.set_phones(position, phone);
    }

    /// With the user's corrections applied.
    pub(super) fn push_corrected(&mut self, row: &PackedRow<'_>, corrections: &BTreeMap<RowNumber, String>) {
        let position = self.len();
        self.push(row);
        if let Some(text) = corrections.get(&row.row) {
            self.correct(position, row, Some(text));
        }
    }

    fn set_phones(&mut self, position: u32, phone: &Phone) {
        let mut digits = phone.numbers().map(PhoneKey::digits);
        self.phones[position as usize] = digits.next().unwrap_or_default();
        let further: Vec<u32> = digits.collect();
        if further.is_empty() {
            self.more.remove(&position);
        } else {
            self.more.insert(position, further);
        }
    }

    /// Replaces or restores a phone cell.
    pub(super) fn correct(&mut self, position: u32, original: &PackedRow<'_>, text: Option<&str>) {
        let mut row = original.clone();
        if let Some(text) = text {
            apply(&mut row, text);
        }
        let mut marks = Marks::of(&row);
        marks.set(RowFilter::Corrected, text.is_some());
        self.marks[position as usize] = marks;
        let phone = if row.kind == Kind::Order { &row.phone } else { &Phone::Empty };
        self.set_phones(position, phone);
    }

    /// Computes repeats and counts after changes.
    pub(super) fn settle(&mut self) {
        let further =
            self.more.iter().flat_map(|(position, phones)| phones.iter().map(|phone| (*phone, *position)));
        let first = self.phones.iter().copied().zip(0..).filter(|(phone, _)| *phone != 0);
        // Phone and position packed into one integer: sorting these is the fastest way to find equal phones.
        let mut all: Vec<u64> = first
            .chain(further)
            .map(|(phone, position)| u64::from(phone) << 32 | u64::from(position))
            .collect();
        all.sort_unstable();
        self.repeats.clear();
        self.repeats.resize(self.numbers.len(), NONE);
        let (mut current, mut origin, mut count) = (0, NONE, 0);
        for entry in all {
            let (phone, position) = ((entry >> 32) as u32, (entry & u64::from(u32::MAX)) as u32);
            if phone != current {
                (current, origin) = (phone, position);
                count += 1;
            } else if position != origin && !self.more.contains_key(&position) {
                // A cell with several numbers may have new ones besides a repeated one.
                self.repeats[position as usize] = origin;
            }
        }
        for (marks, repeat) in self.marks.iter_mut().zip(&self.repeats) {
            marks.set(RowFilter::Repeats, *repeat != NONE);
        }
        self.summary = marks::summary(&self.marks, count);
    }

    pub(super) fn summary(&self) -> Summary {
        self.summary
    }

    pub(super) fn len(&self) -> u32 {
        u32::try_from(self.numbers.len()).unwrap_or(NONE)
    }

    pub(super) fn position(&self, number: RowNumber) -> Option<u32> {
        self.numbers.binary_search(&number).ok().and_then(|position| u32::try_from(position).ok())
    }

    pub(super) fn number(&self, position: u32) -> Option<RowNumber> {
        self.numbers.get(position as usize).copied()
    }

    /// Row of the same phone's first occurrence.
    pub(super) fn repeat_of(&self, position: u32) -> Option<RowNumber> {
        let origin = *self.repeats.get(position as usize)?;
        self.numbers.get(origin as usize).copied()
    }

    pub(super) fn phones(&self, position: u32) -> impl Iterator<Item = u32> + '_ {
        let first = self.phones.get(position as usize).copied().filter(|phone| *phone != 0);
        first.into_iter().chain(self.more.get(&position).into_iter().flatten().copied())
    }

    /// Positions of orders, without further lines and sums.
    pub(super) fn orders(&self) -> impl Iterator<Item = u32> + '_ {
        let is_order = |marks: &Marks| !marks.fits(RowFilter::LineItems) && !marks.fits(RowFilter::Totals);
        (0..).zip(&self.marks).filter(move |(_, marks)| is_order(marks)).map(|(position, _)| position)
    }

    pub(super) fn under(&self, filter: RowFilter) -> Vec<u32> {
        (0..).zip(&self.marks).filter(|(_, marks)| marks.fits(filter)).map(|(position, _)| position).collect()
    }
}

/// Chunk of a row, and its index in it.
pub(super) fn place(position: u32) -> (u32, usize) {
    let rows = u32::try_from(ROWS).unwrap_or(NONE);
    (position / rows, (position % rows) as usize)
}

/// Applies a corrected phone cell.
pub(super) fn apply(row: &mut PackedRow<'_>, text: &str) {
    row.phone = Phone::from(&clean::phone(text));
    // A corrected number makes a further line or a sum an order.
    if row.phone.numbers().next().is_some() {
        row.kind = Kind::Order;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{files::packed::Amount, testing::row_number};

    fn row(number: u32, text: &str) -> PackedRow<'_> {
        let phone = Phone::from(&clean::phone(text));
        let (order, name) = ("", "");
        PackedRow {
            row: row_number(number),
            kind: Kind::Order,
            phone,
            raw_phone: Some(text),
            order,
            name,
            amount: Amount::Empty,
        }
    }

    fn table(texts: &[&str]) -> Table {
        let mut table = Table::default();
        for (text, number) in texts.iter().zip(1..) {
            table.push(&row(number, text));
        }
        table.settle();
        table
    }

    #[test]
    fn repeats_are_found_over_the_whole_file_whatever_their_form() {
        let table = table(&["01712345678", "01812345678", "১৭১২৩৪৫৬৭৮", "x", "+880 1712-345678"]);
        let summary = table.summary();
        assert_eq!((summary.numbers, summary.valid, summary.repeats, summary.invalid), (2, 4, 2, 1));
        assert_eq!(
            (table.repeat_of(2), table.repeat_of(4), table.repeat_of(0)),
            (Some(row_number(1)), Some(row_number(1)), None)
        );
        assert_eq!(table.under(RowFilter::Repeats), [2, 4]);
    }

    #[test]
    fn each_number_of_a_cell_with_several_counts() {
        let table = table(&["01712345678/01812345678", "01812345678", "01912345678"]);
        let summary = table.summary();
        assert_eq!((summary.numbers, summary.several, summary.repeats), (3, 1, 1));
        assert_eq!(table.repeat_of(1), Some(row_number(1)));
    }

    #[test]
    fn second_number_is_no_repeat() {
        let table = table(&["01712345678", "01712345678/01812345678"]);
        assert_eq!((table.summary().numbers, table.summary().repeats), (2, 0));
    }

    #[test]
    fn undone_correction_restores_counts() {
        let mut table = table(&["01712345678", "0171234567"]);
        let before = table.summary();
        table.correct(1, &row(2, "0171234567"), Some("01712345678"));
        table.settle();
        let after = table.summary();
        assert_eq!((after.invalid, after.repeats, after.corrected, after.numbers), (0, 1, 1, 1));
        table.correct(1, &row(2, "0171234567"), None);
        table.settle();
        assert_eq!(table.summary(), before);
    }

    #[test]
    fn rows_are_found_by_their_number_in_the_sheet() {
        let table = table(&["01712345678", "01812345678"]);
        assert_eq!((table.position(row_number(2)), table.position(row_number(3))), (Some(1), None));
        assert_eq!((place(0), place(511), place(512)), ((0, 0), (0, 511), (1, 0)));
    }
}
