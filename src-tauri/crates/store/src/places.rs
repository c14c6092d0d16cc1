//! Finds the environment and account of a record, whichever the window shows.

use porokh_domain::Environment;
use rusqlite::{Connection, OptionalExtension};

use crate::{AccountScope, column::Values};

/// Records that a notification can lead to.
#[derive(Debug, Clone, Copy)]
pub enum Subject {
    Run,
    Payment,
    Message,
    Check,
}

impl Subject {
    fn table(self) -> &'static str {
        match self {
            Self::Run => "runs",
            Self::Payment => "payments",
            Self::Message => "inbox",
            Self::Check => "checks",
        }
    }
}

/// The environment of a record, and whether one of the scopes contains it. `None`: it was deleted.
pub fn find(
    connection: &Connection,
    subject: Subject,
    scopes: &[AccountScope],
    id: i64,
) -> rusqlite::Result<Option<(Environment, bool)>> {
    let table = subject.table();
    let own = AccountScope::any_of(scopes, table);
    let sql = format!("SELECT environment, coalesce({own}, 0) FROM {table} WHERE id = ?1");
    let mut statement = connection.prepare_cached(&sql)?;
    statement.query_row([id], |row| Ok((row.value(0)?, row.get(1)?))).optional()
}
