//! How each environment's account is doing, as far as this run of the app knows.

use std::sync::{Mutex, PoisonError};

use super::AccountState;
use crate::Environment;

/// Known states by environment; an environment that wasn't asked since the app started is absent.
#[derive(Default)]
pub(crate) struct AccountStates(Mutex<Vec<(Environment, AccountState)>>);

impl AccountStates {
    pub(crate) fn of(&self, environment: Environment) -> AccountState {
        let states = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = states.iter().find(|(known, _)| *known == environment);
        known.map_or(AccountState::NotTested, |(_, state)| state.clone())
    }

    /// Notes a state; says whether it differs from the last.
    pub(crate) fn set(&self, environment: Environment, state: AccountState) -> bool {
        let mut states = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let changed = states.iter().all(|known| *known != (environment, state.clone()));
        states.retain(|(known, _)| *known != environment);
        states.push((environment, state));
        changed
    }

    /// Forgets an environment: its account is another one now.
    pub(crate) fn forget(&self, environment: Environment) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|(known, _)| *known != environment);
    }
}
