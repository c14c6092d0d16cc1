use std::sync::Arc;

use porokh_domain::CorrectedClock;

use super::intake::InboxState;
use crate::{
    Events, SettingsStore, accounts::Accounts, alerts::Alerts, callback::CallbackAddress, events::Happenings,
    files::Files, http_clients::HttpClients, payments::Payments, ports::PracticeServices, services::Services,
    store::Store,
};

pub struct Inbox {
    pub(super) store: Store,
    pub(super) settings: Arc<SettingsStore>,
    pub(super) clock: Arc<CorrectedClock>,
    pub(super) events: Arc<Events>,
    pub(super) happenings: Arc<Happenings>,
    pub(super) alerts: Arc<Alerts>,
    pub(super) http: HttpClients,
    pub(super) callback: Arc<CallbackAddress>,
    pub(super) practice: Arc<dyn PracticeServices>,
    pub(super) accounts: Arc<Accounts>,
    pub(super) files: Arc<Files>,
    pub(super) payments: Arc<Payments>,
    pub(super) state: InboxState,
}

impl Inbox {
    pub(crate) fn new(
        services: &Services,
        practice: &Arc<dyn PracticeServices>,
        accounts: &Arc<Accounts>,
        files: &Arc<Files>,
        payments: &Arc<Payments>,
    ) -> Arc<Self> {
        let Services { store, settings, clock, events, happenings, alerts, http, callback, .. } =
            services.clone();
        Arc::new(Self {
            store,
            settings,
            clock,
            events,
            happenings,
            alerts,
            http,
            callback,
            practice: Arc::clone(practice),
            accounts: Arc::clone(accounts),
            files: Arc::clone(files),
            payments: Arc::clone(payments),
            state: InboxState::default(),
        })
    }
}
