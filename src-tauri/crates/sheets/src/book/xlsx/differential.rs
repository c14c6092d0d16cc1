//! Compares cells with another library's, and usual cells with the same in an unusual form.

use std::{ops::ControlFlow, path::Path};

use calamine::{Reader as _, Xlsx};
use tempfile::TempDir;

use super::tests::{made, sheet};
use crate::{Book, Limits, Row, SheetError};

type Found = Vec<((u32, u32), String)>;

fn oracle(path: &Path) -> Option<Found> {
    let mut book: Xlsx<_> = calamine::open_workbook(path).ok()?;
    let name = book.sheet_names().first()?.clone();
    by_name(&mut book, &name)
}

fn by_name(book: &mut Xlsx<impl std::io::Read + std::io::Seek>, name: &str) -> Option<Found> {
    let mut cells = book.worksheet_cells_reader(name).ok()?;
    let mut found = Vec::new();
    while let Some(cell) = cells.next_cell().ok()? {
        if let Some(value) = crate::book::value::theirs::streamed(cell.get_value()) {
            found.push((cell.get_position(), format!("{value:?}")));
        }
    }
    found.sort();
    Some(found)
}

fn ours(path: &Path) -> Result<Found, SheetError> {
    of_sheet(&mut Book::open(path, &Limits::default())?, 0)
}

fn of_sheet(book: &mut Book, sheet: usize) -> Result<Found, SheetError> {
    let mut found = Vec::new();
    let mut each = |row: Row<'_>| {
        found.extend(row.cells.iter().map(|cell| ((row.number, cell.column), format!("{:?}", cell.value))));
        ControlFlow::Continue(())
    };
    book.rows(sheet, &mut |_| ControlFlow::Continue(()), &mut each)?;
    Ok(found)
}

#[test]
fn fixtures_are_what_another_library_reads() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/fixtures");
    let mut sheets = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let Ok(mut theirs) = calamine::open_workbook::<Xlsx<_>, _>(&path) else { continue };
        let Ok(mut book) = Book::open(&path, &Limits::default()) else { continue };
        for (at, name) in book.sheets().iter().map(|sheet| sheet.name.clone()).enumerate().collect::<Vec<_>>()
        {
            let Some(mut wanted) = by_name(&mut theirs, &name) else { continue };
            // Columns beyond the limit are left out.
            wanted.retain(|((_, column), _)| *column < Limits::default().columns);
            assert_eq!(of_sheet(&mut book, at).unwrap(), wanted, "{} {name}", path.display());
            sheets += 1;
        }
    }
    assert!(sheets > 10, "{sheets}");
}

