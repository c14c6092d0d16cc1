//! Copies of the database for backups, and their contents.

use std::{
    collections::BTreeSet,
    path::Path,
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{RecvTimeoutError, channel},
    },
    thread,
    time::Duration,
};

use chrono::{DateTime, Utc};
use rusqlite::{Connection, OpenFlags};

use crate::{DatabaseProblem, column::Values, files, migrations, open, problem};

/// How often a running copy checks for cancellation.
const TICK: Duration = Duration::from_millis(50);

pub const SCHEMA: usize = migrations::VERSION;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contents {
    pub schema: usize,
    /// Results of single checks and runs.
    pub checks: u64,
    pub lists: u64,
    pub payments: u64,
    /// Time of the oldest result; `None` without one.
    pub oldest: Option<DateTime<Utc>>,
    /// Last write; `None` in an empty database.
    pub newest: Option<DateTime<Utc>>,
}

/// Copies the current records without deleted data into a new file while others read and write. `false`: `stop` was
/// set, and the new file must be deleted. Blocks.
pub fn copy_to(database: &Path, copy: &Path, stop: &AtomicBool) -> Result<bool, DatabaseProblem> {
    let connection = open_beside(database).map_err(|error| problem(&error))?;
    let vacuum = || connection.execute("VACUUM INTO ?1", [copy.to_string_lossy()]);
    match interruptible(&connection, stop, vacuum) {
        _ if stop.load(Ordering::Relaxed) => Ok(false),
        Ok(_) => Ok(true),
        Err(error) => Err(problem(&error)),
    }
}

/// Runs statements until `stop` is set, which fails them.
fn interruptible<T>(connection: &Connection, stop: &AtomicBool, work: impl FnOnce() -> T) -> T {
    let interrupt = connection.get_interrupt_handle();
    thread::scope(|scope| {
        let (ended, end) = channel::<()>();
        scope.spawn(move || {
            while end.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                // Repeated, since a statement that is about to begin isn't interrupted.
                if stop.load(Ordering::Relaxed) {
                    interrupt.interrupt();
                }
            }
        });
        let result = work();
        drop(ended);
        result
    })
}

/// Whether an unused database from a backup of this schema version has exactly the tables, indexes and constraints that
/// the app makes, and is intact. A trigger or a view in a foreign file would act on the seller's records; a table
/// without its constraints would take what the app relies on not to find; after the largest id no record could be added.
/// `false` if `stop` is set.
pub fn is_whole(database: &Path, version: usize, stop: &AtomicBool) -> bool {
    let read = || -> rusqlite::Result<bool> {
        let connection = Connection::open_with_flags(database, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        connection.pragma_update(None, "trusted_schema", false)?;
        interruptible(&connection, stop, || {
            if schema(&connection)? != version
                || parts(&connection)? != parts(&migrations::empty(version)?)?
                || largest_id(&connection)? > LARGEST_ID
            {
                return Ok(false);
            }
            let verdict: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
            Ok(verdict == "ok")
        })
    };
    read().unwrap_or(false)
}

/// The window tells no larger ids apart.
const LARGEST_ID: i64 = 1 << 53;

/// Of any record that there is or was. The tables must be the app's own.
fn largest_id(connection: &Connection) -> rusqlite::Result<i64> {
    let each = "SELECT group_concat('SELECT max(id) AS id FROM ' || name, ' UNION ALL ')
                FROM sqlite_schema WHERE sql LIKE '% AUTOINCREMENT%'";
    let each: String = connection.query_row(each, [], |row| row.get(0))?;
    let all = format!("SELECT max(seq) AS id FROM sqlite_sequence UNION ALL {each}");
    connection.query_row(&format!("SELECT coalesce(max(id), 0) FROM ({all})"), [], |row| row.get(0))
}

/// Everything in a database that isn't a row, as it was defined.
fn parts(connection: &Connection) -> rusqlite::Result<BTreeSet<[Option<String>; 4]>> {
    let mut statement = connection.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema")?;
    let parts = statement.query_map([], |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?]))?;
    parts.collect()
}

/// Contents of a copy, and the names of its files. Those of a foreign database may be any text.
pub fn read_copy(copy: &Path) -> Result<(Contents, Vec<String>), DatabaseProblem> {
    let read = || {
        let connection = Connection::open_with_flags(copy, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        Ok((contents(&connection)?, files::copies(&connection)?))
    };
    read().map_err(|error| problem(&error))
}

/// Tables of payments, outcomes, reports and events.
const OF_PAYMENTS: &str =
    "'payments', 'payment_events', 'payment_methods', 'refunds', 'transfers', 'link_batches',
    'link_rows', 'inbox', 'inbox_ids', 'reports', 'reported_phones', 'deliveries', 'delivery_batches',
    'delivery_sendings', 'payout_sheets', 'payout_rows', 'payout_answers'";

/// Contents of the database in use, and the bytes of payments: pages of those tables and their indexes. Reads every
/// page without blocking other connections. Blocks.
pub fn read_usage(database: &Path) -> Result<(Contents, u64), DatabaseProblem> {
    let read = || {
        let connection = open_beside(database)?;
        let bytes = connection.query_row(
            &format!(
                "SELECT coalesce(sum(pages.pgsize), 0) FROM dbstat AS pages
                 JOIN sqlite_schema AS parts ON parts.name = pages.name
                 WHERE pages.aggregate = TRUE AND parts.tbl_name IN ({OF_PAYMENTS})"
            ),
            [],
            |row| row.get(0),
        )?;
        Ok((contents(&connection)?, bytes))
    };
    read().map_err(|error| problem(&error))
}

/// Opens a second connection for long reads that don't block writers.
fn open_beside(database: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(database, flags)?;
    connection.busy_timeout(open::BUSY)?;
    Ok(connection)
}

pub fn contents(connection: &Connection) -> rusqlite::Result<Contents> {
    connection.query_row(
        "SELECT
             (SELECT count(*) FROM checks WHERE state = 'done')
                 + (SELECT count(*) FROM run_numbers WHERE state = 'done'),
             (SELECT count(*) FROM runs),
             (SELECT count(*) FROM payments),
             (SELECT min(at) FROM (
                 SELECT min(started_at) AS at FROM checks WHERE state = 'done'
                 UNION ALL SELECT min(created_at) FROM runs)),
             (SELECT max(at) FROM (
                 SELECT max(started_at) AS at FROM checks
                 UNION ALL SELECT max(created_at) FROM runs
                 UNION ALL SELECT max(ended_at) FROM run_batches
                 UNION ALL SELECT max(created_at) FROM payments
                 UNION ALL SELECT max(at) FROM payment_events
                 UNION ALL SELECT max(last_at) FROM inbox
                 UNION ALL SELECT max(created_at) FROM reports
                 UNION ALL SELECT max(asked_at) FROM transfers
                 UNION ALL SELECT max(changed_at) FROM deliveries
                 UNION ALL SELECT max(written_at) FROM notes))",
        [],
        |row| {
            Ok(Contents {
                schema: schema(connection)?,
                checks: row.get(0)?,
                lists: row.get(1)?,
                payments: row.get(2)?,
                oldest: row.value(3)?,
                newest: row.value(4)?,
            })
        },
    )
}

/// Schema version; 0 if not ours.
fn schema(connection: &Connection) -> rusqlite::Result<usize> {
    Ok(migrations::applied(connection)?.unwrap_or_default())
}
