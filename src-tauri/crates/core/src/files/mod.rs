//! Spreadsheets: opening, metadata, and pages of rows.
//!
//! A file is copied into the data folder, read once from the copy, and stored as packed rows, with a small index in
//! memory. Cells without a role stay in the copy.

mod arrival;
mod cells;
mod copy;
mod kept;
mod marks;
mod metadata;
mod original;
mod own;
mod pack;
mod packed;
mod page;
mod read;
mod state;
mod table;
#[cfg(test)]
mod tests;

use std::{
    future::Future,
    path::PathBuf,
    sync::{Arc, Mutex, atomic::AtomicU64},
};

pub use arrival::holds_orders;
pub(crate) use cells::text as cell_text;
pub(crate) use copy::{Source, gone, make as make_copy};
pub(crate) use kept::KeptFile;
pub(crate) use own::{OwnCopy, is_generated as is_copy_name};
pub(crate) use packed::{Amount, PackedRow};
pub(crate) use page::{amount_view, phone_views};
use porokh_api::{
    AppError,
    files::{
        CellsRequest, CorrectRequest, FileState, HeaderRequest, PasteRequest, RecentFile, RoleRequest,
        RowCells, RowFilter, RowView, RowsPage, SheetRequest,
    },
    requests::{IdRequest, ListOf},
};
use porokh_domain::RowNumber;
use porokh_runtime::{Ctx, blocking};
use porokh_sheets::Book;
use tokio::sync::OnceCell;

use self::{
    own::InUse,
    packed::unpacked,
    state::{Change, Job, List, LoadState, Opened},
    table::place,
};
use crate::store;

pub struct Files {
    ctx: Arc<Ctx>,
    in_use: InUse,
    load_state: Mutex<LoadState>,
    open: Mutex<Option<Opened>>,
    /// Counter of readings; older ones end as soon as they notice.
    latest: AtomicU64,
    /// Files are read one after the other.
    turn: tokio::sync::Mutex<()>,
    /// The file of the last session was opened again.
    restored: OnceCell<()>,
    list: Mutex<Option<List>>,
    /// The copy of the open file, kept open for its other cells.
    book: Mutex<Option<(String, Book)>>,
}

impl Files {
    pub(crate) fn new(ctx: Arc<Ctx>) -> Arc<Self> {
        Arc::new(Self {
            ctx,
            in_use: InUse::default(),
            load_state: Mutex::default(),
            open: Mutex::default(),
            latest: AtomicU64::default(),
            turn: tokio::sync::Mutex::default(),
            restored: OnceCell::new(),
            list: Mutex::default(),
            book: Mutex::default(),
        })
    }

    pub async fn file_state(self: &Arc<Self>) -> FileState {
        self.restore_file().await;
        self.view()
    }

    /// Reads a chosen, dropped or passed file. Progress is sent as events; returns when done.
    pub async fn open_file(self: &Arc<Self>, path: PathBuf) {
        self.read_file(Job::New(Source::Path(path))).await;
    }

    pub async fn open_pasted(self: &Arc<Self>, request: PasteRequest) {
        self.read_file(Job::New(Source::Pasted(request.text))).await;
    }

    /// Opens a recent file at its original path.
    pub async fn open_recent_file(self: &Arc<Self>, request: IdRequest) -> Result<(), AppError> {
        let recent = self.ctx.store.run(|db| store::files::recent(db)).await?;
        let file = recent.into_iter().find(|file| file.id == request.id).ok_or(AppError::NotFound)?;
        self.open_file(file.path.into()).await;
        Ok(())
    }

    /// Latest first.
    pub async fn recent_files(&self) -> Result<Vec<RecentFile>, AppError> {
        let recent = self.ctx.store.run(|db| store::files::recent(db)).await?;
        let view = |file: store::files::RecentRow| {
            let path = PathBuf::from(file.path);
            let text =
                |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
            RecentFile {
                id: file.id,
                name: text(path.file_name()),
                folder: text(path.parent().map(std::path::Path::as_os_str)),
                opened_at: file.opened_at.to_rfc3339(),
                rows: file.rows,
            }
        };
        Ok(recent.into_iter().map(view).collect())
    }

    /// The file itself stays.
    pub async fn forget_recent_file(&self, request: IdRequest) -> Result<(), AppError> {
        self.ctx.store.run(move |db| store::files::forget_recent(db, request.id)).await?;
        Ok(())
    }

    /// Cancels reading; the earlier file is shown again.
    pub fn cancel_file(&self) {
        self.begin();
        self.leave_file_error();
    }

