//! Column widths. Excel writes one element for all equal columns, often up to the sheet's last: if ours lie within
//! it, it is split in three.

use super::Job;
use crate::{
    book::markup::Tag,
    export::{
        patch::{CannotPatch, edit, stop::Stop},
        workbook::{WIDTHS, line_width},
    },
};

/// Least width of our columns in characters: about a date with its time.
const LEAST: usize = 10;

/// An element of the file: its 1-based columns and its bytes.
struct Element {
    from: u32,
    to: u32,
    bytes: Vec<u8>,
}

pub(super) struct Columns {
    elements: Vec<Element>,
    /// First of our columns, 1-based, and their widths.
    first: u32,
    widths: Vec<usize>,
    /// The file's list is being read.
    pub(super) is_open: bool,
    is_written: bool,
}

impl Columns {
    pub(super) fn new(job: &Job<'_>) -> Self {
        let headers = job.added.as_ref().map_or(&[][..], |added| added.headers);
        let mut widths: Vec<usize> =
            headers.iter().map(|header| line_width(header).clamp(LEAST, WIDTHS.1) + 2).collect();
        if let Some(added) = &job.added {
            for (column, width) in added.layout.widths() {
                if let Some(known) = widths.get_mut((column - job.first) as usize) {
                    *known = (*known).max(width);
                }
            }
        }
        Self { elements: Vec::new(), first: job.first + 1, widths, is_open: false, is_written: false }
    }

    pub(super) fn add(&mut self, tag: &Tag<'_>, bytes: &[u8]) -> Result<(), Stop> {
        let number = |name: &[u8]| tag.text(name).and_then(|number| number.trim().parse().ok());
        let (Some(from), Some(to)) = (number(b"min"), number(b"max")) else {
            return Err(CannotPatch::Unusual.into());
        };
        if !tag.is_empty() {
            return Err(CannotPatch::Unusual.into());
        }
        self.elements.push(Element { from, to, bytes: bytes.to_vec() });
        Ok(())
    }

    /// Writes the list if the file has none.
    pub(super) fn write_once(&mut self, prefix: &str, into: &mut Vec<u8>) {
        if !self.is_written {
            self.write(prefix, into);
        }
    }

    pub(super) fn write(&mut self, prefix: &str, into: &mut Vec<u8>) {
        (self.is_open, self.is_written) = (false, true);
        if self.elements.is_empty() && self.widths.is_empty() {
            return;
        }
        let count = u32::try_from(self.widths.len()).unwrap_or_default();
        // Our columns, 1-based.
        let (first, behind) = (self.first, self.first + count);
        into.extend_from_slice(format!("<{prefix}cols>").as_bytes());
        for element in &self.elements {
            part(element, element.from, element.to.min(first - 1), into);
        }
        for (column, width) in (first..).zip(&self.widths) {
            let ours = format!(
                "<{prefix}col min=\"{column}\" max=\"{column}\" width=\"{width}\" customWidth=\"1\"/>"
            );
            into.extend_from_slice(ours.as_bytes());
        }
        for element in &self.elements {
            part(element, element.from.max(behind), element.to, into);
        }
        into.extend_from_slice(format!("</{prefix}cols>").as_bytes());
    }
}

/// Writes an element for a part of its columns.
fn part(element: &Element, from: u32, to: u32, into: &mut Vec<u8>) {
    if from > to {
        return;
    }
    if (from, to) == (element.from, element.to) {
        into.extend_from_slice(&element.bytes);
        return;
    }
    let mut bytes = element.bytes.clone();
    for (name, value) in [(&b"min"[..], from), (b"max", to)] {
        bytes = edit::changed(&bytes, |bytes, tag, into| {
            edit::with_value(bytes, tag, name, &value.to_string(), into);
        });
    }
    into.extend_from_slice(&bytes);
}
