//! Hidden rows of an .xlsx sheet, which calamine doesn't tell.

use std::{
    collections::HashMap,
    io::{BufRead, BufReader, Read, Seek},
    ops::ControlFlow,
};

use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};
use zip::ZipArchive;

use crate::{Progress, SheetError, Watch};

/// Counts the hidden rows with cells of the sheet of this name; `None` when its part isn't found.
pub(super) fn count<R: Read + Seek>(
    file: R,
    sheet: &str,
    watch: Watch<'_>,
) -> Result<Option<u32>, SheetError> {
    let damaged = || SheetError::Damaged { sheet: Some(sheet.to_owned()), after: None };
    let mut archive = ZipArchive::new(file).map_err(|_| damaged())?;
    let Some(path) = part_of(&mut archive, sheet) else { return Ok(None) };
    let Ok(part) = archive.by_name(&path) else { return Ok(None) };
    rows(BufReader::with_capacity(64 << 10, part), watch, &damaged).map(Some)
}

fn rows(part: impl BufRead, watch: Watch<'_>, damaged: &dyn Fn() -> SheetError) -> Result<u32, SheetError> {
    let mut reader = Reader::from_reader(part);
    let mut buffer = Vec::new();
    let (mut rows, mut hidden) = (0_u32, 0_u32);
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer).map_err(|_| damaged())? {
            // An empty row element is a hidden row with nothing in it.
            Event::Start(tag) if tag.local_name().as_ref() == "row" => {
                rows += 1;
                hidden +=
                    u32::from(attribute(&tag, "hidden").is_some_and(|word| word == "1" || word == "true"));
                if rows.is_multiple_of(1_024)
                    && let ControlFlow::Break(()) = watch(Progress { rows, share: None })
                {
                    return Err(SheetError::Cancelled);
                }
            }
            Event::Eof => return Ok(hidden),
            _ => {}
        }
    }
}

/// The part of a sheet: the workbook names its relationship, the relationships name its target.
fn part_of<R: Read + Seek>(archive: &mut ZipArchive<R>, sheet: &str) -> Option<String> {
    let sheets = pairs(archive, "xl/workbook.xml", "sheet", "name", "id")?;
    let targets = pairs(archive, "xl/_rels/workbook.xml.rels", "Relationship", "Id", "Target")?;
    let target = targets.get(sheets.get(sheet)?)?;
    Some(match target.strip_prefix('/') {
        Some(absolute) => absolute.to_owned(),
        None => format!("xl/{target}"),
    })
}

/// Two attributes of every element of a name, as a map from the first to the second.
fn pairs<R: Read + Seek>(
    archive: &mut ZipArchive<R>,
    part: &str,
    element: &str,
    key: &str,
    value: &str,
) -> Option<HashMap<String, String>> {
    let part = archive.by_name(part).ok()?;
    let mut reader = Reader::from_reader(BufReader::new(part));
    let mut buffer = Vec::new();
    let mut pairs = HashMap::new();
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer).ok()? {
            Event::Start(tag) | Event::Empty(tag) if tag.local_name().as_ref() == element => {
                if let (Some(key), Some(value)) = (attribute(&tag, key), attribute(&tag, value)) {
                    pairs.insert(key, value);
                }
            }
            Event::Eof => return Some(pairs),
            _ => {}
        }
    }
}

/// The value of an attribute, whatever its prefix.
fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute =
        tag.attributes().flatten().find(|attribute| attribute.key.local_name().as_ref() == name)?;
    quick_xml::escape::unescape(&attribute.value).ok().map(std::borrow::Cow::into_owned)
}
