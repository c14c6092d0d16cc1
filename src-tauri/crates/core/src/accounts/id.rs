//! Naming accounts: which service, and which account of it.

use std::fmt;

use rusqlite::{
    ToSql,
    types::{FromSql, FromSqlResult, ToSqlOutput, ValueRef},
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An account at a service; of the table `accounts`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
pub struct AccountId(i64);

/// For SQL: a number of ours.
impl fmt::Display for AccountId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl ToSql for AccountId {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

impl FromSql for AccountId {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        i64::column_result(value).map(Self)
    }
}

/// An account as the seller knows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AccountHint {
    /// What the service calls it: an e-mail or a brand; empty where it didn't say.
    pub label: String,
    /// The hint of the key that it was used with last; empty where it isn't known.
    pub key_hint: String,
}

/// The seller's answer to "Same merchant as before?" about the account whose key is at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct SameMerchant {
    /// At which service.
    pub service: Service,
    /// It is the same: what waited for the account before goes on.
    pub same: bool,
}

/// One of the two services.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Service {
    /// The fraud-check service.
    Courier,
    /// The payment service.
    Payment,
}

impl Service {
    /// The word in the database.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Courier => "courier",
            Self::Payment => "payment",
        }
    }
}
