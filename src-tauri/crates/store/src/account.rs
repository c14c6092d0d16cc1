//! Stored account data of the services.

use chrono::{DateTime, Utc};
use porokh_domain::is_of_today;
use rusqlite::{Connection, OptionalExtension, params};

use crate::{
    accounts::AccountId,
    column::{Db, Values},
    pings::{self, PingReading},
};

#[derive(Debug, Clone, PartialEq)]
pub struct MeReading {
    pub reply: String,
    /// From the reply's header.
    pub header_mode: Option<String>,
    pub read_at: DateTime<Utc>,
}

/// Remaining checks of a day at one instant. Neither number: no daily limit; `remaining` alone: the limit isn't known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuotaReading {
    pub limit: Option<u64>,
    pub remaining: Option<u64>,
    pub read_at: DateTime<Utc>,
}

/// Last replies about an account: `me` and quota of a courier account, ping of a payment account.
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

/// Replaces the given readings. A reply of /me without a readable limit leaves no quota: the former one isn't known
/// to be right. Only a refusal of the same day stays, unless /me tells the limit.
pub fn save_readings(
    connection: &mut Connection,
    account: AccountId,
    readings: &Readings,
) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    if let Some(me) = &readings.me {
        save_me(&transaction, account, me)?;
        let limit = readings.quota.and_then(|quota| quota.limit);
        let is_refused = |kept: QuotaReading| {
            (kept.limit, kept.remaining) == (None, Some(0)) && is_of_today(kept.read_at, me.read_at)
        };
        if limit.is_none() && quota(&transaction, account)?.is_some_and(is_refused) {
            return transaction.commit();
        }
        transaction.execute("DELETE FROM account_quotas WHERE account_id = ?1", [account])?;
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

/// Stores that the service refused because the day's checks are used up. A limit that it doesn't tell stays as /me gave
/// it; "no limit" becomes "not known".
pub fn save_used_up(
    connection: &Connection,
    account: AccountId,
    limit: Option<u64>,
    read_at: DateTime<Utc>,
) -> rusqlite::Result<()> {
    connection.execute(
        "INSERT INTO account_quotas (account_id, daily_limit, remaining, read_at) VALUES (?1, ?2, 0, ?3)
         ON CONFLICT (account_id) DO UPDATE SET daily_limit = coalesce(?2, daily_limit), remaining = 0, read_at = ?3",
        params![account, limit, Db(read_at)],
    )?;
    Ok(())
}

/// Stores the remaining checks of a reply to checks that were `sent` at a time. The limit stays as /me gave it; without
/// one nothing is stored. A reply without them disproves an earlier refusal that told no limit.
pub fn save_remaining(
    connection: &Connection,
    account: Option<AccountId>,
    remaining: Option<u64>,
    sent: DateTime<Utc>,
    read_at: DateTime<Utc>,
) -> rusqlite::Result<()> {
    match remaining {
        Some(remaining) => connection.execute(
            "UPDATE account_quotas SET remaining = ?2, read_at = ?3
             WHERE account_id = ?1 AND coalesce(daily_limit, remaining) IS NOT NULL",
            params![account, remaining, Db(read_at)],
        )?,
        None => connection.execute(
            "DELETE FROM account_quotas
             WHERE account_id = ?1 AND daily_limit IS NULL AND remaining IS NOT NULL AND read_at <= ?2",
            params![account, Db(sent)],
        )?,
    };
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
