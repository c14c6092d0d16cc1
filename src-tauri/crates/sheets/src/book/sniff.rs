//! Detects the kind of a file from its first bytes.

use std::{
    fs::File,
    io::{Read, Seek, SeekFrom},
};

use encoding_rs::{Encoding, UTF_8};

use super::{biff, compound, excel_xml::NAMESPACE};
use crate::{Found, SheetError};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Container {
    /// .xlsx, .xlsm, .xlsb, .ods, or no spreadsheet.
    Zip,
    /// Container of old Office files: .xls, or an encrypted .xlsx.
    Compound,
    /// Records of an .xls without its container.
    Records,
    /// A workbook in one XML document.
    ExcelXml,
    /// Judged by the beginning.
    Text,
}

/// Namespace of flat OpenDocument files, and the type of one that is a spreadsheet.
const OPEN_DOCUMENT: &[u8] = b"urn:oasis:names:tc:opendocument:xmlns:office";
const SPREADSHEET: &[u8] = b"application/vnd.oasis.opendocument.spreadsheet";

/// Number of inspected bytes.
const HEAD: usize = 64 * 1024;

const PICTURES: &[&[u8]] =
    &[b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"BM", b"II*\0", b"MM\0*"];

/// Reads the beginning, then rewinds the file.
pub(super) fn container(file: &mut File) -> Result<Container, SheetError> {
    let mut head = Vec::with_capacity(HEAD);
    file.by_ref().take(HEAD as u64).read_to_end(&mut head).map_err(|error| SheetError::from_disk(&error))?;
    file.seek(SeekFrom::Start(0)).map_err(|error| SheetError::from_disk(&error))?;
    sort(&head)
}

fn sort(head: &[u8]) -> Result<Container, SheetError> {
    // UTF-16 is decoded before classification.
    if let Some((encoding, _)) = Encoding::for_bom(head).filter(|(encoding, _)| *encoding != UTF_8) {
        let text = encoding.decode(head).0;
        if begins_as_markup(text.as_bytes()) {
            return sort(text.as_bytes());
        }
    }
    let other = |found| Err(SheetError::NotASpreadsheet { found });
    match head {
        _ if head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06") => Ok(Container::Zip),
        _ if head.starts_with(compound::MAGIC) => Ok(Container::Compound),
        _ if biff::is_bare(head) => Ok(Container::Records),
        _ if head.starts_with(b"%PDF") => other(Found::Pdf),
        _ if is_picture(head) => other(Found::Picture),
        _ if head.starts_with(b"{\\rtf") => other(Found::Document),
        _ if is_archive(head) => other(Found::Archive),
        _ if begins_as_markup(head) && holds(head, NAMESPACE) => Ok(Container::ExcelXml),
        _ if begins_as_markup(head) && holds(head, OPEN_DOCUMENT) => other(match holds(head, SPREADSHEET) {
            true => Found::FlatOpenDocument,
            false => Found::Document,
        }),
        _ if head.starts_with(b"MIME-Version:") && is_page(head) => other(Found::WebPage),
        _ if is_markup(head) => other(Found::WebPage),
        _ if is_binary(head) => other(Found::Unknown),
        _ if let Some(found) = other_table(head) => other(found),
        _ => Ok(Container::Text),
    }
}

/// Spreadsheet formats that are text. A table may begin like them: `ID;Phone` like SYLK.
fn other_table(head: &[u8]) -> Option<Found> {
    let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let mut lines = text.split(|byte| matches!(byte, b'\n' | b'\r')).filter(|line| !line.is_empty());
    let first = lines.next()?.trim_ascii_end();
    let is_cell = |line: &[u8]| line.starts_with(b"C;") && (holds(line, b";X") || holds(line, b";Y"));
    match first {
        b"TABLE" => {
            (lines.next()?.starts_with(b"0,1") && lines.next()?.starts_with(b"\"")).then_some(Found::Dif)
        }
        _ if first.starts_with(b"ID;P") => lines.any(is_cell).then_some(Found::Sylk),
        _ if first.starts_with(b"socialcalc:version:") => Some(Found::SocialCalc),
        _ if first.starts_with(b"version:1.") => {
            lines.next()?.starts_with(b"cell:").then_some(Found::SocialCalc)
        }
        _ => None,
    }
}

/// A web page saved as one file (MHTML).
fn is_page(head: &[u8]) -> bool {
    holds(&head.to_ascii_lowercase(), b"multipart/related")
}

