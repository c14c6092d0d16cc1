//! .ods files are scanned before calamine opens them: few bytes can repeat cells and rows to a whole sheet.

use std::io::{BufRead, BufReader, Read, Seek};

use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};
use zip::ZipArchive;

use super::scanned::{self, Scanned};
use crate::{Limit, Limits, SheetError};

/// calamine cuts repeats to the size of a sheet.
const ROWS: u64 = 1_048_576;
const COLUMNS: u64 = 16_384;
/// Upper bound of text including repeats, in bytes: each repeat is copied.
const TEXT_BYTES: u64 = 256 << 20;

/// In the document's order.
pub(super) fn scan<R: Read + Seek>(file: R, limits: &Limits) -> Result<Vec<Scanned>, SheetError> {
    let damaged = || SheetError::Damaged { sheet: None, after: None };
    let mut archive = ZipArchive::new(file).map_err(|_| damaged())?;
    if is_encrypted(&mut archive) {
        return Err(SheetError::Password);
    }
    let content = archive.by_name("content.xml").map_err(|_| damaged())?;
    let tables = tables(BufReader::new(content)).ok_or_else(damaged)?;
    scanned::check(&tables.sheets, tables.loaded, limits)?;
    if tables.text > TEXT_BYTES {
        return Err(SheetError::TooLarge { limit: Limit::TextBytes, allowed: TEXT_BYTES, sheet: None });
    }
    Ok(tables.sheets)
}

fn is_encrypted<R: Read + Seek>(archive: &mut ZipArchive<R>) -> bool {
    let mut manifest = Vec::new();
    let Ok(part) = archive.by_name("META-INF/manifest.xml") else { return false };
    // calamine fails on the same damage and reports it.
    let _ = part.take(1 << 20).read_to_end(&mut manifest);
    memchr::memmem::find(&manifest, b"encryption-data").is_some()
}

#[derive(Default)]
struct Tables {
    sheets: Vec<Scanned>,
    /// Cells allocated by calamine: each row from its first column, before it is repeated.
    loaded: u64,
    /// Bytes of texts and formulas, including repeats.
    text: u64,
    row: u64,
}

#[derive(Default)]
struct Line {
    repeated: u64,
    hidden: bool,
    column: u64,
    /// First and last non-empty column.
    filled: Option<(u64, u64)>,
    text: u64,
}

struct Slot {
    repeated: u64,
    filled: bool,
    text: u64,
}

impl Slot {
    fn new(tag: &BytesStart<'_>) -> Self {
        const TEXTS: [&str; 4] =
            ["office:string-value", "office:date-value", "office:time-value", "table:formula"];
        let mut slot = Self {
            repeated: number(tag, "table:number-columns-repeated").min(COLUMNS),
            filled: false,
            text: 0,
        };
        for attribute in tag.attributes().flatten() {
            let key = attribute.key.as_ref();
            let is_text = TEXTS.contains(&key);
            slot.filled |= is_text || key.starts_with("office:") || key.starts_with("calcext:");
            slot.text += if is_text { attribute.value.len() as u64 } else { 0 };
        }
        slot
    }
}

impl Line {
    fn finish_cell(&mut self, slot: &Slot) {
        let last = (self.column + slot.repeated - 1).min(COLUMNS - 1);
        if slot.filled {
            let first = self.filled.map_or(self.column.min(last), |(first, _)| first);
            self.filled = Some((first, last));
            self.text = self.text.saturating_add(slot.text.saturating_mul(slot.repeated));
        }
        self.column = last + 1;
    }
}

fn tables(content: impl BufRead) -> Option<Tables> {
    let mut reader = Reader::from_reader(content);
    let mut buffer = Vec::new();
    let mut tables = Tables::default();
    let mut line = Line::default();
    let mut slot: Option<Slot> = None;
    loop {
        buffer.clear();
        let event = reader.read_event_into(&mut buffer).ok()?;
        let (tag, is_empty) = match &event {
            Event::Start(tag) => (tag, false),
            Event::Empty(tag) => (tag, true),
            Event::End(tag) => {
                match tag.name().as_ref() {
                    "table:table-row" => tables.finish_row(&line),
                    "table:table-cell" | "table:covered-table-cell" => {
                        if let Some(slot) = slot.take() {
                            line.finish_cell(&slot);
                        }
                    }
                    _ => {}
                }
                continue;
            }
            Event::Text(text) => {
                note(&mut slot, text.len() as u64);
                continue;
            }
            Event::CData(text) => {
                note(&mut slot, text.len() as u64);
                continue;
            }
            Event::GeneralRef(_) => {
                note(&mut slot, 4);
                continue;
            }
            Event::Eof => return Some(tables),
            _ => continue,
        };
        match tag.name().as_ref() {
            "table:table" => {
                let name = attribute(tag, "table:name").unwrap_or_default();
                tables.sheets.push(Scanned { name, hidden_rows: Some(0), ..Scanned::default() });
                tables.row = 0;
            }
            "table:table-row" => {
                let visibility = attribute(tag, "table:visibility");
                line = Line {
                    repeated: number(tag, "table:number-rows-repeated").min(ROWS),
                    hidden: visibility.is_some_and(|word| word != "visible"),
                    ..Line::default()
                };
                if is_empty {
                    tables.finish_row(&line);
                }
            }
            "table:table-cell" | "table:covered-table-cell" => {
                let new = Slot::new(tag);
                if is_empty {
                    line.finish_cell(&new);
                } else {
                    slot = Some(new);
                }
            }
            // A run of spaces is stored as its length.
            "text:s" => note(&mut slot, number(tag, "text:c")),
            _ => {}
        }
    }
}

