use std::collections::HashSet;

use chrono::{DateTime, Utc};
use porokh_domain::Environment;
use porokh_domain::phone::PhoneKey;
use rusqlite::{Connection, OptionalExtension, params};

use crate::column::{Db, Values};

/// An empty note is deleted.
pub fn write(
    connection: &Connection,
    environment: Environment,
    phone: PhoneKey,
    text: &str,
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    if text.is_empty() {
        let delete = "DELETE FROM notes WHERE environment = ?1 AND phone = ?2";
        let deleted = connection.execute(delete, params![Db(environment), Db(phone)])?;
        return super::open::wipe(connection, deleted).map(drop);
    }
    connection.execute(
        "INSERT INTO notes (environment, phone, text, written_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (environment, phone) DO UPDATE SET text = ?3, written_at = ?4",
        params![Db(environment), Db(phone), text, Db(now)],
    )?;
    Ok(())
}

/// Empty without one.
pub fn read(connection: &Connection, environment: Environment, phone: PhoneKey) -> rusqlite::Result<String> {
    let note = "SELECT text FROM notes WHERE environment = ?1 AND phone = ?2";
    let found = connection.query_row(note, params![Db(environment), Db(phone)], |row| row.get(0));
    Ok(found.optional()?.unwrap_or_default())
}

pub fn phones(connection: &Connection, environment: Environment) -> rusqlite::Result<HashSet<PhoneKey>> {
    let mut statement = connection.prepare_cached("SELECT phone FROM notes WHERE environment = ?1")?;
    statement.query_map([Db(environment)], |row| row.value(0))?.collect()
}
