//! The raw libraries: every cell is looked at, nothing is kept.

use std::{fs::File, hint::black_box, io::BufReader, path::Path};

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
