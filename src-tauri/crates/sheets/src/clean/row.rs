use std::{borrow::Cow, ops::RangeInclusive};

use chrono::{Datelike, NaiveDate};
use porokh_domain::phone::{Refusal, is_nothing};

use super::{
    AmountCell, CellRefusal, CleanRow, LONGEST_TEXT, PhoneCell, RowKind, amount::amount_cell,
    phone::phone_cell,
};
use crate::{Row, Value, columns::Mapping, is_time_of_day};

/// Words in sum rows.
const TOTALS: &[&str] = &[
    "total",
    "grand total",
    "sub total",
    "subtotal",
    "net total",
    "sub-total",
    "total payable",
    "total payout",
    "total paid",
    "total amount",
    "sum",
    "মোট",
    "সর্বমোট",
    "মোট টাকা",
];

pub(super) struct Cleaner {
    mapping: Mapping,
    /// Order reference of the row above.
    above: String,
}

impl Cleaner {
    pub(super) fn new(mapping: &Mapping) -> Self {
        Self { mapping: mapping.clone(), above: String::new() }
    }

    /// `None` for the header, rows above it, and empty rows.
    pub(super) fn row<'a>(&mut self, row: &Row<'a>) -> Option<CleanRow<'a>> {
        let is_above = self.mapping.header_row.is_some_and(|header| row.number <= header);
        if is_above || row.cells.iter().all(|cell| is_blank(&cell.value)) {
            return None;
        }
        let cell = |column: Option<u32>| {
            let column = column?;
            // If no cell before it is empty, it is at its index.
            let at_its_place = row.cells.get(column as usize).filter(|cell| cell.column == column);
            let search = || {
                let at = row.cells.binary_search_by_key(&column, |cell| cell.column).ok()?;
                row.cells.get(at)
            };
            at_its_place.or_else(search).map(|cell| &cell.value)
        };
        let (mut phone, mut raw_phone) = phone_cell(cell(self.mapping.phone));
        let order = cell(self.mapping.order).map_or(Cow::Borrowed(""), reference);
        // In a list of numbers all references are empty; profiling showed a fifth of the time in comparing empty
        // texts.
        let repeats_order = !order.is_empty() && order == self.above.as_str();
        let has_phone = matches!(phone, PhoneCell::One { .. } | PhoneCell::Many { .. });
        let kind = if has_phone {
            RowKind::Order
        } else if row.cells.iter().any(|cell| is_total(&cell.value)) {
            (phone, raw_phone) = (PhoneCell::Empty, None);
            RowKind::Total
        } else if phone == PhoneCell::Empty && repeats_order {
            RowKind::LineItem
        } else {
            RowKind::Order
        };
        if self.is_remark(row, &phone) {
            (phone, raw_phone) = (PhoneCell::Empty, None);
        }
        if !repeats_order {
            self.above.clear();
            self.above.push_str(&order);
        }
        let amount_value = cell(self.mapping.amount);
        let amount = amount_cell(amount_value);
        let raw_amount = if amount == AmountCell::Unreadable { amount_value.map(text) } else { None };
        let name = cell(self.mapping.name).map_or(Cow::Borrowed(""), word);
        let raw_phone = raw_phone.map(short);
        Some(CleanRow { number: row.number, kind, phone, raw_phone, order, name, amount, raw_amount })
    }

    /// A line without digits in a list of free text, as between pasted messages.
    fn is_remark(&self, row: &Row<'_>, phone: &PhoneCell) -> bool {
        let Mapping { header_row: None, order: None, amount: None, name: None, .. } = self.mapping else {
            return false;
        };
        *phone == PhoneCell::Refused(CellRefusal::Text(Refusal::NoDigits))
            && matches!(row.cells, [cell] if matches!(&cell.value, Value::Text(text) if !text.chars().any(char::is_numeric)))
    }
}

