//! What the user wrote about customers.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use porokh_domain::Realm;
use porokh_domain::phone::PhoneKey;
use rusqlite::{Connection, OptionalExtension, params};

/// Keeps a note; an empty one deletes it.
pub fn write(
    connection: &Connection,
    realm: Realm,
    phone: PhoneKey,
    text: &str,
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    if text.is_empty() {
        let delete = "DELETE FROM notes WHERE realm = ?1 AND phone = ?2";
        let deleted = connection.execute(delete, params![realm.as_str(), phone.digits()])?;
        return super::checks::wipe(connection, deleted).map(drop);
    }
    connection.execute(
        "INSERT INTO notes (realm, phone, text, written_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (realm, phone) DO UPDATE SET text = ?3, written_at = ?4",
        params![realm.as_str(), phone.digits(), text, now.timestamp_millis()],
    )?;
    Ok(())
}

/// The note about a number; empty without one.
pub fn read(connection: &Connection, realm: Realm, phone: PhoneKey) -> rusqlite::Result<String> {
    let note = "SELECT text FROM notes WHERE realm = ?1 AND phone = ?2";
    let found = connection.query_row(note, params![realm.as_str(), phone.digits()], |row| row.get(0));
    Ok(found.optional()?.unwrap_or_default())
}

/// The numbers that have a note, by their digits.
pub fn phones(connection: &Connection, realm: Realm) -> rusqlite::Result<HashSet<u32>> {
    let mut statement = connection.prepare_cached("SELECT phone FROM notes WHERE realm = ?1")?;
    statement.query_map([realm.as_str()], |row| row.get(0))?.collect()
}
