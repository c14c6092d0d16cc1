//! The shown run, kept in memory and up to date.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use porokh_domain::{RowNumber, phone::PhoneKey};
use porokh_sheets::export::Decision;

use super::{
    find::{List, Prepared, RowQuery},
    index::RunIndex,
};
use crate::store::Answer;

/// What happened to the run that is open since its index looked last.
#[derive(Default)]
pub(super) struct News {
    run: Option<i64>,
    pub(super) answers: Vec<Answer>,
    /// Something else changed: all numbers are to be read again.
    pub(super) other: bool,
}

#[derive(Default)]
pub(crate) struct OpenRun {
    news: Mutex<News>,
    pub(super) rows: Mutex<Option<RunRows>>,
}

pub(super) struct RunRows {
    pub(super) index: RunIndex,
    pub(super) prepared: Prepared,
    pub(super) list: Option<List>,
    /// The last decision, and the decisions before it.
    pub(super) undo: Option<(i64, BTreeMap<RowNumber, Option<Decision>>)>,
}

impl RunRows {
    /// The orders of a query, and their index.
    pub(super) fn list(&mut self, query: RowQuery) -> (&List, &RunIndex) {
        let serves = self.list.as_ref().is_some_and(|list| list.serves(&query, &self.index));
        let made = match self.list.take() {
            Some(list) if serves => list,
            _ => List::make(query, &self.index, &mut self.prepared),
        };
        (self.list.insert(made), &self.index)
    }
}

impl RunRows {
    /// Applies stored decisions.
    pub(super) fn decided(&mut self, changes: &BTreeMap<RowNumber, Option<Decision>>) {
        for (number, decision) in changes {
            match decision {
                Some(decision) => self.index.decisions.insert(*number, *decision),
                None => self.index.decisions.remove(number),
            };
        }
        self.list = None;
    }
}

impl OpenRun {
    pub(crate) fn answered(&self, run: i64, answers: &[Answer]) {
        let mut news = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        if news.run == Some(run) {
            // Shown data is read from the database: the reply isn't needed here.
            let light = |answer: &Answer| Answer { reply: None, reason: None, ..answer.clone() };
            news.answers.extend(answers.iter().map(light));
        }
    }

    /// Numbers of a run changed otherwise.
    pub(crate) fn changed(&self, run: i64) {
        let mut news = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        news.other |= news.run == Some(run);
    }

    /// A decision was stored elsewhere.
    pub(crate) fn decided(&self, run: i64, row: RowNumber, decision: Decision) {
        let mut rows = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rows) = rows.as_mut().filter(|rows| rows.index.run == run) {
            rows.decided(&BTreeMap::from([(row, Some(decision))]));
            rows.undo = None;
        }
    }

    /// Whether the rows of a run are loaded and unused.
    pub(super) fn has(&self, run: i64) -> bool {
        let rows = self.rows.try_lock();
        rows.is_ok_and(|rows| rows.as_ref().is_some_and(|rows| rows.index.run == run))
    }

    pub(crate) fn forget(&self, run: i64) {
        let mut rows = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
        if rows.as_ref().is_some_and(|rows| rows.index.run == run) {
            *rows = None;
        }
    }

    pub(super) fn listen(&self, run: i64) {
        *self.news.lock().unwrap_or_else(PoisonError::into_inner) =
            News { run: Some(run), ..News::default() };
    }

    pub(super) fn take_news(&self) -> News {
        let mut news = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        let run = news.run;
        std::mem::replace(&mut *news, News { run, ..News::default() })
    }

    /// Updates whether a number has a note.
    pub(super) fn noted(&self, phone: PhoneKey, has_note: bool) {
        if let Some(rows) = &mut *self.rows.lock().unwrap_or_else(PoisonError::into_inner) {
            if has_note {
                rows.index.notes.insert(phone);
            } else {
                rows.index.notes.remove(&phone);
            }
        }
    }
}
