//! What capabilities are built on. Each takes what it needs, and nothing else.

use std::{path::PathBuf, sync::Arc};

use porokh_api::{AppEvent, saved::Saved};
use porokh_domain::CorrectedClock;

use crate::{
    Events, Parts, SettingsStore, Waits,
    alerts::Alerts,
    callback::CallbackAddress,
    events::Happenings,
    exports::Exports,
    http_clients::HttpClients,
    outbox::Outbox,
    store::{Settlement, Store},
};

/// The parts that several capabilities share. A clone shares them, too.
#[derive(Clone)]
pub(crate) struct Services {
    pub(crate) store: Store,
    pub(crate) settings: Arc<SettingsStore>,
    pub(crate) clock: Arc<CorrectedClock>,
    pub(crate) events: Arc<Events>,
    pub(crate) happenings: Arc<Happenings>,
    pub(crate) waits: Arc<Waits>,
    pub(crate) http: HttpClients,
    pub(crate) outbox: Outbox,
    pub(crate) exports: Arc<Exports>,
    pub(crate) alerts: Arc<Alerts>,
    pub(crate) callback: Arc<CallbackAddress>,
    pub(crate) data_folder: PathBuf,
}

impl Services {
    pub(crate) fn new(parts: &Parts, saved: Saved, store: Store) -> Self {
        let events = Arc::new(Events::new(Arc::clone(&parts.events), &parts.clock));
        let telling = Arc::clone(&events);
        let late = move |settlement: &Settlement| {
            telling.tell(match settlement {
                Settlement::Check { row, .. } => AppEvent::CheckKept { id: row.id },
                _ => AppEvent::Settled,
            });
        };
        let settings = Arc::new(SettingsStore::new(Arc::clone(&parts.settings), saved));
        Self {
            alerts: Arc::new(Alerts::new(&settings, &events)),
            callback: Arc::new(CallbackAddress::new(&settings)),
            settings,
            clock: Arc::clone(&parts.clock),
            happenings: Arc::default(),
            waits: Arc::new(Waits::new(&events)),
            http: HttpClients::new(parts.http.clone(), &parts.clock, &events),
            outbox: Outbox::new(&store, &parts.clock, parts.data_folder.clone(), Box::new(late)),
            exports: Arc::new(Exports::new(&parts.clock, &parts.data_folder)),
            data_folder: parts.data_folder.clone(),
            store,
            events,
        }
    }
}
