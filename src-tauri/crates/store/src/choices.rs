//! What the user chose for a set of headers, as JSON.

use chrono::{DateTime, Utc};
use rusqlite::{Connection, OptionalExtension as _, params};

use crate::column::Db;

/// What the choices are about.
#[derive(Debug, Clone, Copy)]
pub enum Choices {
    /// The columns of a list to check.
    Columns,
    /// Columns, words and couriers of a courier's download.
    Outcomes,
}

impl Choices {
    fn table(self) -> (&'static str, &'static str) {
        match self {
            Self::Columns => ("column_choices", "mapping"),
            Self::Outcomes => ("outcome_choices", "choice"),
        }
    }

    /// What was chosen for these headers.
    pub fn get(self, connection: &Connection, headers: &str) -> rusqlite::Result<Option<String>> {
        let (table, column) = self.table();
        let sql = format!("SELECT {column} FROM {table} WHERE headers = ?1");
        connection.query_row(&sql, [headers], |row| row.get(0)).optional()
    }

    /// Remembers what was chosen for these headers.
    pub fn keep(
        self,
        connection: &Connection,
        headers: &str,
        choice: &str,
        now: DateTime<Utc>,
    ) -> rusqlite::Result<()> {
        let (table, column) = self.table();
        let sql = format!(
            "INSERT INTO {table} (headers, {column}, chosen_at) VALUES (?1, ?2, ?3)
             ON CONFLICT (headers) DO UPDATE SET {column} = ?2, chosen_at = ?3"
        );
        connection.execute(&sql, params![headers, choice, Db(now)])?;
        Ok(())
    }
}