pub(crate) fn is_blank(value: &Value<'_>) -> bool {
    matches!(value, Value::Text(text) if text.chars().all(|c| c.is_whitespace() || c.is_control()))
}

pub(crate) fn is_total(value: &Value<'_>) -> bool {
    let Value::Text(text) = value else { return false };
    let text = text.trim().trim_end_matches([':', '=', '-', ' ']);
    text.len() <= 40 && TOTALS.contains(&text.to_lowercase().as_str())
}

/// `N/A` and dashes don't count.
pub(crate) fn reference<'a>(value: &'a Value<'_>) -> Cow<'a, str> {
    word(value)
}

/// Text of a cell; empty for placeholders of "none". A number is never one.
fn word<'a>(value: &'a Value<'_>) -> Cow<'a, str> {
    let text = text(value);
    let has_letters_or_signs_only = !text.chars().any(char::is_numeric);
    if has_letters_or_signs_only && is_nothing(&text) { Cow::Borrowed("") } else { text }
}

/// Trims spaces, and unwraps `="01712345678"`, by which text files make Excel keep text.
pub(super) fn unwrapped(text: &str) -> &str {
    let text = text.trim();
    let inner = text.strip_prefix("=\"").and_then(|text| text.strip_suffix('"'));
    inner.filter(|inner| !inner.contains('"')).map_or(text, str::trim)
}

fn text<'a>(value: &'a Value<'_>) -> Cow<'a, str> {
    match value {
        Value::Text(text) => Cow::Borrowed(cut(unwrapped(text), LONGEST_TEXT)),
        // A whole number is printed without a point.
        Value::Number(number) => number.to_string().into(),
        Value::Bool(true) => "TRUE".into(),
        Value::Bool(false) => "FALSE".into(),
        Value::Date(date) if is_time_of_day(*date) => date.format("%H:%M").to_string().into(),
        Value::Date(date) => date.format("%Y-%m-%d").to_string().into(),
        Value::Error(error) => (*error).into(),
    }
}

/// Forms of days in text files. One with the month first can't be told from one with the day first, and isn't used here. A
/// year in two digits stands last.
const DAYS: [&str; 11] = [
    "%Y-%m-%d", "%d-%m-%Y", "%d/%m/%Y", "%d.%m.%Y", "%d %b %Y", "%d-%b-%Y", "%d-%m-%y", "%d/%m/%y",
    "%d.%m.%y", "%d %b %y", "%d-%b-%y",
];
/// Other years are mistakes of writing or reading: `%Y` takes `26` for the year 26.
const YEARS: RangeInclusive<i32> = 2000..=2100;

/// The day of a cell, with or without a time.
pub(crate) fn day_cell(value: &Value<'_>) -> Option<NaiveDate> {
    let is_year = |day: &NaiveDate| YEARS.contains(&day.year());
    match value {
        Value::Date(date) => Some(date.date()).filter(is_year),
        Value::Text(text) => {
            let day = |format| NaiveDate::parse_and_remainder(unwrapped(text), format).ok();
            let is_whole = |(day, rest): &(NaiveDate, &str)| {
                is_year(day) && (rest.is_empty() || rest.starts_with([' ', 'T', ',']))
            };
            DAYS.into_iter().find_map(|format| day(format).filter(is_whole)).map(|(day, _)| day)
        }
        Value::Number(_) | Value::Bool(_) | Value::Error(_) => None,
    }
}

fn short(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(cut(text, LONGEST_TEXT)),
        Cow::Owned(text) => Cow::Owned(text),
    }
}

