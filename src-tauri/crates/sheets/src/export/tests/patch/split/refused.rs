//! What holds on to rows, and the reason that the seller is told.

use rust_xlsxwriter::{Chart, ChartType, Image, Note, Sparkline, Table};

use super::*;

/// An order list of twelve rows, with something more in it.
fn list(folder: &TempDir, more: impl FnOnce(&mut Workbook)) -> PathBuf {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet().set_name("Orders").unwrap();
    for (column, header) in (0..).zip(["Order", "Phone", "Amount"]) {
        sheet.write(0, column, header).unwrap();
    }
    for row in 1..12 {
        sheet.write(row, 0, format!("A-{row}")).unwrap();
        sheet.write(row, 1, format!("017{row:08}")).unwrap();
        sheet.write(row, 2, row * 100).unwrap();
    }
    book.add_worksheet().set_name("Prices").unwrap().write(0, 0, "Shirt").unwrap();
    more(&mut book);
    saved(folder, book)
}

fn orders(book: &mut Workbook) -> &mut rust_xlsxwriter::Worksheet {
    book.worksheet_from_index(0).unwrap()
}

#[test]
fn a_workbook_in_which_something_holds_on_to_rows_is_not_split_and_the_reason_is_told() {
    use CannotPatch::{
        Anchored, Drawings, Formulas, Merged, Names, Notes, Protected, Referred, Rules, Table as Tables,
    };
    const PIXEL: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\0\x05\0\x01\xff\x89\x99=\x1d\0\0\0\0IEND\xaeB`\x82";
    type More = fn(&mut Workbook);
    let chart = |book: &mut Workbook| {
        let mut chart = Chart::new(ChartType::Pie);
        chart.add_series().set_values("Orders!$C$2:$C$12");
        book.worksheet_from_index(1).unwrap().insert_chart(2, 2, &chart).unwrap();
    };
    let cases: [(CannotPatch, More); 15] = [
        (Formulas, |book| _ = orders(book).write_formula(3, 4, "C4*2").unwrap()),
        (Formulas, |book| _ = orders(book).write_formula(14, 2, "SUM(C2:C12)").unwrap()),
        (Merged, |book| _ = orders(book).merge_range(14, 0, 14, 2, "All", &Format::new()).unwrap()),
        (Notes, |book| _ = orders(book).insert_note(3, 1, &Note::new("call first")).unwrap()),
        (Drawings, |book| {
            orders(book).insert_image(3, 5, &Image::new_from_buffer(PIXEL).unwrap()).unwrap();
        }),
        (Drawings, |book| {
            let line = Sparkline::new().set_range(("Orders", 1, 2, 11, 2));
            orders(book).add_sparkline(0, 6, &line).unwrap();
        }),
        (Tables, |book| _ = orders(book).add_table(0, 0, 11, 2, &Table::new()).unwrap()),
        (Names, |book| _ = book.define_name("amounts", "=Orders!$C$2:$C$12").unwrap()),
        (Names, |book| _ = book.define_name("amounts", "=OFFSET(Orders!$C$1,1,0,11,1)").unwrap()),
        (Names, |book| _ = book.define_name("amounts", "=Orders!$C:$C").unwrap()),
        (Referred, |book| {
            book.worksheet_from_index(1).unwrap().write_formula(3, 3, "VLOOKUP(A1,orders!A:C,2)").unwrap();
        }),
        (Referred, |book| {
            book.worksheet_from_index(1).unwrap().write_formula(3, 3, "INDIRECT(\"Orders!C4\")").unwrap();
        }),
        (Referred, chart),
        (Anchored, |book| _ = orders(book).set_page_breaks(&[6]).unwrap()),
        (Protected, |book| _ = orders(book).protect()),
    ];
    for (number, (wanted, more)) in cases.into_iter().enumerate() {
        let folder = TempDir::new().unwrap();
        let original = list(&folder, more);
        let files = [folder.path().join("send"), folder.path().join("hold")];
        files.iter().for_each(|path| std::fs::write(path, "as it was").unwrap());
        assert_eq!(split(&original, 0).map(|_| ()), Err(wanted), "{number}");
        assert!(files.iter().all(|path| std::fs::read_to_string(path).unwrap() == "as it was"), "{wanted:?}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3, "a draft was left behind");
    }
    for (wanted, tail) in [
        (
            Rules,
            r#"<conditionalFormatting sqref="A2:C12"><cfRule type="expression" priority="1"><formula>$C2&gt;$C3</formula></cfRule></conditionalFormatting>"#,
        ),
        (
            Rules,
            r#"<conditionalFormatting sqref="A2:C12"><cfRule type="expression" priority="1"><formula>$C2&gt;$E$5</formula></cfRule></conditionalFormatting>"#,
        ),
        (
            Rules,
            r#"<conditionalFormatting sqref="A5:C12"><cfRule type="expression" priority="1"><formula><![CDATA[$C5>9]]></formula></cfRule></conditionalFormatting>"#,
        ),
        (
            Rules,
            r#"<dataValidations count="1"><dataValidation type="list" sqref="C2:C12"><formula1>$Z$2:$Z$12</formula1></dataValidation></dataValidations>"#,
        ),
        (
            Rules,
            r#"<dataValidations count="1"><dataValidation type="list" sqref="4:9"><formula1>"a,b"</formula1></dataValidation></dataValidations>"#,
        ),
        (Referred, r#"<hyperlinks><hyperlink ref="A1" location="Orders!A9"/></hyperlinks>"#),
        (
            Anchored,
            r#"<scenarios current="0"><scenario name="a"><inputCells r="C4" val="1"/></scenario></scenarios>"#,
        ),
        (Anchored, "<customSheetViews/>"),
        (
            Drawings,
            r#"<mc:AlternateContent xmlns:mc="m"><mc:Choice Requires="x14"><controls/></mc:Choice></mc:AlternateContent>"#,
        ),
        (CannotPatch::Unusual, "<unheardOf/>"),
        (CannotPatch::Unusual, r#"<extLst><ext uri="u"><x:unheardOf xmlns:x="x"/></ext></extLst>"#),
    ] {
        let folder = TempDir::new().unwrap();
        let change = |part: &str, text: String| match part {
            SHEET => text.replacen("<pageMargins", &format!("{tail}<pageMargins"), 1),
            _ => text,
        };
        let original = altered(&list(&folder, |_| {}), change, &[]);
        assert_eq!(split(&original, 0).map(|_| ()), Err(wanted), "{tail}");
    }
}

#[test]
fn a_pivot_table_or_a_query_over_the_orders_keeps_them_together() {
    let folder = TempDir::new().unwrap();
    let cache = r#"<pivotCacheDefinition><cacheSource type="worksheet"><worksheetSource ref="A1:C12" sheet="Orders"/></cacheSource></pivotCacheDefinition>"#;
    let original = altered(
        &list(&folder, |_| {}),
        |_, text| text,
        &[("xl/pivotCache/pivotCacheDefinition1.xml", cache)],
    );
    assert_eq!(split(&original, 0).map(|_| ()), Err(CannotPatch::Pivot));
    for (kind, wanted) in [
        ("pivotTable", CannotPatch::Pivot),
        ("queryTable", CannotPatch::Table),
        ("ctrlProp", CannotPatch::Drawings),
        ("unheardOf", CannotPatch::Anchored),
    ] {
        let relations = format!(
            r#"<Relationships><Relationship Id="r1" Type="http://x/{kind}" Target="../more/a.xml"/></Relationships>"#
        );
        let more = [("xl/worksheets/_rels/sheet1.xml.rels", relations.as_str()), ("xl/more/a.xml", "<a/>")];
        let original = altered(&list(&folder, |_| {}), |_, text| text, &more);
        assert_eq!(split(&original, 0).map(|_| ()), Err(wanted), "{kind}");
    }
}

/// A logo, a merged title and a note on a heading are in many templates, and none of them moves.
#[test]
fn what_stands_above_the_orders_keeps_nothing_together() {
    let folder = TempDir::new().unwrap();
    let original = list(&folder, |book| {
        orders(book).insert_note(0, 1, &Note::new("11 digits")).unwrap();
        orders(book).merge_range(0, 4, 0, 6, "for the courier", &Format::new()).unwrap();
        book.define_name("head", "=Orders!$A$1:$C$1").unwrap();
        book.define_name("prices", "=Prices!$A$1:$A$9").unwrap();
        book.worksheet_from_index(1).unwrap().write_formula(3, 3, "A1&A2").unwrap();
    });
    let (files, send, _) = split(&original, 0).unwrap();
    assert_eq!((files.send.rows, files.hold.rows), (4, 4));
    assert_eq!(changed(&original, &send), ["xl/sharedStrings.xml", SHEET]);
}