fn note(slot: &mut Option<Slot>, text: u64) {
    if let Some(slot) = slot {
        slot.text = slot.text.saturating_add(text);
        slot.filled |= text > 0;
    }
}

impl Tables {
    /// A hidden row without cells, such as the rest of the sheet, isn't counted.
    fn finish_row(&mut self, line: &Line) {
        let Some(table) = self.sheets.last_mut() else { return };
        let next = (self.row + line.repeated).min(ROWS);
        if let Some((first, last)) = line.filled {
            table.extent.include(place(self.row.min(ROWS - 1)), place(first));
            table.extent.include(place(next.saturating_sub(1)), place(last));
            if line.hidden {
                table.hidden_rows = table.hidden_rows.map(|rows| rows.saturating_add(place(line.repeated)));
            }
            self.loaded = self.loaded.saturating_add(last + 1);
            self.text = self.text.saturating_add(line.text.saturating_mul(line.repeated));
        }
        self.row = next;
    }
}

/// Rows and columns are bounded before.
fn place(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = tag.attributes().flatten().find(|attribute| attribute.key.as_ref() == name)?;
    let value = quick_xml::escape::unescape(&attribute.value).ok()?;
    Some(value.into_owned())
}

/// Number of repeats; `u64::MAX` if it isn't a number.
fn number(tag: &BytesStart<'_>, name: &str) -> u64 {
    let attribute = tag.attributes().flatten().any(|attribute| attribute.key.as_ref() == name);
    let value = self::attribute(tag, name).and_then(|text| text.trim().parse::<u64>().ok());
    if attribute { value.unwrap_or(u64::MAX).max(1) } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(tables: &str) -> Tables {
        super::tables(format!("<office:document-content>{tables}</office:document-content>").as_bytes())
            .unwrap()
    }

    #[test]
    fn repeats_count_in_full_and_empty_ones_not_at_all() {
        let tables = document(
            r#"<table:table table:name="A &amp; B">
            <table:table-row><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>
            <table:table-row table:visibility="filter"><table:table-cell table:number-columns-repeated="4" office:value-type="float" office:value="1"/></table:table-row>
            <table:table-row table:number-rows-repeated="1048574"><table:table-cell table:number-columns-repeated="16384"></table:table-cell></table:table-row>
            </table:table><table:table table:name="B"><table:table-row table:number-rows-repeated="9">
            <table:table-cell table:number-columns-repeated="7" office:value-type="float" office:value="1"/></table:table-row></table:table>"#,
        );
        let facts: Vec<_> = tables
            .sheets
            .iter()
            .map(|table| (table.name.as_str(), table.extent.cells(), table.hidden_rows))
            .collect();
        assert_eq!(facts, [("A & B", 8, Some(1)), ("B", 63, Some(0))]);
    }

    #[test]
    fn a_repeat_that_is_written_oddly_is_a_large_one() {
        for repeats in ["99999999999999999999", "&#49;6384", "x", "5000000000"] {
            let tables = document(&format!(
                r#"<table:table table:name="A"><table:table-row><table:table-cell office:value="1" table:number-columns-repeated="{repeats}"/></table:table-row></table:table>"#
            ));
            assert_eq!(tables.sheets[0].extent.cells(), COLUMNS, "{repeats}");
        }
    }

    #[test]
    fn cells_to_the_left_of_the_first_one_are_loaded_too() {
        let row = r#"<table:table-row><table:table-cell table:number-columns-repeated="16383"/><table:table-cell office:value="1"/></table:table-row>"#;
        let tables = document(&format!(r#"<table:table table:name="A">{}</table:table>"#, row.repeat(3)));
        assert_eq!((tables.sheets[0].extent.cells(), tables.loaded), (3, 3 * COLUMNS));
    }

    #[test]
    fn repeated_text_counts_in_full() {
        let cell = r#"<table:table-cell office:value-type="string" table:number-columns-repeated="100"><text:p>abc<text:s text:c="1000000"/></text:p></table:table-cell>"#;
        let tables = document(&format!(
            r#"<table:table table:name="A"><table:table-row table:number-rows-repeated="10">{cell}</table:table-row></table:table>"#
        ));
        assert!(tables.text > 1_000 * 1_000_000, "{}", tables.text);
    }
}
