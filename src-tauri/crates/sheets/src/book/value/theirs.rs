use std::borrow::Cow;

use calamine::{CellErrorType, Data, DataRef};

use super::{dated, duration, finite, iso};
use crate::Value;

/// `None` if empty.
pub(in crate::book) fn streamed<'a>(cell: &DataRef<'a>) -> Option<Value<'a>> {
    match cell {
        DataRef::SharedString(text) => shared(text),
        DataRef::Float(number) => finite(*number),
        DataRef::String(text) => owned(text),
        DataRef::Empty => None,
        DataRef::Int(number) => Some(whole(*number)),
        DataRef::Bool(truth) => Some(Value::Bool(*truth)),
        DataRef::DateTime(date) => dated(*date),
        DataRef::DateTimeIso(text) => iso(text).map(Value::Date).or_else(|| owned(text)),
        DataRef::DurationIso(text) => owned(text),
        DataRef::Error(error) => Some(Value::Error(name(error))),
    }
}

/// `None` if empty.
pub(in crate::book) fn loaded(cell: &Data) -> Option<Value<'_>> {
    match cell {
        Data::String(text) => shared(text),
        Data::Float(number) => finite(*number),
        Data::Empty => None,
        Data::Int(number) => Some(whole(*number)),
        Data::Bool(truth) => Some(Value::Bool(*truth)),
        Data::DateTime(date) => dated(*date),
        Data::DateTimeIso(text) => iso(text).map(Value::Date).or_else(|| shared(text)),
        Data::DurationIso(text) => duration(text).or_else(|| shared(text)),
        Data::Error(error) => Some(Value::Error(name(error))),
    }
}

fn shared(text: &str) -> Option<Value<'_>> {
    (!text.is_empty()).then_some(Value::Text(Cow::Borrowed(text)))
}

fn owned<'a>(text: &str) -> Option<Value<'a>> {
    (!text.is_empty()).then(|| Value::Text(Cow::Owned(text.to_owned())))
}

fn whole<'a>(number: i64) -> Value<'a> {
    #[expect(clippy::cast_precision_loss, reason = "a spreadsheet's numbers are floats by nature")]
    Value::Number(number as f64)
}

fn name(error: &CellErrorType) -> &'static str {
    match error {
        CellErrorType::Div0 => "#DIV/0!",
        CellErrorType::NA => "#N/A",
        CellErrorType::Name => "#NAME?",
        CellErrorType::Null => "#NULL!",
        CellErrorType::Num => "#NUM!",
        CellErrorType::Ref => "#REF!",
        CellErrorType::Value => "#VALUE!",
        CellErrorType::GettingData => "#GETTING_DATA",
    }
}
