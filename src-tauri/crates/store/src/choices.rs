use chrono::{DateTime, Utc};
use rusqlite::{Connection, OptionalExtension as _, params};

use crate::column::Db;

#[derive(Debug, Clone, Copy)]
pub enum Choices {
    /// Columns of an order file, by its headers.
    Columns,
    /// Columns and courier of a courier's download, by its headers; also its words while the courier is unknown.
    Outcomes,
    /// Words and couriers in the downloads of one courier, by its name.
    Courier,
}

/// Prefix of couriers' names, which share the table with headers; headers don't contain it.
const COURIER: char = '\u{1e}';

impl Choices {
    fn table(self) -> (&'static str, &'static str) {
        match self {
            Self::Columns => ("column_choices", "mapping"),
            Self::Outcomes | Self::Courier => ("outcome_choices", "choice"),
        }
    }

    fn key(self, of: &str) -> String {
        match self {
            Self::Columns | Self::Outcomes => of.to_owned(),
            Self::Courier => format!("{COURIER}{of}"),
        }
    }

    pub fn get(self, connection: &Connection, of: &str) -> rusqlite::Result<Option<String>> {
        let (table, column) = self.table();
        let sql = format!("SELECT {column} FROM {table} WHERE headers = ?1");
        connection.query_row(&sql, [self.key(of)], |row| row.get(0)).optional()
    }

    pub fn keep(
        self,
        connection: &Connection,
        of: &str,
        choice: &str,
        now: DateTime<Utc>,
    ) -> rusqlite::Result<()> {
        let (table, column) = self.table();
        let sql = format!(
            "INSERT INTO {table} (headers, {column}, chosen_at) VALUES (?1, ?2, ?3)
             ON CONFLICT (headers) DO UPDATE SET {column} = ?2, chosen_at = ?3"
        );
        connection.execute(&sql, params![self.key(of), choice, Db(now)])?;
        Ok(())
    }
}
