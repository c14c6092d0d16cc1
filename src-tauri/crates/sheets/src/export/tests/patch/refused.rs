//! Files that can't be written into, with the reason.

use super::*;

#[test]
fn harmed_workbook_is_refused() {
    let strict = |text: &str| {
        text.replace(
            "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
            "http://purl.oclc.org/ooxml/spreadsheetml/main",
        )
    };
    let before = |mark: &'static str, what: &'static str| {
        move |text: &str| text.replacen(mark, &format!("{what}{mark}"), 1)
    };
    let same = |text: &str| text.to_owned();
    type Change = Box<dyn Fn(&str) -> String>;
    type Parts = &'static [(&'static str, &'static str)];
    let cases: Vec<(CannotPatch, Change, Parts)> = vec![
        (CannotPatch::Strict, Box::new(strict), &[]),
        (CannotPatch::Protected, Box::new(before("<pageMargins", r#"<sheetProtection sheet="1"/>"#)), &[]),
        (
            CannotPatch::RightToLeft,
            Box::new(|text: &str| text.replace("<sheetView ", r#"<sheetView rightToLeft="1" "#)),
            &[],
        ),
        (CannotPatch::Signed, Box::new(same), &[("_xmlsignatures/sig1.xml", "<Signature/>")]),
        (
            CannotPatch::Unordered,
            Box::new(|text: &str| {
                text.replace(r#"<row r="2""#, r#"<row r="9""#).replace("A2", "A9").replace("B2", "B9")
            }),
            &[],
        ),
        (CannotPatch::TooWide, Box::new(|text: &str| text.replace("B2", "XFD2")), &[]),
        (CannotPatch::Unusual, Box::new(before("<row r=\"2\"", "<AlternateContent/>")), &[]),
        (
            CannotPatch::Unusual,
            Box::new(|text: &str| text.replace("encoding=\"UTF-8\"", "encoding=\"ISO-8859-1\"")),
            &[],
        ),
        (CannotPatch::Unusual, Box::new(|text: &str| text.replace("</worksheet>", "")), &[]),
    ];
    for (wanted, change, more) in cases {
        let folder = TempDir::new().unwrap();
        let original = with(&folder, SHEET, change, more);
        let target = folder.path().join("out.xlsx");
        std::fs::write(&target, "as it was").unwrap();
        assert_eq!(own(&original, 0, Some(0), 2, &mut found(most), &target), Err(wanted));
        assert_eq!(std::fs::read_to_string(&target).unwrap(), "as it was", "{wanted:?}");
        let left = std::fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(left, 3, "a draft was left behind");
    }
}

#[test]
fn formats_that_are_not_written_so_say_it() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/fixtures");
    let folder = TempDir::new().unwrap();
    for name in ["orders.xlsb", "orders-hidden-row.ods", "orders-hidden-row.xls"] {
        let target = folder.path().join("out");
        assert_eq!(
            own(&fixtures.join(name), 0, Some(0), 2, &mut found(most), &target),
            Err(CannotPatch::Format)
        );
        assert!(!target.exists());
    }
}

/// Otherwise the results of a form that is formatted to its last column are where nobody finds them.
#[test]
fn formatted_cells_without_contents_make_no_sheet_wider() {
    let folder = TempDir::new().unwrap();
    let original = with(
        &folder,
        SHEET,
        |text| {
            let mut parts: Vec<String> = text.split("</row>").map(str::to_owned).collect();
            let last = parts.pop().unwrap();
            let cells = |row: usize| {
                let empty = ["C", "D", "AA", "XFD"].map(|column| format!(r#"<c r="{column}{row}" s="0"/>"#));
                let [first, second, third, last] = empty;
                format!(r#"{first}{second}<c r="E{row}" s="0"><v></v></c>{third}{last}</row>"#)
            };
            let rows = (1..).zip(&parts).map(|(row, part)| format!("{part}{}", cells(row)));
            rows.collect::<String>() + &last
        },
        &[],
    );
    let target = folder.path().join("out.xlsx");
    own(&original, 0, Some(0), 2, &mut found(most), &target).unwrap();
    let sheet = part(&target, SHEET);
    assert!(sheet.contains(r#"<c r="C1" t="inlineStr""#) || sheet.contains(r#"<c r="C1" s="#), "{sheet}");
    assert!(sheet.contains(r#"<c r="AA1" s="0"/><c r="XFD1" s="0"/></row>"#), "{sheet}");
    assert_eq!(sheet.matches(r#"r="C1""#).count(), 1, "{sheet}");
    assert_eq!(sheet.matches(r#"r="D1""#).count(), 1, "{sheet}");
    well_formed(&target, &[SHEET.to_owned()]);
    assert_eq!(seconds(&target, "Sheet1")[&(0, 2)], Data::String("Risk".into()));
}

/// Otherwise a workbook of a program that writes no styles is replaced by a new one.
#[test]
fn empty_styles_are_completed() {
    const STYLES: &str = "xl/styles.xml";
    for styles in [
        r#"<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>"#,
        r#"<?xml version="1.0"?><x:styleSheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"> <!-- --><x:fonts count="0"/><x:cellXfs count="1"><x:xf numFmtId="14"><x:alignment/></x:xf></x:cellXfs> <x:dxfs count="0"/></x:styleSheet>"#,
    ] {
        let folder = TempDir::new().unwrap();
        let original = with(&folder, STYLES, |_| styles.to_owned(), &[]);
        let target = folder.path().join("out.xlsx");
        own(&original, 0, Some(0), 2, &mut found(most), &target).unwrap();
        well_formed(&target, &[STYLES.to_owned()]);
        let written = part(&target, STYLES);
        let places = ["fonts ", "fills ", "borders ", "cellStyleXfs ", "cellXfs "]
            .map(|list| written.find(list).unwrap());
        assert!(places.is_sorted(), "{written}");
        assert_eq!(
            written.contains("numFmtId=\"14\"><x:alignment/>"),
            styles.contains("alignment"),
            "{written}"
        );
        assert_eq!(rows(&target, 0).len(), rows(&original, 0).len());
        assert_eq!(seconds(&target, "Sheet1")[&(0, 2)], Data::String("Risk".into()));
    }
}

#[test]
fn results_right_of_everything() {
    for (mark, what, wanted) in [
        ("</row>", r#"<c r="D1"><v>1</v></c></row>"#, "E1"),
        ("<pageMargins", r#"<mergeCells count="1"><mergeCell ref="A2:F2"/></mergeCells><pageMargins"#, "G1"),
    ] {
        let folder = TempDir::new().unwrap();
        let original = with(&folder, SHEET, |text| text.replacen(mark, what, 1), &[]);
        let target = folder.path().join("out.xlsx");
        own(&original, 0, Some(0), 2, &mut found(most), &target).unwrap();
        let sheet = part(&target, SHEET);
        assert!(sheet.contains(&format!(r#"<c r="{wanted}" t="inlineStr"><is><t>Risk</t>"#)), "{sheet}");
        well_formed(&target, &changed(&original, &target));
    }
}
