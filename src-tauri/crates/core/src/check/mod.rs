//! Single checks: read the input, offer known results, spend a check, store the result.

mod deferred;
mod history;
mod read;
mod result;
mod run;
mod running;
mod unsaved;
mod whatsapp;

pub(crate) use result::{community_view, couriers, risk_view, summary_view};
use running::RunningCheck;
pub use whatsapp::whatsapp_link;

use std::sync::Arc;

use porokh_domain::CorrectedClock;

use crate::{
    Events, SettingsStore, Waits, accounts::Accounts, alerts::Alerts, files::Files, jobs::Wake,
    outbox::Outbox, services::Services, store::Store,
};

pub struct Checks {
    store: Store,
    settings: Arc<SettingsStore>,
    clock: Arc<CorrectedClock>,
    events: Arc<Events>,
    alerts: Arc<Alerts>,
    waits: Arc<Waits>,
    outbox: Outbox,
    accounts: Arc<Accounts>,
    files: Arc<Files>,
    running: RunningCheck,
    deferred: Wake,
}

impl Checks {
    pub(crate) fn new(services: &Services, accounts: &Arc<Accounts>, files: &Arc<Files>) -> Arc<Self> {
        let Services { store, settings, clock, events, alerts, waits, outbox, .. } = services.clone();
        Arc::new(Self {
            store,
            settings,
            clock,
            events,
            alerts,
            waits,
            outbox,
            accounts: Arc::clone(accounts),
            files: Arc::clone(files),
            running: RunningCheck::default(),
            deferred: Wake::default(),
        })
    }
}

#[cfg(test)]
mod tests;
