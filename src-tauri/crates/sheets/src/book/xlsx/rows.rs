use std::{borrow::Cow, io::Read};

use super::{
    formula,
    order::Order,
    place,
    quick::{self, Content, Usual},
    texts::{TextElement, Texts},
};
use crate::{
    Limit, Limits, SheetEnd, SheetError, Value,
    book::{
        assemble::Assembly,
        budget::Budget,
        damaged,
        markup::{Markup, Piece, Tag, excel_escapes, text_into},
        value,
    },
};

/// A longer formula isn't a text literal.
const LONGEST_FORMULA: usize = 1_000;
/// Pieces of a cell in its usual form.
const PIECES_OF_CELL: u32 = 5;

/// Tables that cells refer to.
pub(super) struct Context<'a> {
    pub(super) texts: &'a Texts,
    pub(super) dates: &'a [bool],
    pub(super) is_1904: bool,
}

impl<'a> Context<'a> {
    #[inline]
    fn number(&self, number: f64, style: usize) -> Option<Value<'a>> {
        let is_date = self.dates.get(style).is_some_and(|is_date| *is_date);
        value::number(number, is_date, self.is_1904)
    }

    #[inline]
    fn shared(&self, index: usize) -> Result<Option<Value<'a>>, SheetError> {
        let text = self.texts.get(index).ok_or_else(damaged)?;
        Ok((!text.is_empty()).then_some(Value::Text(Cow::Borrowed(text))))
    }
}

/// Passes the rows on; returns the order of the rows if the sheet was read to its end.
pub(super) fn stream<'a, R: Read>(
    markup: Markup<R>,
    bytes: u64,
    context: &Context<'a>,
    mut rows: Assembly<'a, '_>,
) -> (Result<SheetEnd, SheetError>, Option<Order>) {
    let mut cells = Cells::new(markup, context);
    let is_whole = loop {
        let goes_on = match cells.next() {
            Ok(Step::Cell(at, value)) => rows.take(at, value),
            Ok(Step::Nothing(row)) => rows.pass(row),
            Ok(Step::Row(row)) => {
                #[expect(clippy::cast_precision_loss, reason = "a share for a bar on screen")]
                let share = (cells.markup.bytes_read() as f32 / bytes as f32).min(1.0);
                rows.share = Some(share);
                rows.pass(row)
            }
            Ok(Step::Pause) => rows.pause(),
            Ok(Step::End) => break true,
            Err(SheetError::Damaged { .. }) => return (rows.broken(), None),
            Err(error) => return (Err(rows.named(error)), None),
        };
        if !goes_on {
            break false;
        }
    };
    if is_whole {
        let order = Order { is_rising: true, hidden_rows: Some(cells.hidden_rows) };
        return (rows.finish(), Some(order));
    }
    (rows.end(), None)
}

enum Step<'a> {
    Cell((u32, u32), Value<'a>),
    Row(u32),
    /// An empty cell.
    Nothing(u32),
    /// Nothing yet: check whether to continue.
    Pause,
    End,
}

/// By type (ECMA-376 18.18.11).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Shared,
    Bool,
    Error,
    Date,
    /// Text of a formula, or inline.
    Text,
}

struct Cells<'c, 'a, R> {
    markup: Markup<R>,
    context: &'c Context<'a>,
    budget: Budget,
    limits: Limits,
    in_sheet: bool,
    /// The current row, and the column of its next cell.
    row: u32,
    next_row: u32,
    column: u32,
    hidden_rows: u32,
    value: String,
    formula: String,
    inline: TextElement,
}

impl<'c, 'a, R: Read> Cells<'c, 'a, R> {
    fn new(markup: Markup<R>, context: &'c Context<'a>) -> Self {
        Self {
            markup,
            context,
            budget: Budget::default(),
            limits: Limits::default(),
            in_sheet: false,
            row: 0,
            next_row: 0,
            column: 0,
            hidden_rows: 0,
            value: String::new(),
            formula: String::new(),
            inline: TextElement::default(),
        }
    }