/// Read by the fast path and piece by piece: a comment within makes the difference.
fn in_both_ways(part: &str, texts: &str) -> [Result<Found, SheetError>; 2] {
    let commented = |text: &str| {
        ["<v>", "<f>", "<is><t", "<si><t"].iter().fold(text.to_owned(), |text, tag| {
            let (first, last) = tag.split_at(tag.rfind('<').unwrap_or_default());
            text.replace(tag, &format!("{first}<!-- -->{last}"))
        })
    };
    [(part.to_owned(), texts.to_owned()), (commented(part), commented(texts))].map(|(part, texts)| {
        let folder = TempDir::new().unwrap();
        let styles: &[u8] =
            b"<styleSheet><cellXfs><xf numFmtId='0'/><xf numFmtId='14'/></cellXfs></styleSheet>";
        let parts = [("sharedStrings", texts.as_bytes()), ("styles", styles)];
        ours(&made(&folder, &[("worksheet", &sheet(&part))], &parts))
    })
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 48, ..Default::default() })]

    #[test]
    fn cells_are_what_another_library_reads(
        rows in proptest::collection::vec(proptest::collection::vec((0..7_u8, "[ -~ক-হ\n_x0]{0,12}", -1e12..1e12_f64), 0..6), 0..12),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("made.xlsx");
        let mut book = rust_xlsxwriter::Workbook::new();
        let (bold, date) = (rust_xlsxwriter::Format::new().set_bold(), rust_xlsxwriter::Format::new().set_num_format("dd/mm/yyyy hh:mm"));
        let sheet = book.add_worksheet();
        for (row, cells) in (0_u32..).zip(&rows) {
            for (column, (kind, text, number)) in (0_u16..).zip(cells) {
                match kind {
                    0 => drop(sheet.write(row, column, *number).unwrap()),
                    1 => drop(sheet.write(row, column, number.round()).unwrap()),
                    2 => drop(sheet.write(row, column, *number > 0.0).unwrap()),
                    3 => drop(sheet.write_with_format(row, column, number.abs() / 1e8, &date).unwrap()),
                    4 => drop(sheet.write_formula(row, column, rust_xlsxwriter::Formula::new("A1&\"\"").set_result(text.clone())).unwrap()),
                    5 => drop(sheet.write_rich_string(row, column, &[(&bold, &format!("{text}.")), (&date, "x ")]).unwrap()),
                    _ => drop(sheet.write(row, column, text.as_str()).unwrap()),
                }
            }
        }
        book.save(&path).unwrap();
        proptest::prop_assert_eq!(Some(ours(&path).unwrap()), oracle(&path));
    }

    #[test]
    fn odd_parts_are_what_another_library_reads(
        rows in proptest::collection::vec("<row( r='[1-9]')?( hidden='1')?>(<c( r='[A-D][1-9]')?( t='(s|b|n|str|inlineStr)')?( s='[0-2]')?>(<f>[a-z\"]{0,3}</f>)?(<v>[0-9a .&;-]{0,6}</v>|<is><t>[a-z &amp;]{0,6}</t></is>|<v/>)</c>){0,4}</row>", 0..6),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let part = sheet(&rows.concat());
        let texts: &[u8] = b"<sst><si><t>a</t></si><si><t xml:space='preserve'> b&amp;_x000D_ </t></si><si><r><t>c</t></r><r><t>d </t></r></si></sst>";
        let styles: &[u8] = b"<styleSheet><cellXfs><xf numFmtId='0'/><xf numFmtId='14'/><xf numFmtId='46'/></cellXfs></styleSheet>";
        let path = made(&folder, &[("worksheet", &part)], &[("sharedStrings", texts), ("styles", styles)]);
        if let Some(mut wanted) = oracle(&path) {
            // Of duplicates the later counts; only uncalculated formulas differ.
            let mut found = ours(&path).unwrap();
            found.retain(|(at, value)| !value.contains("CALCULATED") || wanted.iter().any(|(other, _)| other == at));
            wanted.retain(|(at, _)| found.iter().any(|(other, _)| other == at));
            let is_told = |cell: &((u32, u32), String)| found.contains(cell);
            for (at, _) in &found {
                proptest::prop_assert!(wanted.iter().any(|cell| cell.0 == *at && is_told(cell)), "{:?} {:?}", found, wanted);
            }
        }
    }

    #[test]
    fn usual_cells_are_what_they_are_piece_by_piece(
        cells in proptest::collection::vec(
            "<c( r=\"[A-D][1-9]\")?( s=\"[0-2]\")?( t=\"(s|b|e|n|d|str|inlineStr)\")?(/>|>(<f>\"0\"</f>)?(<v>[-+0-9.eE]{0,7}</v>|<v>[0-9]{9,17}</v>|<v>[ a-cক&;_x0D]{0,9}</v>|<is><t( xml:space=\"preserve\")?>[ a-cখ&;_x0D\r\n]{0,7}</t></is>)(<extLst/>)?</c>)",
            0..12,
        ),
        texts in proptest::collection::vec("<si>(<t( xml:space=\"preserve\")?>[ a-cগ&;_x0D\r]{0,7}</t>|<t/>|<r><t>a</t></r>)</si>", 0..6),
        noise in proptest::option::of((proptest::prelude::any::<proptest::sample::Index>(), "[<>/\"= a-z0-9]")),
    ) {
        let mut part = format!("<row>{}</row>", cells.concat());
        if let Some((at, noise)) = noise {
            let at = part.floor_char_boundary(at.index(part.len()));
            part.insert_str(at, &noise);
        }
        // Between these two a comment is no comment.
        proptest::prop_assume!(!part.contains("<<"));
        let [usual, pieces] = in_both_ways(&part, &format!("<sst>{}</sst>", texts.concat()));
        proptest::prop_assert_eq!(usual, pieces, "{}", part);
    }
}
