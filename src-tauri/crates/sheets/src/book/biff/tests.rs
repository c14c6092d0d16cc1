use std::ops::ControlFlow;

use super::{index::*, record::CONTINUE, *};
use crate::{Value, book::assemble::Reader};

const DIMENSIONS: u16 = 0x0200;
const ROW: u16 = 0x0208;
const STRING: u16 = 0x0207;

fn made(kind: u16, data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len()).unwrap();
    [&kind.to_le_bytes()[..], &length.to_le_bytes(), data].concat()
}

/// A workbook with these records before its sheets, and sheets (kind and records).
fn stream(version: u16, before: &[u8], sheets: &[(u8, Vec<u8>)]) -> Vec<u8> {
    let begin = made(BOF, &[&version.to_le_bytes()[..], &[0; 14]].concat());
    let globals = |begins: &[usize]| {
        let mut globals = [&begin[..], before].concat();
        for (at, (kind, _)) in begins.iter().zip(sheets) {
            let at = u32::try_from(*at).unwrap().to_le_bytes();
            let name: &[u8] = if version == 0x0600 { &[1, 0, b'S'] } else { &[1, 0xe9] };
            globals.extend(made(BOUND_SHEET, &[&at[..], &[0, *kind], name].concat()));
        }
        [globals, made(EOF, &[])].concat()
    };
    let framed: Vec<_> =
        sheets.iter().map(|(_, sheet)| [begin.clone(), sheet.clone(), made(EOF, &[])].concat()).collect();
    let mut at = globals(&vec![0; sheets.len()]).len();
    let next = |sheet: &Vec<u8>| {
        at += sheet.len();
        at - sheet.len()
    };
    let begins: Vec<usize> = framed.iter().map(next).collect();
    [globals(&begins), framed.concat()].concat()
}

/// Position and style of a cell.
fn head(row: u16, column: u8, style: u8) -> Vec<u8> {
    [&row.to_le_bytes()[..], &[column, 0, style, 0]].concat()
}

fn number(row: u16, column: u8) -> Vec<u8> {
    made(NUMBER, &[head(row, column, 0), 1_712_345_678_f64.to_le_bytes().to_vec()].concat())
}

/// A BIFF8 text in its smallest width.
fn text(text: &str) -> Vec<u8> {
    let length = u16::try_from(text.encode_utf16().count()).unwrap().to_le_bytes();
    match text.chars().map(u8::try_from).collect::<Result<Vec<u8>, _>>() {
        Ok(narrow) => [&length[..], &[0], &narrow].concat(),
        Err(_) => {
            [&length[..], &[1], &text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>()].concat()
        }
    }
}

fn shared(row: u16, column: u8, index: u8) -> Vec<u8> {
    made(LABEL_SST, &[head(row, column, 0), vec![index, 0, 0, 0]].concat())
}

fn open(stream: Vec<u8>) -> Result<Workbook, SheetError> {
    workbook(stream, &Limits::default())
}

fn rows(book: &Workbook, sheet: usize) -> (Vec<String>, Result<(), SheetError>) {
    let mut found = Vec::new();
    let mut each = |row: crate::Row<'_>| {
        for cell in row.cells {
            let value = match &cell.value {
                Value::Text(text) => text.to_string(),
                other => format!("{other:?}"),
            };
            found.push(format!("{}:{} {value}", row.number, cell.column));
        }
        ControlFlow::Continue(())
    };
    let mut watch = |_| ControlFlow::Continue(());
    let end = book.rows(
        sheet,
        "Orders",
        Reader { columns: 512, watch: &mut watch, each: &mut each, is_unsorted: &Default::default() },
    );
    (found, end.map(drop))
}

/// Otherwise all names and addresses are unreadable, and no phone is found.
#[test]
fn texts_are_unicode_whatever_code_page_the_workbook_names() {
    for page in [1252_u16, 1251, 950, 1200, 0] {
        let texts = made(SST, &[vec![0; 8], text("Phone"), text("café"), text("রহিমা")].concat());
        let before = [made(CODE_PAGE, &page.to_le_bytes()), texts].concat();
        let formula =
            made(FORMULA, &[head(1, 1, 0), vec![0, 0, 0, 0, 0, 0, 0xff, 0xff], vec![0; 8]].concat());
        let cells = [
            shared(0, 0, 0),
            shared(0, 1, 1),
            shared(0, 2, 2),
            made(LABEL, &[head(1, 0, 0), text("Ratna é")].concat()),
            formula,
            made(STRING, &text("মিনা")),
            made(RICH_LABEL, &[head(1, 2, 0), text("Rich"), vec![0; 6]].concat()),
        ];
        let book = open(stream(0x0600, &before, &[(0, cells.concat())])).unwrap();
        let wanted = ["0:0 Phone", "0:1 café", "0:2 রহিমা", "1:0 Ratna é", "1:1 মিনা", "1:2 Rich"];
        assert_eq!(rows(&book, 0), (wanted.map(str::to_owned).to_vec(), Ok(())), "{page}");
        assert_eq!(book.sheets()[0].name, "S");
    }
}

