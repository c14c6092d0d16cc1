//! The shown run, kept in memory and up to date.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicI64, Ordering},
    },
};

use chrono::{DateTime, Utc};
use porokh_domain::{RowNumber, phone::PhoneKey};
use porokh_sheets::export::Decision;

use super::{
    find::{List, Prepared, RowQuery},
    index::RunIndex,
};
use crate::store::{
    Answer,
    orders::{DecidedBy, Order, OrderMoney},
};

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
    /// Decisions since the start.
    decisions: AtomicI64,
    /// The seller's latest decisions about rows of any run, in their order.
    made: Mutex<VecDeque<MadeDecision>>,
    news: Mutex<News>,
    pub(super) rows: Mutex<Option<RunRows>>,
}

pub(super) struct RunRows {
    pub(super) index: RunIndex,
    pub(super) prepared: Prepared,
    pub(super) list: Option<List>,
    /// Version of the orders when they were read.
    pub(super) version: u64,
}

/// A decision of the seller that can be taken back.
struct MadeDecision {
    id: i64,
    run: i64,
    before: Decisions,
    after: Decisions,
}

/// Decisions that can be taken back, and the rows of all of them.
const MOST_MADE: usize = 100;
const MOST_MADE_ROWS: usize = 200_000;

/// Decisions of rows; `None` for undecided ones.
pub(super) type Decisions = BTreeMap<RowNumber, Option<(Decision, DecidedBy)>>;

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
    /// Applies stored decisions of rows, which are these orders.
    pub(super) fn decided(
        &mut self,
        changes: &Decisions,
        ids: &BTreeMap<RowNumber, i64>,
        now: DateTime<Utc>,
    ) {
        for (row, id) in ids {
            let known = self.index.known.entry(*row).or_insert(Order {
                id: *id,
                decision: None,
                decided_at: None,
                left_at: None,
                outcome_at: None,
                whole: None,
                money: OrderMoney::default(),
            });
            known.decision = changes.get(row).copied().flatten();
            known.decided_at = Some(now);
        }
        self.list = None;
    }

    /// Takes over what changed elsewhere.
    pub(super) fn know(&mut self, known: BTreeMap<RowNumber, Order>) {
        self.index.know(known);
        self.list = None;
    }
}

impl OpenRun {
    /// Remembers a decision, so that it can be taken back. Returns its number.
    pub(super) fn made(&self, run: i64, before: Decisions, after: Decisions) -> i64 {
        let id = self.decisions.fetch_add(1, Ordering::Relaxed) + 1;
        let mut made = self.all_made();
        made.push_back(MadeDecision { id, run, before, after });
        let rows = |made: &VecDeque<MadeDecision>| made.iter().map(|made| made.after.len()).sum::<usize>();
        while made.len() > MOST_MADE || (made.len() > 1 && rows(&made) > MOST_MADE_ROWS) {
            made.pop_front();
        }
        id
    }

    /// The decisions before this one, unless one of its rows was decided about since, by whomever.
    pub(super) fn last_of_its_rows(&self, index: &RunIndex, decision: i64) -> Option<Decisions> {
        let all = self.all_made();
        let at = all.iter().position(|made| (made.id, made.run) == (decision, index.run))?;
        let made = &all[at];
        let stands = |(row, after): (&RowNumber, &Option<_>)| {
            let later = all.iter().skip(at + 1).filter(|later| later.run == made.run);
            index.decided(*row) == *after && later.into_iter().all(|later| !later.after.contains_key(row))
        };
        made.after.iter().all(stands).then(|| made.before.clone())
    }

    pub(super) fn taken_back(&self, decision: i64) {
        self.all_made().retain(|made| made.id != decision);
    }

    fn all_made(&self) -> MutexGuard<'_, VecDeque<MadeDecision>> {
        self.made.lock().unwrap_or_else(PoisonError::into_inner)
    }

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

    /// The run whose rows are loaded.
    pub(crate) fn run(&self) -> Option<i64> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner).run
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
