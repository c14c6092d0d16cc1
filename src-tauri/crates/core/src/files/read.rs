//! Reads a file: copy, detect, clean, store.

use std::{
    collections::BTreeMap,
    ops::ControlFlow,
    path::PathBuf,
    sync::{Arc, atomic::Ordering},
};

use porokh_api::{AppError, UiEvent};
use porokh_domain::RowNumber;
use porokh_runtime::{data_folder::own_file, jobs::Throttle};
use porokh_sheets::{
    Book, Limits, Next, Progress, SheetEnd, SheetError, clean,
    columns::{self, Mapping},
};
use serde_json::Value;

use super::{
    cells,
    copy::{self, Source},
    metadata::FileMetadata,
    original::OriginalFile,
    pack::Packer,
    packed::PackedRow,
    state::{Change, Job, LoadState, Opened, Reading},
    table::{self, Table},
};
use crate::{files::Files, store};

struct Rows {
    chunks: Vec<Vec<u8>>,
    table: Table,
    end: SheetEnd,
}

impl Files {
    /// Reads, stores and shows; errors are shown as well.
    pub(super) async fn read_file(self: &Arc<Self>, job: Job) {
        self.restore_file().await;
        let reading = self.begin();
        let name = self.name_of(&job);
        *self.load_state() = LoadState::Reading { name: name.clone(), rows: 0, share: None };
        self.tell_file();
        let this = Arc::clone(self);
        let read = tokio::task::spawn_blocking(move || this.read_blocking(reading, job)).await;
        if !self.is_latest(reading) {
            return;
        }
        let load_state = match read.unwrap_or(Err(AppError::Internal)) {
            Ok(book) => {
                *self.load_state() = LoadState::Nothing;
                self.tell_file();
                let this = Arc::clone(self);
                // Optional: without this count the file is complete.
                let _ = tokio::task::spawn_blocking(move || this.count_hidden_rows(reading, book)).await;
                return;
            }
            Err(AppError::File { reason: SheetError::Cancelled }) => LoadState::Nothing,
            Err(error) => LoadState::Failed { name, error },
        };
        *self.load_state() = load_state;
        self.tell_file();
    }

    fn name_of(&self, job: &Job) -> String {
        match job {
            Job::New(source) => source.name(),
            Job::Again(..) => self.open().as_ref().map(|file| file.metadata.name.clone()).unwrap_or_default(),
        }
    }

    pub(super) fn tell_file(&self) {
        self.ctx.events.emit(UiEvent::File { file: Box::new(self.view()) });
    }

    fn read_blocking(self: &Arc<Self>, reading: Reading, job: Job) -> Result<Book, AppError> {
        match job {
            Job::New(source) => self.read_new(reading, &source),
            Job::Again(id, change) => self.read_again(reading, id, change),
        }
    }

    fn read_new(self: &Arc<Self>, reading: Reading, source: &Source) -> Result<Book, AppError> {
        let limits = Limits::default();
        let own = self.new_copy()?;
        let original = OriginalFile::of(source);
        // A slow drive blocks nobody else: the turn begins after copying.
        let copied = copy::make(source, own.path(), &limits, &|| self.is_latest(reading))?;
        let _turn = self.take_turn(reading)?;
        let is_read = Arc::default();
        let mut book = Book::open_while(own.path(), &limits, self.go_on(reading, &is_read))?;
        let survey = columns::survey(&mut book)?;
        let mut metadata = FileMetadata::new(source.name(), original, copied.bytes, &book, &survey);
        self.remember(&mut metadata)?;
        let rows = self.clean(reading, &mut book, &metadata, &BTreeMap::new())?;
        is_read.store(true, Ordering::Relaxed);
        metadata.learn(rows.end);
        let (now, json) = (self.ctx.clock.now(), json(&metadata)?);
        if !self.is_latest(reading) {
            return Err(SheetError::Cancelled.into());
        }
        copied.on_disk()?;
        let copy = own.name().to_owned();
        let count = rows.table.len();
        let path = match source {
            Source::Path(path) => Some(path.to_string_lossy()),
            Source::Pasted(_) => None,
        };
        let recent = path.as_deref().map(|path| (path, count));
        let insert = |db: &mut _| store::files::insert(db, (&copy, &json), &rows.chunks, recent, now);
        let id = self.ctx.store.run_blocking(insert)?;
        own.keep();
        self.close_book();
        let version = self.open().as_ref().map_or(1, |file| file.version + 1);
        let corrections = BTreeMap::new();
        *self.open() = Some(Opened { id, copy, metadata, table: rows.table, corrections, version });
        self.forget_files_but(Some(id))?;
        Ok(book)
    }

