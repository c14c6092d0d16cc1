//! Small files that expand to gigabytes. Each is opened in its own process, whose memory is measured.
#![cfg(target_os = "linux")]

use std::{
    env, fs,
    io::{Cursor, Write as _},
    ops::ControlFlow,
    path::Path,
    process::Command,
};

use porokh_sheets::{Book, Limits};
use tempfile::TempDir;
use zip::{ZipWriter, write::SimpleFileOptions};

/// The file that the child process opens.
const FILE: &str = "POROKH_BOMB";
/// In KB: far more than it needs, far less than the file asks for.
const MOST_MEMORY: u64 = 700_000;

const FRAME: [(&str, &str); 4] = [
    (
        "[Content_Types].xml",
        "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"/>",
    ),
    (
        "_rels/.rels",
        "<Relationships><Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>",
    ),
    (
        "xl/workbook.xml",
        "<workbook xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><sheets><sheet name=\"A\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>",
    ),
    (
        "xl/_rels/workbook.xml.rels",
        "<Relationships><Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>",
    ),
];
const SHEET: &str =
    "<worksheet><sheetData><row r=\"1\"><c r=\"A1\"><v>1</v></c></row></sheetData></worksheet>";

/// A workbook whose part `name` is `begin`, `times` repetitions of `part`, and `end`.
fn bomb(folder: &Path, name: &str, [begin, part, end]: [&str; 3], times: usize) -> std::path::PathBuf {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().large_file(true);
    let sheet = (name != "xl/worksheets/sheet1.xml").then_some(("xl/worksheets/sheet1.xml", SHEET));
    let frame: Vec<_> = match name {
        "content.xml" => vec![("mimetype", "application/vnd.oasis.opendocument.spreadsheet")],
        _ => FRAME.into_iter().chain(sheet).collect(),
    };
    for (name, contents) in frame {
        zip.start_file(name, options).unwrap();
        zip.write_all(contents.as_bytes()).unwrap();
    }
    zip.start_file(name, options).unwrap();
    zip.write_all(begin.as_bytes()).unwrap();
    let block = part.repeat(10_000);
    for _ in 0..times / 10_000 {
        zip.write_all(block.as_bytes()).unwrap();
    }
    zip.write_all(end.as_bytes()).unwrap();
    let path = folder.join("bomb.xlsx");
    fs::write(&path, zip.finish().unwrap().into_inner()).unwrap();
    path
}

/// Opens a file in a child process; returns its output and peak memory in KB.
fn opened_elsewhere(path: &Path) -> (String, u64) {
    let output = Command::new(env::current_exe().unwrap())
        .args(["--exact", "bombs::the_other_process", "--nocapture"])
        .env(FILE, path)
        .output()
        .unwrap();
    assert!(output.status.success(), "the process ended: {}", String::from_utf8_lossy(&output.stderr));
    let told = String::from_utf8(output.stdout).unwrap();
    let line = told.lines().find_map(|line| line.split_once("peak ")).unwrap().1;
    let (peak, said) = line.split_once(' ').unwrap();
    (said.to_owned(), peak.parse().unwrap())
}

/// No-op unless run as the child process.
#[test]
fn the_other_process() {
    let Some(path) = env::var_os(FILE) else { return };
    // A part is bounded when it is read: the sheet's not before its rows are.
    let read = Book::open(Path::new(&path), &Limits::default()).and_then(|mut book| {
        let mut watch = |_| ControlFlow::Continue(());
        book.rows(0, &mut watch, &mut |_| ControlFlow::Continue(()))
    });
    let said = read.map_or_else(|error| error.to_string(), |_| "read".to_owned());
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    println!("peak {} {said}", peak.trim().trim_end_matches(" kB"));
}

#[test]
fn zip_bomb_uses_little_memory() {
    let folder = TempDir::new().unwrap();
    let bombs = [
        ("xl/sharedStrings.xml", ["<sst>", "<si><t/></si>", "</sst>"], 8_000_000, "SharedTexts"),
        ("xl/styles.xml", ["<styleSheet>", "<xf/>", "</styleSheet>"], 8_000_000, "UnpackedBytes"),
        (
            "xl/worksheets/sheet1.xml",
            [
                "<worksheet><sheetData><row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>",
                "aaaaaaaaaa",
                "</t></is></c></row></sheetData></worksheet>",
            ],
            8_000_000,
            "TextBytes",
        ),
        (
            "content.xml",
            [
                "<office:document-content><table:table><table:table-row>",
                "<table:table-cell office:value=\"1\"/>",
                "</table:table-row></table:table></office:document-content>",
            ],
            1_000_000,
            // Cells beyond a sheet's last column are passed over.
            "read",
        ),
        (
            "content.xml",
            [
                "<office:document-content><table:table><table:table-row><table:table-cell><text:p>",
                "<text:s text:c=\"999\"/>",
                "</text:p></table:table-cell></table:table-row></table:table></office:document-content>",
            ],
            2_000_000,
            "TextBytes",
        ),
    ];
    for (name, parts, times, limit) in bombs {
        let path = bomb(folder.path(), name, parts, times);
        assert!(fs::metadata(&path).unwrap().len() < 2 << 20, "{name} is small");
        let (said, peak) = opened_elsewhere(&path);
        assert!(said.contains(limit), "{name}: {said}");
        assert!(peak < MOST_MEMORY, "{name}: {peak} KB");
    }
}
