//! Messages and lists that sellers paste: each customer takes several lines, and the table is made here.
//!
//! A message has a word before each value, `Name: Rahima` or `মোবাইল: ০১৭…`, each on its line or one behind the other.
//! A list has a name on one line and the number on the next, or the other way round.

use porokh_domain::phone::{Reading, read};

use crate::columns::{CLEAR, compact, name};

/// Longer texts are no messages of people, but files.
pub(super) const LONGEST: u64 = 512 << 10;
/// Words before a value.
const MOST_WORDS: usize = 4;

/// Longer lines, and texts with more signs, aren't written by people.
const LONGEST_LINE: usize = 8_000;
const MOST_SIGNS: usize = 40_000;
/// Bytes before a sign that are looked at.
const LONGEST_LABEL: usize = 120;
/// More columns or customers than this have only texts that are made to keep the app busy.
const MOST_COLUMNS: usize = 48;
const MOST_CUSTOMERS: usize = 20_000;

/// What stands between a word and its value.
const SIGNS: [char; 7] = [':', '：', '=', '-', '–', '—', 'ঃ'];
/// What messages are dressed with.
const ORNAMENTS: [char; 7] = [' ', '*', '•', '_', '✅', '➡', '\u{fe0f}'];

/// The rows of the table: the first has the words over the columns. `None` where the text is something else.
pub(super) fn table(text: &str) -> Option<Vec<Vec<String>>> {
    let text = text.trim_start_matches('\u{feff}');
    if text.lines().any(|line| line.len() > LONGEST_LINE) || text.matches(SIGNS).count() > MOST_SIGNS {
        return None;
    }
    messages(text).or_else(|| list(text))
}

/// What a word before a value stands for; other words stand for themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Field {
    Name,
    Phone,
    Amount,
    Other(String),
}

impl Field {
    /// `None` for what isn't known as the name of a column.
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

/// A value and the word before it.
struct Value<'a> {
    field: Field,
    label: &'a str,
    text: &'a str,
}

/// The values of a line; what stands before the first word.
fn values(line: &str) -> (&str, Vec<Value<'_>>) {
    let mut found: Vec<(usize, usize, Field)> = Vec::new();
    let mut from = 0;
    for (at, sign) in line.char_indices().filter(|(_, c)| SIGNS.contains(c)) {
        let after = at + sign.len_utf8();
        // Dashes stand in numbers and addresses, and the sign of Bangla in words: only behind the first word of a line
        // do they mean what a colon means.
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
        // What divides it from the next word is no part of it; at the end of a line it may go on.
        text: match line[*after..end].trim() {
            text if end < line.len() => text.trim_end_matches([',', ';', '|', ' ']),
            text => text,
        },
    });
    (head.trim(), values.collect())
}

/// The word at the end of a text: where it begins, and what it stands for. The whole beginning of a line is one where
/// it is short; with a colon behind it also one that isn't known.
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

/// A customer while the lines are read: values by column.
#[derive(Default)]
struct Customer {
    values: Vec<(usize, String)>,
}

impl Customer {
    fn value(&mut self, column: usize) -> Option<&mut String> {
        self.values.iter_mut().find(|(at, _)| *at == column).map(|(_, value)| value)
    }
}

