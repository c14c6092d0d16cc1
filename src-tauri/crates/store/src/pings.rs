use chrono::{DateTime, Utc};
use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    accounts::AccountId,
    column::{Db, Values, to_json},
};

/// A value of a ping's reply.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PingWord {
    /// Path, such as `brand.name`; elements of a list have the list's.
    pub name: String,
    pub value: String,
}

#[derive(Debug, Clone, PartialEq)]
pub struct PingReading {
    pub words: Vec<PingWord>,
    pub reply: String,
    pub read_at: DateTime<Utc>,
}

pub fn get(connection: &Connection, account: AccountId) -> rusqlite::Result<Option<PingReading>> {
    let sql = "SELECT words, reply, read_at FROM account_pings WHERE account_id = ?1";
    let read = |row: &rusqlite::Row<'_>| {
        Ok(PingReading { words: row.json(0)?, reply: row.get(1)?, read_at: row.value(2)? })
    };
    connection.query_row(sql, [account], read).optional()
}

pub fn save(connection: &Connection, account: AccountId, reading: &PingReading) -> rusqlite::Result<()> {
    connection.execute(
        "INSERT INTO account_pings (account_id, words, reply, read_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (account_id) DO UPDATE SET words = ?2, reply = ?3, read_at = ?4",
        params![account, to_json(&reading.words)?, reading.reply, Db(reading.read_at)],
    )?;
    Ok(())
}
