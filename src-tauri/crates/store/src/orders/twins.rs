//! Finds existing payments for the same order, before another is requested.
//!
//! The same reference with another number, and the same customer and amount within a day, are other orders, but worth
//! a question. They are compared within an account, since two shops may share them; a row of a sheet is one order in
//! all accounts.

use chrono::{DateTime, TimeDelta, Utc};
use porokh_domain::{BdPhone, Money};
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::{identity::resolve, key::OrderKey};
use crate::{
    AccountScope,
    column::{Db, Values},
    payments::row::{self, PaymentOrder, PaymentRow, ValidPayment},
};

/// The same customer and amount within this time are worth a question.
const SAME_DAY: TimeDelta = TimeDelta::days(1);

#[derive(Debug, Clone, PartialEq)]
pub struct OrderMarks {
    scope: AccountScope,
    order: Option<i64>,
    /// The sheet of a row that is no order yet.
    content: Option<String>,
    order_ref: String,
    phone: Option<BdPhone>,
    amount: Money,
    at: DateTime<Utc>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Among {
    /// Only payments after this one, which the user saw before requesting another.
    pub after: Option<i64>,
    /// Only payments before this one.
    pub before: Option<i64>,
    /// Excluding this link batch, whose rows are different orders.
    pub not_of_list: Option<i64>,
}

impl OrderMarks {
    pub fn of(connection: &Connection, new: &ValidPayment, at: DateTime<Utc>) -> rusqlite::Result<Self> {
        let key = match &new.order {
            PaymentOrder::Known(_) => None,
            PaymentOrder::Of(key) | PaymentOrder::New(key) => Some(key),
        };
        Ok(Self {
            scope: AccountScope { environment: new.environment, account: new.account },
            order: match &new.order {
                PaymentOrder::Known(order) => Some(*order),
                PaymentOrder::New(_) => None,
                PaymentOrder::Of(key) => {
                    let found = resolve(connection, new.shop(), std::slice::from_ref(key), at)?;
                    found.into_iter().next().flatten()
                }
            },
            content: key.and_then(|OrderKey { sheet, .. }| sheet.as_ref()).map(|sheet| sheet.content.clone()),
            order_ref: new.order_ref.clone(),
            phone: new.phone.clone(),
            amount: new.amount,
            at,
        })
    }

    pub fn read(connection: &Connection, id: i64) -> rusqlite::Result<Option<Self>> {
        let sql = "SELECT environment, account_id, order_id, order_ref, phone, amount, currency, created_at
                   FROM payments WHERE id = ?1";
        let read = |row: &Row<'_>| {
            Ok(Self {
                scope: AccountScope { environment: row.value(0)?, account: row.get(1)? },
                order: Some(row.get(2)?),
                content: None,
                order_ref: row.get(3)?,
                phone: row.value(4)?,
                amount: row.money(5, row.value(6)?)?,
                at: row.value(7)?,
            })
        };
        connection.query_row(sql, [id], read).optional()
    }
}

/// The latest payment for the same order that was created or may have been.
///
/// Rows of one sheet are different orders, and so are different references, whatever else they share.
pub fn twin(
    connection: &Connection,
    marks: &OrderMarks,
    among: Among,
) -> rusqlite::Result<Option<PaymentRow>> {
    query(connection, marks, among, row::COLUMNS, row::read)
}

pub fn twin_id(connection: &Connection, marks: &OrderMarks, among: Among) -> rusqlite::Result<Option<i64>> {
    query(connection, marks, among, "p.id", |row| row.get(0))
}

fn query<T>(
    connection: &Connection,
    marks: &OrderMarks,
    among: Among,
    columns: &str,
    read: fn(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Option<T>> {
    let own = marks.scope.of("payments");
    let sql = format!(
        "SELECT {columns} FROM payments p WHERE p.id = (SELECT max(id) FROM (
            SELECT id FROM payments WHERE order_id = :order
                AND (({own}) OR EXISTS (SELECT 1 FROM order_rows WHERE order_id = :order))
            UNION ALL
            SELECT id FROM payments WHERE {own} AND order_ref = :order_ref AND order_ref <> ''
            UNION ALL
            SELECT id FROM payments
            WHERE {own} AND phone = :phone AND amount = :amount AND currency = :currency
                AND created_at BETWEEN :from AND :to
                AND NOT (order_ref <> '' AND :order_ref <> '')
                AND NOT EXISTS (SELECT 1 FROM order_rows theirs WHERE theirs.order_id = payments.order_id
                    AND theirs.environment = :environment AND (theirs.content = :content OR theirs.content IN (
                        SELECT content FROM order_rows WHERE order_id = :order AND environment = :environment)))
        ) found
        WHERE id > :after AND id < :before
            AND (SELECT state FROM payments p WHERE p.id = found.id) <> 'cancelled'
            AND NOT EXISTS (SELECT 1 FROM link_rows r WHERE r.batch_id = :list AND r.payment_id = found.id))"
    );
    let found = connection.prepare_cached(&sql)?.query_row(
        named_params! {
            ":environment": Db(marks.scope.environment),
            ":order_ref": marks.order_ref,
            ":order": marks.order,
            ":content": marks.content,
            ":phone": Db(&marks.phone),
            ":amount": marks.amount.hundredths(),
            ":currency": Db(marks.amount.currency()),
            ":from": Db(marks.at - SAME_DAY),
            // Includes payments written before the clock was set back.
            ":to": Db(marks.at + SAME_DAY),
            ":after": among.after.unwrap_or(0),
            ":before": among.before.unwrap_or(i64::MAX),
            ":list": among.not_of_list,
        },
        read,
    );
    found.optional()
}
