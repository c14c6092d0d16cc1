//! What came of a check while the database couldn't be written: kept in memory, shown, and written when it can be.
//!
//! It is the one exception to "on disk first": a reply that was paid for is not dropped because another program holds
//! the file, or because the disk is full.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};

use chrono::{DateTime, Utc};

use crate::store::Connection;
use crate::{
    App, AppError, AppEvent, Environment,
    store::{CheckRow, checks},
};

/// Before the database is tried again.
pub(super) const PAUSE: Duration = Duration::from_secs(1);

/// What is to be written of a check that was begun.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Write {
    /// What came of it, and what its reply said to be left of the day.
    Keep { row: Box<CheckRow>, remaining: Option<u64>, at: DateTime<Utc> },
    /// It certainly wasn't counted.
    Withdraw { id: i64 },
}

impl Write {
    fn id(&self) -> i64 {
        match self {
            Self::Keep { row, .. } => row.id,
            Self::Withdraw { id } => *id,
        }
    }

    fn apply(&self, db: &mut Connection) -> crate::store::Result<()> {
        match self {
            Self::Keep { row, remaining, at } => checks::finish(db, row, *remaining, *at),
            Self::Withdraw { id } => checks::withdraw(db, *id),
        }
    }
}

/// What waits for the database, in the order in which it came.
#[derive(Default)]
pub(crate) struct Unsaved(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    writes: Vec<Write>,
    /// Somebody tries again.
    tried: bool,
}

impl Unsaved {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn writes(&self) -> Vec<Write> {
        self.waiting().writes.clone()
    }

    /// Whether what came of this check isn't on disk yet.
    pub(super) fn holds(&self, id: i64) -> bool {
        self.waiting().writes.iter().any(|write| write.id() == id)
    }

    /// Checks of an environment that aren't on disk yet, the latest first.
    pub(super) fn rows(&self, environment: Environment) -> Vec<CheckRow> {
        let row = |write: &Write| match write {
            Write::Keep { row, .. } if row.environment == environment => Some((**row).clone()),
            _ => None,
        };
        let mut rows: Vec<CheckRow> = self.waiting().writes.iter().filter_map(row).collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.id));
        rows
    }

    /// Puts the checks that aren't on disk yet among those that are, the latest first.
    pub(super) fn join(
        &self,
        environment: Environment,
        rows: &mut Vec<CheckRow>,
        fits: impl Fn(&CheckRow) -> bool,
    ) {
        let new = self.rows(environment).into_iter().filter(|row| fits(row));
        // One that was written between the two looks is there already.
        let new: Vec<CheckRow> = new.filter(|row| rows.iter().all(|known| known.id != row.id)).collect();
        rows.extend(new);
        rows.sort_by_key(|row| std::cmp::Reverse(row.id));
    }
}

impl App {
    /// Writes what came of a check, now or as soon as it can be.
    pub(super) async fn write(self: &Arc<Self>, write: Write) {
        if self.try_write(&write).await.is_ok() {
            return;
        }
        let starts = {
            let mut waiting = self.unsaved.waiting();
            waiting.writes.push(write);
            !std::mem::replace(&mut waiting.tried, true)
        };
        if starts {
            tokio::spawn(Self::write_unsaved(Arc::downgrade(self)));
        }
    }

    async fn try_write(&self, write: &Write) -> Result<(), AppError> {
        let write = write.clone();
        Ok(self.store.run(move |db| write.apply(db)).await?)
    }

    async fn write_unsaved(core: Weak<Self>) {
        loop {
            tokio::time::sleep(PAUSE).await;
            let Some(core) = core.upgrade() else { return };
            core.flush_unsaved().await;
            let mut waiting = core.unsaved.waiting();
            if waiting.writes.is_empty() {
                waiting.tried = false;
                return;
            }
        }
    }

    /// Tries to write what waits for the database. What still can't be written waits on.
    pub(super) async fn flush_unsaved(&self) {
        for write in self.unsaved.writes() {
            if self.try_write(&write).await.is_err() {
                return;
            }
            self.unsaved.waiting().writes.retain(|waiting| *waiting != write);
            self.tell(AppEvent::CheckKept { id: write.id() });
        }
    }

    /// The last chance before the app ends.
    pub(crate) fn flush_unsaved_now(&self) {
        for write in self.unsaved.writes() {
            if self.stored(|db| write.apply(db)).is_err() {
                return;
            }
            self.unsaved.waiting().writes.retain(|waiting| *waiting != write);
        }
    }
}
