//! Rows that stay are as they were, and so is everything around them.

use proptest::prelude::*;
use rust_xlsxwriter::{ConditionalFormatFormula, DataValidation};

use super::*;
use crate::export::tests::patch::dialects;

/// A courier's template as sellers keep it: titles, a look for rows that aren't filled yet, lists to choose from.
fn template(folder: &TempDir) -> PathBuf {
    let mut book = Workbook::new();
    let bold = Format::new().set_bold().set_background_color(0x00FF_EE00);
    let taka = Format::new().set_num_format("\"৳\"#,##0.00");
    let sheet = book.add_worksheet().set_name("Bulk").unwrap();
    sheet.merge_range(0, 0, 0, 4, "Fill in below", &bold).unwrap();
    for (column, header) in (0..).zip(["Invoice", "Phone", "Amount", "Day", "Zone"]) {
        sheet.write_with_format(2, column, header, &bold).unwrap();
    }
    for row in 3..10 {
        sheet.write(row, 0, format!("S{row}")).unwrap();
        sheet.write(row, 1, 1_712_345_670.0 + f64::from(row)).unwrap();
        sheet.write_with_format(row, 2, 1_250.5, &taka).unwrap();
        let day = ExcelDateTime::from_ymd(2026, 2, 3).unwrap();
        sheet.write_with_format(row, 3, &day, &Format::new().set_num_format("dd-mmm-yy")).unwrap();
        sheet.write(row, 4, "  মিরপুর\n<b>&  ").unwrap();
    }
    for row in 10..20 {
        sheet.write_blank(row, 2, &taka).unwrap();
    }
    sheet.set_row_height(9, 33).unwrap();
    sheet.set_row_hidden(4).unwrap();
    sheet.autofilter(2, 0, 9, 4).unwrap();
    sheet.set_print_area(0, 0, 9, 4).unwrap();
    sheet.set_repeat_rows(0, 2).unwrap();
    sheet.set_column_width(1, 21).unwrap();
    sheet.write_url(9, 5, "https://example.com/a").unwrap();
    sheet.set_freeze_panes_top_cell(15, 0).unwrap();
    sheet.set_freeze_panes(3, 0).unwrap();
    let list = DataValidation::new().allow_list_formula("Zones!$A$1:$A$9".into());
    sheet.add_data_validation(3, 4, 999, 4, &list).unwrap();
    let rule =
        ConditionalFormatFormula::new().set_rule("=AND($C4>5,COUNTIF($B$4:$B$1000,$B4)>1)").set_format(&bold);
    sheet.add_conditional_format(3, 0, 9, 4, &rule).unwrap();
    book.add_worksheet().set_name("Zones").unwrap().write(0, 0, "মিরপুর").unwrap();
    saved(folder, book)
}

