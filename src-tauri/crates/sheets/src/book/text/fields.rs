use std::borrow::Cow;

use memchr::memchr;

use super::shape::closing;

/// Fields of a record as the csv crate reads them; none for a blank line. Without a separator the record is one field
/// with literal quotes. The mark by which DOS ended a text belongs to no field.
pub(super) fn fields(record: &str, separator: Option<u8>) -> impl Iterator<Item = Cow<'_, str>> {
    let record = record.strip_suffix('\n').unwrap_or(record).trim_end_matches('\u{1a}');
    let mut rest = Some(record).filter(|record| !record.is_empty());
    std::iter::from_fn(move || {
        let text = rest?;
        let (field, end) = match (separator, text.strip_prefix('"')) {
            (None, _) => (Cow::Borrowed(text), text.len()),
            (Some(separator), Some(inside)) => {
                let (field, end) = quoted(inside, separator);
                (field, end + 1)
            }
            (Some(separator), None) => {
                let end = memchr(separator, text.as_bytes()).unwrap_or(text.len());
                (Cow::Borrowed(&text[..end]), end)
            }
        };
        // A trailing separator is followed by an empty field.
        rest = text.get(end + 1..);
        Some(field)
    })
}

/// A field after its opening quote, and its end. Text after the closing quote belongs to it.
fn quoted(text: &str, separator: u8) -> (Cow<'_, str>, usize) {
    let bytes = text.as_bytes();
    let first = memchr(b'"', bytes).unwrap_or(bytes.len());
    let is_doubled = bytes.get(first + 1) == Some(&b'"');
    let close = if is_doubled { closing(bytes, first).unwrap_or(bytes.len()) } else { first };
    let behind = (close + 1).min(bytes.len());
    let end = memchr(separator, &bytes[behind..]).map_or(bytes.len(), |end| behind + end);
    if end == behind && !is_doubled {
        return (Cow::Borrowed(&text[..close]), end);
    }
    let mut field = text[..close].replace("\"\"", "\"");
    field.push_str(&text[behind..end]);
    (Cow::Owned(field), end)
}

#[cfg(test)]
mod tests {
    use csv::ReaderBuilder;
    use proptest::prelude::*;

    use super::*;
    use crate::book::text::{quotes::Mended, shape::Shape};

    fn cells(text: &str, separator: Option<u8>) -> Vec<String> {
        fields(text, separator).map(Cow::into_owned).collect()
    }

    #[test]
    fn fields_are_read_with_and_without_quotes() {
        let comma = |text| cells(text, Some(b','));
        assert_eq!(comma("a,,b,\n"), ["a", "", "b", ""]);
        assert_eq!(comma("\"a, b\",\"\",\"c \"\"d\"\"\"\n"), ["a, b", "", "c \"d\""]);
        assert_eq!(comma("\"a\nb\" c,d\"e\n"), ["a\nb c", "d\"e"]);
        assert!(comma("\n").is_empty() && comma("\u{1a}\n").is_empty());
        assert_eq!(comma("a,\"b\"\u{1a}\n"), ["a", "b"]);
        assert_eq!(cells("\"a\",b\n", None), ["\"a\",b"]);
    }

    proptest! {
        /// Mended records are read as the csv crate reads them.
        #[test]
        fn the_csv_crate_reads_the_same(text in "[ab1,\"\n\r ]{0,60}", sample in "[ab1,\"\n]{0,20}") {
            let text = format!("{text}\n");
            let shape = Shape::of(&sample, b',');
            let mut records = Mended::new(text.as_bytes(), Some(shape));
            let (mut mended, mut ours) = (Vec::new(), Vec::new());
            while records.read().unwrap() {
                mended.extend_from_slice(records.record());
                ours.push(cells(str::from_utf8(records.record()).unwrap(), Some(b',')));
            }
            ours.retain(|fields| !fields.is_empty());
            let mut reader =
                ReaderBuilder::new().has_headers(false).flexible(true).from_reader(mended.as_slice());
            let theirs: Vec<Vec<String>> =
                reader.records().map(|record| record.unwrap().iter().map(str::to_owned).collect()).collect();
            prop_assert_eq!(ours, theirs);
        }
    }
}
