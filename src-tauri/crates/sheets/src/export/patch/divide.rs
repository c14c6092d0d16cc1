//! Distributes the lines of a text over two files, unchanged.

use std::{
    fs::File,
    io::{BufWriter, Write},
};

use encoding_rs::UTF_8;

use crate::{
    Book, Watch,
    export::{
        CourierFile, CourierFiles, Selection,
        patch::{
            CannotPatch, Original,
            stop::{Stop, of_disk},
            text::{Form, Lines, each_row, encoded, form},
        },
    },
};

/// Writes the lines up to the header into both files, and each order's into its own.
pub(super) fn divide(
    book: &mut Book,
    original: Original<'_>,
    selection: &mut dyn Selection,
    files: [BufWriter<File>; 2],
    watch: Watch<'_>,
) -> Result<CourierFiles, Stop> {
    let form = form(book)?;
    let mut lines = Lines::open(original.path, form)?;
    let [send, hold] = files;
    let mut output = Output { send, hold, lines: Vec::new() };
    let mut written = CourierFiles::default();
    each_row(book, watch, &mut |row| {
        output.lines.clear();
        let is_above = original.header_row.is_some_and(|header| row.number <= header);
        // Empty lines between orders are dropped.
        while lines.read() < row.lines && lines.next()? {
            if is_above || !lines.is_empty() || !output.lines.is_empty() {
                output.lines.extend_from_slice(lines.line());
            }
        }
        if is_above {
            return output.both();
        }
        let Some(chosen) = selection.row(row.number)? else { return Ok(()) };
        for replaced in chosen.replaced {
            let fields = (row.fields as usize, replaced.column as usize);
            let changed = with_field(&output.lines, form, fields, &replaced.text);
            output.lines = changed.ok_or(CannotPatch::Unusual)?;
        }
        match chosen.file {
            CourierFile::Send => written.send.rows += 1,
            CourierFile::Hold => written.hold.rows += 1,
        }
        output.one(chosen.file)
    })?;
    for file in [&mut output.send, &mut output.hold] {
        file.flush().map_err(|error| of_disk(&error))?;
    }
    Ok(written)
}

struct Output {
    send: BufWriter<File>,
    hold: BufWriter<File>,
    lines: Vec<u8>,
}

impl Output {
    fn one(&mut self, file: CourierFile) -> Result<(), Stop> {
        let output = match file {
            CourierFile::Send => &mut self.send,
            CourierFile::Hold => &mut self.hold,
        };
        output.write_all(&self.lines).map_err(|error| of_disk(&error))
    }

    fn both(&mut self) -> Result<(), Stop> {
        self.one(CourierFile::Send)?;
        self.one(CourierFile::Hold)
    }
}

/// Replaces a field of a row's lines if its text differs. `None` if the fields can't be split.
fn with_field(row: &[u8], form: Form, (count, column): (usize, usize), text: &str) -> Option<Vec<u8>> {
    if form.encoding == UTF_8 || form.encoding.is_single_byte() {
        return replaced(row, u8::try_from(form.separator).ok()?, count, column, text);
    }
    let (plain, has_errors) = form.encoding.decode_without_bom_handling(row);
    let separator = u8::try_from(form.separator).ok()?;
    let new = replaced(plain.as_bytes(), separator, count, column, text).filter(|_| !has_errors)?;
    Some(encoded(str::from_utf8(&new).ok()?, form.encoding))
}

fn replaced(row: &[u8], separator: u8, count: usize, column: usize, text: &str) -> Option<Vec<u8>> {
    // A stray quote is an ordinary character.
    let fields = [true, false].map(|quotes| fields(row, separator, quotes));
    let fields = fields.into_iter().find(|fields| fields.len() == count)?;
    let end = row.len() - row.iter().rev().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
    let mut new = Vec::with_capacity(row.len() + text.len());
    let Some(field) = fields.get(column).cloned() else {
        // Missing fields become empty ones.
        new.extend_from_slice(&row[..end]);
        new.extend(std::iter::repeat_n(separator, column + 1 - count));
        new.extend_from_slice(&quoted(text, separator, false));
        new.extend_from_slice(&row[end..]);
        return Some(new);
    };
    let old = &row[field.clone()];
    let is_quoted = old.len() > 1 && old.starts_with(b"\"") && old.ends_with(b"\"");
    if old == text.as_bytes() || is_quoted && &old[1..old.len() - 1] == text.as_bytes() {
        return Some(row.to_vec());
    }
    new.extend_from_slice(&row[..field.start]);
    new.extend_from_slice(&quoted(text, separator, is_quoted));
    new.extend_from_slice(&row[field.end..]);
    Some(new)
}

fn quoted(text: &str, separator: u8, is_quoted: bool) -> Vec<u8> {
    let needs = |byte: u8| byte == separator || matches!(byte, b'"' | b'\n' | b'\r');
    match is_quoted || text.bytes().any(needs) {
        true => format!("\"{}\"", text.replace('"', "\"\"")).into_bytes(),
        false => text.as_bytes().to_vec(),
    }
}

/// Byte ranges of a row's fields.
fn fields(row: &[u8], separator: u8, quotes: bool) -> Vec<std::ops::Range<usize>> {
    let end = row.len() - row.iter().rev().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
    let (mut fields, mut from, mut in_quotes) = (Vec::new(), 0, false);
    for (at, byte) in row[..end].iter().enumerate() {
        if quotes && *byte == b'"' && (in_quotes || at == from) {
            in_quotes = !in_quotes;
        } else if quotes && *byte == b'"' && row[at - 1] == b'"' {
            // A doubled quote within quotes.
            in_quotes = true;
        } else if *byte == separator && !in_quotes {
            fields.push(from..at);
            from = at + 1;
        }
    }
    fields.push(from..end);
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_field_changes_and_no_other_byte_of_the_row_does() {
        let new = |row: &str, count, column| {
            let new = replaced(row.as_bytes(), b',', count, column, "01712345678");
            new.map(|new| String::from_utf8(new).unwrap())
        };
        for (row, count, column, wanted) in [
            ("A,171,x\r\n", 3, 1, Some("A,01712345678,x\r\n")),
            ("A,\"171\",\"x,\"\"y\"\"\nz\"\n", 3, 1, Some("A,\"01712345678\",\"x,\"\"y\"\"\nz\"\n")),
            ("\"a,\"\"b\"\",c\",171", 2, 1, Some("\"a,\"\"b\"\",c\",01712345678")),
            ("A, \"17\"1,x\n", 3, 1, Some("A,01712345678,x\n")),
            ("\"Mina,171\n", 2, 1, Some("\"Mina,01712345678\n")),
            ("A\n", 1, 3, Some("A,,,01712345678\n")),
            ("A,\n", 2, 1, Some("A,01712345678\n")),
            ("A,01712345678,'x\n", 3, 1, Some("A,01712345678,'x\n")),
            ("A,171,x\n", 5, 1, None),
        ] {
            assert_eq!(new(row, count, column).as_deref(), wanted, "{row:?}");
        }
    }
}
