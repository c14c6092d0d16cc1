//! The parts that several targets share.

use std::{
    collections::BTreeMap,
    fs,
    io::{Cursor, Read as _, Write as _},
    ops::ControlFlow,
    panic,
    path::{Path, PathBuf},
    sync::OnceLock,
};

use libfuzzer_sys::fuzzer_mutate;
use porokh_sheets::{Book, Limits, Next, Row, SheetError, clean, columns::survey, outcomes};
use porokh_transport::{Reply, ReplyHeaders};
use tempfile::TempDir;
use zip::{CompressionMethod, ZipArchive, ZipWriter, write::SimpleFileOptions};

/// A reply whose status the first byte chooses, and its text.
pub fn reply(bytes: &[u8]) -> Option<(Reply, String)> {
    const STATUSES: [u16; 12] = [200, 200, 200, 201, 202, 401, 403, 404, 409, 422, 429, 500];
    let (status, body) = bytes.split_first()?;
    let status = STATUSES[usize::from(*status) % STATUSES.len()];
    let reply = Reply { status, headers: ReplyHeaders::default(), body: body.to_vec() };
    let text = String::from_utf8_lossy(body).into_owned();
    Some((reply, text))
}

/// A folder of this process, in memory where the system has such a folder.
pub struct Scratch(TempDir);

impl Scratch {
    pub fn get() -> &'static Self {
        static FOLDER: OnceLock<Scratch> = OnceLock::new();
        FOLDER.get_or_init(|| {
            let memory = Path::new("/dev/shm");
            let folder = if memory.is_dir() { TempDir::new_in(memory) } else { TempDir::new() };
            Self(folder.expect("a folder"))
        })
    }

    pub fn folder(&self) -> &Path {
        self.0.path()
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder().join(name)
    }

    pub fn with(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.path(name);
        fs::write(&path, bytes).expect("a file");
        path
    }
}

/// The reader of workbooks turns a panic of a library into an error. One of our own code stays a finding.
pub fn fail_on_own_panics() {
    let abort = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let is_library = info.location().is_some_and(|place| place.file().contains("/registry/src/"));
        if !is_library {
            abort(info);
        }
    }));
}

/// The first sheet of a file.
#[derive(Debug, Default, PartialEq)]
pub struct Seen {
    /// The cells of each row, with their columns.
    pub rows: BTreeMap<u32, Vec<String>>,
    pub columns: u32,
    /// Whether the reader left out no row and met no error.
    pub is_whole: bool,
}

impl Seen {
    fn take(&mut self, row: &Row<'_>) {
        let ascending = row.cells.windows(2).all(|pair| pair[0].column < pair[1].column);
        assert!(ascending, "cells out of order");
        let last = self.rows.last_key_value().map(|(number, _)| *number);
        assert!(last.is_none_or(|last| last < row.number), "rows out of order");
        self.columns = self.columns.max(row.cells.last().map_or(0, |cell| cell.column + 1));
        let cells = row.cells.iter().map(|cell| format!("{}={:?}", cell.column, cell.value));
        self.rows.insert(row.number, cells.collect());
    }
}

/// Reads a file in each way that there is; `None` if it can't be opened.
pub fn look(path: &Path) -> Option<Seen> {
    let limits = Limits { repeated_cells: 20_000, ..Limits::default() };
    let mut book = Book::open(path, &limits).ok()?;
    let go_on = &mut |_| ControlFlow::Continue(());
    let survey = survey(&mut book);
    let mut first = None;
    for sheet in 0..book.sheets().len().min(4) {
        let (mut seen, mut again) = (Seen::default(), Seen::default());
        let end = book.rows(sheet, go_on, &mut |row| {
            seen.take(&row);
            ControlFlow::Continue(())
        });
        let other_end = book.rows_or_again(sheet, go_on, &mut |next| {
            match next {
                Next::Row(row) => again.take(&row),
                Next::Again => again = Seen::default(),
            }
            ControlFlow::Continue(())
        });
        if end.is_ok() && other_end.is_ok() {
            assert_eq!(seen, again, "both ways to read a sheet differ");
        }
        let _ = book.hidden_rows(sheet, go_on);
        if let Some(detection) = survey.as_ref().ok().and_then(|survey| survey.sheets[sheet].as_ref()) {
            let mapping = detection.mapping();
            let _ = clean::rows(&mut book, sheet, &mapping, go_on, &mut |_| ControlFlow::Continue(()));
            let mapping = outcomes::map(detection);
            let _ = outcomes::rows(&mut book, sheet, &mapping, go_on, &mut |_| ControlFlow::Continue(()));
        }
        seen.is_whole = end.is_ok_and(|end| !end.columns_left_out);
        first.get_or_insert(seen);
    }
    assert_eq!(book.rows(usize::MAX, go_on, &mut |_| ControlFlow::Break(())), Err(SheetError::NoSuchSheet));
    first
}

/// The parts of a zip.
pub fn unpacked(bytes: &[u8]) -> Option<Vec<(String, Vec<u8>)>> {
    const LONGEST: u64 = 1 << 20;
    let mut archive = ZipArchive::new(Cursor::new(bytes)).ok()?;
    let mut parts = Vec::new();
    for index in 0..archive.len().min(64) {
        let entry = archive.by_index(index).ok()?;
        let name = entry.name().ok()?.into_owned();
        let mut part = Vec::new();
        entry.take(LONGEST).read_to_end(&mut part).ok()?;
        parts.push((name, part));
    }
    Some(parts)
}

/// A zip of these parts, which are only stored.
pub fn packed(parts: Vec<(String, Vec<u8>)>) -> Vec<u8> {
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, part) in parts {
        if writer.start_file(name, options).is_ok() {
            writer.write_all(&part).expect("memory");
        }
    }
    writer.finish().expect("memory").into_inner()
}

/// Changes one part of a zip, whose digests would refuse any change from outside; other files as they are.
pub fn mutate_package(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    /// The most that a part grows at once.
    const GROWTH: usize = 256;
    let package = || {
        let mut parts = unpacked(&data[..size])?;
        let chosen = seed as usize % parts.len().max(1);
        let part = &mut parts.get_mut(chosen)?.1;
        let length = part.len();
        part.resize(length + GROWTH, 0);
        let changed = fuzzer_mutate(part, length, length + GROWTH);
        part.truncate(changed);
        Some(packed(parts)).filter(|package| package.len() <= max_size)
    };
    match (!seed.is_multiple_of(8)).then(package).flatten() {
        Some(package) => {
            data[..package.len()].copy_from_slice(&package);
            package.len()
        }
        None => fuzzer_mutate(data, size, max_size),
    }
}
