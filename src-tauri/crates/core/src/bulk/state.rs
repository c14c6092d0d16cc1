//! State of runs that the commands and the drivers share.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use chrono::{DateTime, Utc};
use porokh_api::{accounts::AccountId, bulk::WaitsFor};
use porokh_courier_api::JobId;
use porokh_runtime::jobs::Wake;

use super::{export::Exporting, rows::OpenRun};

/// State shared by commands and driver.
#[derive(Default)]
pub(crate) struct BulkState {
    pub(super) changed: Wake,
    /// The run whose rows are open.
    pub(super) open: OpenRun,
    pub(super) exporting: Arc<Exporting>,
    live: Mutex<HashMap<Option<AccountId>, Live>>,
    pub(super) ended: Mutex<Vec<JobId>>,
    /// Runs whose stuck jobs are waited for no longer, and when that was said.
    pub(super) given_up: Mutex<HashMap<i64, DateTime<Utc>>>,
    /// Runs whose missing jobs are to be polled now.
    poll_now: Mutex<HashSet<i64>>,
}

/// Jobs that were said to have ended and that no driver waits for; older ones are forgotten.
pub(super) const MOST_ENDED: usize = 1_000;

/// In-memory state of an account's active run.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Live {
    pub(super) run: i64,
    pub(super) waits_for: Option<WaitsFor>,
    pub(super) about_done: u64,
    pub(super) per_minute: Option<u64>,
    pub(super) seconds_left: Option<u64>,
    pub(super) reply_within: Option<u64>,
    pub(super) stuck_jobs: u64,
    pub(super) missing_jobs: u64,
    pub(super) batch: u64,
    pub(super) batches: u64,
}

impl BulkState {
    fn live(&self) -> MutexGuard<'_, HashMap<Option<AccountId>, Live>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// State of each account's last driven run.
    pub(super) fn lives(&self) -> Vec<Live> {
        self.live().values().cloned().collect()
    }

    /// Sets the state of an account's active run; returns the previous one.
    pub(super) fn set_live(&self, account: Option<AccountId>, live: Live) -> Option<Live> {
        self.live().insert(account, live)
    }

    pub(super) fn live_of(&self, run: i64) -> Option<Live> {
        self.live().values().find(|live| live.run == run).cloned()
    }

    /// Wakes the driver.
    pub(crate) fn wake(&self) {
        self.changed.wake();
    }

    /// Removes and returns ended jobs that a driver waits for.
    pub(super) fn take_ended(&self, is_waited_for: impl Fn(JobId) -> bool) -> Vec<JobId> {
        let mut ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        let (taken, others) = ended.drain(..).partition(|job| is_waited_for(*job));
        *ended = others;
        taken
    }

    /// When the run's stuck jobs were given up; returned once.
    pub(super) fn take_given_up(&self, run: i64) -> Option<DateTime<Utc>> {
        self.given_up.lock().unwrap_or_else(PoisonError::into_inner).remove(&run)
    }

    /// Whether the run's missing jobs are to be polled now; returned once.
    pub(super) fn take_poll_now(&self, run: i64) -> bool {
        self.poll_now.lock().unwrap_or_else(PoisonError::into_inner).remove(&run)
    }

    /// The database has newer data of a run than its open rows.
    pub(super) fn open_changed(&self, run: i64) {
        self.open.changed(run);
        self.changed.wake();
    }

    pub(super) fn poll_now(&self, run: i64) {
        self.poll_now.lock().unwrap_or_else(PoisonError::into_inner).insert(run);
        self.changed.wake();
    }
}
