use super::shape::records;

const CANDIDATES: [u8; 4] = [b',', b'\t', b';', b'|'];
/// Number of inspected records.
const RECORDS: usize = 50;

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

/// The separator with which the largest share of records has the same number of cells; `None` for a list of one column.
pub(super) fn of(text: &str) -> Option<u8> {
    let tables = CANDIDATES.iter().filter_map(|separator| Some((agreement(text, *separator)?, *separator)));
    // Of equals, the earlier candidate.
    tables.rev().max_by_key(|(agreement, _)| *agreement).map(|(_, separator)| separator)
}

/// The share of records with the most frequent number of separators, per million, and that number. Another separator
/// than the table's finds more records: it sees no quotes around the line breaks. `None` if fewer than half of the
/// records have any: commas in a message don't make a table.
fn agreement(text: &str, separator: u8) -> Option<(usize, usize)> {
    let records = records(text.as_bytes(), separator).filter(|(record, _)| !record.trim_ascii().is_empty());
    let counts: Vec<usize> = records.map(|(_, separators)| separators).take(RECORDS).collect();
    let usual = counts.iter().filter(|count| **count > 0);
    let most = usual.map(|count| (counts.iter().filter(|other| *other == count).count(), *count)).max();
    most.filter(|(records, _)| records * 2 >= counts.len() && (*records > 1 || counts.len() == 1))
        .map(|(records, separators)| (records * 1_000_000 / counts.len(), separators))
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