pub(crate) fn cut(text: &str, characters: usize) -> &str {
    if text.len() <= characters {
        return text;
    }
    text.char_indices().nth(characters).map_or(text, |(end, _)| &text[..end])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;

    /// Kind and order reference of each row under a header; columns are order, phone, name.
    fn kinds(lines: &[[&str; 3]]) -> Vec<(RowKind, bool)> {
        let mapping = Mapping {
            header_row: Some(0),
            phone: Some(1),
            order: Some(0),
            amount: None,
            name: Some(2),
            address: None,
        };
        let mut cleaner = Cleaner::new(&mapping);
        let mut kinds = Vec::new();
        for (number, line) in (0u32..).zip(lines) {
            let cells: Vec<Cell<'_>> = (0u32..)
                .zip(line)
                .filter(|(_, text)| !text.is_empty())
                .map(|(column, text)| Cell { column, value: Value::Text(Cow::Borrowed(*text)) })
                .collect();
            if let Some(row) = cleaner.row(&Row { number, cells: &cells }) {
                kinds.push((row.kind, row.phone == PhoneCell::Empty));
            }
        }
        kinds
    }

    #[test]
    fn further_lines_of_an_order_and_the_sum_are_no_orders() {
        let rows = [
            ["Order", "Phone", "Name"],
            ["#1001", "01712345678", "Rahima"],
            ["#1001", "", ""],
            ["", " ", ""],
            ["#1002", "", "Karim"],
            ["Total", "2 orders", ""],
        ];
        assert_eq!(
            kinds(&rows),
            [
                (RowKind::Order, false),
                (RowKind::LineItem, true),
                (RowKind::Order, true),
                (RowKind::Total, true),
            ]
        );
    }

    #[test]
    fn a_line_without_digits_in_a_list_of_free_text_is_empty() {
        let mut cleaner = Cleaner::new(&Mapping { phone: Some(0), ..Mapping::default() });
        for (line, is_empty) in [("আসসালামু আলাইকুম", true), ("Phone: 0171234567", false)]
        {
            let cells = [Cell { column: 0, value: Value::Text(Cow::Borrowed(line)) }];
            let row = cleaner.row(&Row { number: 0, cells: &cells }).unwrap();
            assert_eq!(row.phone == PhoneCell::Empty, is_empty, "{line}");
        }
    }

    /// Otherwise a customer is called `নাই`, and orders without a reference become one order.
    #[test]
    fn words_for_nothing_are_no_names_and_no_references() {
        for (written, wanted) in [
            ("নাই", ""),
            (" N/A ", ""),
            ("nai", ""),
            ("—", ""),
            ("\\N", ""),
            ("[NULL]", ""),
            ("\u{1a}", ""),
            ("0", "0"),
            ("Naima", "Naima"),
            ("=\"A-1\"", "A-1"),
        ] {
            assert_eq!(word(&Value::Text(written.into())), wanted, "{written}");
        }
    }

    #[test]
    fn a_day_is_read_with_its_time() {
        let day = NaiveDate::from_ymd_opt(2026, 11, 8);
        for text in ["2026-11-08", "2026-11-08T10:00:00", "08/11/2026 10:00", "8-11-2026", "8 Nov 2026, 3 pm"]
        {
            assert_eq!(day_cell(&Value::Text(text.into())), day, "{text}");
        }
        // The day first; of a year in two digits nobody means the first century.
        for text in ["08/11/26", "08-11-26 10:00", "8 Nov 26"] {
            assert_eq!(day_cell(&Value::Text(text.into())), day, "{text}");
        }
        let serial = |year| Value::Date(NaiveDate::from_ymd_opt(year, 11, 8).unwrap().into());
        assert_eq!(day_cell(&serial(2026)), day);
        assert_eq!(day_cell(&serial(1905)), None);
        for text in ["88801238", "08/11/20261", "yesterday", "08/11/1926", "0026-11-08", "08/11/026"] {
            assert_eq!(day_cell(&Value::Text(text.into())), None, "{text}");
        }
    }

    #[test]
    fn long_text_is_cut() {
        assert_eq!(cut(&"ক".repeat(40_000), LONGEST_TEXT), "ক".repeat(LONGEST_TEXT));
        assert_eq!(text(&Value::Number(1001.0)), "1001");
    }
}
