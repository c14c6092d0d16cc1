//! The SQLite database.
//!
//! Writes use `synchronous=FULL`, so that paid results survive a power cut. A damaged file is moved, never deleted.
//! While the file can't be used, every call tries to open it again, so that a lock of another program resolves
//! itself.

pub mod account;
pub mod accounts;
pub mod backup;
pub mod budgets;
pub mod checks;
pub mod choices;
mod column;
pub mod customer_marks;
pub mod customers;
pub mod deferred_checks;
pub mod deliveries;
pub mod delivery_sendings;
pub mod descriptions;
pub mod files;
pub mod inbox;
mod intent_state;
pub mod ledger;
pub mod links;
pub mod lost_jobs;
pub mod methods;
mod migrations;
pub mod notes;
mod open;
pub mod orders;
pub mod overview;
pub mod payments;
pub mod payouts;
mod phone_digits;
mod phone_text;
pub mod pings;
pub mod places;
mod problem;
pub mod refunds;
pub mod rejections;
pub mod reported;
pub mod reports;
pub mod restored;
pub mod run_batches;
pub mod run_numbers;
pub mod run_unmatched;
pub mod runs;
pub mod scans;
mod scope;
pub mod settlements;
pub mod spool;
pub mod transaction_uses;
pub mod transfers;
pub mod whole_file;

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use chrono::{DateTime, Utc};
use rusqlite::ErrorCode;
pub use rusqlite::{Connection, Result};

pub use account::{MeReading, QuotaReading};
pub use checks::CheckRow;
pub use choices::Choices;
pub use intent_state::IntentState;
pub use problem::{DatabaseProblem, StoreError};
pub use run_numbers::{Answer, Fresh, KnownNumber, NewNumber, NumberRow, Source, Verdict};
pub use run_unmatched::Unmatched;
pub use runs::{NewRun, RunRow};
pub use scope::AccountScope;
pub use settlements::{RequestKind, Settlement};

/// Why something was refused or left out: JSON that only the use case interprets.
pub type Reason = serde_json::Value;

/// A handle on the database; clones share one connection.
#[derive(Clone)]
pub struct Store {
    path: Arc<Path>,
    connection: Arc<Mutex<Option<Connection>>>,
}

pub struct Opened {
    pub store: Store,
    pub set_aside: Option<PathBuf>,
    /// Why the database can't be used at the moment.
    pub problem: Option<DatabaseProblem>,
}

impl Store {
    /// Opens or creates the file. `now` becomes part of the name of a damaged file.
    pub fn open(path: &Path, now: DateTime<Utc>) -> Opened {
        let (connection, set_aside, problem) = match open::open_or_set_aside(path, now) {
            Ok((connection, set_aside)) => (Some(connection), set_aside, None),
            Err(problem) => (None, None, Some(problem)),
        };
        let store = Self { path: path.into(), connection: Arc::new(Mutex::new(connection)) };
        Opened { store, set_aside, problem }
    }

    /// Name of the database, under which settlements are spooled ([`spool`]).
    pub fn identity(db: &mut Connection) -> Result<String> {
        db.query_row("SELECT id FROM identity", [], |row| row.get(0))
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Number of holders of the connection, including queued writes; for tests.
    pub fn holders(&self) -> usize {
        Arc::strong_count(&self.connection)
    }

    /// Checkpoints and closes the file. A later call opens it again.
    pub fn close(&self) {
        *self.connection.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Runs `work` on the connection in a blocking thread.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let store = self.clone();
        let result = tokio::task::spawn_blocking(move || store.run_blocking(work)).await;
        result.map_err(|_| StoreError::Panicked)?.map_err(StoreError::Problem)
    }

    /// Runs `work` on the connection in this thread; a runtime thread hands over its other tasks meanwhile.
    pub fn run_blocking<T>(
        &self,
        work: impl FnOnce(&mut Connection) -> Result<T>,
    ) -> Result<T, DatabaseProblem> {
        let flavor = tokio::runtime::Handle::try_current().map(|runtime| runtime.runtime_flavor());
        match flavor {
            Ok(tokio::runtime::RuntimeFlavor::MultiThread) => tokio::task::block_in_place(|| self.work(work)),
            _ => self.work(work),
        }
    }

    fn work<T>(&self, work: impl FnOnce(&mut Connection) -> Result<T>) -> Result<T, DatabaseProblem> {
        // A panic rolled its transaction back, so the connection is still good.
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

/// Classifies an error by what the user can do about it.
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

/// Errors about the value to write, not about the file: a retry fails as well.
pub fn is_about_the_value(error: &rusqlite::Error) -> bool {
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
