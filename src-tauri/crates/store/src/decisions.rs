use std::collections::BTreeMap;

use porokh_domain::{Decision, Environment, RowNumber};
use rusqlite::{Connection, params};

use crate::column::{Db, Values};

/// By row, in one transaction; `None` removes a decision.
pub fn decide(
    connection: &mut Connection,
    run: i64,
    decisions: &BTreeMap<RowNumber, Option<Decision>>,
) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    {
        let mut keep = transaction.prepare_cached(
            "INSERT INTO run_decisions (run_id, row, decision) VALUES (?1, ?2, ?3)
             ON CONFLICT (run_id, row) DO UPDATE SET decision = ?3",
        )?;
        let mut forget =
            transaction.prepare_cached("DELETE FROM run_decisions WHERE run_id = ?1 AND row = ?2")?;
        for (row, decision) in decisions {
            match decision {
                Some(decision) => keep.execute(params![run, Db(row), Db(*decision)])?,
                None => forget.execute(params![run, Db(row)])?,
            };
        }
    }
    transaction.commit()
}

/// Stores a decision unless the order is cancelled or the run belongs to another environment: test payments must not
/// affect live orders, or the other way round. Returns whether anything changed.
pub fn decide_unless_cancelled(
    connection: &Connection,
    environment: Environment,
    run: i64,
    row: RowNumber,
    decision: Decision,
) -> rusqlite::Result<bool> {
    let changed = connection.execute(
        "INSERT INTO run_decisions (run_id, row, decision) SELECT ?1, ?2, ?3
         WHERE EXISTS (SELECT 1 FROM runs WHERE id = ?1 AND environment = ?4)
         ON CONFLICT (run_id, row) DO UPDATE SET decision = ?3 WHERE decision NOT IN ('cancelled', ?3)",
        params![run, Db(row), Db(decision), Db(environment)],
    )?;
    Ok(changed > 0)
}

pub fn up_to(
    connection: &Connection,
    run: i64,
    last: RowNumber,
) -> rusqlite::Result<BTreeMap<RowNumber, Decision>> {
    let mut statement = connection
        .prepare_cached("SELECT row, decision FROM run_decisions WHERE run_id = ?1 AND row <= ?2")?;
    statement.query_map(params![run, Db(last)], |row| Ok((row.value(0)?, row.value(1)?)))?.collect()
}

pub fn all(connection: &Connection, run: i64) -> rusqlite::Result<BTreeMap<RowNumber, Decision>> {
    let mut statement =
        connection.prepare_cached("SELECT row, decision FROM run_decisions WHERE run_id = ?1")?;
    statement.query_map([run], |row| Ok((row.value(0)?, row.value(1)?)))?.collect()
}
