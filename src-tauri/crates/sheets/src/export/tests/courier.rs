//! Courier files, read back.

use proptest::prelude::*;
use rust_xlsxwriter::{DataValidation, DocProperties, Note};

use super::*;

const HEADERS: &str = "Invoice,Name,Address,Phone,Amount,Note,Contact Name,Contact Phone";

pub(super) struct Chooser<F>(pub(super) F);

impl<F: FnMut(u32) -> Option<Chosen<'static>>> Selection for Chooser<F> {
    fn row(&mut self, row: u32) -> Result<Option<Chosen<'_>>, ExportError> {
        Ok((self.0)(row))
    }
}

fn to(file: CourierFile) -> Option<Chosen<'static>> {
    Some(Chosen { file, replaced: &[] })
}

fn split(original: &Path, phone: u32, header: u32, format: ExportFormat) -> (CourierFiles, PathBuf, PathBuf) {
    static MENDED: [Replaced<'static>; 1] = [Replaced::text(3, "01812345678")];
    let folder = original.parent().unwrap();
    let (send, hold) = (folder.join("send"), folder.join("hold"));
    let mut book = open(original);
    let source = Source {
        book: &mut book,
        path: original,
        sheet: 0,
        header_row: Some(header),
        phones: &[phone],
        columns: 8,
    };
    let mut selection = Chooser(|row| match row - header {
        1 | 4 => to(CourierFile::Send),
        2 => Some(Chosen { file: CourierFile::Hold, replaced: &MENDED }),
        3 => to(CourierFile::Hold),
        _ => None,
    });
    let scratch = std::env::temp_dir();
    let target = |path| Target { path, format, scratch: &scratch };
    let mut watch = |_| ControlFlow::Continue(());
    let written = courier_files(source, &mut selection, target(&send), target(&hold), &mut watch).unwrap();
    let written = written.place().unwrap();
    (written, send, hold)
}

#[test]
fn template_keeps_headers() {
    let folder = TempDir::new().unwrap();
    let original = folder.path().join("steadfast.csv");
    let row = |order: &str, phone: &str| {
        format!("{order},Rahim,\"Dhaka, House 5\",{phone},1250,=1+1,Shop,01912345678\n")
    };
    let rows: String = [
        ("S1", "01712345678"),
        ("S2", "1812345678"),
        ("S3", "1912345670"),
        ("S4", "+8801712345678"),
        ("Total", ""),
    ]
    .map(|(order, phone)| row(order, phone))
    .concat();
    std::fs::write(&original, format!("{HEADERS}\n{rows}")).unwrap();
    let (written, send, hold) = split(&original, 3, 0, ExportFormat::UploadCsv);
    assert_eq!((written.send.rows, written.hold.rows), (2, 2));
    let line = |order: &str, phone: &str| {
        format!("{order},Rahim,\"Dhaka, House 5\",{phone},1250,'=1+1,Shop,01912345678\r\n")
    };
    let text = |path: &Path| std::fs::read_to_string(path).unwrap();
    let sent = [line("S1", "01712345678"), line("S4", "'+8801712345678")].concat();
    assert_eq!(text(&send), format!("\u{FEFF}{HEADERS}\r\n{sent}"));
    let held = [line("S2", "01812345678"), line("S3", "1912345670")].concat();
    assert_eq!(text(&hold), format!("\u{FEFF}{HEADERS}\r\n{held}"));
    let (_, send, hold) = split(&original, 3, 0, ExportFormat::Csv);
    assert!(text(&send).contains(",'01712345678,") && text(&hold).contains(",'1912345670,"));
}

#[test]
fn workbook_template_keeps_types() {
    let folder = TempDir::new().unwrap();
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.set_name("Bulk upload").unwrap();
    sheet.write(0, 0, "Fill in below").unwrap();
    for (column, header) in (0..).zip(HEADERS.split(',')) {
        sheet.write(2, column, header).unwrap();
    }
    for row in 3..8 {
        sheet.write(row, 0, format!("S{row}")).unwrap();
        sheet.write(row, 3, 1_712_345_678.0).unwrap();
        sheet.write(row, 4, 1_250.5).unwrap();
    }
    let original = saved(&folder, book);
    let (written, send, hold) = split(&original, 3, 2, ExportFormat::Xlsx);
    assert_eq!((written.send.rows, written.hold.rows), (2, 2));
    let before = rows(&original, 0);
    for path in [&send, &hold] {
        assert_eq!(open(path).sheets()[0].name, "Bulk upload");
        let after = rows(path, 0);
        assert_eq!((&after[&0], &after[&2]), (&before[&0], &before[&2]));
        assert_eq!(after.keys().copied().collect::<Vec<_>>(), [0, 2, 3, 4]);
    }
    let order = |name: &str, phone: &str| vec![text(0, name), text(3, phone), number(4, 1_250.5)];
    let (sent, held) = (rows(&send, 0), rows(&hold, 0));
    assert_eq!((&sent[&3], &sent[&4]), (&order("S3", "1712345678"), &order("S6", "1712345678")));
    assert_eq!((&held[&3], &held[&4]), (&order("S4", "01812345678"), &order("S5", "1712345678")));
}

/// Splits a file by `by`, optionally with a phone column.
pub(super) fn split_by(
    original: &Path,
    (sheet, header): (usize, u32),
    phones: &[u32],
    by: impl FnMut(u32) -> Option<Chosen<'static>>,
) -> (CourierFiles, PathBuf, PathBuf) {
    let folder = original.parent().unwrap();
    let (send, hold) = (folder.join("send.xlsx"), folder.join("hold.xlsx"));
    let mut book = open(original);
    let source =
        Source { book: &mut book, path: original, sheet, header_row: Some(header), phones, columns: 8 };
    let scratch = std::env::temp_dir();
    let target = |path| Target { path, format: ExportFormat::Xlsx, scratch: &scratch };
    let mut watch = |_| ControlFlow::Continue(());
    let files = courier_files(source, &mut Chooser(by), target(&send), target(&hold), &mut watch).unwrap();
    let files = files.place().unwrap();
    (files, send, hold)
}

const SHEET: &str = "xl/worksheets/sheet1.xml";

/// A template as sellers keep it: a title, an instruction, a format for each column, a hidden row and a hidden
/// column. Orders are in rows 3 to 8.
fn template(folder: &TempDir, more: impl FnOnce(&mut Workbook)) -> PathBuf {
    let mut book = Workbook::new();
    let style = |format: &str| Format::new().set_num_format(format);
    let sheet = book.add_worksheet().set_name("Bulk upload").unwrap();
    sheet.merge_range(0, 0, 0, 4, "Fill in below", &Format::new().set_bold()).unwrap();
    sheet.write(1, 0, "One order per row").unwrap();
    for (column, header) in (0..).zip(["Invoice", "Phone", "COD", "Day", "Contact", "Code", "Total", "Cost"])
    {
        sheet.write(2, column, header).unwrap();
    }
    for row in 3..9 {
        let formula = Formula::new(format!("C{}+60", row + 1)).set_result("1310.5");
        sheet.write(row, 0, format!("Customer-{row}")).unwrap();
        sheet.write_with_format(row, 1, format!("0171234567{row}"), &style("@")).unwrap();
        sheet.write_with_format(row, 2, 1_250.5, &style("[$৳-845]\\ #,##0.00")).unwrap();
        let day = ExcelDateTime::from_ymd(2026, 2, 3).unwrap();
        sheet.write_with_format(row, 3, &day, &style("dd-mmm-yy")).unwrap();
        // Built-in format, as Excel writes it.
        let text = Format::new().set_num_format_index(49);
        sheet.write_with_format(row, 4, format!("0191234567{row}"), &text).unwrap();
        sheet.write_with_format(row, 5, 42 + row, &style("00000")).unwrap();
        sheet.write_formula_with_format(row, 6, formula, &style("0.00\" Tk\"")).unwrap();
        sheet.write(row, 7, 700).unwrap();
    }
    sheet.set_row_hidden(4).unwrap();
    sheet.set_column_width_pixels(0, 150).unwrap().set_column_width_pixels(2, 61).unwrap();
    sheet.set_column_hidden(7).unwrap();
    more(&mut book);
    saved(folder, book)
}

/// Rows 3 and 6 are sent, 4 and 7 held; 5 and 8 are in neither file.
fn by_turns(row: u32) -> Option<Chosen<'static>> {
    match row % 3 {
        0 => to(CourierFile::Send),
        1 => to(CourierFile::Hold),
        _ => None,
    }
}

