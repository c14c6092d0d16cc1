//! Opens the database file, and moves a damaged one.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use chrono::{DateTime, Utc};
use rusqlite::Connection;

use super::{migrations, problem};
use crate::DatabaseProblem;

/// Busy timeout of a statement. Longer waits are reported to the seller.
pub(super) const BUSY: Duration = Duration::from_secs(2);

/// Size of the write-ahead log before a checkpoint, in pages of 4 KB.
const LOG_PAGES: u32 = 4_000;

/// Opens or creates the file; a damaged one is moved first. Returns its new path.
pub(super) fn open_or_set_aside(
    path: &Path,
    now: DateTime<Utc>,
) -> Result<(Connection, Option<PathBuf>), DatabaseProblem> {
    match open(path) {
        Err(DatabaseProblem::Damaged) => {
            let aside = set_aside(path, now).map_err(|_| DatabaseProblem::ReadOnly)?;
            Ok((open(path)?, Some(aside)))
        }
        opened => Ok((opened?, None)),
    }
}

/// Opens or creates the file, checks it and migrates it.
pub(super) fn open(path: &Path) -> Result<Connection, DatabaseProblem> {
    let mut connection = Connection::open(path).map_err(|error| problem(&error))?;
    prepare(&connection).map_err(|error| problem(&error))?;
    if !is_sound(&connection).map_err(|error| problem(&error))? {
        return Err(DatabaseProblem::Damaged);
    }
    migrations::apply(&mut connection)?;
    Ok(connection)
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    // The log holds a file of 100,000 rows, so that the user doesn't wait for a checkpoint.
    connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
    // On macOS a plain fsync leaves data in the drive's cache; elsewhere this has no effect.
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // Deleted history must not stay readable in the file.
    connection.pragma_update(None, "secure_delete", true)
}

/// Empties the write-ahead log, which still contains deleted rows. Another reader can delay it until the next
/// checkpoint.
pub(super) fn wipe(connection: &Connection, deleted: usize) -> rusqlite::Result<usize> {
    if deleted > 0 {
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    }
    Ok(deleted)
}

fn is_sound(connection: &Connection) -> rusqlite::Result<bool> {
    let verdict: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    Ok(verdict == "ok")
}

/// Moves the file and its journal to a name with the time.
fn set_aside(path: &Path, now: DateTime<Utc>) -> std::io::Result<PathBuf> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut aside = path.with_file_name(format!("{stem}-damaged-{}.db", now.format("%Y%m%d-%H%M%S")));
    // Two damaged files in the same second must not overwrite each other.
    let mut count = 2;
    while aside.exists() {
        aside = path.with_file_name(format!("{stem}-damaged-{}-{count}.db", now.format("%Y%m%d-%H%M%S")));
        count += 1;
    }
    fs::rename(path, &aside)?;
    for suffix in ["-wal", "-shm"] {
        let journal = with_suffix(path, suffix);
        if journal.exists() {
            fs::rename(&journal, with_suffix(&aside, suffix))?;
        }
    }
    Ok(aside)
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
