//! Workbooks in one XML document, as written by Excel 2002 and 2003 and some web programs, mostly named .xls.

use std::{
    borrow::Cow,
    io::{Seek, SeekFrom},
};

use super::{
    assemble::{Assembly, Reader},
    budget::Budget,
    damaged, disk,
    markup::{Markup, Piece, Tag, text_into},
    value,
    watched::Watched,
};
use crate::{Limit, Limits, Sheet, SheetEnd, SheetError, Value};

pub(super) const NAMESPACE: &[u8] = b"urn:schemas-microsoft-com:office:spreadsheet";

pub(super) struct Workbook {
    file: Watched,
    sheets: Vec<Found>,
    limits: Limits,
}

struct Found {
    sheet: Sheet,
    hidden_rows: u32,
    /// Rows are in ascending order.
    is_rising: bool,
    /// Index of the next row without its own index.
    next_row: u32,
}

impl Workbook {
    /// Scans the document for its sheets.
    pub(super) fn open(mut file: Watched, limits: &Limits) -> Result<Self, SheetError> {
        let mut sheets: Vec<Found> = Vec::new();
        let mut markup = begun(&mut file, limits)?;
        let mut budget = Budget::default();
        loop {
            let piece = markup.next()?;
            budget.spend(1)?;
            match piece {
                Piece::Open(tag) if tag.name() == b"Worksheet" => {
                    let name = tag.text(b"Name").unwrap_or_default();
                    let sheet = Sheet { name, hidden: false };
                    sheets.push(Found { sheet, hidden_rows: 0, is_rising: true, next_row: 0 });
                    if sheets.len() > limits.sheets as usize {
                        let allowed = u64::from(limits.sheets);
                        return Err(SheetError::TooLarge { limit: Limit::Sheets, allowed, sheet: None });
                    }
                }
                Piece::Open(tag) if tag.name() == b"Row" => {
                    if let Some(found) = sheets.last_mut() {
                        let is_hidden = tag.attribute(b"Hidden") == Some(b"1") && !tag.is_empty();
                        found.hidden_rows += u32::from(is_hidden);
                        // An invalid index is reported when the sheet is read.
                        let row = index(&tag).ok().flatten().unwrap_or(found.next_row);
                        found.is_rising &= row >= found.next_row;
                        found.next_row = row + 1;
                    }
                }
                Piece::Text(b"SheetHidden" | b"SheetVeryHidden") => {
                    if let Some(found) = sheets.last_mut() {
                        found.sheet.hidden = true;
                    }
                }
                Piece::Close(b"Workbook") => break,
                Piece::End => return Err(damaged()),
                _ => {}
            }
        }
        drop(markup);
        Ok(Self { file, sheets, limits: limits.clone() })
    }

    pub(super) fn sheets(&self) -> Vec<Sheet> {
        self.sheets.iter().map(|found| found.sheet.clone()).collect()
    }

    pub(super) fn hidden_rows(&self, sheet: usize) -> Option<u32> {
        self.sheets.get(sheet).map(|found| found.hidden_rows)
    }

    pub(super) fn rows<'w>(
        &mut self,
        sheet: usize,
        name: &'w str,
        reader: Reader<'w>,
    ) -> Result<SheetEnd, SheetError> {
        let is_rising = self.sheets.get(sheet).is_none_or(|found| found.is_rising);
        let markup = begun(&mut self.file, &self.limits)?;
        let mut rows = match is_rising {
            true => reader.assemble(name, 0),
            false => reader.assemble_unsorted(name, &self.limits),
        };
        let read = stream(markup, sheet, &self.limits, &mut rows);
        rows.after(read)
    }
}

type Document<'f> = Markup<Box<dyn std::io::Read + 'f>>;

fn begun<'f>(file: &'f mut Watched, limits: &Limits) -> Result<Document<'f>, SheetError> {
    file.seek(SeekFrom::Start(0)).map_err(|error| disk::trouble(&error))?;
    Markup::decoded(file, limits.longest_text_bytes)
}

