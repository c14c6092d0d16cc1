//! Accounts, the keys known to belong to them, and the records they own.

use std::fmt;

use chrono::{DateTime, Utc};
use porokh_domain::Environment;
use rusqlite::{
    Connection, OptionalExtension, Row, ToSql, Transaction, params,
    types::{FromSql, FromSqlResult, ToSqlOutput, ValueRef},
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::column::Values;

/// Id in the table `accounts`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
pub struct AccountId(i64);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Service {
    Courier,
    Payment,
}

/// Safe in SQL: a number.
impl fmt::Display for AccountId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl ToSql for AccountId {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

impl FromSql for AccountId {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        i64::column_result(value).map(Self)
    }
}

impl FromSql for Service {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let word = value.as_str()?;
        let known = [Self::Courier, Self::Payment].into_iter().find(|service| service.as_str() == word);
        known.ok_or_else(crate::column::unknown)
    }
}

impl Service {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Courier => "courier",
            Self::Payment => "payment",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountRow {
    pub id: AccountId,
    pub service: Service,
    pub environment: Environment,
    /// Normalised for comparison.
    pub identity: Option<String>,
    pub address: Option<String>,
    /// The service's name for it; may be empty.
    pub label: String,
    /// The seller's name for it; may be empty.
    pub name: String,
    pub key_hint: String,
    /// Set while the seller is asked whether both belong to the same merchant.
    pub maybe_same_as: Option<AccountId>,
    /// A key of it is saved, as far as known.
    pub has_key: bool,
    /// Determines the account used last.
    pub last_used_at: DateTime<Utc>,
}

/// A key in use and the service's answers to it.
#[derive(Clone)]
pub struct Seen {
    pub service: Service,
    pub environment: Environment,
    pub address: String,
    pub print: String,
    pub hint: String,
    /// The merchant's identity as the service wrote it, or a payment account's brand; `None` if not asked or not told.
    pub identity: Option<String>,
    /// The account whose key it replaces.
    pub replaces: Option<AccountId>,
}

const COLUMNS: &str = "id, identity, address, label, key_hint, maybe_same_as, service, environment, name, last_used_at, \
     has_key";

/// The single practice account of a service, whatever its port.
pub fn practice(
    connection: &Connection,
    service: Service,
    now: DateTime<Utc>,
) -> rusqlite::Result<AccountId> {
    connection.execute(
        "INSERT INTO accounts (service, environment, created_at, last_used_at) VALUES (?1, 'practice', ?2, ?2)
         ON CONFLICT DO NOTHING",
        params![service.as_str(), now.timestamp_millis()],
    )?;
    let sql = "SELECT id FROM accounts WHERE service = ?1 AND environment = 'practice'";
    connection.query_row(sql, [service.as_str()], |row| row.get(0))
}

pub fn get(connection: &Connection, id: AccountId) -> rusqlite::Result<Option<AccountRow>> {
    let sql = format!("SELECT {COLUMNS} FROM accounts WHERE id = ?1");
    connection.query_row(&sql, [id], read).optional()
}

pub fn all(connection: &Connection) -> rusqlite::Result<Vec<AccountRow>> {
    connection.prepare_cached(&format!("SELECT {COLUMNS} FROM accounts"))?.query_map([], read)?.collect()
}

/// Determines a key's account and stores what the service said.
///
/// A key known at this address keeps its account. Otherwise a courier account's identity decides. Anything else becomes
/// a new account, with a question to the seller unless the service names two different merchants.
pub fn resolve(connection: &mut Connection, seen: &Seen, now: DateTime<Utc>) -> rusqlite::Result<AccountId> {
    let transaction = connection.transaction()?;
    let key = seen.identity.as_deref().map(comparable).filter(|identity| !identity.is_empty());
    let named = match (&key, seen.service) {
        (Some(identity), Service::Courier) => by_identity(&transaction, seen, identity)?,
        _ => None,
    };
    let id = match (of_key(&transaction, seen)?, named) {
        // The service now identifies it as a known account. Accounts with different identities stay separate: a
        // merchant can take any name, even another's.
        (Some(known), Some(named)) if known.id != named.id => {
            if known.identity.is_none() {
                merge(&transaction, known.id, named.id)?;
                named.id
            } else {
                known.id
            }
        }
        (Some(known), _) => known.id,
        (None, Some(named)) => named.id,
        (None, None) => another(&transaction, seen, key.as_deref(), now)?,
    };
    note(&transaction, id, seen, key.as_deref(), now)?;
    transaction.commit()?;
    Ok(id)
}

/// Stores whether an account is the same merchant as the earlier one; returns the remaining account.
pub fn answer(connection: &mut Connection, id: AccountId, same: bool) -> rusqlite::Result<AccountId> {
    let transaction = connection.transaction()?;
    let asked = get(&transaction, id)?.and_then(|row| Some((row.clone(), row.maybe_same_as?)));
    let mut stays = id;
    if let Some((row, earlier)) = asked {
        if same {
            merge(&transaction, id, earlier)?;
            transaction.execute(
                "UPDATE accounts SET address = ?2, identity = coalesce(?3, identity),
                     label = CASE WHEN ?4 = '' THEN label ELSE ?4 END, key_hint = ?5
                 WHERE id = ?1",
                params![earlier, row.address, row.identity, row.label, row.key_hint],
            )?;
            used(&transaction, earlier, 0)?;
            stays = earlier;
        } else {
            transaction.execute("UPDATE accounts SET maybe_same_as = NULL WHERE id = ?1", [id])?;
        }
    }
    transaction.commit()?;
    Ok(stays)
}

/// Normalises spelling.
fn comparable(identity: &str) -> String {
    identity.trim().to_lowercase()
}

/// The account of a key known at this address, without asking the service.
pub fn of_print(
    connection: &Connection,
    service: Service,
    environment: Environment,
    address: &str,
    print: &str,
) -> rusqlite::Result<Option<AccountId>> {
    let (address, print, hint) = (address.to_owned(), print.to_owned(), String::new());
    let seen = Seen { service, environment, address, print, hint, identity: None, replaces: None };
    Ok(of_key(connection, &seen)?.map(|row| row.id))
}

/// `false` if there is no such account.
pub fn rename(connection: &Connection, id: AccountId, name: &str) -> rusqlite::Result<bool> {
    Ok(connection.execute("UPDATE accounts SET name = ?2 WHERE id = ?1", params![id, name])? > 0)
}

fn of_key(connection: &Connection, seen: &Seen) -> rusqlite::Result<Option<AccountRow>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM accounts WHERE service = ?1 AND environment = ?2 AND id IN (
             SELECT account_id FROM account_keys k WHERE k.address = ?3 AND k.print = ?4)
         ORDER BY last_used_at DESC, id DESC LIMIT 1"
    );
    let asked = params![seen.service.as_str(), seen.environment.as_str(), seen.address, seen.print];
    connection.query_row(&sql, asked, read).optional()
}

