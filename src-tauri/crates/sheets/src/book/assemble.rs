//! Assembles rows from a stream of cells.

use std::{borrow::Cow, cell::Cell as Flag, ops::ControlFlow};

use super::{Row, SheetEnd};
use crate::{Cell, Limit, Limits, Progress, SheetError, Value, Watch, place};

/// Rows and columns beyond any spreadsheet.
pub(super) const ROWS: u32 = 1_048_576;
/// A sheet has 16,384 columns: more cells in a row are duplicates, made to keep the app busy.
pub(super) const ROW_CELLS: u32 = 1 << 16;
/// Rows between two calls of the watcher.
const STEP: u32 = 1_024;
/// Upper bound of unshared text in one row, in bytes: a malicious file may put all its cells into one row.
pub(super) const ROW_TEXT_BYTES: usize = 64 << 20;
/// Upper bound of all text in a sheet, in bytes, counting shared texts each time. A million rows with the longest
/// addresses have a quarter; a malicious file shows one long text in each cell.
const SHEET_TEXT_BYTES: u64 = 1 << 30;
/// Upper bound of text held while sorting rows, in bytes.
const HELD_TEXT_BYTES: usize = 64 << 20;

pub(super) struct Reader<'w> {
    /// Number of columns to read.
    pub(super) columns: u32,
    pub(super) watch: Watch<'w>,
    pub(super) each: &'w mut dyn FnMut(Row<'_>) -> ControlFlow<()>,
    /// Set by a row that belongs above the previous one.
    pub(super) is_unsorted: &'w Flag<bool>,
}

impl<'w> Reader<'w> {
    /// Calls the watcher now and then.
    pub(super) fn tell(&mut self, rows: u32, share: Option<f32>) -> Result<(), SheetError> {
        if rows.is_multiple_of(STEP) && (self.watch)(Progress { rows, share }).is_break() {
            return Err(SheetError::Cancelled);
        }
        Ok(())
    }

    /// Starts assembling the cells of a sheet; `last` is the last row that the sheet claims.
    pub(super) fn assemble<'a>(self, sheet: &'w str, last: u32) -> Assembly<'a, 'w> {
        Assembly {
            sheet,
            reader: self,
            held: None,
            last: (1..ROWS - 1).contains(&last).then_some(last),
            share: None,
            cells: Vec::with_capacity(64),
            row_cells: 0,
            text_bytes: 0,
            sheet_text_bytes: 0,
            row: 0,
            in_order: true,
            rows: 0,
            next_word: STEP,
            end: SheetEnd::default(),
            after: None,
            failure: None,
        }
    }

    /// For a sheet with unordered rows: holds all cells until they are sorted.
    pub(super) fn assemble_unsorted<'a>(self, sheet: &'w str, limits: &Limits) -> Assembly<'a, 'w> {
        let held = Held { cells: Vec::new(), text_bytes: 0, most: limits.unsorted_cells };
        Assembly { held: Some(held), ..self.assemble(sheet, 0) }
    }
}

/// Cells held for sorting.
struct Held<'a> {
    cells: Vec<(u32, u32, Value<'a>)>,
    text_bytes: usize,
    most: u32,
}

/// Combines cells into rows and passes them on.
pub(super) struct Assembly<'a, 'w> {
    sheet: &'w str,
    reader: Reader<'w>,
    held: Option<Held<'a>>,
    /// The claimed last row; `None` if the claim is the full height.
    last: Option<u32>,
    /// Progress, if known.
    pub(super) share: Option<f32>,
    cells: Vec<Cell<'a>>,
    row_cells: u32,
    /// Bytes of unshared text in this row.
    text_bytes: usize,
    sheet_text_bytes: u64,
    row: u32,
    in_order: bool,
    rows: u32,
    /// Row of the next watcher call.
    next_word: u32,
    end: SheetEnd,
    /// The last received cell, for damage messages.
    after: Option<(u32, u32)>,
    failure: Option<SheetError>,
}

