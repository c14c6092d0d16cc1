use std::sync::Arc;

use porokh_domain::CorrectedClock;

use super::LinkWork;
use crate::{
    Events, Waits, accounts::Accounts, bulk::Runs, exports::Exports, files::Files, outbox::Outbox,
    payments::Payments, services::Services, store::Store,
};

pub struct Links {
    pub(super) store: Store,
    pub(super) clock: Arc<CorrectedClock>,
    pub(super) events: Arc<Events>,
    pub(super) waits: Arc<Waits>,
    pub(super) outbox: Outbox,
    pub(super) exports: Arc<Exports>,
    pub(super) accounts: Arc<Accounts>,
    pub(super) files: Arc<Files>,
    pub(super) runs: Arc<Runs>,
    pub(super) payments: Arc<Payments>,
    pub(super) link_work: LinkWork,
}

impl Links {
    pub(crate) fn new(
        services: &Services,
        accounts: &Arc<Accounts>,
        files: &Arc<Files>,
        runs: &Arc<Runs>,
        payments: &Arc<Payments>,
    ) -> Arc<Self> {
        let Services { store, clock, events, waits, outbox, exports, .. } = services.clone();
        Arc::new(Self {
            store,
            clock,
            events,
            waits,
            outbox,
            exports,
            accounts: Arc::clone(accounts),
            files: Arc::clone(files),
            runs: Arc::clone(runs),
            payments: Arc::clone(payments),
            link_work: LinkWork::default(),
        })
    }
}
