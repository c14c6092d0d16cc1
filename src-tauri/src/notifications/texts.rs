use porokh_api::Settings;
use serde::Deserialize;

use super::{Notification, pace::Burst};
use crate::counts;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NotificationText {
    pub(crate) one: String,
    /// Text for several events; `{n}` is their number.
    pub(crate) many: String,
    /// What to do about it.
    pub(crate) text: String,
}

/// Texts of all kinds, without placeholders for numbers or names of customers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NotificationTexts {
    pub(crate) reported: NotificationText,
    /// Appended if orders were put on hold; `{n}` is their number.
    pub(crate) held: String,
    /// Paid and verified.
    pub(crate) paid: NotificationText,
    /// The record contradicts the request.
    pub(crate) differs: NotificationText,
    /// The money that a parcel leaves for went back.
    pub(crate) advance_gone: NotificationText,
    /// A paid transaction id is on another payment, too.
    pub(crate) transaction_shared: NotificationText,
    /// A message about a payment that wasn't created here.
    pub(crate) payment: NotificationText,
    pub(crate) refund: NotificationText,
    pub(crate) list_done: NotificationText,
    /// A run paused and asks something.
    pub(crate) list_asks: NotificationText,
    pub(crate) deferred: NotificationText,
    pub(crate) deferred_lost: NotificationText,
    /// An order sheet appeared in the watched folder.
    pub(crate) sheet: NotificationText,
    pub(crate) plan: NotificationText,
    /// Events were rejected.
    pub(crate) rejected: NotificationText,
    pub(crate) sample: NotificationText,
    /// Wraps texts of practice mode as `{what}`.
    pub(crate) practice: String,
}

impl NotificationTexts {
    pub(super) fn of(&self, burst: Burst, settings: &Settings) -> (String, String) {
        let words = self.kind(burst.notification);
        let title = match burst.times {
            1 => counts::in_digits(&words.one, settings.digits),
            times => counts::in_digits(&words.many, settings.digits)
                .replace("{n}", &counts::written(times, settings.digits)),
        };
        let text = match burst.held {
            0 => words.text.clone(),
            held => format!(
                "{} {}",
                self.held.replace("{n}", &counts::written(held, settings.digits)),
                words.text
            ),
        };
        (self.marked(title, settings), text)
    }

    /// Title and text of a sample.
    pub(super) fn sample(&self, settings: &Settings) -> (String, String) {
        (self.marked(self.sample.one.clone(), settings), self.sample.text.clone())
    }

    fn marked(&self, title: String, settings: &Settings) -> String {
        if settings.practice { self.practice.replace("{what}", &title) } else { title }
    }

    fn kind(&self, notification: Notification) -> &NotificationText {
        match notification {
            Notification::Reported => &self.reported,
            Notification::Paid => &self.paid,
            Notification::Differs => &self.differs,
            Notification::AdvanceGone => &self.advance_gone,
            Notification::TransactionShared => &self.transaction_shared,
            Notification::Payment => &self.payment,
            Notification::Refund => &self.refund,
            Notification::ListDone => &self.list_done,
            Notification::ListAsks => &self.list_asks,
            Notification::DeferredChecked => &self.deferred,
            Notification::DeferredLost => &self.deferred_lost,
            Notification::SheetArrived => &self.sheet,
            Notification::Plan => &self.plan,
            Notification::Rejected => &self.rejected,
        }
    }
}

#[cfg(test)]
mod tests {
    use porokh_api::{AskedPlace, Digits};

    use super::*;

    fn words() -> NotificationTexts {
        let text = |name: &str| NotificationText {
            one: format!("one {name}"),
            many: format!("{{n}} {name}"),
            text: format!("look at {name}"),
        };
        NotificationTexts {
            reported: text("reported"),
            held: "held {n}.".into(),
            paid: text("paid"),
            differs: text("differs"),
            advance_gone: text("advance gone"),
            transaction_shared: text("transaction shared"),
            payment: text("payment"),
            refund: text("refund"),
            list_done: text("list done"),
            list_asks: text("list asks"),
            deferred: text("deferred until 12"),
            deferred_lost: text("deferred lost"),
            sheet: text("sheet"),
            plan: text("plan"),
            rejected: text("rejected"),
            sample: text("sample"),
            practice: "Practice: {what}".into(),
        }
    }

    fn burst(notification: Notification, times: u64, held: u64) -> Burst {
        Burst { notification, times, held, place: AskedPlace::Settings }
    }

    #[test]
    fn plural_texts_in_chosen_digits() {
        let (words, mut settings) = (words(), Settings::default());
        let one = burst(Notification::Paid, 1, 0);
        assert_eq!(words.of(one, &settings), ("one paid".into(), "look at paid".into()));
        let several = burst(Notification::Reported, 12, 30);
        assert_eq!(words.of(several, &settings), ("12 reported".into(), "held 30. look at reported".into()));
        settings.digits = Digits::Bangla;
        assert_eq!(words.of(several, &settings), ("১২ reported".into(), "held ৩০. look at reported".into()));
        let deferred = burst(Notification::DeferredChecked, 1, 0);
        assert_eq!(words.of(deferred, &settings).0, "one deferred until ১২");
    }

    #[test]
    fn what_happens_in_practice_mode_says_so() {
        let settings = Settings { practice: true, ..Settings::default() };
        let burst = burst(Notification::Plan, 1, 0);
        assert_eq!(words().of(burst, &settings).0, "Practice: one plan");
        assert_eq!(words().sample(&settings).0, "Practice: one sample");
    }
}
