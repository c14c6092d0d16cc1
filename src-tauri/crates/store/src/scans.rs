//! Scans at the packing table.

use chrono::{DateTime, Utc};
use porokh_domain::Environment;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde_json::Value;

use super::open::wipe;
use crate::column::{Db, Values, to_json};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewScan<'a> {
    pub environment: Environment,
    pub order: Option<i64>,
    pub at: DateTime<Utc>,
    pub code: &'a str,
    pub answer: &'a Value,
    pub packed: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scan {
    pub id: i64,
    pub order: Option<i64>,
    pub at: DateTime<Utc>,
    pub code: String,
    pub answer: Value,
    /// It packed the parcel, whose order is still to be sent.
    pub packed: bool,
}

pub fn add(transaction: &Connection, scan: &NewScan<'_>) -> rusqlite::Result<()> {
    let NewScan { environment, order, at, code, answer, packed } = scan;
    let sql =
        "INSERT INTO scans (environment, order_id, at, code, answer, packed) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let row = params![Db(*environment), order, Db(*at), code, to_json(answer)?, packed];
    transaction.prepare_cached(sql)?.execute(row).map(drop)
}

/// The parcel is no longer to be sent: it is packed anew when that changes. Within the caller's transaction.
pub(crate) fn unpack(transaction: &Connection, order: i64) -> rusqlite::Result<()> {
    let sql = "UPDATE scans SET packed = 0 WHERE order_id = ?1 AND packed = 1";
    transaction.prepare_cached(sql)?.execute([order]).map(drop)
}

/// Deletes the last scan since a time. Returns whether there was one.
pub fn take_back(
    connection: &Connection,
    environment: Environment,
    since: DateTime<Utc>,
) -> rusqlite::Result<bool> {
    let last = "SELECT max(id) FROM scans WHERE environment = ?1 AND at >= ?2";
    let last: Option<i64> = connection
        .query_row(last, params![Db(environment), Db(since)], |row| row.get(0))
        .optional()?
        .flatten();
    let deleted = connection.execute("DELETE FROM scans WHERE id = ?1", [last])?;
    Ok(wipe(connection, deleted)? > 0)
}

/// Scans since a time, latest first.
pub fn latest(
    connection: &Connection,
    environment: Environment,
    since: DateTime<Utc>,
    most: u32,
) -> rusqlite::Result<Vec<Scan>> {
    let sql = "SELECT id, order_id, at, code, answer, packed FROM scans
               WHERE environment = ?1 AND at >= ?2 ORDER BY id DESC LIMIT ?3";
    let read = |row: &Row<'_>| {
        Ok(Scan {
            id: row.get(0)?,
            order: row.get(1)?,
            at: row.value(2)?,
            code: row.get(3)?,
            answer: row.json(4)?,
            packed: row.get(5)?,
        })
    };
    connection.prepare_cached(sql)?.query_map(params![Db(environment), Db(since), most], read)?.collect()
}

/// Deletes scans before a time, in every environment, except those of parcels that are packed: scanned again, they would
/// count anew.
pub fn delete_older(connection: &Connection, than: DateTime<Utc>) -> rusqlite::Result<usize> {
    let deleted = connection.execute("DELETE FROM scans WHERE at < ?1 AND packed = 0", [Db(than)])?;
    wipe(connection, deleted)
}
