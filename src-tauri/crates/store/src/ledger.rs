//! The list of payments: pages, counts and sums.

use std::ops::Range;

use chrono::{DateTime, Utc};
use porokh_domain::{BdPhone, Currency, phone};
use rusqlite::{Connection, params, params_from_iter, types::Value};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::payments::{COLUMNS, PaymentRow, StatusWord, read};
use crate::{AccountScope, IntentState, column::Db};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PaymentFilter {
    #[default]
    All,
    /// Open links, and requests in flight.
    Waiting,
    /// Verified or only claimed.
    Paid,
    /// Cancelled, not created or expired.
    Cancelled,
    Refunded,
    /// Contradictory records, and the status ERROR.
    Problem,
    /// Unanswered creations, and unlisted statuses.
    Unknown,
}

/// Number of payments per filter, under a search.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct PaymentCounts {
    pub all: u32,
    pub waiting: u32,
    pub paid: u32,
    pub cancelled: u32,
    pub refunded: u32,
    pub problem: u32,
    pub unknown: u32,
}

impl PaymentCounts {
    pub fn under(&self, filter: PaymentFilter) -> u32 {
        match filter {
            PaymentFilter::All => self.all,
            PaymentFilter::Waiting => self.waiting,
            PaymentFilter::Paid => self.paid,
            PaymentFilter::Cancelled => self.cancelled,
            PaymentFilter::Refunded => self.refunded,
            PaymentFilter::Problem => self.problem,
            PaymentFilter::Unknown => self.unknown,
        }
    }
}

#[derive(Debug, Clone)]
pub struct LedgerQuery {
    pub scope: AccountScope,
    pub filter: PaymentFilter,
    pub search: Search,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Search {
    /// Lowercase; empty for all.
    text: String,
    /// Digits that may be part of a customer's number.
    digits: Vec<String>,
}

impl Search {
    /// Parses a search: any text, or a number in any notation.
    pub fn read(typed: &str) -> Self {
        // As SQLite's `lower`.
        let text = typed.trim().to_ascii_lowercase();
        let mut digits = Vec::new();
        if !text.chars().any(char::is_alphabetic) {
            digits.push(phone::digits(&text));
            digits.push(match phone::read(&text) {
                phone::Reading::One(found) => found.phone.as_str().to_owned(),
                _ => phone::typing(&text).map(|typing| typing.digits).unwrap_or_default(),
            });
        }
        digits.retain(|digits| !digits.is_empty());
        digits.dedup();
        Self { text, digits }
    }

