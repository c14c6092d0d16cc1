//! Rejected events, counted per cause and day, so that a flood takes few rows.

use chrono::{DateTime, Utc};
use porokh_domain::Environment;
use rusqlite::{Connection, params};

use crate::column::Db;
use crate::inbox::Sender;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RejectionKey {
    pub practice: bool,
    pub sender: Sender,
    /// A listed name, or empty.
    pub event: &'static str,
    pub cause: &'static str,
    /// Days since 1970, in Bangladesh.
    pub day: i32,
}

impl RejectionKey {
    /// Rejected events of test accounts are listed with the live ones.
    pub fn environment(&self) -> Environment {
        if self.practice { Environment::Practice } else { Environment::Live }
    }
}

/// Count, and metadata of the latest event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RejectionCount {
    pub times: u32,
    pub seconds: Option<u64>,
    /// Bytes of the body that were read.
    pub size: u64,
    pub at: DateTime<Utc>,
}

/// Upper bound of the count.
const MOST_TIMES: u32 = 9_999;
const MOST_LINES: u32 = 200;

/// In one transaction. Returns the new keys.
pub fn add(
    connection: &mut Connection,
    counts: &[(RejectionKey, RejectionCount)],
) -> rusqlite::Result<Vec<RejectionKey>> {
    let transaction = connection.transaction()?;
    let mut new = Vec::new();
    {
        let mut add = transaction.prepare_cached(
            "INSERT INTO inbox (environment, sender, kind, event, cause, day, seconds, times, size, received_at, last_at, acted)
             VALUES (?1, ?2, 'rejected', ?3, ?4, ?5, ?6, min(?7, ?10), ?8, ?9, ?9, 1)
             ON CONFLICT (environment, sender, event, cause, day) WHERE kind = 'rejected' DO UPDATE
             SET seconds = ?6, times = min(times + ?7, ?10), size = ?8, last_at = ?9
             RETURNING times",
        )?;
        for (key, count) in counts {
            let times: u32 = add.query_row(
                params![
                    Db(key.environment()),
                    key.sender,
                    key.event,
                    key.cause,
                    key.day,
                    count.seconds,
                    count.times,
                    count.size,
                    Db(count.at),
                    MOST_TIMES,
                ],
                |row| row.get(0),
            )?;
            if times == count.times.min(MOST_TIMES) {
                new.push(*key);
            }
        }
        transaction.execute(
            "DELETE FROM inbox WHERE kind = 'rejected' AND id NOT IN
                 (SELECT id FROM inbox WHERE kind = 'rejected' ORDER BY last_at DESC LIMIT ?1)",
            [MOST_LINES],
        )?;
    }
    transaction.commit()?;
    Ok(new)
}
