//! Requests and replies that many commands share.

use std::ops::Range;

use chrono::{DateTime, Days, NaiveDate, Utc};
use porokh_domain::day_begins;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Refers to a record by its local id.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct IdRequest {
    pub id: i64,
}

/// Switches what the command names on or off.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct SwitchRequest {
    pub on: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Deleted {
    pub count: u64,
}

#[derive(Deserialize, TS)]
pub struct PhoneText {
    /// As typed or pasted.
    pub text: String,
}

/// A page of a list, with filter `F` and sort key `S`.
#[derive(Clone, Default, PartialEq, Eq, Deserialize, TS)]
pub struct ListQuery<F = (), S = ()> {
    #[serde(default)]
    #[ts(as = "Option<F>", optional)]
    pub filter: F,
    /// Interpreted by each list; empty for all.
    #[serde(default)]
    #[ts(as = "Option<String>", optional)]
    pub search: String,
    #[serde(default)]
    #[ts(as = "Option<S>", optional)]
    pub sort: S,
    /// Of a list of events; `None`: of any time.
    #[serde(default)]
    #[ts(optional)]
    pub within: Option<DayRange>,
    /// 0-based.
    #[serde(default)]
    #[ts(as = "Option<u32>", optional)]
    pub offset: u32,
    /// Bounded by each list, at least one.
    pub limit: u32,
}

impl<F, S> ListQuery<F, S> {
    /// Number of rows to return for a list with the given bound.
    pub fn limit(&self, most: u32) -> u32 {
        self.limit.clamp(1, most)
    }
}

/// Days in Bangladesh, both included, as `2026-11-22`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct DayRange {
    #[ts(type = "string")]
    pub from: NaiveDate,
    #[ts(type = "string")]
    pub to: NaiveDate,
}

impl DayRange {
    /// From midnight to midnight.
    pub fn range(&self) -> Range<DateTime<Utc>> {
        let end = self.to.checked_add_days(Days::new(1)).map_or(DateTime::<Utc>::MAX_UTC, day_begins);
        day_begins(self.from)..end
    }
}

/// A page of a list that belongs to a file, a link batch, or a number.
#[derive(Clone, PartialEq, Eq, Deserialize, TS)]
pub struct ListOf<K, F = ()> {
    pub of: K,
    #[serde(flatten, bound(deserialize = "F: Deserialize<'de> + Default"))]
    pub query: ListQuery<F>,
}

/// A page of a list that grows at its top, latest first.
#[derive(Clone, Default, Deserialize, TS)]
pub struct OlderQuery<F = ()> {
    /// Only rows older than this id.
    pub before: Option<i64>,
    #[serde(flatten, bound(deserialize = "F: Deserialize<'de> + Default"))]
    pub query: ListQuery<F>,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Page<T, C = ()> {
    pub rows: Vec<T>,
    /// Rows of the whole list under the query.
    pub total: u32,
    pub counts: C,
}

impl<T> Page<T> {
    pub fn of(rows: Vec<T>, total: usize) -> Self {
        Self { rows, total: u32::try_from(total).unwrap_or(u32::MAX), counts: () }
    }
}
