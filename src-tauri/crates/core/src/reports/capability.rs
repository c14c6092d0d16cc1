use std::sync::Arc;

use porokh_domain::CorrectedClock;

use super::send::ReportTurn;
use crate::{
    Events, SettingsStore, Waits, accounts::Accounts, check::Checks, deliveries::Deliveries, outbox::Outbox,
    services::Services, store::Store,
};

pub struct Reports {
    pub(super) store: Store,
    pub(super) settings: Arc<SettingsStore>,
    pub(super) clock: Arc<CorrectedClock>,
    pub(super) events: Arc<Events>,
    pub(super) waits: Arc<Waits>,
    pub(super) outbox: Outbox,
    pub(super) accounts: Arc<Accounts>,
    pub(super) checks: Arc<Checks>,
    pub(super) deliveries: Arc<Deliveries>,
    pub(super) report_turn: ReportTurn,
}

impl Reports {
    pub(crate) fn new(
        services: &Services,
        accounts: &Arc<Accounts>,
        checks: &Arc<Checks>,
        deliveries: &Arc<Deliveries>,
    ) -> Arc<Self> {
        let Services { store, settings, clock, events, waits, outbox, .. } = services.clone();
        Arc::new(Self {
            store,
            settings,
            clock,
            events,
            waits,
            outbox,
            accounts: Arc::clone(accounts),
            checks: Arc::clone(checks),
            deliveries: Arc::clone(deliveries),
            report_turn: ReportTurn::default(),
        })
    }
}
