//! Packages written by other programs: all parts except the changed ones are identical packed bytes.

use zip::write::SimpleFileOptions;

use super::*;
use crate::export::tests::courier::split_by;

/// Parts as packed bytes.
fn packed(path: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut zip = zip::ZipArchive::new(File::open(path).unwrap()).unwrap();
    let mut parts = BTreeMap::new();
    for at in 0..zip.len() {
        let mut entry = zip.by_index_raw(at).unwrap();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        parts.insert(entry.name().unwrap().into_owned(), bytes);
    }
    parts
}

/// Parts whose packed bytes changed.
fn repacked(before: &Path, after: &Path) -> Vec<String> {
    let (before, after) = (packed(before), packed(after));
    assert_eq!(before.keys().collect::<Vec<_>>(), after.keys().collect::<Vec<_>>());
    before.into_iter().filter(|(name, bytes)| after[name] != *bytes).map(|(name, _)| name).collect()
}

const WRITTEN: [&str; 3] = ["xl/styles.xml", "xl/workbook.xml", SHEET];

/// Orders with a date, in a workbook with other parts.
fn orders(folder: &TempDir, change: impl Fn(&str, String) -> String, more: &[(&str, &str)]) -> PathBuf {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet().set_name("Orders").unwrap();
    for (column, header) in (0..).zip(["Order", "Phone", "Day"]) {
        sheet.write(0, column, header).unwrap();
    }
    for row in 1..7 {
        sheet.write(row, 0, format!("A-{row}")).unwrap();
        sheet.write(row, 1, format!("017{row:08}")).unwrap();
        sheet.write_with_format(row, 2, 44_000 + row, &Format::new().set_num_format("dd/mm/yyyy")).unwrap();
    }
    book.add_worksheet().set_name("Sums").unwrap().write(0, 0, "Sum").unwrap();
    altered(&saved(folder, book), change, more)
}

/// Writes results into the file, and its orders into two courier files.
fn both(original: &Path) {
    let target = original.with_file_name("out");
    own(original, 0, Some(0), 3, &mut found(most), &target).unwrap();
    let written = repacked(original, &target);
    assert!(written.iter().all(|name| WRITTEN.contains(&name.as_str())), "{written:?}");
    well_formed(&target, &written);
    let ours = kept(original, &target, "Orders", 3);
    assert_eq!(ours[&(1, 3)].to_string(), words().risk.low);
    let (_, send, _) = split_by(original, (0, 0), &[], |row| {
        let file = if row.is_multiple_of(2) { CourierFile::Hold } else { CourierFile::Send };
        Some(Chosen { file, replaced: &[] })
    });
    let (before, after) = (rows(original, 0), rows(&send, 0));
    assert_eq!(after, (0..).zip([0, 1, 3, 5].map(|row| before[&row].clone())).collect());
}

/// As written by streaming programs, and by those prepared for parts of more than 4 GB.
#[test]
fn zip_data_descriptors_and_zip64() {
    for is_long in [false, true] {
        let folder = TempDir::new().unwrap();
        let plain = orders(&folder, |_, text| text, &[]);
        let path = folder.path().join("streamed.xlsx");
        let mut output = zip::ZipWriter::new_stream(File::create(&path).unwrap());
        for (name, bytes) in parts(&plain) {
            output.start_file(name, SimpleFileOptions::default().large_file(is_long)).unwrap();
            output.write_all(&bytes).unwrap();
        }
        output.finish().unwrap();
        let bytes = std::fs::read(&path).unwrap();
        assert!(memchr::memmem::find(&bytes, b"PK\x07\x08").is_some(), "sizes stand behind the parts");
        both(&path);
    }
    // With a ZIP64 directory only, as some programs always write.
    let folder = TempDir::new().unwrap();
    let plain = orders(&folder, |_, text| text, &[]);
    let path = folder.path().join("long.xlsx");
    std::fs::write(&path, with_long_end(std::fs::read(&plain).unwrap())).unwrap();
    both(&path);
}

