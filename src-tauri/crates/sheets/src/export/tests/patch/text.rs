//! Text files with results after their lines.

use porokh_domain::Decision;

use super::*;

fn written(bytes: &[u8], header_row: Option<u32>, columns: u32) -> Result<Vec<u8>, CannotPatch> {
    let folder = TempDir::new().unwrap();
    let (original, target) = (folder.path().join("orders.csv"), folder.path().join("out.csv"));
    std::fs::write(&original, bytes).unwrap();
    let mut results = found(|row| (row % 2 == 1).then(|| failed(Failure::Invalid, "why")));
    own(&original, 0, header_row, columns, &mut results, &target)?;
    Ok(std::fs::read(&target).unwrap())
}

#[test]
fn a_text_keeps_its_mark_separator_quotes_and_line_ends() {
    let text = "\u{FEFF}Name;Phone;Note\r\nরিনা;01712345678;\"a;\r\nb\"\r\n\r\n'Mina';\"01812345678\"\r\nTotal;2;\r\nAll;3;\r\n;;4";
    let wanted = "\u{FEFF}Name;Phone;Note;Risk;Ratio;Checked at;Decision;Test\r\n\
                  রিনা;01712345678;\"a;\r\nb\";Invalid;;;;TEST\r\n\r\n\
                  'Mina';\"01812345678\";;Invalid;;;;TEST\r\nTotal;2;;;;;;\r\nAll;3;;Invalid;;;;TEST\r\n;;4;;;;;";
    assert_eq!(String::from_utf8(written(text.as_bytes(), Some(0), 3).unwrap()).unwrap(), wanted);
}

#[test]
fn a_text_in_utf_16_stays_in_it_whatever_its_letters_are() {
    // The letter ਊ contains the byte of a line feed.
    let text = "Name\tPhone\r\nਊ Rina ਊ\t01712345678\r\nMina\t01812345678\r\n";
    let wanted = text
        .replace("Phone\r", "Phone\tRisk\tRatio\tChecked at\tDecision\tTest\r")
        .replace("01712345678", "01712345678\tInvalid\t\t\t\tTEST")
        .replace("01812345678", "01812345678\t\t\t\t\t");
    for (mark, bytes) in
        [(&[0xff, 0xfe], u16::to_le_bytes as fn(u16) -> [u8; 2]), (&[0xfe, 0xff], u16::to_be_bytes)]
    {
        let units = |text: &str| -> Vec<u8> {
            mark.iter().copied().chain(text.encode_utf16().flat_map(bytes)).collect()
        };
        assert_eq!(written(&units(text), Some(0), 2).unwrap(), units(&wanted));
    }
}

/// Otherwise the results of the last order are behind the end of the text for programs that know the mark.
#[test]
fn results_are_before_the_mark_by_which_dos_ended_a_text() {
    for end in ["\u{1a}", "\n\u{1a}", "\u{1a}\n", "\u{1a}\u{1a}\r\n"] {
        let text = format!("Name,Phone\nRina,01712345678{end}");
        let wanted =
            format!("Name,Phone,Risk,Ratio,Checked at,Decision,Test\nRina,01712345678,Invalid,,,,TEST{end}");
        assert_eq!(String::from_utf8(written(text.as_bytes(), Some(0), 2).unwrap()).unwrap(), wanted);
    }
}

/// Otherwise the results of the last order of a text that was cut off are unreadable: its fields begin within a
/// character.
#[test]
fn a_text_in_utf_16_that_ends_within_a_character_becomes_new_workbook() {
    let text = "\u{FEFF}Name\tPhone\nRina\t01712345678\n";
    for bytes in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
        let mut units: Vec<u8> = text.encode_utf16().flat_map(bytes).collect();
        units.pop();
        assert_eq!(written(&units, Some(0), 2), Err(CannotPatch::Unusual));
    }
}

/// Otherwise a quote of ours closes the seller's own, and the rest of the row is in one cell with the results.
#[test]
fn a_stray_quote_is_closed_by_no_quote_of_ours() {
    let text = "45671,\"Road 1\nDha12\"12345672,Road 2\n";
    for text in [
        text,
        "Name,Address,Phone\nRina,\"Road 1,01712345678\nMina,12\" Road,01812345678\nHena,Road,01912345678\n",
    ] {
        let folder = TempDir::new().unwrap();
        let (original, target) = (folder.path().join("orders.csv"), folder.path().join("out.csv"));
        std::fs::write(&original, text).unwrap();
        let header_row = text.starts_with("Name").then_some(0);
        let mut results = found(|_| Some(failed(Failure::Invalid, "=no, \"number\"")));
        let (words, couriers) = (words(), couriers());
        let plan = FullPlan {
            words: &words,
            couriers: &couriers,
            columns: &[ResultColumn::Reason],
            test: true,
            corrected: false,
            facts: &[],
        };
        let own = Original { path: &original, sheet: 0, header_row, columns: 3 };
        let to = Target { path: &target, format: ExportFormat::Xlsx, scratch: folder.path() };
        own_file(own, plan, &mut results, to, &mut |_| ControlFlow::Continue(())).unwrap().unwrap();
        let (before, after) = (rows(&original, 0), rows(&target, 0));
        for (number, cells) in &before {
            assert!(
                after[number].starts_with(cells),
                "{number}: {}",
                std::fs::read_to_string(&target).unwrap()
            );
        }
    }
}

