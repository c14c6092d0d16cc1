//! Number formats of a workbook's styles.

use std::{collections::HashMap, io::Read};

use super::damaged;
use crate::{
    SheetError,
    book::{
        markup::{Markup, Piece, Tag},
        number_format,
    },
};

#[derive(Debug, Clone, Default)]
pub(crate) struct Formats {
    /// Custom formats by id; others are built in.
    pub(crate) own: HashMap<u32, String>,
    /// Format id of each style.
    pub(crate) styles: Vec<u32>,
}

impl Formats {
    /// By style: whether cells are shown as dates.
    pub(super) fn dates(&self) -> Vec<bool> {
        let own: HashMap<_, _> =
            self.own.iter().map(|(id, code)| (id, number_format::is_date(code))).collect();
        let is_date = |id| own.get(id).copied().unwrap_or_else(|| number_format::is_built_in_date(*id));
        self.styles.iter().map(is_date).collect()
    }
}

/// Reads the styles part.
pub(crate) fn formats<R: Read>(mut markup: Markup<R>) -> Result<Formats, SheetError> {
    let mut formats = Formats::default();
    let (mut in_formats, mut in_styles) = (false, false);
    loop {
        match markup.next()? {
            Piece::Open(tag) => match tag.name() {
                b"styleSheet" if tag.is_empty() => return Ok(formats),
                b"numFmts" => in_formats = !tag.is_empty(),
                b"cellXfs" => in_styles = !tag.is_empty(),
                b"numFmt" if in_formats => {
                    if let (Some(id), Some(code)) = (id(&tag), tag.text(b"formatCode")) {
                        formats.own.insert(id, code);
                    }
                }
                b"xf" if in_styles => formats.styles.push(id(&tag).unwrap_or_default()),
                _ => {}
            },
            Piece::Close(b"numFmts") => in_formats = false,
            Piece::Close(b"cellXfs") => in_styles = false,
            Piece::Close(b"styleSheet") => return Ok(formats),
            Piece::End => return Err(damaged()),
            _ => {}
        }
    }
}

fn id(tag: &Tag<'_>) -> Option<u32> {
    str::from_utf8(tag.attribute(b"numFmtId")?).ok()?.trim().parse().ok()
}
