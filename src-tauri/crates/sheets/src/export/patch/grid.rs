//! Widths of a sheet's columns and heights of its first rows, to find where a picture ends.

use std::{collections::BTreeMap, io::Read};

use super::{
    drawing::{Anchor, Corner},
    stop::Stop,
};
use crate::{
    Limits,
    book::{
        markup::{Markup, Piece, Tag},
        xlsx::place,
    },
};

/// In EMU.
const PIXEL: u64 = 9_525;
const POINT: f64 = 12_700.0;
/// Pixels of a digit in the usual default fonts.
const DIGIT: f64 = 7.0;
/// In points.
const USUAL_HEIGHT: f64 = 15.0;

/// Sizes in EMU.
pub(super) struct Grid {
    width: u64,
    /// First and last column with another width.
    widths: Vec<(u32, u32, u64)>,
    height: u64,
    heights: BTreeMap<u32, u64>,
    /// The last row whose height is known.
    top: u32,
}

impl Grid {
    /// Reads a sheet up to the row `top`.
    pub(super) fn read(part: impl Read, top: u32) -> Result<Self, Stop> {
        let mut markup = Markup::decoded(part, Limits::default().longest_text_bytes)?;
        let (width, height) = (width_of_characters(8.0), points(USUAL_HEIGHT));
        let mut grid = Self { width, widths: Vec::new(), height, heights: BTreeMap::new(), top };
        let mut next = 0;
        loop {
            match markup.next()? {
                Piece::Open(tag) => match tag.name() {
                    b"sheetFormatPr" => grid.take_usual(&tag),
                    b"col" => grid.take_columns(&tag),
                    b"row" => {
                        let row = tag.attribute(b"r").and_then(place::row).unwrap_or(next);
                        next = row.saturating_add(1);
                        if row > top {
                            break;
                        }
                        if let Some(height) = height_of(&tag) {
                            grid.heights.insert(row, height);
                        }
                    }
                    _ => {}
                },
                Piece::Close(b"sheetData") | Piece::End => break,
                _ => {}
            }
        }
        Ok(grid)
    }

    fn take_usual(&mut self, tag: &Tag<'_>) {
        if let Some(characters) = number(tag, b"baseColWidth") {
            self.width = width_of_characters(characters);
        }
        if let Some(width) = number(tag, b"defaultColWidth") {
            self.width = width_of(width);
        }
        if let Some(height) = number(tag, b"defaultRowHeight") {
            self.height = points(height);
        }
        if is_set(tag, b"zeroHeight") {
            self.height = 0;
        }
    }

    fn take_columns(&mut self, tag: &Tag<'_>) {
        let column = |name: &[u8]| tag.text(name).and_then(|text| text.trim().parse::<u32>().ok());
        let width = match is_set(tag, b"hidden") {
            true => Some(0),
            false => number(tag, b"width").map(width_of),
        };
        if let (Some(from @ 1..), Some(to @ 1..), Some(width)) = (column(b"min"), column(b"max"), width) {
            self.widths.push((from - 1, to - 1, width));
        }
    }

    /// The first column right of an object that ends below the row `top`; 0 for one that ends above.
    pub(super) fn right(&self, anchor: Anchor) -> u32 {
        match anchor {
            Anchor::Cells { column, row } if row > self.top => column.saturating_add(1),
            Anchor::Sized { from, width, height } if self.is_below_top(from, height) => {
                self.column_behind(from, width)
            }
            Anchor::Cells { .. } | Anchor::Sized { .. } => 0,
        }
    }

    fn is_below_top(&self, from: Corner, height: u64) -> bool {
        let heights = (from.row..=self.top).map(|row| self.heights.get(&row).copied().unwrap_or(self.height));
        from.row > self.top || from.y.saturating_add(height) > heights.sum()
    }

    fn column_behind(&self, from: Corner, width: u64) -> u32 {
        let mut left = from.x.saturating_add(width);
        for column in from.column..place::COLUMNS {
            let known = self.widths.iter().find(|(from, to, _)| (*from..=*to).contains(&column));
            let width = known.map_or(self.width, |(.., width)| *width);
            if left <= width {
                return column + 1;
            }
            left -= width;
        }
        place::COLUMNS
    }
}