    /// Dismisses an error; the earlier file is shown again.
    pub fn leave_file_error(&self) {
        *self.load_state() = LoadState::Nothing;
        self.tell_file();
    }

    pub async fn close_file(self: &Arc<Self>, request: IdRequest) -> Result<(), AppError> {
        self.check_open(request.id)?;
        self.begin();
        let _turn = self.turn.lock().await;
        let this = Arc::clone(self);
        blocking(move || {
            this.close_book();
            *this.open() = None;
            this.forget_files_but(None)
        })
        .await?;
        self.leave_file_error();
        Ok(())
    }

    /// Passes the open file to `take`; afterwards the page is empty, and the file is kept as long as a run has it. No
    /// other file is read meanwhile.
    pub(crate) async fn hand_over<T>(
        self: &Arc<Self>,
        id: i64,
        take: impl Future<Output = Result<T, AppError>>,
    ) -> Result<T, AppError> {
        let _turn = self.turn.lock().await;
        self.check_open(id)?;
        let taken = take.await?;
        self.begin();
        self.close_book();
        *self.open() = None;
        self.leave_file_error();
        Ok(taken)
    }

    /// Deletes files that neither the page nor a run has any more.
    pub(crate) async fn forget_unused_files(self: &Arc<Self>) -> Result<(), AppError> {
        // The last session's file is in use, even before it is shown.
        self.restore_file().await;
        let _turn = self.turn.lock().await;
        let this = Arc::clone(self);
        let forget = move || {
            let open = this.open().as_ref().map(|file| file.id);
            this.forget_files_but(open)
        };
        blocking(forget).await
    }

    pub async fn use_sheet(self: &Arc<Self>, request: SheetRequest) -> Result<(), AppError> {
        self.change(request.id, Change::Sheet(request.sheet)).await
    }

    /// Changes a column's role, and remembers it for these headers.
    pub async fn set_role(self: &Arc<Self>, request: RoleRequest) -> Result<(), AppError> {
        self.change(request.id, Change::Role { column: request.column, role: request.role }).await
    }

    pub async fn set_header(self: &Arc<Self>, request: HeaderRequest) -> Result<(), AppError> {
        let row = request.row.map(RowNumber::index);
        self.change(request.id, Change::Header(row)).await
    }

    async fn change(self: &Arc<Self>, id: i64, change: Change) -> Result<(), AppError> {
        self.check_open(id)?;
        self.read_file(Job::Again(id, change)).await;
        Ok(())
    }

    /// Corrects a phone cell and returns the row; counts follow as an event.
    pub async fn correct_cell(self: &Arc<Self>, request: CorrectRequest) -> Result<RowView, AppError> {
        let this = Arc::clone(self);
        let row = blocking(move || this.correct(&request)).await?;
        self.tell_file();
        Ok(row)
    }

    fn correct(&self, request: &CorrectRequest) -> Result<RowView, AppError> {
        let mut open = self.open();
        let file = open.as_mut().filter(|file| file.id == request.id).ok_or(AppError::NotFound)?;
        let number = request.row;
        let position = file.table.position(number).ok_or(AppError::NotFound)?;
        let (chunk, index) = place(position);
        let (id, text) = (file.id, request.text.as_deref());
        let cells = file.metadata.phone_cells(id).ok_or(AppError::NotFound)?;
        let packed = self.ctx.store.run_blocking(|db| {
            store::files::correct(db, cells, number, text)?;
            store::files::chunk(db, id, chunk)
        })?;
        let original = unpacked(&packed).nth(index).ok_or(AppError::NotFound)?;
        match text {
            Some(text) => file.corrections.insert(number, text.to_owned()),
            None => file.corrections.remove(&number),
        };
        file.table.correct(position, &original, text);
        file.table.settle();
        file.version += 1;
        self.row_of(file, position)
    }

    pub async fn file_rows(self: &Arc<Self>, request: ListOf<i64, RowFilter>) -> Result<RowsPage, AppError> {
        let this = Arc::clone(self);
        blocking(move || this.read_page(&request)).await
    }

    pub async fn file_cells(self: &Arc<Self>, request: CellsRequest) -> Result<Vec<RowCells>, AppError> {
        let this = Arc::clone(self);
        blocking(move || this.read_cells(&request)).await
    }

    fn check_open(&self, id: i64) -> Result<(), AppError> {
        self.file_version(id).map(drop)
    }

    /// Fails unless the file is open.
    pub(crate) fn file_version(&self, id: i64) -> Result<u32, AppError> {
        let open = self.open();
        open.as_ref().filter(|file| file.id == id).map(|file| file.version).ok_or(AppError::NotFound)
    }
}
