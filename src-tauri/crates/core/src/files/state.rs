//! The open file, and files being read.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use porokh_api::{
    AppError,
    files::{FileState, RowFilter},
};
use porokh_domain::RowNumber;
use porokh_sheets::{Book, GoOn, SheetError, columns::Role};

use super::{copy::Source, metadata::FileMetadata, table::Table};
use crate::files::Files;

pub(super) struct Opened {
    pub(super) id: i64,
    pub(super) copy: String,
    pub(super) metadata: FileMetadata,
    pub(super) table: Table,
    /// Corrected phone cells by row.
    pub(super) corrections: BTreeMap<RowNumber, String>,
    /// Changes with rows and columns.
    pub(super) version: u32,
}

/// A reading of a file.
pub(super) enum Job {
    New(Source),
    /// The open file with a change.
    Again(i64, Change),
}

/// Change in how the open file is read.
pub(super) enum Change {
    Sheet(u32),
    Role {
        column: u32,
        role: Option<Role>,
    },
    /// 0-based.
    Header(Option<u32>),
}

/// Shown instead of the open file.
#[derive(Default)]
pub(super) enum LoadState {
    #[default]
    Nothing,
    Reading {
        name: String,
        rows: u32,
        share: Option<f32>,
    },
    Failed {
        name: String,
        error: AppError,
    },
}

/// Rows of a filter and search, for paging.
pub(super) struct List {
    pub(super) version: u32,
    pub(super) filter: RowFilter,
    pub(super) search: String,
    pub(super) positions: Vec<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reading(u64);

impl Files {
    pub(super) fn open(&self) -> MutexGuard<'_, Option<Opened>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn load_state(&self) -> MutexGuard<'_, LoadState> {
        self.load_state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a reading, which cancels the one before.
    pub(super) fn begin(&self) -> Reading {
        Reading(self.latest.fetch_add(1, Ordering::SeqCst) + 1)
    }

    /// Whether no other reading was begun or cancelled since.
    pub(super) fn is_latest(&self, reading: Reading) -> bool {
        self.latest.load(Ordering::SeqCst) == reading.0
    }

    /// Waits until no other file is read; fails if another reading was begun meanwhile.
    pub(super) fn take_turn(&self, reading: Reading) -> Result<tokio::sync::MutexGuard<'_, ()>, SheetError> {
        let turn = self.turn.blocking_lock();
        if self.is_latest(reading) { Ok(turn) } else { Err(SheetError::Cancelled) }
    }

    /// Whether to continue reading: while the reading is the latest, and always once complete, since other cells are
    /// read later.
    pub(super) fn go_on(self: &Arc<Self>, reading: Reading, is_read: &Arc<AtomicBool>) -> GoOn {
        let (files, is_read) = (Arc::downgrade(self), Arc::clone(is_read));
        Arc::new(move || {
            is_read.load(Ordering::Relaxed) || files.upgrade().is_some_and(|files| files.is_latest(reading))
        })
    }

    /// Keeps the copy open, unless another file is being read or this one was closed.
    pub(super) fn keep_book(&self, reading: Reading, copy: String, book: Book) {
        let mut kept = self.book.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_latest(reading) {
            *kept = Some((copy, book));
        }
    }

    /// Closes the copy, so that it can be deleted.
    pub(super) fn close_book(&self) {
        *self.book.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    pub(super) fn view(&self) -> FileState {
        match &*self.load_state() {
            LoadState::Reading { name, rows, share } => {
                return FileState::Opening { name: name.clone(), rows: *rows, share: *share };
            }
            LoadState::Failed { name, error } => {
                return FileState::Failed { name: name.clone(), error: error.clone() };
            }
            LoadState::Nothing => {}
        }
        match &*self.open() {
            Some(file) => FileState::Open { file: Box::new(file.view()) },
            None => FileState::Closed,
        }
    }
}

impl Opened {
    fn view(&self) -> porokh_api::files::FileView {
        self.metadata.view(self.id, self.version, &self.table)
    }
}
