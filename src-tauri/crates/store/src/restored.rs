//! Databases that replace the current one: from a backup, or put aside earlier.
//!
//! They lack everything done since. So nothing in them that costs a check, asks a customer for money or sends data to
//! a service continues automatically: the seller decides.

use std::path::Path;

use chrono::{DateTime, TimeDelta, Utc};
use rusqlite::{Connection, OpenFlags, params};

use crate::{
    DatabaseProblem, Reason,
    column::{Db, to_json},
    open, problem,
    runs::PausedBy,
};

/// Replies are accepted for a minute at most, and never from before a restore.
const TOO_OLD: TimeDelta = TimeDelta::minutes(2);

/// Identity of the restored records: spooled settlements find their database by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Identity {
    /// A copy, distinguished from the original by a new name.
    New,
    /// The original.
    Kept,
}

/// Of another computer, or anybody's: paths of files, what was learnt about services, which could hold every request
/// back, and notices of a plan's end with their links. All of it comes anew.
const FORGOTTEN: &str = "
    DELETE FROM recent_files;
    UPDATE files SET facts = json_remove(facts, '$.original') WHERE json_valid(facts);
    DELETE FROM request_budgets;
    DELETE FROM service_paces;
    DELETE FROM descriptions;
    DELETE FROM inbox WHERE kind = 'plan';";

/// Migrates an unused database, forgets what a copy must not decide, pauses what would continue automatically, and marks
/// what the seller may continue: runs with [`PausedBy::Restored`], deferred checks, link batches and sharings with
/// `reason`. Idempotent.
pub fn pause_all(
    database: &Path,
    identity: Identity,
    reason: &Reason,
    now: DateTime<Utc>,
) -> Result<(), DatabaseProblem> {
    let mut connection = open::open(database)?;
    let mut pause = || -> rusqlite::Result<()> {
        let restored = to_json(&PausedBy::Restored)?;
        let reason = to_json(reason)?;
        let transaction = connection.transaction()?;
        if identity == Identity::New {
            transaction.execute("UPDATE identity SET id = lower(hex(randomblob(16)))", [])?;
            transaction.execute_batch(FORGOTTEN)?;
        }
        let runs = "UPDATE runs SET state = 'paused', pause = ?1
             WHERE state IN ('running', 'waiting') OR (state = 'paused' AND EXISTS (
                 SELECT 1 FROM run_numbers WHERE run_id = runs.id AND run_numbers.state IN ('waiting', 'sent')))";
        transaction.execute(runs, [&restored])?;
        transaction.execute("UPDATE deferred_checks SET paused = 1", [])?;
        let links = "UPDATE link_batches SET state = 'paused', reason = ?1
             WHERE state = 'running' OR (state = 'paused' AND EXISTS (
                 SELECT 1 FROM link_rows WHERE batch_id = link_batches.id AND link_rows.state = 'waiting'))";
        transaction.execute(links, [&reason])?;
        // One that waits for its account's key would continue once the key is entered.
        let sharings = "UPDATE delivery_sendings SET state = 'paused', error = ?1
             WHERE state = 'running' OR (state = 'paused' AND EXISTS (
                 SELECT 1 FROM deliveries WHERE sending_id = delivery_sendings.id
                     AND deliveries.state IN ('pending', 'in_flight', 'unknown')))";
        transaction.execute(sharings, [&reason])?;
        // The service may have later versions.
        transaction.execute("UPDATE deliveries SET doubtful = 1", [])?;
        let payments = "UPDATE payments SET checked_at = min(checked_at, ?1) WHERE checked_at IS NOT NULL";
        transaction.execute(payments, params![Db(now - TOO_OLD)])?;
        transaction.commit()
    };
    pause().map_err(|error| problem(&error))
}

/// Copies the request budgets from the replaced database, so that restoring doesn't exceed the services' limits. A
/// damaged or missing database has none.
pub fn take_budgets_over(from: &Path, to: &Path) -> Result<(), DatabaseProblem> {
    const THERE: OpenFlags = OpenFlags::SQLITE_OPEN_READ_WRITE.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);
    let read = || -> rusqlite::Result<Vec<(String, String)>> {
        let used = Connection::open_with_flags(from, THERE)?;
        used.busy_timeout(open::BUSY)?;
        let mut statement = used.prepare("SELECT address, gate FROM request_budgets")?;
        statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
    };
    let Ok(budgets) = read() else { return Ok(()) };
    let write = || -> rusqlite::Result<()> {
        let mut connection = Connection::open_with_flags(to, THERE)?;
        connection.busy_timeout(open::BUSY)?;
        let transaction = connection.transaction()?;
        for (address, gate) in &budgets {
            crate::budgets::save(&transaction, address, gate)?;
        }
        transaction.commit()
    };
    write().map_err(|error| problem(&error))
}

/// Open work that would be deleted with the records.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Waiting {
    /// Live payments that a customer may still make, or that may have been created.
    pub payments: u64,
    /// Live refunds of unknown state, and those that the service doesn't have yet.
    pub refunds: u64,
    pub runs: u64,
}

pub fn waiting(connection: &mut Connection) -> rusqlite::Result<Waiting> {
    connection.query_row(
        "SELECT
             (SELECT count(*) FROM payments WHERE environment = 'live'
                 AND coalesce(status, state) IN ('pending', 'in_flight', 'unknown', 'waiting', 'claimed')),
             (SELECT count(*) FROM refunds r JOIN payments p ON p.id = r.payment_id
                 WHERE p.environment = 'live' AND r.state IN ('pending', 'in_flight', 'refused', 'unknown')),
             (SELECT count(*) FROM runs WHERE environment = 'live' AND state IN ('running', 'waiting', 'paused'))",
        [],
        |row| Ok(Waiting { payments: row.get(0)?, refunds: row.get(1)?, runs: row.get(2)? }),
    )
}

pub fn payments_since(connection: &mut Connection, at: DateTime<Utc>) -> rusqlite::Result<u64> {
    connection.query_row("SELECT count(*) FROM payments WHERE created_at > ?1", [Db(at)], |row| row.get(0))
}
