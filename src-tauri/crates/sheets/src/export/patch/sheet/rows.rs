//! Copies the rows and appends our cells to each.

use super::{Added, Job};
use crate::{
    Progress, Watch,
    book::{
        markup::{Piece, Tag},
        xlsx::place,
    },
    export::{
        Exported, Outcome,
        patch::{CannotPatch, cells::Cells, edit, stop::Stop},
        table::{Piece as Contents, Table},
    },
};

/// The watcher is called once per this many rows.
const WATCHED_ROWS: u32 = 1_000;

/// The state while rows are copied.
pub(super) struct Rows {
    cells: Option<Cells>,
    first: u32,
    header_row: Option<u32>,
    /// Depth of the next piece below the list of rows: 1 in a row, 2 in a cell.
    depth: u32,
    row: u32,
    /// The row below the last one.
    next: u32,
    /// The column right of the last cell in the row.
    column: u32,
    /// The sheet's number of columns so far.
    right: u32,
    /// A cell of the row isn't empty.
    has_contents: bool,
    /// Our cells of the row were written already.
    is_ended: bool,
    /// The current cell, if it is not left of our columns.
    held: Option<Held>,
    /// Such cells of the row.
    behind: Vec<Held>,
    exported: Exported,
}

/// A cell in one of our columns or right of them. Many programs format cells far to the right; only one with contents
/// makes the sheet wider.
struct Held {
    column: u32,
    bytes: Vec<u8>,
    has_contents: bool,
}

impl Rows {
    pub(super) fn new(job: &Job<'_>, cells: Option<Cells>) -> Self {
        Self {
            cells,
            first: job.first,
            header_row: job.header_row,
            depth: 0,
            row: 0,
            next: 0,
            column: 0,
            right: 0,
            has_contents: false,
            is_ended: false,
            held: None,
            behind: Vec::new(),
            exported: Exported::default(),
        }
    }

    pub(super) fn right(&self) -> u32 {
        self.right
    }

    pub(super) fn exported(&self) -> Exported {
        Exported { cut: self.cells.as_ref().map_or(0, |cells| cells.cut), ..self.exported }
    }

    /// Handles a piece; `true` at the end of the rows.
    #[inline]
    pub(super) fn take(
        &mut self,
        piece: &Piece<'_>,
        bytes: &[u8],
        job: &mut Job<'_>,
        into: &mut Vec<u8>,
        watch: Watch<'_>,
    ) -> Result<bool, Stop> {
        if let Some(held) = &mut self.held {
            held.bytes.extend_from_slice(bytes);
            held.has_contents |= match piece {
                Piece::Open(tag) => tag.name() == b"f",
                // Within an element of the cell.
                Piece::Text(text) | Piece::Verbatim(text) => self.depth > 2 && !text.is_empty(),
                _ => false,
            };
            match piece {
                Piece::Open(tag) => self.depth += u32::from(!tag.is_empty()),
                Piece::Close(_) => self.depth -= 1,
                Piece::End => return Err(CannotPatch::Unusual.into()),
                _ => {}
            }
            if self.depth == 1 {
                self.end_held();
            }
            return Ok(false);
        }
        match piece {
            Piece::Open(tag) => {
                match (self.depth, tag.name()) {
                    (1, b"c") => {
                        self.cell(tag)?;
                        if self.column > self.first {
                            let column = self.column - 1;
                            self.held = Some(Held { column, bytes: bytes.to_vec(), has_contents: false });
                            self.depth += u32::from(!tag.is_empty());
                            if tag.is_empty() {
                                self.end_held();
                            }
                            return Ok(false);
                        }
                    }
                    (0, b"row") => return self.begin_row(tag, bytes, job, into, watch).map(|()| false),
                    // Extensions of a row follow its cells.
                    (1, b"extLst") => self.end_row(job, into)?,
                    (0 | 1, _) => return Err(CannotPatch::Unusual.into()),
                    _ => {}
                }
                self.depth += u32::from(!tag.is_empty());
            }
            Piece::Close(_) => {
                if self.depth == 0 {
                    into.extend_from_slice(bytes);
                    return Ok(true);
                }
                self.depth -= 1;
                if self.depth == 0 {
                    self.end_row(job, into)?;
                }
            }
            Piece::End => return Err(CannotPatch::Unusual.into()),
            _ => {}
        }
        into.extend_from_slice(bytes);
        Ok(false)
    }

    #[inline]
    fn cell(&mut self, tag: &Tag<'_>) -> Result<(), Stop> {
        if let Some(at) = tag.attribute(b"r") {
            let (row, column) = place::cell(at).ok_or(CannotPatch::Unusual)?;
            if row != self.row || self.is_ended {
                return Err(CannotPatch::Unusual.into());
            }
            self.column = column;
        }
        self.column += 1;
        if self.column <= self.first {
            self.right = self.right.max(self.column);
        }
        self.has_contents |= !tag.is_empty();
        if Some(self.row) == self.header_row
            && !tag.is_empty()
            && let Some(cells) = &mut self.cells
        {
            cells.header = tag.text(b"s").filter(|style| style.bytes().all(|byte| byte.is_ascii_digit()));
        }
        Ok(())
    }

