//! Search by reference.

use porokh_domain::phone::PhoneKey;
use rusqlite::Connection;

use crate::{
    AccountScope,
    column::{Db, Values, to_json},
    scope::KEYLESS,
};

/// An order with the records that can show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderOfReference {
    pub order_ref: String,
    pub phone: Option<PhoneKey>,
    /// Of its latest payment, else of its link row.
    pub name: Option<String>,
    /// Its latest payment.
    pub payment: Option<i64>,
}

/// The orders of the shop's accounts whose reference fits, latest first.
pub fn by_reference(
    connection: &Connection,
    courier: AccountScope,
    payment: AccountScope,
    fits: impl Fn(&str) -> bool,
    most: u32,
) -> rusqlite::Result<Vec<OrderOfReference>> {
    // Case and spaces are compared outside SQL; the index has all of this statement's columns.
    let sql = "SELECT id, order_ref FROM orders WHERE environment = ?1 AND order_ref <> ''";
    let mut found: Vec<i64> = Vec::new();
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([Db(courier.environment)])?;
    while let Some(row) = rows.next()? {
        if fits(row.get_ref(1)?.as_str()?) {
            found.push(row.get(0)?);
        }
    }
    let account = courier.account.map_or("NULL".to_owned(), |account| account.to_string());
    let sql = format!(
        "SELECT * FROM (
             SELECT o.order_ref, o.phone,
                 coalesce((SELECT name FROM payments p WHERE p.order_id = o.id AND p.name <> '' AND {payments}
                               ORDER BY id DESC LIMIT 1),
                          (SELECT name FROM link_rows WHERE order_id = o.id AND name <> '' LIMIT 1)),
                 (SELECT max(p.id) FROM payments p WHERE p.order_id = o.id AND {payments}) AS payment,
                 o.courier_account = {account} OR o.courier_account IN ({KEYLESS}) AS is_own,
                 EXISTS (SELECT 1 FROM deliveries d WHERE d.order_id = o.id AND {deliveries})
                     OR EXISTS (SELECT 1 FROM transfers t WHERE t.order_id = o.id AND {transfers}) AS is_known
             FROM json_each(?1) AS wanted CROSS JOIN orders o ON o.id = wanted.value ORDER BY o.id DESC)
         WHERE is_own OR is_known OR payment IS NOT NULL LIMIT ?2",
        payments = payment.of("p"),
        deliveries = courier.of("d"),
        transfers = payment.of("t"),
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map((to_json(&found)?, most), |row| {
        Ok(OrderOfReference {
            order_ref: row.get(0)?,
            phone: row.value(1)?,
            name: row.get(2)?,
            payment: row.get(3)?,
        })
    })?;
    rows.collect()
}
