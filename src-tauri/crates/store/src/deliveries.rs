mod keep;

use chrono::{DateTime, Utc};
use porokh_domain::{Environment, Taka, phone::PhoneKey, wire};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use self::keep::{
    Conflict, ConflictAnswer, ConflictAnswers, Kept, Known, NewOutcome, Settled, Wanted, keep, shop,
};
use crate::{
    AccountScope, IntentState,
    column::{Db, Values, to_json, words},
};

/// State of an outcome: the state of its request, with more detail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryState {
    /// Pending, not in a sharing.
    Ready,
    /// Pending in the current sharing.
    Queued,
    InFlight,
    /// The service saved the current version.
    Done,
    /// Refused: the service skipped it; `answer` has its reason.
    Skipped,
    /// Refused by the service; `answer` has its messages.
    Refused,
    /// Sent, and unknown whether the service saved it. Sharing it again would only update it.
    Unknown,
}

impl DeliveryState {
    fn of(state: IntentState, is_queued: bool, is_skipped: bool) -> Self {
        match state {
            // Outcomes are never cancelled: a cancelled request is shared again.
            IntentState::Pending | IntentState::Cancelled if is_queued => Self::Queued,
            IntentState::Pending | IntentState::Cancelled => Self::Ready,
            IntentState::InFlight => Self::InFlight,
            IntentState::Done => Self::Done,
            IntentState::Refused if is_skipped => Self::Skipped,
            IntentState::Refused => Self::Refused,
            IntentState::Unknown => Self::Unknown,
        }
    }

    pub fn state(self) -> IntentState {
        match self {
            Self::Ready | Self::Queued => IntentState::Pending,
            Self::InFlight => IntentState::InFlight,
            Self::Done => IntentState::Done,
            Self::Skipped | Self::Refused => IntentState::Refused,
            Self::Unknown => IntentState::Unknown,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DeliverySource {
    File,
    Hand,
    /// From marked rows of a run.
    Run,
}

words!(DeliverySource { File = "file", Hand = "hand", Run = "run" });

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryFilter {
    #[default]
    All,
    /// To be shared, or being shared.
    Ready,
    /// Skipped, refused or unknown.
    Review,
    Sent,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct DeliveryCounts {
    pub ready: u64,
    pub queued: u64,
    /// Skipped, refused or unknown.
    pub review: u64,
    /// Saved by the service in the current version.
    pub sent: u64,
    /// Saved by the service in any version.
    pub shared: u64,
}

/// The five fields of DeliveryRecord in the interface.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Told {
    /// The seller's reference, unique per account.
    pub order_ref: String,
    #[serde(serialize_with = "wire::phone")]
    #[ts(type = "string")]
    pub phone: PhoneKey,
    pub outcome: String,
    pub courier: Option<String>,
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub amount: Option<Taka>,
}

/// A stored outcome. Lists and panels show the serialized part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DeliveryRow {
    pub id: i64,
    pub environment: Environment,
    #[serde(flatten)]
    pub told: Told,
    pub source: DeliverySource,
    pub state: DeliveryState,
    pub answer: Option<String>,
    /// The record that the service last saved, as JSON.
    #[serde(skip)]
    pub saved_as: Option<String>,
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub saved_at: Option<DateTime<Utc>>,
    #[serde(serialize_with = "wire::time")]
    #[ts(type = "string")]
    pub changed_at: DateTime<Utc>,
    #[serde(skip)]
    pub order: i64,
    /// The courier's parcel id.
    #[serde(skip)]
    pub consignment: Option<String>,
}

#[derive(Debug, Clone)]
pub struct DeliveryQuery {
    pub filter: DeliveryFilter,
    /// Empty for all.
    pub search: String,
    pub since: Option<DateTime<Utc>>,
}

/// The order of an outcome, and the courier's id of its parcel.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    pub order: i64,
    pub consignment: Option<&'a str>,
}

/// Returns its id.
pub fn insert(
    connection: &Connection,
    scope: AccountScope,
    told: &Told,
    place: Place<'_>,
    source: DeliverySource,
    now: DateTime<Utc>,
) -> rusqlite::Result<i64> {
    let Told { order_ref, phone, outcome, courier, amount } = told;
    connection
        .prepare_cached(
            "INSERT INTO deliveries (environment, order_ref, phone, outcome, courier, amount, source, state, changed_at,
                 account_id, order_id, consignment)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 'pending', ?8, ?9, ?10, ?11)",
        )?
        .execute(params![
            Db(scope.environment),
            order_ref,
            Db(phone),
            outcome,
            courier,
            Db(amount),
            source,
            Db(now),
            scope.account,
            place.order,
            place.consignment
        ])?;
    Ok(connection.last_insert_rowid())
}

