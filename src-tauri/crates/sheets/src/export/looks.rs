//! Reads number formats, column widths and formulas of the original in parallel with its rows.
//!
//! Only .xlsx and .xlsm are supported; other formats keep only the values.

mod formulas;

use std::{
    collections::HashMap,
    fs::File,
    io::{BufReader, Read},
    path::Path,
};

use zip::ZipArchive;

use self::formulas::Formula;
pub(super) use self::formulas::Runs;
use crate::{
    Limits, SheetError,
    book::{
        markup::{Markup, Piece, Tag, text_into},
        xlsx::{
            parts, place,
            styles::{self, Formats},
        },
    },
    export::{
        ExportError,
        table::{self, NumberFormat, Table},
    },
    open_file,
};

/// In bytes.
const LONGEST_FORMULA: usize = 8_192;
/// Number of shared formulas kept in memory.
const MOST_SHARED: usize = 10_000;

/// Width of a hidden column.
pub(super) const HIDDEN: u32 = 0;

pub(super) struct Original {
    archive: ZipArchive<BufReader<File>>,
    sheet: usize,
    formats: Formats,
}

impl Original {
    /// `None` if the file isn't a readable .xlsx or .xlsm.
    pub(super) fn open(path: &Path, sheet: usize) -> Option<Self> {
        let limits = Limits::default();
        let (file, _) = open_file(path, &limits).ok()?;
        let mut archive = ZipArchive::new(BufReader::with_capacity(64 << 10, file)).ok()?;
        let parts = parts::find(&mut archive, &limits, parts::listed).ok()?;
        let formats = parts.styles.map(|at| {
            let part = parts::opening(&mut archive, at)?;
            styles::formats(Markup::decoded(part, limits.longest_text_bytes)?)
        });
        let formats = formats.transpose().ok()?.unwrap_or_default();
        let sheet = parts.sheets.into_iter().nth(sheet)?.index?;
        Some(Self { archive, sheet, formats })
    }

    pub(super) fn looks(&mut self) -> Option<Looks<'_>> {
        let part = self.archive.by_index(self.sheet).ok()?;
        let markup = Markup::decoded(part, Limits::default().longest_text_bytes).ok()?;
        let mut looks = Looks {
            markup,
            formats: &self.formats,
            widths: Vec::new(),
            shared: HashMap::new(),
            row: None,
            next: 0,
            cells: Vec::new(),
        };
        looks.head().ok()?;
        Some(looks)
    }
}

/// Formats of a sheet's rows, streamed with them.
pub(super) struct Looks<'a> {
    markup: Markup<Box<dyn Read + 'a>>,
    formats: &'a Formats,
    /// Width of 0-based columns in pixels; [`HIDDEN`] for hidden ones.
    pub(super) widths: Vec<(std::ops::RangeInclusive<u32>, u32)>,
    /// Shared formulas by index.
    shared: HashMap<String, Formula>,
    /// The last row read; `None` before the first, `u32::MAX` after the last.
    row: Option<u32>,
    next: u32,
    cells: Vec<Look>,
}

struct Look {
    column: u32,
    style: usize,
    formula: Option<Formula>,
}

