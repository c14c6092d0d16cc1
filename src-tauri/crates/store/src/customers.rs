use std::collections::HashMap;

use chrono::{DateTime, Utc};
use porokh_domain::{BdPhone, phone::PhoneKey};
use rusqlite::{Connection, Row, params};

use super::{
    checks::{self, CheckRow},
    run_numbers::{self, AFTER_COLUMNS, COLUMNS, REPLY, Source},
};
use crate::column::{Db, Values, to_json};
use crate::{AccountScope, NumberRow};

/// Location of a check of a number, and whether it has a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub source: Source,
    pub has_result: bool,
}

/// Every paid check of a number, single or of a run, latest first.
pub fn checks(connection: &Connection, scope: AccountScope, phone: &BdPhone) -> rusqlite::Result<Vec<Place>> {
    // Each run is searched for the number: see `run_numbers::latest`.
    let sql = format!(
        "SELECT 0, id, state = 'done', started_at AS at FROM checks
             WHERE {} AND phone = ?1 AND state IN ('done', 'unknown')
         UNION ALL
         SELECT 1, run_id, 1, checked_at FROM runs CROSS JOIN run_numbers ON run_id = runs.id AND phone = ?1
             WHERE {} AND run_numbers.state = 'done'
         ORDER BY at DESC, 1, id DESC",
        scope.of("checks"),
        scope.of("runs")
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let read = |row: &Row<'_>| {
        let id = row.get(1)?;
        let source = if row.get(0)? { Source::Run(id) } else { Source::Check(id) };
        Ok(Place { source, has_result: row.get(2)? })
    };
    statement.query_map([Db(phone)], read)?.collect()
}

#[derive(Debug, Clone, PartialEq)]
pub enum KeptCheck {
    Single(CheckRow),
    OfRun { run: i64, name: String, row: NumberRow, reply: Option<String> },
}

/// The checks at some places, in the same order.
pub fn kept(
    connection: &Connection,
    scope: AccountScope,
    phone: &BdPhone,
    places: &[Place],
) -> rusqlite::Result<Vec<KeptCheck>> {
    let (mut singles, mut runs) = (Vec::new(), Vec::new());
    for place in places {
        match place.source {
            Source::Check(id) => singles.push(id),
            Source::Run(id) => runs.push(id),
        }
    }
    let singles = checks::these(connection, scope, &singles)?;
    let singles = singles.into_iter().map(|row| (Source::Check(row.id), KeptCheck::Single(row)));
    let sql = format!(
        "SELECT {COLUMNS}, runs.id, name, {REPLY} FROM runs CROSS JOIN run_numbers ON run_id = runs.id AND phone = ?1
         WHERE runs.id IN (SELECT value FROM json_each(?2))"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let read = |row: &Row<'_>| {
        let (run, name, reply) =
            (row.get(AFTER_COLUMNS)?, row.get(AFTER_COLUMNS + 1)?, row.get(AFTER_COLUMNS + 2)?);
        Ok((Source::Run(run), KeptCheck::OfRun { run, name, row: run_numbers::read(row)?, reply }))
    };
    let runs = statement.query_map(params![Db(phone), to_json(&runs)?], read)?;
    let mut found: HashMap<Source, KeptCheck> = runs.collect::<rusqlite::Result<_>>()?;
    found.extend(singles);
    Ok(places.iter().filter_map(|place| found.remove(&place.source)).collect())
}

#[derive(Debug, Clone, PartialEq)]
pub struct RunOf {
    pub run: i64,
    pub name: String,
    pub file: Option<i64>,
    pub created_at: DateTime<Utc>,
    pub number: NumberRow,
}

pub fn runs(
    connection: &Connection,
    scope: AccountScope,
    phone: PhoneKey,
    most: u32,
) -> rusqlite::Result<Vec<RunOf>> {
    let sql = format!(
        "SELECT {COLUMNS}, runs.id, name, file_id, created_at FROM runs
             CROSS JOIN run_numbers ON run_id = runs.id AND phone = ?1
         WHERE {} ORDER BY runs.id DESC LIMIT ?2",
        scope.of("runs")
    );
    let read = |row: &Row<'_>| {
        Ok(RunOf {
            number: run_numbers::read(row)?,
            run: row.get(AFTER_COLUMNS)?,
            name: row.get(AFTER_COLUMNS + 1)?,
            file: row.get(AFTER_COLUMNS + 2)?,
            created_at: row.value(AFTER_COLUMNS + 3)?,
        })
    };
    connection.prepare_cached(&sql)?.query_map(params![Db(phone), most], read)?.collect()
}

/// Name from the latest payment, else from a link batch.
pub fn name(
    connection: &Connection,
    scope: AccountScope,
    phone: &BdPhone,
) -> rusqlite::Result<Option<String>> {
    let sql = format!(
        "SELECT name FROM (
             SELECT 1 AS rank, id, name FROM payments WHERE {} AND phone = ?1 AND name <> ''
             UNION ALL
             SELECT 0, l.id, r.name FROM link_rows r JOIN link_batches l ON l.id = r.batch_id
                 WHERE {} AND r.phone = ?1 AND r.name <> '')
         ORDER BY rank DESC, id DESC LIMIT 1",
        scope.of("payments"),
        scope.of("l")
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([Db(phone)])?;
    rows.next()?.map(|row| row.get(0)).transpose()
}

/// Numbers of customers whose name contains a text, latest first.
pub fn by_name(
    connection: &Connection,
    scope: AccountScope,
    text: &str,
    most: u32,
) -> rusqlite::Result<Vec<(BdPhone, String)>> {
    let sql = format!(
        "SELECT phone, name, max(at) AS latest FROM (
             SELECT phone, name, created_at AS at FROM payments
                 WHERE {} AND phone IS NOT NULL AND instr(lower(name), ?1) > 0
             UNION ALL
             SELECT r.phone, r.name, l.created_at FROM link_rows r JOIN link_batches l ON l.id = r.batch_id
                 WHERE {} AND r.phone IS NOT NULL AND instr(lower(r.name), ?1) > 0)
         GROUP BY phone ORDER BY latest DESC, phone LIMIT ?2",
        scope.of("payments"),
        scope.of("l")
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let read = |row: &Row<'_>| Ok((row.value(0)?, row.get(1)?));
    statement.query_map(params![text, most], read)?.collect()
}
