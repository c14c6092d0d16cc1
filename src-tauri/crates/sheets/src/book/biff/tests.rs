use super::*;

fn record(kind: u16, data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len()).unwrap();
    [&kind.to_le_bytes()[..], &length.to_le_bytes(), data].concat()
}

/// A workbook of sheets that hold these records, all with the same shared texts.
fn stream(texts: &[u8], sheets: &[Vec<u8>]) -> Vec<u8> {
    let globals = |begins: &[usize]| {
        let mut globals = record(BOF, &[0; 16]);
        for begin in begins {
            let begin = u32::try_from(*begin).unwrap().to_le_bytes();
            globals.extend(record(BOUND_SHEET, &[&begin[..], &[0, 0, 1, 0], b"S"].concat()));
        }
        globals.extend(record(SST, &[&[0; 8], texts].concat()));
        globals.extend(record(EOF, &[]));
        globals
    };
    let framed: Vec<Vec<u8>> = sheets
        .iter()
        .map(|sheet| [record(BOF, &[0; 16]), sheet.clone(), record(EOF, &[])].concat())
        .collect();
    let mut at = globals(&vec![0; sheets.len()]).len();
    let begins: Vec<usize> = framed
        .iter()
        .map(|sheet| {
            let begin = at;
            at += sheet.len();
            begin
        })
        .collect();
    [globals(&begins), framed.concat()].concat()
}

fn number(row: u16, column: u8) -> Vec<u8> {
    record(0x0203, &[&row.to_le_bytes()[..], &[column, 0], &[0; 10]].concat())
}

fn limit(result: Result<Vec<Scanned>, SheetError>) -> Option<Limit> {
    match result {
        Err(SheetError::TooLarge { limit, .. }) => Some(limit),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_cells_of_each_sheet_and_its_hidden_rows_are_found() {
    let mut hidden = [0; 16];
    hidden[12] = HIDDEN;
    let first = [number(1, 2), number(5, 4), record(ROW, &hidden)].concat();
    let sheets = workbook(&stream(&[], &[first, number(7, 7)]), &Limits::default()).unwrap();
    let facts: Vec<_> = sheets.iter().map(|sheet| (sheet.extent.cells(), sheet.hidden_rows)).collect();
    assert_eq!(facts, [(15, Some(1)), (1, Some(0))]);
}

#[test]
fn a_claim_of_more_cells_than_a_sheet_has_is_refused() {
    for (top, bottom) in [(0, u32::MAX), (9, 3)] {
        let claim = [&u32::to_le_bytes(top)[..], &u32::to_le_bytes(bottom), &[0, 0, 0, 1, 0, 0]].concat();
        let book = stream(&[], &[record(DIMENSIONS, &claim)]);
        assert_eq!(limit(workbook(&book, &Limits::default())), Some(Limit::Cells));
    }
    let whole = [&0_u32.to_le_bytes()[..], &65_536_u32.to_le_bytes(), &[0, 0, 0, 1, 0, 0]].concat();
    assert!(workbook(&stream(&[], &[record(DIMENSIONS, &whole)]), &Limits::default()).is_ok());
}

#[test]
fn a_long_text_that_many_cells_show_is_refused() {
    let text = [&8_000_u16.to_le_bytes()[..], &[0], &[b'a'; 8_000]].concat();
    let cell = record(LABEL_SST, &[0; 10]);
    assert!(workbook(&stream(&text, &[cell.repeat(10)]), &Limits::default()).is_ok());
    let book = stream(&text, &[cell.repeat(12_000)]);
    assert_eq!(limit(workbook(&book, &Limits::default())), Some(Limit::TextBytes));
}

#[test]
fn sheets_that_all_begin_at_one_place_are_damage() {
    let mut book = record(BOF, &[0; 16]);
    let begin = u32::try_from(20 + 13 * 100 + 4).unwrap().to_le_bytes();
    for _ in 0..100 {
        book.extend(record(BOUND_SHEET, &[&begin[..], &[0, 0, 1, 0], b"S"].concat()));
    }
    book.extend(record(EOF, &[]));
    for row in 0..1_000 {
        book.extend(number(row, 0));
    }
    assert_eq!(workbook(&book, &Limits::default()), Err(damaged()));
}

#[test]
fn a_password_is_told() {
    let book = [record(BOF, &[0; 16]), record(FILE_PASS, &[1, 0, 1, 0])].concat();
    assert_eq!(workbook(&book, &Limits::default()), Err(SheetError::Password));
}
