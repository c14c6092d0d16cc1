//! How each realm's account is doing, as far as this run of the app knows.

use std::sync::{Mutex, PoisonError};

use super::AccountState;
use crate::Realm;

/// Known states by realm; a realm that wasn't asked since the app started is absent.
#[derive(Default)]
pub(crate) struct AccountStates(Mutex<Vec<(Realm, AccountState)>>);

impl AccountStates {
    pub(crate) fn of(&self, realm: Realm) -> AccountState {
        let states = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = states.iter().find(|(known, _)| *known == realm);
        known.map_or(AccountState::NotTested, |(_, state)| state.clone())
    }

    /// Notes a state; says whether it differs from the last.
    pub(crate) fn set(&self, realm: Realm, state: AccountState) -> bool {
        let mut states = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let changed = states.iter().all(|known| *known != (realm, state.clone()));
        states.retain(|(known, _)| *known != realm);
        states.push((realm, state));
        changed
    }

    /// Forgets a realm: its account is another one now.
    pub(crate) fn forget(&self, realm: Realm) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|(known, _)| *known != realm);
    }
}
