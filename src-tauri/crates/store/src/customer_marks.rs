use std::collections::HashMap;

use chrono::{DateTime, Utc};
use porokh_domain::Environment;
use porokh_domain::phone::PhoneKey;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::open::wipe;
use crate::column::{Db, Values, words};

/// The seller's word about a customer. A number has at most one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MarkKind {
    /// The seller doesn't ship to the number.
    Blocked,
    Trusted,
}

words!(MarkKind { Blocked = "blocked", Trusted = "trusted" });

#[derive(Clone, PartialEq, Eq)]
pub struct CustomerMark {
    pub phone: PhoneKey,
    pub kind: MarkKind,
    /// As typed; may be empty.
    pub reason: String,
    pub marked_at: DateTime<Utc>,
}

/// Marks a number. An existing mark of the kind keeps its time and gets the new reason; one of the other kind is
/// replaced.
pub fn set(
    connection: &Connection,
    environment: Environment,
    mark: &CustomerMark,
) -> rusqlite::Result<CustomerMark> {
    let CustomerMark { phone, kind, reason, marked_at } = mark;
    connection.query_row(
        "INSERT INTO customer_marks (environment, phone, kind, reason, marked_at) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (environment, phone) DO UPDATE
         SET reason = ?4, kind = ?3, marked_at = iif(kind = ?3, marked_at, ?5)
         RETURNING phone, kind, reason, marked_at",
        params![Db(environment), Db(phone), kind, reason, Db(marked_at)],
        read,
    )
}

/// Returns whether there was one.
pub fn lift(connection: &Connection, environment: Environment, phone: PhoneKey) -> rusqlite::Result<bool> {
    let delete = "DELETE FROM customer_marks WHERE environment = ?1 AND phone = ?2";
    let deleted = connection.execute(delete, params![Db(environment), Db(phone)])?;
    Ok(wipe(connection, deleted)? > 0)
}

pub fn get(
    connection: &Connection,
    environment: Environment,
    phone: PhoneKey,
) -> rusqlite::Result<Option<CustomerMark>> {
    let sql =
        "SELECT phone, kind, reason, marked_at FROM customer_marks WHERE environment = ?1 AND phone = ?2";
    connection.query_row(sql, params![Db(environment), Db(phone)], read).optional()
}

/// Latest first.
pub fn all(connection: &Connection, environment: Environment) -> rusqlite::Result<Vec<CustomerMark>> {
    let sql = "SELECT phone, kind, reason, marked_at FROM customer_marks WHERE environment = ?1
               ORDER BY marked_at DESC, phone";
    connection.prepare_cached(sql)?.query_map([Db(environment)], read)?.collect()
}

/// The marked numbers of an environment.
#[derive(Debug, Clone, Default)]
pub struct MarkedPhones(HashMap<PhoneKey, MarkKind>);

impl MarkedPhones {
    pub fn of(connection: &Connection, environment: Environment) -> rusqlite::Result<Self> {
        let sql = "SELECT phone, kind FROM customer_marks WHERE environment = ?1";
        let mut statement = connection.prepare_cached(sql)?;
        statement.query_map([Db(environment)], |row| Ok((row.value(0)?, row.get(1)?)))?.collect()
    }

    pub fn is_blocked(&self, phone: PhoneKey) -> bool {
        self.0.get(&phone) == Some(&MarkKind::Blocked)
    }

    /// The mark of a customer with several numbers: one that is blocked outweighs one that is trusted.
    pub fn among(&self, phones: impl Iterator<Item = PhoneKey>) -> Option<MarkKind> {
        let mut trusted = None;
        for kind in phones.filter_map(|phone| self.0.get(&phone)) {
            match kind {
                MarkKind::Blocked => return Some(MarkKind::Blocked),
                MarkKind::Trusted => trusted = Some(MarkKind::Trusted),
            }
        }
        trusted
    }
}

impl FromIterator<(PhoneKey, MarkKind)> for MarkedPhones {
    fn from_iter<T: IntoIterator<Item = (PhoneKey, MarkKind)>>(marks: T) -> Self {
        Self(marks.into_iter().collect())
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<CustomerMark> {
    Ok(CustomerMark {
        phone: row.value(0)?,
        kind: row.get(1)?,
        reason: row.get(2)?,
        marked_at: row.value(3)?,
    })
}
