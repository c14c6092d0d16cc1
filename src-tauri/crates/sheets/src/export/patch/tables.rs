//! The tables of the sheet.

use std::collections::HashSet;

use super::{CannotPatch, edit, range::Range, stop::Stop};
use crate::book::markup::{Markup, Piece, is_utf_8};

/// Longest column name of a table, in UTF-16 units.
const LONGEST_NAME: usize = 255;

pub(super) struct Table {
    pub(super) range: Range,
    has_header: bool,
    /// Its rows come from a query or an XML map.
    pub(super) is_external: bool,
    columns: Vec<String>,
    next_id: u32,
}

impl Table {
    /// Whether our columns extend it: it ends where they begin, and its header is the rows' header.
    pub(super) fn is_widened(&self, first: u32, header_row: Option<u32>) -> bool {
        self.range.ends_before(first) && self.has_header && header_row == Some(self.range.top)
    }
}

pub(super) struct Added<'a> {
    pub(super) last: u32,
    pub(super) headers: &'a [String],
}

pub(super) fn read(part: &[u8]) -> Result<Table, Stop> {
    if !is_utf_8(part) {
        return Err(CannotPatch::Unusual.into());
    }
    let mut markup = Markup::new(part, part.len() as u64);
    let mut table = None;
    loop {
        match markup.next()? {
            Piece::Open(tag) if tag.name() == b"table" && table.is_none() => {
                let range = tag.attribute(b"ref").and_then(Range::read).ok_or(CannotPatch::Unusual)?;
                let kind = tag.attribute(b"tableType");
                table = Some(Table {
                    range,
                    has_header: tag.attribute(b"headerRowCount") != Some(b"0"),
                    is_external: matches!(kind, Some(b"queryTable" | b"xml")),
                    columns: Vec::new(),
                    next_id: 1,
                });
            }
            Piece::Open(tag) if tag.name() == b"tableColumn" => {
                let table = table.as_mut().ok_or(CannotPatch::Unusual)?;
                table.columns.push(tag.text(b"name").unwrap_or_default());
                let id: u32 = tag.text(b"id").and_then(|id| id.parse().ok()).ok_or(CannotPatch::Unusual)?;
                table.next_id = table.next_id.max(id.saturating_add(1));
            }
            Piece::End => return table.ok_or_else(|| CannotPatch::Unusual.into()),
            _ => {}
        }
    }
}

/// Our headers, distinct from each other and from the columns of tables they extend: otherwise Excel repairs the
/// workbook and reports damage.
pub(super) fn distinct<'a>(
    headers: impl Iterator<Item = &'a str>,
    tables: impl Iterator<Item = &'a Table>,
) -> Vec<String> {
    let names = tables.flat_map(|table| &table.columns).map(|name| name.to_lowercase());
    let mut taken: HashSet<String> = names.collect();
    let mut distinct = Vec::new();
    for header in headers {
        let plain: String = header.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let mut units = 0;
        let fits = |c: &char| {
            units += c.len_utf16();
            // Room for a number after it.
            units < LONGEST_NAME - 8
        };
        let plain: String = plain.trim().chars().take_while(fits).collect();
        // A table column must have a name.
        let plain = if plain.is_empty() { "?".to_owned() } else { plain };
        let numbered = (2..).map(|number| format!("{plain} {number}"));
        let free =
            std::iter::once(plain.clone()).chain(numbered).find(|name| taken.insert(name.to_lowercase()));
        distinct.push(free.unwrap_or(plain));
    }
    distinct
}

/// The table part with our columns.
pub(super) fn widen(part: &[u8], table: &Table, added: &Added<'_>) -> Result<Vec<u8>, Stop> {
    let mut written = Vec::with_capacity(part.len() + 64 * added.headers.len());
    let mut markup = Markup::new(part, part.len() as u64);
    let (mut depth, mut prefix) = (0_u32, Vec::new());
    loop {
        match markup.next_with_bytes()? {
            (Piece::Open(tag), bytes) => {
                match (depth, tag.name()) {
                    (0, _) => {
                        prefix = edit::prefix(bytes).to_vec();
                        edit::with_value(
                            bytes,
                            &tag,
                            b"ref",
                            &table.range.up_to(added.last).written(),
                            &mut written,
                        );
                    }
                    (1, b"autoFilter") => match tag.attribute(b"ref").and_then(Range::read) {
                        Some(range) if range.right == table.range.right => {
                            let range = range.up_to(added.last).written();
                            edit::with_value(bytes, &tag, b"ref", &range, &mut written);
                        }
                        _ => written.extend_from_slice(bytes),
                    },
                    (1, b"tableColumns") => {
                        let count = (table.columns.len() + added.headers.len()).to_string();
                        edit::with_value(bytes, &tag, b"count", &count, &mut written);
                    }
                    _ => written.extend_from_slice(bytes),
                }
                depth += u32::from(!tag.is_empty());
            }
            (Piece::Close(name), bytes) => {
                depth = depth.saturating_sub(1);
                if depth == 1 && name == b"tableColumns" {
                    columns(&prefix, table, added, &mut written);
                }
                written.extend_from_slice(bytes);
            }
            (Piece::End, _) => return Ok(written),
            (_, bytes) => written.extend_from_slice(bytes),
        }
    }
}

fn columns(prefix: &[u8], table: &Table, added: &Added<'_>, written: &mut Vec<u8>) {
    for (id, header) in (table.next_id..).zip(added.headers) {
        written.push(b'<');
        written.extend_from_slice(prefix);
        written.extend_from_slice(format!("tableColumn id=\"{id}\" name=\"").as_bytes());
        edit::escape(header, written);
        written.extend_from_slice(b"\"/>");
    }
}
