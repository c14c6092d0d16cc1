//! Parcels by the codes of their labels.

use std::ops::RangeInclusive;

use chrono::{DateTime, Utc};
use porokh_domain::{BdPhone, Decision, Environment, Taka};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::decisions::DecidedBy;
use crate::column::{Db, Values};

/// A label to print.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLabel {
    pub order: i64,
    /// As in the file; may be empty.
    pub name: String,
    pub courier: String,
    /// Cash on delivery on the label; `None` if it couldn't be read.
    pub collect: Option<Taka>,
}

/// Lengths of references that are codes of their own: shorter ones look like a person's typing, longer ones make a fine
/// pattern that is hard to read.
const REFERENCE_LENGTHS: RangeInclusive<usize> = 4..=40;

/// A code as codes are compared: scanners and people differ in case, spaces and digits.
fn compared(code: &str) -> String {
    let mut code: String = code.split_whitespace().collect::<String>().to_uppercase();
    if code.contains(|letter| ('০'..='৯').contains(&letter)) {
        code = code.chars().map(latin_digit).collect();
    }
    code
}

fn latin_digit(letter: char) -> char {
    let digit = u32::from(letter).checked_sub(u32::from('০')).filter(|digit| *digit < 10);
    digit.and_then(|digit| char::from_digit(digit, 10)).unwrap_or(letter)
}

/// Stores labels and returns their codes: the order's reference, if no other order has it, else a number of our own.
/// Within the caller's transaction.
pub fn print(
    transaction: &Connection,
    labels: &[NewLabel],
    now: DateTime<Utc>,
) -> rusqlite::Result<Vec<String>> {
    let mut reference =
        transaction.prepare_cached("SELECT order_ref, environment FROM orders WHERE id = ?1")?;
    let mut shared = transaction.prepare_cached(
        "SELECT EXISTS (SELECT 1 FROM orders WHERE environment = ?1 AND order_ref = ?2 AND id <> ?3)
             OR EXISTS (SELECT 1 FROM labels WHERE environment = ?1 AND code = ?4 AND order_id <> ?3)",
    )?;
    let mut store = transaction.prepare_cached(
        "INSERT INTO labels (order_id, environment, code, name, courier, collect, printed_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         ON CONFLICT (order_id) DO UPDATE SET code = ?3, name = ?4, courier = ?5, collect = ?6, printed_at = ?7",
    )?;
    let mut codes = Vec::with_capacity(labels.len());
    for NewLabel { order, name, courier, collect } in labels {
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.value(1)?));
        let (own, environment): (String, Environment) = reference.query_row([order], read)?;
        let is_plain =
            REFERENCE_LENGTHS.contains(&own.len()) && own.bytes().all(|byte| byte.is_ascii_graphic());
        let marks = params![Db(environment), own, order, compared(&own)];
        let is_shared = !is_plain || shared.query_row(marks, |row| row.get(0))?;
        let code = if is_shared { own_code(*order) } else { own };
        store.execute(params![
            order,
            Db(environment),
            compared(&code),
            name,
            courier,
            Db(*collect),
            Db(now)
        ])?;
        codes.push(code);
    }
    Ok(codes)
}

/// A number of our own with two check digits, so that a mistyped one is no other order's.
fn own_code(order: i64) -> String {
    format!("P{order}-{:02}", 97 - order.rem_euclid(97))
}

/// The orders that a code may mean: that of the label; else those with the reference, without those that are packed
/// unless all are. A number that a person typed is of no label while several orders have it.
pub fn scanned(
    connection: &Connection,
    environment: Environment,
    code: &str,
    typed: bool,
) -> rusqlite::Result<Vec<i64>> {
    let code = compared(code);
    let label = "SELECT order_id FROM labels WHERE environment = ?1 AND code = ?2";
    let mut label = connection.prepare_cached(label)?;
    let label: Option<i64> = label.query_row(params![Db(environment), code], |row| row.get(0)).optional()?;
    if let (Some(order), false) = (label, typed) {
        return Ok(vec![order]);
    }
    let sql = "SELECT id, order_ref, id IN (SELECT order_id FROM scans WHERE packed = 1) FROM orders
               WHERE environment = ?1 AND decision IS NOT NULL AND order_ref <> '' ORDER BY id";
    let mut found: Vec<(i64, bool)> = Vec::new();
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([Db(environment)])?;
    while let Some(row) = rows.next()? {
        if compared(row.get_ref(1)?.as_str()?) == code {
            found.push((row.get(0)?, row.get(2)?));
        }
    }
    if let (Some(order), true) = (label, found.len() < 2) {
        return Ok(vec![order]);
    }
    let open = |(order, packed): &(i64, bool)| (!packed).then_some(*order);
    let to_pack: Vec<i64> = found.iter().filter_map(open).collect();
    Ok(if to_pack.is_empty() { found.into_iter().map(|(order, _)| order).collect() } else { to_pack })
}

