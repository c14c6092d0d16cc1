//! The rows that stay, under their new numbers.

use std::io::Write as _;

use super::{moves::Moves, survey, texts::Cells};
use crate::{
    Progress, Watch,
    book::{
        markup::{Piece, Tag},
        xlsx::place,
    },
    export::{
        ExportError, Selection,
        patch::{CannotPatch, edit, stop::Stop},
        workbook::fitting,
    },
    place as letters,
};

/// Rows between two looks whether to go on.
const WATCHED_ROWS: u32 = 1_000;

/// The rows on their way.
pub(super) struct Rows<'a> {
    moves: &'a Moves,
    rows: survey::Rows,
    /// The new place of the row at hand; none for one that is left out.
    new: Option<u32>,
    /// The row below the last one that was written.
    next: u32,
    /// How deep within the list of rows the next piece lies: 1 in a row, 2 in a cell.
    depth: u32,
    /// The column right of the last cell in the row.
    column: u32,
    /// What stands in the place of cells of the row, from left to right; those that are written already are gone.
    replaced: Vec<(u32, String)>,
    /// The cell at hand was replaced: what is in it isn't copied.
    is_replaced: bool,
    /// Texts that were too long for a cell and were cut.
    pub(super) cut: u32,
    /// The cells that stay as they were.
    pub(super) cells: Cells,
}

impl<'a> Rows<'a> {
    pub(super) fn new(moves: &'a Moves) -> Self {
        Self {
            moves,
            rows: survey::Rows::new(),
            new: Some(0),
            next: 0,
            depth: 0,
            column: 0,
            replaced: Vec::new(),
            is_replaced: false,
            cut: 0,
            cells: Cells::default(),
        }
    }

    /// Takes a piece, and tells whether it was the end of the rows.
    pub(super) fn take(
        &mut self,
        piece: &Piece<'_>,
        bytes: &[u8],
        selection: &mut dyn Selection,
        into: &mut Vec<u8>,
        watch: Watch<'_>,
    ) -> Result<bool, Stop> {
        match piece {
            Piece::Open(tag) => {
                let depth = self.depth;
                self.depth += u32::from(!tag.is_empty());
                match (depth, tag.name()) {
                    (0, b"row") => self.begin_row(tag, bytes, selection, into, watch)?,
                    (1, b"c") => self.cell(tag, bytes, into)?,
                    (1, b"extLst") => {
                        self.insert(u32::MAX, bytes, into);
                        self.copy(bytes, into);
                    }
                    (0 | 1, _) => return Err(CannotPatch::Unusual.into()),
                    _ => self.copy(bytes, into),
                }
            }
            Piece::Close(_) if self.depth == 0 => {
                into.extend_from_slice(bytes);
                return Ok(true);
            }
            Piece::Close(_) => {
                self.depth -= 1;
                match self.depth {
                    0 => self.insert(u32::MAX, bytes, into),
                    // The cell that stands in its place is closed already.
                    1 if std::mem::take(&mut self.is_replaced) => return Ok(false),
                    _ => {}
                }
                self.copy(bytes, into);
            }
            Piece::End => return Err(CannotPatch::Unusual.into()),
            _ => self.copy(bytes, into),
        }
        if self.new.is_some() && !self.is_replaced {
            self.cells.take(piece)?;
        }
        Ok(false)
    }

    /// Copies what belongs to a row that stays; what follows a row that is left out goes with it.
    fn copy(&self, bytes: &[u8], into: &mut Vec<u8>) {
        if self.new.is_some() && !self.is_replaced {
            into.extend_from_slice(bytes);
        }
    }