#[test]
fn texts_of_excel_95_are_in_the_code_page() {
    let label = made(LABEL, &[head(0, 0, 0), vec![3, 0, 0xcf, 0xd0, 0xd1]].concat());
    let book = open(stream(0x0500, &made(CODE_PAGE, &1251_u16.to_le_bytes()), &[(0, label)])).unwrap();
    assert_eq!(rows(&book, 0).0, ["0:0 ПРС"]);
    assert_eq!(book.sheets()[0].name, "й");
}

#[test]
fn a_text_goes_on_in_the_next_record() {
    let label = made(LABEL, &[head(0, 0, 0), vec![5, 0, 0, b'P', b'h']].concat());
    let rest = made(CONTINUE, &[&[1][..], &[b'o', 0, b'n', 0, b'e', 0]].concat());
    let book = open(stream(0x0600, &[], &[(0, [label, rest].concat())])).unwrap();
    assert_eq!(rows(&book, 0).0, ["0:0 Phone"]);
}

#[test]
fn numbers_truths_errors_and_dates_keep_their_type() {
    let format = made(FORMAT, &[vec![164, 0], text("dd/mm/yyyy")].concat());
    let styles = [made(XF, &[0; 20]), made(XF, &[&[0, 0, 164, 0][..], &[0; 16]].concat())].concat();
    let before = [format, styles].concat();
    let rk = |number: u32| [&[0, 0][..], &number.to_le_bytes()].concat();
    let cells = [
        made(NUMBER, &[head(0, 0, 1), 46_000_f64.to_le_bytes().to_vec()].concat()),
        made(RK, &[vec![0, 0, 1, 0], rk(4_250 << 2 | 3)].concat()),
        made(MUL_RK, &[vec![0, 0, 2, 0], rk(7 << 2 | 2), rk(0x3ff8_0000), vec![3, 0]].concat()),
        made(BOOL_ERROR, &[head(0, 4, 0), vec![1, 0]].concat()),
        made(BOOL_ERROR, &[head(0, 5, 0), vec![0x2a, 1]].concat()),
        made(FORMULA, &[head(0, 6, 0), vec![2, 0, 7, 0, 0, 0, 0xff, 0xff], vec![0; 8]].concat()),
    ];
    let book = open(stream(0x0600, &before, &[(0, cells.concat())])).unwrap();
    let wanted = [
        "0:0 Date(2025-12-09T00:00:00)",
        "0:1 Number(42.5)",
        "0:2 Number(7.0)",
        "0:3 Number(1.5)",
        "0:4 Bool(true)",
        "0:5 Error(\"#N/A\")",
        "0:6 Error(\"#DIV/0!\")",
    ];
    assert_eq!(rows(&book, 0).0, wanted);
}

/// Otherwise a workbook with two distant cells, typically by mistake, can't be opened.
#[test]
fn cells_far_apart_take_no_room_between_them() {
    let claim = [&0_u32.to_le_bytes()[..], &u32::MAX.to_le_bytes(), &[0, 0, 0, 1, 0, 0]].concat();
    let cells = [made(DIMENSIONS, &claim), number(0, 0), number(65_535, 255)].concat();
    let book = open(stream(0x0600, &[], &[(0, cells)])).unwrap();
    assert_eq!(rows(&book, 0).0, ["0:0 Number(1712345678.0)", "65535:255 Number(1712345678.0)"]);
}

#[test]
fn rows_come_in_order_whatever_order_they_were_written_in() {
    let cells = [number(1, 0), number(3, 1), number(0, 1), number(1, 1), number(0, 0)].concat();
    let book = open(stream(0x0600, &[], &[(0, cells)])).unwrap();
    let places: Vec<String> = rows(&book, 0).0.iter().map(|cell| cell[..3].to_owned()).collect();
    assert_eq!(places, ["0:0", "0:1", "1:0", "1:1", "3:1"]);
}