    fn end_held(&mut self) {
        if let Some(held) = self.held.take() {
            if held.has_contents {
                self.right = self.right.max(held.column + 1);
            }
            self.behind.push(held);
        }
    }

    fn begin_row(
        &mut self,
        tag: &Tag<'_>,
        bytes: &[u8],
        job: &mut Job<'_>,
        into: &mut Vec<u8>,
        watch: Watch<'_>,
    ) -> Result<(), Stop> {
        let row = match tag.attribute(b"r") {
            Some(row) => place::row(row).ok_or(CannotPatch::Unusual)?,
            None => self.next,
        };
        if row < self.next {
            return Err(CannotPatch::Unordered.into());
        }
        if row >= place::ROWS {
            return Err(CannotPatch::Unusual.into());
        }
        if row / WATCHED_ROWS != self.next / WATCHED_ROWS
            && watch(Progress { rows: row, share: None }).is_break()
        {
            return Err(Stop::Failed(crate::export::ExportError::Cancelled));
        }
        for missing in self.next..row {
            self.missing_row(missing, bytes, job, into)?;
        }
        (self.row, self.next, self.column) = (row, row + 1, 0);
        (self.has_contents, self.is_ended) = (false, false);
        let is_ours = self.result(row, job)? || Some(row) == self.header_row && self.adds(job);
        if !is_ours {
            into.extend_from_slice(bytes);
            self.depth = u32::from(!tag.is_empty());
            return Ok(());
        }
        // The row has more cells than its `spans` says.
        if tag.is_empty() {
            let mut row = Vec::new();
            edit::without(bytes, tag, b"spans", &mut row);
            into.extend_from_slice(&edit::opened(&row));
            self.end_row(job, into)?;
            into.extend_from_slice(&closing(bytes));
        } else {
            edit::without(bytes, tag, b"spans", into);
            self.depth = 1;
        }
        Ok(())
    }

    /// Whether cells are still added: not once the sheet turned out to be wider.
    fn adds(&self, job: &Job<'_>) -> bool {
        job.added.is_some() && self.right <= self.first
    }

    /// Fetches the result of a row, and keeps our cells until the row ends.
    fn result(&mut self, row: u32, job: &mut Job<'_>) -> Result<bool, Stop> {
        let is_order = self.header_row.is_none_or(|header| row > header);
        if !is_order || !self.adds(job) {
            return Ok(false);
        }
        let (Some(Added { layout, results, .. }), Some(cells)) = (&mut job.added, &mut self.cells) else {
            return Ok(false);
        };
        let Some(result) = results.row(row)? else { return Ok(false) };
        self.exported.failed += u32::from(matches!(result.outcome, Outcome::Failed { .. }));
        layout.write(cells, row, &result)?;
        Ok(!cells.bytes.is_empty())
    }

    /// Writes a row that the file omits because it is empty; only if there is a result for it.
    fn missing_row(
        &mut self,
        row: u32,
        tag: &[u8],
        job: &mut Job<'_>,
        into: &mut Vec<u8>,
    ) -> Result<(), Stop> {
        if !self.result(row, job)? {
            return Ok(());
        }
        let prefix = edit::prefix(tag).to_vec();
        let begin = [b"<", &prefix[..], format!("row r=\"{}\">", row + 1).as_bytes()].concat();
        into.extend_from_slice(&begin);
        if let Some(cells) = &mut self.cells {
            into.append(&mut cells.bytes);
        }
        into.extend_from_slice(&closing(tag));
        Ok(())
    }

    /// Our cells follow the last one of the row.
    fn end_row(&mut self, job: &mut Job<'_>, into: &mut Vec<u8>) -> Result<(), Stop> {
        if std::mem::replace(&mut self.is_ended, true) {
            return Ok(());
        }
        let is_order = self.header_row.is_none_or(|header| self.row > header);
        self.exported.rows += u32::from(is_order && self.has_contents);
        let adds = self.adds(job);
        let behind = std::mem::take(&mut self.behind);
        let (Some(Added { headers, layout, .. }), Some(cells)) = (&job.added, &mut self.cells) else {
            return Ok(());
        };
        if Some(self.row) == self.header_row && adds {
            for (column, header) in (self.first..).zip(headers.iter()) {
                cells.cell(self.row, column, &Contents::header(header))?;
            }
        }
        // Ours replace the empty cells in their place.
        let from = if cells.bytes.is_empty() { 0 } else { layout.last() + 1 };
        into.append(&mut cells.bytes);
        for cell in behind.iter().filter(|cell| cell.column >= from) {
            into.extend_from_slice(&cell.bytes);
        }
        Ok(())
    }
}

/// End tag for a start tag.
fn closing(tag: &[u8]) -> Vec<u8> {
    [b"</", edit::prefix(tag), b"row>"].concat()
}
