use std::sync::Arc;

use porokh_domain::CorrectedClock;

use super::{file::OutcomeFiles, share::Sharings};
use crate::{
    Events, SettingsStore, Waits, accounts::Accounts, bulk::Runs, exports::Exports, files::Files,
    outbox::Outbox, services::Services, store::Store,
};

pub struct Deliveries {
    pub(super) store: Store,
    pub(super) settings: Arc<SettingsStore>,
    pub(super) clock: Arc<CorrectedClock>,
    pub(super) events: Arc<Events>,
    pub(super) waits: Arc<Waits>,
    pub(super) outbox: Outbox,
    pub(super) exports: Arc<Exports>,
    pub(super) accounts: Arc<Accounts>,
    pub(super) files: Arc<Files>,
    pub(super) runs: Arc<Runs>,
    pub(super) outcome_files: OutcomeFiles,
    pub(super) sharings: Sharings,
}

impl Deliveries {
    pub(crate) fn new(
        services: &Services,
        accounts: &Arc<Accounts>,
        files: &Arc<Files>,
        runs: &Arc<Runs>,
    ) -> Arc<Self> {
        let Services { store, settings, clock, events, waits, outbox, exports, .. } = services.clone();
        Arc::new(Self {
            store,
            settings,
            clock,
            events,
            waits,
            outbox,
            exports,
            accounts: Arc::clone(accounts),
            files: Arc::clone(files),
            runs: Arc::clone(runs),
            outcome_files: OutcomeFiles::default(),
            sharings: Sharings::default(),
        })
    }
}
