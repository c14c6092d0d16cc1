//! The seller's own workbook with added results, and everything else unchanged.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{Read as _, Write as _},
    path::Path,
    time::Instant,
};

use acceptance::Harness;
use rust_xlsxwriter::{
    ConditionalFormatCell, ConditionalFormatCellRule, Format, Formula, Image, Note, Workbook, XlsxError,
};
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

use super::{exported, service, until_ended, until_exported, workbook_in};
use crate::steps::connect;

const ORDERS: [(&str, &str, f64); 4] = [
    ("রহিমা খাতুন", "01712345670", 1_250.0),
    ("Rakib H.", "01812345675", 890.0),
    ("শামীমা", "01912345677", 2_400.0),
    ("Tanvir I.", "01612345679", 650.0),
];

/// Changed parts: the sheet, and the styles of its results.
const OURS: [&str; 2] = ["xl/worksheets/sheet1.xml", "xl/styles.xml"];

/// Orders below a logo, in a Bangla font, with formulas, conditional formatting and a note; and a sheet that sums
/// them.
fn write(path: &Path) -> Result<(), XlsxError> {
    let bangla = Format::new().set_font_name("Noto Sans Bengali").set_bold();
    let taka = Format::new().set_num_format("[$৳-845]#,##0");
    let mut book = Workbook::new();
    let orders = book.add_worksheet().set_name("Orders")?;
    let logo = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("icons").join("32x32.png");
    orders.insert_image(0, 0, &Image::new(logo)?)?;
    for (column, header) in ["নাম", "মোবাইল", "টাকা", "কমিশন"].into_iter().enumerate()
    {
        orders.write_with_format(2, column as u16, header, &bangla)?;
    }
    for (row, (name, phone, amount)) in (3..).zip(ORDERS) {
        orders.write_with_format(row, 0, name, &bangla)?.write(row, 1, phone)?;
        orders.write_with_format(row, 2, amount, &taka)?;
        let commission = Formula::new(format!("=C{0}*0.1", row + 1)).set_result((amount * 0.1).to_string());
        orders.write_formula_with_format(row, 3, commission, &taka)?;
    }
    orders.set_column_width(0, 24)?.set_freeze_panes(3, 0)?;
    let dear = ConditionalFormatCell::new()
        .set_rule(ConditionalFormatCellRule::GreaterThan(2_000))
        .set_format(Format::new().set_background_color("#FFE08A"));
    orders.add_conditional_format(3, 2, 6, 2, &dear)?;
    orders.insert_note(3, 0, &Note::new("পুরোনো গ্রাহক"))?;
    let sums = book.add_worksheet().set_name("Sums")?;
    sums.write_formula(0, 0, Formula::new("=SUM(Orders!C4:C7)").set_result("5190"))?;
    book.save(path)
}

