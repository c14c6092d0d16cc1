//! Pictures and charts beside the rows, which must not cover our columns.

use super::stop::Stop;
use crate::book::markup::{Markup, Piece};

/// The first column to the right of everything anchored beside rows from `top` on.
pub(super) fn right(part: &[u8], top: u32) -> Result<u32, Stop> {
    let mut markup = Markup::new(part, part.len() as u64);
    let (mut right, mut in_end, mut field) = (0, false, Field::None);
    let (mut column, mut row) = (None, None);
    loop {
        match markup.next()? {
            Piece::Open(tag) => match tag.name() {
                b"twoCellAnchor" => (column, row) = (None, None),
                b"to" => in_end = !tag.is_empty(),
                b"col" if in_end => field = Field::Column,
                b"row" if in_end => field = Field::Row,
                _ => {}
            },
            Piece::Text(text) => {
                let number = || str::from_utf8(text.trim_ascii()).ok()?.parse::<u32>().ok();
                match field {
                    Field::Column => column = number(),
                    Field::Row => row = number(),
                    Field::None => {}
                }
            }
            Piece::Close(b"to") => {
                in_end = false;
                if let (Some(column), Some(row)) = (column, row)
                    && row > top
                {
                    right = right.max(column.saturating_add(1));
                }
            }
            Piece::Close(b"col" | b"row") => field = Field::None,
            Piece::End => return Ok(right),
            _ => {}
        }
    }
}

enum Field {
    None,
    Column,
    Row,
}