#[test]
fn a_template_is_the_sellers_own_again_with_some_of_its_rows() {
    let folder = TempDir::new().unwrap();
    let original = template(&folder);
    let (files, send, hold) = split(&original, 2).unwrap();
    assert_eq!((files.send.rows, files.hold.rows), (3, 2));
    let before = seconds(&original, "Bulk");
    for (path, orders) in [(&send, &[3, 6, 9][..]), (&hold, &[4, 7])] {
        let changed = changed(&original, path);
        // Texts and links of the orders that are left out are gone.
        let mut wanted = vec!["xl/sharedStrings.xml", "xl/workbook.xml", SHEET];
        wanted.extend((path == &hold).then_some("xl/worksheets/_rels/sheet1.xml.rels"));
        wanted.sort_unstable();
        assert_eq!(changed, wanted);
        well_formed(path, &changed);
        let mut after = seconds(path, "Bulk");
        let rows = [0, 2].into_iter().map(|row| (row, row)).chain((3..).zip(orders.iter().copied()));
        for (new, old) in rows {
            for column in 0..6 {
                let (cell, is_phone) = (after.remove(&(new, column)), column == 1 && old > 2);
                match is_phone && path == &hold {
                    true => assert_eq!(cell, Some(Data::String("01812345678".into()))),
                    false => assert_eq!(cell.as_ref(), before.get(&(old, column)), "{old} {column}"),
                }
            }
        }
        assert_eq!(after, BTreeMap::new());
    }
    let sheet = part(&send, SHEET);
    for wanted in [
        r#"<dimension ref="A1:F16"/>"#,
        r#"<autoFilter ref="A3:E6"/>"#,
        r#"<row r="6" spans="1:6" ht="33" customHeight="1">"#,
        r#"<c r="C16" s="#,
        r#"sqref="E4:E996""#,
        r#"<conditionalFormatting sqref="A4:E6">"#,
        r#"<hyperlink ref="F6""#,
        r#"<col min="2" max="2" width="21"#,
    ] {
        assert!(sheet.contains(wanted), "{wanted}: {sheet}");
    }
    let sheet = part(&hold, SHEET);
    assert!(
        !sheet.contains("<hyperlink") && sheet.contains(r#"<row r="4" spans="1:6" hidden="1">"#),
        "{sheet}"
    );
    assert!(
        sheet.contains(r#"<c r="B4" t="inlineStr"><is><t xml:space="preserve">01812345678</t>"#),
        "{sheet}"
    );
    let names = part(&send, "xl/workbook.xml");
    for wanted in ["Bulk!$A$3:$E$6<", "Bulk!$A$1:$E$6<", "Bulk!$1:$3<"] {
        assert!(names.contains(wanted), "{names}");
    }
}

#[test]
fn a_file_without_an_order_is_the_template_itself() {
    let folder = TempDir::new().unwrap();
    let (files, send, hold) = split_by(&template(&folder), 0, 2, |_| None).unwrap();
    assert_eq!(files, CourierFiles::default());
    for path in [send, hold] {
        assert_eq!(rows(&path, 0).keys().copied().collect::<Vec<_>>(), [0, 2]);
        let sheet = part(&path, SHEET);
        assert!(
            sheet.contains(r#"<autoFilter ref="A3:E3"/>"#) && !sheet.contains("<conditionalFormatting"),
            "{sheet}"
        );
        well_formed(&path, &[SHEET.to_owned()]);
    }
}

/// Where LibreOffice is installed, and `POROKH_LIBREOFFICE` is set: a second program opens both files and has the same
/// cells in them.
#[test]
fn libreoffice_opens_both_files_with_their_rows() {
    if std::env::var_os("POROKH_LIBREOFFICE").is_none() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let (_, send, hold) = split(&template(&folder), 2).unwrap();
    for path in [send, hold] {
        let written = path.with_extension("xlsx");
        std::fs::rename(path, &written).unwrap();
        let after = by_libreoffice(&written, "after");
        assert_eq!(seconds(&written, "Bulk"), seconds(&after, "Bulk"));
        assert_eq!(seconds(&written, "Zones"), seconds(&after, "Zones"));
    }
}

/// Every template at hand: what a second reader finds in the two files is what it found in the one.
#[test]
fn every_fixture_is_split_into_its_own_rows_or_told_why_not() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/fixtures");
    let mut refused = Vec::new();
    let mut written = 0;
    for entry in std::fs::read_dir(fixtures).unwrap() {
        let fixture = entry.unwrap().path();
        let ending = fixture.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let folder = TempDir::new().unwrap();
        let original = folder.path().join(fixture.file_name().unwrap());
        // The second reader takes memory for each cell that there could be.
        if fixture.ends_with("first-and-last-cell.xlsx") {
            continue;
        }
        if !["xlsx", "xlsm"].contains(&ending) || Book::open(&fixture, &Limits::default()).is_err() {
            continue;
        }
        std::fs::copy(&fixture, &original).unwrap();
        let name = open(&original).sheets()[0].name.clone();
        let turns = |row: u32| {
            let file = if row.is_multiple_of(2) { CourierFile::Send } else { CourierFile::Hold };
            Some(Chosen { file, replaced: &[] })
        };
        match split_by(&original, 0, 0, turns) {
            Ok((_, send, hold)) => {
                written += 1;
                let all = contents(&seconds(&original, &name));
                let [sent, held] = [&send, &hold].map(|path| contents(&seconds(path, &name)));
                let below = |row: &&(u32, Vec<(u32, Data)>)| row.0 > 0;
                let split = |even: bool| -> Vec<_> {
                    let rows = all.iter().filter(below).filter(|(row, _)| row.is_multiple_of(2) == even);
                    rows.map(|(_, cells)| cells.clone()).collect()
                };
                for (file, even) in [(sent, true), (held, false)] {
                    let found: Vec<_> = file.iter().filter(below).map(|(_, cells)| cells.clone()).collect();
                    assert_eq!(found, split(even), "{fixture:?}");
                }
                for path in [&send, &hold] {
                    well_formed(path, &changed(&original, path));
                }
            }
            Err(why) => refused.push((fixture.file_name().unwrap().to_string_lossy().into_owned(), why)),
        }
    }
    refused.sort_by(|a, b| a.0.cmp(&b.0));
    let refused: Vec<_> = refused.iter().map(|(name, why)| (name.as_str(), *why)).collect();
    assert_eq!(
        refused,
        [("formulas-and-errors.xlsx", CannotPatch::Formulas), ("merged-cells.xlsx", CannotPatch::Merged)]
    );
    assert!(written > 8, "{written}");
}

/// The rows of a sheet with something in them.
fn contents(cells: &BTreeMap<(u32, u32), Data>) -> Vec<(u32, Vec<(u32, Data)>)> {
    let mut rows = BTreeMap::<u32, Vec<(u32, Data)>>::new();
    for ((row, column), data) in cells {
        rows.entry(*row).or_default().push((*column, data.clone()));
    }
    rows.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn whoever_wrote_the_sheet_each_row_stands_in_its_file_as_it_was(
        rows in dialects::sheet(),
        dialect in dialects::dialect(),
        chosen in prop::collection::vec(0..3_u8, 40),
    ) {
        let folder = TempDir::new().unwrap();
        let rows = dialects::without_formulas(rows);
        let sheet = dialects::part_of(&rows, dialect);
        let original = dialects::package(&folder, &sheet);
        let file = |row: u32| match chosen[row as usize] {
            0 => Some(CourierFile::Send),
            1 => Some(CourierFile::Hold),
            _ => None,
        };
        let done = split_by(&original, 0, 1, |row| file(row).map(|file| Chosen { file, replaced: &[] }));
        prop_assert!(done.is_ok(), "{done:?} {sheet}");
        let (_, send, hold) = done.unwrap();
        let all = contents(&seconds(&original, "Sheet1"));
        for (path, of) in [(send, CourierFile::Send), (hold, CourierFile::Hold)] {
            let changed = changed(&original, &path);
            prop_assert!(changed.iter().all(|name| [SHEET, "xl/sharedStrings.xml"].contains(&name.as_str())));
            well_formed(&path, &changed);
            let wanted = all.iter().filter(|(row, _)| *row < 2 || file(*row) == Some(of)).map(|(_, cells)| cells);
            let wanted: Vec<_> = wanted.collect();
            let texts = part(&path, "xl/sharedStrings.xml");
            for text in ["shared", "ভাগ", " both "] {
                let shows = |(_, data): &(u32, Data)| data.to_string().contains(text.trim());
                let is_shown = wanted.iter().any(|cells| cells.iter().any(shows));
                prop_assert!(is_shown || !texts.contains(text), "{text} was left behind: {texts}");
            }
            let found = contents(&seconds(&path, "Sheet1"));
            prop_assert_eq!(found.iter().map(|(_, cells)| cells).collect::<Vec<_>>(), wanted);
            let orders: Vec<_> = found.iter().map(|(row, _)| *row).filter(|row| *row > 1).collect();
            prop_assert_eq!(&orders, &(2..).take(orders.len()).collect::<Vec<_>>());
        }
    }
}