impl<'a, 'w> Assembly<'a, 'w> {
    /// Adds the next cell. `false` ends the reading; [`Assembly::end`] returns why. Hot path: called for every cell
    /// of a file.
    #[inline]
    pub(super) fn take(&mut self, (row, column): (u32, u32), value: Value<'a>) -> bool {
        if self.held.is_some() {
            return self.hold((row, column), value);
        }
        if row != self.row && !self.goes_on_to(row) {
            return false;
        }
        self.after = Some((row, column));
        self.row_cells += 1;
        if column >= self.reader.columns {
            self.end.columns_left_out = true;
            return true;
        }
        self.in_order &= self.cells.last().is_none_or(|last| last.column < column);
        if let Value::Text(text) = &value {
            self.sheet_text_bytes += text.len() as u64;
            if matches!(text, Cow::Owned(_)) {
                self.text_bytes += text.len();
            }
        }
        self.cells.push(Cell { column, value });
        // More cells than columns: some are duplicates.
        if self.cells.len() > 2 * self.reader.columns as usize {
            self.put_in_order();
        }
        let is_bounded = self.row_cells <= ROW_CELLS
            && self.text_bytes <= ROW_TEXT_BYTES
            && self.sheet_text_bytes <= SHEET_TEXT_BYTES;
        is_bounded || self.fails(self.too_much())
    }

    fn goes_on_to(&mut self, row: u32) -> bool {
        if row < self.row || row >= ROWS {
            self.reader.is_unsorted.set(row < ROWS);
            return self.fails(self.damaged());
        }
        if self.finish_row().is_break() {
            return false;
        }
        (self.row, self.row_cells) = (row, 0);
        self.pass(row)
    }

    fn hold(&mut self, (row, column): (u32, u32), value: Value<'a>) -> bool {
        let Some(held) = &mut self.held else { return true };
        if let Value::Text(Cow::Owned(text)) = &value {
            held.text_bytes += text.len();
        }
        if row < ROWS && held.cells.len() < held.most as usize && held.text_bytes <= HELD_TEXT_BYTES {
            held.cells.push((row, column, value));
            return true;
        }
        let (sheet, allowed) = (Some(self.sheet.to_owned()), u64::from(held.most));
        let too_many = SheetError::TooLarge { limit: Limit::Cells, allowed, sheet };
        let error = if row < ROWS { too_many } else { self.damaged() };
        self.fails(error)
    }

    /// Processes the held cells in order; `false` ends the reading.
    fn take_held(&mut self) -> bool {
        let mut cells = self.held.take().map_or(Vec::new(), |held| held.cells);
        // The sort is stable: of duplicates, the later stays last.
        cells.sort_by_key(|(row, ..)| *row);
        cells.into_iter().all(|(row, column, value)| self.take((row, column), value))
    }

    fn fails(&mut self, error: SheetError) -> bool {
        self.failure = Some(error);
        false
    }

    /// Ends after the reading of a sheet, which returned `false` if it ended before the sheet.
    pub(super) fn after(self, read: Result<bool, SheetError>) -> Result<SheetEnd, SheetError> {
        match read {
            Ok(true) => self.finish(),
            Ok(false) => self.end(),
            Err(SheetError::Damaged { .. }) => self.broken(),
            Err(error) => Err(self.named(error)),
        }
    }

    /// Ends the reading before the last cell.
    pub(super) fn end(self) -> Result<SheetEnd, SheetError> {
        self.failure.map_or(Ok(self.end), Err)
    }

    pub(super) fn finish(mut self) -> Result<SheetEnd, SheetError> {
        if !self.take_held() {
            return self.end();
        }
        // Whether more rows are wanted doesn't matter any more.
        let _ = self.finish_row();
        Ok(self.end)
    }

    pub(super) fn broken(mut self) -> Result<SheetEnd, SheetError> {
        if !self.take_held() {
            return self.end();
        }
        match self.finish_row() {
            ControlFlow::Continue(()) => Err(self.damaged()),
            ControlFlow::Break(()) => Ok(self.end),
        }
    }

    pub(super) fn damaged(&self) -> SheetError {
        let after = self.after.map(|(row, column)| place::cell(row, column));
        SheetError::Damaged { sheet: Some(self.sheet.to_owned()).filter(|sheet| !sheet.is_empty()), after }
    }

    /// Calls the watcher for a row, even an empty one: sheets formatted to their end have a million rows.
    #[inline]
    pub(super) fn pass(&mut self, row: u32) -> bool {
        row < self.next_word || self.tells(row)
    }

