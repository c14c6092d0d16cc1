//! The list of payments: pages and counts.

use chrono::{DateTime, TimeDelta, Utc};
use porokh_domain::{
    BdPhone,
    phone::{self, PhoneKey},
};
use rusqlite::{Connection, params, params_from_iter, types::Value};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::payments::{COLUMNS, PaymentRow, StatusWord, read};
use crate::{
    AccountScope, IntentState,
    column::Db,
    orders::{self, one_payment::paid_otherwise},
};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PaymentFilter {
    #[default]
    All,
    /// Open links, and requests in flight; oldest first.
    Waiting,
    /// Links that have been open for a day, without those whose order was paid otherwise; oldest first.
    UnpaidDay,
    /// Reported as paid, not verified.
    Claimed,
    /// Of each order whose advance was received and that neither left nor has an outcome, the latest paid payment, or
    /// the latest one where a transfer paid it.
    Unsent,
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
    /// `None`: see [`count`].
    fn under(&self, filter: PaymentFilter) -> Option<u32> {
        Some(match filter {
            PaymentFilter::All => self.all,
            PaymentFilter::Waiting => self.waiting,
            PaymentFilter::Paid => self.paid,
            PaymentFilter::Cancelled => self.cancelled,
            PaymentFilter::Refunded => self.refunded,
            PaymentFilter::Problem => self.problem,
            PaymentFilter::Unknown => self.unknown,
            PaymentFilter::UnpaidDay | PaymentFilter::Claimed | PaymentFilter::Unsent => return None,
        })
    }
}

#[derive(Debug, Clone)]
pub struct LedgerQuery {
    pub scope: AccountScope,
    pub filter: PaymentFilter,
    pub search: Search,
    pub now: DateTime<Utc>,
}

/// How long a link is open before it counts as unpaid for a day.
const UNPAID: TimeDelta = TimeDelta::days(1);

impl LedgerQuery {
    /// Condition on payments `p` that narrows the filter's statuses.
    fn narrowed(&self) -> String {
        match self.filter {
            PaymentFilter::UnpaidDay => {
                format!(
                    " AND p.created_at <= {} AND NOT {}",
                    (self.now - UNPAID).timestamp_millis(),
                    paid_otherwise!()
                )
            }
            PaymentFilter::Unsent => format!(" AND p.id IN ({})", orders::unsent_payments(self.scope)),
            _ => String::new(),
        }
    }

    /// Condition on payments `p` that were created, for a filter of statuses, and its parameters.
    pub(crate) fn created(&self) -> (String, Vec<Value>) {
        let (statuses, _) = listed(self.filter).unwrap_or_default();
        let (search, searched) = self.search.condition(1);
        let condition = format!(
            "{}{} AND p.state = 'done' AND p.status IN ({}){search}",
            self.scope.of("p"),
            self.narrowed(),
            words(statuses, StatusWord::as_str)
        );
        (condition, searched)
    }

    /// Whether the oldest come first: who has waited longest is reminded first.
    fn is_oldest_first(&self) -> bool {
        matches!(self.filter, PaymentFilter::Waiting | PaymentFilter::UnpaidDay)
    }
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

    /// Conditions on a phone column, one of which is to hold; parameters are the digits.
    fn has_digits(&self, phone: &str, first: usize) -> impl Iterator<Item = String> {
        (first..first + self.digits.len()).map(move |at| format!("instr('01' || {phone}, ?{at}) > 0"))
    }

    /// Condition on a phone column, and its parameters, numbered from `first`: see [`Self::fits_number`].
    pub(crate) fn number_condition(&self, phone: &str, first: usize) -> (String, Vec<Value>) {
        if self.text.is_empty() {
            return (String::new(), Vec::new());
        }
        let any: Vec<String> =
            std::iter::once("FALSE".to_owned()).chain(self.has_digits(phone, first)).collect();
        (format!(" AND ({})", any.join(" OR ")), self.digits.iter().cloned().map(Value::Text).collect())
    }

