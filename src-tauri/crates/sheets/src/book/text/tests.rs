use std::{io::Write, ops::ControlFlow};

use super::*;
use crate::{QuoteDoubt, QuoteDoubts};

type Rows = Vec<(u32, Vec<(u32, String)>)>;

fn read(bytes: &[u8]) -> (Rows, TextFacts) {
    let (rows, facts, _) = read_to_end(bytes);
    (rows, facts)
}

fn read_to_end(bytes: &[u8]) -> (Rows, TextFacts, SheetEnd) {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file.seek(SeekFrom::Start(0)).unwrap();
    let mut text = Text::open(Watched::new(file, std::sync::Arc::new(|| true)), bytes.len() as u64).unwrap();
    let mut rows = Rows::new();
    let mut each = |row: Row<'_>| {
        let cells = row.cells.iter().map(|cell| match &cell.value {
            Value::Text(text) => (cell.column, text.to_string()),
            other => panic!("{other:?}"),
        });
        rows.push((row.number, cells.collect()));
        ControlFlow::Continue(())
    };
    let mut watch = |_| ControlFlow::Continue(());
    let end = text
        .rows(Reader { columns: 512, watch: &mut watch, each: &mut each, is_unsorted: &Default::default() })
        .unwrap();
    (rows, text.facts, end)
}

fn cells(bytes: &[u8]) -> Vec<Vec<String>> {
    read(bytes).0.into_iter().map(|(_, cells)| cells.into_iter().map(|(_, text)| text).collect()).collect()
}

#[test]
fn every_encoding_of_excel_gives_the_same_cells() {
    let text = "Name,Phone\r\nরিনা,01712345678\r\n";
    let utf_16: Vec<u8> =
        "\u{feff}Name\tPhone\r\nরিনা\t01712345678\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> =
        "\u{feff}Name\tPhone\nরিনা\t01712345678\n".encode_utf16().flat_map(u16::to_be_bytes).collect();
    let wanted = [["Name", "Phone"], ["রিনা", "01712345678"]];
    for bytes in [text.as_bytes(), format!("\u{feff}{text}").as_bytes(), &utf_16, &big] {
        assert_eq!(cells(bytes), wanted);
    }
    assert_eq!(read(&utf_16).1.encoding, "UTF-16LE");
    assert_eq!(cells(b"Name,Phone\nCaf\xe9,01712345678\n")[1][0], "Café");
}

#[test]
fn rows_are_numbered_as_a_spreadsheet_shows_them() {
    let numbers = |text: &str| read(text.as_bytes()).0.into_iter().map(|(row, _)| row).collect::<Vec<_>>();
    assert_eq!(numbers("a,b\n\n\nc,d\n\ne,f"), [0, 3, 5]);
    assert_eq!(numbers("a,b\r\n\r\nc,d\r\n"), [0, 2]);
    assert_eq!(numbers("a,\"b\nb\"\nc,d\n"), [0, 1]);
    assert_eq!(numbers("sep=,\na,b\nc,d\n"), [0, 1]);
    assert_eq!(cells(b"a,b\rc,d\r"), [["a", "b"], ["c", "d"]]);
}

/// Otherwise the seller is sent to the wrong row.
#[test]
fn row_numbers_with_any_line_end() {
    let text = "Name,Phone\nRina,01712345678\n\n\"Mina\nKhulna\",01812345678\nLina,01912345678";
    for end in ["\n", "\r\n", "\r"] {
        for last in ["", end] {
            let lines = format!("{}{last}", text.replace('\n', end));
            let numbers: Vec<u32> = read(lines.as_bytes()).0.iter().map(|(row, _)| *row).collect();
            assert_eq!(numbers, [0, 1, 3, 4], "{end:?} {last:?}");
        }
    }
    let mixed = "a,1\r\nb,2\nc,3\r\n\nd,4\r\ne,5";
    let numbers: Vec<u32> = read(mixed.as_bytes()).0.iter().map(|(row, _)| *row).collect();
    assert_eq!(numbers, [0, 1, 2, 4, 5]);
    let list: Vec<u32> =
        read(b"01712345678\r\n01812345678\r\n\r\n01912345678").0.iter().map(|(row, _)| *row).collect();
    assert_eq!(list, [0, 1, 3]);
}

