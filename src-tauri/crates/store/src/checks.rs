use std::ops::Range;

use chrono::{DateTime, Utc};
use porokh_domain::Environment;
use porokh_domain::{BdPhone, Mode, RiskLevel};
use rusqlite::{Connection, OptionalExtension, Row, params, params_from_iter, types::Value};
use serde::{Deserialize, Serialize};

use super::{account, deferred_checks};
use crate::column::{Db, Values, to_json};
use crate::ledger::Search;
use crate::open::wipe;
use crate::{AccountScope, IntentState, accounts::AccountId};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CheckRow {
    pub id: i64,
    pub environment: Environment,
    pub account: Option<AccountId>,
    #[serde(with = "crate::phone_text")]
    pub phone: BdPhone,
    pub state: IntentState,
    pub started_at: DateTime<Utc>,
    pub risk_word: Option<String>,
    pub success_ratio: Option<f64>,
    /// The reply's `data`; `None` in lists.
    pub reply: Option<String>,
    /// Set if the reply's mode contradicts the key: not a valid result, and the state is `unknown`.
    pub other_mode: Option<Mode>,
}

/// Persists the intent before the check is sent. A row that stays in this state had no answer.
pub fn begin(
    connection: &Connection,
    (environment, account): (Environment, Option<AccountId>),
    phone: &BdPhone,
    now: DateTime<Utc>,
) -> rusqlite::Result<i64> {
    connection.execute(
        "INSERT INTO checks (environment, account_id, phone, state, started_at) VALUES (?1, ?2, ?3, 'in_flight', ?4)",
        params![Db(environment), account, Db(phone), Db(now)],
    )?;
    Ok(connection.last_insert_rowid())
}

/// Stores the result and the remaining quota in one transaction.
pub fn finish(
    connection: &mut Connection,
    row: &CheckRow,
    remaining: Option<u64>,
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    transaction.execute(
        "UPDATE checks SET state = ?2, risk_word = ?3, success_ratio = ?4, reply = ?5, other_mode = ?6
         WHERE id = ?1 AND state <> 'done'",
        params![row.id, row.state, row.risk_word, row.success_ratio, row.reply, Db(&row.other_mode)],
    )?;
    deferred_checks::finish(&transaction, row.id)?;
    if row.state == IntentState::Done {
        let whose = "SELECT account_id FROM checks WHERE id = ?1";
        let whose = transaction.query_row(whose, [row.id], |found| found.get(0)).optional()?.flatten();
        account::save_remaining(&transaction, whose, remaining, row.started_at, now)?;
    }
    transaction.commit()
}

/// Deletes a check that certainly wasn't counted.
pub fn not_sent(connection: &mut Connection, id: i64) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    let sql = "DELETE FROM checks WHERE id = ?1 AND state IN ('in_flight', 'pending')";
    transaction.execute(sql, [id])?;
    deferred_checks::give_back(&transaction, id)?;
    transaction.commit()
}

/// After rate limiting: nothing is in flight, and the check will be sent again.
pub fn wait(connection: &Connection, id: i64) -> rusqlite::Result<()> {
    connection.execute("UPDATE checks SET state = 'pending' WHERE id = ?1 AND state = 'in_flight'", [id])?;
    Ok(())
}

/// Persists the intent of a check that waited.
pub fn leave_again(connection: &Connection, id: i64) -> rusqlite::Result<()> {
    connection.execute("UPDATE checks SET state = 'in_flight' WHERE id = ?1 AND state = 'pending'", [id])?;
    Ok(())
}

/// After a crash: checks in flight become `unknown`, those waiting for a retry certainly weren't counted.
pub fn doubt_unanswered(connection: &mut Connection) -> rusqlite::Result<usize> {
    let transaction = connection.transaction()?;
    let waited = transaction.execute("UPDATE checks SET state = 'cancelled' WHERE state = 'pending'", [])?;
    let left = transaction.execute("UPDATE checks SET state = 'unknown' WHERE state = 'in_flight'", [])?;
    deferred_checks::settle_unanswered(&transaction)?;
    transaction.commit()?;
    Ok(waited + left)
}