/// `false` if the reading ended before the sheet.
fn stream(
    mut markup: Document<'_>,
    sheet: usize,
    limits: &Limits,
    rows: &mut Assembly<'static, '_>,
) -> Result<bool, SheetError> {
    let mut budget = Budget::default();
    let mut begun = 0;
    let (mut row, mut column, mut width, mut in_data) = (None::<u32>, 0_u32, 1_u32, false);
    // A comment's text uses an element of the same name as the cell's.
    let mut in_note = false;
    let (mut kind, mut text) = (Vec::new(), String::new());
    loop {
        let is_pause = budget.is_time_to_tell();
        let piece = markup.next()?;
        budget.spend(1)?;
        if is_pause && !rows.pause() {
            return Ok(false);
        }
        if let Piece::Open(tag) = &piece
            && tag.name() == b"Worksheet"
        {
            begun += 1;
        }
        if begun != sheet + 1 {
            if piece == Piece::End {
                return Err(damaged());
            }
            continue;
        }
        match piece {
            Piece::Open(tag) if tag.name() == b"Row" => {
                row = Some(index(&tag)?.unwrap_or_else(|| row.map_or(0, |row| row + 1)));
                column = 0;
            }
            Piece::Open(tag) if tag.name() == b"Cell" => {
                column = index(&tag)?.unwrap_or(column);
                width = 1 + merged(&tag);
                if tag.is_empty() {
                    column += width;
                }
            }
            Piece::Open(tag) if tag.name() == b"Comment" => in_note = !tag.is_empty(),
            Piece::Close(b"Comment") => in_note = false,
            Piece::End => return Err(damaged()),
            _ if in_note => {}
            Piece::Open(tag) if tag.name() == b"Data" && !tag.is_empty() => {
                in_data = true;
                text.clear();
                kind = tag.attribute(b"Type").unwrap_or_default().to_vec();
            }
            Piece::Text(part) if in_data => text_into(part, &mut text),
            Piece::Verbatim(part) if in_data => text.push_str(&String::from_utf8_lossy(part)),
            Piece::Close(b"Data") => {
                in_data = false;
                let at = (row.ok_or_else(damaged)?, column);
                if let Some(value) = read(&kind, &text)
                    && !rows.take(at, value)
                {
                    return Ok(false);
                }
            }
            Piece::Close(b"Cell") => column += width,
            Piece::Close(b"Row") if !row.is_none_or(|row| rows.pass(row)) => return Ok(false),
            Piece::Close(b"Table" | b"Worksheet") => return Ok(true),
            _ => {}
        }
        if text.len() as u64 > limits.longest_text_bytes {
            let allowed = limits.longest_text_bytes;
            return Err(SheetError::TooLarge { limit: Limit::TextBytes, allowed, sheet: None });
        }
    }
}

/// 0-based index of a row or a cell.
fn index(tag: &Tag<'_>) -> Result<Option<u32>, SheetError> {
    let Some(index) = tag.attribute(b"Index") else { return Ok(None) };
    let index = str::from_utf8(index).ok().and_then(|index| index.trim().parse::<u32>().ok());
    index
        .and_then(|index| index.checked_sub(1))
        .filter(|index| *index < 1 << 20)
        .map(Some)
        .ok_or_else(damaged)
}

/// Additional columns covered by a cell.
fn merged(tag: &Tag<'_>) -> u32 {
    let across = tag.attribute(b"MergeAcross").and_then(|across| str::from_utf8(across).ok()?.parse().ok());
    across.unwrap_or(0_u32).min(1 << 14)
}

fn read(kind: &[u8], text: &str) -> Option<Value<'static>> {
    let word = text.trim();
    let owned = |text: &str| Some(Value::Text(Cow::Owned(text.to_owned())));
    match kind {
        _ if word.is_empty() => None,
        b"Number" => match word.parse::<f64>() {
            Ok(number) if number.is_finite() => Some(Value::Number(number)),
            _ => owned(word),
        },
        b"Boolean" => match word {
            "0" => Some(Value::Bool(false)),
            "1" => Some(Value::Bool(true)),
            _ => owned(word),
        },
        b"DateTime" => value::iso(word).map(Value::Date).or_else(|| owned(word)),
        b"Error" => Some(Value::Error(value::error(word))),
        _ => owned(text),
    }
}
