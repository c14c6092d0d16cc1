//! Lists with a name on one line and the number on the next, or the other way round.

use super::{Field, ORNAMENTS, SIGNS, has_phone, is_bangla, undressed};

struct Listed<'a> {
    name: &'a str,
    numbers: Vec<&'a str>,
    /// Lines in between, such as an address.
    rest: Vec<&'a str>,
}

pub(super) fn list(text: &str) -> Option<Vec<Vec<String>>> {
    /// Longer lines are messages.
    const LONGEST_NAME: usize = 60;
    /// Lines of a customer before the number, such as an address.
    const MOST_LINES: usize = 3;
    /// More numbers are a list of numbers under a title.
    const MOST_NUMBERS: usize = 2;
    let lines: Vec<&str> = text.lines().map(undressed).filter(|line| !line.is_empty()).collect();
    let is_number: Vec<bool> = lines.iter().map(|line| is_phone_line(line)).collect();
    let is_name = |line: &str| {
        line.chars().any(char::is_alphabetic) && line.chars().count() <= LONGEST_NAME && !has_phone(line)
    };
    let customers: Vec<Listed<'_>> = if *is_number.first()? {
        // A number, then the name.
        let pairs = lines.chunks(2).zip(is_number.chunks(2));
        pairs
            .map(|(pair, kinds)| {
                let listed = || Listed { name: pair[1], numbers: vec![pair[0]], rest: Vec::new() };
                (kinds == [true, false]).then(listed)
            })
            .collect::<Option<_>>()?
    } else {
        let mut customers: Vec<Listed<'_>> = Vec::new();
        let mut names: Vec<&str> = Vec::new();
        for (line, is_number) in lines.iter().copied().zip(&is_number) {
            if !is_number {
                names.push(line);
                continue;
            }
            match (&std::mem::take(&mut names)[..], customers.last_mut()) {
                // A second number of the same customer.
                ([], Some(last)) if last.numbers.len() < MOST_NUMBERS => last.numbers.push(line),
                ([name, rest @ ..], _) if rest.len() < MOST_LINES => {
                    customers.push(Listed { name, numbers: vec![line], rest: rest.to_vec() });
                }
                _ => return None,
            }
        }
        names.is_empty().then_some(customers)?
    };
    let with_several = customers.iter().filter(|customer| customer.numbers.len() > 1).count();
    // One line over one number is a header.
    if customers.len() < 2
        || with_several * 2 > customers.len()
        || !customers.iter().all(|customer| is_name(customer.name))
    {
        return None;
    }
    let header = match is_bangla(text) {
        true => ["নাম", "মোবাইল", "ঠিকানা"],
        false => ["Name", "Phone", "Address"],
    };
    let width = if customers.iter().all(|customer| customer.rest.is_empty()) { 2 } else { header.len() };
    let rows = customers.iter().map(|Listed { name, numbers, rest }| {
        let row = [(*name).to_owned(), numbers.join(" / "), rest.join(", ")];
        row.into_iter().take(width).collect()
    });
    Some(
        [header[..width].iter().map(|label| (*label).to_owned()).collect()].into_iter().chain(rows).collect(),
    )
}

/// A number, optionally labelled: `Mob 01712345678`.
fn is_phone_line(text: &str) -> bool {
    let number = text.find(|c: char| c.is_numeric() || c == '+').unwrap_or(text.len());
    let (word, number) = text.split_at(number);
    let is_word = || Field::known(word.trim_end_matches(SIGNS).trim_matches(ORNAMENTS)) == Some(Field::Phone);
    has_phone(text)
        && !number.chars().any(char::is_alphabetic)
        && (!word.chars().any(char::is_alphabetic) || is_word())
}
