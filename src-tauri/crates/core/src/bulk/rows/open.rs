//! The shown run, kept in memory and up to date.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    thread,
};

use porokh_api::AppError;
use porokh_domain::{RowNumber, phone::PhoneKey};
use porokh_sheets::export::Decision;

use super::{
    find::{List, Prepared, RowQuery},
    index::{Found, RunIndex},
};
use crate::{
    blocking::blocking,
    bulk::Runs,
    store::{self, Answer, overview, run_numbers, runs},
};

/// Changes since the index was last updated.
#[derive(Default)]
struct News {
    run: Option<i64>,
    answers: Vec<Answer>,
    /// All numbers must be read again.
    other: bool,
}

#[derive(Default)]
pub(crate) struct OpenRun {
    news: Mutex<News>,
    rows: Mutex<Option<RunRows>>,
}

pub(super) struct RunRows {
    pub(super) index: RunIndex,
    pub(super) prepared: Prepared,
    list: Option<List>,
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

    fn listen(&self, run: i64) {
        *self.news.lock().unwrap_or_else(PoisonError::into_inner) =
            News { run: Some(run), ..News::default() };
    }

    fn take_news(&self) -> News {
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

impl Runs {
    /// Runs a function on the rows of a run, loading them first if necessary. Blocks.
    pub(super) async fn with_rows<T: Send + 'static>(
        self: &Arc<Self>,
        run: i64,
        work: impl FnOnce(&Self, &mut RunRows) -> Result<T, AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        self.own_run(run).await?;
        let this = Arc::clone(self);
        blocking(move || {
            let mut kept = this.state.open.rows.lock().unwrap_or_else(PoisonError::into_inner);
            let mut rows = match kept.take() {
                Some(rows) if rows.index.run == run => rows,
                _ => this.read_rows(run)?,
            };
            let news = this.state.open.take_news();
            if news.other {
                rows.index.recount(this.known_numbers(run)?);
            } else if !news.answers.is_empty() {
                rows.index.answer(&news.answers);
            }
            rows.index.pay(this.store.run_blocking(|db| overview::paid_orders(db, run))?);
            work(&this, kept.insert(rows))
        })
        .await
    }

    pub(super) fn known_numbers(&self, run: i64) -> Result<Vec<(PhoneKey, Found)>, AppError> {
        let mut numbers = Vec::new();
        self.store.run_blocking(|db| {
            run_numbers::each_known(db, run, |number| numbers.push((number.phone, Found::of(&number))))
        })?;
        Ok(numbers)
    }

    fn read_rows(&self, run: i64) -> Result<RunRows, AppError> {
        // Listens before reading, so that no change is missed.
        self.state.open.listen(run);
        let row = self.store.run_blocking(|db| runs::get(db, run))?.ok_or(AppError::NotFound)?;
        let packed = self.files.packed_file(row.file.ok_or(AppError::NotFound)?)?;
        // The first rows are awaited: the file is unpacked while the numbers are read.
        let (file, numbers) = thread::scope(|scope| {
            let file = scope.spawn(|| packed.unpack());
            let numbers = self.known_numbers(run);
            (file.join().map_err(|_| AppError::Internal), numbers)
        });
        let (file, numbers) = (file?, numbers?);
        let decisions = self.store.run_blocking(|db| store::decisions::all(db, run))?;
        let notes = self.store.run_blocking(|db| store::notes::phones(db, row.environment))?;
        let index = RunIndex::of(run, file, numbers, decisions, notes);
        Ok(RunRows { index, prepared: Prepared::default(), list: None, undo: None })
    }
}