    /// Condition on payments `p` for the search, and its parameters, numbered from `first`.
    fn condition(&self, first: usize) -> (String, Vec<Value>) {
        if self.text.is_empty() {
            return (String::new(), Vec::new());
        }
        let texts = ["name", "email", "order_ref", "invoice_id", "transaction_id"];
        let mut any: Vec<String> =
            texts.iter().map(|column| format!("instr(lower(p.{column}), ?{first}) > 0")).collect();
        let phones =
            (first + 1..).zip(&self.digits).map(|(at, _)| format!("instr('01' || p.phone, ?{at}) > 0"));
        any.extend(phones);
        let values = std::iter::once(&self.text).chain(&self.digits).cloned().map(Value::Text);
        (format!(" AND ({})", any.join(" OR ")), values.collect())
    }
}

/// SQL condition of a filter: created payments by status, others by the state of their request; `None` for all.
fn listed(filter: PaymentFilter) -> Option<(&'static [StatusWord], &'static [IntentState])> {
    Some(match filter {
        PaymentFilter::All => return None,
        PaymentFilter::Waiting => (&[StatusWord::Waiting], &[IntentState::Pending, IntentState::InFlight]),
        PaymentFilter::Paid => (&[StatusWord::Paid, StatusWord::Claimed], &[]),
        PaymentFilter::Cancelled => {
            (&[StatusWord::Cancelled, StatusWord::Expired], &[IntentState::Cancelled, IntentState::Refused])
        }
        PaymentFilter::Refunded => (&[StatusWord::Refunded], &[]),
        PaymentFilter::Problem => (&[StatusWord::Problem, StatusWord::Failed], &[]),
        PaymentFilter::Unknown => (&[StatusWord::Other], &[IntentState::Unknown]),
    })
}

/// SQL list of a filter's words.
fn words<T: Copy>(all: &[T], word: fn(T) -> &'static str) -> String {
    let words: Vec<&str> = all.iter().map(|one| word(*one)).collect();
    format!("'{}'", words.join("', '"))
}

/// Statement and parameters of a page. Rows before the page are skipped in an index.
fn page_sql(query: &LedgerQuery, before: Option<i64>, skip: u32, limit: u32) -> (String, Vec<Value>) {
    let mut values = vec![
        Value::Integer(before.unwrap_or(i64::MAX)),
        Value::Integer(limit.into()),
        Value::Integer(skip.into()),
    ];
    let (search, searched) = query.search.condition(values.len() + 1);
    values.extend(searched);
    let own = query.scope.of("p");
    // Without statistics SQLite would scan all rows of the environment to avoid sorting ids.
    let part = |index: &str, filter: &str| {
        format!(
            "SELECT p.id FROM payments p INDEXED BY {index}
             WHERE {own} AND p.id < ?1{filter}{search}"
        )
    };
    let found = match listed(query.filter) {
        None => part("payments_by_time", ""),
        Some((statuses, states)) => {
            let created = words(statuses, StatusWord::as_str);
            let created =
                part("payments_by_status", &format!(" AND p.state = 'done' AND p.status IN ({created})"));
            let states = words(states, IntentState::as_str);
            let others = part("payments_by_status", &format!(" AND p.state IN ({states})"));
            format!("{created} UNION ALL {others}")
        }
    };
    let sql = format!(
        "SELECT {COLUMNS} FROM payments p WHERE p.id IN ({found} ORDER BY 1 DESC LIMIT ?2 OFFSET ?3)
         ORDER BY p.id DESC"
    );
    (sql, values)
}

/// Latest first, before an id, without the first `skip`.
pub fn page(
    connection: &Connection,
    query: &LedgerQuery,
    before: Option<i64>,
    skip: u32,
    limit: u32,
) -> rusqlite::Result<Vec<PaymentRow>> {
    let (sql, values) = page_sql(query, before, skip, limit);
    let mut statement = connection.prepare_cached(&sql)?;
    statement.query_map(params_from_iter(values), read)?.collect()
}

fn counts_sql(scope: AccountScope, search: &Search) -> (String, Vec<Value>) {
    let (search, searched) = search.condition(1);
    let own = scope.of("p");
    let sql = format!(
        "SELECT p.state, p.status, count(*) FROM payments p WHERE {own}{search} GROUP BY p.state, p.status"
    );
    (sql, searched)
}

pub fn counts(
    connection: &Connection,
    scope: AccountScope,
    search: &Search,
) -> rusqlite::Result<PaymentCounts> {
    let (sql, values) = counts_sql(scope, search);
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(params_from_iter(values))?;
    let mut counts = PaymentCounts::default();
    while let Some(row) = rows.next()? {
        let (state, status): (IntentState, Option<StatusWord>) = (row.get(0)?, row.get(1)?);
        let count: u32 = row.get(2)?;
        let is = |filter| {
            listed(filter).is_some_and(|(statuses, states)| match status {
                Some(status) => statuses.contains(&status),
                None => states.contains(&state),
            })
        };
        counts.all += count;
        let slots = [
            (PaymentFilter::Waiting, &mut counts.waiting),
            (PaymentFilter::Paid, &mut counts.paid),
            (PaymentFilter::Cancelled, &mut counts.cancelled),
            (PaymentFilter::Refunded, &mut counts.refunded),
            (PaymentFilter::Problem, &mut counts.problem),
            (PaymentFilter::Unknown, &mut counts.unknown),
        ];
        for (_, slot) in slots.into_iter().filter(|(filter, _)| is(*filter)) {
            *slot += count;
        }
    }
    Ok(counts)
}

/// In hundredths.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sums {
    pub received_today: i64,
    pub received_month: i64,
    pub waiting: i64,
    pub waiting_links: u32,
    pub refunded_month: i64,
}

