//! Numbers that other sellers reported, and the orders put on hold for them.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use porokh_domain::phone::PhoneKey;
use rusqlite::{Connection, OptionalExtension, params};

use super::open::wipe;
use crate::{
    AccountScope,
    column::{Db, Values, to_json},
    orders::{self, OrderKey, Shop},
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reported {
    pub reason: Option<String>,
    pub label: Option<String>,
    pub reported_at: Option<DateTime<Utc>>,
    pub told_at: DateTime<Utc>,
}

impl Reported {
    /// Whether a check of this time can't know of the report.
    pub fn is_after(&self, check: DateTime<Utc>) -> bool {
        self.told_at >= check
    }
}

pub fn mark(
    connection: &Connection,
    scope: AccountScope,
    phone: PhoneKey,
    reported: &Reported,
) -> rusqlite::Result<()> {
    connection.execute(
        "INSERT INTO reported_phones (environment, phone, reason, label, reported_at, told_at, account_id)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         ON CONFLICT (environment, phone, coalesce(account_id, 0)) DO UPDATE
         SET reason = ?3, label = ?4, reported_at = ?5, told_at = ?6",
        params![
            Db(scope.environment),
            Db(phone),
            reported.reason,
            reported.label,
            Db(reported.reported_at),
            Db(reported.told_at),
            scope.account,
        ],
    )?;
    Ok(())
}

pub fn of_phone(
    connection: &Connection,
    scope: AccountScope,
    phone: PhoneKey,
) -> rusqlite::Result<Option<Reported>> {
    let sql = format!(
        "SELECT reason, label, reported_at, told_at FROM reported_phones WHERE {} AND phone = ?1
         ORDER BY told_at DESC LIMIT 1",
        scope.of("reported_phones")
    );
    let read = |row: &rusqlite::Row<'_>| {
        Ok(Reported {
            reason: row.get(0)?,
            label: row.get(1)?,
            reported_at: row.value(2)?,
            told_at: row.value(3)?,
        })
    };
    connection.query_row(&sql, [Db(phone)], read).optional()
}

/// Numbers that were reported after their last check, or are without one.
pub fn unchecked(connection: &Connection, scope: AccountScope) -> rusqlite::Result<HashSet<PhoneKey>> {
    let sql = format!(
        "SELECT phone FROM reported_phones WHERE {} AND NOT EXISTS (
             SELECT 1 FROM checks WHERE {} AND checks.phone = reported_phones.phone AND state = 'done'
                 AND started_at > told_at)
         AND NOT EXISTS (
             SELECT 1 FROM runs CROSS JOIN run_numbers AS number
                 ON run_id = runs.id AND number.phone = reported_phones.phone
             WHERE {} AND number.state = 'done' AND checked_at > told_at)",
        scope.of("reported_phones"),
        scope.of("checks"),
        scope.of("runs")
    );
    connection.prepare_cached(&sql)?.query_map([], |row| row.value(0))?.collect()
}

/// Of these numbers.
pub fn among(
    connection: &Connection,
    scope: AccountScope,
    phones: &[PhoneKey],
) -> rusqlite::Result<HashSet<PhoneKey>> {
    let sql = format!(
        "SELECT phone FROM json_each(?1) CROSS JOIN reported_phones ON phone = value WHERE {}",
        scope.of("reported_phones")
    );
    let phones = to_json(&phones.iter().map(|phone| phone.digits()).collect::<Vec<_>>())?;
    connection.prepare_cached(&sql)?.query_map([phones], |row| row.value(0))?.collect()
}

/// In every environment.
pub fn delete_older(connection: &Connection, than: DateTime<Utc>) -> rusqlite::Result<usize> {
    let sql = "DELETE FROM reported_phones WHERE told_at < ?1";
    wipe(connection, connection.execute(sql, [Db(than)])?)
}

/// How many [`delete_older`] would delete.
pub fn count_older(connection: &Connection, than: DateTime<Utc>) -> rusqlite::Result<usize> {
    let sql = "SELECT count(*) FROM reported_phones WHERE told_at < ?1";
    connection.query_row(sql, [Db(than)], |row| row.get(0))
}

/// Run and file of the runs with this number and a file that began since then, or haven't ended.
pub fn runs_with(
    connection: &Connection,
    scope: AccountScope,
    phone: PhoneKey,
    since: DateTime<Utc>,
) -> rusqlite::Result<Vec<(i64, i64)>> {
    let sql = format!(
        "SELECT r.id, r.file_id FROM runs r JOIN run_numbers n ON n.run_id = r.id
         WHERE {} AND n.phone = ?1 AND r.file_id IS NOT NULL
             AND (r.created_at >= ?2 OR r.state IN ('running', 'waiting', 'paused'))",
        scope.of("r")
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let since = Db(since);
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
    statement.query_map(params![Db(phone), since], read)?.collect()
}

/// Puts a number's undecided orders of a sheet on hold, and counts them in the event. Returns how many.
pub fn hold_undecided(
    connection: &mut Connection,
    message: i64,
    shop: Shop,
    (sheet, phone): (&[OrderKey], PhoneKey),
    now: DateTime<Utc>,
) -> rusqlite::Result<u64> {
    let transaction = connection.transaction()?;
    let held = hold(&transaction, shop, sheet, &HashSet::from([phone]), now)?;
    transaction.execute("UPDATE inbox SET held = held + ?2 WHERE id = ?1", params![message, held])?;
    transaction.commit()?;
    Ok(held)
}

/// Puts the undecided orders of numbers in a sheet on hold. Returns how many. Within the caller's transaction.
pub fn hold(
    transaction: &Connection,
    shop: Shop,
    sheet: &[OrderKey],
    phones: &HashSet<PhoneKey>,
    now: DateTime<Utc>,
) -> rusqlite::Result<u64> {
    let mut held = 0;
    let is_reported = |key: &OrderKey| key.phones.iter().any(|phone| phones.contains(phone));
    for (_, order) in orders::identify_rows(transaction, shop, sheet, is_reported, now)? {
        held += u64::from(orders::hold_undecided(transaction, order, now)?);
    }
    Ok(held)
}
