//! Spreadsheets, their cleaned rows and the user's choices.

use std::ops::ControlFlow;

use chrono::{DateTime, Utc};
use porokh_domain::RowNumber;
use rusqlite::{Connection, OptionalExtension, Transaction, params};

use crate::column::{Db, Values};

/// Current format of packed chunks.
const CODEC: i64 = 1;
const RECENT: u32 = 10;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileRow {
    pub id: i64,
    /// Name of its copy.
    pub copy: String,
    /// JSON.
    pub facts: String,
    pub opened_at: DateTime<Utc>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecentRow {
    pub id: i64,
    pub path: String,
    pub rows: u32,
    pub opened_at: DateTime<Utc>,
}

/// Inserts a file with its rows in one transaction; with a path it becomes the most recent file.
pub fn insert(
    connection: &mut Connection,
    (copy, facts): (&str, &str),
    chunks: &[Vec<u8>],
    recent: Option<(&str, u32)>,
    now: DateTime<Utc>,
) -> rusqlite::Result<i64> {
    let transaction = connection.transaction()?;
    transaction.execute(
        "INSERT INTO files (copy, opened_at, facts, codec) VALUES (?1, ?2, ?3, ?4)",
        params![copy, Db(now), facts, CODEC],
    )?;
    let id = transaction.last_insert_rowid();
    insert_chunks(&transaction, id, chunks)?;
    forget_copy(&transaction, copy)?;
    if let Some((path, rows)) = recent {
        note_recent(&transaction, path, rows, now)?;
    }
    transaction.commit()?;
    Ok(id)
}

/// Replaces metadata and rows in one transaction.
pub fn replace(
    connection: &mut Connection,
    id: i64,
    facts: &str,
    chunks: &[Vec<u8>],
) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    transaction
        .execute("UPDATE files SET facts = ?2, codec = ?3 WHERE id = ?1", params![id, facts, CODEC])?;
    transaction.execute("DELETE FROM file_rows WHERE file = ?1", [id])?;
    insert_chunks(&transaction, id, chunks)?;
    transaction.commit()
}

fn insert_chunks(transaction: &Transaction<'_>, id: i64, chunks: &[Vec<u8>]) -> rusqlite::Result<()> {
    let mut statement =
        transaction.prepare_cached("INSERT INTO file_rows (file, chunk, rows) VALUES (?1, ?2, ?3)")?;
    for (number, chunk) in (0_i64..).zip(chunks) {
        statement.execute(params![id, number, chunk])?;
    }
    Ok(())
}

/// Digest of a file's bytes, if computed.
pub fn digest(connection: &Connection, id: i64) -> rusqlite::Result<Option<String>> {
    let sql = "SELECT digest FROM files WHERE id = ?1";
    Ok(connection.query_row(sql, [id], |row| row.get(0)).optional()?.flatten())
}

pub fn set_digest(connection: &Connection, id: i64, digest: &str) -> rusqlite::Result<()> {
    connection.execute("UPDATE files SET digest = ?2 WHERE id = ?1", params![id, digest]).map(drop)
}

/// Replaces the metadata only.
pub fn set_facts(connection: &Connection, id: i64, facts: &str) -> rusqlite::Result<()> {
    connection.execute("UPDATE files SET facts = ?2 WHERE id = ?1", params![id, facts])?;
    Ok(())
}

/// The file opened last that has no run, if its rows can still be read.
pub fn latest(connection: &Connection) -> rusqlite::Result<Option<FileRow>> {
    connection
        .query_row(
            "SELECT id, copy, facts, opened_at FROM files WHERE codec = ?1 AND id NOT IN (
                 SELECT file_id FROM runs WHERE file_id IS NOT NULL)
             ORDER BY id DESC LIMIT 1",
            [CODEC],
            read,
        )
        .optional()
}

pub fn get(connection: &Connection, id: i64) -> rusqlite::Result<Option<FileRow>> {
    connection
        .query_row(
            "SELECT id, copy, facts, opened_at FROM files WHERE id = ?1 AND codec = ?2",
            params![id, CODEC],
            read,
        )
        .optional()
}

fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<FileRow> {
    Ok(FileRow { id: row.get(0)?, copy: row.get(1)?, facts: row.get(2)?, opened_at: row.value(3)? })
}

/// Deletes every other file without a run, with all dependent data. Their copies become unused.
pub fn delete_all_but(connection: &mut Connection, id: Option<i64>) -> rusqlite::Result<()> {
    const OTHERS: &str = "id IS NOT ?1 AND id NOT IN (SELECT file_id FROM runs WHERE file_id IS NOT NULL)";
    let transaction = connection.transaction()?;
    transaction.execute(
        &format!("INSERT OR IGNORE INTO unused_copies (name) SELECT copy FROM files WHERE {OTHERS}"),
        [id],
    )?;
    let deleted = transaction.execute(&format!("DELETE FROM files WHERE {OTHERS}"), [id])?;
    transaction.commit()?;
    super::open::wipe(connection, deleted).map(drop)
}

