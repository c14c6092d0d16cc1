//! The states of accounts, as far as they are known since the app started.

use std::sync::{Mutex, PoisonError};

use porokh_api::accounts::{AccountId, AccountState, Service};

use crate::Environment;

/// An environment, and the account in it where that is known.
pub(crate) type Owner = (Environment, Option<AccountId>);

/// Known states by account; an account that wasn't asked since the app started is absent.
#[derive(Default)]
pub(crate) struct AccountStates(Mutex<Vec<((Service, Owner), AccountState)>>);

impl AccountStates {
    pub(crate) fn of(&self, service: Service, owner: Owner) -> AccountState {
        let states = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = states.iter().find(|(known, _)| *known == (service, owner));
        known.map_or(AccountState::NotTested, |(_, state)| state.clone())
    }

    /// Notes a state; says whether it differs from the last.
    pub(crate) fn set(&self, service: Service, owner: Owner, state: AccountState) -> bool {
        let mut states = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let changed = states.iter().all(|known| *known != ((service, owner), state.clone()));
        states.retain(|(known, _)| *known != (service, owner));
        states.push(((service, owner), state));
        changed
    }
}
