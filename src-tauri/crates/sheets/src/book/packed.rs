//! ZIP containers are inspected before they are opened: their format, and whether they are safe to open.
//!
//! The unpacking library enforces the declared sizes, so their sum can be checked in advance. Contents are bounded by
//! the readers.

use std::io::{Read, Seek};

use memchr::memmem;
use zip::ZipArchive;

use super::{
    Format, damaged, disk,
    markup::{Markup, Piece},
};
use crate::{Found, Limit, Limits, SheetError};

/// Offset within which a shared text table begins; in real files within a hundred bytes.
const HEAD_BYTES: u64 = 4 << 10;

struct Part {
    index: usize,
    name: String,
    bytes: u64,
}

impl Part {
    /// XML or records; other parts are never read.
    fn is_read(&self) -> bool {
        let is_markup = [".xml", ".rels", ".vml"].iter().any(|ending| self.name.ends_with(ending));
        let is_record = self.name.starts_with("xl/") && self.name.ends_with(".bin");
        (is_markup || is_record) && !self.name.contains("/media/") && !self.name.contains("vbaproject")
    }
}

/// Format of a file that is safe to open.
pub(super) fn check<R: Read + Seek>(file: R, limits: &Limits) -> Result<Format, SheetError> {
    let mut archive = ZipArchive::new(file).map_err(|_| damaged())?;
    let parts = parts(&mut archive)?;
    let format = format(&mut archive, &parts)?;
    let total =
        parts.iter().filter(|part| part.is_read()).fold(0_u64, |sum, part| sum.saturating_add(part.bytes));
    if total > limits.unpacked_bytes {
        return Err(too_large(Limit::UnpackedBytes, limits.unpacked_bytes));
    }
    for part in parts.iter().filter(|part| part.name == "xl/sharedstrings.xml") {
        check_claim(&mut archive, part, limits)?;
    }
    Ok(format)
}

fn parts<R: Read + Seek>(archive: &mut ZipArchive<R>) -> Result<Vec<Part>, SheetError> {
    let mut parts = Vec::with_capacity(archive.len().min(1_024));
    for index in 0..archive.len() {
        // A missing entry is reported by the reader that needs it.
        let Ok(entry) = archive.by_index_raw(index) else { continue };
        let name = entry.name().map_err(|_| damaged())?;
        let name = name.trim_start_matches('/').replace('\\', "/").to_lowercase();
        parts.push(Part { index, name, bytes: entry.size() });
    }
    Ok(parts)
}

fn format<R: Read + Seek>(archive: &mut ZipArchive<R>, parts: &[Part]) -> Result<Format, SheetError> {
    let other = |found| Err(SheetError::NotASpreadsheet { found });
    let has = |name: &str| parts.iter().any(|part| part.name == name);
    let kind = |archive: &mut ZipArchive<R>, name: &str| {
        let part = parts.iter().find(|part| part.name == name)?;
        head(archive, part, 64 << 10).ok()
    };
    if has("xl/workbook.bin") {
        return Ok(Format::Xlsb);
    }
    let types = kind(archive, "[content_types].xml").unwrap_or_default();
    let named = |name: &[u8]| memmem::find(&types, name).is_some();
    // The workbook part may have another name; then the content types tell the format.
    if has("xl/workbook.xml")
        || named(b"spreadsheetml.sheet.main+xml")
        || named(b"sheet.macroEnabled.main+xml")
    {
        let has_macros = named(b"sheet.macroEnabled.main+xml");
        return Ok(if has_macros { Format::Xlsm } else { Format::Xlsx });
    }
    if let Some(kind) = kind(archive, "mimetype") {
        return match kind.as_slice() {
            kind if kind.starts_with(b"application/vnd.oasis.opendocument.spreadsheet") => Ok(Format::Ods),
            kind if kind.starts_with(b"application/vnd.oasis.opendocument") => other(Found::Document),
            _ => other(Found::Archive),
        };
    }
    match parts.iter().any(|part| part.name.starts_with("word/") || part.name.starts_with("ppt/")) {
        true => other(Found::Document),
        false => other(Found::Archive),
    }
}

/// Rejects a table that claims too many texts without reading it.
fn check_claim<R: Read + Seek>(
    archive: &mut ZipArchive<R>,
    part: &Part,
    limits: &Limits,
) -> Result<(), SheetError> {
    let Ok(head) = head(archive, part, HEAD_BYTES) else { return Ok(()) };
    match claimed_texts(&head) {
        Some(claimed) if claimed > limits.shared_texts => {
            Err(too_large(Limit::SharedTexts, limits.shared_texts))
        }
        _ => Ok(()),
    }
}

/// Unpacked beginning of a part.
fn head<R: Read + Seek>(archive: &mut ZipArchive<R>, part: &Part, bytes: u64) -> Result<Vec<u8>, SheetError> {
    let mut head = Vec::new();
    let entry = archive.by_index(part.index).map_err(|error| match error {
        zip::result::ZipError::UnsupportedArchive(zip::result::ZipError::PASSWORD_REQUIRED) => {
            SheetError::Password
        }
        _ => damaged(),
    })?;
    entry.take(bytes).read_to_end(&mut head).map_err(|error| disk::trouble(&error))?;
    Ok(head)
}

/// Claimed number of texts; `None` if the table doesn't begin within these bytes.
fn claimed_texts(head: &[u8]) -> Option<u64> {
    let mut markup = Markup::decoded(head, HEAD_BYTES).ok()?;
    loop {
        match markup.next().ok()? {
            Piece::Open(tag) if tag.name() == b"sst" => {
                return Some(tag.text(b"uniqueCount").map_or(0, |claimed| number(&claimed)));
            }
            Piece::End => return None,
            _ => {}
        }
    }
}

fn number(text: &str) -> u64 {
    let digits = text.bytes().filter(u8::is_ascii_digit);
    digits.fold(0, |number: u64, digit| number.saturating_mul(10).saturating_add(u64::from(digit - b'0')))
}

fn too_large(limit: Limit, allowed: u64) -> SheetError {
    SheetError::TooLarge { limit, allowed, sheet: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_claimed_number_of_texts_is_read_and_never_overflows() {
        assert_eq!(claimed_texts(b"<sst count=\"9\" uniqueCount=\"412\">"), Some(412));
        assert_eq!(claimed_texts(b"<sst uniqueCount='99999999999999999999999'>"), Some(u64::MAX));
        assert_eq!(claimed_texts(b"<sst>"), Some(0));
        // A decoy before it, and a table that begins too late.
        assert_eq!(claimed_texts(b"<!-- uniqueCount='1' --><x:sst uniqueCount='7'>"), Some(7));
        assert_eq!(claimed_texts(&b" ".repeat(4 << 10)), None);
    }
}