/// The columns, with the words that stand over them.
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
    // The column that a line without a word of its own goes on with.
    let mut last: Option<usize> = None;
    for line in text.lines() {
        if line.trim().is_empty() {
            // A message that has its number is over.
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

/// Puts a value into its column; the same word again is another customer's.
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

/// A line without a word before it: a number of its own, or more of the line above. A greeting is neither.
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

/// Names and numbers line by line.
fn list(text: &str) -> Option<Vec<Vec<String>>> {
    /// Longer lines are messages.
    const LONGEST_NAME: usize = 60;
    /// Lines of a customer before the number, an address among them.
    const MOST_LINES: usize = 3;
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let is_number: Vec<bool> = lines.iter().map(|line| is_bare_phone(line)).collect();
    let is_name = |line: &str| {
        line.chars().any(char::is_alphabetic) && line.chars().count() <= LONGEST_NAME && !has_phone(line)
    };
    let customers: Vec<Vec<&str>> = if *is_number.first()? {
        // A number, then the name.
        let pairs = lines.chunks(2).zip(is_number.chunks(2));
        pairs
            .map(|(pair, kinds)| (kinds == [true, false]).then(|| vec![pair[1], pair[0]]))
            .collect::<Option<_>>()?
    } else {
        let mut customers = Vec::new();
        let mut names: Vec<&str> = Vec::new();
        for (line, is_number) in lines.iter().zip(&is_number) {
            if !is_number {
                names.push(line);
                continue;
            }
            if names.is_empty() || names.len() > MOST_LINES {
                return None;
            }
            let [name, rest @ ..] = &std::mem::take(&mut names)[..] else { return None };
            customers.push([name, line].into_iter().copied().chain(rest.iter().copied()).collect());
        }
        names.is_empty().then_some(customers)?
    };
    // One line over one number is a header.
    if customers.len() < 2 || !customers.iter().all(|customer: &Vec<&str>| is_name(customer[0])) {
        return None;
    }
    let header = match is_bangla(text) {
        true => ["নাম", "মোবাইল", "ঠিকানা"],
        false => ["Name", "Phone", "Address"],
    };
    let width = customers.iter().map(Vec::len).max().unwrap_or_default().min(header.len());
    let rows = customers.iter().map(|customer| {
        let mut row: Vec<String> = customer[..2].iter().map(|text| (*text).to_owned()).collect();
        if width > 2 {
            row.push(customer[2..].join(", "));
        }
        row
    });
    Some(
        [header[..width].iter().map(|label| (*label).to_owned()).collect()].into_iter().chain(rows).collect(),
    )
}

fn has_phone(text: &str) -> bool {
    matches!(read(text), Reading::One(_) | Reading::Many(_))
}

/// A number without words beside it.
fn is_bare_phone(text: &str) -> bool {
    has_phone(text) && !text.chars().any(char::is_alphabetic)
}

fn is_bangla(text: &str) -> bool {
    text.chars().any(|c| ('\u{985}'..='\u{9df}').contains(&c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<String> {
        table(text).unwrap_or_default().iter().map(|row| row.join("|")).collect()
    }

    /// Else the seller ships to a list of numbers without names.
    #[test]
    fn messages_become_customers_with_names() {
        let english = "Assalamu alaikum\nName: Rahima Khatun\nPhone: 01712345678\nAddress: House 4, Road 2,\nMirpur 10, Dhaka\nDue: 500\n\n\
            Name : Karim\nMobile - 01812-345678\nAddress: Khulna\nDue: 1,200 tk\n";
        let wanted = [
            "Name|Phone|Address|Due",
            "Rahima Khatun|01712345678|House 4, Road 2, Mirpur 10, Dhaka|500",
            "Karim|01812-345678|Khulna|1,200 tk",
        ];
        assert_eq!(rows(english), wanted);
        assert_eq!(rows(&english.replace("\n\n", "\n")), wanted, "also without a line between them");
        let bangla =
            "নাম: রহিমা\nমোবাইল: ০১৭১২৩৪৫৬৭৮\nঠিকানা: মিরপুর, ঢাকা\n\nনামঃ করিম\nমোবাইলঃ ০১৮১২৩৪৫৬৭৮\nঠিকানাঃ খুলনা";
        assert_eq!(rows(bangla), ["নাম|মোবাইল|ঠিকানা", "রহিমা|০১৭১২৩৪৫৬৭৮|মিরপুর, ঢাকা", "করিম|০১৮১২৩৪৫৬৭৮|খুলনা"]);
    }

    #[test]
    fn values_one_behind_the_other_are_told_apart() {
        let lines = "Name: Rahima, Phone: 01712345678, Address: Road 3, Mirpur\nName: Karim Phone: 01812345678 Address: https://maps.example/x";
        assert_eq!(
            rows(lines),
            [
                "Name|Phone|Address",
                "Rahima|01712345678|Road 3, Mirpur",
                "Karim|01812345678|https://maps.example/x"
            ]
        );
    }

    #[test]
    fn no_number_is_lost() {
        let text = "Name: Rina\nPhone: 01712345678\nPhone: 01812345678\n01912345678\nWhatsApp: 01612345678\n\nName: Mina\n01512345678";
        let all = rows(text).join("\n");
        for number in ["01712345678", "01812345678", "01912345678", "01612345678", "01512345678"] {
            assert!(all.contains(number), "{number} {all}");
        }
        assert!(all.contains("Mina|01512345678"), "{all}");
    }

    #[test]
    fn names_and_numbers_line_by_line_become_customers() {
        assert_eq!(
            rows("Rahima\n01712345678\n\nKarim Mia\n01812345678\n"),
            ["Name|Phone", "Rahima|01712345678", "Karim Mia|01812345678"]
        );
        assert_eq!(
            rows("রহিমা\n০১৭১২৩৪৫৬৭৮\nকরিম\n০১৮১২৩৪৫৬৭৮"),
            ["নাম|মোবাইল", "রহিমা|০১৭১২৩৪৫৬৭৮", "করিম|০১৮১২৩৪৫৬৭৮"]
        );
        assert_eq!(
            rows("01712345678\nRahima\n01812345678\nKarim"),
            ["Name|Phone", "Rahima|01712345678", "Karim|01812345678"]
        );
        assert_eq!(
            rows("Rahima\nRoad 3, Mirpur\n01712345678\nKarim\n01812345678"),
            ["Name|Phone|Address", "Rahima|01712345678|Road 3, Mirpur", "Karim|01812345678|"]
        );
    }

    #[test]
    fn texts_made_to_keep_the_app_busy_do_not() {
        for text in ["-: ".repeat(300_000), "ab: 1 \n".repeat(50_000), "phone: 1\n".repeat(50_000)] {
            assert_eq!(table(&text), None);
        }
        let labels: String = (0..1_000_u32).map(|n| format!("{}: 1\n", crate::place::letters(n))).collect();
        assert_eq!(table(&labels), None);
    }

    #[test]
    fn tables_and_lists_of_numbers_stay_what_they_are() {
        for text in [
            "Name,Phone\nRina,01712345678\n",
            "Phone\n01712345678\n01812345678\n",
            "My list\n01712345678\n",
            "01712345678\n01812345678\n",
            "Rina 01712345678\nMina 01812345678\n",
            "Rina, Mirpur 01812345678\nplease call\n01912345678\n01712345678\n",
            "",
        ] {
            assert_eq!(table(text), None, "{text}");
        }
    }
}
