//! Entries of replies that match none of a run's numbers; kept because they may be paid for.

use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};

use super::is_about_the_value;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unmatched {
    pub key: String,
    /// JSON as it came.
    pub raw: String,
}

/// An entry that can't be written doesn't affect the others.
pub(super) fn add(
    connection: &Connection,
    run: i64,
    batch: i64,
    entries: &[Unmatched],
) -> rusqlite::Result<()> {
    let mut insert = connection.prepare_cached(
        "INSERT OR REPLACE INTO run_unmatched (run_id, batch_id, key, reply) VALUES (?1, ?2, ?3, ?4)",
    )?;
    for Unmatched { key, raw } in entries {
        match insert.execute(params![run, batch, key, raw]) {
            Err(error) if !is_about_the_value(&error) => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

pub fn count(connection: &Connection, run: i64) -> rusqlite::Result<u64> {
    let count = "SELECT count(*) FROM run_unmatched WHERE run_id = ?1";
    connection.prepare_cached(count)?.query_row([run], |row| row.get(0))
}

pub fn of_run(connection: &Connection, run: i64, most: u32) -> rusqlite::Result<Vec<Unmatched>> {
    let sql = "SELECT key, reply FROM run_unmatched WHERE run_id = ?1 ORDER BY rowid LIMIT ?2";
    let read = |row: &rusqlite::Row<'_>| Ok(Unmatched { key: row.get(0)?, raw: row.get(1)? });
    connection.prepare_cached(sql)?.query_map(params![run, most], read)?.collect()
}
