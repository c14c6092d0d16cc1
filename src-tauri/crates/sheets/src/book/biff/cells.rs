use std::borrow::Cow;

use super::{
    Workbook,
    index::{BOOL_ERROR, FORMULA, LABEL, LABEL_SST, MUL_RK, NUMBER, RICH_LABEL, RK},
    record::{double, long, record, segments, word},
    texts::Bytes,
};
use crate::{SheetEnd, SheetError, Value, book::assemble::Reader, book::value};

/// Text result of the formula before it.
const STRING: u16 = 0x0207;
/// Records allowed between both: shared formula, array formula, data table.
const BETWEEN: [u16; 3] = [0x04bc, 0x0221, 0x0236];

impl Workbook {
    pub(in crate::book) fn rows<'w>(
        &'w self,
        sheet: usize,
        name: &'w str,
        reader: Reader<'w>,
    ) -> Result<SheetEnd, SheetError> {
        let index = self.indexes.get(sheet).ok_or(SheetError::NoSuchSheet)?;
        let last = index.places.last().map_or(0, |(row, _)| u32::from(*row));
        let mut rows = reader.assemble(name, last);
        for (row, at) in &index.places {
            let row = u32::from(*row);
            let at = *at as usize;
            let Ok(Some((kind, data))) = record(&self.stream, at) else { return Err(rows.damaged()) };
            let Some(column) = word(data, 2) else { return Err(rows.damaged()) };
            let goes_on = if kind == MUL_RK {
                // Style and number each; the last column is stored behind them.
                let numbers = data[4..].as_chunks::<6>().0;
                (column..).zip(numbers).all(|(column, number)| {
                    let value = self.rk(number);
                    value.is_none_or(|value| rows.take((row, column), value))
                })
            } else {
                let Some(value) = self.value(kind, data, at) else { return Err(rows.damaged()) };
                match value {
                    Some(value) => rows.take((row, column), value),
                    None => rows.pass(row),
                }
            };
            if !goes_on {
                return rows.end();
            }
        }
        if index.broken {
            return rows.broken();
        }
        rows.finish()
    }

    /// `None` for a broken record.
    fn value<'a>(&'a self, kind: u16, data: &'a [u8], at: usize) -> Option<Option<Value<'a>>> {
        Some(match kind {
            NUMBER => self.number(double(data, 6)?, data),
            RK => self.rk(data.get(4..)?.first_chunk::<6>()?),
            LABEL_SST => {
                let text = self.globals.texts.get(long(data, 6)? as usize)?;
                (!text.is_empty()).then_some(Value::Text(Cow::Borrowed(text)))
            }
            LABEL | RICH_LABEL => self.text(at, 6)?,
            BOOL_ERROR => match data.get(6..8)? {
                [truth, 0] => Some(Value::Bool(*truth != 0)),
                [code, _] => Some(Value::Error(value::error_of(*code))),
                _ => None,
            },
            FORMULA => self.result(data, at)?,
            _ => None,
        })
    }

    /// Result of a formula (MS-XLS 2.5.133).
    fn result(&self, data: &[u8], at: usize) -> Option<Option<Value<'_>>> {
        let result = data.get(6..)?.first_chunk::<8>()?;
        Some(match *result {
            [0, .., 0xff, 0xff] => match self.result_text(at + 4 + data.len())? {
                Some(text) => Some(text),
                None => self.literal(data),
            },
            [1, _, truth, .., 0xff, 0xff] => Some(Value::Bool(truth != 0)),
            [2, _, code, .., 0xff, 0xff] => Some(Value::Error(value::error_of(code))),
            [_, .., 0xff, 0xff] => None,
            bytes => self.number(f64::from_le_bytes(bytes), data),
        })
    }

    /// Text result of a formula; the inner `None` if none follows.
    fn result_text(&self, mut at: usize) -> Option<Option<Value<'_>>> {
        while let Ok(Some((kind, data))) = record(&self.stream, at) {
            if kind == STRING {
                return self.text(at, 0);
            }
            if !BETWEEN.contains(&kind) {
                break;
            }
            at += 4 + data.len();
        }
        Some(None)
    }

    /// The text of a formula that is only a text literal, from a program that doesn't calculate.
    fn literal(&self, data: &[u8]) -> Option<Value<'_>> {
        const TEXT: u8 = 0x17;
        let tokens = data.get(22..)?.get(..word(data, 20)? as usize)?;
        let [TEXT, length, rest @ ..] = tokens else { return None };
        let mut text = String::new();
        Bytes::new(&[rest]).characters(usize::from(*length), self.globals.coding, &mut text)?;
        (!text.is_empty()).then_some(Value::Text(Cow::Owned(text)))
    }

    fn text(&self, at: usize, skip: usize) -> Option<Option<Value<'_>>> {
        let mut segments = segments(&self.stream, at).ok()?;
        let first = segments.first_mut()?;
        *first = first.get(skip..)?;
        let mut text = String::new();
        Bytes::new(&segments).text(self.globals.coding, &mut text)?;
        Some((!text.is_empty()).then_some(Value::Text(Cow::Owned(text))))
    }

    /// Style and four-byte number.
    fn rk(&self, bytes: &[u8; 6]) -> Option<Value<'static>> {
        let style = usize::from(u16::from_le_bytes([bytes[0], bytes[1]]));
        let packed = u32::from_le_bytes([bytes[2], bytes[3], bytes[4], bytes[5]]);
        self.styled(value::rk(packed), style)
    }

    /// A number in a record with its cell's style.
    fn number(&self, number: f64, data: &[u8]) -> Option<Value<'static>> {
        self.styled(number, word(data, 4)? as usize)
    }

    fn styled(&self, number: f64, style: usize) -> Option<Value<'static>> {
        let is_date = self.globals.dates.get(style).is_some_and(|is_date| *is_date);
        value::number(number, is_date, self.globals.is_1904)
    }
}
