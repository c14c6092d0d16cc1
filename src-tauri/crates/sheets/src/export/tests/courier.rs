//! A courier's template, read back.

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
    const MENDED: [Replaced<'static>; 1] = [Replaced { column: 3, text: "01812345678" }];
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
    (written, send, hold)
}

#[test]
fn a_template_comes_back_with_its_headers_verbatim_and_each_row_in_its_file() {
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
fn a_template_that_is_a_workbook_keeps_its_sheet_its_titles_and_its_types() {
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
