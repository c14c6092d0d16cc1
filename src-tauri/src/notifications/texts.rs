//! The texts of notifications.

use porokh_api::Settings;
use serde::Deserialize;

use super::{Notification, pace::Burst};
use crate::counts;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NotificationText {
    pub(crate) one: String,
    /// What happened several times; `{n}` is how often.
    pub(crate) many: String,
    /// What to do about it.
    pub(crate) text: String,
}

/// The texts of every kind. There is no place in them for a number or a name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NotificationTexts {
    /// Another seller reported a number.
    pub(crate) reported: NotificationText,
    /// Added where orders were held back; `{n}` is how many.
    pub(crate) held: String,
    /// A payment is paid, verified.
    pub(crate) paid: NotificationText,
    /// A payment is not as it was asked for.
    pub(crate) differs: NotificationText,
    /// A message about a payment that wasn't made here.
    pub(crate) payment: NotificationText,
    /// A message about a refund.
    pub(crate) refund: NotificationText,
    pub(crate) list_done: NotificationText,
    /// A list paused and asks something.
    pub(crate) list_asks: NotificationText,
    /// A number that was kept for after midnight was checked.
    pub(crate) deferred: NotificationText,
    /// A sheet of orders has come into the folder that is watched.
    pub(crate) sheet: NotificationText,
    pub(crate) plan: NotificationText,
    /// Messages aren't believed.
    pub(crate) rejected: NotificationText,
    pub(crate) sample: NotificationText,
    /// Stands around what happened in practice mode; `{what}` is that.
    pub(crate) practice: String,
}

impl NotificationTexts {
    pub(super) fn of(&self, burst: Burst, settings: &Settings) -> (String, String) {
        let words = self.kind(burst.notification);
        let title = match burst.times {
            1 => words.one.clone(),
            times => words.many.replace("{n}", &counts::written(times, settings.digits)),
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

    /// Title and text of one to try it.
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
            Notification::Payment => &self.payment,
            Notification::Refund => &self.refund,
            Notification::ListDone => &self.list_done,
            Notification::ListAsks => &self.list_asks,
            Notification::DeferredChecked => &self.deferred,
            Notification::SheetArrived => &self.sheet,
            Notification::Plan => &self.plan,
            Notification::Rejected => &self.rejected,
        }
    }
}

#[cfg(test)]
mod tests {
    use porokh_api::Digits;

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
            payment: text("payment"),
            refund: text("refund"),
            list_done: text("list done"),
            list_asks: text("list asks"),
            deferred: text("deferred"),
            sheet: text("sheet"),
            plan: text("plan"),
            rejected: text("rejected"),
            sample: text("sample"),
            practice: "Practice: {what}".into(),
        }
    }

    #[test]
    fn one_and_several_have_words_of_their_own_in_the_digits_that_were_chosen() {
        let (words, mut settings) = (words(), Settings::default());
        let one = Burst { notification: Notification::Paid, times: 1, held: 0 };
        assert_eq!(words.of(one, &settings), ("one paid".into(), "look at paid".into()));
        let several = Burst { notification: Notification::Reported, times: 12, held: 30 };
        assert_eq!(words.of(several, &settings), ("12 reported".into(), "held 30. look at reported".into()));
        settings.digits = Digits::Bangla;
        assert_eq!(words.of(several, &settings), ("১২ reported".into(), "held ৩০. look at reported".into()));
    }

    #[test]
    fn what_happens_in_practice_mode_says_so() {
        let settings = Settings { practice: true, ..Settings::default() };
        let burst = Burst { notification: Notification::Plan, times: 1, held: 0 };
        assert_eq!(words().of(burst, &settings).0, "Practice: one plan");
        assert_eq!(words().sample(&settings).0, "Practice: one sample");
    }
}