/// Changes an outcome: it leaves its sharing and must be shared again. If no other account can show it, it becomes
/// the given account's.
pub fn change(
    connection: &Connection,
    scope: AccountScope,
    id: i64,
    told: &Told,
    place: Place<'_>,
    source: DeliverySource,
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    const ACCOUNT: &str =
        "CASE WHEN account_id IN (SELECT id FROM accounts WHERE has_key = 1) THEN account_id
                               ELSE coalesce(?9, account_id) END";
    let Told { order_ref, phone, outcome, courier, amount } = told;
    connection
        .prepare_cached(&format!(
            "UPDATE deliveries SET order_ref = ?2, phone = ?3, outcome = ?4, courier = ?5, amount = ?6,
                 source = ?7, state = 'pending', skipped = 0, answer = NULL, batch_id = NULL, sending_id = NULL,
                 doubtful = doubtful OR state IN ('in_flight', 'unknown') OR order_ref <> ?2
                     OR account_id IS NOT {ACCOUNT},
                 changed_at = ?8, account_id = {ACCOUNT}, order_id = ?10, consignment = ?11
             WHERE id = ?1"
        ))?
        .execute(params![
            id,
            order_ref,
            Db(phone),
            outcome,
            courier,
            Db(amount),
            source,
            Db(now),
            scope.account,
            place.order,
            place.consignment
        ])?;
    Ok(())
}

/// Marks an outcome as shared if it certainly equals what the service has.
pub fn settle_saved(connection: &Connection, id: i64, record: &str) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "UPDATE deliveries SET state = 'done' WHERE id = ?1 AND saved_as = ?2 AND doubtful = 0",
        )?
        .execute(params![id, record])?;
    Ok(())
}

/// Deletes it locally; the service keeps its record. `false` while in flight.
pub fn delete(connection: &Connection, scope: AccountScope, id: i64) -> rusqlite::Result<bool> {
    let deleted = remove(connection, scope, id)?;
    Ok(super::open::wipe(connection, usize::from(deleted))? > 0)
}

/// Deletes it within the caller's transaction. `false` while in flight.
pub fn remove(transaction: &Connection, scope: AccountScope, id: i64) -> rusqlite::Result<bool> {
    let own = scope.of("deliveries");
    let sql = format!("DELETE FROM deliveries WHERE id = ?1 AND {own} AND state <> 'in_flight'");
    Ok(transaction.execute(&sql, [id])? > 0)
}

/// Unchanged outcomes that the service saved earlier, in every environment.
const OLDER: &str = "state = 'done' AND changed_at < ?1 AND saved_at < ?1";

/// Also deletes requests without remaining outcomes. Unsaved and unknown ones stay.
pub fn delete_older(connection: &Connection, than: DateTime<Utc>) -> rusqlite::Result<usize> {
    let than = Db(than);
    let deleted = connection.execute(&format!("DELETE FROM deliveries WHERE {OLDER}"), [than])?;
    connection.execute(
        "DELETE FROM delivery_sendings AS sending WHERE state = 'done' AND ended_at < ?1 AND NOT EXISTS (
             SELECT 1 FROM deliveries LEFT JOIN delivery_batches AS batch ON batch.id = deliveries.batch_id
             WHERE deliveries.sending_id = sending.id OR batch.sending_id = sending.id)",
        [than],
    )?;
    super::open::wipe(connection, deleted)
}

/// Counts the outcomes that [`delete_older`] would delete.
pub fn count_older(connection: &Connection, than: DateTime<Utc>) -> rusqlite::Result<usize> {
    let sql = format!("SELECT count(*) FROM deliveries WHERE {OLDER}");
    connection.query_row(&sql, [Db(than)], |row| row.get(0))
}

pub(super) const COLUMNS: &str = "id, environment, order_ref, phone, outcome, courier, amount, source, state, answer, \
                                  saved_as, saved_at, changed_at, sending_id IS NOT NULL, skipped, order_id, consignment";

pub fn get(connection: &Connection, scope: AccountScope, id: i64) -> rusqlite::Result<Option<DeliveryRow>> {
    let sql = format!("SELECT {COLUMNS} FROM deliveries WHERE id = ?1 AND {}", scope.of("deliveries"));
    connection.prepare_cached(&sql)?.query_row([id], read).optional()
}

/// In the given order, without missing ones.
pub fn these(
    connection: &Connection,
    scope: AccountScope,
    ids: &[i64],
) -> rusqlite::Result<Vec<DeliveryRow>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM (SELECT key AS place, value AS named FROM json_each(?1))
             CROSS JOIN deliveries ON id = named
         WHERE {} ORDER BY place",
        scope.of("deliveries")
    );
    connection.prepare_cached(&sql)?.query_map([to_json(&ids)?], read)?.collect()
}

/// The account's own, else one without an account.
pub fn by_ref(
    connection: &Connection,
    scope: AccountScope,
    order_ref: &str,
) -> rusqlite::Result<Option<DeliveryRow>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM deliveries WHERE {} AND order_ref = ?1 ORDER BY account_id IS NOT ?2 LIMIT 1",
        scope.of("deliveries")
    );
    connection.prepare_cached(&sql)?.query_row(params![order_ref, scope.account], read).optional()
}

