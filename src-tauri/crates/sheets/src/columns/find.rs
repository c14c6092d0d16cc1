//! Chooses the header row and a column for each role.

use super::{
    Detection, Guess, Reason, Role,
    content::{Content, contents},
    names::{CLEAR, Name, name, names},
    sample::SampleRow,
};
use crate::{
    Value,
    clean::{LONGEST_TEXT, PhoneCell, cut, phone_cell},
};

/// Rows in which the header is searched.
const HEADER_WITHIN: usize = 30;
/// Smallest score difference between two phone columns; below it the user is asked.
const CLOSE: f64 = 3.0;
/// Lowest score of a phone column.
const ENOUGH: f64 = 24.0;

/// Also returns the number of phones in the phone column.
pub(super) fn find(rows: &[SampleRow]) -> (Detection, usize) {
    let columns = rows.iter().flat_map(|row| &row.cells).map(|cell| cell.column + 1).max().unwrap_or(0);
    let found = header_rows(rows);
    let header = found.map(|(_, last)| last);
    let headers: Vec<String> = (0..columns)
        .map(|column| found.map_or(String::new(), |rows_of| header_text(rows, rows_of, column)))
        .collect();
    let data = &rows[header.map_or(0, |at| at + 1)..];
    let mut sheet =
        Sheet { names: names(&headers), contents: contents(data, columns), has_rows: !data.is_empty() };
    let senders = sheet.mark_senders();
    let (phone, close) = sheet.phone();
    let phones = phone.as_ref().map_or(0, |guess| sheet.contents[guess.column as usize].phones);
    let mut guesses: Vec<Guess> = phone.into_iter().collect();
    for role in [Role::Order, Role::Amount, Role::Name, Role::Address] {
        let guess = sheet.other(role, &guesses);
        guesses.extend(guess);
    }
    let detection =
        Detection { header_row: header.map(|at| rows[at].number), headers, guesses, senders, close };
    (detection, phones)
}

/// First and last row of the header in the sample: a row of names may be followed by one of tags, or by the names within
/// the groups that the first one names.
fn header_rows(rows: &[SampleRow]) -> Option<(usize, usize)> {
    /// More rows would be orders.
    const MOST: usize = 3;
    let first = header_row(rows)?;
    let numbers = first_phone(&rows[..rows.len().min(HEADER_WITHIN)]);
    let end = numbers.map_or(rows.len(), |(at, _)| at).min(first + MOST);
    let goes_on = |at: &usize| {
        let is_adjacent = rows[*at].number == rows[*at - 1].number + 1;
        is_adjacent && is_further_header(&rows[*at], numbers.map(|(_, column)| column))
    };
    let last = (first + 1..end).take_while(goes_on).last();
    Some((first, last.unwrap_or(first)))
}

/// Whether a row below the header belongs to it: names or tags alone, also where the numbers are.
fn is_further_header(row: &SampleRow, numbers: Option<u32>) -> bool {
    let texts: Option<Vec<&str>> = row
        .cells
        .iter()
        .map(|cell| if let Value::Text(text) = &cell.value { Some(text.trim()) } else { None })
        .collect();
    let Some(texts) = texts.filter(|texts| texts.len() >= 2) else { return false };
    let known = texts.iter().filter(|text| name(text).known).count();
    let is_phone_name = numbers.is_some_and(
        |column| matches!(row.value(column), Some(Value::Text(text)) if name(text).phone > 0 || is_tag(text)),
    );
    match numbers {
        Some(_) if !is_phone_name => false,
        _ => {
            known >= 2 && known * 2 > texts.len() || texts.iter().all(|text| is_tag(text) || name(text).known)
        }
    }
}