#[test]
fn empty_cells_keep_the_place_of_those_after_them() {
    let (rows, _) = read(b"a,,c\n,,\nd,e,f\n");
    assert_eq!(rows[0].1, [(0, "a".to_owned()), (2, "c".to_owned())]);
    assert_eq!(rows.iter().map(|(row, _)| *row).collect::<Vec<_>>(), [0, 2]);
}

#[test]
fn a_quote_that_is_never_closed_swallows_no_row() {
    let mut text = "Name,Phone\n\"Rina \"\"the baker\"\"\",01712345678\n".to_owned();
    text.push_str("\"Lina,01912345678\n");
    for index in 0..500 {
        text.push_str(&format!("Mina {index},01812345678\n"));
    }
    assert_eq!(cells(text.as_bytes()).len(), 503);
    assert_eq!(cells(b"Name,Phone\n\"Rina,01712345678\nMina,01812345678\n").len(), 3);
}

/// A thousand orders; `dress` writes the name of each.
fn orders(dress: impl Fn(usize) -> String) -> String {
    let order = |n: usize| format!("{n},{},017120{n:05},\"Mirpur, Dhaka\",500\n", dress(n));
    (0..1_000).fold("Order,Name,Mobile,Address,COD\n".to_owned(), |text, n| text + &order(n))
}

/// Otherwise the seller ships 110 of 1,000 orders without noticing.
#[test]
fn unclosed_quotes_swallow_no_order() {
    for every in [2, 7, 90, 500] {
        let stray = |n: usize| n % every == 1;
        let text = orders(|n| if stray(n) { format!("\"Buyer {n}") } else { format!("Buyer {n}") });
        let rows = cells(text.as_bytes());
        assert_eq!(rows.len(), 1_001, "every {every}");
        for (n, row) in rows[1..].iter().enumerate() {
            let name = if stray(n) { format!("\"Buyer {n}") } else { format!("Buyer {n}") };
            assert_eq!(
                row,
                &[n.to_string(), name, format!("017120{n:05}"), "Mirpur, Dhaka".into(), "500".into()]
            );
        }
    }
}

/// A screen of 5" closes a stray quote further up in the same column.
#[test]
fn stray_quotes_swallow_no_order() {
    for (open, close) in [(3, 4), (3, 6), (3, 40)] {
        let text = orders(|n| match n {
            n if n == open => "\"Nasrin".to_owned(),
            n if n == close => "screen 5\"".to_owned(),
            n => format!("Buyer {n}"),
        });
        let rows = cells(text.replace('\n', "\r\n").as_bytes());
        assert_eq!(rows.len(), 1_001, "{open} {close}");
        assert_eq!((rows[open + 1][1].as_str(), rows[close + 1][1].as_str()), ("\"Nasrin", "screen 5\""));
    }
}

#[test]
fn multiline_cells_beside_unclosed_quotes() {
    let text = orders(|n| match n {
        5 => "\"House 4, Road 2\nDhaka, call 01812345678\n\nafter \"\"six\"\"\"".to_owned(),
        8 | 11 => "\"Nasrin".to_owned(),
        n => format!("Buyer {n}"),
    });
    for text in [text.clone(), text.replace('\n', "\r\n")] {
        let (rows, _) = read(text.as_bytes());
        assert_eq!(rows.len(), 1_001);
        let address = rows[6].1[1].1.replace('\r', "");
        assert_eq!(address, "House 4, Road 2\nDhaka, call 01812345678\n\nafter \"six\"");
        assert_eq!((rows[5].0, rows[6].0, rows[7].0), (5, 6, 7), "as a spreadsheet counts them");
    }
}

/// Otherwise the row's phone becomes part of the name, and the seller ships without a check.
#[test]
fn closed_quote_hides_no_phone() {
    let text = orders(|n| format!("Buyer {n}"))
        .replace("7,Buyer 7,01712000007,\"Mirpur, Dhaka\",500", "7,\"Nasrin,01712000007,screen 5\",500");
    let rows = cells(text.as_bytes());
    assert_eq!(rows[8], ["7", "\"Nasrin", "01712000007", "screen 5\"", "500"]);
    let text = text
        .replace("8,Buyer 8,01712000008,\"Mirpur, Dhaka\",500", "8,Buyer 8,01712000008,\"Mirpur, Dhaka\"");
    assert_eq!(cells(text.as_bytes())[9][3], "Mirpur, Dhaka", "a row without its last cell");
}

