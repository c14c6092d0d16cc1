use porokh_domain::Environment;
use rusqlite::{Connection, OptionalExtension, params};

use crate::column::Db;
use crate::refunds::RefundKind;

/// Overwrites an earlier answer.
pub fn set(
    connection: &Connection,
    environment: Environment,
    method: &str,
    kind: RefundKind,
) -> rusqlite::Result<()> {
    let sql = "INSERT INTO payment_methods (environment, method, kind) VALUES (?1, ?2, ?3)
               ON CONFLICT (environment, method) DO UPDATE SET kind = ?3";
    connection.execute(sql, params![Db(environment), method, kind]).map(drop)
}

pub fn all(connection: &Connection, environment: Environment) -> rusqlite::Result<Vec<(String, RefundKind)>> {
    let mut statement = connection
        .prepare_cached("SELECT method, kind FROM payment_methods WHERE environment = ?1 ORDER BY method")?;
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
    statement.query_map([Db(environment)], read)?.collect()
}

pub fn get(
    connection: &Connection,
    environment: Environment,
    method: &str,
) -> rusqlite::Result<Option<RefundKind>> {
    let sql = "SELECT kind FROM payment_methods WHERE environment = ?1 AND method = ?2";
    let read = |row: &rusqlite::Row<'_>| row.get(0);
    connection.query_row(sql, params![Db(environment), method], read).optional()
}