/// Names for programs, such as `#contact+phone`, `{phone}` and `recipient_phone`, and types of columns.
fn is_tag(text: &str) -> bool {
    const TYPES: &[&str] = &[
        "text",
        "string",
        "number",
        "numeric",
        "integer",
        "int",
        "decimal",
        "date",
        "varchar",
        "required",
        "optional",
        "mandatory",
        "আবশ্যক",
        "ঐচ্ছিক",
    ];
    let text = text.trim();
    let is_marked = text.starts_with(['#', '{', '<', '[', '(', '$', '%', '@', '*']);
    let is_snake = text.contains('_') && text.chars().all(|c| c == '_' || c.is_ascii_alphanumeric());
    let has_letters = text.chars().any(char::is_alphabetic);
    has_letters && (is_marked || is_snake || TYPES.contains(&text.to_lowercase().as_str()))
}

/// Text of a column's header: of the last row with a known name, else of the first row with any text, or of the row
/// above for a column whose header was merged with it.
fn header_text(rows: &[SampleRow], (first, last): (usize, usize), column: u32) -> String {
    let text = |at: usize| match rows[at].value(column) {
        Some(Value::Text(text)) => cut(text.trim_start_matches('\u{feff}'), LONGEST_TEXT).to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    let above = || {
        let above = first.checked_sub(1).filter(|above| {
            let row = &rows[*above];
            row.number + 1 == rows[first].number && row.cells.len() >= 2
        })?;
        Some(text(above)).filter(|text| name(text).known)
    };
    // Types such as `Number` have the name of a role.
    let known = (first..=last).rev().map(text).find(|text| name(text).known && !is_tag(text));
    let any = || (first..=last).map(text).find(|text| !text.trim().is_empty());
    known.or_else(any).or_else(above).unwrap_or_default()
}

fn first_phone(rows: &[SampleRow]) -> Option<(usize, u32)> {
    rows.iter().enumerate().find_map(|(at, row)| {
        row.cells.iter().find(|cell| is_phone(&cell.value)).map(|cell| (at, cell.column))
    })
}

/// Index of the header in the sample: the row with the most known names, else a row of texts above the first phone.
fn header_row(rows: &[SampleRow]) -> Option<usize> {
    let first = &rows[..rows.len().min(HEADER_WITHIN)];
    let first_phone = first_phone(first);
    let end = first_phone.map_or(first.len(), |(at, _)| at);
    let mut best: Option<(usize, usize)> = None;
    for (at, row) in first[..end].iter().enumerate() {
        let known =
            row.cells.iter().filter(|cell| matches!(&cell.value, Value::Text(text) if name(text).known));
        let known = known.count();
        let is_all_text = row.cells.iter().all(|cell| matches!(cell.value, Value::Text(_)));
        // One known word may also be in a title, unless it is the only cell over a list.
        let is_enough = known >= 2 || (known == 1 && first_phone.is_some_and(|(phone, _)| phone == at + 1));
        if is_all_text && is_enough && best.is_none_or(|(most, _)| known > most) {
            best = Some((known, at));
        }
    }
    best.map(|(_, at)| at).or_else(|| {
        let (phone, column) = first_phone?;
        let above = phone.checked_sub(1)?;
        let is_name = |value: &Value<'_>| match value {
            Value::Text(text) => !text.chars().any(char::is_numeric) && text.chars().count() <= 60,
            _ => false,
        };
        let row = &first[above];
        let is_header =
            row.value(column).is_some_and(is_name) && row.cells.iter().all(|cell| is_name(&cell.value));
        is_header.then_some(above)
    })
}

fn is_phone(value: &Value<'static>) -> bool {
    matches!(phone_cell(Some(value)).0, PhoneCell::One { .. } | PhoneCell::Many { .. })
}

struct Sheet {
    names: Vec<Name>,
    contents: Vec<Content>,
    has_rows: bool,
}

impl Sheet {
    fn columns(&self) -> impl Iterator<Item = (u32, &Name, &Content)> {
        (0u32..)
            .zip(self.names.iter().zip(&self.contents))
            .map(|(column, (name, content))| (column, name, content))
    }

    /// Columns of a sender's phones; a name that clearly says customer outweighs a repeated number.
    fn mark_senders(&mut self) -> Vec<u32> {
        // A list of one column has no second one for the customer.
        let is_list = self.is_list();
        for (name, content) in self.names.iter_mut().zip(&self.contents) {
            name.sender |=
                !is_list && content.phone_share() >= 0.5 && content.is_one_number() && name.phone < 100;
        }
        self.columns().filter(|(_, name, _)| name.sender).map(|(column, ..)| column).collect()
    }