/// Otherwise orders with a comma too many in their address disappear in another's cell.
#[test]
fn quote_swallows_no_longer_row() {
    let order = |n: usize, name: &str| format!("{n},{name},017120{n:05},House {n}, Road 2,500\n");
    let mut text = orders(|n| format!("Buyer {n}"));
    text.push_str(&format!(
        "{}{}{}",
        order(1_000, "\"Nasrin"),
        order(1_001, "Lina"),
        order(1_002, "screen 5\"")
    ));
    assert_eq!(cells(text.as_bytes()).len(), 1_004);
}

/// Otherwise nobody notices an order that was swallowed by another's cell.
#[test]
fn lines_whose_quotes_can_be_read_in_two_ways_are_told() {
    let doubt = |row, first_line, last_line, one_cell| QuoteDoubt { row, first_line, last_line, one_cell };
    let plain = |n: usize| format!("Buyer {n}");
    let orders = |name: &dyn Fn(usize) -> String| orders(name).replace("\"Mirpur, Dhaka\"", "Mirpur");
    let told = |text: &str| {
        let unix = read_to_end(text.as_bytes()).2.quotes;
        let windows = read_to_end(text.replace('\n', "\r\n").as_bytes()).2.quotes;
        assert_eq!(unix, windows);
        assert_eq!(read_to_end(text.replace('\n', "\r").as_bytes()).2.quotes.first.len(), unix.first.len());
        unix
    };
    // Rows, or a name of two lines.
    let rows = orders(&|n| match n {
        3 => "\"Nasrin".to_owned(),
        6 => "screen 5\"".to_owned(),
        n => plain(n),
    });
    assert_eq!(told(&rows), QuoteDoubts { count: 1, first: vec![doubt(4, 5, 8, false)] });
    // A comment of two lines, or an order without a phone.
    let cell = orders(&|n| match n {
        9 => "\"Nasrin\n\nflat 4\"".to_owned(),
        n => plain(n),
    }) + "1000,Lina,01712001000,Sylhet,\"500\n1001,Mina,,Sylhet,600\"\n";
    assert_eq!(told(&cell), QuoteDoubts { count: 1, first: vec![doubt(1_001, 1_004, 1_005, true)] });
    assert_eq!(cells(cell.as_bytes()).len(), 1_002);
    // Many: their number, and the first places.
    let many = orders(&|n| match n % 10 {
        3 => "\"Nasrin".to_owned(),
        4 => "screen 5\"".to_owned(),
        _ => plain(n),
    });
    let QuoteDoubts { count, first } = told(&many);
    assert_eq!((count, first.len()), (100, 4));
    assert_eq!((first[0], first[3]), (doubt(4, 5, 6, false), doubt(34, 35, 36, false)));
}

#[test]
fn quotes_with_one_reading_are_not_told() {
    for name in
        ["\"House 4, Road 2\nDhaka, call 01812345678\n\nafter \"\"six\"\"\"", "\"Nasrin", "\"Rina, Mina\""]
    {
        let text = orders(|n| if n % 5 == 0 { name.to_owned() } else { format!("Buyer {n}") });
        assert_eq!(read_to_end(text.as_bytes()).2.quotes, QuoteDoubts::default(), "{name}");
    }
}

