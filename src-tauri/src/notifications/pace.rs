//! Times notifications and groups bursts of one kind.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use porokh_api::AskedPlace;

use super::Notification;

/// Notifications within this time of the first are grouped.
const BURST: Duration = Duration::from_secs(1);
/// Shortest time between two of one kind; those in between are grouped.
const BETWEEN: Duration = Duration::from_secs(15);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Burst {
    pub(super) notification: Notification,
    /// At least one.
    pub(super) times: u64,
    /// Orders put on hold by them.
    pub(super) held: u64,
    /// Of the last one.
    pub(super) place: AskedPlace,
}

impl Burst {
    /// The place that a click opens: the subject of a single notification, or the page of several.
    pub(super) fn opens(self) -> AskedPlace {
        if self.times == 1 { self.place } else { self.place.page() }
    }
}

/// Pending notifications, and the time of the last of each kind.
#[derive(Default)]
pub(super) struct Pace {
    waiting: BTreeMap<Notification, Waiting>,
    shown: BTreeMap<Notification, Instant>,
}

struct Waiting {
    due: Instant,
    times: u64,
    held: u64,
    place: AskedPlace,
}

impl Pace {
    pub(super) fn add(&mut self, notification: Notification, held: u64, place: AskedPlace, now: Instant) {
        let free = self.shown.get(&notification).map_or(now, |shown| *shown + BETWEEN);
        let due = free.max(now + BURST);
        let waiting = self.waiting.entry(notification).or_insert(Waiting { due, times: 0, held: 0, place });
        waiting.times += 1;
        waiting.held += held;
        waiting.place = place;
    }

    /// When the next one is due.
    pub(super) fn next(&self) -> Option<Instant> {
        self.waiting.values().map(|waiting| waiting.due).min()
    }

    pub(super) fn take_due(&mut self, now: Instant) -> Vec<Burst> {
        let due = self.waiting.extract_if(.., |_, waiting| waiting.due <= now);
        let due: Vec<Burst> = due
            .map(|(notification, Waiting { times, held, place, .. })| Burst {
                notification,
                times,
                held,
                place,
            })
            .collect();
        self.shown.extend(due.iter().map(|burst| (burst.notification, now)));
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_burst_of_one_kind_is_one_and_another_kind_is_another() {
        let (mut pace, start) = (Pace::default(), Instant::now());
        for n in 0..12 {
            let place = AskedPlace::Message { id: 40 };
            pace.add(Notification::Reported, n % 2, place, start + Duration::from_millis(50 * n));
        }
        pace.add(Notification::Plan, 0, AskedPlace::Message { id: 7 }, start);
        assert_eq!(pace.next(), Some(start + BURST));
        assert_eq!(pace.take_due(start + BURST - Duration::from_millis(1)), []);
        let due = pace.take_due(start + BURST);
        let told = due.iter().map(|burst| (burst.notification, burst.times, burst.held, burst.opens()));
        // One leads to what it is about, several to all of their kind.
        let reported = (Notification::Reported, 12, 6, AskedPlace::Activity { newest: 40 });
        let plan = (Notification::Plan, 1, 0, AskedPlace::Message { id: 7 });
        assert_eq!(told.collect::<Vec<_>>(), [reported, plan]);
        assert_eq!((pace.take_due(start + seconds(60)), pace.next()), (vec![], None));
    }

    #[test]
    fn a_steady_stream_is_told_of_every_fifteen_seconds() {
        let (mut pace, start) = (Pace::default(), Instant::now());
        let mut told = Vec::new();
        for second in 0..40 {
            let now = start + seconds(second);
            pace.add(Notification::Plan, 0, AskedPlace::Message { id: 7 }, now);
            told.extend(pace.take_due(now).into_iter().map(|burst| (second, burst.times)));
        }
        assert_eq!(told, [(1, 2), (16, 15), (31, 15)]);
    }
}
