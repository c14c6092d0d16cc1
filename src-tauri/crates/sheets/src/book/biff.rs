//! .xls: records of its workbook stream (MS-XLS 2.1.4).
//!
//! Since Excel 97, texts are UTF-16 or its low bytes, whatever code page the workbook names: many programs name their
//! computer's. Only older workbooks (BIFF5) use the code page.

mod cells;
mod index;
pub(super) mod record;
#[cfg(test)]
mod tests;
mod texts;

use encoding_rs::{Encoding, WINDOWS_1252};

use self::{
    index::Index,
    record::{record, segments, word},
    texts::{Bytes, Texts},
};
use super::{compound::Compound, damaged, encrypted, number_format};
use crate::{Found, Limit, Limits, SheetError};

pub(super) const BOF: u16 = 0x0809;
pub(super) const BOUND_SHEET: u16 = 0x0085;
const CODE_PAGE: u16 = 0x0042;
const DATE_MODE: u16 = 0x0022;
const EOF: u16 = 0x000a;
pub(super) const FILE_PASS: u16 = 0x002f;
const FORMAT: u16 = 0x041e;
const SST: u16 = 0x00fc;
const XF: u16 = 0x00e0;
/// Workbook version since Excel 97; older ones are 0x0500 or, by careless programs, 0.
const BIFF8: u32 = 0x0600;
/// Content of the records that follow.
const GLOBALS: u16 = 0x0005;
const LONE_SHEET: u16 = 0x0010;

pub(super) struct Workbook {
    stream: Vec<u8>,
    globals: Globals,
    indexes: Vec<Index>,
}

/// A sheet as listed by the workbook.
struct Place {
    name: String,
    hidden: bool,
    /// Offset in the stream.
    begin: usize,
}

struct Globals {
    coding: Coding,
    texts: Texts,
    /// By style: whether cells are shown as dates.
    dates: Vec<bool>,
    is_1904: bool,
    sheets: Vec<Place>,
}

#[derive(Debug, Clone, Copy)]
enum Coding {
    Unicode,
    /// Of a code page.
    Page(&'static Encoding),
    /// UTF-8 or the Windows code page: of programs that write the bytes they have.
    Unnamed,
}

/// Opens the workbook in a container, and indexes its cells.
pub(super) fn open(container: &Compound, limits: &Limits) -> Result<Workbook, SheetError> {
    if container.has("WordDocument") || container.has("PowerPoint Document") {
        return Err(SheetError::NotASpreadsheet { found: Found::Document });
    }
    let stream = container.stream("Workbook").or_else(|| container.stream("Book"));
    workbook(stream.ok_or(SheetError::NotASpreadsheet { found: Found::Unknown })?, limits)
}

/// Whether a file begins with the records of an old workbook or of a lone sheet, without a container.
pub(super) fn is_bare(head: &[u8]) -> bool {
    let [kind, length, version, content, ..] = head.as_chunks::<2>().0 else { return false };
    let words = [kind, length, version, content].map(|word| u16::from_le_bytes(*word));
    matches!(words, [BOF, 4..=16, 0 | 0x0500 | 0x0600, GLOBALS | LONE_SHEET])
}

/// Opens the records of a workbook or of a lone sheet.
pub(super) fn workbook(mut stream: Vec<u8>, limits: &Limits) -> Result<Workbook, SheetError> {
    if let Some(description) = encryption(&stream) {
        stream = encrypted::records(&stream, description).ok_or(SheetError::Password)?;
    }
    let globals = globals(&stream, limits)?;
    let begins: Vec<usize> = globals.sheets.iter().map(|sheet| sheet.begin).collect();
    let indexes = index::indexes(&stream, &begins)?;
    Ok(Workbook { stream, globals, indexes })
}

impl Workbook {
    /// Sheets with cells, in order.
    pub(super) fn sheets(&self) -> Vec<crate::Sheet> {
        let sheets = self.globals.sheets.iter();
        sheets.map(|sheet| crate::Sheet { name: sheet.name.clone(), hidden: sheet.hidden }).collect()
    }

