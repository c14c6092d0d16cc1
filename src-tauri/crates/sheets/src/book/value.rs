//! Values of cells, from the forms in which files have them.

use calamine::{ExcelDateTime, ExcelDateTimeType};
use chrono::{NaiveDate, NaiveDateTime, TimeDelta};

use crate::Value;

/// Cells of another library, for comparison.
#[cfg(test)]
pub(super) mod theirs;

fn finite<'a>(number: f64) -> Option<Value<'a>> {
    number.is_finite().then_some(Value::Number(number))
}

/// Shown for a formula whose result isn't in the file.
pub(super) const NOT_CALCULATED: &str = "#NOT_CALCULATED!";
/// Shown for an unknown error.
pub(super) const UNKNOWN_ERROR: &str = "#ERROR!";

/// `is_date`: its style shows a date.
pub(super) fn number(number: f64, is_date: bool, is_1904: bool) -> Option<Value<'static>> {
    if !is_date {
        return finite(number);
    }
    dated(ExcelDateTime::new(number, ExcelDateTimeType::DateTime, is_1904))
}

/// A number shown as a date. A phone number in a date column lies past the last date and stays a number.
fn dated<'a>(date: ExcelDateTime) -> Option<Value<'a>> {
    /// The day after 9999-12-31.
    const PAST_LAST: f64 = 2_958_466.0;
    let serial = date.as_f64();
    if !date.is_datetime() || !(0.0..PAST_LAST).contains(&serial) {
        return finite(serial);
    }
    // A time of day has no date in either calendar.
    if serial < 1.0 {
        return time_of_day(serial * 86_400.0);
    }
    date.as_datetime().map_or_else(|| finite(serial), |date| Some(Value::Date(date)))
}

/// To the millisecond, on the day that means "no day" (see [`crate::is_time_of_day`]).
fn time_of_day<'a>(seconds: f64) -> Option<Value<'a>> {
    let milliseconds = (seconds * 1_000.0).round() as i64;
    let midnight = NaiveDate::from_ymd_opt(1899, 12, 31)?.and_hms_opt(0, 0, 0)?;
    Some(Value::Date(midnight + TimeDelta::milliseconds(milliseconds)))
}

/// ISO 8601 `PT14H30M00S`, as .ods stores times of day; a longer time is a duration.
pub(super) fn duration(text: &str) -> Option<Value<'static>> {
    let parts = text.strip_prefix("PT")?;
    let (hours, rest) = parts.split_once('H')?;
    let (minutes, rest) = rest.split_once('M')?;
    let seconds: f64 = rest.strip_suffix('S')?.replace(',', ".").parse().ok()?;
    let (hours, minutes): (u32, u32) = (hours.parse().ok()?, minutes.parse().ok()?);
    let is_of_day = hours < 24 && minutes < 60 && (0.0..60.0).contains(&seconds);
    is_of_day.then(|| time_of_day(f64::from(hours * 3_600 + minutes * 60) + seconds))?
}

/// ISO 8601. A date without a zone is what spreadsheets show; one in UTC is read unchanged.
pub(super) fn iso(text: &str) -> Option<NaiveDateTime> {
    let text = text.strip_suffix('Z').unwrap_or(text);
    let day = || NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?.and_hms_opt(0, 0, 0);
    NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S%.f").ok().or_else(day)
}

/// Four-byte number in records (MS-XLS 2.5.217).
pub(super) fn rk(packed: u32) -> f64 {
    const HUNDREDTHS: u32 = 1;
    const WHOLE: u32 = 2;
    let number = match packed & WHOLE {
        0 => f64::from_bits(u64::from(packed & !3) << 32),
        _ => f64::from(packed.cast_signed() >> 2),
    };
    if packed & HUNDREDTHS == 0 { number } else { number / 100.0 }
}

/// Error code in records.
pub(super) fn error_of(code: u8) -> &'static str {
    match code {
        0x00 => "#NULL!",
        0x07 => "#DIV/0!",
        0x0f => "#VALUE!",
        0x17 => "#REF!",
        0x1d => "#NAME?",
        0x24 => "#NUM!",
        0x2a => "#N/A",
        0x2b => "#GETTING_DATA",
        _ => UNKNOWN_ERROR,
    }
}

/// Error word of a workbook.
pub(super) fn error(word: &str) -> &'static str {
    const KNOWN: [&str; 18] = [
        "#N/A",
        "#VALUE!",
        "#REF!",
        "#DIV/0!",
        "#NAME?",
        "#NUM!",
        "#NULL!",
        "#SPILL!",
        "#CALC!",
        "#FIELD!",
        "#BLOCKED!",
        "#CONNECT!",
        "#UNKNOWN!",
        "#GETTING_DATA",
        "#BUSY!",
        "#EXTERNAL!",
        "#PYTHON!",
        "#TIMEOUT!",
    ];
    KNOWN.into_iter().find(|known| word.eq_ignore_ascii_case(known)).unwrap_or(UNKNOWN_ERROR)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::is_time_of_day;

    /// Otherwise half past two in the afternoon is exported as a day in 1904.
    #[test]
    fn a_time_of_day_is_one_in_both_calendars_and_in_each_format() {
        let half_past_two = NaiveDate::from_ymd_opt(1899, 12, 31).unwrap().and_hms_opt(14, 30, 0).unwrap();
        assert!(is_time_of_day(half_past_two));
        let serial = 14.5 / 24.0;
        for value in [number(serial, true, false), number(serial, true, true), duration("PT14H30M00S")] {
            assert_eq!(value, Some(Value::Date(half_past_two)));
        }
        for text in ["PT25H00M00S", "PT1H", "P1D", "", "PTH1M1S"] {
            assert_eq!(duration(text), None, "{text}");
        }
        assert!(matches!(number(1.0, true, true), Some(Value::Date(day)) if !is_time_of_day(day)));
    }
}
