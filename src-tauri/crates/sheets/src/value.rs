use std::borrow::Cow;

use chrono::{Datelike, NaiveDateTime};

/// A non-empty cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell<'a> {
    /// 0-based.
    pub column: u32,
    pub value: Value<'a>,
}

/// With the type that the file gives it. In a text file everything is text.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'a> {
    /// Never empty.
    Text(Cow<'a, str>),
    Number(f64),
    Bool(bool),
    /// A date, a time or both; a serial number out of range stays a number.
    Date(NaiveDateTime),
    /// A formula error such as `#N/A`, `#VALUE!`.
    Error(&'static str),
}

/// Whether a date is only a time of day, which spreadsheets store on the day before their calendar begins.
pub fn is_time_of_day(date: NaiveDateTime) -> bool {
    date.year() < 1900
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_of_day_lies_before_the_calendar() {
        let day = |year, month, day| {
            chrono::NaiveDate::from_ymd_opt(year, month, day).unwrap().and_hms_opt(14, 30, 0).unwrap()
        };
        assert!(is_time_of_day(day(1899, 12, 31)) && !is_time_of_day(day(1900, 1, 1)));
    }
}