fn by_identity(connection: &Connection, seen: &Seen, identity: &str) -> rusqlite::Result<Option<AccountRow>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM accounts
         WHERE service = ?1 AND environment = ?2 AND address = ?3 AND identity = ?4"
    );
    let asked = params![seen.service.as_str(), seen.environment.as_str(), seen.address, identity];
    connection.query_row(&sql, asked, read).optional()
}

/// Inserts a new account with its question, if any: about the account whose key it replaces, else one with the same
/// name, else the one used last.
fn another(
    connection: &Connection,
    seen: &Seen,
    identity: Option<&str>,
    now: DateTime<Utc>,
) -> rusqlite::Result<AccountId> {
    let sql = format!(
        "SELECT {COLUMNS} FROM accounts WHERE service = ?1 AND environment = ?2
         ORDER BY id IS ?3 DESC, coalesce(identity = ?4, 0) DESC, last_used_at DESC, id DESC LIMIT 1"
    );
    let asked = params![seen.service.as_str(), seen.environment.as_str(), seen.replaces, identity];
    let earlier = connection.query_row(&sql, asked, read).optional()?;
    let question = earlier.filter(|earlier| may_be_same(earlier.identity.as_deref(), identity));
    connection.execute(
        "INSERT INTO accounts (service, environment, maybe_same_as, created_at, last_used_at)
         VALUES (?1, ?2, ?3, ?4, 0)",
        params![
            seen.service.as_str(),
            seen.environment.as_str(),
            question.map(|earlier| earlier.id),
            now.timestamp_millis()
        ],
    )?;
    connection.query_row("SELECT last_insert_rowid()", [], |row| row.get(0))
}