    fn read_again(self: &Arc<Self>, reading: Reading, id: i64, change: Change) -> Result<Book, AppError> {
        let _turn = self.take_turn(reading)?;
        let (path, mut metadata) = {
            let open = self.open();
            let file = open.as_ref().filter(|file| file.id == id).ok_or(AppError::NotFound)?;
            (self.copy_path(file), file.metadata.clone())
        };
        self.close_book();
        let is_read = Arc::default();
        let go_on = self.go_on(reading, &is_read);
        let mut book = Book::open_while(&path, &Limits::default(), go_on).map_err(copy::gone)?;
        match change {
            Change::Sheet(sheet) => {
                metadata.take(sheet, &columns::detect(&mut book, sheet as usize)?);
                self.remember(&mut metadata)?;
            }
            Change::Role { column, role } => {
                metadata.set_role(column, role);
                self.keep_choice(&metadata)?;
            }
            Change::Header(row) => {
                metadata.header_row = row;
                cells::read_headers(&mut book, &mut metadata)?;
            }
        }
        let corrections = self.corrections(id, &metadata)?;
        let rows = self.clean(reading, &mut book, &metadata, &corrections)?;
        is_read.store(true, Ordering::Relaxed);
        metadata.learn(rows.end);
        let json = json(&metadata)?;
        self.ctx.store.run_blocking(|db| store::files::replace(db, id, &json, &rows.chunks))?;
        if let Some(file) = self.open().as_mut().filter(|file| file.id == id) {
            (file.metadata, file.table, file.corrections) = (metadata, rows.table, corrections);
            file.version += 1;
        }
        Ok(book)
    }

    fn clean(
        &self,
        reading: Reading,
        book: &mut Book,
        metadata: &FileMetadata,
        corrections: &BTreeMap<RowNumber, String>,
    ) -> Result<Rows, AppError> {
        let mut packer = Packer::default();
        let mut table = Table::default();
        let mut throttle = Throttle::default();
        throttle.told();
        let mut watch = |progress: Progress| {
            if throttle.passes() {
                self.tell_progress(reading, progress);
            }
            if self.is_latest(reading) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let mut each = |next: Next<clean::CleanRow<'_>>| {
            match next {
                Next::Row(row) => {
                    let row = PackedRow::new(&row);
                    packer.push(&row);
                    table.push_corrected(&row, corrections);
                }
                Next::Again => (packer, table) = Default::default(),
            }
            ControlFlow::Continue(())
        };
        let sheet = metadata.sheet as usize;
        let end = clean::rows(book, sheet, &metadata.mapping(), &mut watch, &mut each)?;
        table.settle();
        Ok(Rows { chunks: packer.finish(), table, end })
    }

    fn tell_progress(&self, reading: Reading, progress: Progress) {
        if let LoadState::Reading { rows, share, .. } = &mut *self.load_state() {
            (*rows, *share) = (progress.rows, progress.share);
        }
        if self.is_latest(reading) {
            self.tell_file();
        }
    }

