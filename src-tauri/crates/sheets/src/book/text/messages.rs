//! Pasted messages and lists, in which each customer takes several lines.
//!
//! A message labels each value, `Name: Rahima` or `মোবাইল: ০১৭…`, on lines of their own or in one line. A list has a
//! name on one line and the number on the next, or the other way round.

mod list;
#[cfg(test)]
mod tests;

use porokh_domain::phone::{Reading, read};

use crate::columns::{CLEAR, compact, name};

/// Longer texts are files, not messages.
pub(super) const LONGEST: u64 = 512 << 10;
const MOST_WORDS: usize = 4;

/// Longer lines, and texts with more separators, aren't written by people.
const LONGEST_LINE: usize = 8_000;
const MOST_SIGNS: usize = 40_000;
/// Bytes inspected before a separator.
const LONGEST_LABEL: usize = 120;
/// More columns or customers occur only in malicious texts.
const MOST_COLUMNS: usize = 48;
const MOST_CUSTOMERS: usize = 20_000;

/// Separators between a label and its value.
const SIGNS: [char; 7] = [':', '：', '=', '-', '–', '—', 'ঃ'];
/// Decoration in messages, such as bold marks.
const ORNAMENTS: [char; 7] = [' ', '*', '•', '_', '✅', '➡', '\u{fe0f}'];

/// Rows of the table, starting with the labels as header. `None` if the text isn't messages.
pub(super) fn table(text: &str) -> Option<Vec<Vec<String>>> {
    let text = text.trim_start_matches('\u{feff}');
    if text.lines().any(|line| line.len() > LONGEST_LINE) || text.matches(SIGNS).count() > MOST_SIGNS {
        return None;
    }
    messages(text).or_else(|| list::list(text))
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Field {
    Name,
    Phone,
    Amount,
    Other(String),
}

impl Field {
    /// `None` for an unknown label.
    fn known(label: &str) -> Option<Self> {
        let name = name(label);
        Some(match () {
            () if name.sender => Self::Other(compact(label)),
            () if name.phone >= CLEAR => Self::Phone,
            () if name.name >= CLEAR => Self::Name,
            () if name.amount >= CLEAR => Self::Amount,
            () if name.known => Self::Other(compact(label)),
            () => return None,
        })
    }
}

struct Value<'a> {
    field: Field,
    label: &'a str,
    text: &'a str,
}

/// Removes a line's numbering (`1)`, `২।`) and a messenger's prefix of copied messages: `[24/11/26, 3:04 PM] Rina:`.
fn undressed(line: &str) -> &str {
    let mut line = line.trim();
    if let Some((time, message)) = line.strip_prefix('[').and_then(|line| line.split_once(']'))
        && time.contains(':')
        && let Some((_, message)) = message.split_once(':')
    {
        line = message.trim_start();
    }
    let number = line.trim_start_matches(char::is_numeric);
    let digits = line[..line.len() - number.len()].chars().count();
    match number.strip_prefix([')', '.', '।']) {
        Some(rest) if (1..=3).contains(&digits) && !rest.starts_with(char::is_numeric) => rest.trim_start(),
        _ => line,
    }
}

/// Removes leftovers of the separator: `:-`, `ঃ-`, `*Name:* Rina`.
fn value_text(text: &str) -> &str {
    let text = text.trim_start_matches(SIGNS).trim_matches(ORNAMENTS).trim();
    // A sign followed by a space isn't a minus.
    match text.strip_prefix(SIGNS) {
        Some(rest) if rest.starts_with(' ') => rest.trim_start(),
        _ => text,
    }
}

/// Splits a line into its values and the text before the first label.
fn values(line: &str) -> (&str, Vec<Value<'_>>) {
    let line = undressed(line);
    let mut found: Vec<(usize, usize, Field)> = Vec::new();
    let mut from = 0;
    for (at, sign) in line.char_indices().filter(|(_, c)| SIGNS.contains(c)) {
        let after = at + sign.len_utf8();
        // Dashes occur in numbers and addresses, and ঃ in words: only after the first word of a line do they separate
        // a label.
        let is_colon = matches!(sign, ':' | '：');
        if line[after..].starts_with("//") || !is_colon && !found.is_empty() {
            continue;
        }
        let before = &line[line.floor_char_boundary(from.max(at.saturating_sub(LONGEST_LABEL)))..at];
        let from_here = at - before.len();
        let cut = before.rfind([',', ';', '|', '।']);
        let begin =
            from_here + cut.map_or(0, |cut| cut + before[cut..].chars().next().map_or(1, char::len_utf8));
        if let Some((begin, field)) = label(&line[begin..at], begin, begin == 0, is_colon) {
            found.push((begin, after, field));
            from = after;
        }
    }
    let head = &line[..found.first().map_or(line.len(), |(begin, ..)| *begin)];
    let ends = found.iter().skip(1).map(|(begin, ..)| *begin).chain([line.len()]);
    let values = found.iter().zip(ends).map(|((begin, after, field), end)| Value {
        field: field.clone(),
        label: line[*begin..*after].trim_end_matches(SIGNS).trim_matches(ORNAMENTS),
        // Trims the separator of the next label; a value at the end of a line may continue on the next line.
        text: match value_text(&line[*after..end]) {
            text if end < line.len() => text.trim_end_matches([',', ';', '|', ' ']),
            text => text,
        },
    });
    (head.trim(), values.collect())
}

