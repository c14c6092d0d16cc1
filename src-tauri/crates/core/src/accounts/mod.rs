//! Accounts of both services.

mod ask;
mod at_hand;
mod budget;
mod change;
mod connection;
mod contribution;
mod environment;
mod facts;
mod form_rules;
mod identity;
mod kept;
mod list;
mod modes;
mod payment_connection;
mod polls;
mod refresh;
mod scope;
mod secrets;
mod service;
mod site;
mod states;
mod vault;

use std::sync::Arc;

use porokh_domain::CorrectedClock;

use crate::{
    Events, SettingsStore, Waits, events::Happenings, http_clients::HttpClients, ports::PracticeServices,
    services::Services, store::Store,
};
use budget::Budgets;
pub(crate) use connection::Connection;
pub(crate) use contribution::is_of_the_request;
pub(crate) use facts::me_facts;
use identity::AccountBook;
use modes::OtherModes;
pub(crate) use modes::other_mode;
use payment_connection::PaymentGates;
pub(crate) use porokh_domain::wire::iso;
pub(crate) use service::Asked;
pub(crate) use states::{AccountStates, Owner};
pub(crate) use vault::{Entry, Vault, entry_names};

pub struct Accounts {
    store: Store,
    settings: Arc<SettingsStore>,
    clock: Arc<CorrectedClock>,
    events: Arc<Events>,
    happenings: Arc<Happenings>,
    waits: Arc<Waits>,
    http: HttpClients,
    practice: Arc<dyn PracticeServices>,
    pub(crate) vault: Vault,
    /// The build's address of the fraud-check service.
    default_address: Option<String>,
    pub(crate) account_book: AccountBook,
    pub(crate) states: AccountStates,
    other_modes: OtherModes,
    budgets: Budgets,
    payment_gates: PaymentGates,
}

impl Accounts {
    pub(crate) fn new(
        services: &Services,
        vault: Vault,
        practice: Arc<dyn PracticeServices>,
        default_address: Option<String>,
    ) -> Arc<Self> {
        let Services { store, settings, clock, events, happenings, waits, http, .. } = services.clone();
        Arc::new(Self {
            store,
            settings,
            clock,
            events,
            happenings,
            waits,
            http,
            practice,
            vault,
            default_address,
            account_book: AccountBook::default(),
            states: AccountStates::default(),
            other_modes: OtherModes::default(),
            budgets: Budgets::default(),
            payment_gates: PaymentGates::default(),
        })
    }
}

#[cfg(test)]
mod scope_tests;
#[cfg(test)]
mod several_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod time_tests;
