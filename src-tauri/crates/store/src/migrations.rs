//! The database schema, and the steps that later versions add to it.

use rusqlite::Connection;

use super::problem;
use crate::DatabaseProblem;

/// Marks a database as ours ("Porokh" in four bytes of ASCII).
pub(super) const APPLICATION_ID: i32 = i32::from_be_bytes(*b"Prkh");

/// The schema and later steps, in order. A released step is never changed.
const STEPS: &[&str] = &[include_str!("schema.sql")];

/// The schema version of this build: `user_version` of its databases.
pub(super) const VERSION: usize = STEPS.len();

/// Brings the database up to date; each step is one transaction.
///
/// # Errors
///
/// [`DatabaseProblem::OtherSchema`] for tables of any other version: they are unchanged.
pub(super) fn apply(connection: &mut Connection) -> Result<(), DatabaseProblem> {
    apply_steps(connection, STEPS)
}

/// A database in memory as this version makes it up to a step.
pub(super) fn empty(version: usize) -> rusqlite::Result<Connection> {
    let mut connection = Connection::open_in_memory()?;
    for (step, number) in STEPS.iter().zip(1..=version) {
        run(&mut connection, step, number)?;
    }
    Ok(connection)
}

fn apply_steps(connection: &mut Connection, steps: &[&str]) -> Result<(), DatabaseProblem> {
    let done = applied(connection).map_err(|error| problem(&error))?;
    let done = done.filter(|done| *done <= steps.len()).ok_or(DatabaseProblem::OtherSchema)?;
    for (index, step) in steps.iter().enumerate().skip(done) {
        run(connection, step, index + 1).map_err(|error| problem(&error))?;
    }
    Ok(())
}

/// Number of applied steps; 0 for an empty file, `None` if the tables aren't ours.
pub(super) fn applied(connection: &Connection) -> rusqlite::Result<Option<usize>> {
    let number = |pragma| connection.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
    if number("application_id")? == i64::from(APPLICATION_ID) {
        return Ok(usize::try_from(number("user_version")?).ok());
    }
    let tables: u32 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok((tables == 0).then_some(0))
}

/// Runs a step. Foreign keys are disabled so that referenced tables can be rebuilt.
fn run(connection: &mut Connection, step: &str, version: usize) -> rusqlite::Result<()> {
    connection.pragma_update(None, "foreign_keys", false)?;
    let transaction = connection.transaction()?;
    transaction.execute_batch(step)?;
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", version)?;
    transaction.commit()?;
    connection.pragma_update(None, "foreign_keys", true)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A later version adds a column: the seller's records must survive it.
    #[test]
    fn later_step_runs_once() {
        let mut db = Connection::open_in_memory().unwrap();
        apply(&mut db).unwrap();
        db.execute_batch("INSERT INTO notes VALUES ('live', 712345670, 'pays late', 1)").unwrap();
        let step = "ALTER TABLE notes ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0";
        let steps = [STEPS, &[step]].concat();
        apply_steps(&mut db, &steps).unwrap();
        apply_steps(&mut db, &steps).unwrap();
        let note = db.query_row("SELECT text, pinned FROM notes", [], |row| Ok((row.get(0)?, row.get(1)?)));
        assert_eq!(note, Ok(("pays late".to_owned(), 0)));
        assert_eq!(apply(&mut db), Err(DatabaseProblem::OtherSchema), "an older version refuses it");
    }

    /// A failed step must not leave the database half migrated.
    #[test]
    fn a_step_that_fails_leaves_nothing_behind() {
        let mut db = Connection::open_in_memory().unwrap();
        let steps = [STEPS, &["CREATE TABLE new (id INTEGER); INSERT INTO missing VALUES (1)"]].concat();
        assert!(apply_steps(&mut db, &steps).is_err());
        assert_eq!(applied(&db), Ok(Some(VERSION)));
        assert_eq!(apply(&mut db), Ok(()));
    }
}