    fn next(&mut self) -> Result<Step<'a>, SheetError> {
        loop {
            if self.budget.is_time_to_tell() {
                return Ok(Step::Pause);
            }
            if self.in_sheet
                && let Some(step) = self.usual()?
            {
                return Ok(step);
            }
            let piece = self.markup.next()?;
            self.budget.spend(1)?;
            match piece {
                Piece::Open(tag) if tag.name() == b"c" && self.in_sheet => {
                    let Head { at, kind, style } =
                        Head::of(&tag, self.row, self.column).ok_or_else(damaged)?;
                    self.row = at.0;
                    self.column = at.1 + 1;
                    if tag.is_empty() {
                        return Ok(Step::Nothing(at.0));
                    }
                    let value = self.cell(kind, style)?;
                    return Ok(value.map_or(Step::Nothing(at.0), |value| Step::Cell(at, value)));
                }
                Piece::Open(tag) if tag.name() == b"row" && self.in_sheet => {
                    self.row = match tag.attribute(b"r") {
                        Some(row) => place::row(row).ok_or_else(damaged)?,
                        None => self.next_row,
                    };
                    if self.row >= place::ROWS {
                        return Err(damaged());
                    }
                    (self.next_row, self.column) = (self.row + 1, 0);
                    let is_hidden =
                        matches!(tag.attribute(b"hidden"), Some(b"1" | b"true")) && !tag.is_empty();
                    self.hidden_rows += u32::from(is_hidden);
                    return Ok(Step::Row(self.row));
                }
                Piece::Open(tag) if tag.name() == b"sheetData" => {
                    if tag.is_empty() {
                        return Ok(Step::End);
                    }
                    self.in_sheet = true;
                }
                Piece::Close(b"sheetData") => return Ok(Step::End),
                Piece::End => return Err(damaged()),
                _ => {}
            }
        }
    }

    /// The next cell, if it has the usual form and is complete in the buffer.
    #[inline]
    fn usual(&mut self) -> Result<Option<Step<'a>>, SheetError> {
        let Some(Usual { at, style, value, length }) = quick::cell(self.markup.ahead()) else {
            return Ok(None);
        };
        let at = at.unwrap_or((self.row, self.column));
        let value = match value {
            Content::Nothing => None,
            Content::Number(number) => self.context.number(number, style),
            Content::Shared(index) => self.context.shared(index)?,
            Content::Text(text) => Some(owned(text)),
        };
        self.budget.spend(PIECES_OF_CELL)?;
        self.markup.skip(length);
        (self.row, self.column) = (at.0, at.1 + 1);
        Ok(Some(value.map_or(Step::Nothing(at.0), |value| Step::Cell(at, value))))
    }

    /// Reads the value of a cell, up to its end tag.
    fn cell(&mut self, kind: Kind, style: usize) -> Result<Option<Value<'a>>, SheetError> {
        self.value.clear();
        self.formula.clear();
        self.inline.clear();
        let (mut in_value, mut in_formula, mut in_inline) = (false, false, false);
        let (mut has_value, mut has_formula) = (false, false);
        // Additions to a cell, such as pictures, have their own element.
        let mut added = 0_u32;
        loop {
            let piece = self.markup.next()?;
            self.budget.spend(1)?;
            match &piece {
                Piece::End => return Err(damaged()),
                Piece::Open(tag) if added > 0 => added += u32::from(!tag.is_empty()),
                // Elements started in a cell end in it.
                Piece::Close(b"c") if added == 0 && !(in_value || in_formula || in_inline) => break,
                Piece::Close(b"c" | b"row" | b"sheetData") if added == 0 => return Err(damaged()),
                Piece::Close(_) if added > 0 => added -= 1,
                _ if added > 0 => {}
                Piece::Close(b"is") => in_inline = false,
                piece if in_inline => self.inline.take(piece, &self.limits)?,
                Piece::Text(text) if in_value => text_into(text, &mut self.value),
                Piece::Verbatim(text) if in_value => self.value.push_str(&String::from_utf8_lossy(text)),
                Piece::Text(text) if in_formula && self.formula.len() < LONGEST_FORMULA => {
                    text_into(text, &mut self.formula);
                }
                Piece::Open(tag) => match tag.name() {
                    b"v" => (in_value, has_value) = (!tag.is_empty(), true),
                    b"f" => (in_formula, has_formula) = (!tag.is_empty(), true),
                    b"is" => in_inline = !tag.is_empty(),
                    _ => added += u32::from(!tag.is_empty()),
                },
                Piece::Close(b"v") => in_value = false,
                Piece::Close(b"f") => in_formula = false,
                _ => {}
            }
            if self.value.len() as u64 > self.limits.longest_text_bytes {
                let allowed = self.limits.longest_text_bytes;
                return Err(SheetError::TooLarge { limit: Limit::TextBytes, allowed, sheet: None });
            }
        }
        if kind == Kind::Text && !self.inline.all.is_empty() {
            return Ok(Some(owned(&self.inline.all)));
        }
        if self.value.is_empty() && has_formula {
            // A program that calculates stores an empty text result as text.
            let is_empty_text = kind == Kind::Text && has_value;
            return Ok(Some(formula::result(&self.formula))
                .filter(|result| !is_empty_text || !matches!(result, Value::Error(_))));
        }
        self.read(kind, style)
    }

    fn read(&self, kind: Kind, style: usize) -> Result<Option<Value<'a>>, SheetError> {
        if self.value.is_empty() {
            return Ok(None);
        }
        let word = self.value.trim();
        Ok(match kind {
            _ if word.is_empty() && kind != Kind::Text => None,
            Kind::Shared => self.context.shared(word.parse().map_err(|_| damaged())?)?,
            Kind::Number => match number(word) {
                Some(number) => self.context.number(number, style),
                None => Some(owned(word)),
            },
            Kind::Bool => match word {
                "0" => Some(Value::Bool(false)),
                "1" => Some(Value::Bool(true)),
                word if word.eq_ignore_ascii_case("false") => Some(Value::Bool(false)),
                word if word.eq_ignore_ascii_case("true") => Some(Value::Bool(true)),
                word => Some(owned(word)),
            },
            Kind::Error => Some(Value::Error(value::error(word))),
            Kind::Date => value::iso(word).map(Value::Date).or_else(|| Some(owned(word))),
            Kind::Text => Some(owned(&excel_escapes(&self.value))),
        })
    }
}

