//! The services' OpenAPI documents by address.

use chrono::{DateTime, Utc};
use rusqlite::{Connection, OptionalExtension, params};

use crate::column::{Db, Values};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Description {
    pub reply: String,
    pub read_at: DateTime<Utc>,
}

pub fn save(connection: &Connection, address: &str, description: &Description) -> rusqlite::Result<()> {
    connection.execute(
        "INSERT INTO descriptions (address, reply, read_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (address) DO UPDATE SET reply = ?2, read_at = ?3",
        params![address, description.reply, Db(description.read_at)],
    )?;
    Ok(())
}

pub fn load(connection: &Connection, address: &str) -> rusqlite::Result<Option<Description>> {
    connection
        .query_row("SELECT reply, read_at FROM descriptions WHERE address = ?1", [address], |row| {
            Ok(Description { reply: row.get(0)?, read_at: row.value(1)? })
        })
        .optional()
}
