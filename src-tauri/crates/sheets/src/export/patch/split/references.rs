//! What a formula or a name refers to, as far as the rows of a sheet matter.

use crate::book::xlsx::place;

/// A cell, a row or whole columns in a formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reference {
    /// The sheet that stands before it; of several sheets at once `:`, which no sheet's name has.
    pub(super) sheet: Option<String>,
    /// Counted from 0; none for whole columns and for names.
    pub(super) row: Option<u32>,
    /// The row stays the same wherever the formula stands.
    pub(super) is_fixed: bool,
    /// It begins or ends a range.
    pub(super) begins: bool,
    pub(super) ends: bool,
}

impl Reference {
    /// Whether it is, or may be, of a sheet; one without a sheet is of the formula's own.
    pub(super) fn is_of(&self, sheet: &str) -> bool {
        let name = self.sheet.as_deref();
        name.is_some_and(|name| name == ":" || name.to_lowercase() == sheet.to_lowercase())
    }
}

/// The references of a formula, those in its texts that name a sheet among them: `INDIRECT("Orders!A2")`.
pub(super) fn references(formula: &str) -> Vec<Reference> {
    let mut scan = Scan { text: formula, at: 0, sheet: None, found: Vec::new() };
    scan.run();
    scan.found
}

struct Scan<'a> {
    text: &'a str,
    at: usize,
    /// The sheet named right before.
    sheet: Option<String>,
    found: Vec<Reference>,
}

impl Scan<'_> {
    fn run(&mut self) {
        let mut is_foreign = false;
        while let Some(symbol) = self.text[self.at..].chars().next() {
            match symbol {
                '"' => {
                    let inner = self.quoted('"');
                    self.found.extend(references(&inner).into_iter().filter(|found| found.sheet.is_some()));
                    self.sheet = None;
                }
                '\'' => {
                    let name = self.quoted('\'');
                    self.name_sheet(name, &mut is_foreign);
                }
                '[' => {
                    self.bracket();
                    is_foreign = true;
                }
                symbol if is_word(symbol) => {
                    let begin = self.at;
                    let rest = &self.text[begin..];
                    self.at += rest.find(|symbol| !is_word(symbol)).unwrap_or(rest.len());
                    let word = self.text[begin..self.at].to_owned();
                    if self.follows('!') {
                        self.name_sheet(word, &mut is_foreign);
                    } else if self.follows('(') {
                        // `LOG10` is no cell here.
                        self.sheet = None;
                    } else {
                        self.word(&word, begin);
                        is_foreign = false;
                    }
                }
                symbol => {
                    self.at += symbol.len_utf8();
                    // The end of a range is of the sheet of its beginning.
                    if symbol != ':' {
                        self.sheet = None;
                    }
                    is_foreign = false;
                }
            }
        }
    }

    fn follows(&self, symbol: char) -> bool {
        self.text[self.at..].starts_with(symbol)
    }

    /// A name of a sheet, up to its exclamation mark. `Jan:Dec!A1` is of all sheets between the two.
    fn name_sheet(&mut self, name: String, is_foreign: &mut bool) {
        if !self.follows('!') {
            return;
        }
        self.at += 1;
        let before = self.text[..self.at - 1].trim_end_matches(|symbol| is_word(symbol) || symbol == '\'');
        let is_several = name.contains(':') || before.ends_with(':');
        // `[1]Orders` is a sheet of another workbook.
        let is_foreign = std::mem::take(is_foreign) || name.contains(']');
        self.sheet = Some(match (is_foreign, is_several) {
            (true, _) => "]".to_owned(),
            (false, true) => ":".to_owned(),
            (false, false) => name,
        });
    }

    fn word(&mut self, word: &str, begin: usize) {
        let (begins, ends) =
            (self.follows(':'), self.text[..begin].ends_with(':') || self.after_sheet(begin));
        let plain = word.replace('$', "");
        let letters = plain.bytes().take_while(u8::is_ascii_alphabetic).count();
        let digits = &plain[letters..];
        let row = match (letters, digits.is_empty()) {
            (0, false) if begins || ends => place::row(digits.as_bytes()),
            (1..=3, false) => place::cell(plain.as_bytes()).map(|(row, _)| row),
            _ => None,
        };
        let is_columns = digits.is_empty() && (1..=3).contains(&letters) && (begins || ends);
        if row.is_some() || is_columns || self.sheet.is_some() {
            let is_fixed =
                word.trim_start_matches('$').contains('$') || letters == 0 && word.starts_with('$');
            self.found.push(Reference { sheet: self.sheet.clone(), row, is_fixed, begins, ends });
        }
        if !begins {
            self.sheet = None;
        }
    }

    /// Whether a range goes on behind the name of a sheet: `Orders!A1:Orders!B2`.
    fn after_sheet(&self, begin: usize) -> bool {
        let before = &self.text[..begin];
        before.ends_with('!') && {
            let name =
                before.trim_end_matches('!').trim_end_matches(|symbol| is_word(symbol) || symbol == '\'');
            name.ends_with(':')
        }
    }

    /// What stands in quotes; a doubled one is a quote.
    fn quoted(&mut self, quote: char) -> String {
        let mut inner = String::new();
        self.at += 1;
        while let Some(symbol) = self.text[self.at..].chars().next() {
            self.at += symbol.len_utf8();
            if symbol == quote {
                if !self.follows(quote) {
                    break;
                }
                self.at += 1;
            }
            inner.push(symbol);
        }
        inner
    }

    /// Passes over a bracket with those in it.
    fn bracket(&mut self) {
        let mut depth = 0_u32;
        for (at, symbol) in self.text[self.at..].char_indices() {
            match symbol {
                '[' => depth += 1,
                ']' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at += at + 1;
                return;
            }
        }
        self.at = self.text.len();
    }
}

fn is_word(symbol: char) -> bool {
    symbol.is_alphanumeric()
        || matches!(symbol, '$' | '_' | '.' | '\\' | '?')
        || !symbol.is_ascii() && !symbol.is_whitespace()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(formula: &str) -> String {
        let shown = references(formula).into_iter().map(|found| {
            let sheet = found.sheet.map_or(String::new(), |sheet| format!("{sheet}!"));
            let fixed = if found.is_fixed { "$" } else { "" };
            let (begins, ends) = (if found.begins { ":" } else { "" }, if found.ends { ":" } else { "" });
            let row = found.row.map_or("*".to_owned(), |row| (row + 1).to_string());
            format!("{sheet}{ends}{fixed}{row}{begins}")
        });
        shown.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_rows_of_a_formula_are_found_with_their_sheets() {
        for (formula, wanted) in [
            ("D2*$E$2+LOG10(5)+1.5", "2 $2"),
            ("COUNTIF($B$2:$B$99,B2)>1", "$2: :$99 2"),
            ("SUM(C:C)+SUM($1:$3)", "*: :* $1: :$3"),
            ("Orders!A1:B9+A3", "Orders!1: Orders!:9 3"),
            ("'It''s! 2'!$A$4&\"A7\"", "It's! 2!$4"),
            ("INDIRECT(\"Orders!A2\")", "Orders!2"),
            ("SUM(Jan:Dec!B2)+'A:B'!C3", "*: :!:2 :!:3"),
            ("[1]Orders!A1+'[2]Orders'!B2", "]!1 ]!2"),
            ("Table1[[#This Row],[a2]]*অর্ডার!C5", "অর্ডার!5"),
            ("Orders!prices", "Orders!*"),
            ("TRUE", ""),
        ] {
            assert_eq!(shown(formula), wanted, "{formula}");
        }
    }
}
