//! Desktop notifications, shown while the window isn't focused.
//!
//! `pace` groups bursts, `texts` formats the text, `service` detects whether this desktop shows notifications.

mod pace;
mod service;
mod texts;

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::{Duration, Instant},
};

use porokh_api::{AskedPlace, Settings, alerts::Alert};
use porokh_core::App;
use tokio::sync::Notify;

use crate::{adapters::Desktop, texts::texts};

use pace::Pace;
pub(crate) use service::NotificationService;
pub(crate) use texts::NotificationTexts;

/// Longest time the loop outlives the core.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Kinds of notifications; a burst of one kind is grouped. They contain neither a number nor a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Notification {
    Reported,
    Paid,
    /// The service's record of a payment contradicts the request.
    Differs,
    /// The money that a parcel leaves for went back.
    AdvanceGone,
    /// Two payments carry one transaction id.
    TransactionShared,
    /// A message about a payment that wasn't created here.
    Payment,
    Refund,
    ListDone,
    /// A run paused and asks something.
    ListAsks,
    DeferredChecked,
    DeferredLost,
    /// An order sheet appeared in the watched folder.
    SheetArrived,
    Plan,
    /// Events were rejected.
    Rejected,
}

impl Notification {
    /// The notification of an alert, and the orders put on hold. `None`: only shown in the window. A claimed payment
    /// of ours is followed by its confirmation; a part of a run isn't worth a notification.
    fn of(alert: &Alert) -> Option<(Self, u64)> {
        let notification = match alert {
            Alert::PhoneReported { held, .. } => return Some((Self::Reported, *held)),
            Alert::Paid { .. } => Self::Paid,
            Alert::PaymentDiffers { .. } => Self::Differs,
            Alert::AdvanceGone { .. } => Self::AdvanceGone,
            Alert::TransactionShared { .. } => Self::TransactionShared,
            Alert::Payment { refunded: true, .. } => Self::Refund,
            Alert::Payment { own: false, .. } => Self::Payment,
            Alert::Payment { own: true, .. } | Alert::BulkCompleted { .. } => return None,
            Alert::ListDone { .. } => Self::ListDone,
            Alert::ListAsks { .. } => Self::ListAsks,
            Alert::DeferredChecked { .. } => Self::DeferredChecked,
            Alert::DeferredLost { .. } => Self::DeferredLost,
            Alert::PlanExpiring { .. } => Self::Plan,
            Alert::Rejected { .. } => Self::Rejected,
        };
        Some((notification, 0))
    }
}

#[derive(Default)]
pub(crate) struct Notifications {
    pace: Mutex<Pace>,
    added: Notify,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Notifications {
    /// May be called from any thread; doesn't block.
    pub(crate) fn add(&self, alert: &Alert, place: AskedPlace) {
        if let Some((notification, held)) = Notification::of(alert) {
            self.add_one(notification, held, place);
        }
    }

    /// Sent because the seller enabled watching the folder.
    pub(crate) fn sheet_arrived(&self) {
        self.add_one(Notification::SheetArrived, 0, AskedPlace::Bulk { newest: None });
    }

    fn add_one(&self, notification: Notification, held: u64, place: AskedPlace) {
        locked(&self.pace).add(notification, held, place, Instant::now());
        self.added.notify_one();
    }

    /// Shows due notifications while the core lives.
    pub(crate) async fn keep(self: Arc<Self>, desktop: Arc<dyn Desktop>, core: Weak<App>) {
        loop {
            let due = locked(&self.pace).next();
            let pause = due.map_or(LONGEST_WAIT, |due| due.saturating_duration_since(Instant::now()));
            // Either wakes the loop.
            let _ = tokio::time::timeout(pause, self.added.notified()).await;
            let Some(core) = core.upgrade() else { return };
            self.show_due(&*desktop, &core.ctx.settings.current(), Instant::now());
        }
    }

    fn show_due(&self, desktop: &dyn Desktop, settings: &Settings, now: Instant) {
        let due = locked(&self.pace).take_due(now);
        // A focused window shows it already.
        if due.is_empty() || desktop.is_seen() {
            return;
        }
        for burst in due {
            let (title, text) = texts(settings.language).notifications.of(burst, settings);
            desktop.notify(&title, &text, burst.opens());
        }
    }

    /// Shown even if the window is focused.
    pub(crate) fn show_sample(desktop: &dyn Desktop, settings: &Settings) {
        let (title, text) = texts(settings.language).notifications.sample(settings);
        desktop.notify(&title, &text, AskedPlace::Settings);
    }
}
