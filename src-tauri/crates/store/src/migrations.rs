//! The shape of the database, step by step. A step that was released is never changed.

use rusqlite::Connection;

use super::problem;
use crate::DatabaseProblem;

pub(super) const STEPS: &[&str] = &[
    include_str!("migrations/001_checks_and_account.sql"),
    include_str!("migrations/002_budgets_and_descriptions.sql"),
    include_str!("migrations/003_files.sql"),
    include_str!("migrations/004_runs.sql"),
    include_str!("migrations/005_decisions_and_notes.sql"),
    include_str!("migrations/006_payments.sql"),
    include_str!("migrations/007_reports_and_deliveries.sql"),
    include_str!("migrations/008_inbox.sql"),
    include_str!("migrations/009_customers.sql"),
    include_str!("migrations/010_unused_copies.sql"),
    include_str!("migrations/011_other_modes.sql"),
    include_str!("migrations/012_sheets_of_payments.sql"),
    include_str!("migrations/013_other_modes_of_runs.sql"),
    include_str!("migrations/014_accounts.sql"),
    include_str!("migrations/015_lost_jobs.sql"),
    include_str!("migrations/016_waiting_checks.sql"),
    include_str!("migrations/017_environments.sql"),
    include_str!("migrations/018_identity.sql"),
    include_str!("migrations/019_phones.sql"),
    include_str!("migrations/020_several_accounts.sql"),
    include_str!("migrations/021_account_in_use.sql"),
    include_str!("migrations/022_intent_states.sql"),
    include_str!("migrations/023_intent_states_of_payments_deliveries_and_runs.sql"),
    include_str!("migrations/024_one_tag.sql"),
    include_str!("migrations/025_names.sql"),
    include_str!("migrations/026_rows_from_one.sql"),
    include_str!("migrations/027_orders_of_runs.sql"),
    include_str!("migrations/028_sent_links.sql"),
    include_str!("migrations/029_deferred_checks.sql"),
];

/// Brings the database up to date; each step is one transaction.
pub(super) fn apply(connection: &mut Connection) -> Result<(), DatabaseProblem> {
    let done = version(connection).map_err(|error| problem(&error))?;
    if done > STEPS.len() {
        return Err(DatabaseProblem::Newer);
    }
    for (index, step) in STEPS.iter().enumerate().skip(done) {
        run(connection, step, index + 1).map_err(|error| problem(&error))?;
    }
    Ok(())
}

fn version(connection: &Connection) -> rusqlite::Result<usize> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Runs a step. Foreign keys rest meanwhile, so that a table that others refer to can be made anew without their rows.
pub(super) fn run(connection: &mut Connection, step: &str, version: usize) -> rusqlite::Result<()> {
    connection.pragma_update(None, "foreign_keys", false)?;
    let transaction = connection.transaction()?;
    transaction.execute_batch(step)?;
    transaction.pragma_update(None, "user_version", version)?;
    transaction.commit()?;
    connection.pragma_update(None, "foreign_keys", true)
}