/// Otherwise one order pasted with its address is two rows of one cell, and nothing can be checked.
#[test]
fn line_breaks_in_cells_hide_no_separator() {
    let header = ["Order ID", "Customer", "Phone", "Address", "Courier", "COD"];
    let order = ["1", "Nasrin", "01711000000", "House 4,;|\t\n\nRoad \"2\", Dhaka", "8801700000000", "1250"];
    let second = ["2", "Rina", "01811000000", "\"Shop\" 5\nKhulna", "8801700000001", "900"];
    let several_lines = ["Order\nID", "Customer", "Phone", "Address", "Courier", "COD,\n\"taka\""];
    for table in [
        &[header, order][..],
        &[order],
        &[several_lines],
        &[several_lines, order],
        &[header, order, second],
        &[header, second, order, second, order],
    ] {
        for separator in [",", ";", "\t", "|"] {
            for end in ["\n", "\r\n", "\r"] {
                for last in ["", end] {
                    let quoted = |cell: &&str| match cell.contains(['\n', '"']) {
                        true => format!("\"{}\"", cell.replace('"', "\"\"").replace('\n', end)),
                        false => (*cell).to_owned(),
                    };
                    let line = |row: &[&str; 6]| row.iter().map(quoted).collect::<Vec<_>>().join(separator);
                    let text = table.iter().map(line).collect::<Vec<_>>().join(end) + last;
                    let (rows, facts, told) = read_to_end(text.as_bytes());
                    assert_eq!(facts.separator.map(String::from).as_deref(), Some(separator), "{text:?}");
                    let read: Vec<Vec<String>> = rows
                        .into_iter()
                        .map(|(_, cells)| cells.into_iter().map(|(_, text)| one_end(&text)).collect())
                        .collect();
                    assert_eq!(read, table, "{text:?}");
                    // Without an order nothing tells a header from rows.
                    assert!(told.quotes == QuoteDoubts::default() || table == [several_lines], "{text:?}");
                }
            }
        }
    }
}

fn one_end(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

#[test]
fn a_list_of_one_column_keeps_its_commas() {
    let (rows, facts) = read("01712345678\nRina, Mirpur 01812345678\n01912345678\n".as_bytes());
    assert_eq!(facts.separator, None);
    assert_eq!(rows[1].1, [(0, "Rina, Mirpur 01812345678".to_owned())]);
}

/// Otherwise one foreign byte costs all Bangla headers and phones, and nobody learns where it is.
#[test]
fn a_bad_byte_costs_its_character_and_its_line_is_named() {
    let before = "অর্ডার,মোবাইল,নাম\r\nA1,০১৭১২৩৪৫৬৭১,রিনা\r\nA2,০১৮১২৩৪৫৬৭২,\"মি";
    let after = "না\r\nআক্তার\"\r\nA3,০১৯১২৩৪৫৬৭৩,লিনা\r\n";
    for bad in [&b"\xe9"[..], "ম".as_bytes().split_last().unwrap().1] {
        let bytes = [before.as_bytes(), bad, after.as_bytes()].concat();
        let (rows, facts, end) = read_to_end(&bytes);
        assert_eq!((facts.encoding.as_str(), rows.len()), ("UTF-8", 4));
        assert_eq!(rows[0].1[1].1, "মোবাইল");
        assert_eq!(rows[2].1[1..], [(1, "০১৮১২৩৪৫৬৭২".to_owned()), (2, "মি\u{fffd}না\r\nআক্তার".to_owned())]);
        assert_eq!(end.bad_lines, BadLines { count: 1, first: vec![3] });
    }
    let bytes = [before.as_bytes(), "না\r\nআ".as_bytes(), b"\xe9\",\xe9\r\nA3,\xff,x\r\n"].concat();
    assert_eq!(read_to_end(&bytes).2.bad_lines, BadLines { count: 2, first: vec![4, 5] });
    assert_eq!(read_to_end(before.as_bytes()).2.bad_lines, BadLines::default());
    let message = "Name: রিনা\nPhone: 01712345678\nAddress: মি";
    let bytes = [message.as_bytes(), b"\xe9 road\n\n", message.as_bytes(), b"\n"].concat();
    assert_eq!(read_to_end(&bytes).2.bad_lines, BadLines { count: 1, first: vec![3] });
}

/// Otherwise each accent behind a long plain beginning is lost.
#[test]
fn the_encoding_is_found_behind_a_beginning_in_ascii() {
    let plain = "Rina,01712345678,Road 3\n".repeat(20_000);
    for (name, encoding) in [("Ren\u{e9}e".as_bytes(), "UTF-8"), (b"Ren\xe9e", "windows-1252")] {
        let (rows, facts, end) = read_to_end(&[plain.as_bytes(), name, b",01812345678,x\n"].concat());
        assert_eq!((facts.encoding.as_str(), end.bad_lines.count), (encoding, 0));
        assert_eq!(rows[20_000].1[0].1, "Ren\u{e9}e");
    }
}