struct Head {
    at: (u32, u32),
    kind: Kind,
    style: usize,
}

impl Head {
    #[inline]
    fn of(tag: &Tag<'_>, row: u32, column: u32) -> Option<Self> {
        let mut head = Self { at: (row, column), kind: Kind::Number, style: 0 };
        for (key, value) in tag.attributes() {
            match key {
                b"r" => head.at = place::cell(value)?,
                b"s" => head.style = usize::try_from(place::row(value).map_or(0, |style| style + 1)).ok()?,
                b"t" => {
                    head.kind = match value {
                        b"s" => Kind::Shared,
                        b"b" => Kind::Bool,
                        b"e" => Kind::Error,
                        b"d" => Kind::Date,
                        b"str" | b"inlineStr" | b"is" => Kind::Text,
                        _ => Kind::Number,
                    }
                }
                _ => {}
            }
        }
        Some(head)
    }
}

/// A number in a workbook.
#[inline]
pub(super) fn number(word: &str) -> Option<f64> {
    /// Digits that are exact as a float.
    const EXACT: usize = 15;
    if (1..=EXACT).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit()) {
        let digits = word.bytes().fold(0_u64, |number, digit| number * 10 + u64::from(digit - b'0'));
        #[expect(clippy::cast_precision_loss, reason = "fifteen digits are exact")]
        return Some(digits as f64);
    }
    // Words such as `inf` aren't numbers.
    let begins = word.starts_with(|first: char| first.is_ascii_digit() || matches!(first, '-' | '+' | '.'));
    word.parse().ok().filter(|number: &f64| begins && number.is_finite())
}

fn owned<'a>(text: &str) -> Value<'a> {
    Value::Text(Cow::Owned(text.to_owned()))
}
