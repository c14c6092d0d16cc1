//! What GET /api/v1/ping said last.

use chrono::{DateTime, Utc};
use rusqlite::{Connection, OptionalExtension, params};

use super::{
    checks::from_millis,
    payments::{from_json, to_json},
};
use crate::{Realm, payments::PingWord};

/// A ping's reply.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PingReading {
    pub(crate) words: Vec<PingWord>,
    /// As it came.
    pub(crate) reply: String,
    pub(crate) read_at: DateTime<Utc>,
}

/// The last reply of a realm's account.
pub(crate) fn get(connection: &Connection, realm: Realm) -> rusqlite::Result<Option<PingReading>> {
    let sql = "SELECT words, reply, read_at FROM ping_readings WHERE realm = ?1";
    let read = |row: &rusqlite::Row<'_>| {
        Ok(PingReading { words: from_json(row, 0)?, reply: row.get(1)?, read_at: from_millis(row.get(2)?) })
    };
    connection.query_row(sql, [realm.as_str()], read).optional()
}

/// Keeps a reply in place of the one before.
pub(crate) fn save(connection: &Connection, realm: Realm, reading: &PingReading) -> rusqlite::Result<()> {
    connection.execute(
        "INSERT INTO ping_readings (realm, words, reply, read_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (realm) DO UPDATE SET words = ?2, reply = ?3, read_at = ?4",
        params![realm.as_str(), to_json(&reading.words)?, reading.reply, reading.read_at.timestamp_millis()],
    )?;
    Ok(())
}

/// Forgets the reply: the account is another one now.
pub(crate) fn forget(connection: &Connection, realm: Realm) -> rusqlite::Result<()> {
    connection.execute("DELETE FROM ping_readings WHERE realm = ?1", [realm.as_str()]).map(drop)
}
