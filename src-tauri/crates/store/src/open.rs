//! Opening the database file, and setting a damaged one aside.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use chrono::{DateTime, Utc};
use rusqlite::Connection;

use super::{migrations, problem};
use crate::DatabaseProblem;

/// How long a statement waits for another program's lock. A seller who waits longer needs to be told.
pub(super) const BUSY: Duration = Duration::from_secs(2);

/// Pages of the write-ahead log, of 4 KB each, before it is worked into the file.
const LOG_PAGES: u32 = 4_000;

/// Opens or makes the file; a damaged one is moved beside itself first, and where to is returned.
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

/// Opens or makes the file, checks it and brings it up to date.
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
    // A file of 100,000 rows fits into the log: what is written once needn't be written twice while the user waits.
    connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
    // On macOS a plain fsync leaves data in the drive's cache; elsewhere this changes nothing.
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // Deleted history must not stay readable in the file.
    connection.pragma_update(None, "secure_delete", true)
}

fn is_sound(connection: &Connection) -> rusqlite::Result<bool> {
    let verdict: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    Ok(verdict == "ok")
}

/// Moves the file and its journal to a name with the time in it.
fn set_aside(path: &Path, now: DateTime<Utc>) -> std::io::Result<PathBuf> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut aside = path.with_file_name(format!("{stem}-damaged-{}.db", now.format("%Y%m%d-%H%M%S")));
    // A second damaged file in the same second must not replace the first.
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
