//! Answers of the seller to differences.

use chrono::{DateTime, Utc};
use porokh_domain::Taka;
use rusqlite::{Connection, Row, params};

use super::PayoutAnswer;
use crate::{
    AccountScope,
    column::{Db, Values, to_json},
};

/// A difference: an order, or rows without one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    pub order: Option<i64>,
    /// [`NewRow::prints`] of its rows.
    pub rows: Vec<[i64; 2]>,
    pub amount: Taka,
    /// When the order's outcome was recorded.
    pub outcome_at: Option<DateTime<Utc>>,
}

/// An answer of the seller's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    pub id: i64,
    /// The sheet that it was given with, while there is one.
    pub sheet: Option<i64>,
    /// [`Sheet::courier`] and [`Sheet::payment`] of that sheet.
    pub courier: String,
    pub payment: i64,
    pub about: Difference,
    pub answer: PayoutAnswer,
}

/// Keeps an answer that was given with a sheet, or takes it back, instead of `earlier` ones. `false` if there is no such
/// sheet.
pub fn answer(
    connection: &mut Connection,
    sheet: i64,
    about: &Difference,
    earlier: &[i64],
    answer: Option<PayoutAnswer>,
    now: DateTime<Utc>,
) -> rusqlite::Result<bool> {
    let transaction = connection.transaction()?;
    let sql = "DELETE FROM payout_answers WHERE id IN (SELECT value FROM json_each(?1))";
    transaction.execute(sql, [to_json(&earlier)?])?;
    let sql = "INSERT INTO payout_answers (environment, account_id, sheet_id, courier, payment, order_id, rows, difference,
                   outcome_at, answer, answered_at)
               SELECT environment, account_id, id, courier, coalesce(days_from, digest), ?2, ?3, ?4, ?5, ?6, ?7
               FROM payout_sheets WHERE id = ?1";
    let Difference { order, rows, amount, outcome_at } = about;
    let kept = answer.map_or(Ok(1), |answer| {
        let values = params![sheet, order, to_json(rows)?, Db(*amount), Db(*outcome_at), answer, Db(now)];
        transaction.execute(sql, values)
    })?;
    transaction.commit()?;
    Ok(kept > 0)
}

/// The scope's answers, the earliest first.
pub fn answers(connection: &Connection, scope: AccountScope) -> rusqlite::Result<Vec<Answered>> {
    let sql = format!(
        "SELECT id, sheet_id, courier, payment, order_id, rows, difference, outcome_at, answer
         FROM payout_answers WHERE {} ORDER BY id",
        scope.of("payout_answers")
    );
    let read = |row: &Row<'_>| {
        Ok(Answered {
            id: row.get(0)?,
            sheet: row.get(1)?,
            courier: row.get(2)?,
            payment: row.get(3)?,
            about: Difference {
                order: row.get(4)?,
                rows: row.json(5)?,
                amount: row.value(6)?,
                outcome_at: row.value(7)?,
            },
            answer: row.get(8)?,
        })
    };
    connection.prepare_cached(&sql)?.query_map([], read)?.collect()
}
