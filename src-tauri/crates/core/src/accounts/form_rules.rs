//! What forms may offer: learnt from the service's description of itself.

use chrono::TimeDelta;
use porokh_courier_api::FormRules;

use crate::{
    accounts::Accounts,
    store::descriptions::{self, Description},
};

/// How long a description is taken as true.
const KEPT: TimeDelta = TimeDelta::days(1);

impl Accounts {
    /// The values and bounds of reports and deliveries, as the service's own description names them.
    ///
    /// A description is asked for once a day. Where none can be had, an older one serves, else what the
    /// interface itself shows ([`FormRules::default`]). Costs no check.
    pub async fn form_rules(&self) -> FormRules {
        let Ok(connection) = self.connection().await else { return FormRules::default() };
        let (address, now) = (connection.address.clone(), self.clock.now());
        let asked = address.clone();
        let kept = self.store.run(move |db| descriptions::load(db, &asked)).await.ok().flatten();
        let young = |kept: &&Description| (TimeDelta::zero()..KEPT).contains(&(now - kept.read_at));
        if let Some(rules) = kept.as_ref().filter(young).and_then(rules) {
            return rules;
        }
        match connection.client.description().await {
            Ok(answer) => {
                let description = Description { reply: answer.raw, read_at: now };
                // One that can't be kept is asked for again next time.
                let _ = self.store.run(move |db| descriptions::save(db, &address, &description)).await;
                answer.data
            }
            Err(_) => kept.as_ref().and_then(rules).unwrap_or_default(),
        }
    }
}

fn rules(description: &Description) -> Option<FormRules> {
    FormRules::from_json(&description.reply).ok()
}