/// Different names mean different merchants; otherwise only the seller knows.
fn may_be_same(one: Option<&str>, other: Option<&str>) -> bool {
    one.zip(other).is_none_or(|(one, other)| one == other)
}

/// Updates what is known of an account.
fn note(
    connection: &Connection,
    id: AccountId,
    seen: &Seen,
    identity: Option<&str>,
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    connection.execute(
        "INSERT OR IGNORE INTO account_keys (account_id, address, print) VALUES (?1, ?2, ?3)",
        params![id, seen.address, seen.print],
    )?;
    connection.execute(
        "UPDATE accounts SET address = ?2, key_hint = ?3 WHERE id = ?1",
        params![id, seen.address, seen.hint],
    )?;
    if let Some(identity) = identity {
        // A print that belongs to another account by now isn't taken.
        connection.execute(
            "UPDATE OR IGNORE accounts SET identity = ?2, label = ?3 WHERE id = ?1",
            params![id, identity, seen.identity.as_deref().unwrap_or_default().trim()],
        )?;
        settle_question(connection, id, identity)?;
    }
    used(connection, id, now.timestamp_millis())
}

/// Answers the question automatically if the service names two merchants.
fn settle_question(connection: &Connection, id: AccountId, identity: &str) -> rusqlite::Result<()> {
    connection
        .execute(
            "UPDATE accounts SET maybe_same_as = NULL
             WHERE id = ?1 AND (SELECT e.identity FROM accounts e WHERE e.id = accounts.maybe_same_as) <> ?2",
            params![id, identity],
        )
        .map(drop)
}

/// Makes it the account used last, even if the clock was set back.
pub fn use_now(connection: &Connection, id: AccountId, now: DateTime<Utc>) -> rusqlite::Result<()> {
    used(connection, id, now.timestamp_millis())
}

pub fn set_has_key(connection: &mut Connection, all: &[(AccountId, bool)]) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    for (id, has_key) in all {
        transaction.execute("UPDATE accounts SET has_key = ?2 WHERE id = ?1", params![id, has_key])?;
    }
    transaction.commit()
}

/// Makes it the account used last, even if the clock was set back.
fn used(connection: &Connection, id: AccountId, millis: i64) -> rusqlite::Result<()> {
    connection
        .execute(
            "UPDATE accounts SET last_used_at =
                 max(?2, coalesce((SELECT max(o.last_used_at) + 1 FROM accounts o WHERE o.id <> ?1), 0))
             WHERE id = ?1",
            params![id, millis],
        )
        .map(drop)
}

/// Tables whose records belong to accounts.
const OWNED: [&str; 13] = [
    "checks",
    "deferred_checks",
    "runs",
    "reports",
    "delivery_sendings",
    "deliveries",
    "payments",
    "transfers",
    "link_batches",
    "inbox",
    "reported_phones",
    "payout_sheets",
    "payout_answers",
];

/// Before a merge: of records with the same unique value keeps the latest, and combines sharings.
fn keep_the_latest(transaction: &Transaction<'_>, from: AccountId, into: AccountId) -> rusqlite::Result<()> {
    let both = params![from, into];
    // Of two customers' outcomes with one reference both stay.
    transaction.execute(
        "UPDATE OR IGNORE deliveries AS t SET order_ref = order_ref || printf('-%04d', phone % 10000), state = 'pending',
             skipped = 0, answer = NULL, batch_id = NULL, sending_id = NULL, doubtful = 1
         WHERE account_id IN (?1, ?2) AND EXISTS (
             SELECT 1 FROM deliveries AS o
             WHERE o.account_id IN (?1, ?2) AND o.environment = t.environment AND o.order_ref = t.order_ref
                 AND o.phone <> t.phone AND (o.changed_at, o.id) > (t.changed_at, t.id))",
        both,
    )?;
    for (table, same, later) in [
        (
            "deliveries",
            "(o.order_ref = t.order_ref OR o.order_id = t.order_id)",
            "(o.changed_at, o.id) > (t.changed_at, t.id)",
        ),
        (
            "deferred_checks",
            "o.phone = t.phone",
            // A check in flight isn't repeated.
            "(o.check_id IS NOT NULL, o.id) > (t.check_id IS NOT NULL, t.id)",
        ),
        ("reported_phones", "o.phone = t.phone", "(o.told_at, o.id) > (t.told_at, t.id)"),
        (
            "inbox",
            "t.kind = 'payment' AND o.kind = 'payment' AND o.subject = t.subject AND o.event = t.event
                 AND o.status = t.status",
            "o.account_id = ?1 AND o.id <> t.id",
        ),
    ] {
        let sql = format!(
            "DELETE FROM {table} AS t WHERE account_id IN (?1, ?2) AND EXISTS (
                 SELECT 1 FROM {table} AS o
                 WHERE o.account_id IN (?1, ?2) AND o.environment = t.environment AND {same} AND {later})"
        );
        transaction.execute(&sql, both)?;
    }
    let open = "SELECT id FROM delivery_sendings WHERE account_id = ?1 AND state <> 'done'";
    let open = |account: AccountId| -> rusqlite::Result<Option<i64>> {
        transaction.query_row(open, [account], |row| row.get(0)).optional()
    };
    if let (Some(ends), Some(goes_on)) = (open(from)?, open(into)?) {
        let both = params![ends, goes_on];
        transaction.execute(
            "UPDATE deliveries SET sending_id = ?2
             WHERE sending_id = ?1 AND state IN ('pending', 'in_flight', 'unknown')",
            both,
        )?;
        transaction.execute(
            "UPDATE delivery_sendings SET records = records + (SELECT records FROM delivery_sendings WHERE id = ?1)
             WHERE id = ?2",
            both,
        )?;
        let sql = "UPDATE delivery_sendings SET state = 'done', ended_at = created_at WHERE id = ?1";
        transaction.execute(sql, [ends])?;
    }
    Ok(())
}