fn begins_as_markup(head: &[u8]) -> bool {
    head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start().starts_with(b"<")
}

fn holds(head: &[u8], wanted: &[u8]) -> bool {
    memchr::memmem::find(head, wanted).is_some()
}

fn is_picture(head: &[u8]) -> bool {
    // "BM" could begin a text; a bitmap has zeros in reserved bytes.
    let is_bitmap = head.starts_with(b"BM") && head.get(6..10) == Some(&[0; 4]);
    let named = PICTURES.iter().any(|magic| head.starts_with(magic)) && !head.starts_with(b"BM");
    let is_webp = head.starts_with(b"RIFF") && head.get(8..12) == Some(b"WEBP");
    let brand = head.get(4..8) == Some(b"ftyp");
    is_bitmap || named || is_webp || brand
}

fn is_archive(head: &[u8]) -> bool {
    let magics: [&[u8]; 4] = [b"Rar!\x1a\x07", b"7z\xbc\xaf\x27\x1c", b"\x1f\x8b", b"BZh"];
    magics.iter().any(|magic| head.starts_with(magic))
}

fn is_markup(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let start = head.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(head.len());
    let text = head[start..head.len().min(start + 2_048)].to_ascii_lowercase();
    let has = |wanted: &[u8]| memchr::memmem::find(&text, wanted).is_some();
    text.starts_with(b"<")
        && [&b"<html"[..], b"<!doctype", b"<table", b"<head", b"<body", b"<meta", b"<?xml", b"<script"]
            .iter()
            .any(|tag| has(tag))
}

/// Bytes that don't occur in text. UTF-16 has zeros in every second byte or after a mark.
fn is_binary(head: &[u8]) -> bool {
    if head.starts_with(b"\xff\xfe")
        || head.starts_with(b"\xfe\xff")
        || super::encoding::utf_16(head).is_some()
    {
        return false;
    }
    let control = head.iter().filter(|byte| matches!(byte, 0..=8 | 14..=25 | 27..=31)).count();
    head.contains(&0) || control * 50 > head.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_what_its_bytes_say() {
        let found = |head: &[u8]| match sort(head) {
            Err(SheetError::NotASpreadsheet { found }) => Some(found),
            _ => None,
        };
        assert_eq!(found(b"\x89PNG\r\n\x1a\n...."), Some(Found::Picture));
        assert_eq!(found(b"%PDF-1.7"), Some(Found::Pdf));
        assert_eq!(found(b"\xef\xbb\xbf \n<HTML><body>"), Some(Found::WebPage));
        assert_eq!(found(b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0"), Some(Found::Unknown));
        assert_eq!(found(b"Rar!\x1a\x07\0"), Some(Found::Archive));
        assert_eq!(found(b"MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n"), Some(Found::WebPage));
        let page: Vec<u8> = "\u{feff}<html>".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(found(&page), Some(Found::WebPage));
        assert_eq!(sort(b"PK\x03\x04"), Ok(Container::Zip));
        let flat = |kind: &str| {
            format!(
                "<?xml version=\"1.0\"?>\n<office:document xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" office:mimetype=\"application/vnd.oasis.opendocument.{kind}\">"
            )
        };
        assert_eq!(found(flat("spreadsheet").as_bytes()), Some(Found::FlatOpenDocument));
        assert_eq!(found(flat("text").as_bytes()), Some(Found::Document));
        assert_eq!(found(b"ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K\"Phone\"\r\nE\r\n"), Some(Found::Sylk));
        assert_eq!(found(b"TABLE\r\n0,1\r\n\"EXCEL\"\r\nVECTORS\r\n"), Some(Found::Dif));
        assert_eq!(found(b"socialcalc:version:1.0\nMIME-Version: 1.0\n"), Some(Found::SocialCalc));
        assert_eq!(found(b"version:1.5\ncell:A1:t:Phone\n"), Some(Found::SocialCalc));
        for table in [
            &b"ID;Phone;Amount\nC;01712345678;500\n"[..],
            b"TABLE\nT-1,01712345678\n",
            b"version:1.5\nPhone\n",
        ] {
            assert_eq!(sort(table), Ok(Container::Text), "{table:?}");
        }
        assert_eq!(sort("BM-1,নাম,01712345678".as_bytes()), Ok(Container::Text));
        assert_eq!(sort(b"\xff\xfeP\0h\0"), Ok(Container::Text));
        assert_eq!(sort(b"P\0h\0o\0n\0e\0\n\0"), Ok(Container::Text));
    }
}
