const CANDIDATES: [u8; 4] = [b',', b'\t', b';', b'|'];
/// Number of inspected lines.
const LINES: usize = 50;

/// The separator in Excel's first line `sep=;`.
pub(super) fn named(text: &str) -> Option<u8> {
    let line = text.trim_start_matches('\u{feff}').lines().next()?.trim().trim_matches('"');
    match line.strip_prefix("sep=").or_else(|| line.strip_prefix("SEP="))?.as_bytes() {
        [separator] if CANDIDATES.contains(separator) => Some(*separator),
        // A tab at the end of the line was trimmed.
        [] => Some(b'\t'),
        _ => None,
    }
}

/// The separator with which most lines have the same number of cells; `None` for a list of one column.
pub(super) fn of(text: &str) -> Option<u8> {
    let lines: Vec<&str> =
        text.split(['\n', '\r']).filter(|line| !line.trim().is_empty()).take(LINES).collect();
    let best = CANDIDATES.iter().map(|separator| (agreement(&lines, *separator), *separator));
    // Of equals, the earlier candidate.
    best.rev().max_by_key(|(agreement, _)| *agreement).filter(|((lines, _), _)| *lines > 0).map(|(_, it)| it)
}

/// The most frequent number of separators, and the number of lines with it; nothing if fewer than half of the lines
/// have any: commas in a message don't make a table.
fn agreement(lines: &[&str], separator: u8) -> (usize, usize) {
    let counts: Vec<usize> = lines.iter().map(|line| outside_quotes(line, separator)).collect();
    let usual = counts.iter().filter(|count| **count > 0);
    let most = usual.map(|count| (counts.iter().filter(|other| *other == count).count(), *count)).max();
    most.filter(|(lines, _)| lines * 2 >= counts.len() && (*lines > 1 || counts.len() == 1))
        .unwrap_or_default()
}

fn outside_quotes(line: &str, separator: u8) -> usize {
    let mut quoted = false;
    let mut count = 0;
    for byte in line.bytes() {
        match byte {
            b'"' => quoted = !quoted,
            byte if byte == separator && !quoted => count += 1,
            _ => {}
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_separator_is_the_one_that_makes_a_table() {
        for (text, wanted) in [
            ("Name,Phone\nRina,01712345678\n", Some(b',')),
            ("Name;Note;Phone\n\"a;b\";x, y;01712345678\nc;z, w;01812345678\n", Some(b';')),
            ("Name\tAddress\nRina\tRoad 3, Mirpur, Dhaka\nMina\tKhulna\n", Some(b'\t')),
            ("a|b\nc|d\n", Some(b'|')),
            ("01712345678\n01812345678\n", None),
            ("Name: Rina\nPhone: 01712345678\nAddress: Road 3, Mirpur, Dhaka\nDue: 500\n", None),
            ("Invoice,Name,Phone", Some(b',')),
        ] {
            assert_eq!(of(text), wanted, "{text}");
        }
    }

    #[test]
    fn the_first_line_of_excel_names_it() {
        assert_eq!(named("sep=;\na;b"), Some(b';'));
        assert_eq!(named("\u{feff}\"sep=,\"\r\n"), Some(b','));
        assert_eq!(named("sep=\t\na\tb"), Some(b'\t'));
        assert_eq!(named("separator,phone"), None);
    }
}