/// An order at the packing table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parcel {
    pub order: i64,
    pub order_ref: String,
    pub phone: Option<BdPhone>,
    /// From the label; empty without one.
    pub name: String,
    pub courier: String,
    /// Cash on delivery before any payment.
    pub cod: Option<Taka>,
    pub decision: Option<(Decision, DecidedBy)>,
    pub decided_at: Option<DateTime<Utc>>,
    /// Cash on delivery on the label; `None` without one, or if the label has none.
    pub printed: Option<Taka>,
    pub packed_at: Option<DateTime<Utc>>,
}

const PARCEL: &str =
    "SELECT orders.id, order_ref, phone, coalesce(name, ''), coalesce(courier, ''), cod, decision,
        decided_by, decided_at, collect, (SELECT at FROM scans WHERE order_id = orders.id AND packed = 1)
    FROM orders LEFT JOIN labels ON labels.order_id = orders.id";

fn read(row: &Row<'_>) -> rusqlite::Result<Parcel> {
    let (decision, by): (Option<Decision>, Option<DecidedBy>) = (row.value(6)?, row.get(7)?);
    Ok(Parcel {
        order: row.get(0)?,
        order_ref: row.get(1)?,
        phone: row.value(2)?,
        name: row.get(3)?,
        courier: row.get(4)?,
        cod: row.value(5)?,
        decision: decision.zip(by),
        decided_at: row.value(8)?,
        printed: row.value(9)?,
        packed_at: row.value(10)?,
    })
}

pub fn parcel(connection: &Connection, order: i64) -> rusqlite::Result<Option<Parcel>> {
    connection.prepare_cached(&format!("{PARCEL} WHERE orders.id = ?1"))?.query_row([order], read).optional()
}

/// Condition on the parcels of a day, from ?2 on: those decided "send" since, those packed since, and those whose labels
/// were printed in the three days before: a parcel that was decided in the evening is packed after midnight.
const OF_DAY: &str = "orders.environment = ?1 AND decision = 'send'
    AND (decided_at >= ?2 OR orders.id IN (SELECT order_id FROM labels WHERE printed_at >= ?2 - 259200000) OR orders.id IN (SELECT order_id FROM scans WHERE environment = ?1 AND at >= ?2 AND packed = 1))
    AND orders.id NOT IN (SELECT order_id FROM scans WHERE at < ?2 AND packed = 1)";

/// Parcels of a day: all, and those packed.
pub fn of_day(
    connection: &Connection,
    environment: Environment,
    since: DateTime<Utc>,
) -> rusqlite::Result<(u32, u32)> {
    let sql = format!(
        "SELECT count(*), coalesce(sum(id IN (SELECT order_id FROM scans WHERE packed = 1)), 0) FROM orders WHERE {OF_DAY}"
    );
    let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    connection.prepare_cached(&sql)?.query_row(params![Db(environment), Db(since)], read)
}

/// Parcels of a day that aren't packed, oldest decision first.
pub fn missing(
    connection: &Connection,
    environment: Environment,
    since: DateTime<Utc>,
    most: u32,
) -> rusqlite::Result<Vec<Parcel>> {
    let sql = format!(
        "{PARCEL} WHERE {OF_DAY} AND orders.id NOT IN (SELECT order_id FROM scans WHERE packed = 1)
         ORDER BY decided_at, orders.id LIMIT ?3"
    );
    connection.prepare_cached(&sql)?.query_map(params![Db(environment), Db(since), most], read)?.collect()
}
