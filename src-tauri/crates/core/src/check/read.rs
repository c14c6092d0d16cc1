//! Reads the phone field, with known data of the number.

use porokh_api::{
    accounts::Service,
    check::{CopiedPhone, PhoneReading, PreviousCheck},
};
use porokh_domain::{
    BdPhone,
    phone::{self, Found, PhoneKey, Reading},
};

use crate::{
    check::Checks,
    store::{checks, reported, run_numbers},
};

/// Longer clipboard text is shown truncated, unless it becomes a run.
const SHOWN: usize = 200;

impl Checks {
    /// Without a readable database, known data is left out.
    pub async fn read_phone(&self, text: &str) -> PhoneReading {
        if let Some(typing) = phone::typing(text) {
            return PhoneReading::Typing { digits: typing.digits, missing: typing.missing };
        }
        match phone::read(text) {
            Reading::Empty => PhoneReading::Empty,
            Reading::One(found) => self.known(found).await,
            Reading::Many(found) => PhoneReading::Many {
                phones: found.into_iter().map(|found| found.phone.as_str().to_owned()).collect(),
            },
            Reading::Refused(reason) => PhoneReading::Invalid { reason },
        }
    }

    /// Reads clipboard text like the phone field.
    pub async fn read_copied_phone(&self, text: &str) -> CopiedPhone {
        let (text, reading) = (text.trim(), self.read_phone(text).await);
        let shown = if matches!(reading, PhoneReading::Many { .. }) { usize::MAX } else { SHOWN };
        CopiedPhone { text: text.chars().take(shown).collect(), reading }
    }

    async fn known(&self, found: Found) -> PhoneReading {
        let previous = self.latest_check(&found.phone).await;
        PhoneReading::Valid {
            phone: found.phone.as_str().to_owned(),
            repairs: found.repairs,
            filler: found.filler,
            previous,
        }
    }

    /// The later of the last single check and the last bulk result of the account in use: another account's result
    /// may be another service's, and was paid for by another shop.
    async fn latest_check(&self, phone: &BdPhone) -> Option<PreviousCheck> {
        let (scope, number, key) =
            (self.accounts.scope(Service::Courier), phone.clone(), PhoneKey::from(phone));
        let known = self.ctx.store.run(move |db| {
            let latest = (checks::latest(db, scope, &number)?, run_numbers::latest(db, scope, key)?);
            Ok((latest, reported::of_phone(db, scope, key)?))
        });
        let ((check, of_run), reported) = known.await.unwrap_or_default();
        // Paid for and not persisted yet: another check would be charged.
        let unsaved = self.unsaved_checks(scope).into_iter().find(|row| row.phone == *phone);
        let check = check.into_iter().chain(unsaved).max_by_key(|row| row.id);
        let since = check.as_ref().map(|check| check.started_at);
        let (at, previous) = match of_run {
            Some((run, row)) if row.checked_at > since => (row.checked_at, self.previous_of_run(run, row)),
            _ => (since, self.previous(check?)),
        };
        let outdated = at.zip(reported).is_some_and(|(at, reported)| reported.is_after(at));
        Some(PreviousCheck { fresh: previous.fresh && !outdated, ..previous })
    }
}
