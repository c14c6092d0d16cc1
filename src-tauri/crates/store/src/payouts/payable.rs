//! Orders that payment sheets may pay for.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    ops::Range,
};

use chrono::{DateTime, Utc};
use porokh_domain::{Taka, phone::PhoneKey, wire};
use rusqlite::{Connection, Row, params};
use serde::Serialize;
use ts_rs::TS;

use super::{NewRow, SheetRow};
use crate::{
    AccountScope,
    column::{Db, Values, to_json},
    deliveries::DeliverySource,
    orders,
    scope::KEYLESS,
};

/// An order that a sheet may pay for; steps that never happened are `None`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PayoutOrder {
    #[serde(skip)]
    pub id: i64,
    #[serde(skip)]
    pub order_ref: String,
    #[serde(skip)]
    pub phone: Option<PhoneKey>,
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub cod: Option<Taka>,
    #[serde(serialize_with = "wire::time")]
    #[ts(type = "string")]
    pub created_at: DateTime<Utc>,
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub left_at: Option<DateTime<Utc>>,
    pub outcome: Option<OrderOutcome>,
    /// Payments of it as they were when the parcel left, else when its outcome was recorded or a payment named it, else as
    /// they are.
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub asked: Taka,
    /// Received and verified, less what went back.
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub advance: Taka,
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub verified_at: Option<DateTime<Utc>>,
}

/// The outcome of an order, as the seller has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct OrderOutcome {
    pub outcome: String,
    pub courier: Option<String>,
    pub source: DeliverySource,
    /// When it was recorded.
    #[serde(serialize_with = "wire::time")]
    #[ts(type = "string")]
    pub changed_at: DateTime<Utc>,
    #[serde(skip)]
    pub order_ref: String,
    #[serde(skip)]
    pub consignment: Option<String>,
    #[serde(skip)]
    pub amount: Option<Taka>,
}

impl PayoutOrder {
    /// The amount that the courier was to collect: the order less its advance of then, which the amount of a courier's
    /// file is already without.
    pub fn to_collect(&self) -> Option<Taka> {
        let outcome = self.outcome.as_ref();
        let of_file = outcome.filter(|outcome| outcome.source == DeliverySource::File);
        let less = |amount: Taka| Taka::from_paisa((amount.paisa() - self.advance.paisa()).max(0));
        let amount = || outcome.and_then(|outcome| outcome.amount).map(less);
        self.cod.map(less).or_else(|| of_file?.amount).or_else(amount)
    }
}

/// When the first of the sheets with these rows named an order or a consignment.
fn first_paid<'a>(
    connection: &Connection,
    scope: AccountScope,
    rows: &'a [SheetRow],
) -> rusqlite::Result<HashMap<&'a str, DateTime<Utc>>> {
    let sql = format!("SELECT id, added_at FROM payout_sheets WHERE {}", scope.of("payout_sheets"));
    let mut statement = connection.prepare_cached(&sql)?;
    let added = statement.query_map([], |row| Ok((row.get(0)?, row.value(1)?)))?;
    let added: HashMap<i64, DateTime<Utc>> = added.collect::<rusqlite::Result<_>>()?;
    let mut first: HashMap<&str, DateTime<Utc>> = HashMap::new();
    for row in rows {
        let Some(added) = added.get(&row.sheet) else { continue };
        for name in [&row.cells.order_ref, &row.cells.consignment] {
            let known = first.entry(name).or_insert(*added);
            *known = (*known).min(*added);
        }
    }
    first.remove("");
    Ok(first)
}

