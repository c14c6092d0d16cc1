//! Database representation of values.
//!
//! Phones are their last nine digits, times Unix milliseconds, money hundredths beside a currency column, sheet rows
//! 1-based, and enums words. Types of other crates are written with [`Db`] and read with [`Values::value`]; enums of
//! this crate use [`words!`]. Errors name the column and never the value.

use std::error::Error;

use chrono::{DateTime, Utc};
use porokh_domain::{
    BdPhone, Currency, Decision, Environment, JobId, Mode, Money, RowNumber, Taka, UnknownWord,
    phone::PhoneKey,
};
use rusqlite::{
    Row, ToSql,
    types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, Type, Value, ValueRef},
};
use serde::{Serialize, de::DeserializeOwned};

/// A foreign type that is read from a column.
pub(crate) trait FromColumn: Sized {
    fn from_column(value: ValueRef<'_>) -> FromSqlResult<Self>;
}

/// A foreign type that is written to a column.
pub(crate) trait ToColumn {
    fn to_column(&self) -> Value;
}

/// Writes a value of a foreign type.
#[derive(Clone, Copy)]
pub(crate) struct Db<T>(pub(crate) T);

impl<T: ToColumn> ToSql for Db<T> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Owned(self.0.to_column()))
    }
}

/// Reads values of foreign types.
pub(crate) trait Values {
    fn value<T: FromColumn>(&self, column: usize) -> rusqlite::Result<T>;

    fn money(&self, column: usize, currency: Currency) -> rusqlite::Result<Money>;

    fn json<T: DeserializeOwned>(&self, column: usize) -> rusqlite::Result<T>;

    /// Reads JSON; `None` if unknown, such as from a newer version.
    fn known_json<T: DeserializeOwned>(&self, column: usize) -> rusqlite::Result<Option<T>>;
}

struct Read<T>(T);

impl<T: FromColumn> FromSql for Read<T> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        T::from_column(value).map(Self)
    }
}

impl Values for Row<'_> {
    fn value<T: FromColumn>(&self, column: usize) -> rusqlite::Result<T> {
        self.get::<_, Read<T>>(column).map(|read| read.0)
    }

    fn money(&self, column: usize, currency: Currency) -> rusqlite::Result<Money> {
        Money::from_hundredths(self.get(column)?, currency)
            .map_err(|error| unreadable(column, Type::Integer, error))
    }

    fn json<T: DeserializeOwned>(&self, column: usize) -> rusqlite::Result<T> {
        let text = self.get_ref(column)?.as_str().map_err(|error| unreadable(column, Type::Text, error))?;
        serde_json::from_str(text).map_err(|error| unreadable(column, Type::Text, error))
    }

    fn known_json<T: DeserializeOwned>(&self, column: usize) -> rusqlite::Result<Option<T>> {
        let text: Option<String> = self.get(column)?;
        Ok(text.and_then(|json| serde_json::from_str(&json).ok()))
    }
}

fn unreadable(column: usize, of: Type, error: impl Error + Send + Sync + 'static) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, of, Box::new(error))
}

pub(crate) fn to_json<T: Serialize>(value: &T) -> rusqlite::Result<String> {
    serde_json::to_string(value).map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))
}

pub(crate) fn unknown() -> FromSqlError {
    FromSqlError::Other(Box::new(UnknownWord))
}

impl<T: FromColumn> FromColumn for Option<T> {
    fn from_column(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value {
            ValueRef::Null => Ok(None),
            value => T::from_column(value).map(Some),
        }
    }
}

impl<T: ToColumn> ToColumn for Option<T> {
    fn to_column(&self) -> Value {
        self.as_ref().map_or(Value::Null, T::to_column)
    }
}

impl<T: ToColumn> ToColumn for &T {
    fn to_column(&self) -> Value {
        (**self).to_column()
    }
}

/// Times out of range read as 1970.
impl FromColumn for DateTime<Utc> {
    fn from_column(value: ValueRef<'_>) -> FromSqlResult<Self> {
        Ok(Self::from_timestamp_millis(value.as_i64()?).unwrap_or_default())
    }
}

impl ToColumn for DateTime<Utc> {
    fn to_column(&self) -> Value {
        Value::Integer(self.timestamp_millis())
    }
}

impl FromColumn for PhoneKey {
    fn from_column(value: ValueRef<'_>) -> FromSqlResult<Self> {
        u32::try_from(value.as_i64()?).ok().and_then(Self::from_digits).ok_or_else(unknown)
    }
}

impl ToColumn for PhoneKey {
    fn to_column(&self) -> Value {
        Value::Integer(self.digits().into())
    }
}

impl FromColumn for BdPhone {
    fn from_column(value: ValueRef<'_>) -> FromSqlResult<Self> {
        PhoneKey::from_column(value).map(Self::from)
    }
}

impl ToColumn for BdPhone {
    fn to_column(&self) -> Value {
        PhoneKey::from(self).to_column()
    }
}

impl FromColumn for RowNumber {
    fn from_column(value: ValueRef<'_>) -> FromSqlResult<Self> {
        u32::try_from(value.as_i64()?).ok().and_then(Self::new).ok_or_else(unknown)
    }
}

impl ToColumn for RowNumber {
    fn to_column(&self) -> Value {
        Value::Integer(self.get().into())
    }
}

impl FromColumn for Taka {
    fn from_column(value: ValueRef<'_>) -> FromSqlResult<Self> {
        Ok(Self::from_paisa(value.as_i64()?))
    }
}

impl ToColumn for Taka {
    fn to_column(&self) -> Value {
        Value::Integer(self.paisa())
    }
}

/// Unlisted words are kept.
impl FromColumn for Mode {
    fn from_column(value: ValueRef<'_>) -> FromSqlResult<Self> {
        Ok(Self::from(value.as_str()?.to_owned()))
    }
}

impl ToColumn for Mode {
    fn to_column(&self) -> Value {
        Value::Text(self.to_string())
    }
}

impl FromColumn for JobId {
    fn from_column(value: ValueRef<'_>) -> FromSqlResult<Self> {
        Self::parse(value.as_str()?).ok_or_else(unknown)
    }
}

impl ToColumn for JobId {
    fn to_column(&self) -> Value {
        Value::Text(self.to_string())
    }
}

macro_rules! words_of_domain {
    ($($type:ty),*) => {$(
        impl FromColumn for $type {
            fn from_column(value: ValueRef<'_>) -> FromSqlResult<Self> {
                value.as_str()?.parse().map_err(|_: UnknownWord| unknown())
            }
        }

        impl ToColumn for $type {
            fn to_column(&self) -> Value {
                Value::Text(self.as_str().to_owned())
            }
        }
    )*};
}

words_of_domain!(Environment, Currency, Decision);

/// Maps an enum of this crate to words, and makes it a column type.
macro_rules! words {
    ($type:ident { $($words:tt)* }) => {
        porokh_domain::words!($type { $($words)* });

        impl rusqlite::ToSql for $type {
            fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
                Ok(self.as_str().into())
            }
        }

        impl rusqlite::types::FromSql for $type {
            fn column_result(value: rusqlite::types::ValueRef<'_>) -> rusqlite::types::FromSqlResult<Self> {
                value.as_str()?.parse().map_err(|_| $crate::column::unknown())
            }
        }
    };
}

pub(crate) use words;
