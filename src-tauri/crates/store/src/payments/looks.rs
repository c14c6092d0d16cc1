//! Looks at payments: what each brought, and whose turn is next.

use chrono::{DateTime, TimeDelta, Utc};
use rusqlite::{Connection, OptionalExtension, params};

use crate::column::{Db, Values, to_json};
use crate::{accounts::AccountId, payments::Standing};

/// What a look at a payment brought.
#[derive(Debug, Clone, PartialEq)]
pub struct Look {
    pub standing: Standing,
    /// The service's record and three of its members; `None` where the look brought none.
    pub record: Option<LookedRecord>,
    pub next_look_at: Option<DateTime<Utc>>,
    /// When it was paid, if it was.
    pub paid_at: DateTime<Utc>,
}

/// A record of the service with what lists show of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LookedRecord {
    pub raw: String,
    pub status: Option<String>,
    pub method: Option<String>,
    pub transaction_id: Option<String>,
}

/// Keeps what a look brought. `paid_at` is set the first time that it stands as paid.
pub fn looked(connection: &Connection, id: i64, look: &Look, now: DateTime<Utc>) -> rusqlite::Result<()> {
    let mismatches = match &look.standing {
        Standing::Problem { mismatches } => Some(to_json(mismatches)?),
        _ => None,
    };
    let millis = Db(now);
    connection.execute(
        "UPDATE payments SET status = coalesce(?2, status), mismatches = ?3, checked_at = ?4, next_look_at = ?5, look_error = NULL,
             paid_at = CASE WHEN ?2 = 'paid' THEN coalesce(paid_at, ?6) ELSE paid_at END
         WHERE id = ?1",
        params![
            id,
            look.standing.word(),
            mismatches,
            millis,
            Db(look.next_look_at),
            Db(look.paid_at),
        ],
    )?;
    if let Some(record) = &look.record {
        connection.execute(
            "UPDATE payments SET record = ?2, service_status = ?3, method = ?4, transaction_id = ?5 WHERE id = ?1",
            params![id, record.raw, record.status, record.method, record.transaction_id],
        )?;
    }
    Ok(())
}

/// Keeps why a look brought nothing, as JSON.
pub fn look_failed(
    connection: &Connection,
    id: i64,
    error: &str,
    next_look_at: Option<DateTime<Utc>>,
) -> rusqlite::Result<()> {
    connection.execute(
        "UPDATE payments SET look_error = ?2, next_look_at = ?3 WHERE id = ?1",
        params![id, error, Db(next_look_at)],
    )?;
    Ok(())
}

/// Sets when it is looked at next.
pub fn look_at(connection: &Connection, id: i64, at: DateTime<Utc>) -> rusqlite::Result<()> {
    let sql = "UPDATE payments SET next_look_at = ?2 WHERE id = ?1";
    connection.execute(sql, params![id, Db(at)]).map(drop)
}

/// Something tells of a change: it is looked at then, and the pauses between looks that fail count from now on.
pub fn wake(connection: &Connection, id: i64, at: DateTime<Utc>, now: DateTime<Utc>) -> rusqlite::Result<()> {
    let sql = "UPDATE payments SET next_look_at = ?2, watched_from = ?3 WHERE id = ?1";
    connection.execute(sql, params![id, Db(at), Db(now)]).map(drop)
}

/// No look is planned for later than this.
const LONGEST_PAUSE: TimeDelta = TimeDelta::minutes(70);

/// Which of the payments that are due goes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The one that the user looks at: always before the others.
    pub on_screen: Option<i64>,
    /// Then one that a message told of, then the youngest; else the one that waits longest.
    pub youngest: bool,
}

/// A payment whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    pub id: i64,
    pub account: AccountId,
}

/// The payment of these accounts whose turn it is among those whose time has come; and when the next one's comes.
pub fn due(
    connection: &Connection,
    accounts: &[AccountId],
    turn: Turn,
    now: DateTime<Utc>,
) -> rusqlite::Result<(Option<Due>, Option<DateTime<Utc>>)> {
    let accounts: Vec<String> = accounts.iter().map(ToString::to_string).collect();
    let accounts = accounts.join(", ");
    // What is planned for later than any pause was planned by another clock: it is due.
    let latest = Db(now + LONGEST_PAUSE);
    let millis = Db(now);
    let order = match turn.youngest {
        true => "status = 'claimed' DESC, watched_from DESC, id DESC",
        false => "next_look_at, id",
    };
    let sql = format!(
        "SELECT id, account_id FROM payments WHERE (next_look_at <= ?1 OR next_look_at > ?3) AND account_id IN ({accounts})
         ORDER BY id IS ?2 DESC, {order} LIMIT 1"
    );
    let due = connection
        .query_row(&sql, params![millis, turn.on_screen, latest], |row| {
            Ok(Due { id: row.get(0)?, account: row.get(1)? })
        })
        .optional()?;
    let next = connection.query_row(
        &format!(
            "SELECT min(next_look_at) FROM payments WHERE next_look_at > ?1 AND account_id IN ({accounts})"
        ),
        [millis],
        |row| row.value(0),
    )?;
    Ok((due, next))
}

/// Brings the next look at everything that is still looked at to this moment.
pub fn look_at_all(connection: &Connection, now: DateTime<Utc>) -> rusqlite::Result<()> {
    let sql = "UPDATE payments SET next_look_at = ?1 WHERE next_look_at > ?1";
    connection.execute(sql, [Db(now)]).map(drop)
}
