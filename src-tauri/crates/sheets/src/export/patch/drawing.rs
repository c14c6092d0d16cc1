//! Pictures and charts beside the rows, which must not cover our columns.

use super::stop::Stop;
use crate::book::markup::{Markup, Piece, Tag};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    /// Ends in a cell.
    Cells { column: u32, row: u32 },
    /// Begins in a cell at a distance from its corner, and has a size; in EMU. One that is anchored at the sheet begins
    /// in its first cell.
    Sized { from: Corner, width: u64, height: u64 },
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Corner {
    pub(super) column: u32,
    pub(super) x: u64,
    pub(super) row: u32,
    pub(super) y: u64,
}

/// What an anchor consists of, as far as it was read.
#[derive(Default)]
struct Parts {
    from: Corner,
    to: Option<Corner>,
    size: Option<(u64, u64)>,
}

impl Parts {
    fn anchor(&self) -> Anchor {
        let (width, height) = self.size.unwrap_or_default();
        match self.to {
            Some(to) => Anchor::Cells { column: to.column, row: to.row },
            None => Anchor::Sized { from: self.from, width, height },
        }
    }

    fn corner(&mut self, is_end: bool) -> &mut Corner {
        if is_end { self.to.get_or_insert_default() } else { &mut self.from }
    }

    fn set(&mut self, field: &[u8], is_end: bool, text: &str) {
        // Negative distances are possible.
        let number = text.trim().parse::<i64>().unwrap_or_default().max(0).cast_unsigned();
        let short = u32::try_from(number).unwrap_or(u32::MAX);
        let corner = self.corner(is_end);
        match field {
            b"col" => corner.column = short,
            b"colOff" => corner.x = number,
            b"row" => corner.row = short,
            _ => corner.y = number,
        }
    }
}

/// Anchors of a drawing's objects.
pub(super) fn anchors(part: &[u8]) -> Result<Vec<Anchor>, Stop> {
    let mut markup = Markup::new(part, part.len() as u64);
    let (mut found, mut anchor) = (Vec::new(), None::<Parts>);
    let (mut is_end, mut field) = (false, None::<Vec<u8>>);
    loop {
        match markup.next()? {
            Piece::Open(tag) => match (tag.name(), &mut anchor) {
                (b"twoCellAnchor" | b"oneCellAnchor" | b"absoluteAnchor", _) => {
                    (anchor, is_end) = (Some(Parts::default()), false);
                }
                (b"to", Some(_)) => is_end = true,
                (name @ (b"col" | b"colOff" | b"row" | b"rowOff"), Some(_)) => {
                    field = (!tag.is_empty()).then(|| name.to_vec());
                }
                (b"pos", Some(parts)) => (parts.from.x, parts.from.y) = pair(&tag, [b"x", b"y"]),
                // The size is before the object, which has one of its own.
                (b"ext", Some(parts)) => {
                    parts.size.get_or_insert_with(|| pair(&tag, [b"cx", b"cy"]));
                }
                _ => {}
            },
            Piece::Text(text) => {
                if let (Some(field), Some(parts)) = (&field, &mut anchor) {
                    parts.set(field, is_end, &String::from_utf8_lossy(text));
                }
            }
            Piece::Close(b"twoCellAnchor" | b"oneCellAnchor" | b"absoluteAnchor") => {
                found.extend(anchor.take().map(|parts| parts.anchor()));
            }
            Piece::Close(b"to") => is_end = false,
            Piece::Close(_) => field = None,
            Piece::End => return Ok(found),
            _ => {}
        }
    }
}

fn pair(tag: &Tag<'_>, names: [&[u8]; 2]) -> (u64, u64) {
    let [first, second] = names.map(|name| {
        let number = tag.text(name).and_then(|text| text.trim().parse::<i64>().ok());
        number.unwrap_or_default().max(0).cast_unsigned()
    });
    (first, second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_anchor_is_read_with_its_own_size() {
        let part = "<x:wsDr><x:oneCellAnchor><x:from><x:col>3</x:col><x:colOff>-5</x:colOff><x:row> 2 </x:row><x:rowOff>7</x:rowOff></x:from>\
            <x:ext cx='300' cy='9'/><x:pic><a:xfrm><a:ext cx='1' cy='1'/></a:xfrm></x:pic></x:oneCellAnchor>\
            <x:absoluteAnchor><x:pos x='40' y='50'/><x:ext cx='60' cy='70'/></x:absoluteAnchor>\
            <mc:AlternateContent><x:twoCellAnchor><x:from><x:col>1</x:col><x:row>1</x:row></x:from><x:to><x:col>9</x:col><x:row>8</x:row></x:to></x:twoCellAnchor></mc:AlternateContent></x:wsDr>";
        let sized = |column, x, row, y, width, height| Anchor::Sized {
            from: Corner { column, x, row, y },
            width,
            height,
        };
        let wanted =
            [sized(3, 0, 2, 7, 300, 9), sized(0, 40, 0, 50, 60, 70), Anchor::Cells { column: 9, row: 8 }];
        assert_eq!(anchors(part.as_bytes()).unwrap(), wanted);
    }
}