/// Statements of an account's sums in a currency, which is parameter 1.
struct SumsSql {
    any: String,
    /// Further parameters: from and to.
    received: String,
    waiting: String,
    /// As `received`.
    refunded: String,
}

impl SumsSql {
    fn of(scope: AccountScope) -> Self {
        let own = scope.of("p");
        let of = format!("payments p WHERE {own} AND p.currency = ?1");
        Self {
            any: format!("SELECT EXISTS (SELECT 1 FROM {of})"),
            received: format!(
                "SELECT coalesce(sum(p.amount), 0) FROM {of} AND p.paid_at >= ?2 AND p.paid_at < ?3"
            ),
            waiting: format!(
                "SELECT coalesce(sum(p.amount), 0), count(*) FROM {of} AND p.status = 'waiting'"
            ),
            // What is left of a payment that the service calls refunded went back outside Porokh when it said so.
            refunded: format!(
                "SELECT coalesce(sum(amount), 0) FROM (
                     SELECT r.amount FROM refunds r JOIN payments p ON p.id = r.payment_id
                     WHERE r.returned = 1 AND r.asked_at >= ?2 AND r.asked_at < ?3 AND {own} AND p.currency = ?1
                     UNION ALL
                     SELECT max(p.amount - (SELECT coalesce(sum(r.amount), 0) FROM refunds r
                                            WHERE r.payment_id = p.id AND r.returned = 1), 0)
                     FROM {of} AND p.status = 'refunded' AND p.paid_at IS NOT NULL
                         AND (SELECT max(e.at) FROM payment_events e WHERE e.payment_id = p.id
                              AND json_extract(e.what, '$.kind') = 'status'
                              AND json_extract(e.what, '$.word') = 'REFUNDED') BETWEEN ?2 AND ?3 - 1)"
            ),
        }
    }
}

/// `None` for a currency without payments.
pub fn sums(
    connection: &Connection,
    scope: AccountScope,
    currency: Currency,
    today: &Range<DateTime<Utc>>,
    month: &Range<DateTime<Utc>>,
) -> rusqlite::Result<Option<Sums>> {
    let (sql, of) = (SumsSql::of(scope), [Db(currency)]);
    if !connection.prepare_cached(&sql.any)?.query_row(of, |row| row.get(0))? {
        return Ok(None);
    }
    let received = |within: &Range<DateTime<Utc>>| -> rusqlite::Result<i64> {
        let (from, to) = (Db(within.start), Db(within.end));
        connection.prepare_cached(&sql.received)?.query_row(params![of[0], from, to], |row| row.get(0))
    };
    let (waiting, waiting_links) =
        connection.prepare_cached(&sql.waiting)?.query_row(of, |row| Ok((row.get(0)?, row.get(1)?)))?;
    let (from, to) = (Db(month.start), Db(month.end));
    let refunded_month =
        connection.prepare_cached(&sql.refunded)?.query_row(params![of[0], from, to], |row| row.get(0))?;
    Ok(Some(Sums {
        received_today: received(today)?,
        received_month: received(month)?,
        waiting,
        waiting_links,
        refunded_month,
    }))
}

/// Latest first.
pub fn of_phone(
    connection: &Connection,
    scope: AccountScope,
    phone: &BdPhone,
    most: u32,
) -> rusqlite::Result<Vec<PaymentRow>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM payments p WHERE {} AND p.phone = ?1 ORDER BY p.id DESC LIMIT ?2",
        scope.of("p")
    );
    let mut statement = connection.prepare_cached(&sql)?;
    statement.query_map(params![Db(phone), most], read)?.collect()
}

pub fn note(connection: &Connection, id: i64, text: &str) -> rusqlite::Result<()> {
    connection.execute("UPDATE payments SET note = ?2 WHERE id = ?1", params![id, text]).map(drop)
}

#[cfg(test)]
mod tests;