/// XML of a 1-based column.
fn column(sheet: &str, number: u32) -> &str {
    let tag = sheet.split("<col ").find(|tag| tag.starts_with(&format!("min=\"{number}\" ")));
    tag.unwrap().split('/').next().unwrap()
}

/// The courier's page, and the person who checks the file, expect the template's format.
#[test]
fn widths_formats_and_leading_zeros_of_a_workbook_are_kept() {
    let folder = TempDir::new().unwrap();
    let original = template(&folder, |_| {});
    let (_, send, hold) = split_by(&original, (0, 2), &[1], by_turns);
    for (path, orders) in [(&send, [3, 6]), (&hold, [4, 7])] {
        let (before, after) = (rows(&original, 0), rows(path, 0));
        for row in 0..3 {
            assert_eq!(after[&row], before[&row]);
        }
        assert_eq!(after.keys().copied().collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
        for (new, old) in (3..).zip(orders) {
            assert_eq!(after[&new], before[&old]);
            assert_eq!(after[&new][1], text(1, &format!("0171234567{old}")));
            assert_eq!(after[&new][2], number(2, 1_250.5));
            for column in ["B", "C", "D", "E", "F", "G", "H"] {
                let format = |path: &Path, row: u32| {
                    let format = number_format(path, SHEET, &format!("{column}{}", row + 1));
                    if format == "49" { "@".to_owned() } else { format }
                };
                assert_eq!(format(path, new), format(&original, old), "{column}");
            }
        }
        let sheet = part(path, SHEET);
        let columns = part(&original, SHEET);
        for number in [1, 3] {
            assert_eq!(column(&sheet, number), column(&columns, number));
        }
        assert!(column(&sheet, 8).contains("hidden=\"1\""), "{sheet}");
        assert!(!sheet.contains("<f>"), "{sheet}");
    }
}

/// The seller holds an order because the customer is known to refuse parcels: nothing of it may be in any part of the
/// uploaded file.
#[test]
fn nothing_of_a_left_out_customer_is_anywhere_in_a_file() {
    let folder = TempDir::new().unwrap();
    let secret =
        |row: u32| [format!("Customer-{row}"), format!("0171234567{row}"), format!("0191234567{row}")];
    let original = template(&folder, |book| {
        let sheet = book.worksheet_from_index(0).unwrap();
        for row in 3..9 {
            sheet.insert_note(row, 0, &Note::new(format!("Customer-{row} refused"))).unwrap();
            let chat = format!("https://wa.me/880171234567{row}");
            sheet.write_url_with_text(row, 8, chat.as_str(), "chat").unwrap();
        }
        let names = ["Customer-3", "Customer-4", "Customer-5", "Customer-6", "Customer-7", "Customer-8"];
        let list = DataValidation::new().allow_list_strings(&names).unwrap();
        sheet.add_data_validation(3, 0, 99, 0, &list).unwrap();
        sheet.autofilter(2, 0, 8, 8).unwrap();
        for row in 3..9 {
            book.define_name(format!("last_{row}"), &format!("=\"Customer-{row}\"")).unwrap();
        }
        let sheet = book.add_worksheet().set_name("Loyal").unwrap();
        (3..9).for_each(|row| _ = sheet.write(row, 0, format!("Customer-{row}")).unwrap());
        let all = names.join(" ");
        let properties = DocProperties::new().set_comment(&all).set_author(&all);
        book.set_properties(&properties.set_custom_property("last", all.as_str()));
    });
    let more = [
        ("docProps/thumbnail.jpeg", "Customer-3 Customer-4 Customer-5 Customer-6 Customer-7 Customer-8"),
        (
            "xl/pivotCache/pivotCacheRecords1.xml",
            "<pivotCacheRecords><r><s v=\"Customer-5\"/></r></pivotCacheRecords>",
        ),
        ("customXml/item1.xml", "<orders><o>Customer-5</o></orders>"),
    ];
    let original = patch::altered(&original, |_, text| text, &more);
    let (_, send, hold) = split_by(&original, (0, 2), &[1], by_turns);
    for (path, kept) in [(&send, [3, 6]), (&hold, [4, 7])] {
        let file = std::fs::read(path).unwrap();
        let parts = patch::parts(path).into_iter().chain([("the file's own bytes".to_owned(), file)]);
        let parts: Vec<_> = parts.collect();
        for row in 3..9 {
            for text in secret(row) {
                let mut holders = parts.iter().filter(|(name, bytes)| {
                    name.contains(&text) || memchr::memmem::find(bytes, text.as_bytes()).is_some()
                });
                match kept.contains(&row) {
                    true => assert_eq!(holders.next().map(|(name, _)| name.as_str()), Some(SHEET), "{text}"),
                    false => assert_eq!(holders.next(), None, "{text}"),
                }
                assert_eq!(holders.next(), None, "{text}");
            }
        }
    }
}

/// All fixtures, including couriers' templates: each order is in its file under the same headers and in a sheet of
/// the same name.
#[test]
fn every_fixture_is_split_into_its_own_rows() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/fixtures");
    let (mut names, mut templates) = (Vec::new(), 0);
    for entry in std::fs::read_dir(fixtures).unwrap() {
        let fixture = entry.unwrap().path();
        let Ok(book) = Book::open(&fixture, &Limits::default()) else { continue };
        let name = fixture.file_name().unwrap().to_string_lossy().into_owned();
        if book.format() == crate::Format::Text {
            continue;
        }
        let folder = TempDir::new().unwrap();
        let original = folder.path().join(&name);
        std::fs::copy(&fixture, &original).unwrap();
        for sheet in 0..book.sheets().len() {
            let before = rows(&original, sheet);
            let Some(header) = before.keys().next().copied() else { continue };
            let turns = |row: u32| match row.is_multiple_of(2) {
                true => to(CourierFile::Send),
                false => to(CourierFile::Hold),
            };
            let (_, send, hold) = split_by(&original, (sheet, header), &[], turns);
            for (path, even) in [(&send, true), (&hold, false)] {
                let after = rows(path, 0);
                assert_eq!(open(path).sheets().len(), 1);
                assert_eq!(open(path).sheets()[0].name, book.sheets()[sheet].name, "{name}");
                assert_eq!(after[&header], before[&header], "{name}");
                let orders = before.iter().filter(|(row, _)| **row > header);
                let own = orders.filter(|(row, _)| row.is_multiple_of(2) == even).map(|(_, cells)| cells);
                assert_eq!(after.values().skip(1).collect::<Vec<_>>(), own.collect::<Vec<_>>(), "{name}");
            }
        }
        templates += usize::from(name.contains("-template"));
        names.push(name);
    }
    assert_eq!(templates, 3, "{names:?}");
    assert!(names.len() > 20, "{names:?}");
}