/// The orders of the scope that may be meant by rows, and those with an outcome of a time.
pub fn orders(
    connection: &Connection,
    scope: AccountScope,
    rows: &[SheetRow],
    within: &Range<DateTime<Utc>>,
) -> rusqlite::Result<Vec<PayoutOrder>> {
    let mut references: BTreeSet<&str> = BTreeSet::new();
    for NewRow { consignment, order_ref, .. } in rows.iter().map(|row| &row.cells) {
        references.extend([consignment.as_str(), order_ref.as_str()]);
    }
    references.remove("");
    let phones: BTreeSet<u32> =
        rows.iter().filter_map(|row| row.cells.phone).map(|phone| phone.digits()).collect();
    let sql = format!(
        "SELECT o.id, o.order_ref, o.phone, o.cod, o.created_at, o.left_at, d.outcome, d.courier, d.source, d.changed_at,
             d.order_ref, d.consignment, d.amount
         FROM orders o LEFT JOIN deliveries d ON d.order_id = o.id AND {of_account}
         WHERE o.environment = ?1 AND (o.courier_account IS NULL OR o.courier_account IS ?2
                 OR o.courier_account IN ({KEYLESS}))
             AND o.id IN (
                 SELECT named.id FROM json_each(?3) AS wanted CROSS JOIN orders named
                     ON named.environment = ?1 AND named.order_ref = wanted.value AND named.order_ref <> ''
                 UNION SELECT id FROM orders WHERE environment = ?1 AND phone IN (SELECT value FROM json_each(?4))
                 UNION SELECT d.order_id FROM deliveries d WHERE {of_account}
                     AND (d.consignment IN (SELECT value FROM json_each(?3))
                         OR d.order_ref IN (SELECT value FROM json_each(?3))
                         OR (d.changed_at >= ?5 AND d.changed_at < ?6)))
         ORDER BY d.account_id IS ?2, d.id",
        of_account = scope.of("d")
    );
    let read = |row: &Row<'_>| {
        let outcome: Option<String> = row.get(6)?;
        let outcome = match outcome {
            Some(outcome) => Some(OrderOutcome {
                outcome,
                courier: row.get(7)?,
                source: row.get(8)?,
                changed_at: row.value(9)?,
                order_ref: row.get(10)?,
                consignment: row.get(11)?,
                amount: row.value(12)?,
            }),
            None => None,
        };
        Ok(PayoutOrder {
            id: row.get(0)?,
            order_ref: row.get(1)?,
            phone: row.value(2)?,
            cod: row.value(3)?,
            created_at: row.value(4)?,
            left_at: row.value(5)?,
            outcome,
            asked: Taka::default(),
            advance: Taka::default(),
            verified_at: None,
        })
    };
    let bounds = params![
        Db(scope.environment),
        scope.account,
        to_json(&references)?,
        to_json(&phones)?,
        Db(within.start),
        Db(within.end)
    ];
    // Of two accounts' outcomes of an order the own one comes last and wins.
    let mut found: BTreeMap<i64, PayoutOrder> = BTreeMap::new();
    let mut statement = connection.prepare_cached(&sql)?;
    for order in statement.query_map(bounds, read)? {
        let order = order?;
        found.insert(order.id, order);
    }
    // An outcome can be changed long after the courier paid.
    let paid = first_paid(connection, scope, rows)?;
    let told = |order: &PayoutOrder| {
        let outcome = order.outcome.as_ref();
        let names = [
            Some(&order.order_ref),
            outcome.map(|told| &told.order_ref),
            outcome.and_then(|told| told.consignment.as_ref()),
        ];
        let paid = names.into_iter().flatten().filter_map(|name| paid.get(name.as_str()).copied());
        let time =
            order.left_at.or_else(|| outcome.map(|outcome| outcome.changed_at).into_iter().chain(paid).min());
        (order.id, time.map(|time| time.timestamp_millis()))
    };
    let times: Vec<(i64, Option<i64>)> = found.values().map(told).collect();
    for (id, money) in orders::of_orders_before(connection, &to_json(&times)?)? {
        if let Some(order) = found.get_mut(&id) {
            (order.asked, order.advance, order.verified_at) =
                (money.asked, money.certain(), money.verified_at);
        }
    }
    Ok(found.into_values().collect())
}