/// A package whose end refers to a ZIP64 directory.
fn with_long_end(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = memchr::memmem::rfind(&bytes, b"PK\x05\x06").unwrap();
    let number = |at: usize, length: usize| {
        let mut number = [0; 8];
        number[..length].copy_from_slice(&bytes[end + at..end + at + length]);
        u64::from_le_bytes(number)
    };
    let (count, size, offset) = (number(10, 2), number(12, 4), number(16, 4));
    let mut long = b"PK\x06\x06".to_vec();
    long.extend(44_u64.to_le_bytes());
    long.extend([45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    for number in [count, count, size, offset] {
        long.extend(number.to_le_bytes());
    }
    long.extend(b"PK\x06\x07\0\0\0\0");
    long.extend((end as u64).to_le_bytes());
    long.extend(1_u32.to_le_bytes());
    bytes.truncate(end);
    bytes.extend(long);
    bytes.extend(b"PK\x05\x06\0\0\0\0");
    bytes.extend([0xff; 12]);
    bytes.extend([0, 0]);
    bytes
}

#[test]
fn macros_stay_packed() {
    let folder = TempDir::new().unwrap();
    let plain = orders(
        &folder,
        |part, text| match part {
            "[Content_Types].xml" => text
                .replace("spreadsheetml.sheet.main+xml", "sheet.macroEnabled.main+xml")
                .replace("openxmlformats-officedocument.sheet", "ms-excel.sheet"),
            _ => text,
        },
        &[],
    );
    let original = folder.path().join("macros.xlsm");
    let mut output = zip::ZipWriter::new(File::create(&original).unwrap());
    // A compound file that can't be compressed is stored.
    let project: Vec<u8> =
        (0..9_000_u32).flat_map(|number| number.wrapping_mul(0x9e37_79b9).to_le_bytes()).collect();
    let project = [b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", project.as_slice()].concat();
    for (name, bytes) in parts(&plain) {
        output.start_file(name, SimpleFileOptions::default()).unwrap();
        output.write_all(&bytes).unwrap();
    }
    let stored = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    output.start_file("xl/vbaProject.bin", stored).unwrap();
    output.write_all(&project).unwrap();
    output.finish().unwrap();
    both(&original);
    let target = folder.path().join("out");
    assert_eq!(open(&target).format(), crate::Format::Xlsm);
    assert_eq!(packed(&target)["xl/vbaProject.bin"], project);
    // A courier's page accepts no macros.
    let send = folder.path().join("send.xlsx");
    assert_eq!(open(&send).format(), crate::Format::Xlsx);
    assert!(!packed(&send).contains_key("xl/vbaProject.bin"));
}

/// The pivot table stays with results beside its rows.
#[test]
fn a_pivot_table_over_the_orders_stays_as_it_is() {
    let folder = TempDir::new().unwrap();
    let cache = r#"<pivotCacheDefinition xmlns="m"><cacheSource type="worksheet"><worksheetSource ref="A1:C7" sheet="Orders"/></cacheSource></pivotCacheDefinition>"#;
    let relation = r#"<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/pivotTable" Target="../pivotTables/pivotTable1.xml"/></Relationships>"#;
    let more = [
        ("xl/pivotCache/pivotCacheDefinition1.xml", cache),
        ("xl/pivotCache/pivotCacheRecords1.xml", "<pivotCacheRecords/>"),
        (
            "xl/pivotTables/pivotTable1.xml",
            r#"<pivotTableDefinition><location ref="A3:B9"/></pivotTableDefinition>"#,
        ),
        ("xl/worksheets/_rels/sheet2.xml.rels", relation),
    ];
    both(&orders(&folder, |_, text| text, &more));
}

/// Excel writes parts of a sheet twice if newer versions support more.
#[test]
fn a_sheet_with_alternatives_for_other_versions_comes_through() {
    let folder = TempDir::new().unwrap();
    let alternative = |inner: &str| {
        format!(
            "<mc:AlternateContent xmlns:mc=\"http://schemas.openxmlformats.org/markup-compatibility/2006\">\
             <mc:Choice Requires=\"x14\">{inner}</mc:Choice><mc:Fallback/></mc:AlternateContent>"
        )
    };
    let change = |part: &str, text: String| match part {
        SHEET => text.replacen(
            "<sheetViews>",
            &format!("{}<sheetViews>", alternative("<a:b xmlns:a=\"b\" ref=\"A1\"/>")),
            1,
        ),
        _ => text,
    };
    both(&orders(&folder, change, &[]));
    let change = |part: &str, text: String| match part {
        SHEET => text.replacen(
            "<pageMargins",
            &format!("{}<pageMargins", alternative("<controls><control/></controls>")),
            1,
        ),
        _ => text,
    };
    both(&orders(&folder, change, &[]));
}

/// Excel for Mac used the 1904 calendar for many years.
#[test]
fn dates_from_1904() {
    let folder = TempDir::new().unwrap();
    let change = |part: &str, text: String| match part {
        "xl/workbook.xml" => text.replacen("<workbookPr", "<workbookPr date1904=\"1\"", 1),
        _ => text,
    };
    let original = orders(&folder, change, &[]);
    let before = rows(&original, 0);
    let day = NaiveDate::from_ymd_opt(2024, 6, 20).unwrap().and_time(chrono::NaiveTime::MIN);
    assert_eq!(before[&1][2], date(2, day));
    both(&original);
    let after = rows(&original.with_file_name("out"), 0);
    assert_eq!(after[&1][2], date(2, day));
    assert!(after[&1].contains(&date(5, checked_at())), "{:?}", after[&1]);
}
