//! The records on disk: one SQLite file.
//!
//! What was paid for is written with `synchronous=FULL`, so that it survives a power cut. A damaged file is set
//! aside, never deleted. While the file can't be used, every call tries to open it again: a lock that another
//! program gives up later heals by itself.

pub(crate) mod account;
pub(crate) mod accounts;
pub(crate) mod blocks;
pub(crate) mod budgets;
pub(crate) mod checks;
pub(crate) mod choices;
pub(crate) mod customers;
pub(crate) mod decisions;
pub(crate) mod deliveries;
pub(crate) mod delivery_sendings;
pub(crate) mod descriptions;
pub(crate) mod files;
pub(crate) mod inbox;
pub(crate) mod ledger;
pub(crate) mod links;
pub(crate) mod lost_jobs;
pub(crate) mod methods;
mod migrations;
pub(crate) mod notes;
mod open;
pub(crate) mod payments;
pub(crate) mod pings;
pub(crate) mod refunds;
pub(crate) mod rejections;
pub(crate) mod reported;
pub(crate) mod reports;
pub(crate) mod run_batches;
pub(crate) mod run_numbers;
pub(crate) mod run_unmatched;
pub(crate) mod runs;
pub(crate) mod transfers;
pub(crate) mod twins;

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use chrono::{DateTime, Utc};
use rusqlite::{Connection, ErrorCode};

pub(crate) use account::{MeReading, QuotaReading};
pub(crate) use checks::{CheckRow, Page};
pub(crate) use choices::Choices;
pub(crate) use run_numbers::{Answer, Fresh, NewNumber, NumberRow, Source, Verdict};
pub(crate) use run_unmatched::Unmatched;
pub(crate) use runs::{NewRun, RunRow};

use crate::{AppError, DatabaseProblem};

/// A handle on the records; clones share one connection.
#[derive(Clone)]
pub(crate) struct Store {
    path: Arc<Path>,
    connection: Arc<Mutex<Option<Connection>>>,
}

/// What opening found.
pub(crate) struct Opened {
    pub(crate) store: Store,
    /// Where a damaged file was put.
    pub(crate) set_aside: Option<PathBuf>,
    /// Why nothing can be read or written for now.
    pub(crate) problem: Option<DatabaseProblem>,
}

impl Store {
    /// Opens the file, or makes it. `now` names a damaged file that is set aside.
    pub(crate) fn open(path: &Path, now: DateTime<Utc>) -> Opened {
        let (connection, set_aside, problem) = match open::open_or_set_aside(path, now) {
            Ok((connection, set_aside)) => (Some(connection), set_aside, None),
            Err(problem) => (None, None, Some(problem)),
        };
        let store = Self { path: path.into(), connection: Arc::new(Mutex::new(connection)) };
        Opened { store, set_aside, problem }
    }

    /// The file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// How many hold the connection, the writes that are in line among them.
    #[cfg(test)]
    pub(crate) fn holders(&self) -> usize {
        Arc::strong_count(&self.connection)
    }

    /// Closes the file: its journal is worked in and removed. A later call opens it again.
    pub(crate) fn close(&self) {
        *self.connection.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Runs `work` on the connection, away from the threads that serve the window.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, AppError> {
        let store = self.clone();
        let result = tokio::task::spawn_blocking(move || store.run_blocking(work)).await;
        result.map_err(|_| AppError::Internal)?.map_err(|reason| AppError::Database { reason })
    }

    /// Runs `work` on the connection, on this thread. One that serves the window hands its other tasks over meanwhile.
    pub(crate) fn run_blocking<T>(
        &self,
        work: impl FnOnce(&mut Connection) -> rusqlite::Result<T>,
    ) -> Result<T, DatabaseProblem> {
        let flavor = tokio::runtime::Handle::try_current().map(|runtime| runtime.runtime_flavor());
        match flavor {
            Ok(tokio::runtime::RuntimeFlavor::MultiThread) => tokio::task::block_in_place(|| self.work(work)),
            _ => self.work(work),
        }
    }

    fn work<T>(
        &self,
        work: impl FnOnce(&mut Connection) -> rusqlite::Result<T>,
    ) -> Result<T, DatabaseProblem> {
        // A panic while the lock was held rolled its transaction back: the connection is still good.
        let mut guard = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let connection = match &mut *guard {
            Some(connection) => connection,
            closed => closed.insert(open::open(&self.path)?),
        };
        let result = work(connection).map_err(|error| problem(&error));
        if matches!(result, Err(DatabaseProblem::Damaged)) {
            *guard = None;
        }
        result
    }
}

/// Sorts an error of SQLite by what the user can do about it.
fn problem(error: &rusqlite::Error) -> DatabaseProblem {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => DatabaseProblem::Locked,
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
            DatabaseProblem::ReadOnly
        }
        Some(ErrorCode::DiskFull) => DatabaseProblem::DiskFull,
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => DatabaseProblem::Damaged,
        _ => DatabaseProblem::Failed,
    }
}

/// Whether an error is about what was to be written and not about the file: trying again brings the same.
pub(super) fn is_about_the_value(error: &rusqlite::Error) -> bool {
    match error {
        rusqlite::Error::SqliteFailure(failure, _) => matches!(
            failure.code,
            ErrorCode::ConstraintViolation
                | ErrorCode::TypeMismatch
                | ErrorCode::TooBig
                | ErrorCode::ParameterOutOfRange
        ),
        rusqlite::Error::ToSqlConversionFailure(_) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests;