/// Moves all records of `from` to `into`.
fn merge(transaction: &Transaction<'_>, from: AccountId, into: AccountId) -> rusqlite::Result<()> {
    keep_the_latest(transaction, from, into)?;
    for table in OWNED {
        let sql = format!("UPDATE {table} SET account_id = ?2 WHERE account_id = ?1");
        transaction.execute(&sql, params![from, into])?;
    }
    for column in ["courier_account", "payment_account"] {
        let sql = format!("UPDATE orders SET {column} = ?2 WHERE {column} = ?1");
        transaction.execute(&sql, params![from, into])?;
    }
    transaction.execute(
        "UPDATE OR REPLACE inbox_ids SET account_id = ?2 WHERE account_id = ?1",
        params![from, into],
    )?;
    transaction.execute(
        "INSERT OR IGNORE INTO account_keys (account_id, address, print)
         SELECT ?2, address, print FROM account_keys WHERE account_id = ?1",
        params![from, into],
    )?;
    transaction.execute(
        "UPDATE accounts SET maybe_same_as = ?2 WHERE maybe_same_as = ?1 AND id <> ?2",
        params![from, into],
    )?;
    forget_differing_methods(transaction, from, into)?;
    for table in ["account_me", "account_quotas", "account_pings", "payment_methods"] {
        let sql = format!("UPDATE OR REPLACE {table} SET account_id = ?2 WHERE account_id = ?1");
        transaction.execute(&sql, params![from, into])?;
    }
    transaction.execute(
        "UPDATE accounts SET name = (SELECT f.name FROM accounts f WHERE f.id = ?1) WHERE id = ?2 AND name = ''",
        params![from, into],
    )?;
    transaction.execute("DELETE FROM accounts WHERE id = ?1", [from]).map(drop)
}

/// Before two accounts become one: methods that they disagree about are asked for anew.
fn forget_differing_methods(
    connection: &Connection,
    one: AccountId,
    other: AccountId,
) -> rusqlite::Result<()> {
    let sql = "DELETE FROM payment_methods WHERE account_id IN (?1, ?2) AND method IN (
                   SELECT a.method FROM payment_methods a JOIN payment_methods b ON b.method = a.method
                   WHERE a.account_id = ?1 AND b.account_id = ?2 AND a.kind <> b.kind)";
    connection.execute(sql, params![one, other]).map(drop)
}

fn read(row: &Row<'_>) -> rusqlite::Result<AccountRow> {
    Ok(AccountRow {
        id: row.get(0)?,
        identity: row.get(1)?,
        address: row.get(2)?,
        label: row.get(3)?,
        key_hint: row.get(4)?,
        maybe_same_as: row.get(5)?,
        service: row.get(6)?,
        environment: row.value(7)?,
        name: row.get(8)?,
        last_used_at: row.value(9)?,
        has_key: row.get(10)?,
    })
}