/// The label at the end of a text: its start and meaning. The whole beginning of a line counts if it is short; before
/// a colon even if unknown.
fn label(text: &str, offset: usize, is_first: bool, is_colon: bool) -> Option<(usize, Field)> {
    let is_start = |at: usize| text[..at].chars().next_back().is_none_or(char::is_whitespace);
    let places = text.char_indices().filter(|(at, c)| !c.is_whitespace() && is_start(*at));
    let starts: Vec<usize> = places.map(|(at, _)| at).collect();
    let known = |start: usize| Some((offset + start, Field::known(text[start..].trim_matches(ORNAMENTS))?));
    if !is_first || starts.len() > MOST_WORDS {
        return starts.iter().rev().take(MOST_WORDS).find_map(|start| known(*start));
    }
    let is_word = text.chars().any(char::is_alphabetic) && !text.chars().any(char::is_numeric);
    let unknown = || (offset, Field::Other(compact(text)));
    known(*starts.first()?).or_else(|| (is_colon && is_word).then(unknown))
}

/// Values by column.
#[derive(Default)]
struct Customer {
    values: Vec<(usize, String)>,
}

impl Customer {
    fn value(&mut self, column: usize) -> Option<&mut String> {
        self.values.iter_mut().find(|(at, _)| *at == column).map(|(_, value)| value)
    }
}

struct Columns {
    fields: Vec<(Field, String)>,
}

impl Columns {
    fn at(&mut self, field: &Field, label: &str) -> usize {
        if let Some(at) = self.fields.iter().position(|(known, _)| known == field) {
            return at;
        }
        self.fields.push((field.clone(), label.to_owned()));
        self.fields.len() - 1
    }
}

fn messages(text: &str) -> Option<Vec<Vec<String>>> {
    let mut columns = Columns { fields: Vec::new() };
    let mut customers = vec![Customer::default()];
    let (mut lines, mut labelled, mut phones) = (0, 0, 0);
    // The column that an unlabelled line continues.
    let mut last: Option<usize> = None;
    for line in text.lines() {
        if line.trim().is_empty() {
            // A blank line ends a message that has a number.
            let phone = columns.fields.iter().position(|(field, _)| *field == Field::Phone);
            if let (Some(phone), Some(customer)) = (phone, customers.last_mut())
                && customer.value(phone).is_some()
            {
                customers.push(Customer::default());
            }
            last = None;
            continue;
        }
        lines += 1;
        let (head, values) = values(line);
        labelled += usize::from(!values.is_empty());
        if !head.is_empty() {
            take_unnamed(head, &mut columns, &mut customers, last);
        }
        for value in values {
            phones += usize::from(value.field == Field::Phone && has_phone(value.text));
            last = Some(take(&value, &mut columns, &mut customers));
        }
        if columns.fields.len() > MOST_COLUMNS || customers.len() > MOST_CUSTOMERS {
            return None;
        }
    }
    if phones == 0 || labelled * 2 < lines {
        return None;
    }
    let width = columns.fields.len();
    let header = columns.fields.into_iter().map(|(_, label)| label).collect();
    let rows = customers.into_iter().filter(|customer| !customer.values.is_empty()).map(|customer| {
        let mut row = vec![String::new(); width];
        for (column, value) in customer.values {
            row[column] = value;
        }
        row
    });
    Some([header].into_iter().chain(rows).collect())
}

/// A repeated label begins the next customer.
fn take(value: &Value<'_>, columns: &mut Columns, customers: &mut Vec<Customer>) -> usize {
    let mut column = columns.at(&value.field, value.label);
    let is_taken = |customers: &mut Vec<Customer>, column| {
        customers
            .last_mut()
            .is_some_and(|customer| customer.value(column).is_some_and(|value| !value.is_empty()))
    };
    // `Mobile` after `Phone`: a second number of the same customer.
    if is_taken(customers, column) && compact(&columns.fields[column].1) != compact(value.label) {
        column = columns.at(&Field::Other(compact(value.label)), value.label);
    }
    if is_taken(customers, column) {
        customers.push(Customer::default());
    }
    if let Some(customer) = customers.last_mut() {
        customer.values.retain(|(at, _)| *at != column);
        customer.values.push((column, value.text.to_owned()));
    }
    column
}

/// An unlabelled line: a number of its own, or a continuation of the line above, but not a greeting.
fn take_unnamed(text: &str, columns: &mut Columns, customers: &mut Vec<Customer>, last: Option<usize>) {
    if has_phone(text) {
        let field = Field::Phone;
        take(
            &Value { field, label: if is_bangla(text) { "মোবাইল" } else { "Phone" }, text },
            columns,
            customers,
        );
        return;
    }
    if let Some(value) = last.and_then(|column| customers.last_mut()?.value(column)) {
        if !value.is_empty() {
            value.push(' ');
        }
        value.push_str(text);
    }
}

fn has_phone(text: &str) -> bool {
    matches!(read(text), Reading::One(_) | Reading::Many(_))
}

fn is_bangla(text: &str) -> bool {
    text.chars().any(|c| ('\u{985}'..='\u{9df}').contains(&c))
}
