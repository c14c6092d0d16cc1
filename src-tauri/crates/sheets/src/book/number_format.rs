/// Whether a built-in format shows a date (ECMA-376 18.8.30). Those from 27 on differ by country, and are always
/// dates.
pub(super) fn is_built_in_date(id: u32) -> bool {
    matches!(id, 14..=22 | 27..=36 | 45 | 47 | 50..=58)
}

/// Whether a format code shows a date or a time of day. Elapsed hours are a duration.
pub(super) fn is_date(code: &str) -> bool {
    let mut symbols = code.chars();
    let mut is_date = false;
    while let Some(symbol) = symbols.next() {
        match symbol {
            // The next character is a literal, or only its width counts.
            '\\' | '_' | '*' => drop(symbols.next()),
            '"' => drop(symbols.find(|symbol| *symbol == '"')),
            // A colour, a condition, a country; or elapsed hours.
            '[' => {
                let inner: String = symbols.by_ref().take_while(|symbol| *symbol != ']').collect();
                let is_count = |unit: char| inner.chars().all(|symbol| symbol.eq_ignore_ascii_case(&unit));
                if !inner.is_empty() && ['h', 'm', 's'].into_iter().any(is_count) {
                    return false;
                }
            }
            // The next section is for negative numbers.
            ';' => break,
            'd' | 'm' | 'y' | 'h' | 's' | 'D' | 'M' | 'Y' | 'H' | 'S' => is_date = true,
            _ => {}
        }
    }
    is_date
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detects_dates_and_times() {
        for code in ["DD/MM/YY", "[$-845]d mmmm yyyy", "h:mm AM/PM", "[Red]yyyy-mm-dd;@", "\"on\" d.m."] {
            assert!(is_date(code), "{code}");
        }
        for code in
            ["General", "0.00E+00", "[h]:mm", "[MM]:ss", "\"days\" 0", "#,##0\\d", "@", "0;yyyy", "[Red]0"]
        {
            assert!(!is_date(code), "{code}");
        }
        assert!(is_built_in_date(14) && is_built_in_date(57) && !is_built_in_date(46));
    }
}
