//! The styles of a workbook: which show a number as a date.

use std::{collections::HashMap, io::Read};

use super::damaged;
use crate::{
    SheetError,
    book::{
        markup::{Markup, Piece, Tag},
        number_format,
    },
};

/// Whether the cells of a style are shown as dates, by style.
pub(super) fn dates<R: Read>(mut markup: Markup<R>) -> Result<Vec<bool>, SheetError> {
    let mut own: HashMap<u32, bool> = HashMap::new();
    let mut dates = Vec::new();
    let (mut in_formats, mut in_styles) = (false, false);
    loop {
        match markup.next()? {
            Piece::Open(tag) => match tag.name() {
                b"numFmts" => in_formats = !tag.is_empty(),
                b"cellXfs" => in_styles = !tag.is_empty(),
                b"numFmt" if in_formats => {
                    if let (Some(id), Some(code)) = (id(&tag), tag.text(b"formatCode")) {
                        own.insert(id, number_format::is_date(&code));
                    }
                }
                b"xf" if in_styles => {
                    let id = id(&tag).unwrap_or_default();
                    let is_date = own.get(&id).copied();
                    dates.push(is_date.unwrap_or_else(|| number_format::is_built_in_date(id)));
                }
                _ => {}
            },
            Piece::Close(b"numFmts") => in_formats = false,
            Piece::Close(b"cellXfs") => in_styles = false,
            Piece::Close(b"styleSheet") => return Ok(dates),
            Piece::End => return Err(damaged()),
            _ => {}
        }
    }
}

fn id(tag: &Tag<'_>) -> Option<u32> {
    str::from_utf8(tag.attribute(b"numFmtId")?).ok()?.trim().parse().ok()
}
