//! Queue of settlements: written in order, retried while the app runs, and spooled to files meanwhile.

use std::{
    collections::BTreeSet,
    path::PathBuf,
    pin::pin,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak},
    time::Duration,
};

use porokh_api::AppError;
use porokh_store::{DatabaseProblem, Settlement, Store, StoreError, spool};
use tokio::sync::Notify;

use crate::data_folder::{existing_own_folder, own_folder};

/// Retry interval of the database.
const PAUSE: Duration = Duration::from_secs(1);

/// Called after a delayed settlement was written.
pub(super) type Late = Box<dyn Fn(&Settlement) + Send + Sync>;

pub(super) struct Queue {
    store: Store,
    data_folder: PathBuf,
    /// The database's name, once known.
    identity: Arc<OnceLock<String>>,
    late: Late,
    waiting: Mutex<Waiting>,
    /// Only one writer at a time, to keep the order.
    turn: tokio::sync::Mutex<()>,
    /// Only one file is created at a time: each gets its own name.
    spooling: Mutex<()>,
    /// A write was attempted.
    tried: Notify,
}

#[derive(Default)]
struct Waiting {
    last: u64,
    entries: Vec<Entry>,
    /// A task writes the queue.
    worked_off: bool,
}

#[derive(Clone)]
struct Entry {
    number: u64,
    settlement: Settlement,
    /// Error of the last attempt.
    problem: Option<AppError>,
    file: Option<PathBuf>,
}

/// A queued settlement.
pub struct Ticket {
    queue: Arc<Queue>,
    number: u64,
}

impl Ticket {
    /// Waits until it is written, with a timeout; it is still written later.
    pub async fn written(&self, timeout: Duration) -> Result<(), AppError> {
        let _ = tokio::time::timeout(timeout, self.wait(|_| false)).await;
        self.queue.problem(self.number).map_or(Ok(()), |problem| Err(problem.unwrap_or(AppError::Internal)))
    }

    /// Waits for the first attempt.
    pub async fn tried(&self) -> Result<(), AppError> {
        self.wait(|problem| problem.is_some()).await;
        self.queue.problem(self.number).flatten().map_or(Ok(()), Err)
    }

    /// Waits until it is written, or `enough` accepts its problem.
    async fn wait(&self, enough: impl Fn(&Option<AppError>) -> bool) {
        loop {
            let mut tried = pin!(self.queue.tried.notified());
            // From here on no notification is missed.
            tried.as_mut().enable();
            match self.queue.problem(self.number) {
                None => return,
                Some(problem) if enough(&problem) => return,
                Some(_) => tried.await,
            }
        }
    }
}

impl Queue {
    pub(super) fn new(
        store: Store,
        data_folder: PathBuf,
        identity: Arc<OnceLock<String>>,
        late: Late,
    ) -> Self {
        Self {
            store,
            data_folder,
            identity,
            late,
            waiting: Mutex::default(),
            turn: tokio::sync::Mutex::default(),
            spooling: Mutex::default(),
            tried: Notify::new(),
        }
    }

    fn locked(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues a settlement; a task writes it.
    pub(super) fn put(queue: &Arc<Self>, settlement: Settlement) -> Ticket {
        let number = queue.add(settlement, None, None);
        Self::work_off(queue);
        Ticket { queue: Arc::clone(queue), number }
    }

    fn add(&self, settlement: Settlement, problem: Option<AppError>, file: Option<PathBuf>) -> u64 {
        let mut waiting = self.locked();
        waiting.last += 1;
        let number = waiting.last;
        waiting.entries.push(Entry { number, settlement, problem, file });
        number
    }

    fn work_off(queue: &Arc<Self>) {
        // Without a runtime the app is ending, and the queue is spooled to files.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        if !std::mem::replace(&mut queue.locked().worked_off, true) {
            runtime.spawn(Self::write_all(Arc::downgrade(queue)));
        }
    }

    async fn write_all(queue: Weak<Self>) {
        loop {
            let Some(open) = queue.upgrade() else { return };
            open.flush().await;
            {
                let mut waiting = open.locked();
                if waiting.entries.is_empty() {
                    waiting.worked_off = false;
                    return;
                }
            }
            drop(open);
            tokio::time::sleep(PAUSE).await;
        }
    }

    pub(super) fn waiting<T>(&self, pick: impl Fn(&Settlement) -> Option<T>) -> Vec<T> {
        self.locked().entries.iter().filter_map(|entry| pick(&entry.settlement)).collect()
    }

