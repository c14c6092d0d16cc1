//! Rules of forms, from the service's description.

use chrono::TimeDelta;
use porokh_courier_api::FormRules;

use super::connection::UNTOLD_WAIT;
use crate::{
    accounts::Accounts,
    store::descriptions::{self, Description},
};

/// How long a description is used.
const KEPT: TimeDelta = TimeDelta::days(1);

impl Accounts {
    /// Values and bounds of reports and deliveries from the service's description.
    ///
    /// Requested once a day. If unavailable, or while the service asks to wait, an older one is used, else the documented
    /// values ([`FormRules::default`]). Costs no check.
    pub async fn form_rules(&self) -> FormRules {
        let Ok(connection) = self.connection().await else { return FormRules::default() };
        let (address, now) = (connection.address.clone(), self.ctx.clock.now());
        let asked = address.clone();
        let kept = self.ctx.store.run(move |db| descriptions::load(db, &asked)).await.ok().flatten();
        let young = |kept: &&Description| (TimeDelta::zero()..KEPT).contains(&(now - kept.read_at));
        if let Some(rules) = kept.as_ref().filter(young).and_then(rules) {
            return rules;
        }
        let older = || kept.as_ref().and_then(rules).unwrap_or_default();
        if connection.goes_within(UNTOLD_WAIT).is_err() {
            return older();
        }
        match connection.client.description().await {
            Ok(answer) => {
                let description = Description { reply: answer.raw, read_at: now };
                // An unsaved one is requested again next time.
                let _ = self.ctx.store.run(move |db| descriptions::save(db, &address, &description)).await;
                answer.data
            }
            Err(_) => older(),
        }
    }
}

fn rules(description: &Description) -> Option<FormRules> {
    FormRules::from_json(&description.reply).ok()
}
