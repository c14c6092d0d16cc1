//! Finds existing payments for the same order.
//!
//! Two payments are for the same order if they share the seller's reference, the row of a run or file, or else the
//! customer's phone and the amount within a day. References and customers are compared within an account, since two
//! shops may share them; a row of a file is one order in all accounts.

use chrono::{DateTime, TimeDelta, Utc};
use porokh_domain::{BdPhone, Money, RowNumber};
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use crate::column::{Db, Values};
use crate::{
    AccountScope,
    payments::{
        row::{self, PaymentRow, SheetRow, ValidPayment},
        states::RunOrder,
    },
};

/// The same customer and amount within this time count as the same order.
const SAME_DAY: TimeDelta = TimeDelta::days(1);

#[derive(Debug, Clone, PartialEq)]
pub struct OrderMarks {
    scope: AccountScope,
    order_ref: String,
    run: Option<RunOrder>,
    sheet: Option<SheetRow>,
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
    pub fn of(new: &ValidPayment, at: DateTime<Utc>) -> Self {
        Self {
            scope: AccountScope { environment: new.environment, account: new.account },
            order_ref: new.order_ref.clone(),
            run: new.run,
            sheet: new.sheet.clone(),
            phone: new.phone.clone(),
            amount: new.amount,
            at,
        }
    }

    pub fn read(connection: &Connection, id: i64) -> rusqlite::Result<Option<Self>> {
        let sql =
            "SELECT environment, order_ref, run_id, run_row, sheet, sheet_row, phone, amount, currency, created_at,
                          account_id
                   FROM payments WHERE id = ?1";
        let read = |row: &Row<'_>| {
            let (run, run_row): (Option<i64>, Option<RowNumber>) = (row.get(2)?, row.value(3)?);
            let (content, sheet_row): (Option<String>, Option<RowNumber>) = (row.get(4)?, row.value(5)?);
            Ok(Self {
                scope: AccountScope { environment: row.value(0)?, account: row.get(10)? },
                order_ref: row.get(1)?,
                run: run.zip(run_row).map(|(run, row)| RunOrder { run, row }),
                sheet: content.zip(sheet_row).map(|(content, row)| SheetRow { content, row }),
                phone: row.value(6)?,
                amount: row.money(7, row.value(8)?)?,
                at: row.value(9)?,
            })
        };
        connection.query_row(sql, [id], read).optional()
    }
}

/// The latest payment for the same order that was created or may have been.
///
/// Rows of one run or file are different orders, and so are different references, whatever else they share.
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
            SELECT id FROM payments WHERE {own} AND order_ref = :order_ref AND order_ref <> ''
            UNION ALL
            SELECT id FROM payments WHERE run_id = :run AND run_row = :run_row AND environment = :environment
            UNION ALL
            SELECT id FROM payments WHERE sheet = :sheet AND sheet_row = :sheet_row AND environment = :environment
            UNION ALL
            SELECT id FROM payments
            WHERE {own} AND phone = :phone AND amount = :amount AND currency = :currency
                AND created_at BETWEEN :from AND :to
                AND NOT (order_ref <> '' AND :order_ref <> '')
                AND NOT coalesce(run_id = :run, 0) AND NOT coalesce(sheet = :sheet, 0)
        ) found
        WHERE id > :after AND id < :before
            AND (SELECT state FROM payments p WHERE p.id = found.id) <> 'cancelled'
            AND NOT EXISTS (SELECT 1 FROM link_rows r WHERE r.batch_id = :list AND r.payment_id = found.id))"
    );
    let found = connection.prepare_cached(&sql)?.query_row(
        named_params! {
            ":environment": Db(marks.scope.environment),
            ":order_ref": marks.order_ref,
            ":run": marks.run.map(|order| order.run),
            ":run_row": marks.run.map(|order| Db(order.row)),
            ":sheet": marks.sheet.as_ref().map(|sheet| &sheet.content),
            ":sheet_row": marks.sheet.as_ref().map(|sheet| Db(sheet.row)),
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