    /// Whether a number has the digits that were typed; `false` for other text, `true` for none.
    pub fn fits_number(&self, phone: &BdPhone) -> bool {
        self.text.is_empty() || self.digits.iter().any(|digits| phone.as_str().contains(digits.as_str()))
    }

    /// Condition on payments `p` for the search, and its parameters, numbered from `first`.
    pub(crate) fn condition(&self, first: usize) -> (String, Vec<Value>) {
        if self.text.is_empty() {
            return (String::new(), Vec::new());
        }
        let texts = ["name", "email", "order_ref", "invoice_id", "transaction_id"];
        let mut any: Vec<String> =
            texts.iter().map(|column| format!("instr(lower(p.{column}), ?{first}) > 0")).collect();
        any.extend(self.has_digits("p.phone", first + 1));
        let values = std::iter::once(&self.text).chain(&self.digits).cloned().map(Value::Text);
        (format!(" AND ({})", any.join(" OR ")), values.collect())
    }
}

/// SQL condition of a filter: created payments by status, others by the state of their request; `None` for all.
fn listed(filter: PaymentFilter) -> Option<(&'static [StatusWord], &'static [IntentState])> {
    Some(match filter {
        PaymentFilter::All => return None,
        PaymentFilter::Waiting => (&[StatusWord::Waiting], &[IntentState::Pending, IntentState::InFlight]),
        PaymentFilter::UnpaidDay => (&[StatusWord::Waiting], &[]),
        PaymentFilter::Claimed => (&[StatusWord::Claimed], &[]),
        PaymentFilter::Unsent => (&StatusWord::ALL, &[]),
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
    let own = format!("{}{}", query.scope.of("p"), query.narrowed());
    // An export goes on below an id.
    let order = if before.is_none() && query.is_oldest_first() { "ASC" } else { "DESC" };
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
        "SELECT {COLUMNS} FROM payments p WHERE p.id IN ({found} ORDER BY 1 {order} LIMIT ?2 OFFSET ?3)
         ORDER BY p.id {order}"
    );
    (sql, values)
}

/// Latest first, before an id, without the first `skip`. Without an id, some filters list the oldest first.
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

/// The payments of a filter under a search.
pub fn count(connection: &Connection, query: &LedgerQuery, counts: &PaymentCounts) -> rusqlite::Result<u32> {
    if let Some(count) = counts.under(query.filter) {
        return Ok(count);
    }
    let (condition, values) = query.created();
    let sql = format!("SELECT count(*) FROM payments p WHERE {condition}");
    connection.prepare_cached(&sql)?.query_row(params_from_iter(values), |row| row.get(0))
}

/// Payments that ask a number, and those without a number for its orders; latest first.
pub fn of_phone(
    connection: &Connection,
    scope: AccountScope,
    phone: &BdPhone,
    most: u32,
) -> rusqlite::Result<Vec<PaymentRow>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM payments p WHERE {} AND (p.phone = ?1 OR (p.phone IS NULL AND p.order_id IN (
             SELECT id FROM orders WHERE environment = ?3 AND phone = ?4)))
         ORDER BY p.id DESC LIMIT ?2",
        scope.of("p")
    );
    let key = Db(PhoneKey::from(phone));
    let mut statement = connection.prepare_cached(&sql)?;
    statement.query_map(params![Db(phone), most, Db(scope.environment), key], read)?.collect()
}

pub fn note(connection: &Connection, id: i64, text: &str) -> rusqlite::Result<()> {
    connection.execute("UPDATE payments SET note = ?2 WHERE id = ?1", params![id, text]).map(drop)
}

pub fn remind(connection: &Connection, id: i64, now: DateTime<Utc>) -> rusqlite::Result<()> {
    connection.execute("UPDATE payments SET reminded_at = ?2 WHERE id = ?1", params![id, Db(now)]).map(drop)
}

#[cfg(test)]
mod tests;
