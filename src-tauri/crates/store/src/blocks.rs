use std::collections::HashSet;

use chrono::{DateTime, Utc};
use porokh_domain::Environment;
use porokh_domain::phone::PhoneKey;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::open::wipe;
use crate::column::{Db, Values};

#[derive(Clone, PartialEq, Eq)]
pub struct Block {
    pub phone: PhoneKey,
    /// As typed; may be empty.
    pub reason: String,
    pub blocked_at: DateTime<Utc>,
}

/// Blocks a number. An existing block keeps its time and gets the new reason.
pub fn set(connection: &Connection, environment: Environment, block: &Block) -> rusqlite::Result<Block> {
    let Block { phone, reason, blocked_at } = block;
    connection.query_row(
        "INSERT INTO blocks (environment, phone, reason, blocked_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (environment, phone) DO UPDATE SET reason = ?3
         RETURNING phone, reason, blocked_at",
        params![Db(environment), Db(phone), reason, Db(blocked_at)],
        read,
    )
}

/// Returns whether there was one.
pub fn lift(connection: &Connection, environment: Environment, phone: PhoneKey) -> rusqlite::Result<bool> {
    let delete = "DELETE FROM blocks WHERE environment = ?1 AND phone = ?2";
    let deleted = connection.execute(delete, params![Db(environment), Db(phone)])?;
    Ok(wipe(connection, deleted)? > 0)
}

pub fn get(
    connection: &Connection,
    environment: Environment,
    phone: PhoneKey,
) -> rusqlite::Result<Option<Block>> {
    let sql = "SELECT phone, reason, blocked_at FROM blocks WHERE environment = ?1 AND phone = ?2";
    connection.query_row(sql, params![Db(environment), Db(phone)], read).optional()
}

/// Latest first.
pub fn all(connection: &Connection, environment: Environment) -> rusqlite::Result<Vec<Block>> {
    let sql =
        "SELECT phone, reason, blocked_at FROM blocks WHERE environment = ?1 ORDER BY blocked_at DESC, phone";
    connection.prepare_cached(sql)?.query_map([Db(environment)], read)?.collect()
}

pub fn phones(connection: &Connection, environment: Environment) -> rusqlite::Result<HashSet<PhoneKey>> {
    let mut statement = connection.prepare_cached("SELECT phone FROM blocks WHERE environment = ?1")?;
    statement.query_map([Db(environment)], |row| row.value(0))?.collect()
}

fn read(row: &Row<'_>) -> rusqlite::Result<Block> {
    Ok(Block { phone: row.value(0)?, reason: row.get(1)?, blocked_at: row.value(2)? })
}