/// Other programs allow sheet names that Excel doesn't.
#[test]
fn a_sheet_whose_name_no_workbook_can_have_gets_the_usual_one() {
    let folder = TempDir::new().unwrap();
    let long = "Orders of the November campaign by zone";
    let change = |name: &str, text: String| match name {
        "xl/workbook.xml" => text.replacen("Bulk upload", long, 1),
        _ => text,
    };
    let original = patch::altered(&template(&folder, |_| {}), change, &[]);
    assert_eq!(open(&original).sheets()[0].name, long);
    let (files, send, _) = split_by(&original, (0, 2), &[1], by_turns);
    assert_eq!((files.send.rows, open(&send).sheets()[0].name.as_str()), (2, "Sheet1"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn whoever_wrote_the_sheet_each_row_stands_in_its_file_as_it_was(
        sheet in patch::dialects::sheet(),
        dialect in patch::dialects::dialect(),
        chosen in prop::collection::vec(0..3_u8, 40),
    ) {
        let folder = TempDir::new().unwrap();
        let original = patch::dialects::package(&folder, &patch::dialects::part_of(&sheet, dialect));
        let file = |row: u32| match chosen[row as usize] {
            0 => Some(CourierFile::Send),
            1 => Some(CourierFile::Hold),
            _ => None,
        };
        let by = |row| file(row).map(|file| Chosen { file, replaced: &[] });
        let (_, send, hold) = split_by(&original, (0, 1), &[], by);
        let before = rows(&original, 0);
        for (path, of) in [(send, CourierFile::Send), (hold, CourierFile::Hold)] {
            let after = rows(&path, 0);
            let wanted = before.iter().filter(|(row, _)| **row < 2 || file(**row) == Some(of));
            let wanted: Vec<_> = wanted.map(|(_, cells)| cells).collect();
            prop_assert_eq!(after.values().collect::<Vec<_>>(), wanted);
        }
    }
}
