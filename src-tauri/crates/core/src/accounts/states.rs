//! States of accounts since the start.

use std::sync::{Mutex, PoisonError};

use porokh_api::accounts::{AccountId, AccountState, Service};

use crate::Environment;

/// Environment and account, if known.
pub(crate) type Owner = (Environment, Option<AccountId>);

/// Accounts without a request since the start have no state.
#[derive(Default)]
pub(crate) struct AccountStates(Mutex<Vec<((Service, Owner), AccountState)>>);

impl AccountStates {
    pub(crate) fn of(&self, service: Service, owner: Owner) -> AccountState {
        let states = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = states.iter().find(|(known, _)| *known == (service, owner));
        known.map_or(AccountState::NotTested, |(_, state)| state.clone())
    }

    /// Returns whether it changed.
    pub(crate) fn set(&self, service: Service, owner: Owner, state: AccountState) -> bool {
        let mut states = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let changed = states.iter().all(|known| *known != ((service, owner), state.clone()));
        states.retain(|(known, _)| *known != (service, owner));
        states.push(((service, owner), state));
        changed
    }
}