/// Otherwise a sheet that nobody needs prevents reading the orders.
#[test]
fn a_macro_sheet_is_left_out_and_a_broken_one_costs_no_other() {
    let broken = [number(0, 0), made(LABEL, &[1, 0, 0, 0])].concat();
    let sheets = [(1, vec![0xff, 0xff, 9]), (0, number(0, 0)), (0, broken), (2, Vec::new())];
    let mut bytes = stream(0x0600, &[], &sheets);
    let book = open(bytes.clone()).unwrap();
    assert_eq!(book.sheets().len(), 2);
    assert_eq!(rows(&book, 0), (vec!["0:0 Number(1712345678.0)".to_owned()], Ok(())));
    let damaged =
        |after: &str| SheetError::Damaged { sheet: Some("Orders".into()), after: Some(after.into()) };
    assert_eq!(rows(&book, 1).1, Err(damaged("A1")));
    // A file that stops in the last of two sheets.
    bytes = stream(0x0600, &[], &[(0, number(0, 0)), (0, [number(0, 1), number(9, 9)].concat())]);
    bytes.truncate(bytes.len() - 10);
    let book = open(bytes).unwrap();
    assert_eq!(rows(&book, 0).1, Ok(()));
    assert_eq!(rows(&book, 1), (vec!["0:1 Number(1712345678.0)".to_owned()], Err(damaged("B1"))));
}

#[test]
fn hidden_rows_are_counted() {
    let mut hidden = [0; 16];
    hidden[12] = 0x20;
    let sheet = [made(ROW, &hidden), made(ROW, &[0; 16]), number(1, 2)].concat();
    let book = open(stream(0x0600, &[], &[(0, sheet), (0, number(7, 7))])).unwrap();
    assert_eq!((book.hidden_rows(0), book.hidden_rows(1), book.hidden_rows(2)), (Some(1), Some(0), None));
}

/// Otherwise a phone is lost that a program wrote as a formula without calculating it.
#[test]
fn a_formula_that_is_only_a_text_is_that_text() {
    let tokens = [&[0x17, 11, 0][..], b"01712345678"].concat();
    let length = u16::try_from(tokens.len()).unwrap().to_le_bytes();
    let empty = vec![0, 0, 0, 0, 0, 0, 0xff, 0xff];
    let formula = [head(0, 0, 0), empty, vec![0; 6], length.to_vec(), tokens].concat();
    let book = open(stream(0x0600, &[], &[(0, made(FORMULA, &formula))])).unwrap();
    assert_eq!(rows(&book, 0).0, ["0:0 01712345678"]);
}

#[test]
fn sheets_that_all_begin_at_one_place_are_damage() {
    let mut book = made(BOF, &[0; 16]);
    let begin = u32::try_from(20 + 13 * 100 + 4).unwrap().to_le_bytes();
    for _ in 0..100 {
        book.extend(made(BOUND_SHEET, &[&begin[..], &[0, 0, 1, 0], b"S"].concat()));
    }
    book.extend([made(EOF, &[]), made(BOF, &[0; 16])].concat());
    for row in 0..1_000 {
        book.extend(number(row, 0));
    }
    assert_eq!(open(book).err(), Some(damaged()));
}

#[test]
fn a_password_is_told() {
    let book = [made(BOF, &[0; 16]), made(FILE_PASS, &[1, 0, 1, 0])].concat();
    assert_eq!(open(book).err(), Some(SheetError::Password));
}

/// Otherwise the files of small exporters are no spreadsheets, though Excel opens them.
#[test]
fn records_without_a_container_are_read() {
    for version in [0_u16, 0x0500] {
        let begin = made(BOF, &[version.to_le_bytes(), LONE_SHEET.to_le_bytes(), [0; 2], [0; 2]].concat());
        let text = |row, column, text: &[u8]| {
            let length = u16::try_from(text.len()).unwrap().to_le_bytes();
            made(LABEL, &[&head(row, column, 0)[..], &length, text].concat())
        };
        let cells = [text(0, 0, "ফোন".as_bytes()), text(0, 1, b"Caf\xe9"), number(1, 0)].concat();
        for end in [made(EOF, &[]), Vec::new()] {
            let bytes = [begin.clone(), cells.clone(), end].concat();
            assert!(is_bare(&bytes));
            let book = open(bytes).unwrap();
            assert_eq!(book.sheets().len(), 1);
            assert_eq!(rows(&book, 0).0, ["0:0 ফোন", "0:1 Café", "1:0 Number(1712345678.0)"]);
        }
        let cut = [begin, cells[..cells.len() - 4].to_vec()].concat();
        let after = SheetError::Damaged { sheet: Some("Orders".into()), after: Some("B1".into()) };
        assert_eq!(rows(&open(cut).unwrap(), 0).1, Err(after));
    }
    let whole = stream(0x0500, &[], &[(0, number(0, 0)), (0, number(2, 0))]);
    let begin = made(BOF, &[&0x0500_u16.to_le_bytes()[..], &GLOBALS.to_le_bytes(), &[0; 4]].concat());
    assert!(is_bare(&begin) && !is_bare(b"\x09\x08\x08\0\0\0\x20\0") && !is_bare(b"Phone"));
    assert_eq!(rows(&open(whole).unwrap(), 1).0, ["2:0 Number(1712345678.0)"]);
}
