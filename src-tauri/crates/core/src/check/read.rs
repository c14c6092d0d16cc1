//! Reading the phone field, with what is known of the number.

use porokh_domain::{
    BdPhone,
    phone::{self, Found, Reading},
};

use super::{CopiedPhone, PhoneReading};
use crate::{AppError, Porokh, store::checks};

/// Longer text on the clipboard isn't shown whole; the reading is of all of it.
const SHOWN: usize = 200;

impl Porokh {
    /// Says how the text in the phone field reads. Without a readable database the number's past is left out.
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

    /// Reads the clipboard's text as the phone field would.
    pub async fn read_copied_phone(&self, text: &str) -> CopiedPhone {
        CopiedPhone { text: text.trim().chars().take(SHOWN).collect(), reading: self.read_phone(text).await }
    }

    async fn known(&self, found: Found) -> PhoneReading {
        let previous = self.latest_check(&found.phone).await.ok().flatten();
        PhoneReading::Valid {
            phone: found.phone.as_str().to_owned(),
            repairs: found.repairs,
            filler: found.filler,
            previous,
        }
    }

    async fn latest_check(&self, phone: &BdPhone) -> Result<Option<super::PreviousCheck>, AppError> {
        let (realm, phone) = (self.history_realm(), phone.clone());
        let row = self.store.run(move |db| checks::latest(db, realm, &phone)).await?;
        Ok(row.map(|row| self.previous(row)))
    }
}