    fn tells(&mut self, row: u32) -> bool {
        self.next_word = row.saturating_add(STEP);
        let share = self.share(row);
        match (self.reader.watch)(Progress { rows: self.rows, share }) {
            ControlFlow::Continue(()) => true,
            ControlFlow::Break(()) => self.fails(SheetError::Cancelled),
        }
    }

    fn share(&self, row: u32) -> Option<f32> {
        if self.share.is_some() {
            return self.share;
        }
        #[expect(clippy::cast_precision_loss, reason = "a share for a bar on screen")]
        self.last.filter(|last| row <= *last).map(|last| row as f32 / last as f32)
    }

    /// Calls the watcher without a new row.
    pub(super) fn pause(&mut self) -> bool {
        let share = self.share(self.row);
        match (self.reader.watch)(Progress { rows: self.rows, share }) {
            ControlFlow::Continue(()) => true,
            ControlFlow::Break(()) => self.fails(SheetError::Cancelled),
        }
    }

    /// The error of a sheet that can't be started.
    pub(super) fn located(&self, error: SheetError) -> SheetError {
        match error {
            SheetError::Damaged { .. } => self.damaged(),
            error => self.named(error),
        }
    }

    pub(super) fn named(&self, error: SheetError) -> SheetError {
        match error {
            SheetError::TooLarge { limit, allowed, sheet: None } => {
                SheetError::TooLarge { limit, allowed, sheet: Some(self.sheet.to_owned()) }
            }
            error => error,
        }
    }

    fn too_much(&self) -> SheetError {
        let sheet = Some(self.sheet.to_owned());
        let (limit, allowed) = match () {
            () if self.row_cells > ROW_CELLS => (Limit::Cells, u64::from(ROW_CELLS)),
            () if self.text_bytes > ROW_TEXT_BYTES => (Limit::TextBytes, ROW_TEXT_BYTES as u64),
            () => (Limit::UnpackedBytes, SHEET_TEXT_BYTES),
        };
        SheetError::TooLarge { limit, allowed, sheet }
    }

    /// Sorts the cells by column; of duplicates, the later wins, as in spreadsheet programs.
    fn put_in_order(&mut self) {
        if self.in_order {
            return;
        }
        self.cells.sort_by_key(|cell| cell.column);
        self.cells.reverse();
        self.cells.dedup_by_key(|cell| cell.column);
        self.cells.reverse();
        self.in_order = true;
    }

    fn finish_row(&mut self) -> ControlFlow<()> {
        if self.cells.is_empty() {
            return ControlFlow::Continue(());
        }
        self.put_in_order();
        let flow = (self.reader.each)(Row { number: self.row, cells: &self.cells });
        self.cells.clear();
        self.text_bytes = 0;
        self.rows += 1;
        flow
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader<'w>(watch: Watch<'w>, each: &'w mut dyn FnMut(Row<'_>) -> ControlFlow<()>) -> Reader<'w> {
        Reader { columns: 8, watch, each, is_unsorted: Box::leak(Box::default()) }
    }

    #[test]
    fn a_long_text_that_many_cells_show_is_refused() {
        let text = "a".repeat(64 << 10);
        let mut watch = |_| ControlFlow::Continue(());
        let mut each = |_: Row<'_>| ControlFlow::Continue(());
        let mut rows = reader(&mut watch, &mut each).assemble("Orders", 0);
        let taken = (0..20_000).take_while(|row| rows.take((*row, 0), Value::Text(Cow::Borrowed(&text))));
        assert_eq!(taken.count(), 1 << 14);
        assert!(matches!(rows.end(), Err(SheetError::TooLarge { limit: Limit::UnpackedBytes, .. })));
    }

    #[test]
    fn last_cell_of_a_place_counts() {
        let mut seen = Vec::new();
        let mut each = |row: Row<'_>| {
            seen.extend(row.cells.iter().map(|cell| format!("{}={:?}", cell.column, cell.value)));
            ControlFlow::Continue(())
        };
        let mut watch = |_| ControlFlow::Continue(());
        let mut rows = reader(&mut watch, &mut each).assemble("Orders", 0);
        for number in 0..1_000_u32 {
            assert!(rows.take((0, 1 - number % 2), Value::Number(f64::from(number))));
            assert!(rows.cells.len() <= 16);
        }
        rows.finish().unwrap();
        assert_eq!(seen, ["0=Number(999.0)", "1=Number(998.0)"]);
    }
}