#[test]
fn results_right_of_widest_row() {
    let text = "Phone,Note\n01712345678,a,b,c\n01812345678\n01912345678,x\n";
    let wanted = "Phone,Note,,,Risk,Ratio,Checked at,Decision,Test\n01712345678,a,b,c,Invalid,,,,TEST\n01812345678\n\
                  01912345678,x,,,Invalid,,,,TEST\n";
    assert_eq!(String::from_utf8(written(text.as_bytes(), Some(0), 2).unwrap()).unwrap(), wanted);
}

/// Otherwise the seller's own file is a list of one column when it is opened again, and has neither names nor amounts: a
/// file is a table only if half of its lines are equally wide, and results of a run that is half decided are not.
#[test]
fn a_text_with_results_of_any_width_is_still_a_table() {
    let decided = |row: u32, decision| RowResult {
        decision,
        ..checked([RiskLevel::Low, RiskLevel::High][row as usize % 2])
    };
    let result = |row: u32| match row % 4 {
        0 => Some(failed(Failure::Invalid, "why")),
        1 => Some(decided(row, Some(Decision::Send))),
        2 => Some(decided(row, None)),
        _ => None,
    };
    let orders =
        |rows: u32| -> String { (0..rows).map(|row| format!("Rina;0171234567{row};500\n")).collect() };
    let (words, couriers) = (words(), couriers());
    let columns = &[ResultColumn::Risk, ResultColumn::Decision, ResultColumn::Reason];
    for (titles, rows) in [("", 8), ("Orders;;\nRina's shop;;\n;November;\n", 3), ("Orders\n", 9)] {
        let header_row = titles.lines().count();
        let folder = TempDir::new().unwrap();
        let (original, target) = (folder.path().join("orders.csv"), folder.path().join("out.csv"));
        std::fs::write(&original, format!("{titles}Name;Phone;COD\n{}", orders(rows))).unwrap();
        let plan = FullPlan {
            words: &words,
            couriers: &couriers,
            columns,
            test: false,
            corrected: false,
            facts: &[],
        };
        let own =
            Original { path: &original, sheet: 0, header_row: u32::try_from(header_row).ok(), columns: 3 };
        let to = Target { path: &target, format: ExportFormat::Xlsx, scratch: folder.path() };
        own_file(own, plan, &mut found(result), to, &mut |_| ControlFlow::Continue(())).unwrap().unwrap();
        assert_eq!(
            open(&target).text().unwrap().separator,
            Some(';'),
            "{}",
            std::fs::read_to_string(&target).unwrap()
        );
        let to = Target { path: &target, format: ExportFormat::Csv, scratch: folder.path() };
        let source = Source {
            book: &mut open(&original),
            path: &original,
            sheet: 0,
            header_row: own.header_row,
            phones: &[],
            columns: 3,
        };
        full(source, plan, &mut found(result), to, &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(
            open(&target).text().unwrap().separator,
            Some(','),
            "{}",
            std::fs::read_to_string(&target).unwrap()
        );
    }
}

#[test]
fn unsuitable_text_becomes_new_workbook() {
    assert_eq!(written(b"01712345678\n01812345678\n", None, 1), Err(CannotPatch::NoTable));
    assert_eq!(written(b"Name,Phone\ncaf\xe9,01712345678\n", Some(0), 2), Err(CannotPatch::Encoding));
    assert_eq!(written(b"Name,Phone\rRina,01712345678\r", Some(0), 2), Err(CannotPatch::Unusual));
}

#[test]
fn every_text_keeps_bytes_and_cells() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/fixtures");
    let mut kept = 0;
    for entry in std::fs::read_dir(fixtures).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "csv") {
            continue;
        }
        let before = std::fs::read(&path).unwrap();
        let Ok(after) = written(&before, Some(0), 1) else { continue };
        kept += 1;
        // Additions are at the ends of lines, so that the original remains in its order.
        let mut left = before.iter().peekable();
        for byte in &after {
            left.next_if(|next| *next == byte);
        }
        assert_eq!(left.next(), None, "{path:?}");
        let facts = open(&path).text().unwrap().clone();
        // For this reader, an unclosed quote swallows the lines below it.
        if facts.encoding != "UTF-8" || path.ends_with("unclosed-quote.csv") {
            continue;
        }
        let records = |bytes: &[u8]| -> Vec<csv::ByteRecord> {
            let separator = u8::try_from(facts.separator.unwrap()).unwrap();
            let mut reader = csv::ReaderBuilder::new();
            let reader = reader.has_headers(false).flexible(true).delimiter(separator);
            reader.from_reader(bytes).byte_records().map(Result::unwrap).collect()
        };
        let after = records(&after);
        for (number, record) in records(&before).iter().enumerate() {
            let cells = after[number].iter().take(record.len()).collect::<Vec<_>>();
            assert_eq!(cells, record.iter().collect::<Vec<_>>(), "{path:?} {number}");
        }
    }
    assert!(kept > 8, "{kept}");
}
