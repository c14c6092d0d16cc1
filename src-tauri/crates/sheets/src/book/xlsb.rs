//! .xlsb: the parts of an .xlsx, as records (MS-XLSB 2.1.4).
//!
//! calamine isn't used here. It skips formula errors, rich texts and short cells, so they would be read as empty; it
//! refuses workbooks with a macro sheet, or with a defined name whose formula it can't parse; and it bounds neither
//! the shared texts nor the length of a record.

mod cells;
mod record;
#[cfg(test)]
mod tests;

use std::{
    collections::HashMap,
    io::{BufReader, Read, Seek},
};

use zip::ZipArchive;

use self::record::{Records, long, wide, word};
use super::{
    assemble::Reader,
    damaged, number_format,
    watched::Watched,
    xlsx::{
        parts::{self, List, Listed, Part},
        texts::Texts,
    },
};
use crate::{Limit, Limits, Sheet, SheetEnd, SheetError};

pub(super) struct Workbook {
    archive: ZipArchive<BufReader<Watched>>,
    texts: Texts,
    /// By style: whether cells are shown as dates.
    dates: Vec<bool>,
    is_1904: bool,
    sheets: Vec<Part>,
    limits: Limits,
}

impl Workbook {
    /// Opens a workbook with its sheets, styles and shared texts.
    pub(super) fn open(input: BufReader<Watched>, limits: &Limits) -> Result<Self, SheetError> {
        let mut archive = ZipArchive::new(input).map_err(|_| damaged())?;
        let parts = parts::find(&mut archive, limits, listed)?;
        let dates = match parts.styles {
            Some(at) => dates(Records::new(parts::opening(&mut archive, at)?, limits))?,
            None => Vec::new(),
        };
        let texts = match parts.texts {
            Some(at) => {
                let part = parts::bounded(&mut archive, at, limits.unpacked_bytes)?;
                texts(Records::new(part, limits), limits)?
            }
            None => Texts::default(),
        };
        let (is_1904, sheets) = (parts.is_1904, parts.sheets);
        Ok(Self { archive, texts, dates, is_1904, sheets, limits: limits.clone() })
    }

    /// Sheets with cells, in order.
    pub(super) fn sheets(&self) -> Vec<Sheet> {
        self.sheets.iter().map(|part| Sheet { name: part.name.clone(), hidden: part.hidden }).collect()
    }

    pub(super) fn rows<'w>(
        &mut self,
        sheet: usize,
        name: &'w str,
        reader: Reader<'w>,
    ) -> Result<SheetEnd, SheetError> {
        let damaged = || SheetError::Damaged { sheet: Some(name.to_owned()), after: None };
        let part = self.sheets.get(sheet).ok_or(SheetError::NoSuchSheet)?;
        let part = self.archive.by_index(part.index.ok_or_else(damaged)?).map_err(|_| damaged())?;
        let context = cells::Context { texts: &self.texts, dates: &self.dates, is_1904: self.is_1904 };
        cells::stream(Records::new(part, &self.limits), &context, reader.assemble(name, 0))
    }
}

fn listed<R: Read + Seek>(
    archive: &mut ZipArchive<R>,
    at: usize,
    limits: &Limits,
) -> Result<List, SheetError> {
    const PROPERTIES: u16 = 0x99;
    const SHEET: u16 = 0x9c;
    const END: u16 = 0x84;
    let mut records = Records::new(parts::opening(archive, at)?, limits);
    let mut list = List::default();
    while let Some((kind, data)) = records.next()? {
        match kind {
            PROPERTIES => list.is_1904 = long(data, 0).is_some_and(|flags| flags & 1 != 0),
            SHEET => {
                let (relation, length) = wide(data, 8).ok_or_else(damaged)?;
                let (name, _) = wide(data, 8 + length).ok_or_else(damaged)?;
                let hidden = long(data, 0).is_some_and(|state| state != 0);
                list.sheets.push(Listed { name, hidden, relation });
            }
            END => return Ok(list),
            _ => {}
        }
        // One more than allowed is enough to know.
        if list.sheets.len() > limits.sheets as usize {
            return Ok(list);
        }
    }
    Err(damaged())
}

fn dates<R: Read>(mut records: Records<R>) -> Result<Vec<bool>, SheetError> {
    const FORMAT: u16 = 0x2c;
    const STYLE: u16 = 0x2f;
    const BEGIN_STYLES: u16 = 0x269;
    const END_STYLES: u16 = 0x26a;
    let mut own: HashMap<u32, bool> = HashMap::new();
    let (mut dates, mut in_styles) = (Vec::new(), false);
    while let Some((kind, data)) = records.next()? {
        match kind {
            FORMAT => {
                if let (Some(id), Some((code, _))) = (word(data, 0), wide(data, 2)) {
                    own.insert(id, number_format::is_date(&code));
                }
            }
            BEGIN_STYLES => in_styles = true,
            END_STYLES => in_styles = false,
            STYLE if in_styles => {
                let id = word(data, 2).unwrap_or_default();
                let is_date = own.get(&id).copied();
                dates.push(is_date.unwrap_or_else(|| number_format::is_built_in_date(id)));
            }
            _ => {}
        }
    }
    Ok(dates)
}

fn texts<R: Read>(mut records: Records<R>, limits: &Limits) -> Result<Texts, SheetError> {
    const ITEM: u16 = 0x13;
    let too_large = |limit, allowed| SheetError::TooLarge { limit, allowed, sheet: None };
    let mut texts = Texts::default();
    let mut bytes = 0;
    while let Some((kind, data)) = records.next()? {
        if kind != ITEM {
            continue;
        }
        let (text, _) = wide(data, 1).ok_or_else(damaged)?;
        bytes += text.len() as u64;
        if texts.len() as u64 >= limits.shared_texts {
            return Err(too_large(Limit::SharedTexts, limits.shared_texts));
        }
        if bytes > limits.shared_text_bytes {
            return Err(too_large(Limit::UnpackedBytes, limits.shared_text_bytes));
        }
        texts.push(&text);
    }
    Ok(texts)
}
