//! Walks tables, rows and cells of the document.

use std::{collections::HashSet, io::Read};

use super::{
    cell::{CellElement, repeats},
    damaged,
};
use crate::{
    Limit, Limits, Sheet, SheetError, Value,
    book::{
        assemble::{ROW_CELLS, ROW_TEXT_BYTES, ROWS},
        budget::Budget,
        markup::{Markup, Piece, Tag},
    },
};

const COLUMNS: u32 = 16_384;

pub(super) enum Step {
    Table(Sheet),
    /// See [`Tables::row`].
    Row,
    /// Nothing yet: check whether to continue.
    Pause,
    /// Of the wanted table, or of the document.
    End,
}

#[derive(Default)]
pub(super) struct Row {
    /// 0-based.
    pub(super) number: u32,
    pub(super) repeated: u32,
    pub(super) is_hidden: bool,
    /// Non-empty cells.
    pub(super) cells: Vec<RowCell>,
    /// Column of the next cell.
    column: u32,
    text_bytes: usize,
}

pub(super) struct RowCell {
    pub(super) column: u32,
    pub(super) repeated: u32,
    pub(super) value: Option<Value<'static>>,
}

impl Row {
    /// Number of cells that aren't written out in the document.
    pub(super) fn repeats(&self) -> u64 {
        let all: u64 = self.cells.iter().map(|cell| u64::from(cell.repeated)).sum();
        all * u64::from(self.repeated) - self.cells.len() as u64
    }

    fn push(&mut self, cell: CellElement) -> Result<(), SheetError> {
        let repeated = cell.repeated.min(COLUMNS.saturating_sub(self.column));
        let column = self.column;
        self.column += repeated;
        let Some(value) = cell.value() else { return Ok(()) };
        if repeated == 0 {
            return Ok(());
        }
        if let Value::Text(text) = &value {
            self.text_bytes += text.len();
        }
        self.cells.push(RowCell { column, repeated, value: Some(value) });
        let (limit, allowed) = match () {
            () if self.text_bytes > ROW_TEXT_BYTES => (Limit::TextBytes, ROW_TEXT_BYTES as u64),
            () if self.cells.len() > ROW_CELLS as usize => (Limit::Cells, u64::from(ROW_CELLS)),
            () => return Ok(()),
        };
        Err(SheetError::TooLarge { limit, allowed, sheet: None })
    }
}

pub(super) struct Tables<R> {
    markup: Markup<R>,
    budget: Budget,
    walk: Walk,
}

struct Walk {
    wanted: Option<usize>,
    longest_text: u64,
    /// Number of tables so far.
    tables: usize,
    in_table: bool,
    in_row: bool,
    /// The document's end was read.
    is_whole: bool,
    next_row: u32,
    row: Row,
    cell: Option<CellElement>,
    /// Depth within an element whose contents aren't the sheet's.
    aside: usize,
    /// Name of the current style.
    style: Option<String>,
    /// Styles of hidden tables.
    hidden: HashSet<String>,
}

impl<R: Read> Tables<R> {
    /// `wanted`: the only table whose rows are read.
    pub(super) fn new(markup: Markup<R>, wanted: Option<usize>, limits: &Limits) -> Self {
        let walk = Walk {
            wanted,
            longest_text: limits.longest_text_bytes,
            tables: 0,
            in_table: false,
            in_row: false,
            is_whole: false,
            next_row: 0,
            row: Row::default(),
            cell: None,
            aside: 0,
            style: None,
            hidden: HashSet::new(),
        };
        Self { markup, budget: Budget::default(), walk }
    }

    pub(super) fn next(&mut self) -> Result<Step, SheetError> {
        loop {
            if self.budget.is_time_to_tell() {
                return Ok(Step::Pause);
            }
            self.budget.spend(1)?;
            if let Some(step) = self.walk.take(&self.markup.next()?)? {
                return Ok(step);
            }
        }
    }