const LIST: &str =
    "id, environment, phone, state, started_at, risk_word, success_ratio, NULL, other_mode, account_id";
const WHOLE: &str =
    "id, environment, phone, state, started_at, risk_word, success_ratio, reply, other_mode, account_id";

pub fn get(connection: &Connection, scope: AccountScope, id: i64) -> rusqlite::Result<Option<CheckRow>> {
    let sql = format!(
        "SELECT {WHOLE} FROM checks WHERE id = ?1 AND {} AND state NOT IN ('in_flight', 'pending')",
        scope.of("checks")
    );
    connection.prepare_cached(&sql)?.query_row([id], read).optional()
}

/// With replies, in no order.
pub fn these(connection: &Connection, scope: AccountScope, ids: &[i64]) -> rusqlite::Result<Vec<CheckRow>> {
    let sql = format!(
        "SELECT {WHOLE} FROM checks WHERE id IN (SELECT value FROM json_each(?1)) AND {}
             AND state NOT IN ('in_flight', 'pending')",
        scope.of("checks")
    );
    connection.prepare_cached(&sql)?.query_map([to_json(&ids)?], read)?.collect()
}

/// The latest check of a number by exactly this account.
pub fn latest(
    connection: &Connection,
    scope: AccountScope,
    phone: &BdPhone,
) -> rusqlite::Result<Option<CheckRow>> {
    let sql = format!(
        "SELECT {LIST} FROM checks WHERE {} AND phone = ?1 AND state IN ('done', 'unknown')
         ORDER BY id DESC LIMIT 1",
        scope.only("checks")
    );
    connection.prepare_cached(&sql)?.query_row([Db(phone)], read).optional()
}

/// Checks that may have been counted, latest first.
pub fn of_phone(
    connection: &Connection,
    scope: AccountScope,
    phone: &BdPhone,
    most: u32,
) -> rusqlite::Result<Vec<CheckRow>> {
    let sql = format!(
        "SELECT {LIST} FROM checks WHERE {} AND phone = ?1 AND state IN ('done', 'unknown')
         ORDER BY id DESC LIMIT ?2",
        scope.of("checks")
    );
    let mut statement = connection.prepare_cached(&sql)?;
    statement.query_map(params![Db(phone), most], read)?.collect()
}

/// The checks of a list. Default: all.
#[derive(Debug, Clone, Default)]
pub struct CheckQuery {
    /// Only checks older than this id.
    pub before: Option<i64>,
    pub level: Option<RiskLevel>,
    /// Part of a number.
    pub search: Search,
    pub within: Option<Range<DateTime<Utc>>>,
}

impl CheckQuery {
    pub fn fits(&self, check: &CheckRow) -> bool {
        let word = check.risk_word.as_deref().unwrap_or_default();
        self.before.is_none_or(|before| check.id < before)
            && self.level.is_none_or(|level| RiskLevel::from(word) == level)
            && self.within.as_ref().is_none_or(|within| within.contains(&check.started_at))
            && self.search.fits_number(&check.phone)
    }

    /// Condition on checks, and its parameters.
    fn condition(&self) -> (String, Vec<Value>) {
        let level = self.level.map_or("TRUE", level_condition);
        let (numbers, digits) = self.search.number_condition("phone", 2);
        let mut sql = format!("state NOT IN ('in_flight', 'pending') AND id < ?1 AND {level}{numbers}");
        let mut values = vec![Value::Integer(self.before.unwrap_or(i64::MAX))];
        values.extend(digits);
        if let Some(Range { start, end }) = &self.within {
            let first = values.len() + 1;
            sql = format!("{sql} AND started_at >= ?{first} AND started_at < ?{}", first + 1);
            values.extend([start, end].map(|time| Value::Integer(time.timestamp_millis())));
        }
        (sql, values)
    }
}

