//! Counts and sums of the seller's open work: payments by filter, advances whose parcel hasn't left, parcels on the way.
//! The orders of runs that are to be decided aren't part of it.

use chrono::{DateTime, Utc};
use porokh_domain::{Currency, Money, Taka, phone::PhoneKey};
use rusqlite::{Connection, Row, params_from_iter};

use super::{
    money::{CONFIRMED, of_orders},
    one_payment::{received, returned, unsure},
};
use crate::{
    AccountScope,
    column::{Db, Values, to_json},
    ledger::LedgerQuery,
};

/// Orders with money from before shipping that is left, as `(order, phone, payment, kept, since)`: neither cancelled by
/// the seller, nor left with a courier, nor with an outcome. `payment` is the latest paid one, or the latest one where
/// transfers paid; NULL without any.
fn unsent_orders(scope: AccountScope) -> String {
    format!(
        "SELECT o.id AS \"order\", o.phone, coalesce(max(paid), (
             SELECT max(p.id) FROM payments p WHERE p.order_id = o.id AND p.state = 'done' AND {payments})) AS payment,
             sum(m.kept) AS kept, min(m.since) AS since
         FROM (SELECT p.order_id, p.id AS paid, {} - {} - {} AS kept, p.paid_at AS since FROM payments p
               WHERE {payments} AND p.state = 'done' AND p.status = 'paid' AND p.currency = 'BDT'
                   AND p.purpose IN ('advance', 'full')
               UNION ALL
               SELECT t.order_id, NULL, t.amount, t.confirmed_at FROM transfers t WHERE {} AND {CONFIRMED}) m
         JOIN orders o ON o.id = m.order_id
         WHERE {WAITS} GROUP BY o.id HAVING sum(m.kept) > 0",
        received(),
        returned(),
        unsure("1"),
        scope.of("t"),
        payments = scope.of("p")
    )
}

/// Condition on orders `o` whose parcel is still with the seller.
const WAITS: &str = "o.left_at IS NULL AND coalesce(o.decision <> 'cancelled', 1) AND NOT EXISTS (
    SELECT 1 FROM deliveries d WHERE d.order_id = o.id) AND NOT EXISTS (
    SELECT 1 FROM scans s WHERE s.order_id = o.id AND s.packed = 1)";

/// Statement of the payments that stand for unsent orders in the list of payments.
pub(crate) fn unsent_payments(scope: AccountScope) -> String {
    format!("SELECT payment FROM ({}) WHERE payment IS NOT NULL", unsent_orders(scope))
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Unsent {
    pub orders: u64,
    /// Received and not returned.
    pub kept: Taka,
    /// The earliest of their payments.
    pub since: Option<DateTime<Utc>>,
}

pub fn unsent(connection: &Connection, scope: AccountScope) -> rusqlite::Result<Unsent> {
    let sql = format!(
        "SELECT count(*), coalesce(sum(kept), 0), min(since) FROM ({}) WHERE payment IS NOT NULL",
        unsent_orders(scope)
    );
    connection
        .prepare_cached(&sql)?
        .query_row([], |row| Ok(Unsent { orders: row.get(0)?, kept: row.value(1)?, since: row.value(2)? }))
}

/// Numbers and money of the unsent orders that only transfers paid, which no list of payments shows; the longest waiting
/// first. Orders without a number have their reference.
pub fn unsent_transferred(
    connection: &Connection,
    scope: AccountScope,
) -> rusqlite::Result<Vec<(Option<PhoneKey>, String, Taka)>> {
    let sql = format!(
        "SELECT u.phone, o.order_ref, sum(kept) FROM ({}) u JOIN orders o ON o.id = u.\"order\"
         WHERE payment IS NULL GROUP BY u.phone, iif(u.phone IS NULL, o.id, NULL) ORDER BY min(since)",
        unsent_orders(scope)
    );
    let read = |row: &Row<'_>| Ok((row.value(0)?, row.get(1)?, row.value(2)?));
    connection.prepare_cached(&sql)?.query_map([], read)?.collect()
}

/// Orders that left in a courier file since a time.
pub fn count_left(
    connection: &Connection,
    scope: AccountScope,
    since: DateTime<Utc>,
) -> rusqlite::Result<u64> {
    let sql = format!("SELECT count(*) FROM orders o WHERE {} AND o.left_at >= ?1", scope.of_orders("o"));
    connection.prepare_cached(&sql)?.query_row([Db(since)], |row| row.get(0))
}

/// Of these numbers, those with parcels on the way, sent or decided to be sent since a time and without an outcome, and
/// the taka that are to be collected from each.
pub fn on_the_way(
    connection: &Connection,
    scope: AccountScope,
    phones: &[PhoneKey],
    since: DateTime<Utc>,
) -> rusqlite::Result<Vec<(PhoneKey, Taka)>> {
    let phones = to_json(&phones.iter().map(|phone| phone.digits()).collect::<Vec<_>>())?;
    let sql = format!(
        "SELECT o.phone, o.id, coalesce(o.cod, 0) FROM orders o
         WHERE {} AND o.phone IN (SELECT value FROM json_each(?1))
             AND (o.left_at >= ?2 OR (o.left_at IS NULL AND o.decision = 'send' AND o.decided_at >= ?2))
             AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.order_id = o.id)
         ORDER BY o.phone",
        scope.of_orders("o")
    );
    let found: Vec<(PhoneKey, i64, Taka)> = connection
        .prepare_cached(&sql)?
        .query_map((phones, Db(since)), |row| Ok((row.value(0)?, row.get(1)?, row.value(2)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let money = of_orders(connection, &to_json(&found.iter().map(|(_, id, _)| id).collect::<Vec<_>>())?)?;
    let mut sums: Vec<(PhoneKey, Taka)> = Vec::new();
    for (phone, id, cod) in found {
        let collect = money.get(&id).copied().unwrap_or_default().collect(cod).paisa();
        match sums.last_mut() {
            Some((last, sum)) if *last == phone => *sum = Taka::from_paisa(sum.paisa() + collect),
            _ => sums.push((phone, Taka::from_paisa(collect))),
        }
    }
    Ok(sums)
}

/// Payments of a filter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PaymentSum {
    pub payments: u64,
    /// The requested amounts, one of each currency.
    pub amounts: Vec<Money>,
    /// The earliest of them.
    pub since: Option<DateTime<Utc>>,
}

/// The created payments of a filter.
pub fn payment_sum(connection: &Connection, query: &LedgerQuery) -> rusqlite::Result<PaymentSum> {
    let (condition, values) = query.created();
    let sql = format!(
        "SELECT p.currency, count(*), sum(p.amount), min(p.created_at) FROM payments p WHERE {condition}
         GROUP BY p.currency"
    );
    let mut sum = PaymentSum::default();
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(params_from_iter(values))?;
    while let Some(row) = rows.next()? {
        let currency: Currency = row.value(0)?;
        sum.payments += row.get::<_, u64>(1)?;
        sum.amounts.push(row.money(2, currency)?);
        let since: DateTime<Utc> = row.value(3)?;
        sum.since = Some(sum.since.map_or(since, |earliest| earliest.min(since)));
    }
    Ok(sum)
}

/// When the payment service was last asked about one of the payments.
pub fn payments_read_at(
    connection: &Connection,
    scope: AccountScope,
) -> rusqlite::Result<Option<DateTime<Utc>>> {
    let sql = format!("SELECT max(checked_at) FROM payments WHERE {}", scope.of("payments"));
    connection.prepare_cached(&sql)?.query_row([], |row| row.value(0))
}
