//! What the account last said of itself.

use chrono::{DateTime, Utc};
use porokh_domain::Environment;
use rusqlite::{Connection, OptionalExtension, params};

use crate::column::{Db, Values};

/// A reply of GET /me.
#[derive(Debug, Clone, PartialEq)]
pub struct MeReading {
    /// The reply's `data` as it came.
    pub reply: String,
    /// The mode that the reply's header named.
    pub header_mode: Option<String>,
    pub read_at: DateTime<Utc>,
}

/// The day's checks as read at one instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuotaReading {
    pub limit: Option<u64>,
    pub remaining: Option<u64>,
    pub read_at: DateTime<Utc>,
}

pub fn save_me(connection: &Connection, environment: Environment, me: &MeReading) -> rusqlite::Result<()> {
    connection.execute(
        "INSERT INTO me_readings (environment, reply, header_mode, read_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (environment) DO UPDATE SET reply = ?2, header_mode = ?3, read_at = ?4",
        params![Db(environment), me.reply, me.header_mode, Db(me.read_at)],
    )?;
    Ok(())
}

pub fn me(connection: &Connection, environment: Environment) -> rusqlite::Result<Option<MeReading>> {
    connection
        .query_row(
            "SELECT reply, header_mode, read_at FROM me_readings WHERE environment = ?1",
            [Db(environment)],
            |row| Ok(MeReading { reply: row.get(0)?, header_mode: row.get(1)?, read_at: row.value(2)? }),
        )
        .optional()
}

pub fn save_quota(
    connection: &Connection,
    environment: Environment,
    quota: QuotaReading,
) -> rusqlite::Result<()> {
    connection.execute(
        "INSERT INTO quota_readings (environment, daily_limit, remaining, read_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (environment) DO UPDATE SET daily_limit = ?2, remaining = ?3, read_at = ?4",
        params![Db(environment), quota.limit, quota.remaining, Db(quota.read_at)],
    )?;
    Ok(())
}

/// Takes over what a check's reply said is left; the limit stays as /me gave it, and without one there is
/// nothing to count down.
pub fn save_remaining(
    connection: &Connection,
    environment: Environment,
    remaining: u64,
    read_at: DateTime<Utc>,
) -> rusqlite::Result<()> {
    connection.execute(
        "UPDATE quota_readings SET remaining = ?2, read_at = ?3 WHERE environment = ?1 AND daily_limit IS NOT NULL",
        params![Db(environment), remaining, Db(read_at)],
    )?;
    Ok(())
}

pub fn quota(connection: &Connection, environment: Environment) -> rusqlite::Result<Option<QuotaReading>> {
    connection
        .query_row(
            "SELECT daily_limit, remaining, read_at FROM quota_readings WHERE environment = ?1",
            [Db(environment)],
            |row| Ok(QuotaReading { limit: row.get(0)?, remaining: row.get(1)?, read_at: row.value(2)? }),
        )
        .optional()
}

/// Forgets what the account said: it is another account now, or none.
pub fn forget(connection: &mut Connection, environment: Environment) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    transaction.execute("DELETE FROM me_readings WHERE environment = ?1", [Db(environment)])?;
    transaction.execute("DELETE FROM quota_readings WHERE environment = ?1", [Db(environment)])?;
    transaction.commit()
}