    fn begin_row(
        &mut self,
        tag: &Tag<'_>,
        bytes: &[u8],
        selection: &mut dyn Selection,
        into: &mut Vec<u8>,
        watch: Watch<'_>,
    ) -> Result<(), Stop> {
        self.rows.begin(tag)?;
        let row = self.rows.row;
        if row.is_multiple_of(WATCHED_ROWS) && watch(Progress { rows: row, share: None }).is_break() {
            return Err(ExportError::Cancelled.into());
        }
        self.column = 0;
        self.replaced.clear();
        self.new = self.moves.row(row);
        let Some(new) = self.new else { return Ok(()) };
        if (self.moves.first..self.moves.end).contains(&row)
            && let Some(chosen) = selection.row(row)?
        {
            let own = |other: &crate::export::Replaced<'_>| (other.column, other.text.to_owned());
            self.replaced.extend(chosen.replaced.iter().map(own));
            self.replaced.sort_unstable_by_key(|(column, _)| *column);
        }
        let is_next = new == self.next;
        self.next = new + 1;
        let mut moved = Vec::new();
        match tag.attribute(b"r") {
            Some(_) => edit::with_value(bytes, tag, b"r", &(new + 1).to_string(), &mut moved),
            None if is_next => moved.extend_from_slice(bytes),
            None => edit::added(bytes, "r", &(new + 1).to_string(), &mut moved),
        }
        match self.is_wider(tag) {
            true => into.extend_from_slice(&edit::changed(&moved, |bytes, tag, into| {
                edit::without(bytes, tag, b"spans", into);
            })),
            false => into.append(&mut moved),
        }
        Ok(())
    }

    /// Whether a cell comes to stand outside of those that the row says it has.
    fn is_wider(&self, tag: &Tag<'_>) -> bool {
        let Some(spans) = tag.text(b"spans").filter(|_| !self.replaced.is_empty()) else { return false };
        let (from, to) = spans.split_once(':').unwrap_or_default();
        let spans = from.parse::<u32>().unwrap_or(u32::MAX)..=to.parse().unwrap_or(0);
        self.replaced.iter().any(|(column, _)| !spans.contains(&(column + 1)))
    }

    fn cell(&mut self, tag: &Tag<'_>, bytes: &[u8], into: &mut Vec<u8>) -> Result<(), Stop> {
        let place = tag.attribute(b"r").map(|at| place::cell(at).ok_or(CannotPatch::Unusual)).transpose()?;
        let (row, column) = place.unwrap_or((self.rows.row, self.column));
        if row != self.rows.row || column < self.column {
            return Err(CannotPatch::Unusual.into());
        }
        self.column = column + 1;
        let Some(new) = self.new else { return Ok(()) };
        self.insert(column, bytes, into);
        if self.replaced.first().is_some_and(|(replaced, _)| *replaced == column) {
            let (_, text) = self.replaced.remove(0);
            self.text(bytes, (place.is_some(), new, column), tag.text(b"s"), &text, into);
            self.is_replaced = !tag.is_empty();
        } else if place.is_some() {
            edit::with_value(bytes, tag, b"r", &letters::cell(new, column), into);
        } else {
            into.extend_from_slice(bytes);
        }
        Ok(())
    }

    /// Writes the cells left of a column that the row doesn't have; `tag` is one of the same namespace.
    fn insert(&mut self, column: u32, tag: &[u8], into: &mut Vec<u8>) {
        let Some(new) = self.new else { return };
        while let Some((at, text)) = self.replaced.first().filter(|(at, _)| *at < column).cloned() {
            self.replaced.remove(0);
            self.text(tag, (true, new, at), None, &text, into);
        }
    }

    /// A cell with a text that stands in it.
    fn text(
        &mut self,
        tag: &[u8],
        (has_place, row, column): (bool, u32, u32),
        style: Option<String>,
        text: &str,
        into: &mut Vec<u8>,
    ) {
        let (text, was_cut) = fitting(text);
        self.cut += u32::from(was_cut);
        let p = String::from_utf8_lossy(edit::prefix(tag));
        // Writing to memory doesn't fail.
        let _ = write!(into, "<{p}c");
        if has_place {
            let _ = write!(into, " r=\"{}\"", letters::cell(row, column));
        }
        if let Some(style) = style.filter(|style| style.bytes().all(|byte| byte.is_ascii_digit())) {
            let _ = write!(into, " s=\"{style}\"");
        }
        let _ = write!(into, " t=\"inlineStr\"><{p}is><{p}t xml:space=\"preserve\">");
        edit::escape(&text, into);
        let _ = write!(into, "</{p}t></{p}is></{p}c>");
    }
}
