//! Who moves the money of an account's payment methods, as the seller said.

use rusqlite::{Connection, OptionalExtension, params};

use crate::accounts::AccountId;
use crate::refunds::RefundKind;

/// Overwrites an earlier answer.
pub fn set(
    connection: &Connection,
    account: AccountId,
    method: &str,
    kind: RefundKind,
) -> rusqlite::Result<()> {
    let sql = "INSERT INTO payment_methods (account_id, method, kind) VALUES (?1, ?2, ?3)
               ON CONFLICT (account_id, method) DO UPDATE SET kind = ?3";
    connection.execute(sql, params![account, method, kind]).map(drop)
}

pub fn all(connection: &Connection, account: AccountId) -> rusqlite::Result<Vec<(String, RefundKind)>> {
    let mut statement = connection
        .prepare_cached("SELECT method, kind FROM payment_methods WHERE account_id = ?1 ORDER BY method")?;
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
    statement.query_map([account], read)?.collect()
}

/// `None`: not said yet, and always for a payment whose account isn't known.
pub fn get(
    connection: &Connection,
    account: Option<AccountId>,
    method: &str,
) -> rusqlite::Result<Option<RefundKind>> {
    let sql = "SELECT kind FROM payment_methods WHERE account_id = ?1 AND method = ?2";
    connection.query_row(sql, params![account, method], |row| row.get(0)).optional()
}
