//! The raw libraries: every cell is looked at, nothing is kept, unless the name says so.

use std::{
    fs::{self, File},
    hint::black_box,
    io::{BufReader, Write as _},
    path::Path,
};

use calamine::{Reader as _, Xlsx};

pub(crate) fn workbook(path: &Path) {
    let mut book: Xlsx<_> = Xlsx::new(BufReader::new(File::open(path).unwrap())).unwrap();
    let sheet = book.sheet_names()[0].clone();
    let mut cells = book.worksheet_cells_reader(&sheet).unwrap();
    while let Some(cell) = cells.next_cell().unwrap() {
        black_box(cell.get_value());
    }
}

pub(crate) fn table(path: &Path) {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_path(path).unwrap();
    let mut record = csv::ByteRecord::new();
    while reader.read_byte_record(&mut record).unwrap() {
        for cell in &record {
            black_box(cell);
        }
    }
}

/// The library's pass, and one durable write of the same bytes: what reading a table once and keeping it costs at least.
pub(crate) fn kept_table(path: &Path) {
    table(path);
    let copy = path.with_extension("copy");
    let mut file = File::create(&copy).unwrap();
    file.write_all(&fs::read(path).unwrap()).unwrap();
    file.sync_all().unwrap();
    fs::remove_file(copy).unwrap();
}