impl Looks<'_> {
    /// Advances to a row. If the rows aren't in order, or the sheet is damaged, nothing is found any more.
    pub(super) fn go_to(&mut self, row: u32) {
        while self.row.is_none_or(|at| at < row) {
            self.cells.clear();
            match self.read_row() {
                Ok(Some(at)) if self.row.is_none_or(|before| at > before) => self.row = Some(at),
                _ => {
                    self.row = Some(u32::MAX);
                    self.cells.clear();
                }
            }
        }
    }

    /// The number format of a cell in the current row.
    pub(super) fn format(&self, row: u32, column: u32) -> Option<NumberFormat<'_>> {
        let look = self.look(row, column)?;
        let id = *self.formats.styles.get(look.style)?;
        (id > 0).then(|| NumberFormat { id, code: self.formats.own.get(&id).map(String::as_str) })
    }

    /// Collects the formulas of the current row, at their place in the new sheet.
    pub(super) fn note(&self, row: u32, new: u32, runs: &mut Runs) {
        for look in self.cells.iter().filter(|_| self.row == Some(row)) {
            if let Some(formula) = &look.formula {
                runs.take(new, look.column, formula);
            }
        }
    }

    fn look(&self, row: u32, column: u32) -> Option<&Look> {
        if self.row != Some(row) {
            return None;
        }
        let at = self.cells.binary_search_by_key(&column, |look| look.column).ok()?;
        self.cells.get(at)
    }

    /// Reads the column widths before the rows.
    fn head(&mut self) -> Result<(), SheetError> {
        loop {
            match self.markup.next()? {
                Piece::Open(tag) if tag.name() == b"col" => {
                    let number = |name: &[u8]| tag.text(name)?.trim().parse::<f64>().ok();
                    let is_hidden = matches!(tag.attribute(b"hidden"), Some(b"1" | b"true"));
                    let (Some(from), Some(to)) = (number(b"min"), number(b"max")) else { continue };
                    // A digit is seven pixels wide in the default font of nearly every workbook.
                    let pixels = match number(b"width") {
                        _ if is_hidden => HIDDEN,
                        Some(width) if width >= 1.0 => whole((width * 7.0).round()),
                        _ => continue,
                    };
                    self.widths.push((whole(from - 1.0)..=whole(to - 1.0), pixels));
                }
                Piece::Open(tag) if tag.name() == b"sheetData" => return Ok(()),
                Piece::End => return Ok(()),
                _ => {}
            }
        }
    }

    /// Reads a row and returns its number.
    fn read_row(&mut self) -> Result<Option<u32>, SheetError> {
        let (mut row, mut depth, mut formula) = (0, 0_u32, None);
        loop {
            match self.markup.next()? {
                Piece::Open(tag) => {
                    match (depth, tag.name()) {
                        (0, b"row") => {
                            row = tag.attribute(b"r").and_then(place::row).unwrap_or(self.next);
                            self.next = row + 1;
                            if tag.is_empty() {
                                return Ok(Some(row));
                            }
                        }
                        (1, b"c") => {
                            let look = look(&tag, self.cells.last());
                            if look.column >= place::COLUMNS {
                                return Ok(None);
                            }
                            self.cells.push(look);
                        }
                        (2, b"f") => {
                            let shared = tag.text(b"si").filter(|_| tag.attribute(b"t") == Some(b"shared"));
                            formula = Some((shared, String::new()));
                        }
                        _ => {}
                    }
                    depth += u32::from(!tag.is_empty());
                    if tag.is_empty() && tag.name() == b"f" {
                        self.end_formula(row, formula.take());
                    }
                }
                Piece::Text(text) => match &mut formula {
                    Some((_, formula)) if formula.len() < LONGEST_FORMULA => text_into(text, formula),
                    _ => {}
                },
                Piece::Verbatim(text) => match &mut formula {
                    Some((_, formula)) if formula.len() < LONGEST_FORMULA => {
                        formula.push_str(&String::from_utf8_lossy(text));
                    }
                    _ => {}
                },
                Piece::Close(_) => {
                    let Some(above) = depth.checked_sub(1) else { return Ok(None) };
                    depth = above;
                    match depth {
                        0 => return Ok(Some(row)),
                        2 => self.end_formula(row, formula.take()),
                        _ => {}
                    }
                }
                Piece::End => return Ok(None),
                Piece::Other => {}
            }
        }
    }

    fn end_formula(&mut self, row: u32, formula: Option<(Option<String>, String)>) {
        let Some((shared, text)) = formula else { return };
        let formula = match shared {
            Some(number) if text.is_empty() => self.shared.get(&number).cloned(),
            Some(number) => {
                let formula = Formula::read(&text, row);
                if self.shared.len() < MOST_SHARED && text.len() <= LONGEST_FORMULA {
                    self.shared.insert(number, formula.clone());
                }
                Some(formula)
            }
            None => Some(Formula::read(&text, row)).filter(|_| !text.is_empty()),
        };
        if let Some(cell) = self.cells.last_mut() {
            cell.formula = formula;
        }
    }
}

/// Writes a cell of row `of` of the original with its format.
pub(super) fn put(
    table: &mut dyn Table,
    (row, column): (u32, u32),
    piece: &table::Piece<'_>,
    (looks, of): (&Option<Looks<'_>>, u32),
) -> Result<(), ExportError> {
    match looks.as_ref().and_then(|looks| looks.format(of, column)) {
        Some(format) => table.formatted(row, column, piece, format),
        None => table.cell(row, column, piece),
    }
}

fn look(tag: &Tag<'_>, before: Option<&Look>) -> Look {
    let next = before.map_or(0, |look| look.column + 1);
    let column = tag.attribute(b"r").and_then(place::cell).map_or(next, |(_, column)| column);
    let style = tag.text(b"s").and_then(|style| style.trim().parse().ok()).unwrap_or_default();
    Look { column, style, formula: None }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast of floats keeps to the bounds"
)]
fn whole(number: f64) -> u32 {
    number as u32
}
