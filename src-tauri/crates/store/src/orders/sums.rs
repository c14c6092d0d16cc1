//! Money of an account in a period, for the list of payments and the month overview alike.
//!
//! Received counts by the time of payment or of the transfer's confirmation, returned by the time when the money went back,
//! whenever the link was created: each taka of an order counts in one period as received, and in one as returned.

use std::ops::Range;

use chrono::{DateTime, Utc};
use porokh_domain::Currency;
use rusqlite::{Connection, params};

use super::{
    money::CONFIRMED,
    one_payment::{RECEIVED, received, returned, returned_before},
};
use crate::{
    AccountScope, IntentState,
    column::{Db, Values},
    payments::StatusWord,
};

/// In hundredths.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Moved {
    pub received: i64,
    pub returned: i64,
}

/// Statements of an account's money in a currency, which is parameter 1; from and to are 2 and 3.
struct Statements {
    any: String,
    received: String,
    returned: String,
    waiting: String,
}

impl Statements {
    fn of(scope: AccountScope) -> Self {
        let of = format!("payments p WHERE {} AND p.currency = ?1", scope.of("p"));
        Self {
            any: format!("SELECT EXISTS (SELECT 1 FROM {of})"),
            received: format!(
                "SELECT coalesce(sum(amount), 0) FROM (
                     SELECT p.amount FROM {of} AND {RECEIVED} AND p.paid_at >= ?2 AND p.paid_at < ?3
                     UNION ALL
                     SELECT amount FROM transfers
                     WHERE {} AND ?1 = 'BDT' AND {CONFIRMED} AND confirmed_at >= ?2 AND confirmed_at < ?3)",
                scope.of("transfers")
            ),
            returned: format!(
                "SELECT coalesce(sum({} - {}), 0) FROM {of} AND p.id IN (
                     SELECT id FROM payments WHERE refunded_at >= ?2 AND refunded_at < ?3
                     UNION ALL SELECT payment_id FROM refunds WHERE asked_at >= ?2 AND asked_at < ?3)",
                returned_before("?3"),
                returned_before("?2")
            ),
            waiting: format!(
                "SELECT coalesce(sum(p.amount), 0), count(*) FROM {of} AND p.status = 'waiting'"
            ),
        }
    }
}

/// Money that moved in a period.
pub fn moved(
    connection: &Connection,
    scope: AccountScope,
    currency: Currency,
    within: &Range<DateTime<Utc>>,
) -> rusqlite::Result<Moved> {
    let sql = Statements::of(scope);
    let sum = |sql: &str| -> rusqlite::Result<i64> {
        let parameters = params![Db(currency), Db(within.start), Db(within.end)];
        connection.prepare_cached(sql)?.query_row(parameters, |row| row.get(0))
    };
    Ok(Moved { received: sum(&sql.received)?, returned: sum(&sql.returned)? })
}

/// Whether an account has any payment in a currency.
pub fn has_payments(
    connection: &Connection,
    scope: AccountScope,
    currency: Currency,
) -> rusqlite::Result<bool> {
    connection.prepare_cached(&Statements::of(scope).any)?.query_row([Db(currency)], |row| row.get(0))
}

/// Sum in hundredths and number of the open links.
pub fn waiting(
    connection: &Connection,
    scope: AccountScope,
    currency: Currency,
) -> rusqlite::Result<(i64, u32)> {
    let mut statement = connection.prepare_cached(&Statements::of(scope).waiting)?;
    statement.query_row([Db(currency)], |row| Ok((row.get(0)?, row.get(1)?)))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkSum {
    pub currency: Currency,
    pub state: IntentState,
    pub status: Option<StatusWord>,
    pub links: u64,
    /// Requested, in hundredths.
    pub amount: i64,
    /// The received amount without the part that went back.
    pub kept: i64,
    pub returned: i64,
}

/// Links created in a period for payment before shipping, advances and full prices, as they stand now.
pub fn links(
    connection: &Connection,
    scope: AccountScope,
    within: &Range<DateTime<Utc>>,
) -> rusqlite::Result<Vec<LinkSum>> {
    let (received, returned) = (received(), returned());
    let sql = format!(
        "SELECT p.currency, p.state, p.status, count(*), sum(p.amount), sum({received} - {returned}), sum({returned})
         FROM payments p WHERE {} AND p.created_at >= ?1 AND p.created_at < ?2 AND p.purpose IN ('advance', 'full')
         GROUP BY 1, 2, 3",
        scope.of("p")
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([Db(within.start), Db(within.end)], |row| {
        Ok(LinkSum {
            currency: row.value(0)?,
            state: row.get(1)?,
            status: row.get(2)?,
            links: row.get(3)?,
            amount: row.get(4)?,
            kept: row.get(5)?,
            returned: row.get(6)?,
        })
    })?;
    rows.collect()
}

#[cfg(test)]
mod tests;