/// Adds a pivot table over the orders to the second sheet, which the library can't.
fn add_pivot(path: &Path) {
    const KIND: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/pivot";
    let relation = |id: &str, kind: &str, target: &str| {
        format!(r#"<Relationship Id="{id}" Type="{KIND}{kind}" Target="{target}"/>"#)
    };
    let all = |relation: &str| {
        format!(
            r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{relation}</Relationships>"#
        )
    };
    let main = r#"xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main""#;
    let cache = format!(
        r#"<pivotCacheDefinition {main} refreshOnLoad="1"><cacheSource type="worksheet"><worksheetSource ref="A3:D7" sheet="Orders"/></cacheSource><cacheFields count="0"/></pivotCacheDefinition>"#
    );
    let table = format!(
        r#"<pivotTableDefinition {main} name="P" cacheId="1" dataCaption="V"><location ref="A3:B5" firstHeaderRow="1" firstDataRow="1" firstDataCol="0"/></pivotTableDefinition>"#
    );
    let mut parts = parts(path);
    let mut after = |part: &str, mark: &str, text: &str| {
        let xml = String::from_utf8(parts[part].clone()).expect("XML");
        parts.insert(part.to_owned(), xml.replacen(mark, &format!("{text}{mark}"), 1).into_bytes());
    };
    after(
        "xl/workbook.xml",
        "</workbook>",
        r#"<pivotCaches><pivotCache cacheId="1" r:id="rId99"/></pivotCaches>"#,
    );
    let definition = relation("rId99", "CacheDefinition", "pivotCache/pivotCacheDefinition1.xml");
    after("xl/_rels/workbook.xml.rels", "</Relationships>", &definition);
    for (part, kind) in [
        ("pivotCache/pivotCacheDefinition1", "pivotCacheDefinition"),
        ("pivotTables/pivotTable1", "pivotTable"),
    ] {
        let text = format!(
            r#"<Override PartName="/xl/{part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.{kind}+xml"/>"#
        );
        after("[Content_Types].xml", "</Types>", &text);
    }
    let of_table = all(&relation("rId1", "CacheDefinition", "../pivotCache/pivotCacheDefinition1.xml"));
    let of_sheet = all(&relation("rId1", "Table", "../pivotTables/pivotTable1.xml"));
    for (part, text) in [
        ("xl/pivotCache/pivotCacheDefinition1.xml", cache),
        ("xl/pivotTables/pivotTable1.xml", table),
        ("xl/pivotTables/_rels/pivotTable1.xml.rels", of_table),
        ("xl/worksheets/_rels/sheet2.xml.rels", of_sheet),
    ] {
        parts.insert(part.to_owned(), text.into_bytes());
    }
    let mut zip = ZipWriter::new(File::create(path).expect("the workbook again"));
    for (part, bytes) in parts {
        zip.start_file(part, SimpleFileOptions::default()).expect("a part");
        zip.write_all(&bytes).expect("its bytes");
    }
    zip.finish().expect("the workbook");
}

fn parts(path: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut zip = ZipArchive::new(File::open(path).expect("a workbook")).expect("a package");
    let mut parts = BTreeMap::new();
    for index in 0..zip.len() {
        let mut part = zip.by_index(index).expect("a part");
        let name = part.name().expect("its name").into_owned();
        let mut bytes = Vec::new();
        part.read_to_end(&mut bytes).expect("its bytes");
        parts.insert(name, bytes);
    }
    parts
}

/// Otherwise a seller who wants the verdicts loses logo, formulas and colours of the sheet.
#[tokio::test(flavor = "multi_thread")]
async fn own_workbook_gets_only_our_columns() {
    let service = service().await;
    let harness = Harness::new().await;
    connect(&harness, &service).await.close().await;
    let original = harness.folder().join("দোকানের অর্ডার.xlsx");
    write(&original).expect("a workbook");
    add_pivot(&original);

    let window = harness.open_file(&original).await;
    window.has("numbers-count", "data-count", &ORDERS.len().to_string()).await;
    window.click("start-run").await;
    let since = Instant::now();
    until_ended(&window, since).await;
    window.click("export").await;
    window.click("export-own").await;
    window.click("export-go").await;
    until_exported(&window, since).await;
    window.close().await;

    let back = workbook_in(&harness.home());
    let (before, after) = (parts(&original), parts(&back));
    let names = |parts: &BTreeMap<String, Vec<u8>>| parts.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&after), names(&before));
    for (part, bytes) in &before {
        assert!(OURS.contains(&part.as_str()) || after[part] == *bytes, "{part} is another");
    }
    let (theirs, with_ours) = (exported::sheet(&original, 0), exported::sheet(&back, 0));
    for (row, column, cell) in theirs.cells() {
        assert_eq!(with_ours.get((row, column)), Some(cell), "row {row}, column {column}");
    }
    assert!(with_ours.width() > theirs.width(), "no column of ours");
    let sheet = |parts: &BTreeMap<String, Vec<u8>>| String::from_utf8(parts[OURS[0]].clone()).expect("XML");
    for kept in ["<f>C4*0.1</f>", "<drawing ", "<legacyDrawing ", "<conditionalFormatting ", "<pane "] {
        assert!(sheet(&before).contains(kept) && sheet(&after).contains(kept), "{kept}");
    }
}
