//! Where the rows of the original stand in a file with some of them.

use crate::{book::xlsx::place::ROWS, export::patch::range::Range};

/// The rows of one of the files. Those that stay above the orders keep their numbers, the orders follow each other, and
/// what stands below them moves up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Moves {
    /// The first row that may be left out, counted from 0: the one below the header.
    pub(super) first: u32,
    /// The row below the last one that has something in it.
    pub(super) end: u32,
    /// The rows between them that stay, rising.
    pub(super) kept: Vec<u32>,
}

impl Moves {
    /// The new place of a row that stays.
    pub(super) fn row(&self, row: u32) -> Option<u32> {
        match row {
            row if row < self.first => Some(row),
            row if row >= self.end => Some(row - self.end + self.below()),
            row => self.kept.binary_search(&row).ok().map(|at| self.first + count(at)),
        }
    }

    /// The rows of a range that stay, at their new places. What reaches down to the sheet's last row still does.
    pub(super) fn range(&self, range: Range) -> Option<Range> {
        let top = match range.top {
            row if row < self.first => row,
            row if row >= self.end => self.row(row)?,
            row => self.first + count(self.kept.partition_point(|kept| *kept < row)),
        };
        let below = match range.bottom + 1 {
            ROWS => ROWS,
            row if row <= self.first => row,
            row if row >= self.end => row - self.end + self.below(),
            row => self.first + count(self.kept.partition_point(|kept| *kept < row)),
        };
        (top < below).then(|| Range { top, bottom: below - 1, ..range })
    }

    /// The row below the last order that stays.
    fn below(&self) -> u32 {
        self.first + count(self.kept.len())
    }
}

fn count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(ROWS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_close_up_and_ranges_keep_the_rows_that_stay_in_them() {
        let moves = Moves { first: 2, end: 10, kept: vec![3, 6, 7] };
        let rows: Vec<_> = (0..12).map(|row| moves.row(row)).collect();
        let none = None;
        let wanted = [Some(0), Some(1), none, Some(2), none, none, Some(3), Some(4), none, none];
        assert_eq!(rows, [&wanted[..], &[Some(5), Some(6)]].concat());
        let range = |top, bottom| {
            let moved = moves.range(Range { top, left: 0, bottom, right: 1 });
            moved.map(|range| (range.top, range.bottom))
        };
        for (old, new) in [
            ((0, 1), Some((0, 1))),
            ((0, 9), Some((0, 4))),
            ((2, 9), Some((2, 4))),
            ((2, 99), Some((2, 94))),
            ((2, ROWS - 1), Some((2, ROWS - 1))),
            ((3, 3), Some((2, 2))),
            ((4, 5), None),
            ((4, 6), Some((3, 3))),
            ((8, 9), None),
            ((8, 10), Some((5, 5))),
            ((10, 11), Some((5, 6))),
        ] {
            assert_eq!(range(old.0, old.1), new, "{old:?}");
        }
        let none = Moves { first: 1, end: 5, kept: Vec::new() };
        assert_eq!(none.range(Range { top: 0, left: 0, bottom: 4, right: 3 }).unwrap().bottom, 0);
    }
}