    pub(super) fn hidden_rows(&self, sheet: usize) -> Option<u32> {
        self.indexes.get(sheet).map(|index| index.hidden_rows)
    }
}

/// Description of the encryption of the records that follow.
fn encryption(stream: &[u8]) -> Option<&[u8]> {
    let mut at = 0;
    while let Ok(Some((kind, data))) = record(stream, at) {
        match kind {
            EOF | BOUND_SHEET => break,
            FILE_PASS if data.iter().any(|byte| *byte != 0) => return Some(data),
            _ => at += 4 + data.len(),
        }
    }
    None
}

fn globals(stream: &[u8], limits: &Limits) -> Result<Globals, SheetError> {
    /// A worksheet or dialog; others are Excel 4 macros, charts and Basic modules.
    const WORKSHEET: u8 = 0;
    let mut globals = Globals {
        coding: Coding::Unicode,
        texts: Texts::default(),
        dates: Vec::new(),
        is_1904: false,
        sheets: Vec::new(),
    };
    let (mut styles, mut date_formats) = (Vec::new(), Vec::new());
    let mut is_old = false;
    let mut old_coding = Coding::Unnamed;
    let lone_sheet =
        matches!(record(stream, 0), Ok(Some((BOF, data))) if word(data, 2) == Some(LONE_SHEET.into()));
    if lone_sheet {
        globals.sheets.push(Place { name: "Sheet1".to_owned(), hidden: false, begin: 0 });
    }
    let mut at = 0;
    loop {
        let (kind, data) = match record(stream, at) {
            Ok(Some(found)) => found,
            Ok(None) => break,
            // Told when the cells are read.
            Err(_) if lone_sheet => break,
            Err(error) => return Err(error),
        };
        match kind {
            EOF => break,
            BOF => is_old = word(data, 0).is_some_and(|version| version < BIFF8),
            CODE_PAGE => {
                old_coding = Coding::Page(word(data, 0).and_then(encoding).unwrap_or(WINDOWS_1252));
            }
            DATE_MODE => globals.is_1904 = word(data, 0) == Some(1),
            FORMAT => {
                let mut code = String::new();
                match is_old {
                    true => code.extend(data.iter().skip(3).map(|byte| char::from(*byte))),
                    // An unreadable format isn't a date.
                    false => drop(Bytes::new(&[&data[data.len().min(2)..]]).text(Coding::Unicode, &mut code)),
                }
                date_formats.push((word(data, 0), number_format::is_date(&code)));
            }
            XF => styles.push(word(data, 2)),
            BOUND_SHEET => {
                let begin = data.first_chunk::<4>().ok_or_else(damaged)?;
                let begin = u32::from_le_bytes(*begin) as usize;
                let hidden = data.get(4).is_some_and(|state| state & 3 != 0);
                if data.get(5) == Some(&WORKSHEET) {
                    let name = sheet_name(&data[6..], if is_old { old_coding } else { Coding::Unicode });
                    globals.sheets.push(Place { name, hidden, begin });
                }
            }
            SST => globals.texts = texts::table(&segments(stream, at)?, limits)?,
            _ => {}
        }
        at += 4 + data.len();
    }
    if globals.sheets.len() > limits.sheets as usize {
        let allowed = u64::from(limits.sheets);
        return Err(SheetError::TooLarge { limit: Limit::Sheets, allowed, sheet: None });
    }
    if is_old {
        globals.coding = old_coding;
    }
    let is_date = |format: Option<u32>| {
        let own = date_formats.iter().rev().find(|(id, _)| *id == format);
        own.map_or_else(|| format.is_some_and(number_format::is_built_in_date), |(_, is_date)| *is_date)
    };
    globals.dates = styles.into_iter().map(is_date).collect();
    Ok(globals)
}

/// Length in one byte, then the characters.
fn sheet_name(data: &[u8], coding: Coding) -> String {
    let Some((length, rest)) = data.split_first() else { return String::new() };
    let mut name = String::new();
    // A truncated name is still used.
    let _ = Bytes::new(&[rest]).characters(usize::from(*length), coding, &mut name);
    name.replace('\0', "")
}

/// `None` for an unknown code page.
fn encoding(page: u32) -> Option<&'static Encoding> {
    match page {
        932 => Some(encoding_rs::SHIFT_JIS),
        936 => Some(encoding_rs::GBK),
        949 => Some(encoding_rs::EUC_KR),
        950 => Some(encoding_rs::BIG5),
        10_000 | 32_768 => Some(encoding_rs::MACINTOSH),
        65_001 => Some(encoding_rs::UTF_8),
        page => Encoding::for_label(format!("windows-{page}").as_bytes()),
    }
}