/// Latest first.
pub fn of_phone(
    connection: &Connection,
    scope: AccountScope,
    phone: PhoneKey,
    most: u32,
) -> rusqlite::Result<Vec<DeliveryRow>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM deliveries WHERE {} AND phone = ?1 ORDER BY id DESC LIMIT ?2",
        scope.of("deliveries")
    );
    connection.prepare_cached(&sql)?.query_map(params![Db(phone), most], read)?.collect()
}

/// In order of creation.
pub fn ready(connection: &Connection, scope: AccountScope) -> rusqlite::Result<Vec<DeliveryRow>> {
    let own = scope.of("deliveries");
    let sql = format!(
        "SELECT {COLUMNS} FROM deliveries WHERE {own} AND state = 'pending' AND sending_id IS NULL ORDER BY id"
    );
    connection.prepare_cached(&sql)?.query_map([], read)?.collect()
}

pub fn page(
    connection: &Connection,
    scope: AccountScope,
    query: &DeliveryQuery,
    from: u32,
    count: u32,
) -> rusqlite::Result<(u32, Vec<DeliveryRow>)> {
    let (found, since, digits) = (query.condition(scope), query.since(), query.digits());
    let total = format!("SELECT count(*) FROM deliveries WHERE {found}");
    let total = connection.query_row(&total, params![since, query.search, digits], |row| row.get(0))?;
    let sql = format!(
        "SELECT {COLUMNS} FROM deliveries WHERE {found} ORDER BY changed_at DESC, id DESC LIMIT ?4 OFFSET ?5"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let bounds = params![since, query.search, digits, count, from];
    let rows = statement.query_map(bounds, read)?;
    Ok((total, rows.collect::<rusqlite::Result<_>>()?))
}

/// Ids of part of the list, in its order.
pub fn ids(
    connection: &Connection,
    scope: AccountScope,
    query: &DeliveryQuery,
) -> rusqlite::Result<Vec<i64>> {
    let found = query.condition(scope);
    let sql = format!("SELECT id FROM deliveries WHERE {found} ORDER BY changed_at DESC, id DESC");
    let bounds = params![query.since(), query.search, query.digits()];
    connection.prepare_cached(&sql)?.query_map(bounds, |row| row.get(0))?.collect()
}

impl DeliveryQuery {
    /// SQL condition; parameters 1 to 3 are the time, the search and its digits.
    fn condition(&self, scope: AccountScope) -> String {
        let filter = match self.filter {
            DeliveryFilter::All => "TRUE",
            DeliveryFilter::Ready => "state IN ('pending', 'in_flight')",
            DeliveryFilter::Review => "state IN ('refused', 'unknown')",
            DeliveryFilter::Sent => "state = 'done'",
        };
        // Only the last nine digits are stored, so the search may begin with 0 and 1.
        format!(
            "{} AND changed_at >= ?1 AND (?2 = '' OR instr(lower(order_ref), lower(?2)) > 0
                 OR (?3 <> '' AND instr('01' || phone, ?3) > 0)) AND {filter}",
            scope.of("deliveries")
        )
    }

    fn since(&self) -> Db<DateTime<Utc>> {
        Db(self.since.unwrap_or(DateTime::<Utc>::MIN_UTC))
    }

    /// Empty for texts with letters: references may contain digits as well.
    fn digits(&self) -> String {
        let is_number = !self.search.chars().any(char::is_alphabetic);
        if is_number { porokh_domain::phone::digits(&self.search) } else { String::new() }
    }
}

pub fn counts(connection: &Connection, scope: AccountScope) -> rusqlite::Result<DeliveryCounts> {
    let mut counts = DeliveryCounts::default();
    let own = scope.of("deliveries");
    let sql = format!(
        "SELECT state, sending_id IS NOT NULL, count(*), count(saved_as) FROM deliveries
         WHERE {own} GROUP BY 1, 2"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let count: u64 = row.get(2)?;
        counts.shared += row.get::<_, u64>(3)?;
        match DeliveryState::of(row.get(0)?, row.get(1)?, false) {
            DeliveryState::Ready => counts.ready += count,
            DeliveryState::Queued | DeliveryState::InFlight => counts.queued += count,
            DeliveryState::Skipped | DeliveryState::Refused | DeliveryState::Unknown => {
                counts.review += count
            }
            DeliveryState::Done => counts.sent += count,
        }
    }
    Ok(counts)
}

pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<DeliveryRow> {
    Ok(DeliveryRow {
        id: row.get(0)?,
        environment: row.value(1)?,
        told: Told {
            order_ref: row.get(2)?,
            phone: row.value(3)?,
            outcome: row.get(4)?,
            courier: row.get(5)?,
            amount: row.value(6)?,
        },
        source: row.get(7)?,
        state: DeliveryState::of(row.get(8)?, row.get(13)?, row.get(14)?),
        answer: row.get(9)?,
        saved_as: row.get(10)?,
        saved_at: row.value(11)?,
        changed_at: row.value(12)?,
        order: row.get(15)?,
        consignment: row.get(16)?,
    })
}
