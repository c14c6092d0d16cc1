//! Jobs that exist while there is work.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
};

use porokh_domain::CorrectedClock;

use super::{Job, Wake, run};

/// At most one job per key.
pub struct OnDemand<K>(Arc<Running<K>>);

struct Running<K>(Mutex<HashMap<K, Wake>>);

impl<K> Running<K> {
    fn jobs(&self) -> MutexGuard<'_, HashMap<K, Wake>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K> Default for OnDemand<K> {
    fn default() -> Self {
        Self(Arc::new(Running(Mutex::default())))
    }
}

impl<K: Clone + Eq + Hash + Send + 'static> OnDemand<K> {
    /// Wakes the key's job, or starts one.
    pub fn start<J: Job + 'static>(
        &self,
        key: K,
        owner: &Arc<J::Owner>,
        clock: Arc<CorrectedClock>,
        job: impl FnOnce() -> J,
    ) {
        let mut jobs = self.0.jobs();
        if let Some(wake) = jobs.get(&key) {
            return wake.wake();
        }
        let wake = Wake::default();
        let mut listener = wake.listen();
        jobs.insert(key.clone(), wake);
        drop(jobs);
        let (mut job, owner) = (job(), Arc::downgrade(owner));
        let mut ended = Ended { running: Arc::downgrade(&self.0), key: Some(key) };
        tokio::spawn(async move {
            loop {
                run(&mut job, &owner, &clock, &mut listener).await;
                let Some(running) = ended.running.upgrade() else { return };
                let mut jobs = running.jobs();
                // Work that came during the last step belongs to this job, too.
                if !listener.is_woken() || owner.strong_count() == 0 {
                    ended.key.take().and_then(|key| jobs.remove(&key));
                    return;
                }
            }
        });
    }

    pub fn wake(&self) {
        self.0.jobs().values().for_each(Wake::wake);
    }
}

/// Releases the key of a job that panicked.
struct Ended<K: Eq + Hash> {
    running: Weak<Running<K>>,
    key: Option<K>,
}

impl<K: Eq + Hash> Drop for Ended<K> {
    fn drop(&mut self) {
        if let (Some(key), Some(running)) = (self.key.take(), self.running.upgrade()) {
            running.jobs().remove(&key);
        }
    }
}