    /// Counts hidden rows, and keeps the copy open for its other cells.
    fn count_hidden_rows(&self, reading: Reading, mut book: Book) {
        let known =
            self.open().as_ref().map(|file| (file.id, file.version, file.copy.clone(), file.metadata.sheet));
        let Some((id, version, copy, sheet)) = known else { return };
        let mut watch = |_| {
            if self.is_latest(reading) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let hidden = book.hidden_rows(sheet as usize, &mut watch);
        self.keep_book(reading, copy, book);
        let Ok(Some(hidden)) = hidden else { return };
        let json = {
            let mut open = self.open();
            let Some(file) = open.as_mut().filter(|file| (file.id, file.version) == (id, version)) else {
                return;
            };
            file.metadata.hidden_rows = Some(hidden);
            json(&file.metadata)
        };
        if let Ok(json) = json
            && self.ctx.store.run_blocking(|db| store::files::set_facts(db, id, &json)).is_ok()
        {
            self.tell_file();
        }
    }

    fn remember(&self, metadata: &mut FileMetadata) -> Result<(), AppError> {
        let Some(key) = columns::headers_key(&metadata.headers()) else { return Ok(()) };
        let kept = self.ctx.store.run_blocking(|db| store::Choices::Columns.get(db, &key))?;
        let Some(kept) = kept.and_then(|json| serde_json::from_str::<Value>(&json).ok()) else {
            return Ok(());
        };
        // Stored choices without an address role leave the detected one.
        let knows_addresses = kept.get("address").is_some();
        if let Ok(mut mapping) = serde_json::from_value::<Mapping>(kept) {
            if !knows_addresses {
                let others = [mapping.phone, mapping.order, mapping.amount, mapping.name];
                mapping.address =
                    metadata.mapping().address.filter(|column| !others.contains(&Some(*column)));
            }
            metadata.remember(&mapping);
        }
        Ok(())
    }

    fn keep_choice(&self, metadata: &FileMetadata) -> Result<(), AppError> {
        let Some(key) = columns::headers_key(&metadata.headers()) else { return Ok(()) };
        let (json, now) = (json(&metadata.mapping())?, self.ctx.clock.now());
        Ok(self.ctx.store.run_blocking(|db| store::Choices::Columns.keep(db, &key, &json, now))?)
    }

    /// Reopens the last session's file from its stored rows.
    pub(super) async fn restore_file(self: &Arc<Self>) {
        let this = Arc::clone(self);
        let restore = || async {
            // On database errors the page is empty, and the window shows why.
            let _ = tokio::task::spawn_blocking(move || this.restore_blocking()).await;
        };
        self.restored.get_or_init(restore).await;
    }

    fn restore_blocking(&self) -> Result<(), AppError> {
        for name in self.ctx.store.run_blocking(|db| store::files::copies(db))? {
            own_file(&self.ctx.data_folder, &name);
        }
        let kept = self.ctx.store.run_blocking(|db| store::files::latest(db))?;
        let kept = kept
            .and_then(|row| Some((row.id, row.copy, serde_json::from_str::<FileMetadata>(&row.facts).ok()?)));
        let Some((id, copy, metadata)) = kept else { return self.forget_files_but(None) };
        let corrections = self.corrections(id, &metadata)?;
        let table = self.kept_table(id, &corrections)?;
        *self.open() = Some(Opened { id, copy, metadata, table, corrections, version: 1 });
        self.forget_files_but(Some(id))
    }

    /// Deletes all other files and their copies, unless a run has them.
    pub(super) fn forget_files_but(&self, id: Option<i64>) -> Result<(), AppError> {
        self.ctx.store.run_blocking(|db| store::files::delete_all_but(db, id))?;
        self.remove_unused_copies()
    }

    pub(super) fn copy_path(&self, file: &Opened) -> PathBuf {
        own_file(&self.ctx.data_folder, &file.copy)
    }
}

fn json(value: &impl serde::Serialize) -> Result<String, AppError> {
    serde_json::to_string(value).map_err(|_| AppError::Internal)
}

/// Applies a correction to a shown row.
pub(super) fn corrected<'a>(mut row: PackedRow<'a>, text: Option<&'a str>) -> PackedRow<'a> {
    if let Some(text) = text {
        table::apply(&mut row, text);
        row.raw_phone = Some(text);
    }
    row
}
