//! What many commands are given, and what they answer.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A record by its id here.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct IdRequest {
    pub id: i64,
}

/// How many records were deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Deleted {
    pub count: u64,
}

/// A phone number, or the text of one, as typed or pasted.
#[derive(Deserialize, TS)]
pub struct PhoneText {
    /// As typed or pasted.
    pub text: String,
}

/// Part of a list: which rows (`F`), by what they are sorted (`S`), and from where on.
#[derive(Clone, Default, PartialEq, Eq, Deserialize, TS)]
pub struct ListQuery<F = (), S = ()> {
    /// Which; all without one.
    #[serde(default)]
    #[ts(as = "Option<F>", optional)]
    pub filter: F,
    /// Text that the rows contain, as each list reads it; empty for all.
    #[serde(default)]
    #[ts(as = "Option<String>", optional)]
    pub search: String,
    /// By what they are sorted.
    #[serde(default)]
    #[ts(as = "Option<S>", optional)]
    pub sort: S,
    /// The first, counted from 0.
    #[serde(default)]
    #[ts(as = "Option<u32>", optional)]
    pub offset: u32,
    /// At most so many; each list has a bound of its own, and gives at least one.
    pub limit: u32,
}

impl<F, S> ListQuery<F, S> {
    /// How many rows are given, of a list that gives at most so many.
    pub fn limit(&self, most: u32) -> u32 {
        self.limit.clamp(1, most)
    }
}

/// Part of a list that belongs to something: a file, a link batch, a number.
#[derive(Clone, PartialEq, Eq, Deserialize, TS)]
pub struct ListOf<K, F = ()> {
    /// Its id, or the number.
    pub of: K,
    #[serde(flatten, bound(deserialize = "F: Deserialize<'de> + Default"))]
    pub query: ListQuery<F>,
}

/// Part of a list that grows at its top, the latest first.
#[derive(Clone, Default, Deserialize, TS)]
pub struct OlderQuery<F = ()> {
    /// Only rows older than this one.
    pub before: Option<i64>,
    #[serde(flatten, bound(deserialize = "F: Deserialize<'de> + Default"))]
    pub query: ListQuery<F>,
}

/// Part of a list.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Page<T, C = ()> {
    pub rows: Vec<T>,
    /// How many there are under the query, wherever it begins.
    pub total: u32,
    /// The list in figures, where it has some.
    pub counts: C,
}

impl<T> Page<T> {
    /// Part of a list without figures.
    pub fn of(rows: Vec<T>, total: usize) -> Self {
        Self { rows, total: u32::try_from(total).unwrap_or(u32::MAX), counts: () }
    }
}
