//! State shared by receiver, commands and event processing.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use chrono::{DateTime, Utc};
use porokh_api::{
    alerts::Cause,
    inbox::{ReceiverState, Sender},
};
use porokh_domain::bangladesh;
use porokh_runtime::jobs::Wake;
use secrecy::SecretString;
use tokio::sync::Notify;

use crate::{
    Environment,
    store::rejections::{RejectionCount, RejectionKey},
};

/// Payments waiting for a poll; each is polled once, however often it is named.
const MOST_WAKES: usize = 256;

/// The receiver's state in memory, bounded: a flood increases counters, not lists.
#[derive(Default)]
pub(crate) struct InboxState {
    /// An event was accepted or rejected.
    pub(super) arrived: Wake,
    /// The receiver's settings changed.
    pub(super) switched: Wake,
    /// Secret of the practice services.
    practice_secret: Mutex<Option<SecretString>>,
    missed: Mutex<u64>,
    receiver: Mutex<ReceiverState>,
    rejected: Mutex<BTreeMap<RejectionKey, RejectionCount>>,
    wakes: Mutex<BTreeSet<(Environment, String)>>,
    key_store_failed: Mutex<Option<DateTime<Utc>>>,
    test: Mutex<Option<Test>>,
}

/// A test event of ours in flight.
pub(super) struct Test {
    pub(super) id: String,
    /// It only tests the way: neither verified nor stored.
    pub(super) mark: bool,
    pub(super) verdict: Option<Result<(), Cause>>,
    pub(super) came: Arc<Notify>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl InboxState {
    pub(super) fn receiver(&self) -> ReceiverState {
        *locked(&self.receiver)
    }

    pub(super) fn set_receiver(&self, state: ReceiverState) -> bool {
        let mut receiver = locked(&self.receiver);
        let changed = *receiver != state;
        *receiver = state;
        changed
    }

    pub(super) fn missed(&self) -> u64 {
        *locked(&self.missed)
    }

    pub(super) fn set_missed(&self, missed: u64) -> bool {
        std::mem::replace(&mut *locked(&self.missed), missed) != missed
    }

    pub(super) fn set_practice_secret(&self, secret: SecretString) {
        *locked(&self.practice_secret) = Some(secret);
    }

    pub(super) fn practice_secret(&self) -> Option<SecretString> {
        locked(&self.practice_secret).clone()
    }

    pub(super) fn reject(
        &self,
        practice: bool,
        sender: Sender,
        event: &'static str,
        cause: Cause,
        size: u64,
        now: DateTime<Utc>,
    ) {
        let day = chrono::Datelike::num_days_from_ce(&bangladesh(now).date_naive());
        let key = RejectionKey { practice, sender, event, cause: cause.as_str(), day };
        let mut rejected = locked(&self.rejected);
        let times = rejected.get(&key).map_or(0, |count| count.times).saturating_add(1);
        rejected.insert(key, RejectionCount { times, seconds: cause.seconds(), size, at: now });
        drop(rejected);
        self.arrived.wake();
    }

    pub(super) fn take_rejected(&self) -> Vec<(RejectionKey, RejectionCount)> {
        std::mem::take(&mut *locked(&self.rejected)).into_iter().collect()
    }

    /// Requests a poll. Beyond the bound, regular polls find the payment.
    pub(super) fn wake(&self, environment: Environment, invoice_id: String) {
        let mut wakes = locked(&self.wakes);
        if wakes.len() < MOST_WAKES {
            wakes.insert((environment, invoice_id));
        }
        drop(wakes);
        self.arrived.wake();
    }

    pub(super) fn take_wakes(&self) -> Vec<(Environment, String)> {
        std::mem::take(&mut *locked(&self.wakes)).into_iter().collect()
    }

    pub(super) fn key_store_failed(&self) -> MutexGuard<'_, Option<DateTime<Utc>>> {
        locked(&self.key_store_failed)
    }

    pub(super) fn test(&self) -> MutexGuard<'_, Option<Test>> {
        locked(&self.test)
    }
}