fn height_of(row: &Tag<'_>) -> Option<u64> {
    if is_set(row, b"hidden") { Some(0) } else { number(row, b"ht").map(points) }
}

fn is_set(tag: &Tag<'_>, name: &[u8]) -> bool {
    matches!(tag.attribute(name), Some(b"1" | b"true"))
}

fn number(tag: &Tag<'_>, name: &[u8]) -> Option<f64> {
    tag.text(name)?.trim().parse().ok().filter(|number| (0.0..1e4).contains(number))
}

fn points(height: f64) -> u64 {
    (height * POINT) as u64
}

/// A width as files have it, in characters with their margin (ECMA-376 18.3.1.13).
fn width_of(characters: f64) -> u64 {
    ((256.0 * characters + (128.0 / DIGIT).floor()) / 256.0 * DIGIT) as u64 * PIXEL
}

/// The default width for a number of characters: with a margin, in steps of 8 pixels.
fn width_of_characters(characters: f64) -> u64 {
    ((characters * DIGIT + 5.0) as u64).next_multiple_of(8) * PIXEL
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(head: &str, rows: &str, top: u32) -> Grid {
        let part = format!("<worksheet>{head}<sheetData>{rows}</sheetData></worksheet>");
        Grid::read(part.as_bytes(), top).unwrap()
    }

    fn sized(column: u32, row: u32, width: u64, height: u64) -> Anchor {
        let from = Corner { column, x: 0, row, y: 0 };
        Anchor::Sized { from, width: width * PIXEL, height: height * PIXEL }
    }

    /// Otherwise the results are beneath a picture.
    #[test]
    fn an_object_ends_where_the_widths_of_columns_say() {
        let usual = grid("", "", 0);
        assert_eq!(usual.right(sized(3, 2, 320, 96)), 8);
        assert_eq!(usual.right(sized(3, 2, 321, 96)), 9);
        assert_eq!(usual.right(sized(0, 2, 0, 1)), 1);
        assert_eq!(usual.right(sized(0, 0, 10_000_000, 21)), place::COLUMNS);
        let from = Corner { column: 1, x: 32 * PIXEL, row: 4, y: 0 };
        assert_eq!(usual.right(Anchor::Sized { from, width: 64 * PIXEL, height: PIXEL }), 3);
        let head = "<sheetFormatPr defaultColWidth=\"9.140625\" defaultRowHeight=\"15\"/><cols><col min=\"5\" max=\"6\" hidden=\"1\"/><col min=\"7\" max=\"7\" width=\"36.42578125\"/></cols>";
        assert_eq!(grid(head, "", 0).right(sized(3, 2, 320, 96)), 8);
        let wide = "<cols><col min=\"4\" max=\"4\" width=\"50\"/></cols>";
        assert_eq!(grid(wide, "", 0).right(sized(3, 2, 320, 96)), 4);
    }

    /// Otherwise a logo above the header pushes the results away.
    #[test]
    fn an_object_above_the_rows_does_not_count() {
        let rows = "<row r=\"1\" ht=\"75\"/><row r=\"2\" hidden=\"1\"/><row r=\"3\"/><row r=\"4\"/>";
        let tall = grid("", rows, 2);
        // 100, 0 and 20 pixels.
        assert_eq!(tall.right(sized(0, 0, 640, 120)), 0);
        assert_eq!(tall.right(sized(0, 0, 640, 121)), 10);
        assert_eq!(tall.right(sized(0, 2, 640, 20)), 0);
        assert_eq!(tall.right(sized(0, 3, 640, 1)), 10);
        assert_eq!(tall.right(Anchor::Cells { column: 4, row: 2 }), 0);
        assert_eq!(tall.right(Anchor::Cells { column: 4, row: 3 }), 5);
        assert_eq!(grid("<sheetFormatPr zeroHeight=\"1\"/>", "", 0).right(sized(0, 0, 1, 1)), 1);
    }
}
