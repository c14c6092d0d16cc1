//! Who moves the money of a payment method, as the seller said.

use porokh_domain::Realm;
use rusqlite::{Connection, OptionalExtension, params};

use super::checks::word;
use crate::refunds::RefundKind;

/// Remembers it; a later word wins.
pub fn set(connection: &Connection, realm: Realm, method: &str, kind: RefundKind) -> rusqlite::Result<()> {
    let sql = "INSERT INTO payment_methods (realm, method, kind) VALUES (?1, ?2, ?3)
               ON CONFLICT (realm, method) DO UPDATE SET kind = ?3";
    connection.execute(sql, params![realm.as_str(), method, kind.word()]).map(drop)
}

/// All methods that the seller said it of, by their names.
pub fn all(connection: &Connection, realm: Realm) -> rusqlite::Result<Vec<(String, RefundKind)>> {
    let mut statement = connection
        .prepare_cached("SELECT method, kind FROM payment_methods WHERE realm = ?1 ORDER BY method")?;
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, word(row, 1, RefundKind::from_word)?));
    statement.query_map([realm.as_str()], read)?.collect()
}

/// What the seller said of a method, if anything.
pub fn get(connection: &Connection, realm: Realm, method: &str) -> rusqlite::Result<Option<RefundKind>> {
    let sql = "SELECT kind FROM payment_methods WHERE realm = ?1 AND method = ?2";
    let read = |row: &rusqlite::Row<'_>| word(row, 0, RefundKind::from_word);
    connection.query_row(sql, params![realm.as_str(), method], read).optional()
}
