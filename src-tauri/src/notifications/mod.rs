//! Notifications of the desktop: what the core wants told while nobody looks at the window.
//!
//! `pace` gathers a burst into one, `texts` makes the text, `service` knows whether this desktop shows any.

mod pace;
mod service;
mod texts;

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::{Duration, Instant},
};

use porokh_api::{AskedPage, Settings, alerts::Alert};
use porokh_core::App;
use tokio::sync::Notify;

use crate::{adapters::Desktop, texts::texts};

use pace::Pace;
pub(crate) use service::NotificationService;
pub(crate) use texts::NotificationTexts;

/// How long the loop outlives the core at most.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// What is told, and what a burst is told of together. There is neither a number nor a name in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Notification {
    /// Another seller reported a number.
    Reported,
    /// The service confirmed that a payment is paid.
    Paid,
    /// The service's record of a payment differs from what was asked for.
    Differs,
    /// A message about a payment that wasn't made here.
    Payment,
    /// A message about a refund.
    Refund,
    ListDone,
    /// A list paused and asks something.
    ListAsks,
    /// A number that was kept for after midnight was checked.
    DeferredChecked,
    /// A sheet of orders has come into the folder that is watched.
    SheetArrived,
    Plan,
    /// Messages aren't believed.
    Rejected,
}

impl Notification {
    /// What the desktop tells of an alert, with the orders that it held back. `None`: that is told in the window
    /// alone. Of a payment of ours that is only claimed to be paid, what was confirmed follows; a part of a list is
    /// nothing to come to the window for.
    fn of(alert: &Alert) -> Option<(Self, u64)> {
        let notification = match alert {
            Alert::PhoneReported { held } => return Some((Self::Reported, *held)),
            Alert::Paid => Self::Paid,
            Alert::PaymentDiffers => Self::Differs,
            Alert::Payment { refunded: true, .. } => Self::Refund,
            Alert::Payment { own: false, .. } => Self::Payment,
            Alert::Payment { own: true, .. } | Alert::BulkCompleted => return None,
            Alert::ListDone => Self::ListDone,
            Alert::ListAsks => Self::ListAsks,
            Alert::DeferredChecked => Self::DeferredChecked,
            Alert::PlanExpiring { .. } => Self::Plan,
            Alert::Rejected { .. } => Self::Rejected,
        };
        Some((notification, 0))
    }

    /// The page where it is found.
    const fn opens(self) -> AskedPage {
        match self {
            Self::Reported | Self::Rejected | Self::Plan => AskedPage::Activity,
            Self::Paid | Self::Differs | Self::Payment | Self::Refund => AskedPage::Payments,
            Self::ListDone | Self::ListAsks | Self::SheetArrived => AskedPage::Bulk,
            Self::DeferredChecked => AskedPage::Check,
        }
    }
}

/// The notifications that are still to be shown.
#[derive(Default)]
pub(crate) struct Notifications {
    pace: Mutex<Pace>,
    added: Notify,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Notifications {
    /// Something is to be told. Called from any thread; doesn't block.
    pub(crate) fn add(&self, alert: &Alert) {
        if let Some((notification, held)) = Notification::of(alert) {
            self.add_one(notification, held);
        }
    }

    /// A sheet of orders has come, which the seller wants to hear of: they have the folder watched.
    pub(crate) fn sheet_arrived(&self) {
        self.add_one(Notification::SheetArrived, 0);
    }

    fn add_one(&self, notification: Notification, held: u64) {
        locked(&self.pace).add(notification, held, Instant::now());
        self.added.notify_one();
    }

    /// Shows what is due, for as long as the core lives.
    pub(crate) async fn keep(self: Arc<Self>, desktop: Arc<dyn Desktop>, core: Weak<App>) {
        loop {
            let due = locked(&self.pace).next();
            let pause = due.map_or(LONGEST_WAIT, |due| due.saturating_duration_since(Instant::now()));
            // Either brings the next look.
            let _ = tokio::time::timeout(pause, self.added.notified()).await;
            let Some(core) = core.upgrade() else { return };
            self.show_due(&*desktop, &core.settings.current(), Instant::now());
        }
    }

    fn show_due(&self, desktop: &dyn Desktop, settings: &Settings, now: Instant) {
        let due = locked(&self.pace).take_due(now);
        // Who looks at the window sees it there.
        if due.is_empty() || desktop.is_seen() {
            return;
        }
        for burst in due {
            let (title, text) = texts(settings.language).notifications.of(burst, settings);
            desktop.notify(&title, &text, burst.notification.opens());
        }
    }

    /// Shows one to try it, whoever looks.
    pub(crate) fn show_sample(desktop: &dyn Desktop, settings: &Settings) {
        let (title, text) = texts(settings.language).notifications.sample(settings);
        desktop.notify(&title, &text, AskedPage::Settings);
    }
}
