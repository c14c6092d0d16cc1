//! Workbooks of every kind: nothing is lost, and the results are beside.

use rust_xlsxwriter::{
    ConditionalFormat2ColorScale, ConditionalFormatFormula, DataValidation, FormatAlign, Image, Note, Table,
    TableColumn,
};

use super::*;

const PIXEL: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\0\x05\0\x01\xff\x89\x99=\x1d\0\0\0\0IEND\xaeB`\x82";

/// Orders in C3:H9 of the second sheet, surrounded by everything that a workbook can have.
fn rich(folder: &TempDir) -> PathBuf {
    let mut book = Workbook::new();
    let (bold, taka) = (
        Format::new().set_bold().set_background_color(0x00FF_EE00),
        Format::new().set_num_format("\"৳\"#,##0"),
    );
    let prices = book.add_worksheet().set_name("Prices & more").unwrap();
    prices.write(0, 0, "Shirt").unwrap();
    prices.write(0, 1, 500).unwrap();
    prices.autofilter(0, 0, 5, 1).unwrap();
    let sheet = book.add_worksheet().set_name("Orders").unwrap();
    sheet.merge_range(0, 0, 0, 7, "অর্ডার", &bold.clone().set_align(FormatAlign::Center)).unwrap();
    for (column, header) in (0..).zip(["Order", "Phone", "Amount", "Paid", "Day", "Note", "Due", "Items"]) {
        sheet.write_with_format(2, column, header, &bold).unwrap();
    }
    for row in 3..9 {
        sheet.write(row, 0, format!("A-{row}")).unwrap();
        sheet.write(row, 1, format!("017{row:08}")).unwrap();
        sheet.write_with_format(row, 2, 1_250.5, &taka).unwrap();
        sheet.write(row, 3, row % 2 == 0).unwrap();
        let day = ExcelDateTime::from_ymd(2026, 2, 3).unwrap();
        sheet.write_with_format(row, 4, &day, &Format::new().set_num_format("dd/mm/yyyy")).unwrap();
        sheet.write(row, 5, "  নোট\n<b>&  ").unwrap();
        sheet.write_formula(row, 6, Formula::new("C4*2").set_result("2501")).unwrap();
        sheet.write(row, 7, row).unwrap();
    }
    sheet.write_formula(10, 2, Formula::new("SUM(C4:C9)").set_result("7503")).unwrap();
    sheet.autofilter(2, 0, 8, 7).unwrap();
    sheet.set_column_width(1, 21).unwrap();
    sheet.set_column_range_width(7, 40, 11).unwrap();
    sheet.insert_note(3, 1, &Note::new("call first")).unwrap();
    sheet.insert_image(12, 0, &Image::new_from_buffer(PIXEL).unwrap()).unwrap();
    let list = DataValidation::new().allow_list_strings(&["yes", "no"]).unwrap();
    sheet.add_data_validation(3, 3, 8, 3, &list).unwrap();
    let rule = ConditionalFormatFormula::new().set_rule("=$D4=TRUE").set_format(&bold);
    sheet.add_conditional_format(3, 0, 8, 7, &rule).unwrap();
    sheet.add_conditional_format(3, 6, 8, 7, &ConditionalFormat2ColorScale::new()).unwrap();
    sheet.set_freeze_panes(3, 0).unwrap();
    let table = book.add_worksheet().set_name("Table").unwrap();
    let columns: Vec<TableColumn> =
        ["Phone", "risk", "Ratio 2"].iter().map(|name| TableColumn::new().set_header(*name)).collect();
    table.add_table(0, 0, 4, 2, &Table::new().set_columns(&columns).set_name("orders")).unwrap();
    for row in 1..5 {
        table.write(row, 0, format!("018{row:08}")).unwrap();
        table.write(row, 2, row).unwrap();
    }
    book.define_name("prices", "='Prices & more'!$A$1:$B$6").unwrap();
    saved(folder, book)
}

#[test]
fn everything_around_the_orders_comes_back_as_it_was() {
    let folder = TempDir::new().unwrap();
    let (original, target) = (rich(&folder), folder.path().join("out.xlsx"));
    let exported = own(&original, 1, Some(2), 8, &mut found(most), &target).unwrap();
    assert_eq!(exported, Exported { rows: 7, failed: 2, cut: 0, columns_left_out: false });
    let changed = changed(&original, &target);
    assert_eq!(changed, ["xl/styles.xml", "xl/workbook.xml", "xl/worksheets/sheet2.xml"]);
    well_formed(&target, &changed);
    let ours = kept(&original, &target, "Orders", 8);
    let texts = |row: u32| -> Vec<String> {
        (8..13).map(|column| ours.get(&(row, column)).map_or(String::new(), ToString::to_string)).collect()
    };
    assert_eq!(texts(2), ["Risk", "Ratio", "Checked at", "Decision", "Test"]);
    assert_eq!(
        texts(4),
        ["Very \"high\"", "0.875", "46347.378819444442", "Send", "TEST"]
            .map(str::to_owned)
            .map(|text| if text.starts_with("463") { texts(4)[2].clone() } else { text })
    );
    assert_eq!(texts(6), ["Invalid", "", "", "", "TEST"]);
    assert_eq!(texts(7), ["", "", "", "", ""]);
    assert_eq!(rows(&target, 1)[&4][10], date(10, checked_at()));
    let sheet = part(&target, "xl/worksheets/sheet2.xml");
    assert!(sheet.contains(r#"<dimension ref="A1:M11""#), "{sheet}");
    assert!(sheet.contains(r#"<autoFilter ref="A3:M9""#), "{sheet}");
    assert!(sheet.contains(r#"<conditionalFormatting sqref="A4:M9"><cfRule type="expression""#), "{sheet}");
    assert!(sheet.contains(r#"<conditionalFormatting sqref="G4:H9"><cfRule type="colorScale""#), "{sheet}");
    // One element for H to AO: H stays, ours are widened, and the rest stays.
    assert!(
        sheet.contains(r#"<col min="8" max="8" width="11"#)
            && sheet.contains(r#"<col min="14" max="41" width="11"#),
        "{sheet}"
    );
    assert!(part(&target, "xl/workbook.xml").contains(r#"Orders!$A$3:$M$9"#));
    assert!(part(&target, "xl/workbook.xml").contains(r#"'Prices &amp; more'!$A$1:$B$6"#));
}

#[test]
fn table_takes_in_results() {
    let folder = TempDir::new().unwrap();
    let (original, target) = (rich(&folder), folder.path().join("out.xlsx"));
    own(&original, 2, Some(0), 1, &mut found(most), &target).unwrap();
    let changed = changed(&original, &target);
    assert_eq!(changed, ["xl/styles.xml", "xl/tables/table1.xml", "xl/worksheets/sheet3.xml"]);
    well_formed(&target, &changed);
    let ours = kept(&original, &target, "Table", 3);
    let headers: Vec<String> = (3..8).map(|column| ours[&(0, column)].to_string()).collect();
    assert_eq!(headers, ["Risk 2", "Ratio", "Checked at", "Decision", "Test"]);
    let table = part(&target, "xl/tables/table1.xml");
    assert_eq!(table.matches(r#"ref="A1:H5""#).count(), 2, "{table}");
    assert!(
        table.contains(r#"<tableColumns count="8">"#)
            && table.contains(r#"<tableColumn id="4" name="Risk 2"/>"#),
        "{table}"
    );
}

#[test]
fn risk_colour_follows_sorting() {
    let folder = TempDir::new().unwrap();
    let (original, target) = (rich(&folder), folder.path().join("out.xlsx"));
    own(&original, 1, Some(2), 8, &mut found(most), &target).unwrap();
    let (before, after) = (part(&original, "xl/styles.xml"), part(&target, "xl/styles.xml"));
    let count = |styles: &str| -> usize {
        styles.split("<cellXfs count=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
    };
    assert_eq!(count(&after), count(&before) + 9);
    let sheet = part(&target, "xl/worksheets/sheet2.xml");
    let risk = count(&before) + 3 + 3;
    assert!(
        sheet.contains(&format!(
            r#"<c r="I5" s="{risk}" t="inlineStr"><is><t>Very &quot;high&quot;</t></is></c>"#
        )),
        "{sheet}"
    );
    assert!(after.contains(r#"<fgColor rgb="FFFBE1E5"/>"#), "{after}");
}

/// Every fixture comes back complete, or the seller is told why not.
#[test]
fn every_fixture_comes_back_with_nothing_else_changed() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/fixtures");
    let folder = TempDir::new().unwrap();
    let mut written = 0;
    for entry in std::fs::read_dir(fixtures).unwrap() {
        let original = entry.unwrap().path();
        let ending = original.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let Some(book) = Some(ending)
            .filter(|ending| ["xlsx", "xlsm"].contains(ending))
            .and_then(|_| Book::open(&original, &Limits::default()).ok())
        else {
            continue;
        };
        for (sheet, facts) in book.sheets().iter().enumerate() {
            let target = folder.path().join("out.xlsx");
            let name = original.file_name().unwrap().to_string_lossy().into_owned();
            match own(&original, sheet, Some(0), 1, &mut found(most), &target) {
                Ok(_) => {
                    written += 1;
                    let changed = changed(&original, &target);
                    let is_allowed = |name: &String| {
                        name.starts_with("xl/worksheets/")
                            || name.starts_with("xl/tables/")
                            || name == "xl/styles.xml"
                            || name == "xl/workbook.xml"
                    };
                    assert!(changed.iter().all(is_allowed) && changed.len() < 5, "{name}: {changed:?}");
                    well_formed(&target, &changed);
                    kept(&original, &target, &facts.name, 1);
                }
                Err(why) => assert!(
                    // Full to the last column, and encrypted.
                    ["first-and-last-cell.xlsx", "claims-all-columns.xlsx", "orders-default-password.xlsx"]
                        .contains(&name.as_str()),
                    "{name}: {why:?}"
                ),
            }
        }
    }
    assert!(written > 8, "{written}");
}

#[test]
fn results_right_of_pictures() {
    for (row, wanted) in [(0, "Risk"), (3, "")] {
        let folder = TempDir::new().unwrap();
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        for (row, text) in (2..).zip(["Phone", "01712345678", "01812345678"]) {
            sheet.write(row, 0, text).unwrap();
        }
        sheet.insert_image(row, 3, &Image::new_from_buffer(PIXEL).unwrap()).unwrap();
        let (original, target) = (saved(&folder, book), folder.path().join("out.xlsx"));
        own(&original, 0, Some(2), 1, &mut found(most), &target).unwrap();
        let ours = kept(&original, &target, "Sheet1", 1);
        assert_eq!(ours.get(&(2, 1)).map_or(String::new(), ToString::to_string), wanted);
        assert!(wanted == "Risk" || ours[&(2, 4)] == Data::String("Risk".into()));
    }
}

/// Otherwise the results are beneath a picture that another program anchored at one cell or at the sheet.
#[test]
fn results_right_of_pictures_with_a_size() {
    const DRAWING: &str = "xl/drawings/drawing1.xml";
    let size = r#"<xdr:ext cx="3048000" cy="914400"/>"#;
    let cell = r#"<xdr:from><xdr:col>3</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>3</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>"#;
    let anchors = [
        format!("<xdr:oneCellAnchor>{cell}{size}<xdr:clientData/></xdr:oneCellAnchor>"),
        format!(
            r#"<xdr:absoluteAnchor><xdr:pos x="1828800" y="0"/>{size}<xdr:clientData/></xdr:absoluteAnchor>"#
        ),
    ];
    for anchor in anchors {
        let folder = TempDir::new().unwrap();
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        for (row, text) in (0..).zip(["Phone", "01712345678", "01812345678"]) {
            sheet.write(row, 0, text).unwrap();
        }
        sheet.insert_image(0, 3, &Image::new_from_buffer(PIXEL).unwrap()).unwrap();
        let drawing = format!(
            r#"<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing">{anchor}</xdr:wsDr>"#
        );
        let change = |name: &str, text: String| if name == DRAWING { drawing.clone() } else { text };
        let original = altered(&saved(&folder, book), change, &[]);
        let target = folder.path().join("out.xlsx");
        own(&original, 0, Some(0), 1, &mut found(most), &target).unwrap();
        let ours = kept(&original, &target, "Sheet1", 1);
        assert_eq!(ours[&(0, 8)], Data::String("Risk".into()), "{anchor}");
        assert!((1..8).all(|column| !ours.contains_key(&(0, column))), "{anchor}");
    }
}

/// If LibreOffice is installed and `POROKH_LIBREOFFICE` is set: it opens and recalculates the output and reads the
/// same cells.
#[test]
fn libreoffice_opens_the_file_and_computes_it_as_before() {
    if std::env::var_os("POROKH_LIBREOFFICE").is_none() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let (original, target) = (rich(&folder), folder.path().join("out.xlsx"));
    own(&original, 1, Some(2), 8, &mut found(most), &target).unwrap();
    let (before, after) = (by_libreoffice(&original, "before"), by_libreoffice(&target, "after"));
    let ours = kept(&before, &after, "Orders", 8);
    assert_eq!(ours[&(4, 8)], Data::String("Very \"high\"".into()));
    assert_eq!(seconds(&before, "Table"), seconds(&after, "Table"));
}