    /// Only one column has cells.
    fn is_list(&self) -> bool {
        self.contents.iter().filter(|content| content.filled > 0).count() == 1
    }

    fn phone(&self) -> (Option<Guess>, Vec<u32>) {
        let mut scored: Vec<(f64, u32)> = self
            .columns()
            .filter(|(_, name, _)| !name.sender)
            .map(|(column, name, content)| (self.phone_score(name, content), column))
            .filter(|(score, _)| *score >= ENOUGH)
            .collect();
        scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let Some(&(highest, column)) = scored.first() else { return (None, Vec::new()) };
        let mut close: Vec<u32> =
            scored.iter().filter(|(score, _)| highest - score < CLOSE).map(|(_, column)| *column).collect();
        close.sort_unstable();
        if close.len() < 2 {
            close.clear();
        }
        let index = column as usize;
        let (name, content) = (self.names[index], &self.contents[index]);
        let (confidence, reason) = judged(name.phone, content.phone_share(), self.has_rows);
        let confidence = if close.is_empty() { confidence } else { confidence.min(50) };
        (Some(Guess { role: Role::Phone, column, confidence, reason }), close)
    }

    /// Half by name and half by cells; ten-digit order ids look like phones, so names of other columns lower the
    /// score.
    fn phone_score(&self, name: &Name, content: &Content) -> f64 {
        let is_other = name.order > CLEAR || name.amount > CLEAR || name.name > CLEAR;
        let against = if is_other && name.phone == 0 && !self.is_list() { 30.0 } else { 0.0 };
        let unused = if self.has_rows && content.filled == 0 { 35.0 } else { 0.0 };
        let share = content.phone_share();
        let cells = if share < 0.3 && name.phone == 0 { 0.0 } else { share * 50.0 };
        f64::from(name.phone) / 2.0 + cells - against - unused
    }

    fn other(&self, role: Role, taken: &[Guess]) -> Option<Guess> {
        let free = |column: u32| !taken.iter().any(|guess| guess.column == column);
        let weight = |name: &Name| match role {
            Role::Phone => name.phone,
            Role::Order => name.order,
            Role::Amount => name.amount,
            Role::Name => name.name,
            Role::Address => name.address,
        };
        let share = |content: &Content| match role {
            Role::Phone => content.phone_share(),
            Role::Order => content.reference_share(),
            Role::Amount => content.amount_share(),
            Role::Name => content.name_share(),
            Role::Address => content.address_share(),
        };
        let by_name = self
            .columns()
            .filter(|(column, name, _)| free(*column) && weight(name) >= CLEAR)
            // A column without cells gives way to one with cells.
            .max_by_key(|(column, name, content)| {
                (!self.has_rows || content.filled > 0, weight(name), std::cmp::Reverse(*column))
            });
        if let Some((column, name, content)) = by_name {
            let (confidence, reason) = judged(weight(name), share(content), self.has_rows);
            return Some(Guess { role, column, confidence, reason });
        }
        // Remarks and product names look like addresses: only the column's name distinguishes them.
        if role == Role::Address {
            return None;
        }
        let mut by_cells = self.columns().filter(|(column, name, content)| {
            free(*column) && !name.known && content.filled >= 3 && share(content) >= 0.8
        });
        let (column, ..) = by_cells.next()?;
        by_cells.next().is_none().then_some(Guess { role, column, confidence: 55, reason: Reason::Cells })
    }
}

fn judged(weight: u8, share: f64, has_rows: bool) -> (u8, Reason) {
    let percent = (share * 100.0).round().clamp(0.0, 100.0) as u8;
    match (weight >= CLEAR, share >= 0.5) {
        (true, true) => (60 + weight / 5 + percent / 6, Reason::NameAndCells),
        (true, false) => (if has_rows { weight / 2 + 10 } else { weight - 15 }, Reason::Name),
        (false, _) => (45 + percent / 3, Reason::Cells),
    }
}
