//! The last readings of an account.

use chrono::{DateTime, Utc};
use rusqlite::{Connection, OptionalExtension, params};

use crate::{
    accounts::AccountId,
    column::{Db, Values},
    pings::{self, PingReading},
};

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

/// The last replies about an account: a courier account has the first two, a payment account the last.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Readings {
    pub me: Option<MeReading>,
    pub quota: Option<QuotaReading>,
    pub ping: Option<PingReading>,
}

pub fn readings(connection: &Connection, account: AccountId) -> rusqlite::Result<Readings> {
    let (me, quota) = (me(connection, account)?, quota(connection, account)?);
    Ok(Readings { me, quota, ping: pings::get(connection, account)? })
}

/// Keeps those that are there in place of the ones before.
pub fn save_readings(
    connection: &mut Connection,
    account: AccountId,
    readings: &Readings,
) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    if let Some(me) = &readings.me {
        save_me(&transaction, account, me)?;
    }
    if let Some(quota) = readings.quota {
        save_quota(&transaction, account, quota)?;
    }
    if let Some(ping) = &readings.ping {
        pings::save(&transaction, account, ping)?;
    }
    transaction.commit()
}

pub fn save_me(connection: &Connection, account: AccountId, me: &MeReading) -> rusqlite::Result<()> {
    connection.execute(
        "INSERT INTO account_me (account_id, reply, header_mode, read_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (account_id) DO UPDATE SET reply = ?2, header_mode = ?3, read_at = ?4",
        params![account, me.reply, me.header_mode, Db(me.read_at)],
    )?;
    Ok(())
}

pub fn me(connection: &Connection, account: AccountId) -> rusqlite::Result<Option<MeReading>> {
    connection
        .query_row(
            "SELECT reply, header_mode, read_at FROM account_me WHERE account_id = ?1",
            [account],
            |row| Ok(MeReading { reply: row.get(0)?, header_mode: row.get(1)?, read_at: row.value(2)? }),
        )
        .optional()
}

pub fn save_quota(connection: &Connection, account: AccountId, quota: QuotaReading) -> rusqlite::Result<()> {
    connection.execute(
        "INSERT INTO account_quotas (account_id, daily_limit, remaining, read_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (account_id) DO UPDATE SET daily_limit = ?2, remaining = ?3, read_at = ?4",
        params![account, quota.limit, quota.remaining, Db(quota.read_at)],
    )?;
    Ok(())
}

/// Takes over what a check's reply said is left; the limit stays as /me gave it, and without one there is
/// nothing to count down.
pub fn save_remaining(
    connection: &Connection,
    account: Option<AccountId>,
    remaining: u64,
    read_at: DateTime<Utc>,
) -> rusqlite::Result<()> {
    connection.execute(
        "UPDATE account_quotas SET remaining = ?2, read_at = ?3 WHERE account_id = ?1 AND daily_limit IS NOT NULL",
        params![account, remaining, Db(read_at)],
    )?;
    Ok(())
}

pub fn quota(connection: &Connection, account: AccountId) -> rusqlite::Result<Option<QuotaReading>> {
    connection
        .query_row(
            "SELECT daily_limit, remaining, read_at FROM account_quotas WHERE account_id = ?1",
            [account],
            |row| Ok(QuotaReading { limit: row.get(0)?, remaining: row.get(1)?, read_at: row.value(2)? }),
        )
        .optional()
}