    /// The row of the last step.
    pub(super) fn row(&mut self) -> &mut Row {
        &mut self.walk.row
    }

    pub(super) fn bytes_read(&self) -> u64 {
        self.markup.bytes_read()
    }
}

impl Walk {
    fn take(&mut self, piece: &Piece<'_>) -> Result<Option<Step>, SheetError> {
        match piece {
            Piece::End => return if self.is_whole { Ok(Some(Step::End)) } else { Err(damaged()) },
            Piece::Open(tag) if self.aside > 0 => self.aside += usize::from(!tag.is_empty()),
            Piece::Close(_) if self.aside > 0 => self.aside -= 1,
            _ if self.aside > 0 => {}
            Piece::Open(tag) => return self.open(tag),
            Piece::Close(name) => return self.close(name),
            Piece::Text(text) => {
                if let Some(cell) = &mut self.cell {
                    cell.text(text, false, self.longest_text)?;
                }
            }
            Piece::Verbatim(text) => {
                if let Some(cell) = &mut self.cell {
                    cell.text(text, true, self.longest_text)?;
                }
            }
            Piece::Other => {}
        }
        Ok(None)
    }

    fn open(&mut self, tag: &Tag<'_>) -> Result<Option<Step>, SheetError> {
        if let Some(cell) = &mut self.cell {
            self.aside = usize::from(cell.open(tag, self.longest_text)?);
            return Ok(None);
        }
        match tag.name() {
            b"style" => self.style = tag.text(b"name"),
            b"table-properties" if tag.attribute(b"display") == Some(b"false") => {
                self.hidden.extend(self.style.take());
            }
            b"table" if !self.in_table => {
                self.tables += 1;
                (self.in_table, self.next_row) = (!tag.is_empty(), 0);
                let style = tag.text(b"style-name");
                let hidden = style.is_some_and(|style| self.hidden.contains(&style));
                return Ok(Some(Step::Table(Sheet { name: tag.text(b"name").unwrap_or_default(), hidden })));
            }
            _ if !self.in_table || !self.is_wanted() => {}
            b"shapes" | b"forms" => self.aside = usize::from(!tag.is_empty()),
            b"table-row" => {
                let repeated = repeats(tag, b"number-rows-repeated").min(ROWS - self.next_row);
                self.row = Row {
                    number: self.next_row,
                    repeated,
                    is_hidden: tag.attribute(b"visibility").is_some_and(|word| word != b"visible"),
                    cells: std::mem::take(&mut self.row.cells),
                    ..Row::default()
                };
                self.row.cells.clear();
                self.next_row += repeated;
                self.in_row = !tag.is_empty();
            }
            b"table-cell" | b"covered-table-cell" if self.in_row => {
                let cell = CellElement::new(tag);
                match tag.is_empty() {
                    true => self.row.push(cell)?,
                    false => self.cell = Some(cell),
                }
            }
            _ => {}
        }
        Ok(None)
    }

    fn close(&mut self, name: &[u8]) -> Result<Option<Step>, SheetError> {
        let is_cell = matches!(name, b"table-cell" | b"covered-table-cell");
        match &mut self.cell {
            Some(_) if is_cell => {
                if let Some(cell) = self.cell.take() {
                    self.row.push(cell)?;
                }
            }
            Some(cell) => cell.close(name),
            None => match name {
                b"table-row" if self.in_row => {
                    self.in_row = false;
                    return Ok(Some(Step::Row).filter(|_| self.row.repeated > 0));
                }
                b"table" if self.in_table => {
                    let is_wanted = self.wanted.is_some() && self.is_wanted();
                    self.in_table = false;
                    return Ok(is_wanted.then_some(Step::End));
                }
                b"document-content" => self.is_whole = true,
                _ => {}
            },
        }
        Ok(None)
    }

    fn is_wanted(&self) -> bool {
        self.wanted.is_none_or(|wanted| wanted + 1 == self.tables)
    }
}