    pub(super) fn spooled(&self) -> usize {
        self.locked().entries.iter().filter(|entry| entry.file.is_some()).count()
    }

    pub(super) fn only_in_memory(&self) -> usize {
        self.locked().entries.iter().filter(|entry| entry.problem.is_some() && entry.file.is_none()).count()
    }

    /// `None` if written.
    fn problem(&self, number: u64) -> Option<Option<AppError>> {
        let waiting = self.locked();
        waiting.entries.iter().find(|entry| entry.number == number).map(|entry| entry.problem.clone())
    }

    /// Tries to write everything once. A settlement with an invalid value blocks only those of the same request; a
    /// database error ends the attempt.
    pub(super) async fn flush(&self) {
        let _turn = self.turn.lock().await;
        let mut held_up = BTreeSet::new();
        let mut unusable = None;
        let entries = self.locked().entries.clone();
        for entry in entries {
            let request = entry.settlement.request();
            if let Some(problem) = &unusable {
                self.refused(&entry, AppError::clone(problem));
            } else if !held_up.contains(&request) {
                let settlement = entry.settlement.clone();
                match self.store.run(move |db| settlement.apply(db)).await {
                    Ok(()) => self.written(&entry),
                    Err(error) => {
                        held_up.insert(request);
                        let is_of_the_file = !matches!(error, StoreError::Problem(DatabaseProblem::Failed));
                        self.refused(&entry, error.into());
                        unusable = is_of_the_file.then(|| AppError::from(error));
                    }
                }
            }
            self.tried.notify_waiters();
        }
    }

    fn written(&self, entry: &Entry) {
        let waited = {
            let mut waiting = self.locked();
            let place = waiting.entries.iter().position(|waiting| waiting.number == entry.number);
            place.map(|place| waiting.entries.remove(place))
        };
        let Some(waited) = waited else { return };
        if let Some(file) = &waited.file {
            // A remaining file is applied again, which is idempotent.
            let _ = std::fs::remove_file(file);
        }
        if waited.problem.is_some() {
            (self.late)(&waited.settlement);
        }
    }

    fn refused(&self, entry: &Entry, problem: AppError) {
        let file = entry.file.clone().or_else(|| self.spool(&entry.settlement));
        let mut waiting = self.locked();
        if let Some(waiting) = waiting.entries.iter_mut().find(|waiting| waiting.number == entry.number) {
            (waiting.problem, waiting.file) = (Some(problem), file);
        }
    }

    /// Writes a settlement to its own file. If the disk is full, or the database was never readable, it stays in
    /// memory only.
    fn spool(&self, settlement: &Settlement) -> Option<PathBuf> {
        let folder = own_folder(&self.data_folder).ok()?;
        let _turn = self.spooling.lock().unwrap_or_else(PoisonError::into_inner);
        spool::put(&folder, self.identity.get()?, settlement).ok()
    }

    /// Writes a settlement on this thread, or queues it.
    pub(super) fn write_now(self: &Arc<Self>, settlement: Settlement) {
        if let Err(reason) = self.store.run_blocking(|db| settlement.apply(db)) {
            let file = self.spool(&settlement);
            self.add(settlement, Some(AppError::Database { reason }), file);
            Self::work_off(self);
        }
    }

    /// Loads and writes spooled settlements.
    pub(super) async fn recover(&self, identity: &str) -> Result<(), AppError> {
        // Unreadable files stay; their requests count as unknown.
        let found = existing_own_folder(&self.data_folder)
            .and_then(|folder| spool::read(&folder, identity).ok())
            .unwrap_or_default();
        for (file, settlement) in found {
            let is_here = self.locked().entries.iter().any(|entry| entry.file.as_ref() == Some(&file));
            if !is_here {
                self.add(settlement, Some(AppError::Internal), Some(file));
            }
        }
        self.flush().await;
        let problem = self.locked().entries.iter().find_map(|entry| entry.problem.clone());
        problem.map_or(Ok(()), Err)
    }

    /// Writes the queue on this thread; the rest is spooled to files.
    pub(super) fn close(&self) {
        let entries = self.locked().entries.clone();
        for entry in entries {
            match self.store.run_blocking(|db| entry.settlement.apply(db)) {
                Ok(()) => self.written(&entry),
                Err(reason) => self.refused(&entry, AppError::Database { reason }),
            }
        }
    }
}
