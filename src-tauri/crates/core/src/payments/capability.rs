use std::sync::Arc;

use porokh_domain::CorrectedClock;

use super::watch::PaymentWatch;
use crate::{
    Events, SettingsStore, Waits, accounts::Accounts, alerts::Alerts, callback::CallbackAddress,
    events::Happenings, exports::Exports, files::Files, outbox::Outbox, services::Services, store::Store,
};

pub struct Payments {
    pub(super) store: Store,
    pub(super) settings: Arc<SettingsStore>,
    pub(super) clock: Arc<CorrectedClock>,
    pub(super) events: Arc<Events>,
    pub(super) happenings: Arc<Happenings>,
    pub(super) alerts: Arc<Alerts>,
    pub(super) waits: Arc<Waits>,
    pub(super) outbox: Outbox,
    pub(super) exports: Arc<Exports>,
    pub(super) callback: Arc<CallbackAddress>,
    pub(super) accounts: Arc<Accounts>,
    pub(super) files: Arc<Files>,
    pub(super) payment_watch: PaymentWatch,
}

impl Payments {
    pub(crate) fn new(services: &Services, accounts: &Arc<Accounts>, files: &Arc<Files>) -> Arc<Self> {
        let Services {
            store,
            settings,
            clock,
            events,
            happenings,
            alerts,
            waits,
            outbox,
            exports,
            callback,
            ..
        } = services.clone();
        Arc::new(Self {
            store,
            settings,
            clock,
            events,
            happenings,
            alerts,
            waits,
            outbox,
            exports,
            callback,
            accounts: Arc::clone(accounts),
            files: Arc::clone(files),
            payment_watch: PaymentWatch::default(),
        })
    }
}
