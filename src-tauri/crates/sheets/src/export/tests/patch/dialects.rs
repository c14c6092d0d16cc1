//! Random small sheets as different programs write them.

use std::io::Write as _;

use proptest::prelude::*;

use super::*;

#[derive(Debug, Clone)]
pub(in crate::export::tests) enum Contents {
    Nothing,
    Number(i32),
    Inline(String),
    Shared(u8),
    Formula(i32),
}

#[derive(Debug, Clone, Copy)]
pub(in crate::export::tests) struct Dialect {
    prefix: bool,
    places: bool,
    spans: bool,
    single_quotes: bool,
    line_ends: bool,
    dimension: bool,
    columns: u8,
    row_extras: bool,
}

pub(in crate::export::tests) fn dialect() -> impl Strategy<Value = Dialect> {
    (any::<[bool; 6]>(), 0..4_u8, any::<bool>()).prop_map(
        |([prefix, places, spans, single_quotes, line_ends, dimension], columns, row_extras)| Dialect {
            prefix,
            places,
            spans,
            single_quotes,
            line_ends,
            dimension,
            columns,
            row_extras,
        },
    )
}

fn contents() -> impl Strategy<Value = Contents> {
    prop_oneof![
        Just(Contents::Nothing),
        any::<i32>().prop_map(Contents::Number),
        "[ -~অ-ঔ]{1,12}".prop_map(Contents::Inline),
        (0..3_u8).prop_map(Contents::Shared),
        any::<i32>().prop_map(Contents::Formula),
    ]
}

/// Rows with the number of rows skipped before each, and their cells.
pub(in crate::export::tests) fn sheet() -> impl Strategy<Value = Vec<(u8, Vec<Contents>)>> {
    prop::collection::vec((0..3_u8, prop::collection::vec(contents(), 0..6)), 1..10)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

pub(in crate::export::tests) fn part_of(rows: &[(u8, Vec<Contents>)], dialect: Dialect) -> String {
    let p = if dialect.prefix { "x:" } else { "" };
    let name = if dialect.prefix { "xmlns:x" } else { "xmlns" };
    let end = if dialect.line_ends { "\r\n  " } else { "" };
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>{end}<{p}worksheet {name}=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\">"
    );
    if dialect.dimension {
        text += &format!("<{p}dimension ref=\"A1\"/>");
    }
    text += &match dialect.columns {
        0 => String::new(),
        1 => format!("<{p}cols><{p}col min=\"1\" max=\"16384\" width=\"9\"/></{p}cols>"),
        2 => format!(
            "<{p}cols>{end}<{p}col min='1' max='2' width='9' hidden='1'/><{p}col max='40' min='7' width='30'/></{p}cols>"
        ),
        _ => format!("<{p}cols><{p}col min=\"2\" max=\"2\" width=\"9\"/></{p}cols>"),
    };
    text += &format!("{end}<{p}sheetData>");
    let mut number = 0_u32;
    for (gap, cells) in rows {
        // A row without a number is the next one.
        number += if dialect.places { u32::from(*gap) } else { 0 } + 1;
        let mut tag = format!("{end}<{p}row");
        if dialect.places {
            tag += &format!(" r=\"{number}\"");
        }
        if dialect.spans {
            tag += " spans=\"1:6\"";
        }
        if cells.is_empty() {
            text += &format!("{tag}/>");
            continue;
        }
        text += &format!("{tag}>");
        for (column, cell) in (0..).zip(cells) {
            let mut tag = format!("<{p}c");
            if dialect.places {
                tag += &format!(" r=\"{}\"", crate::place::cell(number - 1, column));
            }
            text += &match cell {
                Contents::Nothing => format!("{tag} s=\"0\" />"),
                Contents::Number(value) => format!("{tag}><{p}v>{value}</{p}v></{p}c>"),
                Contents::Inline(value) => format!(
                    "{tag} t=\"inlineStr\"><{p}is><{p}t xml:space=\"preserve\">{}</{p}t></{p}is></{p}c>",
                    escaped(value)
                ),
                Contents::Shared(value) => format!("{tag} t=\"s\"><{p}v>{value}</{p}v></{p}c>"),
                Contents::Formula(value) => {
                    format!("{tag}><{p}f>{value}+1</{p}f><{p}v>{value}</{p}v></{p}c>")
                }
            };
        }
        if dialect.row_extras {
            text += &format!("<{p}extLst><{p}ext uri=\"x\"/></{p}extLst>");
        }
        text += &format!("{end}</{p}row>");
    }
    text += &format!("</{p}sheetData></{p}worksheet>");
    if dialect.single_quotes { text.replace('"', "'") } else { text }
}

pub(in crate::export::tests) fn package(folder: &TempDir, sheet: &str) -> PathBuf {
    let mut book = Workbook::new();
    let list = book.add_worksheet();
    for (row, text) in (0..).zip(["shared", "ভাগ", " both "]) {
        list.write(row, 0, text).unwrap();
    }
    let original = saved(folder, book);
    let path = folder.path().join("dialect.xlsx");
    let mut output = zip::ZipWriter::new(File::create(&path).unwrap());
    for (part, bytes) in parts(&original) {
        output.start_file(part.clone(), zip::write::SimpleFileOptions::default()).unwrap();
        output.write_all(if part.contains("sheet1.xml") { sheet.as_bytes() } else { &bytes }).unwrap();
    }
    output.finish().unwrap();
    path
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn every_dialect_keeps_cells(rows in sheet(), dialect in dialect()) {
        let folder = TempDir::new().unwrap();
        let sheet = part_of(&rows, dialect);
        let original = package(&folder, &sheet);
        let target = folder.path().join("out.xlsx");
        let done = own(&original, 0, None, 1, &mut found(most), &target);
        prop_assert!(done.is_ok(), "{done:?} {sheet}");
        let changed = changed(&original, &target);
        well_formed(&target, &changed);
        // Cells that are only formatted don't count.
        let is_filled = |cell: &Contents| !matches!(cell, Contents::Nothing);
        let filled = |cells: &[Contents]| cells.iter().rposition(is_filled).map_or(0, |last| last + 1);
        let width = rows.iter().map(|(_, cells)| filled(cells)).max().unwrap_or_default().max(1);
        let first = u32::try_from(width).unwrap();
        let ours = kept(&original, &target, "Sheet1", first);
        let mut last = 0;
        for (gap, _) in &rows {
            last += if dialect.places { u32::from(*gap) } else { 0 } + 1;
        }
        for row in 0..last {
            let wanted = most(row).map(|result| match result.outcome {
                Outcome::Checked(verdict) => words().risk.of(verdict.risk).to_owned(),
                _ => "Invalid".to_owned(),
            });
            prop_assert_eq!(ours.get(&(row, first)).map(ToString::to_string), wanted, "row {}", row);
        }
    }
}