pub fn copies(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    names(connection, "SELECT copy FROM files")
}

/// Reserves a name for a copy; `false` if it is taken.
pub fn reserve(connection: &Connection, name: &str) -> rusqlite::Result<bool> {
    let noted = connection.execute(
        "INSERT OR IGNORE INTO unused_copies (name)
         SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM files WHERE copy = ?1)",
        [name],
    )?;
    Ok(noted > 0)
}

/// Reserved names without a file.
pub fn unused(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    names(connection, "SELECT name FROM unused_copies")
}

/// Removes a reservation.
pub fn forget_copy(connection: &Connection, name: &str) -> rusqlite::Result<()> {
    connection.execute("DELETE FROM unused_copies WHERE name = ?1", [name]).map(drop)
}

fn names(connection: &Connection, sql: &str) -> rusqlite::Result<Vec<String>> {
    connection.prepare_cached(sql)?.query_map([], |row| row.get(0))?.collect()
}

pub fn chunk(connection: &Connection, id: i64, chunk: u32) -> rusqlite::Result<Vec<u8>> {
    connection
        .prepare_cached("SELECT rows FROM file_rows WHERE file = ?1 AND chunk = ?2")?
        .query_row(params![id, chunk], |row| row.get(0))
}

/// The chunks of a file in order, until the callback stops.
pub fn each_chunk(
    connection: &Connection,
    id: i64,
    mut each: impl FnMut(&[u8]) -> ControlFlow<()>,
) -> rusqlite::Result<()> {
    let mut statement =
        connection.prepare_cached("SELECT rows FROM file_rows WHERE file = ?1 ORDER BY chunk")?;
    let mut rows = statement.query([id])?;
    while let Some(row) = rows.next()? {
        if each(row.get_ref(0)?.as_blob().unwrap_or_default()).is_break() {
            break;
        }
    }
    Ok(())
}

/// The cells that a number is read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PhoneCells {
    pub file: i64,
    pub sheet: u32,
    pub column: u32,
}

pub fn corrections<T: FromIterator<(RowNumber, String)>>(
    connection: &Connection,
    of: PhoneCells,
) -> rusqlite::Result<T> {
    let mut statement = connection.prepare_cached(
        "SELECT row, text FROM file_corrections WHERE file = ?1 AND sheet = ?2 AND column = ?3",
    )?;
    let bounds = params![of.file, of.sheet, of.column];
    statement.query_map(bounds, |row| Ok((row.value(0)?, row.get(1)?)))?.collect()
}

/// `None` removes the correction.
pub fn correct(
    connection: &Connection,
    of: PhoneCells,
    row: RowNumber,
    text: Option<&str>,
) -> rusqlite::Result<()> {
    let PhoneCells { file, sheet, column } = of;
    match text {
        Some(text) => connection.execute(
            "INSERT INTO file_corrections (file, sheet, column, row, text) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (file, sheet, column, row) DO UPDATE SET text = ?5",
            params![file, sheet, column, Db(row), text],
        )?,
        None => connection.execute(
            "DELETE FROM file_corrections WHERE file = ?1 AND sheet = ?2 AND column = ?3 AND row = ?4",
            params![file, sheet, column, Db(row)],
        )?,
    };
    Ok(())
}

fn note_recent(connection: &Connection, path: &str, rows: u32, now: DateTime<Utc>) -> rusqlite::Result<()> {
    connection.execute(
        "INSERT INTO recent_files (path, rows, opened_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (path) DO UPDATE SET rows = ?2, opened_at = ?3",
        params![path, rows, Db(now)],
    )?;
    connection.execute(
        "DELETE FROM recent_files WHERE id NOT IN
             (SELECT id FROM recent_files ORDER BY opened_at DESC, id DESC LIMIT ?1)",
        [RECENT],
    )?;
    Ok(())
}

/// Latest first.
pub fn recent(connection: &Connection) -> rusqlite::Result<Vec<RecentRow>> {
    let mut statement = connection.prepare_cached(
        "SELECT id, path, rows, opened_at FROM recent_files ORDER BY opened_at DESC, id DESC",
    )?;
    let rows = statement.query_map([], |row| {
        let opened_at = row.value(3)?;
        Ok(RecentRow { id: row.get(0)?, path: row.get(1)?, rows: row.get(2)?, opened_at })
    })?;
    rows.collect()
}

pub fn forget_recent(connection: &Connection, id: i64) -> rusqlite::Result<usize> {
    connection.execute("DELETE FROM recent_files WHERE id = ?1", [id])
}
