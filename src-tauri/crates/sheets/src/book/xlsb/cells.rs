use std::{borrow::Cow, io::Read};

use super::{
    damaged,
    record::{Records, long, wide},
};
use crate::{
    SheetEnd, SheetError, Value,
    book::{assemble::Assembly, value, xlsx::texts::Texts},
};

/// Tables that cells refer to.
pub(super) struct Context<'a> {
    pub(super) texts: &'a Texts,
    pub(super) dates: &'a [bool],
    pub(super) is_1904: bool,
}

/// Records between two calls of the watcher.
const STEP: u32 = 1 << 16;
const ROW: u16 = 0;
/// Cells with a column number, and short cells, each in the column right of the previous cell.
const CELLS: std::ops::RangeInclusive<u16> = 1..=11;
const SHORT_CELLS: std::ops::RangeInclusive<u16> = 12..=18;
const RICH_TEXT: u16 = 62;
const BEGIN: u16 = 0x91;
const END: u16 = 0x92;

pub(super) fn stream<'a, R: Read>(
    mut records: Records<R>,
    context: &Context<'a>,
    mut rows: Assembly<'a, '_>,
) -> Result<SheetEnd, SheetError> {
    let read = read(&mut records, context, &mut rows);
    rows.after(read)
}

/// `false` if the reading ended before the sheet.
fn read<'a, R: Read>(
    records: &mut Records<R>,
    context: &Context<'a>,
    rows: &mut Assembly<'a, '_>,
) -> Result<bool, SheetError> {
    let (mut row, mut next, mut in_sheet, mut count) = (0, 0, false, 0_u32);
    while let Some((kind, data)) = records.next()? {
        count = count.wrapping_add(1);
        if count.is_multiple_of(STEP) && !rows.pause() {
            return Ok(false);
        }
        let (column, kind, cell) = match kind {
            BEGIN => {
                in_sheet = true;
                continue;
            }
            END => return Ok(true),
            _ if !in_sheet => continue,
            ROW => {
                (row, next) = (long(data, 0).ok_or_else(damaged)?, 0);
                if !rows.pass(row) {
                    return Ok(false);
                }
                continue;
            }
            _ if CELLS.contains(&kind) || kind == RICH_TEXT => {
                (long(data, 0).ok_or_else(damaged)?, kind, &data[4..])
            }
            // They have the same kinds in the same order.
            _ if SHORT_CELLS.contains(&kind) => (next, kind - SHORT_CELLS.start() + CELLS.start(), data),
            _ => continue,
        };
        next = column.saturating_add(1);
        if let Some(value) = value(kind, cell, context).ok_or_else(damaged)?
            && !rows.take((row, column), value)
        {
            return Ok(false);
        }
    }
    Err(damaged())
}

/// Value of a cell from its style on; `None` for a broken record.
fn value<'a>(kind: u16, cell: &[u8], context: &Context<'a>) -> Option<Option<Value<'a>>> {
    let number = |number| {
        let style = (long(cell, 0)? & 0x00ff_ffff) as usize;
        let is_date = context.dates.get(style).is_some_and(|is_date| *is_date);
        Some(value::number(number, is_date, context.is_1904))
    };
    let text = |at| {
        let (text, _) = wide(cell, at)?;
        Some((!text.is_empty()).then_some(Value::Text(Cow::Owned(text))))
    };
    match kind {
        2 => number(value::rk(long(cell, 4)?)),
        3 | 11 => Some(Some(Value::Error(value::error_of(*cell.get(4)?)))),
        4 | 10 => Some(Some(Value::Bool(*cell.get(4)? != 0))),
        5 | 9 => number(f64::from_le_bytes(*cell.get(4..)?.first_chunk::<8>()?)),
        6 | 8 => text(4),
        RICH_TEXT => text(5),
        7 => {
            let text = context.texts.get(long(cell, 4)? as usize)?;
            Some((!text.is_empty()).then_some(Value::Text(Cow::Borrowed(text))))
        }
        _ => Some(None),
    }
}