/// Latest first, with the number of all.
pub fn page(
    connection: &Connection,
    scope: AccountScope,
    query: &CheckQuery,
    limit: u32,
) -> rusqlite::Result<(Vec<CheckRow>, usize)> {
    let (condition, values) = query.condition();
    let found = format!("{} AND {condition}", scope.of("checks"));
    let sql = format!("SELECT {LIST} FROM checks WHERE {found} ORDER BY id DESC LIMIT {limit}");
    let rows = connection
        .prepare_cached(&sql)?
        .query_map(params_from_iter(&values), read)?
        .collect::<Result<_, _>>()?;
    let count = format!("SELECT count(*) FROM checks WHERE {found}");
    let count = connection.prepare_cached(&count)?.query_row(params_from_iter(&values), |row| row.get(0))?;
    Ok((rows, count))
}

/// The latest check of each number that contains the digits, latest first.
pub fn find(
    connection: &Connection,
    scope: AccountScope,
    digits: &str,
    limit: u32,
) -> rusqlite::Result<Vec<CheckRow>> {
    let sql = format!(
        "SELECT {LIST} FROM checks WHERE id IN (
             SELECT max(id) FROM checks
             WHERE {} AND state IN ('done', 'unknown') AND instr('01' || phone, ?1) > 0 GROUP BY phone)
         ORDER BY id DESC LIMIT ?2",
        scope.of("checks")
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map(params![digits, limit], read)?;
    rows.collect()
}

pub fn delete(connection: &Connection, scope: AccountScope, id: i64) -> rusqlite::Result<usize> {
    let own = scope.of("checks");
    let sql = format!("DELETE FROM checks WHERE id = ?1 AND {own} AND state NOT IN ('in_flight', 'pending')");
    let deleted = connection.execute(&sql, [id])?;
    wipe(connection, deleted)
}

pub fn delete_all(connection: &Connection, scope: AccountScope) -> rusqlite::Result<usize> {
    let own = scope.of("checks");
    let sql = format!("DELETE FROM checks WHERE {own} AND state NOT IN ('in_flight', 'pending')");
    let deleted = connection.execute(&sql, [])?;
    wipe(connection, deleted)
}

/// In every environment. A row with an old time that was inserted after a newer row was written with a wrong clock,
/// and counts as newer.
const OLDER: &str = "started_at < ?1 AND state IN ('done', 'cancelled') AND id < coalesce(
     (SELECT min(id) FROM checks WHERE started_at BETWEEN ?1 AND ?2), ?3)";

pub fn delete_older(
    connection: &Connection,
    than: DateTime<Utc>,
    now: DateTime<Utc>,
) -> rusqlite::Result<usize> {
    let sql = format!("DELETE FROM checks WHERE {OLDER}");
    let deleted = connection.execute(&sql, params![Db(than), Db(now), i64::MAX])?;
    wipe(connection, deleted)
}

/// Counts what [`delete_older`] would delete.
pub fn count_older(
    connection: &Connection,
    than: DateTime<Utc>,
    now: DateTime<Utc>,
) -> rusqlite::Result<usize> {
    let sql = format!("SELECT count(*) FROM checks WHERE {OLDER}");
    connection.query_row(&sql, params![Db(than), Db(now), i64::MAX], |row| row.get(0))
}

fn level_condition(level: RiskLevel) -> &'static str {
    match level {
        RiskLevel::New => "risk_word = 'new'",
        RiskLevel::Low => "risk_word = 'low'",
        RiskLevel::Medium => "risk_word = 'medium'",
        RiskLevel::High => "risk_word = 'high'",
        RiskLevel::VeryHigh => "risk_word = 'very_high'",
        RiskLevel::Unknown => {
            "(risk_word IS NULL OR risk_word NOT IN ('new', 'low', 'medium', 'high', 'very_high'))"
        }
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<CheckRow> {
    Ok(CheckRow {
        id: row.get(0)?,
        environment: row.value(1)?,
        phone: row.value(2)?,
        state: row.get(3)?,
        started_at: row.value(4)?,
        risk_word: row.get(5)?,
        success_ratio: row.get(6)?,
        reply: row.get(7)?,
        other_mode: row.value(8)?,
        account: row.get(9)?,
    })
}
