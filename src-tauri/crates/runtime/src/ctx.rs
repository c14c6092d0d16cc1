//! What every feature stands on.

use std::{path::PathBuf, sync::Arc, time::Duration};

use porokh_api::{UiEvent, saved::Saved};
use porokh_domain::CorrectedClock;
use porokh_store::{Settlement, Store};
use porokh_transport::HttpClient;

use crate::{
    alerts::Alerts,
    callback::CallbackAddress,
    domain_events::DomainEvents,
    events::{EventSink, UiEvents},
    exports::Exports,
    http_clients::HttpClients,
    outbox::Outbox,
    ports::{KeyStore, PracticeServices, SettingsFile},
    settings::SettingsStore,
    waits::Waits,
};

/// The desktop around the core: the shell provides it, tests provide their own.
pub struct Host {
    /// Holds the records; exists.
    pub data_folder: PathBuf,
    pub keys: Arc<dyn KeyStore>,
    /// How long to wait for the key store, which may be asking the user to unlock it.
    pub key_store_timeout: Duration,
    pub settings: Arc<dyn SettingsFile>,
    pub practice: Arc<dyn PracticeServices>,
    pub http: HttpClient,
    pub clock: Arc<CorrectedClock>,
    pub events: EventSink,
    pub version: String,
    pub default_address: Option<String>,
    /// Profile of this data folder's keys if the settings file has none.
    pub new_profile: String,
}

/// The records, clients, clock and events that all features share.
pub struct Ctx {
    pub store: Store,
    pub settings: Arc<SettingsStore>,
    pub clock: Arc<CorrectedClock>,
    /// To the window.
    pub events: Arc<UiEvents>,
    /// From one feature to others.
    pub domain_events: DomainEvents,
    pub waits: Arc<Waits>,
    pub http: HttpClients,
    pub outbox: Outbox,
    pub exports: Arc<Exports>,
    pub alerts: Alerts,
    pub callback: CallbackAddress,
    pub practice: Arc<dyn PracticeServices>,
    pub data_folder: PathBuf,
    pub version: String,
    /// The address of the fraud-check service that this build brings along.
    pub default_address: Option<String>,
}

impl Ctx {
    pub fn new(host: Host, saved: Saved, store: Store) -> Arc<Self> {
        let Host { data_folder, settings, practice, http, clock, events, version, default_address, .. } =
            host;
        let events = Arc::new(UiEvents::new(events, &clock));
        let late_events = Arc::clone(&events);
        let on_late_write = move |settlement: &Settlement| {
            late_events.emit(match settlement {
                Settlement::Check { row, .. } => UiEvent::CheckKept { id: row.id },
                _ => UiEvent::Settled,
            });
        };
        let settings = Arc::new(SettingsStore::new(settings, saved));
        Arc::new(Self {
            alerts: Alerts::new(&settings, &events),
            callback: CallbackAddress::new(&settings),
            settings,
            domain_events: DomainEvents::default(),
            waits: Arc::new(Waits::new(&events)),
            http: HttpClients::new(http, &clock, &events),
            outbox: Outbox::new(&store, &clock, data_folder.clone(), Box::new(on_late_write)),
            exports: Arc::new(Exports::new(&clock, &data_folder)),
            clock,
            practice,
            data_folder,
            version,
            default_address,
            store,
            events,
        })
    }
}
